"""What a game consists of: its parameters, where it stands, a move, and what the player may know of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, auto

from lexicade.core.params import option
from lexicade.core.rng import Rng
from lexicade.games.worderly.generator import LEVELS
from lexicade.games.worderly.puzzle import Cell, Placed, Puzzle


class End(StrEnum):
    """Why a game ended."""

    SOLVED = auto()
    """Every word was found."""
    LOST = auto()
    """No lives were left."""


@dataclass(frozen=True, slots=True)
class Params:
    """How a game is set up."""

    count: int = option(21, "words in the puzzle, 2 to 51", low=2, high=51, reverts=True, title="Words")
    rows: int = option(15, "rows of the grid, 15 to 30", low=15, high=30, reverts=True, technical=True)
    columns: int = option(25, "columns of the grid, 25 to 40", low=25, high=40, reverts=True, technical=True)
    lives: int = option(5, "wrong guesses until the game is over", low=1, high=99)
    level: str = option(
        "medium", "how common the words are", choices=tuple(LEVELS), title="Vocabulary", labels={"any": "Any word"}
    )
    kind: bool = option(default=False, help="valid words that are not in the puzzle cost nothing", title="Kind mode")
    debug: bool = option(default=False, help="show the answers", technical=True)
    puzzle: str = option("", "play this puzzle, written as in a game's id", own=True)


@dataclass(frozen=True, slots=True)
class State:
    """All there is to know."""

    params: Params
    rng: Rng
    puzzle: Puzzle
    letters: str  # of the six-letter word, shuffled
    lives: int
    shown: frozenset[Cell] = frozenset()
    points: int = 0
    hints: int = 0
    bonus: tuple[str, ...] = ()

    def is_found(self, placed: Placed) -> bool:
        """Whether all letters of a word are shown."""
        return self.shown.issuperset(placed.cells())

    @property
    def missing(self) -> list[Placed]:
        """The words not found yet, in the order of the puzzle."""
        return [placed for placed in self.puzzle.placed if not self.is_found(placed)]


@dataclass(frozen=True, slots=True)
class Move:
    """A guess, a shuffle or a call for a hint, as it would be typed."""

    text: str


@dataclass(frozen=True, slots=True)
class View:
    """What the player may know; the grid has blanks, underscores for hidden letters, capitals on the diagonal."""

    grid: tuple[str, ...]
    letters: str
    lives: int
    most_lives: int
    points: int
    hints: int
    found: int
    words: int
    bonus: tuple[str, ...]
    answers: tuple[str, ...]  # none unless they were asked for
    solution: tuple[str, ...]  # the grid with all its letters; nothing until all is over
