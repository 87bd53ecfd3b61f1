"""A grid in characters."""

from __future__ import annotations

from collections.abc import Sequence

EMPTY = " "
HIDDEN = "_"
WIDEST = 78  # characters of a line


def drawn(grid: Sequence[str]) -> str:
    """A grid within a frame, its columns apart where there is room.

    >>> print(drawn(["P _ _", " a   "]))
    +-----------+
    | P   _   _ |
    |   a       |
    +-----------+
    """
    gap = " " if 2 * len(grid[0]) + 3 <= WIDEST else ""
    edge = f"+{'-' * (len(gap.join(grid[0])) + 2)}+"
    return "\n".join([edge, *(f"| {gap.join(row)} |" for row in grid), edge])
