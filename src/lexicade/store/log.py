"""The log of a game, and the session that it leads to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from lexicade.core.errors import BadGameId, BadParams, BadSave, MoveError
from lexicade.core.game import Game
from lexicade.core.ids import read_id
from lexicade.core.session import Retired, Session

UNDO, REDO, RESTART = ":undo", ":redo", ":restart"
ELSEWHERE = ":elsewhere"  # help was taken in another game with the same seed, which is the same puzzle
HINT = re.compile(r":hint [1-9][0-9]{0,2}", re.ASCII)  # help that the game itself doesn't record, with its level
RETIRED = re.compile(r":(resigned|timeout) ([0-9])", re.ASCII)  # a player who plays no more, and why: the server's word


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


def write_hint(level: int) -> str:
    """The entry for a hint of some level.

    >>> write_hint(2)
    ':hint 2'
    """
    return f":hint {level}"


def help_in(entries: Iterable[str]) -> int:
    """How often help was taken in a log beside what the game records: hints, here or elsewhere, and take-backs."""
    return sum(entry in (UNDO, RESTART, ELSEWHERE) or HINT.fullmatch(entry) is not None for entry in entries)


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
    if entry == ELSEWHERE or HINT.fullmatch(entry):
        return ()
    if retired := RETIRED.fullmatch(entry):
        session.retire(int(retired[2]), Retired(retired[1]))
        return ()
    return session.submit(entry)


def write_retired(seat: int, why: Retired) -> str:
    """The entry for a player who plays no more.

    >>> write_retired(1, Retired.TIMEOUT)
    ':timeout 1'
    """
    return f":{why} {seat}"
