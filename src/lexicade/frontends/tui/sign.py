"""The name of the house in tiles, as large as there is room for."""

from __future__ import annotations

import os

from rich.text import Text

NAME = "LEXICADE"
VALUES = {"L": 1, "E": 1, "X": 8, "I": 1, "C": 3, "A": 1, "D": 2}  # as on English Scrabble tiles
LETTERS = {  # three rows of each
    "L": ("█  ", "█  ", "█▄▄"),
    "E": ("█▀▀", "█▀ ", "█▄▄"),
    "X": ("▀▄▀", " █ ", "▄▀▄"),
    "I": ("▀█▀", " █ ", "▄█▄"),
    "C": ("█▀▀", "█  ", "█▄▄"),
    "A": ("█▀█", "█▀█", "█ █"),
    "D": ("█▀▄", "█ █", "█▄▀"),
}
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
FACE, EDGE = "bold #33240d on #f1dfb2", "#a87f3b on #f1dfb2"
SMALL, LARGE, HUGE = (50, 17), (80, 24), (140, 56)  # columns and rows of a window with room for such tiles
DOUBLE = {"█": ("██", "██"), "▀": ("██", "  "), "▄": ("  ", "██"), " ": ("  ", "  ")}


def sign(width: int, height: int) -> Text:
    """The name for a window of so many columns and rows."""
    fitting = [draw for room, draw in SIZES if width >= room[0] and height >= room[1]]
    if not fitting:
        return Text(NAME, "bold")
    face, edge = ("bold", "") if os.environ.get("NO_COLOR") else (FACE, EDGE)
    tiles = [fitting[0](letter) for letter in NAME]
    lines = []
    for row in range(len(tiles[0])):
        line = Text()
        for at, tile in enumerate(tiles):
            style = edge if row in (0, len(tile) - 1) else face
            line.append(" " if at else "").append(tile[row][0], edge).append(tile[row][1:-1], style)
            line.append(tile[row][-1], edge)
        lines.append(line)
    return Text("\n").join(lines)


def small_tile(letter: str) -> tuple[str, ...]:
    """A letter with its value on a tile of three rows.

    >>> print(*small_tile("X"), sep=chr(10))
    ╭───╮
    │ X₈│
    ╰───╯
    """
    value = str(VALUES[letter]).translate(SUBSCRIPTS)
    return "╭───╮", f"│ {letter}{value}│", "╰───╯"


def large_tile(letter: str) -> tuple[str, ...]:
    """The same on five rows."""
    first, second, third = LETTERS[letter]
    value = VALUES[letter]
    return "╭───────╮", f"│  {first}  │", f"│  {second}  │", f"│  {third} {value}│", "╰───────╯"


def huge_tile(letter: str) -> tuple[str, ...]:
    """The same on eight rows."""
    rows = ["".join(DOUBLE[char][half] for char in row) for row in LETTERS[letter] for half in (0, 1)]
    faces = [f"│   {row}   │" for row in rows[:-1]]
    return f"╭{'─' * 12}╮", *faces, f"│   {rows[-1]} {VALUES[letter]} │", f"╰{'─' * 12}╯"


SIZES = ((HUGE, huge_tile), (LARGE, large_tile), (SMALL, small_tile))
