"""What a page is told of a game: how it stands for one seat, as panels, and what has just happened.

A page draws messages and knows no game. What never changes in a grid, the names of its squares, is sent with the first
message only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lexicade.core.wire import encode, encode_scene
from lexicade.games import tools

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lexicade.core.game import Outcome
    from lexicade.frontends.web.games import OpenGame


def message(game: OpenGame, said: Sequence[str], *, is_whole: bool) -> str:
    """A game as it stands, as JSON; `is_whole` with what never changes. It is encoded once, for all pages."""
    table = game.table
    session = table.session
    told: dict[str, Any] = {
        "token": game.token,
        "game": game.kept,
        "number": game.number,
        "turn": session.to_move,
        "seat": table.seat,
        "thinking": game.is_thinking,
        "said": list(said),
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
            "review": review_of(session.game.info.key),
        }
    return f'{encode(told)[:-1]},"panels":{encode_scene(table.scene(), constants=is_whole)}}}'


def trouble(sentence: str) -> str:
    """What a page is told when something went wrong that nobody asked for, as JSON."""
    return encode({"why": sentence})


def abilities(game: OpenGame) -> list[str]:
    """What can be done beside making a move."""
    session = game.table.session
    is_mine = session.to_move is not None and not game.table.is_bots_turn
    possible = {
        "undo": game.table.may_undo(),
        "redo": session.can_redo,
        "restart": session.game.info.undo and session.count > 0,
        "hint": is_mine,
        "share": session.outcome is not None and game.kept is not None,
    }
    return [] if game.watching else [name for name, is_possible in possible.items() if is_possible]


def review_of(key: str) -> tuple[str, str] | None:
    """The tool that takes a finished game, and what its button says; nothing if there is none."""
    return next(((name, tool.action) for name, tool in tools(key).items() if tool.record), None)


def over(outcome: Outcome | None) -> dict[str, Any] | None:
    """How a game ended."""
    if outcome is None:
        return None
    return {"reason": str(outcome.reason), "scores": list(outcome.scores), "winners": list(outcome.winners)}
