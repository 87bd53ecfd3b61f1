"""Leave values: what the tiles kept on a rack are worth for later turns.

A leave is worth the sum of the values of all its subsets of one, two and three tiles: QU makes up for the Q, a second V
costs more than the first. The values were trained by self-play (see training.py); they are whole hundredths of a point,
so that every order of adding them gives the same sum.
"""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

from lexicade.boards.racks import shown_rack
from lexicade.core.errors import LexicadeError

FILE = "leaves.txt"
LARGEST = 3  # tiles in a subset that has a value of its own
TILES = re.compile(f"[A-Za-z?]{{1,{LARGEST}}}")
MOST = 1000  # points that a subset may be worth
LONGEST_NUMBER = 40  # characters; more digits than a float has are nothing that anybody means


class Leaves:
    """A table of leave values: what each subset of up to three tiles (sorted, blanks last) adds, in hundredths."""

    def __init__(self, parts: Mapping[str, int]) -> None:
        self.parts = parts

    def value(self, leave: str) -> int:
        """The value of a leave in hundredths of a point.

        >>> Leaves({"Q": -500, "U": -50, "QU": 700}).value("UQ")
        150
        """
        tiles = shown_rack(leave)
        kept = {part for size in range(1, LARGEST + 1) for part in combinations(tiles, size)}
        return sum(self.parts.get("".join(part), 0) for part in kept)

    def table(self, rack: str) -> Sequence[int]:
        """The value of every leave of a rack in hundredths, by the subset that is used (see `subset_radices`).

        >>> list(Leaves({"A": 100, "B": 20, "AB": 3}).table("BA"))
        [123, 20, 100, 0]
        """
        kinds, radices = subset_radices(rack)
        values = [0] * (radices[-1])
        tiles = shown_rack(rack)
        index = dict(zip(kinds, radices, strict=False))
        get = self.parts.get
        for size in range(1, LARGEST + 1):
            for part in set(combinations(tiles, size)):
                values[sum([index[tile] for tile in part])] = get("".join(part), 0)
        for radix, above in pairwise(radices):  # each leave has the values of all its subsets
            for at in range(len(values)):
                if at % above >= radix:
                    values[at] += values[at - radix]
        return array("i", values[::-1])


def subset_radices(rack: str) -> tuple[str, tuple[int, ...]]:
    """How subsets of a rack are numbered: its different tiles, the weight of each, and how many subsets there are.

    A subset's number is the sum of the weights of its tiles; all numbers from 0 to one less than the last are taken.

    >>> subset_radices("E?TE")
    ('ET?', (1, 3, 6, 12))
    """
    kinds = shown_rack("".join(set(rack)))
    radices = [1]
    for tile in kinds:
        radices.append(radices[-1] * (rack.count(tile) + 1))
    return kinds, tuple(radices)


def subset_weights(rack: str) -> dict[str, int]:
    """The weight of each tile of a rack in the number of a subset (see `subset_radices`)."""
    kinds, radices = subset_radices(rack)
    return dict(zip(kinds, radices, strict=False))


def read_leaves(text: str) -> Leaves:
    """Leave values from lines of tiles and points, as in `QU 7.04`; lines that begin with `#` are comments.

    >>> read_leaves("# learned").parts, read_leaves("QU 7.04").parts
    ({}, {'QU': 704})
    """
    parts = {}
    for number, line in enumerate(text.splitlines(), start=1):
        tiles, *points = line.split() or ["#"]
        if tiles.startswith("#"):
            continue
        try:
            value = float(points[0]) if len(points[0]) <= LONGEST_NUMBER else math.nan
        except (ValueError, IndexError):
            value = math.nan
        if not TILES.fullmatch(tiles) or not abs(value) <= MOST:
            raise LexicadeError(f"Line {number} of the leave values is not tiles and points.")
        parts[shown_rack(tiles.upper())] = round(value * 100)
    return Leaves(parts)


def write_leaves(parts: Mapping[str, int], remarks: Sequence[str]) -> str:
    """Leave values as text that `read_leaves` reads back, with comments first."""
    lines = [f"# {remark}".rstrip() for remark in remarks]
    by_size = sorted(parts.items(), key=lambda item: (len(item[0]), item[0]))
    lines += [f"{tiles} {value / 100:.2f}" for tiles, value in by_size]
    return "".join(f"{line}\n" for line in lines)


@lru_cache(maxsize=1)
def learned() -> Leaves:
    """The leave values that come with the package."""
    from pkgutil import get_data

    data = get_data(__package__ or "", FILE)
    return read_leaves((data or b"").decode())
