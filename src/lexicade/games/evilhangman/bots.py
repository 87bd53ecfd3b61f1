"""Guessers of three strengths."""

from __future__ import annotations

from collections.abc import Sequence

from lexicade.games.evilhangman.exact import Exact, GaveUp, Steps
from lexicade.games.evilhangman.families import Families, costs
from lexicade.games.evilhangman.guesser import Rollout, likely, useful
from lexicade.games.evilhangman.setters import STEPS

LEVELS = ("weak", "good", "perfect")
BY_HEART = "etaoinshrdlucmfwypvbgkqjxz"  # letters of English text, most frequent first: all that a weak guesser knows
TRIED = 4  # letters that are looked into where nothing can be proven


def choose(level: str, families: Families, words: int, letters: Sequence[str]) -> str:
    """The letter that a guesser of some strength asks for next."""
    if level == "weak":
        return next(letter for letter in BY_HEART if letter in letters)
    if level == "good":
        return likely(families, words, letters) or missing(families, words, letters)
    return best(families, words, letters)[0]


def missing(families: Families, words: int, letters: Sequence[str]) -> str:
    """A letter of the words that was not asked for yet, for when no letter tells them apart: then one word is left."""
    return next((letter for letter in letters if words & families.having(letter)), letters[0])


def best(families: Families, words: int, letters: Sequence[str]) -> tuple[str, int, bool]:
    """The letter that is best in the worst case, the most misses that can come of it, and whether that is proven."""
    if not useful(families, words, letters):
        return missing(families, words, letters), 0, True
    exact = Exact(families, Steps(STEPS))
    try:
        misses = exact.value(words)
        return exact.choices[words], misses, True
    except GaveUp:
        misses, letter = min(tried(families, words, letters))
        return letter, misses, False


def tried(families: Families, words: int, letters: Sequence[str]) -> list[tuple[int, str]]:
    """The likeliest letters, each with the misses that can come of it if the likeliest is asked for from then on."""
    rollout = Rollout(families)
    ranked = []
    for _, letter in useful(families, words, letters)[:TRIED]:
        parts = families.split(words, letter)
        ranked.append((max(costs(parts, rollout.misses).values()), letter))
    return ranked
