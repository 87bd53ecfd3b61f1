"""What the assignments' programs share: asking by input, naming word lists, chance from Python's own generator."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from errno import ENOENT

from lexicade.command import guard, open_lexicon
from lexicade.core.errors import LexiconError, quoted
from lexicade.core.rng import Rng
from lexicade.lexicon import Lexicon, load
from lexicade.lexicon.sources import DEFAULT

WORDS_FILE = "words.txt"  # what comes with the assignments


class InputEnded(EOFError):
    """There is nothing more to read; `points` is what was earned until then."""

    def __init__(self, points: int = 0) -> None:
        super().__init__()
        self.points = points


class UnreadableList(LexiconError, OSError):
    """A word list can't be read: the system's error, as from a program that opens the file itself, in a sentence."""

    def __str__(self) -> str:
        return str(self.strerror)


class MissingList(UnreadableList, FileNotFoundError):
    """There is no word list where somebody says that there is one."""


def answer_of(ask: Callable[[str], str], question: str) -> str:
    """What is typed in answer, without blanks around it; raises InputEnded when there is nothing to read."""
    try:
        return ask(question).strip()
    except (EOFError, RuntimeError):  # RuntimeError: standard input is closed
        print()
        raise InputEnded from None


def read_whole(text: str, *, least: int = 0) -> int:
    """A whole number written in digits, however large; raises ValueError for anything else, and for less than `least`.

    >>> read_whole("+7"), read_whole(" 1000000000000 ")
    (7, 1000000000000)
    """
    digits = text.strip().removeprefix("+")
    if not digits.isascii() or not digits.isdigit() or int(digits) < least:
        raise ValueError(f"{quoted(text)} is not a whole number, {least} or more.")
    return int(digits)


def open_file(path: str | os.PathLike[str], *, quietly: bool = False) -> Lexicon:
    """The words of a text file; raises UnreadableList or MissingList if it can't be read, and else LexiconError.

    What was skipped in it is reported, unless `quietly`.
    """
    name = os.fsdecode(path)
    if name == DEFAULT:  # here a file of that name is meant, not the built-in list
        name = os.path.join(os.curdir, name)
    try:
        return load(name) if quietly else open_lexicon(name)
    except LexiconError as error:
        problem = error.__cause__
        if isinstance(problem, FileNotFoundError | ValueError):  # ValueError: a path with a NUL byte leads nowhere
            raise MissingList(ENOENT, error.sentence, name) from None
        if isinstance(problem, OSError):
            raise UnreadableList(problem.errno, error.sentence, name) from None
        raise


def chance() -> Rng:
    """A generator that follows Python's own, so that random.seed makes a class's experiments repeatable."""
    return Rng(random.getrandbits(64))


def run(play: Callable[[], object]) -> int:
    """Play as a program; the exit status."""

    def work() -> int:
        play()
        return 0

    return guard(work)
