"""Tables for games that somebody has begun or that belong to a day, each with the heading of its screen."""

from __future__ import annotations

from lexicade.arcade.dailies import daily_of, daily_session, today
from lexicade.arcade.keeper import Keeper
from lexicade.arcade.library import choose as find_game
from lexicade.arcade.library import resume
from lexicade.arcade.results import open_game
from lexicade.arcade.table import Table
from lexicade.core.errors import LexicadeError
from lexicade.core.params import read_number
from lexicade.games import find
from lexicade.store.store import open_store

NOT_SAVED = "This game won't be saved: {sentence}"


def kept_table(number: str) -> tuple[Table, str]:
    """A kept game by its number; raises a LexicadeError."""
    store = open_store()
    try:
        stored = find_game(store, number)
        session, keeper = resume(store, stored)
    except LexicadeError:
        store.close()
        raise
    return Table(session, keeper=keeper), f"{find(stored.game).info.title}, game {stored.number}"


def daily_table(key: str, text: str) -> tuple[Table, str, str]:
    """A daily puzzle by its number, today's without one; the last text says why it won't be saved, if it won't.

    One that was begun goes on. Raises a LexicadeError.
    """
    now, begun, is_practice, problem = today(), None, False, ""
    number = read_number("The number of a puzzle", text, low=1, high=now) if text else now
    try:
        with open_store() as store:
            daily = daily_of(store, key, number, now)
            begun, is_practice = daily.begun, daily.is_practice
    except LexicadeError as error:
        problem = NOT_SAVED.format(sentence=error.sentence)
    if begun is not None:
        return *kept_table(str(begun.number)), problem
    session = daily_session(open_game(key, None), number)
    title = f"{find(key).info.title}, daily puzzle {number}" + (", practice" if is_practice else "")
    return Table(session, keeper=Keeper(daily=number, practice=is_practice)), title, problem
