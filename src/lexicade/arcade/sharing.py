"""A result to share, which gives none of the words away."""

from __future__ import annotations

from typing import Any

from lexicade.arcade.library import choose, kept
from lexicade.arcade.links import link_to, path_of_id
from lexicade.arcade.results import result_of
from lexicade.arcade.table import Table
from lexicade.arcade.wording import standing_apart, state_of
from lexicade.core.errors import StoreError
from lexicade.core.session import Session
from lexicade.store.log import help_in, replay
from lexicade.store.store import Stored, open_store

LONGEST_SHARE = 280
LONGEST_PICTURE = 60


NOT_OVER = "You can share a game when it is over."
NOT_SAVED = "This game wasn't saved, so it can't be shared."


def texts_to_share(table: Table) -> tuple[str, str]:
    """The result of the game at a table, as a picture and in words; raises StoreError if there is none to share."""
    if table.session.outcome is None:
        raise StoreError(NOT_OVER)
    if table.keeper is None or table.keeper.number is None:
        raise StoreError(NOT_SAVED)
    with open_store() as store:
        stored = choose(store, str(table.keeper.number))
        helped = help_in(store.entries(stored.number))
    session = table.session
    return shared(stored, session, helped, plain=False), shared(stored, session, helped, plain=True)


def shared(stored: Stored, session: Session[Any, Any, Any, Any], helped: int, *, plain: bool, site: str = "") -> str:
    """The text to share, after so much help that the game itself didn't record.

    It ends with how to play the same game: a command, or a link if it was played on a site.
    """
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
    again = again_at(site, stored) if site else again_by_command(stored)
    tells_all = session.game.another(session.params) != session.params  # an id with the puzzle itself in it
    if (stored.daily or not tells_all) and len("\n".join([*lines, again])) < LONGEST_SHARE:
        lines.append(again)
    return "\n".join(lines)


def again_by_command(stored: Stored) -> str:
    """The command that plays a game again."""
    if stored.daily:
        return f"lexicade daily {stored.game} --number {stored.daily}"
    return f"lexicade {stored.game} --id {stored.id}"


def again_at(site: str, stored: Stored) -> str:
    """The link to a site on which a game can be played again."""
    return link_to(site, f"/daily/{stored.game}/{stored.daily}" if stored.daily else path_of_id(stored.id))


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
