"""How the assignments' programs talk and draw: by input and print, and by Python's own random generator."""

from __future__ import annotations

import random

from lexicade.core.rng import Rng


def ask(question: str, at_end: str) -> str:
    """What is typed in answer, without blanks around it; at the end of input, an answer that finishes."""
    try:
        return input(question).strip()
    except EOFError:
        print()
        return at_end


def chance() -> Rng:
    """A generator that follows Python's own, so that random.seed makes a class's experiments repeatable."""
    return Rng(random.getrandbits(64))
