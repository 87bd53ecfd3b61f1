"""The Wizards of Worderly Place: the classes and the program of the assignment, by its names.

`python -m lexicade.classroom.worderly` plays it.
"""

from __future__ import annotations

import os
import random
import sys
from dataclasses import dataclass, field

from lexicade import leaders
from lexicade.classroom.talk import chance
from lexicade.command import complain, guard
from lexicade.core.errors import LexicadeError, quoted
from lexicade.core.rng import MASK, Rng
from lexicade.games.worderly.generator import Vocabulary, any_puzzle
from lexicade.games.worderly.puzzle import SHORT, SIX, Direction, Placed, fault_of, in_crossing_order
from lexicade.games.worderly.puzzle import Puzzle as Layout
from lexicade.leaders import SIZES, Player, is_valid_name
from lexicade.lexicon import from_words, load
from lexicade.lexicon.cache import SUFFIX, read_text
from lexicade.lexicon.letters import is_word

__all__ = ["LeaderBoard", "Letter", "Player", "Puzzle", "Word", "is_valid_name", "main"]

DICT_FILE = "./corncob-lowercase.txt"
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
    """A puzzle made from a words file, and the state of its game; everything in it may be looked at and changed.

    Values out of bounds revert to their defaults. Without a usable words file the puzzle is invalid, and `error` says
    why. `dict_list` and `puzzle_words_list` are what `reset` makes the next puzzle from. Chance comes from Python's own
    generator, so that random.seed makes puzzles repeatable, or from a seed of the puzzle's own.

    >>> puzzle = Puzzle(seed=1)
    >>> puzzle.is_valid(), len(puzzle.answers), len(puzzle.matrix), len(puzzle.matrix[0])
    (True, 21, 15, 25)
    >>> puzzle.guess(puzzle.answers[1].word) > 0, puzzle.lives
    (True, 5)
    """

    def __init__(
        self,
        dict_file: str | os.PathLike[str] | None = None,
        word_count: int = BOUNDS["word_count"][1],
        rows: int = BOUNDS["rows"][1],
        cols: int = BOUNDS["cols"][1],
        *,
        seed: int | None = None,
    ) -> None:
        """Load the words and make a first puzzle.

        The words are those of the file that is named, or else of corncob-lowercase.txt in the current folder, or
        of the built-in list.
        """
        self.word_count, self.rows, self.cols = word_count, rows, cols
        self._rng = None if seed is None else Rng(seed & MASK)
        self.error = ""
        self.dict_list: dict[int, list[str]] = {}
        self.puzzle_words_list: list[str] = []
        self._blocked: frozenset[str] = frozenset()  # words that no puzzle shows
        self._short: list[str] = []  # the short words of the dictionary when the list was last made from them
        self._made: list[str] = []  # the list as it was made
        self._vocabulary: tuple[list[str], list[str], Vocabulary] | None = None  # with the words that it was made from
        try:
            self._load(dict_file)
        except LexicadeError as error:
            self.error = error.sentence
        except TypeError:
            self.error = "A words file is named by its path."
        self.reset()

    def _load(self, dict_file: str | os.PathLike[str] | None) -> None:
        """Fill the dictionary list; raises LexiconError."""
        if dict_file is None and os.path.exists(DICT_FILE):
            dict_file = DICT_FILE
        if dict_file is None:
            lexicon = load()
            self.dict_list = {length: lexicon.words(length) for length in lexicon.lengths}
            self._blocked = frozenset(lexicon.flagged())
            self._make_list()
            self._vocabulary = (list(self.dict_list[SIX]), list(self.puzzle_words_list), Vocabulary(lexicon))
            return
        for word in words_of(os.fsdecode(dict_file)):
            self.dict_list.setdefault(len(word), []).append(word)

    def reset(self) -> bool:
        """Make another puzzle and begin again; whether that could be done."""
        self.word_count = bounded("word_count", self.word_count)
        self.rows = bounded("rows", self.rows)
        self.cols = bounded("cols", self.cols)
        self.matrix: list[list[Letter | None]] = [[None] * self.cols for _ in range(self.rows)]
        self.letters: list[Letter] = []
        self.answers: list[Word] = []
        self.initial_word: Word | None = None
        self.lives = LIVES
        self.points = 0
        self._make_list()
        made = any_puzzle(self._usable(), self.word_count, self.rows, self.cols, self._chance())
        if made is not None:
            self._lay(made[0])
            self.error = ""
        elif not self.dict_list:
            self.error = self.error or "There are no words to make a puzzle from."
        else:
            size = f"{self.word_count} words on {self.rows} by {self.cols}"
            self.error = f"The word list didn't make a puzzle of {size}."
        return self.is_valid()

    def _chance(self) -> Rng:
        """Chance for one purpose."""
        if self._rng is None:
            return chance()
        self._rng = self._rng.split("after")
        return self._rng.split("next")

    def _make_list(self) -> None:
        """Shuffle the short words of a dictionary that has changed, unless somebody has changed the list itself."""
        short = [word for length in SHORT for word in self.dict_list.get(length, [])]
        if short != self._short and self.puzzle_words_list == self._made:
            self.puzzle_words_list = list(short)
            random.Random(self._chance().state).shuffle(self.puzzle_words_list)  # noqa: S311 - no secret
        self._short, self._made = short, list(self.puzzle_words_list)

    def _usable(self) -> Vocabulary:
        """What puzzles can be made of now: six-letter words of the dictionary and short ones of the list."""
        sixes, short = list(self.dict_list.get(SIX, [])), list(self.puzzle_words_list)
        if self._vocabulary is None or self._vocabulary[:2] != (sixes, short):
            fitting = [word for word in sixes if len(word) == SIX] + [word for word in short if len(word) in SHORT]
            words = {word.lower() for word in fitting if is_word(word)} - self._blocked
            self._vocabulary = (sixes, short, Vocabulary(from_words(words)))
        return self._vocabulary[2]

    def _lay(self, layout: Layout) -> None:
        """Take over the words of a puzzle as letters that know their words."""
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
        """Whether what stands in the matrix, the answers and the initial word is a whole puzzle within the rules."""
        try:
            layout = self._layout()
            if layout is None or len(layout.placed) != self.word_count or fault_of(layout) is not None:
                return False
            return [len(row) for row in self.matrix] == [self.cols] * self.rows and self._cells() == layout.letters()
        except (AttributeError, LookupError, TypeError, ValueError):  # something that is no letter or no word
            return False

    def _layout(self) -> Layout | None:
        """The answers in their places, the initial word first.

        None if it is not among them, if a word is not spelled by its letters, or if these are not the matrix's own.
        """
        first = self.initial_word
        letters = [letter for word in self.answers for letter in word.letters]
        if first is None or any(self.matrix[each.row][each.col] is not each for each in letters):
            return None
        others = [word for word in self.answers if (word.word, word.letters) != (first.word, first.letters)]
        if len(others) != len(self.answers) - 1:
            return None
        placed = [placed_of(answer) for answer in (first, *others)]
        known = [each for each in placed if each is not None]
        return Layout(self.rows, self.cols, in_crossing_order(known)) if len(known) == len(placed) else None

    def _cells(self) -> dict[tuple[int, int], str]:
        """The letters of the matrix by their cells; raises ValueError for one that says that it stands elsewhere."""
        found = {}
        for row, line in enumerate(self.matrix):
            for col, letter in enumerate(line):
                if letter is not None:
                    if (letter.row, letter.col) != (row, col):
                        raise ValueError("a letter is not where it says")
                    found[row, col] = letter.letter
        return found

    def guess(self, text: object) -> int:
        """Try a word and return the points of the letters it reveals; one that is not on the puzzle costs a life."""
        word = " ".join(text.lower().split()) if isinstance(text, str) else ""
        if not word or self.is_over():
            return 0
        copies = [answer for answer in self.answers if answer.word == word]
        if not copies:
            self.lives -= 1
        hidden = dict.fromkeys(letter for answer in copies for letter in answer.letters if letter.is_hidden)
        for letter in hidden:
            letter.is_hidden = False
        earned = sum(letter.points for letter in hidden)
        self.points += earned
        return earned

    def is_solved(self) -> bool:
        """Whether every word is revealed."""
        return bool(self.answers) and all(answer.is_revealed() for answer in self.answers)

    def is_over(self) -> bool:
        """Whether there is nothing more to guess: no puzzle, no lives, or nothing hidden."""
        return not self.answers or self.lives <= 0 or self.is_solved()


