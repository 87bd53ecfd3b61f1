"""A result to share, which gives none of the words away."""

from __future__ import annotations

from typing import Any

from lexicade.arcade.library import kept
from lexicade.arcade.results import result_of
from lexicade.arcade.wording import standing_apart, state_of
from lexicade.core.session import Session
from lexicade.store.log import replay
from lexicade.store.store import Stored

LONGEST_SHARE = 280
LONGEST_PICTURE = 60


def shared(stored: Stored, session: Session[Any, Any, Any, Any], helped: int, *, plain: bool) -> str:
    """The text to share, after so much help that the game itself didn't record."""
    outcome = session.outcome
    assert outcome is not None
    info = session.game.info
    which = f" daily {stored.daily}" if stored.daily else ""
    misses = misses_of(session)
    result = result_of(session, helped)
    head = f"Lexicade {info.title}{which}: {state_of(info.key, result)}{standing_apart(kept(stored, result))}"
    if plain:
        moves = "1 move" if len(misses) == 1 else f"{len(misses)} moves"
        mistakes = {0: "no mistakes", 1: "1 mistake"}.get(sum(misses), f"{sum(misses)} mistakes")
        lines = [f"{head}. {moves}, {mistakes}."]
    else:
        marks = "".join("□" if miss else "■" for miss in misses)
        lines = [head, marks if len(marks) <= LONGEST_PICTURE else f"{marks[:LONGEST_PICTURE]}…"]
    again = (
        f"lexicade daily {info.key} --number {stored.daily}"
        if stored.daily
        else f"lexicade {info.key} --id {stored.id}"
    )
    tells_all = session.game.another(session.params) != session.params  # an id with the puzzle itself in it
    if (stored.daily or not tells_all) and len("\n".join([*lines, again])) < LONGEST_SHARE:
        lines.append(again)
    return "\n".join(lines)


def misses_of(session: Session[Any, Any, Any, Any]) -> list[bool]:
    """For each move of the first player, whether it was a mistake."""
    again = replay(session.game, str(session.id), ())
    found = []
    for move in session.moves:
        seat = again.to_move
        again.submit(move)
        if seat == 0:
            found.append(again.was_miss)
    return found
