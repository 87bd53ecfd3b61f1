"""Scrabble as panels."""

from __future__ import annotations

from lexicade.boards.board import EMPTY
from lexicade.boards.notation import square_name
from lexicade.boards.picture import square
from lexicade.boards.rules import can_exchange
from lexicade.boards.rulesets import RULESETS
from lexicade.boards.tileset import POINTS
from lexicade.boards.wording import in_tiles
from lexicade.core.scene import Cell, Grid, Look, Panel, Prompt, Rack, Scene, Words
from lexicade.games.scrabble.state import View, name


def scene(view: View, question: str) -> Scene:
    """The board, the rack, the scores, the last play, and what can be done."""
    layout = view.board.layout
    last = {(tile.row, tile.column) for tile in view.last.tiles} if view.last else set()
    rows, columns = range(layout.rows), range(layout.columns)
    grid = Grid(
        rows=tuple(tuple(cell(view, row, column, (row, column) in last) for column in columns) for row in rows),
        row_names=tuple(str(row + 1) for row in rows),
        column_names=tuple(chr(ord("A") + column) for column in columns),
        across=tuple(tuple(square_name(row, column) for column in columns) for row in rows),
        down=tuple(tuple(square_name(row, column, is_across=False) for column in columns) for row in rows),
    )
    panels: list[Panel] = [grid]
    scores = tuple(
        f"{'> ' if seat == view.turn else '  '}{name(view.params, seat)}: {score}"
        for seat, score in enumerate(view.scores)
    )
    panels.append(Words("Score", scores))
    facts = [f"Bag: {in_tiles(view.bag)}"] if RULESETS[view.params.rules].tiles else []
    if view.last is not None:
        gained = f" +{view.last.points}" if view.last.points else ""
        facts += [f"Last: {view.last.text}{gained}"]
    panels.append(Words("Table", tuple(facts)))
    if view.rack:
        panels.append(Rack(tuple(view.rack), tuple(POINTS[tile] for tile in view.rack)))
    choices = [("Pass", "pass")]
    if can_exchange(view.bag, RULESETS[view.params.rules]):
        choices.append(("Exchange", "exch "))
    if view.can_challenge:
        choices.append(("Challenge", "challenge"))
    return Scene((*panels, Prompt(question.strip(), tuple(choices), previews=True)))


def cell(view: View, row: int, column: int, is_new: bool) -> Cell:  # noqa: FBT001 - a fact about the square
    """One square: a tile, a blank, one of the last tiles, or what it multiplies."""
    there = view.board.at(row, column)
    shown = square(view.board, row, column)
    if there == EMPTY:
        return Cell(shown, Look.PLAIN if shown == EMPTY else Look.PREMIUM)
    if is_new:
        return Cell(shown, Look.STRONG)
    return Cell(shown, Look.BLANK if there.islower() else Look.SHOWN)
