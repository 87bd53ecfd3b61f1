"""Numbers of points and tiles in words."""

from __future__ import annotations


def in_points(count: int) -> str:
    """A number of points in words.

    >>> in_points(1), in_points(48)
    ('1 point', '48 points')
    """
    return "1 point" if count == 1 else f"{count} points"


def in_tiles(count: int) -> str:
    """A number of tiles in words.

    >>> in_tiles(1), in_tiles(7)
    ('1 tile', '7 tiles')
    """
    return "1 tile" if count == 1 else f"{count} tiles"
