"""What games offer beside playing them, as pages: which tools there are, and what they ask for."""

from __future__ import annotations

from typing import Any

from lexicade.arcade.library import kept as as_kept
from lexicade.arcade.results import open_stored
from lexicade.arcade.settings import read_settings
from lexicade.arcade.table import new_seed
from lexicade.arcade.wording import when
from lexicade.core.errors import BadParams, StoreError
from lexicade.core.session import Session
from lexicade.core.tools import Kind, Tool
from lexicade.frontends.web.opening import find_kept, offered
from lexicade.frontends.web.requests import number, texts
from lexicade.games import find, keys, tools
from lexicade.online.questions import ToolQuestion
from lexicade.store.store import open_store

NOT_OVER = "That can be done when the game is over."
NO_RECORD = "That is a game of another kind."
GAMES = 100  # kept games to choose from


def find_tool(key: str, name: str) -> Tool:
    """A tool of a game; raises BadGameId and LookupError."""
    found = tools(offered(key)).get(name)
    if found is None:
        raise LookupError("There is no such tool.")
    return found


def offered_tools() -> dict[str, Any]:
    """The tools of all games."""
    found = [
        {"key": key, "name": name, "game": find(key).info.title, "title": tool.title, "pitch": tool.pitch}
        for key in keys()
        for name, tool in tools(key).items()
    ]
    return {"tools": found}


def dialog(key: str, name: str) -> dict[str, Any]:
    """What a tool asks for, with the kept games that it takes."""
    return shown_dialog(key, name, finished(key))


def shown_dialog(key: str, name: str, games: list[dict[str, Any]]) -> dict[str, Any]:
    """What a tool asks for, with games that it may take."""
    tool = find_tool(key, name)
    fields = [
        {
            "name": field.name,
            "title": field.title,
            "help": field.help,
            "kind": field.kind.value,
            "choices": field.choices,
            "low": field.low,
            "high": field.high,
            "value": str(new_seed() % (field.high + 1)) if field.kind is Kind.SEED else field.default,
            "games": games if field.kind is Kind.RECORD else [],
        }
        for field in tool.fields
    ]
    return {"key": key, "title": tool.title, "pitch": tool.pitch, "action": tool.action, "fields": fields}


def finished(key: str) -> list[dict[str, Any]]:
    """The finished games of a kind, the last one first."""
    try:
        with open_store() as store:
            found = [as_kept(stored, stored.result) for stored in store.games(kind=key, is_over=True)[-GAMES:]]
    except StoreError:  # then there are none to choose from
        return []
    return [
        {"number": game.number, "title": f"Game {game.number}, {when(game.started).strip()}"}
        for game in reversed(found)
    ]


def record_of(key: str, kept: int) -> str:
    """A finished game as other programs write it, or else its id; raises StoreError, LookupError and BadParams."""
    with open_store() as store:
        stored = find_kept(store, kept)
        session = open_stored(store, stored)
    return written_record(key, session)


def written_record(key: str, session: Session[Any, Any, Any, Any]) -> str:
    """A finished game as other programs write it, or else its id; raises BadParams."""
    if session.id.game != key:
        raise BadParams(NO_RECORD)
    if session.outcome is None:
        raise BadParams(NOT_OVER)
    records = session.game.info.records
    return session.game.write_record(records[0], session) if records else str(session.id)


def asked_of(key: str, name: str, body: dict[str, object]) -> ToolQuestion:
    """What a page asks of a tool: values by name, and perhaps the number of a kept game; raises a LexicadeError."""
    tool, values = find_tool(key, name), texts(body, "values")
    if tool.record and "number" in body:
        values[tool.record] = record_of(key, number(body, "number"))
    return ToolQuestion(read_settings().words or None, key, name, values)
