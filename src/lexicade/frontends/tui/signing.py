"""A place on the leader board for a score that has made it, under a name that is asked for."""

from __future__ import annotations

from collections.abc import Callable

from lexicade.arcade.highscores import HELPED, NOT_READ, NOT_SAVED, Place, place_for, sign
from lexicade.arcade.keeper import Keeper
from lexicade.arcade.table import Table
from lexicade.core.errors import LexicadeError
from lexicade.frontends.tui.screens.dialogs import NameScreen

Ask = Callable[[NameScreen, Callable[[str | None], None]], object]


def sign_score(
    table: Table, name: str, ask: Ask, keep_name: Callable[[str, str], object], then: Callable[[str], None]
) -> None:
    """Offer a finished game its place, and go on with what is to be said of that.

    `ask` opens a dialog in which the name that is set is filled in, and `keep_name` sets the one that was typed.
    """
    keeper = table.keeper
    if keeper is None or not table.session.game.info.has_lobby:
        then("")
        return
    try:
        place = place_for(table.session, keeper)
    except LexicadeError as error:
        then(NOT_READ.format(sentence=error.sentence))
        return
    if place is None or place.has_help:
        sign(keeper)
        then("" if place is None else HELPED)
        return
    ask(NameScreen(name), lambda chosen: then(take_place(place, keeper, chosen or "", keep_name)))


def take_place(place: Place, keeper: Keeper, name: str, keep_name: Callable[[str, str], object]) -> str:
    """Put the score on the leader board under a name, or nowhere without one; returns what there is to say."""
    if not name:
        return ""
    try:
        place.take(keeper, name)
    except LexicadeError as error:
        return NOT_SAVED.format(sentence=error.sentence)
    keep_name("name", name)
    return f"{name} is on the leader board now."
