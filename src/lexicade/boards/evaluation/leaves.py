"""What tiles kept on a rack are worth for the turns to come.

A leave is worth the sum of what each tile in it adds, each pair beside that, and each triple: QU makes up for the
Q, a second V costs more than the first. The values were learned by self-play (see learning.py); they are whole
hundredths of a point, so that every way to add them gives the same sum.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

from lexicade.core.errors import LexicadeError
from lexicade.tiles import BLANK

FILE = "leaves.txt"
LARGEST = 3  # tiles in a part of a leave that has a value of its own
TILES = re.compile(f"[A-Za-z?]{{1,{LARGEST}}}")
MOST = 1000  # points that a part may be worth
LONGEST_NUMBER = 40  # characters; more digits than a float has are nothing that anybody means


class Leaves:
    """The values of leaves: for each set of up to three tiles (sorted, blanks last), what it adds."""

    def __init__(self, parts: Mapping[str, int]) -> None:
        self.parts = parts

    def value(self, leave: str) -> int:
        """What a leave is worth, in hundredths of a point.

        >>> Leaves({"Q": -500, "U": -50, "QU": 700}).value("UQ")
        150
        """
        tiles = ordered(leave)
        kept = {part for size in range(1, LARGEST + 1) for part in combinations(tiles, size)}
        return sum(self.parts.get("".join(part), 0) for part in kept)

    def table(self, rack: str) -> list[int]:
        """The values of all leaves of a rack, by the number of the part that is used up (see `numbered`).

        >>> Leaves({"A": 100, "B": 20, "AB": 3}).table("BA")
        [123, 20, 100, 0]
        """
        kinds, radices = numbered(rack)
        values = [0] * (radices[-1])
        tiles = ordered(rack)
        index = dict(zip(kinds, radices, strict=False))
        get = self.parts.get
        for size in range(1, LARGEST + 1):
            for part in set(combinations(tiles, size)):
                values[sum([index[tile] for tile in part])] = get("".join(part), 0)
        for radix, above in pairwise(radices):  # each leave has the values of all its parts
            for at in range(len(values)):
                if at % above >= radix:
                    values[at] += values[at - radix]
        return values[::-1]


def ordered(tiles: str) -> str:
    """Tiles in the order of the values' file: by letter, blanks last.

    >>> ordered("T?EA")
    'AET?'
    """
    return "".join(sorted(tiles, key=lambda tile: (tile == BLANK, tile)))


def numbered(rack: str) -> tuple[str, tuple[int, ...]]:
    """The kinds of tiles of a rack, and what one of each counts for in the number of a part of it; last, their total.

    >>> numbered("E?TE")
    ('ET?', (1, 3, 6, 12))
    """
    kinds = ordered("".join(set(rack)))
    radices = [1]
    for tile in kinds:
        radices.append(radices[-1] * (rack.count(tile) + 1))
    return kinds, tuple(radices)


def part_numbers(rack: str) -> dict[str, int]:
    """What each tile of a rack counts for in the number of a part of it."""
    kinds, radices = numbered(rack)
    return dict(zip(kinds, radices, strict=False))


def read_leaves(text: str) -> Leaves:
    """Leave values from lines of tiles and points; lines that begin with `#` are remarks.

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
        parts[ordered(tiles.upper())] = round(value * 100)
    return Leaves(parts)


def write_leaves(parts: Mapping[str, int], remarks: Sequence[str]) -> str:
    """Leave values as text, which `read_leaves` reads back."""
    lines = [f"# {remark}".rstrip() for remark in remarks]
    by_size = sorted(parts.items(), key=lambda item: (len(item[0]), item[0]))
    lines += [f"{tiles} {value / 100:.2f}" for tiles, value in by_size]
    return "".join(f"{line}\n" for line in lines)


@lru_cache(maxsize=1)
def learned() -> Leaves:
    """The values that come with the game."""
    from pkgutil import get_data

    data = get_data(__package__ or "", FILE)
    return read_leaves((data or b"").decode())
