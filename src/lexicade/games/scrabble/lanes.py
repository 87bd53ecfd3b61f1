"""Rows and columns of a position: what lies in them, what may be laid there, and what a play in one is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from lexicade.games.scrabble.board import EMPTY, Layout
from lexicade.hands.tiles import VALUES

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
ANY_LETTER = frozenset(ALPHABET + ALPHABET.upper())
POINTS = {**{letter: VALUES[letter] for letter in ALPHABET}, **dict.fromkeys(ALPHABET.upper(), 0), EMPTY: 0}


class Play(NamedTuple):
    """A word laid from a square on: lower case for tiles, upper case for blanks, dots for tiles that are there."""

    score: int
    row: int
    column: int
    is_across: bool
    text: str


Valued = tuple[int, Play]  # what a play is worth all in all, in hundredths of a point, and the play
POINT = 100


def best_first(plays: list[Play]) -> list[Play]:
    """Plays by their score; of equal ones those across first, then in the order of the board."""
    return sorted(plays, key=lambda play: (-play.score, not play.is_across, play.row, play.column, play.text))


class Lane:
    """A row or a column of a position: what lies there, and what may be laid."""

    __slots__ = ("allowed", "crossing", "factors", "is_across", "letter_factors", "line", "number", "word_factors")

    def __init__(
        self, *, is_across: bool, number: int, line: str, factors: tuple[Sequence[int], Sequence[int]]
    ) -> None:
        self.is_across = is_across
        self.number = number
        self.line = line
        self.factors = factors
        self.letter_factors, self.word_factors = factors
        # For a square where a word would form the other way: the letters that make one, and what it is worth, as
        # points of the tiles that are there and a factor for the new one.
        self.allowed: list[frozenset[str] | None] = [None] * len(line)
        self.crossing: list[tuple[int, int]] = [(0, 0)] * len(line)

    def runs(self) -> list[tuple[int, int]]:
        """Where tiles lie side by side: the first square of each run and the square after its last."""
        found, start = [], None
        for at, letter in enumerate(self.line + EMPTY):
            if letter != EMPTY and start is None:
                start = at
            elif letter == EMPTY and start is not None:
                found.append((start, at))
                start = None
        return found

    def gaps(self) -> list[tuple[int, int]]:
        """Where a word can lie without touching a tile of this lane: the first square and the one after the last."""
        size = len(self.line)
        edges = [-1, *(edge for run in self.runs() for edge in run), size + 1]
        return [(before + 1, after - 1) for before, after in zip(edges[::2], edges[1::2], strict=True)]

    def play(self, score: int, start: int, text: str) -> Play:
        """A play that begins on a square of this lane."""
        row, column = (self.number, start) if self.is_across else (start, self.number)
        return Play(score, row, column, self.is_across, text)


@lru_cache(maxsize=8)
def lane_factors(layout: Layout) -> tuple[list[tuple[Sequence[int], Sequence[int]]], ...]:
    """The letter and word factors of each row, and of each column."""
    squares = [[layout.factors(row, column) for column in range(layout.columns)] for row in range(layout.rows)]
    return tuple(
        [(tuple(letter for letter, _ in lane), tuple(word for _, word in lane)) for lane in lanes]
        for lanes in (squares, list(zip(*squares, strict=True)))
    )


def scored(lane: Lane, start: int, text: str) -> Play:
    """A play through tiles, with its points and those of the words it makes the other way."""
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
    return lane.play(points * factor + crossing, start, text)


def counts_across(lane: Lane, play: Play) -> bool:
    """Whether a play down is a single tile that makes a word across too."""
    text = play.text
    if len(text) - text.count(EMPTY) > 1:
        return False
    (at,) = (at for at, letter in enumerate(text, play.row) if letter != EMPTY)
    return lane.allowed[at] is not None
