"""What a page is told of a game: how it stands for one seat, as panels, and what has just happened.

A page draws messages and knows no game. What never changes in a grid, the names of its squares, is sent with the first
message only.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from lexicade.core.scene import Grid, Keys, Look, Panel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lexicade.core.game import Outcome
    from lexicade.frontends.web.games import OpenGame

LOOKS = {look: str(number) for number, look in enumerate(Look)}  # a look as one character


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


def panel_of(panel: Panel, *, is_whole: bool) -> dict[str, Any]:
    """A panel as JSON: its kind and its fields."""
    told: dict[str, Any] = {"kind": type(panel).__name__.lower()}
    if isinstance(panel, Grid):
        told["texts"] = [[cell.text for cell in row] for row in panel.rows]
        told["looks"] = ["".join(LOOKS[cell.look] for cell in row) for row in panel.rows]
        if is_whole and panel.row_names:
            told["layout"] = {
                "rows": panel.row_names,
                "columns": panel.column_names,
                "across": panel.across,
                "down": panel.down,
            }
    elif isinstance(panel, Keys):
        told["keys"] = [[key, LOOKS[look]] for key, look in panel.keys]
    else:
        told |= {field.name: getattr(panel, field.name) for field in fields(panel)}
    return told
