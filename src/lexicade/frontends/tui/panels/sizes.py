"""How large a square is drawn: from one letter and a blank to a tile with a letter of its own making."""

from __future__ import annotations

from typing import NamedTuple


class Extent(NamedTuple):
    """Room on the screen, in columns and lines."""

    width: int
    height: int


class Scale(NamedTuple):
    """The size of a square in lines and columns, the edge on its right included."""

    rows: int
    columns: int

    @property
    def has_edges(self) -> bool:
        """Whether there is room for lines between squares."""
        return self.rows > 1

    @property
    def inner(self) -> int:
        """Columns for what is written in a square."""
        return self.columns - 1 if self.has_edges else self.columns


TINY = Scale(1, 2)
SMALL = Scale(1, 3)  # two more letters than the smallest: room for "3W"
MEDIUM = Scale(2, 4)
LARGE = Scale(3, 6)
HUGE = Scale(5, 10)
SCALES = (HUGE, LARGE, MEDIUM, SMALL, TINY)
LEAST = Extent(60, 18)  # of a window; in a smaller one, all that is said is how large it must be
