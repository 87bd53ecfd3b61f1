"""The board and all that stands beside it, in 80 columns and 17 lines, without color."""

from __future__ import annotations

from collections.abc import Sequence

from lexicade.boards.board import EMPTY, Board, Layout

START = "*"
MARKS = {(1, 3): "=", (1, 2): "-", (3, 1): '"', (2, 1): "'"}  # by letter factor and word factor
GAP = "    "


def drawn(board: Board, beside: Sequence[str]) -> str:
    """A board with lines of text on its right: upper case for tiles, lower case for blanks, marks for premiums.

    >>> from lexicade.boards.board import Layout
    >>> print(drawn(Board(Layout(2, 3, (0, 1)), "...Ab."), ["Bag: 3 tiles"]))
         A B C    Bag: 3 tiles
     1   . * .
     2   A b .
    """
    layout = board.layout
    lines = ["     " + " ".join(chr(ord("A") + column) for column in range(layout.columns))]
    for row in range(layout.rows):
        squares = (square(board, row, column) for column in range(layout.columns))
        lines.append(f"{row + 1:2}   " + " ".join(squares))
    width = len(lines[0])
    notes = [*beside, *[""] * (len(lines) - len(beside))]
    return "\n".join(f"{line:<{width}}{GAP}{note}".rstrip() for line, note in zip(lines, notes, strict=True))


def square(board: Board, row: int, column: int) -> str:
    """One square: its tile as the field writes it, or the mark of what it multiplies."""
    there = board.at(row, column)
    return mark(board.layout, row, column) if there == EMPTY else there


def mark(layout: Layout, row: int, column: int) -> str:
    """What an empty square multiplies, as one character."""
    return START if (row, column) == layout.start else MARKS.get(layout.factors(row, column), EMPTY)
