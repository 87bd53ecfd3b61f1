"""Numbers as people say them, for games and front ends alike."""

from __future__ import annotations


def in_points(count: int) -> str:
    """A number of points in words.

    >>> in_points(1), in_points(120), in_points(-1)
    ('1 point', '120 points', '-1 points')
    """
    return "1 point" if count == 1 else f"{count} points"
