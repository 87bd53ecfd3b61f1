"""Guessers of three strengths."""

from __future__ import annotations

from collections.abc import Sequence

from lexicade.games.evilhangman.families import Families
from lexicade.games.evilhangman.guesser import likely
from lexicade.games.evilhangman.ranking import best

LEVELS = ("weak", "good", "perfect")
BY_HEART = "etaoinshrdlucmfwypvbgkqjxz"  # letters of English text, most frequent first: all that a weak guesser knows


def choose(level: str, families: Families, words: int, letters: Sequence[str]) -> str:
    """The letter that a guesser of some strength asks for next."""
    if level == "weak":
        return next(letter for letter in BY_HEART if letter in letters)
    if level == "good":
        return likely(families, words, letters) or missing(families, words, letters)
    return best(families, words, letters).letter


def missing(families: Families, words: int, letters: Sequence[str]) -> str:
    """A letter of the words that was not asked for yet, for when no letter tells them apart: then one word is left."""
    return next(letter for letter in letters if words & families.having(letter))
