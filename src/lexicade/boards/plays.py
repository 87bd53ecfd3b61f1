"""Plays as values: a word laid on a board, its score, and the orders in which plays are listed."""

from __future__ import annotations

from typing import NamedTuple

POINT = 100  # values of plays and leaves are whole hundredths of a point, so that sums are exact


class Play(NamedTuple):
    """A word laid from a square on: upper case for tiles, lower case for blanks, dots for tiles already there."""

    score: int  # points, with those of all cross-words and the bonus
    row: int
    column: int
    is_across: bool
    text: str


Valued = tuple[int, Play]  # the value of a play (its score and its leave) in hundredths of a point, and the play


def best_first(plays: list[Play]) -> list[Play]:
    """Plays sorted by score, the highest first; equal ones across before down, then by square and text."""
    return sorted(plays, key=lambda play: (-play.score, not play.is_across, play.row, play.column, by_text(play.text)))


def by_value(each: Valued) -> tuple[int, int, bool, int, int, str]:
    """The sort key for plays with values: the highest value first, then as in `best_first`."""
    value, play = each
    return -value, -play.score, not play.is_across, play.row, play.column, by_text(play.text)


def by_text(text: str) -> str:
    """The sort key for the texts of plays from one square: alphabetical, but every blank before every tile.

    >>> sorted(["AB", "aB", "BA", "bA"], key=by_text)
    ['aB', 'bA', 'AB', 'BA']
    """
    return text.swapcase()  # capitals sort before small letters
