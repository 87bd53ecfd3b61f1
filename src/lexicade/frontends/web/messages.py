"""What a page is told of a game: how it stands for one seat, as panels, and what has just happened.

A page draws messages and knows no game. What never changes in a grid, the names of its squares, is sent with the first
message only.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lexicade.core.game import Outcome
    from lexicade.core.scene import Panel
    from lexicade.frontends.web.games import OpenGame


def message(game: OpenGame, said: Sequence[str], *, is_whole: bool) -> dict[str, Any]:
    """A game as it stands; `is_whole` with what never changes."""
    table = game.table
    session = table.session
    scene = session.game.scene(session.view(table.seat))
    told: dict[str, Any] = {
        "token": game.token,
        "game": game.kept,
        "number": game.number,
        "turn": session.to_move,
        "seat": table.seat,
        "thinking": game.is_thinking,
        "said": list(said),
        "panels": [panel_of(panel, is_whole=is_whole) for panel in scene.panels],
        "can": abilities(game),
        "over": over(session.outcome),
        "watching": game.watching,
        "place": game.place is not None,
    }
    if is_whole:
        told |= {
            "key": session.game.info.key,
            "title": session.game.info.title,
            "heading": game.heading,
            "address": game.address,
            "id": str(session.id),
        }
    return told


def abilities(game: OpenGame) -> list[str]:
    """What can be done beside making a move."""
    session = game.table.session
    is_mine = session.to_move is not None and not game.table.is_bots_turn
    possible = {
        "undo": session.game.info.undo and session.count > 0,
        "redo": session.can_redo,
        "restart": session.game.info.undo and session.count > 0,
        "hint": is_mine,
        "share": session.outcome is not None and game.kept is not None,
    }
    return [] if game.watching else [name for name, is_possible in possible.items() if is_possible]


def over(outcome: Outcome | None) -> dict[str, Any] | None:
    """How a game ended."""
    if outcome is None:
        return None
    return {"reason": str(outcome.reason), "scores": list(outcome.scores), "winners": list(outcome.winners)}


CONSTANTS = ("row_names", "column_names", "across", "down")  # of a grid


def panel_of(panel: Panel, *, is_whole: bool) -> dict[str, Any]:
    """A panel as JSON: its kind and its fields, but those that have their defaults."""
    told = written(panel)
    left_out = () if is_whole else CONSTANTS
    return {"kind": type(panel).__name__.lower(), **{name: told[name] for name in told if name not in left_out}}


def written(value: Any) -> Any:
    """A panel or a part of one as JSON."""
    if isinstance(value, tuple):
        return [written(each) for each in value]
    if isinstance(value, str | int):
        return value
    return {
        each.name: written(getattr(value, each.name))
        for each in fields(value)
        if getattr(value, each.name) != each.default
    }
