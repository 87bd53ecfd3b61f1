"""How the squares of a lane can multiply plays, whatever letters they have: known once for a place, for all racks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from math import prod
from typing import NamedTuple

from lexicade.games.scrabble.lanes import Premiums

Factors = tuple[int, tuple[int, ...]]  # a word factor, and what the letter factors have over 1, the highest first


class Reach(NamedTuple):
    """How the squares around and between tiles can multiply a play."""

    by_new: tuple[Factors | None, ...]  # no play of so many tiles is multiplied by more
    together: tuple[Factors, ...]  # all the ways that there are


@lru_cache(maxsize=20_000)
def reach_of(lane: Premiums, left: int, first: int, end: int, right: int, inner: tuple[int, ...], tiles: int) -> Reach:
    """The reach of tiles from `first` to `end`, with inner squares to fill between them, up to `left` and `right`."""
    needed = len(inner)
    by_new: list[Factors | None] = [None]
    together: set[Factors] = set()
    for new in range(1, tiles + 1):
        ways = {
            factors(lane, (*range(first - before, first), *inner, *range(end, end + new - needed - before)))
            for before in range(max(0, new - needed - (right - end)), min(new - needed, first - left) + 1)
        }
        highest = tuple(map(max, zip_longest(*(over for _, over in ways), fillvalue=0)))
        by_new.append((max(ways)[0], highest) if ways else None)
        together |= ways
    return Reach(tuple(by_new), tuple(together))


@lru_cache(maxsize=20_000)
def windows(lane: Premiums, first: int, last: int, most: int) -> tuple[Factors, ...]:
    """How the squares of a stretch can multiply a word of up to so many letters."""
    return tuple(
        {factors(lane, range(at, at + size)) for size in range(2, most + 1) for at in range(first, last - size + 1)}
    )


def factors(lane: Premiums, squares: Sequence[int]) -> Factors:
    """What squares of a lane multiply together."""
    letters, words = lane.letters, lane.words
    extra = sorted((letters[at] - 1 for at in squares if letters[at] > 1), reverse=True)
    return prod(words[at] for at in squares), tuple(extra)
