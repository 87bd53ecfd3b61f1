"""The log of a game, and the session that it leads to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lexicade.core.errors import BadGameId, BadParams, BadSave, MoveError
from lexicade.core.game import Game
from lexicade.core.ids import read_id
from lexicade.core.session import Session

UNDO, REDO, RESTART = ":undo", ":redo", ":restart"


def replay(game: Game[Any, Any, Any, Any], game_id: str, entries: Iterable[str]) -> Session[Any, Any, Any, Any]:
    """The session after everything in a log was done again; raises BadSave if it doesn't fit the game."""
    try:
        session = Session.from_id(game, read_id(game_id))
    except (BadGameId, BadParams) as error:
        raise BadSave(error.sentence) from None
    for number, entry in enumerate(entries, start=1):
        try:
            follow(session, entry)
        except MoveError as error:
            raise BadSave(f"Entry {number} of the game does not fit it: {error.sentence}") from None
    return session


def taken_back(entries: Iterable[str]) -> int:
    """How often moves were taken back in a log; for a score's standing that is help like any other."""
    return sum(entry in (UNDO, RESTART) for entry in entries)


def follow(session: Session[Any, Any, Any, Any], entry: str) -> tuple[str, ...]:
    """Do what one entry says, and return what happened."""
    if entry == UNDO:
        session.undo()
        return ()
    if entry == REDO:
        return session.redo()
    if entry == RESTART:
        session.restart()
        return ()
    return session.submit(entry)
