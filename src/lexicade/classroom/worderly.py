"""The Wizards of Worderly Place: the classes of the assignment, by its names."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from lexicade.command import complain
from lexicade.core.errors import LexicadeError, MoveError
from lexicade.core.rng import MASK, Rng
from lexicade.games.worderly.generator import any_puzzle
from lexicade.games.worderly.puzzle import SHORT, SIX, fault_of, write_puzzle
from lexicade.games.worderly.puzzle import Puzzle as Layout
from lexicade.games.worderly.rules import Params, Rules, State
from lexicade.leaders import LeaderBoard, Player, is_valid_name
from lexicade.lexicon import Lexicon, load

__all__ = ["LeaderBoard", "Letter", "Player", "Puzzle", "Word", "is_valid_name"]

LIVES = 5
BOUNDS = {"word_count": (2, 21, 51), "rows": (15, 15, 30), "cols": (25, 25, 40)}  # least, usual, most


@dataclass(eq=False, slots=True)
class Letter:
    """A letter on the puzzle, worth a point, and the words that it belongs to."""

    letter: str
    row: int
    col: int
    points: int = 1
    words: list[Word] = field(default_factory=list, repr=False)
    is_hidden: bool = True


@dataclass(eq=False, slots=True)
class Word:
    """A word on the puzzle, and its letters; `direction` is "a" across, "d" down or "x" on the diagonal."""

    word: str
    letters: list[Letter] = field(default_factory=list, repr=False)
    direction: str = "x"

    def is_revealed(self) -> bool:
        """Whether all its letters are shown."""
        return not any(letter.is_hidden for letter in self.letters)


class Puzzle:
    """A puzzle made from a words file, and the state of its game.

    Values out of bounds revert to their defaults. Without a usable words file the puzzle is invalid.

    >>> puzzle = Puzzle(seed=1)
    >>> puzzle.is_valid(), len(puzzle.answers), len(puzzle.matrix), len(puzzle.matrix[0])
    (True, 21, 15, 25)
    >>> puzzle.guess(puzzle.answers[1].word) > 0, puzzle.lives
    (True, 5)
    """

    def __init__(
        self,
        dict_file: str | os.PathLike[str] | None = None,
        word_count: int = 21,
        rows: int = 15,
        cols: int = 25,
        *,
        seed: int | None = None,
    ) -> None:
        """Load the words (the built-in list, unless a file is named) and make a first puzzle."""
        self.word_count = bounded("word_count", word_count)
        self.rows = bounded("rows", rows)
        self.cols = bounded("cols", cols)
        self._rng = Rng(int.from_bytes(os.urandom(8), "big") if seed is None else seed & MASK)
        self._lexicon: Lexicon | None = None
        self._game: Rules | None = None
        self.dict_list: dict[int, list[str]] = {}
        self.error = ""
        try:
            self._lexicon = load(dict_file)
        except LexicadeError as error:
            self.error = error.sentence
        except TypeError:
            self.error = "A words file is named by its path."
        else:
            self.dict_list = {length: self._lexicon.words(length) for length in self._lexicon.lengths}
        self.puzzle_words_list = [word for length in SHORT for word in self.dict_list.get(length, [])]
        self.reset()

    def reset(self) -> bool:
        """Make another puzzle and begin again; whether that could be done."""
        self.matrix: list[list[Letter | None]] = [[None] * self.cols for _ in range(self.rows)]
        self.letters: list[Letter] = []
        self.answers: list[Word] = []
        self.initial_word: Word | None = None
        self._state: State | None = None
        if self._lexicon is not None and self.dict_list.get(SIX):
            self._game = self._game or Rules(self._lexicon)
            made = any_puzzle(
                self._game.vocabulary("any"), self.word_count, self.rows, self.cols, self._rng.split("next")
            )
            self._rng = self._rng.split("after")
            if made is not None:
                self._lay(made[0])
        return self.is_valid()

    def _lay(self, layout: Layout) -> None:
        """Take over the words of a puzzle as letters that know their words."""
        params = Params(count=self.word_count, rows=self.rows, columns=self.cols, puzzle=write_puzzle(layout))
        self._state = State(params, self._rng, layout, layout.six, LIVES)
        for placed in layout.placed:
            word = Word(placed.word, direction=placed.direction.value)
            for (row, col), char in zip(placed.cells(), placed.word, strict=True):
                letter = self.matrix[row][col]
                if letter is None:
                    letter = self.matrix[row][col] = Letter(char, row, col)
                    self.letters.append(letter)
                letter.words.append(word)
                word.letters.append(letter)
            self.answers.append(word)
        self.initial_word = self.answers[0]

    def is_valid(self) -> bool:
        """Whether this is a whole puzzle that keeps to the rules."""
        return self._state is not None and len(self.answers) == self.word_count and fault_of(self._state.puzzle) is None

    def guess(self, text: object) -> int:
        """Try a word and return the points it earned; one that is not on the puzzle costs a life."""
        if self._game is None or self._state is None or self.is_over() or not isinstance(text, str):
            return 0
        before = self._state
        try:
            self._state = self._game.play(before, self._game.read_move(before, text)).state
        except MoveError:  # nothing was typed, or a word that is shown already
            return 0
        for row, col in self._state.shown - before.shown:
            letter = self.matrix[row][col]
            if letter is not None:
                letter.is_hidden = False
        return self._state.points - before.points

    @property
    def lives(self) -> int:
        """Wrong guesses that are left."""
        return LIVES if self._state is None else self._state.lives

    @property
    def points(self) -> int:
        """What the right guesses have earned."""
        return 0 if self._state is None else self._state.points

    def is_solved(self) -> bool:
        """Whether every word is revealed."""
        return self._state is not None and not self._state.missing

    def is_over(self) -> bool:
        """Whether there is nothing more to guess: no puzzle, no lives, or nothing hidden."""
        return self._state is None or self._state.lives == 0 or self.is_solved()


def bounded(name: str, value: object) -> int:
    """A number within its bounds, or else the usual one, with a notice."""
    least, usual, most = BOUNDS[name]
    if type(value) is int and least <= value <= most:
        return value
    complain(f"{name} is from {least} to {most}, not {value!r:.40}; {usual} is taken instead.")
    return usual
