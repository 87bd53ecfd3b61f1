"""Scrabble as panels."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from lexicade.boards.board import EMPTY, Layout
from lexicade.boards.notation import square_name
from lexicade.boards.picture import square
from lexicade.boards.rules import can_exchange
from lexicade.boards.rulesets import RULESETS
from lexicade.boards.tileset import POINTS
from lexicade.boards.wording import in_points, in_tiles
from lexicade.core.scene import Cell, Grid, Look, Panel, Prompt, Rack, Scene, Words
from lexicade.games.scrabble.state import View, name

SPOKEN = {"2L": "double letter", "3L": "triple letter", "2W": "double word", "3W": "triple word"}


def scene(view: View, question: str) -> Scene:
    """The board, the rack, the scores, the last play, and what can be done."""
    layout = view.board.layout
    last = {(tile.row, tile.column) for tile in view.last.tiles} if view.last else set()
    rows, columns = range(layout.rows), range(layout.columns)
    cells = tuple(tuple(cell(view, row, column, (row, column) in last) for column in columns) for row in rows)
    ruleset = RULESETS[view.params.rules]
    is_bingo = bool(ruleset.bonus) and len(last) == ruleset.rack
    panels: list[Panel] = [replace(empty_grid(layout), rows=cells, lights_up=is_bingo)]
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
        panels.append(Rack(tuple(view.rack), tuple(POINTS[tile] for tile in view.rack)))
    choices = [("Pass", "pass")]
    if can_exchange(view.bag, ruleset):
        choices.append(("Exchange", "exch "))
    if view.can_challenge:
        choices.append(("Challenge", "challenge"))
    return Scene((*panels, Prompt(question.strip(), tuple(choices), previews=True)))


def cell(view: View, row: int, column: int, is_new: bool) -> Cell:  # noqa: FBT001 - a fact about the square
    """One square: a tile, a blank, one of the last tiles, or what it multiplies."""
    shown = square(view.board, row, column)
    if view.board.at(row, column) == EMPTY:
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
