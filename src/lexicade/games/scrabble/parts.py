"""The parts of a rack: what each is worth, what it leaves, and which words it makes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from lexicade.games.scrabble.generator import TERMS, Generator
from lexicade.games.scrabble.lanes import ALPHABET, POINT, POINTS, Play
from lexicade.games.scrabble.leaves import part_numbers
from lexicade.games.scrabble.notation import used
from lexicade.games.scrabble.rulesets import BLANK

NEVER = -(1 << 30)
RackWord = tuple[str, str]  # a word, and the letters of it that are blanks


class Choices(NamedTuple):
    """Parts of a rack with letters for their blanks, the best first."""

    losses: Sequence[int]  # what each is worth at most, below zero so that it can be bisected
    keys: Sequence[int]
    blanks: Sequence[str]


class Parts:
    """The parts of one rack, with a value for what each of them leaves (or none for any)."""

    def __init__(self, generator: Generator, rack: str, leaves: Sequence[int] | None) -> None:
        self.generator, self.rack, self.leaves = generator, rack, leaves
        self.numbers = part_numbers(rack)
        self.values = sorted((POINTS.get(tile, 0) for tile in rack), reverse=True)
        self._parts: dict[int, list[tuple[int, int, int, int]]] = {}
        self._choices: dict[tuple[int, int], Choices] = {}
        self._best: dict[int, list[int]] = {}
        self._words: dict[int, list[RackWord]] = {}

    def worth(self, play: Play) -> int:
        """What a play is worth: its score, and the value of what it leaves."""
        if self.leaves is None:
            return play.score * POINT
        numbers = self.numbers
        return play.score * POINT + self.leaves[sum([numbers[tile] for tile in used(play.text)])]

    def of_size(self, size: int) -> list[tuple[int, int, int, int]]:
        """The parts of so many tiles: their points, what they leave, their key and how many blanks they have."""
        found = self._parts.get(size)
        if found is None:
            leaves, numbers, found = self.leaves, self.numbers, []
            for part in set(combinations(self.rack, size)):
                left = 0 if leaves is None else leaves[sum([numbers[tile] for tile in part])]
                tiles = [tile for tile in part if tile != BLANK]
                points, key = sum([POINTS[tile] for tile in tiles]), sum([TERMS[tile] for tile in tiles])
                found.append((points, left, key, size - len(tiles)))
            self._parts[size] = found
        return found

    def best(self, factor: int) -> list[int]:
        """The most that any part is worth if each of its points counts for so much; and after that, by its size."""
        found = self._best.get(factor)
        if found is None:
            times = factor * POINT
            sizes = [
                max([times * points + left for points, left, _, _ in self.of_size(size)])
                for size in range(1, len(self.rack) + 1)
            ]
            found = self._best[factor] = [max(sizes), *sizes]
        return found

    def choices(self, size: int, factor: int) -> Choices:
        """The parts of so many tiles with any letters for blanks, those first that are worth most with a factor."""
        found = self._choices.get((size, factor))
        if found is None:
            times = factor * POINT
            every = [
                (-times * points - left, key + more, letters)
                for points, left, key, blanks in self.of_size(size)
                for more, letters in blank_keys(blanks)
            ]
            every.sort()
            found = self._choices[size, factor] = Choices(*zip(*every, strict=True))
        return found

    def makes(self, key: int, letters: int, size: int) -> bool:
        """Whether some letters, given by key and number, make a word with a part of so many tiles."""
        anagrams = self.generator.anagrams(letters + size)
        return any(map(anagrams.__contains__, map(key.__add__, self.choices(size, 1).keys)))

    def words(self, size: int) -> list[RackWord]:
        """The words that the rack alone makes with so many tiles."""
        found = self._words.get(size)
        if found is None:
            get, choices = self.generator.anagrams(size).get, self.choices(size, 1)
            found = self._words[size] = [
                (word, blanks)
                for key, blanks in zip(choices.keys, choices.blanks, strict=True)
                for word in get(key, ())
            ]
        return found


@lru_cache(maxsize=8)
def blank_keys(blanks: int) -> tuple[tuple[int, str], ...]:
    """All letters that some blanks can stand for, with their keys."""
    return tuple(
        (sum(TERMS[letter] for letter in letters), "".join(letters))
        for letters in combinations_with_replacement(ALPHABET, blanks)
    )
