"""A puzzle: words on a grid, as a value, as text, and whether it keeps to the rules.

Rows and columns count from 0. The first word has six letters and lies on the diagonal with a gap after each; all
others have three to five letters, are made from the six, and lie across or down.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from lexicade.core.errors import BadParams, quoted

SIX = 6
SHORT = (3, 4, 5)  # letters of the other words
COPIES = 2  # of a word in one puzzle
REACH = 2 * SIX - 1  # rows and columns that the diagonal word spans


class Direction(StrEnum):
    """Which way a word runs."""

    ACROSS = "a"
    DOWN = "d"
    DIAGONAL = "x"


STEPS = {Direction.ACROSS: (0, 1), Direction.DOWN: (1, 0), Direction.DIAGONAL: (2, 2)}
PLACED = re.compile(r"([a-z]{3,5})([0-9]{1,2})([ad])([0-9]{1,2})", re.A)
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Placed:
    """A word and where it lies."""

    word: str
    row: int
    column: int
    direction: Direction

    def cells(self) -> list[Cell]:
        """The cells of its letters, in order."""
        down, right = STEPS[self.direction]
        return [(self.row + at * down, self.column + at * right) for at in range(len(self.word))]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A grid and the words on it, the diagonal one first."""

    rows: int
    columns: int
    placed: tuple[Placed, ...]

    @property
    def six(self) -> str:
        """The word on the diagonal."""
        return self.placed[0].word

    def letters(self) -> dict[Cell, str]:
        """Every cell that has a letter."""
        return {cell: letter for word in self.placed for cell, letter in zip(word.cells(), word.word, strict=True)}


def diagonal(six: str, rows: int, columns: int) -> Placed:
    """The six-letter word in its place, the middle of the grid.

    >>> diagonal("planet", 15, 25).cells()[:2]
    [(2, 7), (4, 9)]
    """
    return Placed(six, (rows - REACH) // 2, (columns - REACH) // 2, Direction.DIAGONAL)


def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle's words as one short text, which `read_puzzle` reads back.

    >>> write_puzzle(Puzzle(15, 25, (diagonal("planet", 15, 25), Placed("plan", 2, 7, Direction.ACROSS))))
    'planet.plan2a7'
    """
    others = (f"{each.word}{each.row}{each.direction}{each.column}" for each in puzzle.placed[1:])
    return ".".join((puzzle.six, *others))


def read_puzzle(text: str, rows: int, columns: int) -> Puzzle:
    """A puzzle from its text; raises BadParams for one that can't be read or breaks the rules."""
    six, *others = text.lower().split(".")
    if not re.fullmatch("[a-z]{6}", six, re.A):
        raise BadParams(f"A puzzle begins with a word of six letters, not {quoted(six)}.")
    placed = [diagonal(six, rows, columns)]
    for each in others:
        match = PLACED.fullmatch(each)
        if not match:
            raise BadParams(f"{quoted(each)} is not a word with its place in a puzzle.")
        word, row, direction, column = match.groups()
        placed.append(Placed(word, int(row), int(column), Direction(direction)))
    puzzle = Puzzle(rows, columns, tuple(placed))
    fault = fault_of(puzzle)
    if fault:
        raise BadParams(f"That is not a valid puzzle: {fault}.")
    return puzzle


def fault_of(puzzle: Puzzle) -> str | None:
    """What is wrong with a puzzle, in words, or None for a sound one."""
    first = puzzle.placed[0]
    if len(first.word) != SIX or first != diagonal(first.word, puzzle.rows, puzzle.columns):
        return "its six-letter word is not in its place on the diagonal"
    copies = Counter(each.word for each in puzzle.placed[1:])
    for word, count in copies.items():
        if count > COPIES:
            return f"{quoted(word)} is in it {count} times"
        if len(word) not in SHORT or Counter(word) - Counter(puzzle.six):
            return f"{quoted(word)} can't be made from {quoted(puzzle.six)}"
    if any(each.direction is Direction.DIAGONAL for each in puzzle.placed[1:]):
        return "more than one word lies on a diagonal"
    letters: dict[Cell, str] = {}
    running: dict[Cell, set[Direction]] = {}
    for each in puzzle.placed:
        crossed = each.direction is Direction.DIAGONAL
        for cell, letter in zip(each.cells(), each.word, strict=True):
            if not (0 <= cell[0] < puzzle.rows and 0 <= cell[1] < puzzle.columns):
                return f"{quoted(each.word)} leaves the grid"
            crossed = crossed or cell in letters
            if letters.setdefault(cell, letter) != letter:
                return f"{quoted(each.word)} crosses a different letter"
            if each.direction in running.setdefault(cell, set()):
                return f"{quoted(each.word)} overlaps another word"
            running[cell].add(each.direction)
        if not crossed:
            return f"{quoted(each.word)} crosses no word before it"
    return touching(puzzle, letters, running)


def touching(puzzle: Puzzle, letters: dict[Cell, str], running: dict[Cell, set[Direction]]) -> str | None:
    """Two neighbors that no word joins, in words, or None."""
    joined = {
        frozenset(pair) for each in puzzle.placed[1:] for pair in zip(each.cells(), each.cells()[1:], strict=False)
    }
    for row, column in letters:
        for other in ((row, column + 1), (row + 1, column)):
            if other in letters and frozenset(((row, column), other)) not in joined:
                return f"letters touch at row {row + 1}, column {column + 1} that no word joins"
    return None


def in_crossing_order(words: Sequence[Placed]) -> tuple[Placed, ...]:
    """The same words with the first one first and each after one that it crosses; those that cross none come last."""
    order, waiting = list(words[:1]), list(words[1:])
    taken = {cell for each in order for cell in each.cells()}
    while crossing := [each for each in waiting if not taken.isdisjoint(each.cells())]:
        waiting = [each for each in waiting if taken.isdisjoint(each.cells())]
        order += crossing
        taken.update(cell for each in crossing for cell in each.cells())
    return (*order, *waiting)
