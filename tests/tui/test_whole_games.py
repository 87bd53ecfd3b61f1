"""Every game from the menu to its end and back, in a real terminal: by keys alone, and by mouse alone.

Nobody knows beforehand which game it will be: letters, squares and buttons are found by looking at the screen.
"""

from __future__ import annotations

from types import ModuleType

import pytest

from lexicade.games import find, keys
from lexicade.store.sqlite import SqliteStore
from tests.tui import by_keys, by_mouse
from tests.tui.terminal import Terminal

SIZES = {("wordhand", by_keys): (60, 18), ("wildhand", by_mouse): (120, 40)}


@pytest.mark.parametrize("way", [by_keys, by_mouse], ids=lambda way: way.__name__.rpartition("_")[2])
@pytest.mark.parametrize("key", keys())
def test_a_whole_game(key: str, way: ModuleType) -> None:
    """A player gets from the menu through the dialog, the game and its result to another game, and out again."""
    with Terminal(size=SIZES.get((key, way), (80, 24))) as terminal:
        way.choose(terminal, find(key).info.title)
        getattr(way, key)(terminal)
        way.leave(terminal)
        assert terminal.left() == 0
    with SqliteStore() as store:
        (stored,) = store.games()
        assert stored.result is not None, "it is over and kept; the other one was only looked at"
