"""Games that other packages bring along: their rule books, or why they can't be played."""

from __future__ import annotations

import re
from collections import defaultdict
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from lexicade.core.errors import printable, quoted
from lexicade.core.game import Game, Info
from lexicade.games import GROUP, is_ours

KEY = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)


def plugins() -> dict[str, type[Game[Any, Any, Any, Any]] | str]:
    """Every installed game by its name, in order: its rule book, or a sentence that says what is wrong with it."""
    found = defaultdict(list)
    for point in dict.fromkeys(entry_points(group=GROUP)):
        found[point.name].append(point)
    return {key: load(key, found[key]) for key in sorted(found)}


def load(key: str, points: list[EntryPoint]) -> type[Game[Any, Any, Any, Any]] | str:
    """The rule book behind the entry points of one name, or what is wrong with it."""
    about = f"The installed game {quoted(key)} can't be played"
    if not KEY.fullmatch(key):
        return f"{about}: its name must be lower-case letters, digits and underscores."
    if is_ours(key):
        return f"{about}: Lexicade has a game of that name."
    if len(points) > 1:
        return f"{about}: {len(points)} packages have a game of that name."
    try:
        rules = points[0].load()
    except Exception as error:  # whatever it does, it is not ours, and no other game may suffer from it
        return f"{about} ({type(error).__name__}: {printable(str(error))})."
    if not (isinstance(rules, type) and issubclass(rules, Game) and isinstance(getattr(rules, "info", None), Info)):
        return f"{about}: {quoted(points[0].value)} is not the rule book of a game."
    if rules.info.key != key:
        return f"{about}: its rule book has another key, {quoted(rules.info.key)}."
    return rules
