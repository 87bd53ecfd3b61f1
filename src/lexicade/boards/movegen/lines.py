"""Rows and columns of a position: what lies in them, what may be laid there, and what a play in one is worth."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from lexicade.boards.board import EMPTY, Layout
from lexicade.boards.tileset import ALPHABET, POINTS

RUN = re.compile("[A-Za-z]+")
ANY_LETTER = frozenset(ALPHABET + ALPHABET.lower())


class Play(NamedTuple):
    """A word laid from a square on: upper case for tiles, lower case for blanks, dots for tiles that are there."""

    score: int
    row: int
    column: int
    is_across: bool
    text: str


Valued = tuple[int, Play]  # what a play is worth all in all, in hundredths of a point, and the play
POINT = 100


def best_first(plays: list[Play]) -> list[Play]:
    """Plays by their score; of equal ones those across first, then by square, then by text, blanks before tiles."""
    return sorted(plays, key=lambda play: (-play.score, not play.is_across, play.row, play.column, by_text(play.text)))


def by_text(text: str) -> str:
    """What texts of plays from one square are sorted by: the alphabet, but every blank before every tile.

    >>> sorted(["AB", "aB", "BA", "bA"], key=by_text)
    ['aB', 'bA', 'AB', 'BA']
    """
    return text.swapcase()  # capitals sort before small letters


class Premiums:
    """What the squares of a lane multiply. There is one for each lane of a layout, so it is told apart by identity."""

    __slots__ = ("letters", "words")

    def __init__(self, letters: tuple[int, ...], words: tuple[int, ...]) -> None:
        self.letters = letters
        self.words = words


class Lane:
    """A row or a column of a position: what lies there, and what may be laid."""

    __slots__ = (
        "allowed",
        "crossing",
        "is_across",
        "letter_factors",
        "line",
        "number",
        "premiums",
        "runs",
        "touching",
        "word_factors",
    )

    def __init__(self, line: str, number: int, premiums: Premiums, *, is_across: bool) -> None:
        self.is_across = is_across
        self.number = number
        self.line = line
        self.premiums = premiums
        self.letter_factors, self.word_factors = premiums.letters, premiums.words
        # The squares where a word would form the other way, in order. For each: the letters that make one, and what it
        # is worth, as points of the tiles that are there and a factor for the new one.
        self.touching: list[int] = []
        self.allowed: list[frozenset[str] | None] = [None] * len(line)
        self.crossing: list[tuple[int, int]] = [(0, 0)] * len(line)
        # Where tiles lie side by side: the first square of each run and the square after its last.
        self.runs: list[tuple[int, int]] = []

    def touch(self, at: int, word: tuple[frozenset[str], int]) -> None:
        """Say of a square which letters make a word the other way, and the points of the tiles that are there."""
        fits, points = word
        factor = self.word_factors[at]
        self.touching.append(at)
        self.allowed[at] = fits
        self.crossing[at] = points * factor, self.letter_factors[at] * factor

    def begin(self, at: int) -> None:
        """Let the first word of a game pass a square."""
        self.touching.append(at)
        self.allowed[at] = ANY_LETTER

    def gaps(self) -> list[tuple[int, int]]:
        """Where a word can lie without touching a tile of this lane: the first square and the one after the last."""
        found, start = [], 0
        for first, end in self.runs:
            if first - start > 2:
                found.append((start, first - 1))
            start = end + 1
        if len(self.line) - start > 1:
            found.append((start, len(self.line)))
        return found

    def play(self, score: int, start: int, text: str) -> Play:
        """A play that begins on a square of this lane."""
        row, column = (self.number, start) if self.is_across else (start, self.number)
        return Play(score, row, column, self.is_across, text)


def lanes_of(lines: list[str], premiums: list[Premiums], *, is_across: bool) -> list[Lane]:
    """The lanes of all rows or of all columns."""
    lanes = [Lane(line, number, premiums[number], is_across=is_across) for number, line in enumerate(lines)]
    width = len(lines[0]) + 1
    for run in RUN.finditer(EMPTY.join(lines)):  # one search takes half the time of one for each
        start, end = run.span()
        number, first = divmod(start, width)
        lanes[number].runs.append((first, first + end - start))
    return lanes


@lru_cache(maxsize=8)
def lane_premiums(layout: Layout) -> tuple[list[Premiums], list[Premiums]]:
    """The premiums of each row, and of each column."""
    squares = [[layout.factors(row, column) for column in range(layout.columns)] for row in range(layout.rows)]
    rows, columns = (
        [Premiums(tuple(letter for letter, _ in lane), tuple(word for _, word in lane)) for lane in lanes]
        for lanes in (squares, list(zip(*squares, strict=True)))
    )
    return rows, columns


def scored(lane: Lane, start: int, text: str) -> Play:
    """A play through tiles, with its score."""
    return lane.play(score(lane, start, text), start, text)


def score(lane: Lane, start: int, text: str) -> int:
    """The points of a play through tiles and those of the words it makes the other way."""
    points, crossing, factor = 0, 0, 1
    for at, letter in enumerate(text, start):
        if letter == EMPTY:
            points += POINTS[lane.line[at]]
        else:
            value = POINTS[letter]
            points += value * lane.letter_factors[at]
            factor *= lane.word_factors[at]
            there, times = lane.crossing[at]
            crossing += there + times * value
    return points * factor + crossing


def counts_across(lane: Lane, start: int, text: str) -> bool:
    """Whether a play down is a single tile that makes a word across too."""
    if len(text) - text.count(EMPTY) > 1:
        return False
    (at,) = (at for at, letter in enumerate(text, start) if letter != EMPTY)
    return lane.allowed[at] is not None
