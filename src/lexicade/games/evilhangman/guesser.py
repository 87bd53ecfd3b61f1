"""Guessing well: the letter that most of the words have, and how badly that can go."""

from __future__ import annotations

from collections.abc import Iterable

from lexicade.games.evilhangman.families import ALPHABET, Families


def useful(families: Families, words: int, letters: Iterable[str]) -> list[tuple[int, str]]:
    """The letters that tell some of the words from others, each with how many words have it, most first.

    A letter that every word has costs nothing to ask for, so such letters come first where they tell anything.
    """
    everything = words.bit_count()
    found = []
    for letter in letters:
        count = (words & families.having(letter)).bit_count()
        if count == everything:
            if len(families.split(words, letter)) > 1:
                found.append((everything, letter))
        elif count:
            found.append((count, letter))
    found.sort(key=lambda each: (-each[0], each[1]))
    return found


def likely(families: Families, words: int, letters: Iterable[str] = ALPHABET) -> str | None:
    """The letter that most of the words have, if any letter tells them apart."""
    found = useful(families, words, letters)
    return found[0][1] if found else None


class Rollout:
    """How often a guesser who always asks for the likeliest letter can be made to miss."""

    def __init__(self, families: Families) -> None:
        self.families = families
        self._known: dict[int, int] = {}

    def misses(self, words: int, letters: Iterable[str] = ALPHABET) -> int:
        """The most misses on these words, over every answer that could be given."""
        if not words & (words - 1):
            return 0
        most = self._known.get(words)
        if most is not None:
            return most
        found = useful(self.families, words, letters)
        letter = found[0][1]
        rest = [other for _, other in found[1:]]
        parts = self.families.split(words, letter)
        most = 0
        for mask, part in sorted(parts.items(), key=lambda each: -each[1].bit_count()):
            missed = 0 if mask else 1
            if missed + part.bit_count() - 1 > most:  # a miss rules out a word at least
                most = max(most, missed + self.misses(part, rest))
        self._known[words] = most
        return most
