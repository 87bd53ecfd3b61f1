"""Boards and positions as panels, which any front end can draw."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from lexicade.boards.board import EMPTY, Board, Layout
from lexicade.boards.notation import square_name
from lexicade.boards.picture import mark
from lexicade.boards.tileset import POINTS
from lexicade.boards.wording import in_points, in_tiles
from lexicade.core.scene import Cell, Grid, Look, Rack, Scene, Words

if TYPE_CHECKING:
    from lexicade.boards.position import Position

NEW = "+"  # marks a tile that was laid last
SPOKEN = {"2L": "double letter", "3L": "triple letter", "2W": "double word", "3W": "triple word"}


def board_grid(board: Board, new: Collection[tuple[int, int]] = (), *, lights_up: bool = False) -> Grid:
    """A board as a grid; the squares in `new` hold the tiles that were laid last, and may deserve a moment of light."""
    return grid_of(board, frozenset(new), lights_up)


@lru_cache(maxsize=1 << 6)  # all players see the same board, one after the other
def grid_of(board: Board, new: frozenset[tuple[int, int]], lights_up: bool) -> Grid:  # noqa: FBT001 - a key of a cache
    """The grid of a board, made once for all who look at it now."""
    empty, marks = empty_grid(board.layout)
    width, squares = board.layout.columns, board.squares
    fresh: dict[int, str] = dict.fromkeys({row for row, _ in new}, EMPTY * width)
    for row, column in new:
        fresh[row] = f"{fresh[row][:column]}{NEW}{fresh[row][column + 1 :]}"
    rows = tuple(
        board_row(row, line, squares[row * width : (row + 1) * width], fresh.get(row, ""))
        for row, line in enumerate(marks)
    )
    return replace(empty, rows=rows, lights_up=lights_up)


@lru_cache(maxsize=1 << 13)  # a move changes few rows; the others are not made again, for no seat
def board_row(row: int, marks: str, tiles: str, new: str) -> tuple[Cell, ...]:
    """One row of squares: what is marked where they are empty, their tiles, and which of those are new, if any."""
    return tuple(
        empty_cell(marks[column]) if tile == EMPTY else cell(tile, row, column, is_new=new[column : column + 1] == NEW)
        for column, tile in enumerate(tiles)
    )


def rack_panel(rack: str) -> Rack:
    """A rack with the points of its tiles."""
    return Rack(tuple(rack), tuple(POINTS[tile] for tile in rack))


def position_scene(position: Position) -> Scene:
    """A position as the player to move sees it."""
    scores = Words("Score", tuple(map(str, position.scores)), 0)
    facts = Words("Table", (f"Bag: {in_tiles(position.bag)}",))
    rack = (rack_panel(position.rack),) if position.rack else ()
    return Scene((board_grid(position.board), scores, facts, *rack))


@lru_cache(maxsize=1 << 12)
def cell(tile: str, row: int, column: int, *, is_new: bool) -> Cell:
    """A square with a tile: an old or a new one, or a blank."""
    is_blank = tile.islower()
    points = POINTS[tile]
    facts = [square_name(row, column, is_across=False), tile, "blank" if is_blank else in_points(points)]
    look = Look.STRONG if is_new else Look.BLANK if is_blank else Look.SHOWN
    return Cell(tile, look, points, is_new, label=", ".join([*facts, *["new"] * is_new]))


@cache
def empty_cell(shown: str) -> Cell:
    """A square without a tile: the mark of what it multiplies."""
    return Cell(shown, Look.PLAIN if shown == EMPTY else Look.PREMIUM)


@cache  # there are two layouts, and making this takes longer than all the rest of a scene
def empty_grid(layout: Layout) -> tuple[Grid, tuple[str, ...]]:
    """What is constant about a board: a grid with the names, premiums and labels of squares, and the marks by row."""
    rows, columns = range(layout.rows), range(layout.columns)
    marks = tuple("".join(mark(layout, row, column) for column in columns) for row in rows)
    grid = Grid(
        rows=(),
        row_names=tuple(str(row + 1) for row in rows),
        column_names=tuple(chr(ord("A") + column) for column in columns),
        across=tuple(tuple(square_name(row, column) for column in columns) for row in rows),
        down=tuple(tuple(square_name(row, column, is_across=False) for column in columns) for row in rows),
        premiums=tuple(tuple(premium(layout.factors(row, column)) for column in columns) for row in rows),
        labels=tuple(tuple(label(layout, row, column) for column in columns) for row in rows),
    )
    return grid, marks


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
