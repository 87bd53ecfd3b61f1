"""The commands of Evil Hangman beside playing it: ranking letters, and setters against guessers."""

from __future__ import annotations

import time
from argparse import Namespace
from typing import Any

from lexicade.command import Parser, Progress, open_lexicon, print_json, say
from lexicade.core.errors import BadParams
from lexicade.core.params import read_number
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.games.evilhangman import bots, solving, wording
from lexicade.games.evilhangman.exact import GaveUp
from lexicade.games.evilhangman.families import ALPHABET
from lexicade.games.evilhangman.rules import Params, Rules
from lexicade.games.evilhangman.setters import EXACT, PERFECT, SETTERS, proofs_for


def solve(arguments: list[str]) -> int:
    """Rank the letters to guess next."""
    parser = Parser("lexicade evilhangman solve", "Rank the letters to guess next, the safest first.")
    parser.add_argument("--pattern", required=True, metavar="WORD", help="the word so far, with - for hidden letters")
    parser.add_argument("--used", default="", metavar="LETTERS", help="letters guessed so far")
    parser.add_argument("--words", metavar="FILE", help="use your own word list, as text or KWG")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument("--level", default="0", metavar="N", help="leave out rarer words than this level, 10 to 80")
    kept, given = without_pattern(arguments)
    asked = parser.parse_args(kept)
    level = read_number("--level", asked.level, low=0, high=solving.RAREST)
    pattern, used = solving.read_pattern(asked.pattern if given is None else given), solving.read_used(asked.used)
    answer = solving.solve(pattern, used, open_lexicon(asked.words), level=level)
    count = len(answer.words)
    if asked.json:
        rows = [
            {
                "letter": guess.letter,
                "misses": guess.misses,
                "words_left": guess.words_left,
                "proven": guess.is_proven,
                "chance": round(guess.chance, 4),
            }
            for guess in answer.guesses
        ]
        print_json({"pattern": pattern, "used": used, "words": count, "letters": rows})
    else:
        say(f"{wording.fitting(count)} {pattern}")
        if count:
            say("letter  misses      words left  chance")
            for guess in answer.guesses:
                misses = str(guess.misses) if guess.is_proven else f"at most {guess.misses}"
                say(f"{guess.letter:<6}  {misses:<10}  {guess.words_left:<10,}  {guess.chance:.0%}")
    return 0 if count else 1


def without_pattern(arguments: list[str]) -> tuple[list[str], str | None]:
    """The arguments with a pattern that begins with dashes hidden from argparse, which would take it for an option."""
    if "--pattern" in arguments[:-1]:
        at = arguments.index("--pattern") + 1
        return [*arguments[:at], "hidden", *arguments[at + 1 :]], arguments[at]
    for at, argument in enumerate(arguments):
        if argument.startswith("--pattern="):
            return [*arguments[:at], "--pattern=hidden", *arguments[at + 1 :]], argument.partition("=")[2]
    return arguments, None


class Clock:
    """An effort of so many seconds of work."""

    def __init__(self, seconds: float) -> None:
        self.end = time.process_time() + seconds
        self.steps = 0

    def spend(self) -> None:
        """Take a step, if there is time."""
        self.steps += 1
        if self.steps % 64 == 0 and time.process_time() > self.end:
            raise GaveUp


def duel(arguments: list[str]) -> int:
    """Play setters against guessers and print the misses."""
    asked = read_duel(arguments)
    lexicon = open_lexicon(asked.words)
    low, high = read_lengths(asked.lengths)
    game = Rules(lexicon)
    lengths = [
        length
        for length in lexicon.lengths
        if max(2, low) <= length <= high and game.pool(Params(length=length, setter=asked.setter))
    ]
    if not lengths:
        raise BadParams(f"There are no words of {asked.lengths} letters in {lexicon.name}.")
    is_proving = asked.setter in (PERFECT, EXACT)
    rows = []
    with Progress(len(lengths)) as progress:
        for length in lengths:
            rows.append(duel_length(game, length, asked))
            progress.step(f"{length} letters")
    if asked.json:
        print_json(rows)
        return 0
    say(f"{asked.setter} setter, {asked.guesser} guesser")
    say(f"letters   words  misses{'  proven' if is_proving else ''}")
    for row in rows:
        misses = f"{row['misses']:.1f}" if asked.setter == "honest" else f"{row['misses']:.0f}"
        proof = ""
        if is_proving:
            least, most = row["proven"]
            proof = f"  {least}" if least == most else f"  {least} to {most}"
        say(f"{row['length']:>7}  {row['words']:>6,}  {misses:>6}{proof}")
    return 0


def read_duel(arguments: list[str]) -> Namespace:
    """The options of a duel."""
    parser = Parser("lexicade evilhangman duel", "Play a setter against a guesser, at each length of words.")
    parser.add_argument("--setter", choices=SETTERS, default="greedy", help="who hides the word (greedy)")
    parser.add_argument("--guesser", choices=bots.LEVELS, default="good", help="who guesses (good)")
    parser.add_argument("--lengths", default="4-12", metavar="A-B", help="lengths of words (4-12)")
    parser.add_argument("--games", default="20", metavar="N", help="games against the honest setter (20)")
    parser.add_argument(
        "--seconds", default="60", metavar="N", help="for the perfect setter's proof at each length (60)"
    )
    parser.add_argument(
        "--seed", default="0", metavar="N", help="a number; the same seed gives the same secret words (0)"
    )
    parser.add_argument("--words", metavar="FILE", help="use your own word list, as text or KWG")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    asked = parser.parse_args(arguments)
    asked.games = read_number("--games", asked.games, low=1, high=100_000)
    asked.seconds = read_number("--seconds", asked.seconds, low=0, high=86_400)
    asked.seed = read_number("--seed", asked.seed, low=0, high=2**32)
    return asked


def read_lengths(text: str) -> tuple[int, int]:
    """The least and the greatest length of a text such as `4-12` or `8`."""
    low, dash, high = text.partition("-")
    least = read_number("The length", low, low=1, high=255)
    return least, read_number("The length", high if dash else low, low=least, high=255)


def duel_length(game: Rules, length: int, asked: Namespace) -> dict[str, Any]:
    """The result at one length: misses of the one game, or their average over several with an honest setter."""
    params = Params(length=length, guesses=len(ALPHABET), setter=asked.setter)
    games = asked.games if asked.setter == "honest" else 1
    misses = [played(game, params, asked.seed + number, asked.guesser) for number in range(games)]
    row: dict[str, Any] = {
        "length": length,
        "words": game.pool(params).bit_count(),
        "misses": misses[0] if games == 1 else sum(misses) / games,
    }
    if asked.setter in (PERFECT, EXACT):
        row["proven"] = proofs_for(game.families(length), Clock(asked.seconds)).bounds(game.pool(params))
    return row


def played(game: Rules, params: Params, seed: int, guesser: str) -> int:
    """The misses of one game."""
    session = Session(game, params, seed)
    player = game.bot(guesser)
    while player is not None and session.to_move is not None:
        session.submit(game.write_move(player(session.view(0), Rng(seed))))
    return session.state.misses


COMMANDS = {"solve": solve, "duel": duel}
