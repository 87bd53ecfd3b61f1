"""Boards and positions as panels, which any front end can draw."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from lexicade.boards.board import EMPTY, Board, Layout
from lexicade.boards.notation import square_name
from lexicade.boards.picture import square
from lexicade.boards.tileset import POINTS
from lexicade.boards.wording import in_points, in_tiles
from lexicade.core.scene import Cell, Grid, Look, Rack, Scene, Words

if TYPE_CHECKING:
    from lexicade.boards.position import Position

SPOKEN = {"2L": "double letter", "3L": "triple letter", "2W": "double word", "3W": "triple word"}


def board_grid(board: Board, new: Collection[tuple[int, int]] = ()) -> Grid:
    """A board as a grid; the squares in `new` hold the tiles that were laid last."""
    rows, columns = range(board.layout.rows), range(board.layout.columns)
    cells = tuple(tuple(cell(board, row, column, is_new=(row, column) in new) for column in columns) for row in rows)
    return replace(empty_grid(board.layout), rows=cells)


def rack_panel(rack: str) -> Rack:
    """A rack with the points of its tiles."""
    return Rack(tuple(rack), tuple(POINTS[tile] for tile in rack))


def position_scene(position: Position) -> Scene:
    """A position as the player to move sees it."""
    scores = Words("Score", tuple(map(str, position.scores)), 0)
    facts = Words("Table", (f"Bag: {in_tiles(position.bag)}",))
    rack = (rack_panel(position.rack),) if position.rack else ()
    return Scene((board_grid(position.board), scores, facts, *rack))


def cell(board: Board, row: int, column: int, *, is_new: bool) -> Cell:
    """One square: a tile, a blank, a new tile, or what it multiplies."""
    shown = square(board, row, column)
    if board.at(row, column) == EMPTY:
        return Cell(shown, Look.PLAIN if shown == EMPTY else Look.PREMIUM)
    is_blank = shown.islower()
    points = POINTS[shown]
    facts = [square_name(row, column, is_across=False), shown, "blank" if is_blank else in_points(points)]
    look = Look.STRONG if is_new else Look.BLANK if is_blank else Look.SHOWN
    return Cell(shown, look, points, is_new, label=", ".join([*facts, *["new"] * is_new]))


@cache  # there are two layouts, and making this takes longer than all the rest of a scene
def empty_grid(layout: Layout) -> Grid:
    """A grid with all that is constant about a board: names, premiums and labels of squares."""
    rows, columns = range(layout.rows), range(layout.columns)
    return Grid(
        rows=(),
        row_names=tuple(str(row + 1) for row in rows),
        column_names=tuple(chr(ord("A") + column) for column in columns),
        across=tuple(tuple(square_name(row, column) for column in columns) for row in rows),
        down=tuple(tuple(square_name(row, column, is_across=False) for column in columns) for row in rows),
        premiums=tuple(tuple(premium(layout.factors(row, column)) for column in columns) for row in rows),
        labels=tuple(tuple(label(layout, row, column) for column in columns) for row in rows),
    )


def premium(factors: tuple[int, int]) -> str:
    """What a square multiplies, as the field writes it.

    >>> premium((2, 1)), premium((1, 3)), premium((1, 1))
    ('2L', '3W', '')
    """
    letter, word = factors
    return f"{word}W" if word > 1 else f"{letter}L" if letter > 1 else ""


def label(layout: Layout, row: int, column: int) -> str:
    """What a screen reader says of an empty square."""
    facts = [square_name(row, column, is_across=False), SPOKEN.get(premium(layout.factors(row, column)), "")]
    facts.append("start" if (row, column) == layout.start else "")
    return ", ".join(filter(None, facts))
