"""What the assignments' programs share: asking by input, chance from Python's own generator, no tracebacks."""

from __future__ import annotations

import random
from collections.abc import Callable

from lexicade.command import guard
from lexicade.core.rng import Rng


class InputEnded(EOFError):
    """There is nothing more to read; `points` is what was earned until then."""

    def __init__(self, points: int = 0) -> None:
        super().__init__()
        self.points = points


def answer_of(ask: Callable[[str], str], question: str) -> str:
    """What is typed in answer, without blanks around it; raises InputEnded when there is nothing to read."""
    try:
        return ask(question).strip()
    except (EOFError, RuntimeError):  # RuntimeError: standard input is closed
        print()
        raise InputEnded from None


def chance() -> Rng:
    """A generator that follows Python's own, so that random.seed makes a class's experiments repeatable."""
    return Rng(random.getrandbits(64))


def run(play: Callable[[], object]) -> int:
    """Play as a program; the exit status."""

    def work() -> int:
        play()
        return 0

    return guard(work)
