"""Worderly as panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexicade.core.scene import Cell, Grid, Look, Meter, Panel, Prompt, Rack, Scene, Words
from lexicade.games.worderly.picture import EMPTY, HIDDEN

if TYPE_CHECKING:
    from lexicade.games.worderly.rules import View


def scene(view: View, question: str) -> Scene:
    """The grid, the letters, lives and points, and how far one has come."""
    rows = [row for row, line in enumerate(view.grid) if line.strip()]
    columns = [column for line in view.grid for column, char in enumerate(line) if char != EMPTY]
    grid = tuple(
        tuple(cell(view.grid[row][column]) for column in range(min(columns), max(columns) + 1))
        for row in range(min(rows), max(rows) + 1)
    )
    facts = [f"Points: {view.points}", f"Words: {view.found} of {view.words}"]
    facts += [f"Bonus words: {len(view.bonus)}"] if view.bonus else []
    facts += [f"Hints: {view.hints}"] if view.hints else []
    panels: list[Panel] = [Grid(grid), Rack(tuple(view.letters.upper())), Meter("Lives", view.lives, view.most_lives)]
    panels.append(Words("Score", tuple(facts)))
    if view.answers:
        panels.append(Words("Answers", view.answers))
    return Scene((*panels, Prompt(question.strip(), (("Shuffle", "shuffle"),))))


def cell(char: str) -> Cell:
    """One cell of the grid."""
    if char == EMPTY:
        return Cell()
    if char == HIDDEN:
        return Cell("", Look.HIDDEN)
    return Cell(char, Look.STRONG if char.isupper() else Look.SHOWN)
