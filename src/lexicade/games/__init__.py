"""The games, one folder each, found by looking: a folder with a `rules.py` is a game.

A folder whose name begins with an underscore is a game that can be played by name but is not offered in menus.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing alone doubles a bare start, so the start path does without it
    from collections.abc import Callable
    from typing import Any

    from lexicade.core.game import Game


def keys(*, hidden: bool = False) -> list[str]:
    """The names of all games, without loading any."""
    found = [
        entry.name
        for entry in os.scandir(os.path.dirname(__file__))
        if os.path.exists(os.path.join(entry.path, "rules.py"))
    ]
    return sorted(key for key in found if hidden or not key.startswith("_"))


def commands(key: str) -> dict[str, Callable[[list[str]], int]]:
    """What a game's command can do beside playing it: its `COMMANDS`, by the names that its `Command` lists."""
    from importlib import import_module

    if not find(key).command.names:
        return {}
    found: dict[str, Callable[[list[str]], int]] = import_module(f"lexicade.games.{key}.commands").COMMANDS
    return found


def rules_page(key: str) -> str:
    """A game's own page of rules, or what its prompt says of them."""
    path = os.path.join(os.path.dirname(__file__), key, "RULES.md")
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError:
        return find(key).info.help


def find(key: str) -> type[Game[Any, Any, Any, Any]]:
    """The rule book of a game, by its key."""
    from importlib import import_module

    from lexicade.core.errors import BadGameId, quoted

    if key not in keys(hidden=True):
        raise BadGameId(f"There is no game {quoted(key)}.")
    rules: type[Game[Any, Any, Any, Any]] = import_module(f"lexicade.games.{key}.rules").Rules
    return rules