class LeaderBoard(leaders.LeaderBoard):
    """The assignment's leader board, which says on standard error what is wrong with its size or its file."""

    def __init__(self, max_size: int = SIZES[1], file: str = leaders.FILE) -> None:
        super().__init__(max_size, file)
        self._complain()

    def load(self) -> None:
        """Read the file, if it is there."""
        super().load()
        self._complain()

    def _complain(self) -> None:
        for notice in self.notices:
            complain(notice)
        self.notices.clear()


def words_of(path: str) -> list[str]:
    """Every word of a file, in lower case and in the file's order; raises LexiconError.

    What is not made of letters a-z belongs to the list like any other word, but can't be in a puzzle.
    """
    if path.lower().endswith(SUFFIX):
        return load(path).words()
    words = read_text(path).decode("utf-8", "replace").lower().split()
    odd = sum(not is_word(word) for word in words)
    if odd:
        entries = "1 entry is not a word" if odd == 1 else f"{odd:,} entries are not words"
        complain(f"{quoted(path)}: {entries} of letters a-z and can't be in a puzzle.")
    return words


def placed_of(word: Word) -> Placed | None:
    """A word in its place; None if its letters don't spell it or don't lie in one direction."""
    cells = [(letter.row, letter.col) for letter in word.letters]
    if "".join(letter.letter for letter in word.letters) != word.word:
        return None
    possible = (Placed(word.word, *cells[0], direction) for direction in Direction)
    return next((placed for placed in possible if placed.cells() == cells), None)


def bounded(name: str, value: object) -> int:
    """A number within its bounds, or else the usual one, with a notice."""
    least, usual, most = BOUNDS[name]
    if type(value) is int and least <= value <= most:
        return value
    complain(f"{name} is from {least} to {most}, not {value!r:.40}; {usual} is taken instead.")
    return usual


def main(argv: list[str] | None = None) -> int:
    """Run the assignment's program; the exit status."""
    from lexicade.classroom.wizards import run

    return run(argv)


if __name__ == "__main__":
    sys.exit(guard(main))
