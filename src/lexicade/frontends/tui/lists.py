"""What the arcade's lists offer: a label for each choice, and the text by which the arcade knows it."""

from __future__ import annotations

from lexicade.arcade import dailies
from lexicade.arcade.dailies import today
from lexicade.arcade.library import kept, kept_games, unfinished
from lexicade.arcade.wording import line_of, standing_of, when
from lexicade.core.errors import LexicadeError
from lexicade.games import find, keys
from lexicade.store.store import open_store

MOST = 500  # saved games on the list; lexicade games --all has them all
OTHERS = (
    ("Saved games", "continue, review or delete a game", "games"),
    ("Statistics", "your results so far", "stats"),
    ("Leader boards", "the best scores", "leaders"),
    ("Settings", "colors, difficulty, word list, name", "settings"),
)


def entries() -> list[tuple[str, str, str]]:
    """Everything that can be done from the menu: what it is called, something about it, and the choice."""
    found = [(find(key).info.title, find(key).info.pitch, f"play {key}") for key in keys()]
    daily, begun = f"number {today()}", None
    try:
        with open_store() as store:
            begun = unfinished(store)
            daily += f": {sum(each.is_finished for each in dailies.todays(store, today()))} of {len(keys())} done"
    except LexicadeError:
        pass  # the menu says so in a line of its own
    if begun is not None:
        found.append(("Continue", f"game {begun.number}, {kept(begun, begun.result).title}", f"resume {begun.number}"))
    return [*found, ("Daily puzzles", daily, "daily"), *OTHERS]


def menu() -> list[tuple[str, str]]:
    """The menu, and what is wrong with the store, if anything."""
    found = [(f"{title:<14} {about}", choice) for title, about, choice in entries()]
    found.append(("Quit", "quit"))
    try:
        with open_store() as store:
            problem = store.problem
    except LexicadeError as error:
        problem = error.sentence
    if problem:
        found.append((f"Games can't be saved: {problem}", ""))
    return found


def offers(key: str) -> list[tuple[str, str]]:
    """How a game can be played: go on with the one that was begun last, if there is one, or begin another."""
    new = ("New game", f"new {key}")
    try:
        with open_store() as store:
            begun = unfinished(store, key)
    except LexicadeError:
        return [new]
    if begun is None:
        return [new]
    daily = f"daily puzzle {begun.daily}, " if begun.daily else ""
    started = when(kept(begun, begun.result).started).strip()
    return [(f"Continue game {begun.number} ({daily}started {started})", f"resume {begun.number}"), new]


def saved() -> list[tuple[str, str]]:
    """The latest kept games, the last one first; raises StoreError."""
    with open_store() as store:
        games = kept_games(store, MOST)
    found = [(f"{each.number:>3}  {line_of(each)}", f"resume {each.number}") for each in reversed(games)]
    return found or [("No saved games yet.", "")]


def todays() -> list[tuple[str, str]]:
    """Today's puzzles and how the player stands with them, as far as that is known."""
    try:
        with open_store() as store:
            rows = [(daily.key, standing_of(daily)) for daily in dailies.todays(store, today())]
    except LexicadeError:
        rows = [(key, "") for key in keys()]
    return [(f"{find(key).info.title:<14} {state}", f"daily {key}") for key, state in rows]
