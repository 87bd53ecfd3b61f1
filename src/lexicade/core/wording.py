"""Numbers as people say them, for games and front ends alike."""

from __future__ import annotations


def points(count: int) -> str:
    """A number of points in words.

    >>> points(1), points(120), points(-1)
    ('1 point', '120 points', '-1 points')
    """
    return "1 point" if count == 1 else f"{count} points"
