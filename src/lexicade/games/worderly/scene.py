"""Worderly as panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexicade.core.scene import Cell, Figure, Grid, Look, Meter, Panel, Prompt, Rack, Scene, Words
from lexicade.games.worderly.picture import EMPTY, HIDDEN
from lexicade.games.worderly.puzzle import SIX, diagonal

if TYPE_CHECKING:
    from lexicade.games.worderly.rules import View


def scene(view: View, question: str) -> Scene:
    """The grid, the letters, lives and points, and how far one has come."""
    facts = [f"Points: {view.points}", f"Words: {view.found} of {view.words}"]
    facts += [f"Bonus words: {len(view.bonus)}"] if view.bonus else []
    facts += [f"Hints: {view.hints}"] if view.hints else []
    lives = Meter("Lives", view.lives, view.most_lives, "wrong guess", Figure.LIVES)
    panels: list[Panel] = [crossword(view), Rack(tuple(view.letters.upper())), lives]
    panels.append(Words("Score", tuple(facts)))
    if view.answers:
        panels.append(Words("Answers", view.answers))
    return Scene((*panels, Prompt(question.strip(), (("Shuffle", "shuffle"),))))


def crossword(view: View) -> Grid:
    """The part of the grid that has words in it."""
    rows = [row for row, line in enumerate(view.grid) if line.strip()]
    columns = [column for line in view.grid for column, char in enumerate(line) if char != EMPTY]
    top, left = min(rows), min(columns)
    six = set(diagonal(HIDDEN * SIX, len(view.grid), len(view.grid[0])).cells())
    places = [[(row, column) for column in range(left, max(columns) + 1)] for row in range(top, max(rows) + 1)]
    return Grid(
        rows=tuple(
            tuple(
                cell(
                    view,
                    row,
                    column,
                    f"row {row - top + 1}, column {column - left + 1}",
                    is_marked=(row, column) in six,
                )
                for row, column in line
            )
            for line in places
        ),
    )


def cell(view: View, row: int, column: int, place: str, *, is_marked: bool) -> Cell:
    """One cell: nothing, a hidden letter, one that is found, or one that was not and is shown when all is over."""
    char = view.grid[row][column]
    if char == EMPTY:
        return Cell()
    of_diagonal = ", diagonal word" if is_marked else ""
    if char != HIDDEN:
        look = Look.STRONG if is_marked else Look.SHOWN
        return Cell(char, look, is_marked=is_marked, label=f"{place}, {char}{of_diagonal}")
    if view.solution:
        text = view.solution[row][column]
        return Cell(text, Look.SPENT, is_marked=is_marked, label=f"{place}, {text}, not found{of_diagonal}")
    return Cell("", Look.HIDDEN, is_marked=is_marked, label=f"{place}, hidden{of_diagonal}")
