"""The commands of Worderly beside playing it: making puzzles as files, and what letters make."""

from __future__ import annotations

import os

from lexicade.command import Parser, Progress, open_lexicon, print_json, reverted, say
from lexicade.core.errors import BadSave, LexiconError, quoted
from lexicade.core.params import read_number
from lexicade.core.rng import MASK, Rng
from lexicade.files import check_new, named, why, write_file
from lexicade.games.worderly.generator import LEVELS
from lexicade.games.worderly.ipuz import write_ipuz
from lexicade.games.worderly.pages import write_page
from lexicade.games.worderly.picture import drawn
from lexicade.games.worderly.puzzle import SHORT, SIX
from lexicade.games.worderly.rules import Params, Rules, State, grid_of
from lexicade.lexicon.letters import is_word

MOST = 100_000
ENDINGS = (".txt", "-solution.txt", ".ipuz", ".html")  # of the files of one puzzle


def make(arguments: list[str]) -> int:
    """Write puzzles to files: as text, as ipuz, and as a page to print."""
    parser = Parser("lexicade worderly make", "Write puzzles to files: as text, as ipuz, and as an HTML page to print.")
    parser.add_argument("--puzzles", default="10", metavar="N", help="how many puzzles (10)")
    parser.add_argument("--out", required=True, metavar="DIR", help="the folder to write them to")
    parser.add_argument("--seed", default="0", metavar="N", help="a number; the same seed gives the same puzzles (0)")
    parser.add_argument("-w", "--count", default="21", metavar="N", help="words in each puzzle, 2 to 51 (21)")
    parser.add_argument("-r", "--rows", default="15", metavar="N", help="rows, 15 to 30 (15)")
    parser.add_argument("-c", "--columns", default="25", metavar="N", help="columns, 25 to 40 (25)")
    parser.add_argument("--level", default="medium", choices=tuple(LEVELS), help="how common the words are (medium)")
    parser.add_argument("-f", "--words", metavar="FILE", help="use the words in this file, text or KWG")
    parser.add_argument("--force", action="store_true", help="overwrite files that exist")
    asked = parser.parse_args(arguments)
    puzzles = read_number("--puzzles", asked.puzzles, low=1, high=MOST)
    seed = read_number("--seed", asked.seed, low=0, high=MASK)
    params = Params(
        count=reverted("count", asked.count, low=2, usual=21, high=51),
        rows=reverted("rows", asked.rows, low=15, usual=15, high=30),
        columns=reverted("columns", asked.columns, low=25, usual=25, high=40),
        level=asked.level,
    )
    game = Rules(open_lexicon(asked.words))
    paths = [os.path.join(asked.out, f"worderly-{number:0{len(str(puzzles))}}") for number in range(1, puzzles + 1)]
    for path in paths:
        for ending in ENDINGS:
            check_new(path + ending, force=asked.force, error=BadSave)
    try:
        os.makedirs(asked.out, exist_ok=True)
        with Progress(puzzles) as progress:
            for number in range(1, puzzles + 1):
                state = game.start(params, Rng(seed).split(f"puzzle {number}"))
                write_all(state, paths[number - 1], f"Worderly {number}")
                progress.step(state.puzzle.six)
    except (OSError, ValueError) as error:
        raise BadSave(f"{named(asked.out)} can't be written to: {why(error)}.") from None
    say(f"Wrote {puzzles:,} puzzle{'s' if puzzles > 1 else ''} to {named(asked.out)}.")
    return 0


def write_all(state: State, path: str, title: str) -> None:
    """One puzzle in each of its forms."""
    puzzle = state.puzzle
    words = " ".join(sorted({placed.word for placed in puzzle.placed[1:]}))
    text = f"{title}\n\n{drawn(grid_of(state))}\nLetters: {' '.join(state.letters.upper())}\n"
    forms = (
        text,
        f"{title}\n\n{puzzle.six.upper()} {words}\n",
        f"{write_ipuz(puzzle, title)}\n",
        write_page(puzzle, state.letters, title),
    )
    for ending, form in zip(ENDINGS, forms, strict=True):
        write_file(path + ending, form.encode())


def solve(arguments: list[str]) -> int:
    """List what letters make."""
    parser = Parser(
        "lexicade worderly solve", "List the words of 3 to 6 letters that can be made from some letters, longest first."
    )
    parser.add_argument("letters", metavar="LETTERS", help="the letters, at most 20")
    parser.add_argument("--level", default="any", choices=tuple(LEVELS), help="how common the words are (any)")
    parser.add_argument("-f", "--words", metavar="FILE", help="use the words in this file, text or KWG")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    asked = parser.parse_args(arguments)
    if not is_word(asked.letters) or len(asked.letters) > 20:
        raise LexiconError(f"LETTERS must be at most 20 letters a-z, not {quoted(asked.letters)}.")
    letters = asked.letters.lower()
    lexicon = open_lexicon(asked.words)
    rarest = LEVELS[asked.level]
    words = [
        word
        for word in lexicon.subanagrams(letters, SHORT[0])
        if len(word) <= SIX and (rarest is None or lexicon.level(word) <= rarest)
    ]
    words.sort(key=lambda word: (-len(word), word))
    if asked.json:
        print_json(words)
    else:
        say("\n".join(words), end="\n" if words else "")
    return 0 if words else 1


COMMANDS = {"make": make, "solve": solve}
