"""How the squares of a lane can multiply plays, whatever letters they have: known once for a place, for all racks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import zip_longest
from math import prod
from typing import NamedTuple

from lexicade.boards.movegen.lines import Premiums

# How many new tiles, what the word counts for, and what the letter premiums have over 1, the highest first.
Way = tuple[int, int, tuple[int, ...]]
NO_WAY: Way = (0, 0, ())


class Reach(NamedTuple):
    """How the squares around and between tiles can multiply plays of up to so many tiles."""

    ways: tuple[Way, ...]  # for each number of tiles but the last, the highest first: no play is multiplied by more
    most: Way  # nor is any of them all
    whole: Way | None  # the same for plays of as many tiles as there are, if they have room


@lru_cache(maxsize=20_000)
def reach_of(lane: Premiums, low: int, first: int, end: int, high: int, inner: tuple[int, ...], tiles: int) -> Reach:
    """The reach of tiles from `first` to `end`, with inner squares to fill between them, from `low` up to `high`."""
    needed = len(inner)
    by_new = [
        highest(
            factors(lane, (*range(first - before, first), *inner, *range(end, end + new - needed - before)))
            for before in range(max(0, new - needed - (high - end)), min(new - needed, first - low) + 1)
        )
        for new in range(tiles, 0, -1)
    ]
    fewer = tuple(way for way in by_new[1:] if way)
    return Reach(fewer, highest(fewer) or NO_WAY, by_new[0])


@lru_cache(maxsize=20_000)
def window(lane: Premiums, first: int, last: int, longest: int) -> Way:
    """The most that words of up to so many letters are multiplied by within a stretch."""
    sizes = range(2, min(longest, last - first) + 1)
    return (
        highest(factors(lane, range(at, at + size)) for size in sizes for at in range(first, last - size + 1)) or NO_WAY
    )


@lru_cache(maxsize=20_000)
def factors(lane: Premiums, squares: Sequence[int]) -> Way:
    """What squares of a lane multiply together."""
    letters, words = lane.letters, lane.words
    extra = sorted((letters[at] - 1 for at in squares if letters[at] > 1), reverse=True)
    return len(squares), prod(words[at] for at in squares), tuple(extra)


def highest(ways: Iterable[Way]) -> Way | None:
    """The most of several ways, or none of none."""
    several = set(ways)
    if not several:
        return None
    news, words, overs = zip(*several, strict=True)
    return max(news), max(words), tuple(map(max, zip_longest(*overs, fillvalue=0)))
