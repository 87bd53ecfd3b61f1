"""Worderly as panels."""

from __future__ import annotations

from lexicade.core.scene import Cell, Figure, Grid, Look, Meter, Panel, Prompt, Rack, Scene, Words
from lexicade.games.worderly.picture import EMPTY, HIDDEN
from lexicade.games.worderly.puzzle import SIX, diagonal
from lexicade.games.worderly.state import View


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
    return Scene((*panels, Prompt(question.strip(), (("Shuffle", "shuffle"),), mix="shuffle")))


def crossword(view: View) -> Grid:
    """The part of the grid that has words in it."""
    rows = [row for row, line in enumerate(view.grid) if line.strip()]
    columns = [column for line in view.grid for column, char in enumerate(line) if char != EMPTY]
    top, left, bottom, right = min(rows), min(columns), max(rows), max(columns)
    six = set(diagonal(HIDDEN * SIX, len(view.grid), len(view.grid[0])).cells())
    cells, labels = [], []
    for row in range(top, bottom + 1):
        line = range(left, right + 1)
        places = [f"row {row - top + 1}, column {column - left + 1}" for column in line]
        marks = [(row, column) in six for column in line]
        facts = list(zip(line, places, marks, strict=True))
        cells.append(tuple(cell(view, row, column, place, is_marked=mark) for column, place, mark in facts))
        labels.append(
            tuple(
                "" if view.grid[row][column] == EMPTY else spoken(place, "hidden", is_marked=mark)
                for column, place, mark in facts
            )
        )
    return Grid(tuple(cells), labels=tuple(labels), lights_up=view.found == view.words)


def cell(view: View, row: int, column: int, place: str, *, is_marked: bool) -> Cell:
    """One cell: nothing, a hidden letter, one that is found, or one that was not and is shown when all is over."""
    char = view.grid[row][column]
    if char == EMPTY:
        return Cell()
    if char != HIDDEN:
        look = Look.STRONG if is_marked else Look.SHOWN
        return Cell(char, look, is_marked=is_marked, label=spoken(place, char, is_marked=is_marked))
    if view.solution:
        text = view.solution[row][column]
        label = spoken(place, f"{text}, not found", is_marked=is_marked)
        return Cell(text, Look.SPENT, is_marked=is_marked, label=label)
    return Cell("", Look.HIDDEN, is_marked=is_marked)


def spoken(place: str, what: str, *, is_marked: bool) -> str:
    """What a screen reader says of a cell.

    >>> spoken("row 1, column 3", "hidden", is_marked=True)
    'row 1, column 3, hidden, diagonal word'
    """
    return f"{place}, {what}{', diagonal word' if is_marked else ''}"
