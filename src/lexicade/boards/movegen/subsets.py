"""What the tiles of a rack can add to a play: its parts, what each is worth and leaves, and the key of its letters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, combinations_with_replacement
from operator import itemgetter, mul
from typing import NamedTuple

from lexicade.boards.evaluation.leaves import part_numbers
from lexicade.boards.movegen.anagrams import TERMS
from lexicade.boards.movegen.lines import POINT
from lexicade.boards.tileset import ALPHABET, POINTS
from lexicade.tiles import BLANK

FIRST = itemgetter(0)
NEVER = -(1 << 30)
Part = tuple[int, int, int, int]  # points, number (see `leaves.numbered`), key of the letters (see `TERMS`), blanks


class Choices(NamedTuple):
    """The parts of one size with any letters for their blanks, those first that are worth most."""

    # What each is worth, with the value of what it leaves: negated, so that it can be bisected.
    losses: Sequence[int]
    keys: Sequence[int]
    blanks: Sequence[str]
    lefts: Sequence[int]  # the values of what they leave
    top: int  # the most points that any has, in hundredths
    least: int  # the lowest of the values of what they leave


class Parts:
    """The parts of one rack, with a value for what each of them leaves, by its number."""

    def __init__(self, rack: str, leaves: Sequence[int]) -> None:
        tops = accumulate(sorted((POINT * POINTS.get(tile, 0) for tile in rack), reverse=True), initial=0)
        has_blanks = BLANK in rack
        self.by_size = [
            choices(parts, leaves, top, has_blanks=has_blanks) for parts, top in zip(parts_of(rack), tops, strict=True)
        ]

    def best(self, size: int, factor: int) -> int:
        """No part of so many tiles is worth more, when its points count for so much."""
        some = self.by_size[size]
        return max(factor - 1, 0) * some.top - some.losses[0]


class Most(dict[int, int]):
    """For each word factor, the most that any part but the whole rack is worth, with the bonus if it may earn that."""

    def __init__(self, parts: Parts, bonus: int) -> None:
        super().__init__()
        self.parts, self.bonus = parts, bonus

    def __missing__(self, factor: int) -> int:
        found = self[factor] = (
            max([self.parts.best(size, factor) for size in range(1, len(self.parts.by_size) - 1)], default=0)
            + self.bonus
        )
        return found


class Surplus(dict[tuple[int, ...], int]):
    """The most that letter premiums can add, by what they have over 1: the highest tiles lie on the highest of them."""

    def __init__(self, rack: str) -> None:
        super().__init__()
        self.highest = sorted((POINT * POINTS.get(tile, 0) for tile in rack), reverse=True)

    def __missing__(self, over: tuple[int, ...]) -> int:
        found = self[over] = sum(map(mul, over, self.highest))
        return found


class Tops(dict[frozenset[str], int]):
    """The points of the highest tile that is among some letters; NEVER if no tile can be."""

    def __init__(self, rack: str) -> None:
        super().__init__()
        self.letters = frozenset(rack)

    def __missing__(self, fits: frozenset[str]) -> int:
        lowest = 0 if fits and BLANK in self.letters else NEVER
        found = self[fits] = max([POINTS[letter] for letter in self.letters & fits], default=lowest)
        return found


def choices(parts: list[Part], leaves: Sequence[int], top: int, *, has_blanks: bool) -> Choices:
    """Parts in order."""
    if has_blanks:
        every = [
            (-POINT * points - leaves[number], key + more, letters, leaves[number])
            for points, number, key, blanks in parts
            for more, letters in blank_keys(blanks)
        ]
    else:
        every = [(-POINT * points - (left := leaves[number]), key, "", left) for points, number, key, _ in parts]
    every.sort(key=FIRST)
    losses, keys, letters, lefts = zip(*every, strict=True)
    return Choices(losses, keys, letters, lefts, top, min(lefts))


def parts_of(rack: str) -> list[list[Part]]:
    """All parts of a rack, by their number of tiles."""
    parts: list[list[Part]] = [[(0, 0, 0, 0)], *([] for _ in rack)]
    size = 0
    for tile, number in part_numbers(rack).items():
        count, value, key, is_blank = rack.count(tile), POINTS.get(tile, 0), TERMS.get(tile, 0), int(tile == BLANK)
        for before in range(size, -1, -1):
            for new in range(1, count + 1):
                parts[before + new] += with_more(parts[before], new * value, new * number, new * key, new * is_blank)
        size += count
    return parts


def with_more(parts: list[Part], value: int, number: int, key: int, blanks: int) -> list[Part]:
    """Parts with further tiles."""
    return [(points + value, at + number, letters + key, some + blanks) for points, at, letters, some in parts]


@lru_cache(maxsize=8)
def blank_keys(blanks: int) -> tuple[tuple[int, str], ...]:
    """All letters that some blanks can stand for, with their keys."""
    return tuple(
        (sum(TERMS[letter] for letter in letters), "".join(letters))
        for letters in combinations_with_replacement(ALPHABET, blanks)
    )
