"""Seats at the board: whose turn comes next, and values kept as a tuple with one item for each player."""

from __future__ import annotations

from typing import TypeVar

from lexicade.core.game import Seat

Item = TypeVar("Item")


def next_seat(seat: Seat, players: int) -> Seat:
    """Whose turn comes after that of a seat.

    >>> next_seat(0, 2), next_seat(2, 3)
    (1, 0)
    """
    return (seat + 1) % players


def with_seat(items: tuple[Item, ...], seat: Seat, item: Item) -> tuple[Item, ...]:
    """The items of all players with another one for one of them.

    >>> with_seat((24, 0, 18), 1, 30)
    (24, 30, 18)
    """
    return *items[:seat], item, *items[seat + 1 :]
