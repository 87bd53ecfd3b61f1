"""What the arcade's lists offer: a label for each choice, and the text by which the arcade knows it."""

from __future__ import annotations

from lexicade.arcade import dailies
from lexicade.arcade.dailies import today
from lexicade.arcade.library import rows_of, title_of, unfinished, when
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
            daily += f": {dailies.done_today(store)} of {len(keys())} done"
    except LexicadeError:
        pass  # the menu says so in a line of its own
    if begun is not None:
        found.append(("Continue", f"game {begun.number}, {title_of(begun)}", f"resume {begun.number}"))
    return [*found, ("Daily puzzles", daily, "daily"), *OTHERS]


def menu() -> list[tuple[str, str]]:
    """The menu, and what is wrong with the store, if anything."""
    found = [(f"{title:<14} {about}", choice) for title, about, choice in entries()]
    found.append(("Quit", "quit"))
    try:
        open_store().close()
    except LexicadeError as error:
        found.append((f"Games can't be saved: {error.sentence}", ""))
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
    return [(f"Continue game {begun.number} ({daily}started {when(begun).strip()})", f"resume {begun.number}"), new]


def saved() -> list[tuple[str, str]]:
    """The latest kept games, the last one first; raises StoreError."""
    with open_store() as store:
        rows = rows_of(store, MOST)
    found = [(f"{number:>3}  {label}", f"resume {number}") for number, _, label in reversed(rows)]
    return found or [("No saved games yet.", "")]


def todays() -> list[tuple[str, str]]:
    """Today's puzzles and how the player stands with them, as far as that is known."""
    try:
        rows = dailies.standing()
    except LexicadeError:
        rows = [(key, "") for key in keys()]
    return [(f"{find(key).info.title:<14} {state}", f"daily {key}") for key, state in rows]
