"""The subsets of a rack, and upper bounds for what they can add to a play. All values are hundredths of a point."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, combinations_with_replacement
from operator import itemgetter, mul
from typing import NamedTuple

from lexicade.boards.evaluation.leaves import subset_weights
from lexicade.boards.movegen.anagrams import TERMS
from lexicade.boards.plays import POINT
from lexicade.boards.tileset import ALPHABET, POINTS
from lexicade.tiles import BLANK

FIRST = itemgetter(0)
NEVER = -(1 << 30)
Subset = tuple[int, int, int, int]  # points, number (see `leaves.subset_radices`), key of its letters, blanks


class SizedSubsets(NamedTuple):
    """The subsets of one size, once for each choice of letters for their blanks: parallel lists, the best first.

    The value of a subset is that of its tiles, each counted once, and of the leave when it is played.
    """

    negated: Sequence[int]  # values times -1, ascending, so that they can be bisected
    keys: Sequence[int]
    blanks: Sequence[str]  # the letters that blanks stand for
    leaves: Sequence[int]  # the values of the leaves
    most_points: int  # of the tiles of any
    worst_leave: int


class Subsets:
    """The subsets of one rack by size, given the values of leaves by the number of the subset that is played."""

    def __init__(self, rack: str, leaves: Sequence[int]) -> None:
        sums = accumulate(sorted((POINT * POINTS[tile] for tile in rack), reverse=True), initial=0)
        has_blanks = BLANK in rack
        self.by_size = [
            sorted_subsets(subsets, leaves, most_points, has_blanks=has_blanks)
            for subsets, most_points in zip(subsets_of(rack), sums, strict=True)
        ]

    def bound(self, size: int, factor: int) -> int:
        """The upper bound of the value of a subset of so many tiles when its points are multiplied by a factor."""
        subsets = self.by_size[size]
        return max(factor - 1, 0) * subsets.most_points - subsets.negated[0]


class SubsetBounds(dict[int, int]):
    """By word multiplier: the upper bound of the value of any subset but the whole rack, bonus included."""

    def __init__(self, subsets: Subsets, bonus: int) -> None:
        super().__init__()
        self.subsets, self.bonus = subsets, bonus

    def __missing__(self, factor: int) -> int:
        sizes = range(1, len(self.subsets.by_size) - 1)
        found = self[factor] = max([self.subsets.bound(size, factor) for size in sizes], default=0) + self.bonus
        return found


class PremiumBounds(dict[tuple[int, ...], int]):
    """By letter multipliers, less 1 each and the highest first: the most they add, the highest tiles lying on them."""

    def __init__(self, rack: str) -> None:
        super().__init__()
        self.highest = sorted((POINT * POINTS[tile] for tile in rack), reverse=True)

    def __missing__(self, extra: tuple[int, ...]) -> int:
        found = self[extra] = sum(map(mul, extra, self.highest))
        return found


class HighestTiles(dict[frozenset[str], int]):
    """By cross-check: the points (whole ones) of the highest tile of the rack that passes it; NEVER if none does."""

    def __init__(self, rack: str) -> None:
        super().__init__()
        self.letters = frozenset(rack)

    def __missing__(self, cross_check: frozenset[str]) -> int:
        lowest = 0 if cross_check and BLANK in self.letters else NEVER
        found = self[cross_check] = max([POINTS[letter] for letter in self.letters & cross_check], default=lowest)
        return found


def sorted_subsets(subsets: list[Subset], leaves: Sequence[int], most_points: int, *, has_blanks: bool) -> SizedSubsets:
    """Subsets of one size sorted by value, with every letter for their blanks."""
    if has_blanks:
        every = [
            (-POINT * points - leaves[number], key + more, letters, leaves[number])
            for points, number, key, blanks in subsets
            for more, letters in blank_letters(blanks)
        ]
    else:
        every = [(-POINT * points - (leave := leaves[number]), key, "", leave) for points, number, key, _ in subsets]
    every.sort(key=FIRST)
    negated, keys, letters, values = zip(*every, strict=True)
    return SizedSubsets(negated, keys, letters, values, most_points, min(values))


def subsets_of(rack: str) -> list[list[Subset]]:
    """All subsets of a rack, listed by their number of tiles."""
    subsets: list[list[Subset]] = [[(0, 0, 0, 0)], *([] for _ in rack)]
    size = 0
    for tile, number in subset_weights(rack).items():
        count, points, key, is_blank = rack.count(tile), POINTS[tile], TERMS.get(tile, 0), int(tile == BLANK)
        for before in range(size, -1, -1):
            for new in range(1, count + 1):
                more = new * points, new * number, new * key, new * is_blank
                subsets[before + new] += with_tiles(subsets[before], *more)
        size += count
    return subsets


def with_tiles(subsets: list[Subset], points: int, number: int, key: int, blanks: int) -> list[Subset]:
    """Each of some subsets with further tiles, given as what these add to each of its four fields."""
    return [
        (its_points + points, its_number + number, its_key + key, its_blanks + blanks)
        for its_points, its_number, its_key, its_blanks in subsets
    ]


@lru_cache(maxsize=8)
def blank_letters(blanks: int) -> tuple[tuple[int, str], ...]:
    """Every choice of letters for so many blanks, each after its key."""
    return tuple(
        (sum(TERMS[letter] for letter in letters), "".join(letters))
        for letters in combinations_with_replacement(ALPHABET, blanks)
    )
