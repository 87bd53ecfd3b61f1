"""The games: one folder each, found by looking, and those of other people, found by an entry point.

A folder with a `rules.py` is a game. One whose name begins with an underscore can be played by name but is not offered
in menus. An installed package adds a game by an entry point in the group `lexicade.games`, whose name is the game's key
and whose value is its rule book, as in `quiz = "quizgame.rules:Rules"`.
"""

from __future__ import annotations

import os
import sys
from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing alone doubles a bare start, so the start path does without it
    from collections.abc import Callable
    from typing import Any

    from lexicade.core.game import Game
    from lexicade.core.tools import Tool

GROUP = "lexicade.games"
RULES = f"rules{os.path.splitext(__file__)[1]}"  # in a browser there is byte code alone


def keys(*, hidden: bool = False) -> list[str]:
    """The names of all games that can be played; none of our own is loaded for that."""
    found = [entry.name for entry in os.scandir(os.path.dirname(__file__)) if is_ours(entry.name)]
    ours = sorted(key for key in found if hidden or not key.startswith("_"))
    return ours + [key for key, rules in installed().items() if not isinstance(rules, str)]


def is_ours(key: str) -> bool:
    """Whether a game is one of our folders."""
    return key.isidentifier() and os.path.exists(os.path.join(os.path.dirname(__file__), key, RULES))


def is_known(key: str) -> bool:
    """Whether there is a game of this name, be it one that can't be loaded."""
    return is_ours(key) or key in installed()


def problems() -> list[str]:
    """What is wrong with games that are installed but can't be played: a sentence for each."""
    return [problem for problem in installed().values() if isinstance(problem, str)]


def commands(key: str) -> dict[str, Callable[[list[str]], int]]:
    """What a game's command can do beside playing it: its `COMMANDS`, by the names that its `Command` lists."""
    from importlib import import_module

    rules = find(key)
    if not rules.command.names:
        return {}
    package = rules.__module__.rpartition(".")[0]
    found: dict[str, Callable[[list[str]], int]] = import_module(f"{package}.commands").COMMANDS
    return found


def tools(key: str) -> dict[str, Tool]:
    """What a game offers beside playing it, in any front end: its `TOOLS`, by the names that its rules list."""
    from importlib import import_module

    rules = find(key)
    if not rules.tools:
        return {}
    package = rules.__module__.rpartition(".")[0]
    found: dict[str, Tool] = import_module(f"{package}.tools").TOOLS
    return {name: found[name] for name in rules.tools}


def rules_page(key: str) -> str:
    """A game's own page of rules, beside its module, or what its prompt says of them."""
    rules = find(key)
    if "." not in rules.__module__:  # a module of its own has no folder of its own
        return rules.info.help
    folder = os.path.dirname(sys.modules[rules.__module__].__file__ or "")
    try:
        with open(os.path.join(folder, "RULES.md"), encoding="utf-8") as file:
            return file.read()
    except (OSError, ValueError):
        return rules.info.help


def find(key: str) -> type[Game[Any, Any, Any, Any]]:
    """The rule book of a game, by its key; raises BadGameId."""
    from lexicade.core.errors import BadGameId, quoted

    if is_ours(key):
        from importlib import import_module

        rules: type[Game[Any, Any, Any, Any]] = import_module(f"{__name__}.{key}.rules").Rules
        return rules
    found = installed().get(key, f"There is no game {quoted(key)}.")
    if isinstance(found, str):
        raise BadGameId(found)
    return found


@cache  # what is installed doesn't change while a program runs
def installed() -> dict[str, type[Game[Any, Any, Any, Any]] | str]:
    """The games of other people by name, in order: the rule book of each, or a sentence that says why it has none.

    The tools that read entry points take longer to load than a game takes to start, so they are asked only when some
    installed package has such an entry point at all.
    """
    if not any(map(offers_games, sys.path)):
        return {}
    from lexicade.games.plugins import plugins

    return plugins()


def offers_games(folder: str) -> bool:
    """Whether a package that is installed in a folder has entry points of our group."""
    try:
        with os.scandir(folder or os.curdir) as entries:
            packages = [entry.path for entry in entries if entry.name.endswith((".dist-info", ".egg-info"))]
    except OSError:
        return False
    for package in packages:
        try:
            with open(os.path.join(package, "entry_points.txt"), encoding="utf-8", errors="replace") as file:
                if GROUP in file.read():
                    return True
        except OSError:
            pass
    return False
