"""The lines of a position (rows and columns): tiles, anchors, cross-checks, cross-scores, and the scores of plays."""

from __future__ import annotations

import re
from functools import lru_cache

from lexicade.boards.board import EMPTY, Layout
from lexicade.boards.plays import Play
from lexicade.boards.tileset import ALPHABET, POINTS

RUN = re.compile("[A-Za-z]+")
ANY_LETTER = frozenset(ALPHABET + ALPHABET.lower())


class Premiums:
    """The letter and word multipliers of a line's squares; there is one object for each line of a layout.

    It is hashed by identity, which makes it a cheap key for what depends on the squares alone.
    """

    __slots__ = ("letters", "words")

    def __init__(self, letters: tuple[int, ...], words: tuple[int, ...]) -> None:
        self.letters = letters
        self.words = words


class Line:
    """A row or a column of a position: its squares as text, its runs of tiles, its anchors and their cross-checks."""

    __slots__ = (
        "anchors",
        "cross_checks",
        "cross_scores",
        "is_across",
        "letter_factors",
        "number",
        "premiums",
        "runs",
        "squares",
        "word_factors",
    )

    def __init__(self, squares: str, number: int, premiums: Premiums, *, is_across: bool) -> None:
        self.is_across = is_across
        self.number = number
        self.squares = squares
        self.premiums = premiums
        self.letter_factors, self.word_factors = premiums.letters, premiums.words
        # The empty squares beside a tile of a crossing line, in order, or the start. A word that passes through no
        # tile of this line must cover one of them.
        self.anchors: list[int] = []
        # For each square the letters, in both cases, that complete the cross-word; None where any letter will do.
        self.cross_checks: list[frozenset[str] | None] = [None] * len(squares)
        # For each square what the cross-word earns: points of the tiles there, and a multiplier for the new tile.
        self.cross_scores: list[tuple[int, int]] = [(0, 0)] * len(squares)
        # Tiles side by side: the first square of each run and the square after its last.
        self.runs: list[tuple[int, int]] = []

    def add_anchor(self, at: int, cross_check: tuple[frozenset[str], int]) -> None:
        """Note the cross-check of a square: the letters that it allows, and the points of the crossing tiles."""
        letters, points = cross_check
        factor = self.word_factors[at]
        self.anchors.append(at)
        self.cross_checks[at] = letters
        self.cross_scores[at] = points * factor, self.letter_factors[at] * factor

    def add_start(self, at: int) -> None:
        """Make the start square an anchor that allows every letter, for the first play of a game."""
        self.anchors.append(at)
        self.cross_checks[at] = ANY_LETTER

    def gaps(self) -> list[tuple[int, int]]:
        """Stretches in which a word touches no tile of this line: first square, and the one after the last."""
        found, start = [], 0
        for first, end in self.runs:
            if first - start > 2:
                found.append((start, first - 1))
            start = end + 1
        if len(self.squares) - start > 1:
            found.append((start, len(self.squares)))
        return found

    def play(self, score: int, start: int, text: str) -> Play:
        """The play with this score and text that begins on a square of this line."""
        row, column = (self.number, start) if self.is_across else (start, self.number)
        return Play(score, row, column, self.is_across, text)


def lines_of(texts: list[str], premiums: list[Premiums], *, is_across: bool) -> list[Line]:
    """Lines with their runs, from the squares of all rows or of all columns; cross-checks are still to be added."""
    lines = [Line(text, number, premiums[number], is_across=is_across) for number, text in enumerate(texts)]
    width = len(texts[0]) + 1
    for run in RUN.finditer(EMPTY.join(texts)):  # one search takes half the time of one for each
        start, end = run.span()
        number, first = divmod(start, width)
        lines[number].runs.append((first, first + end - start))
    return lines


@lru_cache(maxsize=8)
def line_premiums(layout: Layout) -> tuple[list[Premiums], list[Premiums]]:
    """The premiums of each row of a layout, and of each column."""
    squares = [[layout.factors(row, column) for column in range(layout.columns)] for row in range(layout.rows)]
    rows, columns = (
        [Premiums(tuple(letter for letter, _ in line), tuple(word for _, word in line)) for line in lines]
        for lines in (squares, list(zip(*squares, strict=True)))
    )
    return rows, columns


def scored(line: Line, start: int, text: str) -> Play:
    """The play with this text from a square of a line on, with its score but without a bonus."""
    return line.play(score(line, start, text), start, text)


def score(line: Line, start: int, text: str) -> int:
    """The points of a play in a line, cross-words included; a bonus for the whole rack is not."""
    points, cross_points, factor = 0, 0, 1
    for at, letter in enumerate(text, start):
        if letter == EMPTY:
            points += POINTS[line.squares[at]]
        else:
            value = POINTS[letter]
            points += value * line.letter_factors[at]
            factor *= line.word_factors[at]
            there, times = line.cross_scores[at]
            cross_points += there + times * value
    return points * factor + cross_points


def counts_across(line: Line, start: int, text: str) -> bool:
    """Whether a play in a column is a single tile that makes a word across, too: it is listed there, not twice."""
    if len(text) - text.count(EMPTY) > 1:
        return False
    (at,) = (at for at, letter in enumerate(text, start) if letter != EMPTY)
    return line.cross_checks[at] is not None
