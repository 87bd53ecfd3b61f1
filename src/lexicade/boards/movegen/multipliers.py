"""Upper bounds for how the squares of a line multiply plays there, whatever the letters; cached for all positions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import zip_longest
from math import prod
from typing import NamedTuple

from lexicade.boards.movegen.lines import Premiums

# The number of new tiles, the word multiplier, and by how much each letter multiplier exceeds 1, the highest first.
Multipliers = tuple[int, int, tuple[int, ...]]
NO_MULTIPLIERS: Multipliers = (0, 0, ())


class ChainMultipliers(NamedTuple):
    """Upper bounds for plays through a chain, with up to as many new tiles as the rack has."""

    by_tiles: tuple[Multipliers, ...]  # one for each number of new tiles below the whole rack, the largest first
    most: Multipliers  # the element-wise maximum of those
    whole: Multipliers | None  # the bound for plays of the whole rack; None if there is no room for one


@lru_cache(maxsize=20_000)
def chain_multipliers(
    premiums: Premiums, low: int, first: int, end: int, high: int, inner: tuple[int, ...], tiles: int
) -> ChainMultipliers:
    """The bounds for a chain from `first` up to `end` whose empty squares are `inner`.

    Plays lie between the squares `low` and `high` (exclusive) and lay at most so many tiles.
    """
    needed = len(inner)
    by_tiles = [
        element_wise_maximum(
            multipliers_of(premiums, (*range(first - before, first), *inner, *range(end, end + new - needed - before)))
            for before in range(max(0, new - needed - (high - end)), min(new - needed, first - low) + 1)
        )
        for new in range(tiles, 0, -1)
    ]
    fewer = tuple(each for each in by_tiles[1:] if each)
    return ChainMultipliers(fewer, element_wise_maximum(fewer) or NO_MULTIPLIERS, by_tiles[0])


@lru_cache(maxsize=20_000)
def gap_multipliers(premiums: Premiums, first: int, last: int, longest: int) -> Multipliers:
    """The bound for words of 2 to `longest` letters from the square `first` up to `last` (exclusive)."""
    sizes = range(2, min(longest, last - first) + 1)
    stretches = (range(at, at + size) for size in sizes for at in range(first, last - size + 1))
    return element_wise_maximum(multipliers_of(premiums, stretch) for stretch in stretches) or NO_MULTIPLIERS


@lru_cache(maxsize=20_000)
def multipliers_of(premiums: Premiums, squares: Sequence[int]) -> Multipliers:
    """What new tiles on all of these squares of a line multiply."""
    letters, words = premiums.letters, premiums.words
    extra = sorted((letters[at] - 1 for at in squares if letters[at] > 1), reverse=True)
    return len(squares), prod(words[at] for at in squares), tuple(extra)


def element_wise_maximum(several: Iterable[Multipliers]) -> Multipliers | None:
    """The maximum of each element over several multipliers; None if there are none.

    >>> element_wise_maximum([(2, 1, (2, 1)), (3, 2, (1,))])
    (3, 2, (2, 1))
    """
    distinct = set(several)
    if not distinct:
        return None
    counts, words, letters = zip(*distinct, strict=True)
    return max(counts), max(words), tuple(map(max, zip_longest(*letters, fillvalue=0)))
