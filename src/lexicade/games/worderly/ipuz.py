"""Puzzles as ipuz files: the open format of crossword programs, which has a diagonal direction."""

from __future__ import annotations

import json
from typing import Any

from lexicade.core.errors import BadParams, LexicadeError
from lexicade.games.worderly.puzzle import SIX, STEPS, Direction, Placed, Puzzle, fault_of
from lexicade.lexicon.letters import is_word

KIND = "http://ipuz.org/crossword#1"
VERSION = "http://ipuz.org/v2"
BLOCK = "#"
LARGEST = 1 << 20  # characters; a file with the largest grid and a clue for every word is a tenth of it
MOST_WORDS = 51
DIRECTIONS = {"Diagonal": Direction.DIAGONAL, "Across": Direction.ACROSS, "Down": Direction.DOWN}


def write_ipuz(puzzle: Puzzle, title: str) -> str:
    """A puzzle as the text of an ipuz file; the letters to use are its introduction."""
    letters = puzzle.letters()
    numbers = {
        start: number
        for number, start in enumerate(sorted({(each.row, each.column) for each in puzzle.placed}), start=1)
    }
    circled = set(puzzle.placed[0].cells())

    def cell(row: int, column: int) -> Any:
        if (row, column) not in letters:
            return BLOCK
        number = numbers.get((row, column), 0)
        return {"cell": number, "style": {"shapebg": "circle"}} if (row, column) in circled else number

    rows, columns = range(puzzle.rows), range(puzzle.columns)
    clues = {
        name: sorted(
            [numbers[each.row, each.column], f"{len(each.word)} letters"]
            for each in puzzle.placed
            if each.direction is direction
        )
        for name, direction in DIRECTIONS.items()
    }
    return json.dumps(
        {
            "version": VERSION,
            "kind": [KIND],
            "title": title,
            "intro": f"Every word is made from the letters {' '.join(sorted(puzzle.six.upper()))}.",
            "dimensions": {"width": puzzle.columns, "height": puzzle.rows},
            "block": BLOCK,
            "puzzle": [[cell(row, column) for column in columns] for row in rows],
            "solution": [[letters.get((row, column), BLOCK).upper() for column in columns] for row in rows],
            "clues": clues,
        },
        indent=1,
    )


def read_ipuz(text: str) -> Puzzle | None:
    """The puzzle of an ipuz file; None for a text that is none, BadParams for one that is no puzzle of this game."""
    if not text.lstrip().startswith(("{", "ipuz(")):
        return None
    if len(text) > LARGEST:
        raise BadParams(f"That ipuz file is too large: the limit is {LARGEST // 1024**2} MB.")
    body = text.strip()
    if body.startswith("ipuz("):
        body = body[5:].rstrip(");")
    try:
        puzzle = placed_in(json.loads(body))
    except LexicadeError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        raise BadParams("That ipuz file can't be read as a Worderly puzzle.") from None
    fault = fault_of(puzzle)
    if fault:
        raise BadParams(f"That ipuz file is not a Worderly puzzle: {fault}.")
    return puzzle


def placed_in(data: dict[str, Any]) -> Puzzle:
    """The words of an ipuz file where its clues say they begin; raises all sorts of errors for other files."""
    grid = [[str(cell) if cell not in (None, 0, BLOCK) else "" for cell in row] for row in data["solution"]]
    rows, columns = len(grid), len(grid[0])
    if not (15 <= rows <= 30 and 25 <= columns <= 40 and all(len(row) == columns for row in grid)):
        raise BadParams("A puzzle has 15 to 30 rows and 25 to 40 columns.")
    starts: dict[str, tuple[int, int]] = {}
    for row, cells in enumerate(data["puzzle"]):
        for column, cell in enumerate(cells):
            number = cell["cell"] if isinstance(cell, dict) else cell
            if number not in (None, 0, "0", BLOCK):
                starts[str(number)] = row, column
    placed = []
    for name, direction in DIRECTIONS.items():
        for clue in data["clues"][name]:
            row, column = starts[str(clue[0] if isinstance(clue, list) else clue["number"])]
            placed.append(word_at(grid, row, column, direction))
            if len(placed) > MOST_WORDS:
                raise BadParams(f"A puzzle has no more than {MOST_WORDS} words.")
    return Puzzle(rows, columns, in_crossing_order(placed))


def word_at(grid: list[list[str]], row: int, column: int, direction: Direction) -> Placed:
    """The word that begins on a cell."""
    down, right = STEPS[direction]
    word, at_row, at_column = "", row, column
    longest = SIX if direction is Direction.DIAGONAL else len(grid) + len(grid[0])  # another word may lie after it
    while len(word) < longest and at_row < len(grid) and at_column < len(grid[0]) and grid[at_row][at_column]:
        letter = grid[at_row][at_column]
        if len(letter) != 1 or not is_word(letter):
            raise BadParams("A cell of a puzzle has one letter a-z.")
        word += letter.lower()
        at_row, at_column = at_row + down, at_column + right
    return Placed(word, row, column, direction)


def in_crossing_order(placed: list[Placed]) -> tuple[Placed, ...]:
    """Words so that each crosses one before it, as far as that can be; the diagonal one comes first."""
    ordered, waiting = placed[:1], placed[1:]
    covered = set(ordered[0].cells())
    while waiting:
        ready = next((each for each in waiting if covered & set(each.cells())), waiting[0])
        waiting.remove(ready)
        ordered.append(ready)
        covered |= set(ready.cells())
    return tuple(ordered)
