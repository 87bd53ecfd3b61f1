"""The commands of Evil Hangman beside playing it: ranking letters, and setters against guessers."""

from __future__ import annotations

import time
from argparse import Namespace
from contextlib import suppress
from typing import Any

from lexicade.command import Parser, Progress, open_lexicon, print_json, say
from lexicade.core.errors import BadParams, quoted
from lexicade.core.params import read_number
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.games.evilhangman import bots, wording
from lexicade.games.evilhangman.exact import Exact, GaveUp, Steps
from lexicade.games.evilhangman.families import ALPHABET, HIDDEN, Families, costs
from lexicade.games.evilhangman.guesser import Rollout
from lexicade.games.evilhangman.rules import Params, Rules
from lexicade.games.evilhangman.setters import SETTERS, STEPS

ANYTHING = str.maketrans("?._", HIDDEN * 3)


def solve(arguments: list[str]) -> int:
    """Rank the letters to guess next."""
    parser = Parser("lexicade evilhangman solve", "Rank the letters to guess next, the safest first.")
    parser.add_argument("--pattern", required=True, metavar="WORD", help="the word so far, with - for hidden letters")
    parser.add_argument("--used", default="", metavar="LETTERS", help="letters guessed so far")
    parser.add_argument("--words", metavar="FILE", help="use your own word list, as text or KWG")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    kept, given = without_pattern(arguments)
    asked = parser.parse_args(kept)
    pattern, used = read_pattern(asked.pattern if given is None else given), read_used(asked.used)
    game = Rules(open_lexicon(asked.words))
    families = game.families(len(pattern))
    words = families.fitting(game.pool(Params(length=len(pattern))), pattern, used)
    letters = [letter for letter in ALPHABET if letter not in used and letter not in pattern]
    ranked = rank(families, words, letters) if words else []
    if asked.json:
        fields = ("letter", "misses", "words_left", "proven")
        rows = [dict(zip(fields, row, strict=True)) for row in ranked]
        print_json({"pattern": pattern, "used": used, "words": words.bit_count(), "letters": rows})
    else:
        say(f"{wording.fitting(words.bit_count())} {pattern}")
        if words:
            say("letter  misses      words left")
            for letter, misses, left, proven in ranked:
                say(f"{letter:<6}  {misses if proven else f'at most {misses}':<10}  {left:,}")
    return 0 if words else 1


def without_pattern(arguments: list[str]) -> tuple[list[str], str | None]:
    """The arguments with a pattern that begins with dashes hidden from argparse, which would take it for an option."""
    if "--pattern" in arguments[:-1]:
        at = arguments.index("--pattern") + 1
        return [*arguments[:at], "hidden", *arguments[at + 1 :]], arguments[at]
    for at, argument in enumerate(arguments):
        if argument.startswith("--pattern="):
            return [*arguments[:at], "--pattern=hidden", *arguments[at + 1 :]], argument.partition("=")[2]
    return arguments, None


def read_pattern(text: str) -> str:
    """A word as far as it is known: letters, and - for those that are hidden."""
    pattern = text.strip().lower().translate(ANYTHING)
    if not text.isascii() or not 1 <= len(pattern) <= 255 or set(pattern) - set(ALPHABET + HIDDEN):
        raise BadParams(f"A pattern is letters a-z and {HIDDEN} for hidden ones, not {quoted(text)}.")
    return pattern


def read_used(text: str) -> str:
    """Letters that were guessed, in order, each once."""
    letters = set("".join(text.replace(",", " ").split()).lower())
    if not text.isascii() or letters - set(ALPHABET):
        raise BadParams(f"Used letters are a-z, not {quoted(text)}.")
    return "".join(sorted(letters))


def rank(families: Families, words: int, letters: list[str]) -> list[tuple[str, int, int, bool]]:
    """The letters that some word has, best first: the misses and the words that each can leave, and whether proven."""
    exact, rollout = Exact(families, Steps(0)), Rollout(families)
    effort = Steps(2 * STEPS)
    least = 0  # no letter can do better than the best
    with suppress(GaveUp):
        exact.effort = Share(effort, STEPS)
        least = exact.value(words)
    ranked = []
    for letter in letters:
        if not words & families.having(letter):
            continue
        parts = families.split(words, letter)
        exact.effort = Share(effort, STEPS // 4)
        try:
            misses, proven = worst(exact, parts, least), True
        except GaveUp:
            misses, proven = max(costs(parts, rollout.misses).values()), False
        ranked.append((misses, max(part.bit_count() for part in parts.values()), letter, proven))
    return [(letter, misses, left, proven) for misses, left, letter, proven in sorted(ranked)]


def worst(exact: Exact, parts: dict[int, int], least: int) -> int:
    """The misses, at least so many, to which a guesser can keep whatever the answer is; raises GaveUp."""
    misses = least
    while not all(exact.keeps(part, misses - (mask == 0), ALPHABET) for mask, part in parts.items()):
        misses += 1
    return misses


class Share:
    """A part of some effort, so that one hard question doesn't use up all of it."""

    def __init__(self, effort: Steps, number: int) -> None:
        self.effort = effort
        self.share = Steps(number)

    def spend(self) -> None:
        """Take a step from both."""
        self.share.spend()
        self.effort.spend()


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
    is_exact = asked.setter == "exact"
    rows = []
    with Progress(len(lengths)) as progress:
        for length in lengths:
            rows.append(duel_length(game, length, asked))
            progress.step(f"{length} letters")
    if asked.json:
        print_json(rows)
        return 0
    say(f"{asked.setter} setter, {asked.guesser} guesser")
    say(f"letters   words  misses{'  proven' if is_exact else ''}")
    for row in rows:
        misses = f"{row['misses']:.1f}" if asked.setter == "honest" else f"{row['misses']:.0f}"
        proof = ""
        if is_exact:
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
    parser.add_argument("--seconds", default="60", metavar="N", help="for the exact setter's proof at each length (60)")
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
    if asked.setter == "exact":
        row["proven"] = Exact(game.families(length), Clock(asked.seconds)).bounds(game.pool(params))
    return row


def played(game: Rules, params: Params, seed: int, guesser: str) -> int:
    """The misses of one game."""
    session = Session(game, params, seed)
    player = game.bot(guesser)
    while player is not None and session.to_move is not None:
        session.submit(game.write_move(player(session.view(0), Rng(seed))))
    return session.state.misses


COMMANDS = {"solve": solve, "duel": duel}
