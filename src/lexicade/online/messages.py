"""What a player is told of a game: how it stands for their seat, as panels, and what has just happened.

Everything that leaves the server about a game that isn't over is made here, from what the seat may see. The id, which
holds the seed, is told when the game is over and not before.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from lexicade.core.game import Seat
from lexicade.core.scene import Prompt, Scene
from lexicade.core.wire import encode, with_rows, without_rows
from lexicade.games import tools
from lexicade.online.clock import write_time
from lexicade.online.live import LiveGame
from lexicade.online.offers import PHRASES
from lexicade.online.secrecy import commitment


def write_message(live: LiveGame, seat: Seat, said: tuple[str, ...] | None = None, *, is_whole: bool) -> str:
    """A message as JSON, with the players' names in place of their numbers."""
    told = message(live, seat, live.told(seat) if said is None else said, is_whole=is_whole)
    scene = scene_of(live, seat)
    text = encode({**told, "panels": without_rows(scene, constants=is_whole)})
    return with_rows(named(live, text) if live.is_between_people else text, scene)  # no square of a grid names anybody


def named(live: LiveGame, text: str) -> str:
    """A text with the players' names, all put in at once: somebody may be called "Player 2"."""
    game, params = live.session.game, live.session.params
    names = {game.player(params, seat): chair.name for seat, chair in enumerate(live.chairs) if chair.name}
    return numbers_in(tuple(names)).sub(lambda found: names[found[0]], text) if names else text


@cache
def numbers_in(names: tuple[str, ...]) -> re.Pattern[str]:
    """What finds the names that a game gives its players; games have few."""
    return re.compile("|".join(map(re.escape, names)))


def message(live: LiveGame, seat: Seat, said: tuple[str, ...], *, is_whole: bool) -> dict[str, Any]:
    """A game as it stands for a seat; `is_whole` with what never changes."""
    session, deadline = live.session, live.deadline
    told: dict[str, Any] = {
        "token": live.token,
        "game": live.token,
        "number": live.count,
        "turn": session.to_move,
        "seat": seat,
        "thinking": bool(live.bot),
        "said": list(said),
        "can": abilities(live, seat),
        "over": over(live),
        "watching": "",
        "place": False,
        "deadline": None if deadline is None else f"{write_time(deadline)}Z",
        "retired": {str(each): str(why) for each, why in session.retired.items()},
    }
    if is_whole:
        key = session.game.info.key
        told |= {
            "key": key,
            "title": session.game.info.title,
            "heading": heading(live),
            "players": [{"name": called(live, each), "bot": bool(chair.bot)} for each, chair in enumerate(live.chairs)],
            "room": live.room.token if live.room else "",
            "pace": live.pace,
            "commitment": commitment(live.id, live.salt) if live.daily is None else "",
            "phrases": PHRASES if live.is_between_people else (),
            "review": next(((name, tool.action) for name, tool in tools(key).items() if tool.record), None),
        }
    return told


def called(live: LiveGame, seat: Seat) -> str:
    """A player as the game calls them where names are put in later, so that no name is taken for a number."""
    return live.number_name(seat) if live.is_between_people else live.name(seat)


def scene_of(live: LiveGame, seat: Seat) -> Scene:
    """What a seat may see; nothing is asked any more of a game that is over."""
    session = live.session
    scene = session.game.scene(session.view(seat))
    if session.to_move is None:
        return Scene(tuple(panel for panel in scene.panels if not isinstance(panel, Prompt)))
    return scene


def heading(live: LiveGame) -> str:
    """What a page says above a game."""
    title = live.session.game.info.title
    return title if live.daily is None else f"{title}, daily puzzle {live.daily}"


def abilities(live: LiveGame, seat: Seat) -> list[str]:
    """What a seat can do beside making a move."""
    session, is_open = live.session, live.session.to_move is not None
    possible = {
        "undo": live.is_free and session.game.info.undo and session.count > 0,
        "redo": live.is_free and session.can_redo,
        "restart": live.is_free and session.game.info.undo and session.count > 0,
        "hint": live.is_free and session.to_move == seat,
        "resign": is_open and live.is_between_people and seat not in session.retired,
        "claim": live.deadline is not None and session.to_move != seat and seat not in session.retired,
        "phrases": live.is_between_people,
        "export": not is_open,
        "record": not is_open and bool(session.game.info.records),
    }
    return [name for name, is_possible in possible.items() if is_possible]


def over(live: LiveGame) -> dict[str, Any] | None:
    """How a game ended, with the id that says what it was."""
    ending = live.ending
    if ending is None:
        return None
    return {
        "reason": ending.reason,
        "scores": list(ending.scores),
        "winners": list(ending.winners),
        "helped": ending.helped,
        "id": live.id,
        "salt": live.salt,
    }
