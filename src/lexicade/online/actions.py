"""What a player can do in a game, turned into entries of its log."""

from __future__ import annotations

from lexicade.core.errors import IllegalMove
from lexicade.core.game import Seat
from lexicade.core.session import Retired
from lexicade.online.live import LiveGame
from lexicade.store.log import REDO, RESTART, UNDO, write_retired

NOT_HERE = "That can't be done in this game."
NOT_YET = "There is still time for that move."


def do(live: LiveGame, seat: Seat, what: str, text: str, *, now: float) -> list[str]:
    """Do something in the session and return the entries that say so; raises MoveError, with nothing changed."""
    if what == "moves":
        live.session.submit(text, seat)
        return [live.session.last_move or ""]
    if what == "resign" and live.is_between_people:
        live.session.retire(seat, Retired.RESIGNED)
        return [write_retired(seat, Retired.RESIGNED)]
    if what == "claim" and live.is_between_people:
        return claim(live, seat, now)
    if what in FREELY and live.is_free:
        return FREELY[what](live)
    raise IllegalMove("here", NOT_HERE)


def claim(live: LiveGame, seat: Seat, now: float) -> list[str]:
    """Take the player out whose time is over: whoever waits may say so, and the server looks at its clock."""
    late, deadline = live.session.to_move, live.deadline
    if late is None or late == seat or deadline is None or seat in live.session.retired:
        raise IllegalMove("here", NOT_HERE)
    if now < deadline:
        raise IllegalMove("early", NOT_YET)
    live.session.retire(late, Retired.TIMEOUT)
    return [write_retired(late, Retired.TIMEOUT)]


def undo(live: LiveGame) -> list[str]:
    """Go back to the last position in which the player was to move."""
    live.session.undo()
    entries = [UNDO]
    while live.session.count and live.bot:
        live.session.undo()
        entries.append(UNDO)
    return entries


def redo(live: LiveGame) -> list[str]:
    """Go forward to the next position in which the player is to move."""
    live.session.redo()
    entries = [REDO]
    while live.session.can_redo and live.bot:
        live.session.redo()
        entries.append(REDO)
    return entries


def restart(live: LiveGame) -> list[str]:
    """Go back to the start."""
    live.session.restart()
    return [RESTART]


FREELY = {"undo": undo, "redo": redo, "restart": restart}  # for who plays alone
