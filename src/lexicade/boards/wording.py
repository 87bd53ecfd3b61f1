"""Numbers of points and tiles in words."""

from __future__ import annotations

from lexicade.core.wording import in_points

__all__ = ["in_points", "in_tiles"]


def in_tiles(count: int) -> str:
    """A number of tiles in words.

    >>> in_tiles(1), in_tiles(7)
    ('1 tile', '7 tiles')
    """
    return "1 tile" if count == 1 else f"{count} tiles"
