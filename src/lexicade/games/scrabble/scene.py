"""Scrabble as panels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import groupby
from textwrap import wrap

from lexicade.boards.board import EMPTY, Board, Layout, Tile
from lexicade.boards.notation import square_name
from lexicade.boards.picture import square
from lexicade.boards.racks import shown_rack, unseen_tiles
from lexicade.boards.rules import can_exchange
from lexicade.boards.rulesets import RULESETS
from lexicade.boards.tileset import POINTS
from lexicade.boards.wording import in_points, in_tiles
from lexicade.core.scene import Cell, Grid, Look, Panel, Prompt, Rack, Scene, Words
from lexicade.games.scrabble.state import View, name

SPOKEN = {"2L": "double letter", "3L": "triple letter", "2W": "double word", "3W": "triple word"}
EXCHANGE = "exch "
UNSEEN_WIDTH = 30  # columns


def scene(view: View, question: str) -> Scene:
    """The board, the rack, the scores, the last play, and what can be done."""
    ruleset = RULESETS[view.params.rules]
    last = view.last.tiles if view.last else ()
    is_bingo = bool(ruleset.bonus) and len(last) == ruleset.rack
    panels: list[Panel] = [replace(board_grid(view.board, last), lights_up=is_bingo)]
    scores = tuple(
        f"{'> ' if seat == view.turn else '  '}{name(view.params, seat)}: {score}"
        for seat, score in enumerate(view.scores)
    )
    panels.append(Words("Score", scores, view.turn))
    facts = [f"Bag: {in_tiles(view.bag)}"] if ruleset.tiles else []
    if view.last is not None:
        gained = f" +{view.last.points}" if view.last.points else ""
        facts += [f"Last: {view.last.text}{gained}"]
    panels.append(Words("Table", tuple(facts)))
    if view.rack:
        panels.append(tile_rack(view.rack))
    if ruleset.tiles and view.turn is not None:
        panels.append(unseen(view))
    choices = [("Pass", "pass")]
    if can_exchange(view.bag, ruleset):
        choices.append(("Exchange", EXCHANGE))
    if view.can_challenge:
        choices.append(("Challenge", "challenge"))
    return Scene((*panels, Prompt(question.strip(), tuple(choices), previews=True, picks=(EXCHANGE,))))


def board_grid(board: Board, new: Iterable[Tile]) -> Grid:
    """A board with its tiles, some of which were laid last."""
    layout, last = board.layout, {(tile.row, tile.column) for tile in new}
    rows, columns = range(layout.rows), range(layout.columns)
    cells = tuple(tuple(cell(board, row, column, (row, column) in last) for column in columns) for row in rows)
    return replace(empty_grid(layout), rows=cells)


def tile_rack(rack: str) -> Rack:
    """A rack with what its tiles are worth."""
    return Rack(tuple(rack), tuple(POINTS[tile] for tile in rack))


def unseen(view: View) -> Words:
    """The tiles that are in the bag or on the racks of others, equal ones together."""
    tiles = shown_rack(unseen_tiles(view.board, view.rack, RULESETS[view.params.rules]))
    runs = ("".join(run) for _, run in groupby(tiles))
    title = f"Unseen: {in_tiles(len(tiles))}, {view.bag} in the bag"
    return Words(title, tuple(wrap(" ".join(runs), UNSEEN_WIDTH)), is_extra=True)


def cell(board: Board, row: int, column: int, is_new: bool) -> Cell:  # noqa: FBT001 - a fact about the square
    """One square: a tile, a blank, one of the last tiles, or what it multiplies."""
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
