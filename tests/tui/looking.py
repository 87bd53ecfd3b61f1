"""What a player of the arcade finds on the screen of a terminal: fields of a dialog, tiles, letters, an answer."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from lexicade.lexicon import load
from lexicade.store.sqlite import SqliteStore
from tests.tui.terminal import Terminal

RESULT = "New game (Enter)"
FOOT = re.compile("▁+[0-9]+|▁{3,}")  # the lower edge of a tile, with its value


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile, and where to click it; no letter if that is drawn too large to be read."""

    letter: str
    row: int
    column: int


def is_over(terminal: Terminal) -> bool:
    """Whether the result is shown."""
    return RESULT in terminal.shown


def focus(terminal: Terminal) -> str:
    """The field of a dialog that has the focus."""
    return next((line for line in terminal.screen.display if "│  > " in line), "")


def field(terminal: Terminal, label: str) -> str:
    """A field of a dialog as it is drawn."""
    return next((line for line in terminal.screen.display if re.search(rf"│  [> ] {label}  ", line)), "")


def tiles(terminal: Terminal) -> list[Tile]:
    """The tiles of a rack: each letter stands on the edge of its tile."""
    lines, found = terminal.screen.display, []
    for row, line in enumerate(lines):
        for foot in FOOT.finditer(line):
            letter = lines[row - 1][foot.start() : foot.end()].strip().lower()
            found.append(Tile(letter if len(letter) == 1 else "", row, (foot.start() + foot.end() - 1) // 2))
    return found


def rack(terminal: Terminal, size: int) -> list[Tile]:
    """The tiles of a rack, as soon as all of them are there."""
    terminal.wait(lambda _: len(tiles(terminal)) == size, f"a rack of {size} tiles")
    return tiles(terminal)


def letters_of(tiles: list[Tile]) -> str:
    """The letters of some tiles."""
    return "".join(tile.letter for tile in tiles)


def see_another_game(terminal: Terminal) -> None:
    """Wait until the result has made room for a new game."""
    signs = ("Play    Clear", "Show my tiles")
    terminal.wait(lambda shown: RESULT not in shown and any(sign in shown for sign in signs), "another game")


def answer(terminal: Terminal) -> str:
    """What stands on the line to type on, after the question."""
    return terminal.screen.display[-2].rpartition(":")[2].strip().lower()


def words_from(letters: str, *lengths: int) -> list[str]:
    """The words that letters make, those that everybody knows first."""
    lexicon, there = load(), Counter(letters)
    found = [word for length in lengths for word in lexicon.words(length) if Counter(word) <= there]
    return sorted(found, key=lexicon.level)


def moves_kept() -> int:
    """How many moves of the last game are kept; a move is kept before it is told."""
    with SqliteStore() as store:
        games = store.games(latest=1)
        return len(store.entries(games[0].number)) if games else 0
