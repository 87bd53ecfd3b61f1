"""Puzzles that a solution has made, taken over from its objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.judging import CannotCheck
from lexicade.classroom.check.outcomes import Foreign, Outcome
from lexicade.lexicon import load

Cell = tuple[int, int]

DICT_FILE = "corncob-lowercase.txt"  # what a solution reads if it is told of no other file
CLASSES = ("Puzzle", "LeaderBoard")
MODULES = ("lib_puzzle", "lib_leaders", "puzzle", "leaders")  # where classes may be that the main file doesn't name
MAKERS = ("reset", "generate", "generate_puzzle", "create_puzzle", "create", "build")  # the text names no method
SECONDS = 10.0  # for making a puzzle
STRIDE = 3  # every so many words
BARE = "planet ant ape eat lap nap pan pea pet tan ten"  # one word of six letters and ten others
POOR = "planet ant ape"


@cache
def lexicon() -> str:
    """The words of the usual file: a sample of those of three to seven letters."""
    words = [word for word in load().words() if 3 <= len(word) <= 7][::STRIDE]
    return "\n".join(words) + "\n"


@dataclass(frozen=True, slots=True)
class Placed:
    """A word and where its letters are."""

    word: str
    spelled: str  # by its letters
    cells: tuple[Cell, ...]

    @property
    def steps(self) -> set[Cell]:
        """How far it is from each of its letters to the next."""
        pairs = zip(self.cells, self.cells[1:], strict=False)
        return {(below[0] - above[0], below[1] - above[1]) for above, below in pairs}


@dataclass(frozen=True, slots=True)
class Grid:
    """A puzzle: the letters of its matrix, its words, the cells of its list of letters."""

    size: tuple[int, int]
    cells: Mapping[Cell, str]
    initial: Placed
    answers: tuple[Placed, ...]
    letters: frozenset[Cell]
    known: frozenset[str]  # the words of its own list

    @property
    def others(self) -> list[Placed]:
        """All answers but the initial word."""
        return [each for each in self.answers if each.cells != self.initial.cells]


def write_lexicon(solution: Solution, words: str) -> None:
    """Put a word list where the solution looks for it."""
    path = solution.path.with_name(DICT_FILE)
    path.write_text(words, encoding="ascii")
    path.chmod(0o644)


def place_of(solution: Solution, name: str) -> Foreign | None:
    """The module that has a class, if it isn't the main file's own; None if it is. Raises CannotCheck if none has."""
    if name in solution.loading.names:
        return None
    for module in MODULES:
        found = solution.get(module).value
        if isinstance(found, Foreign) and not solution.get(name, on=found).problem:
            return found
    raise CannotCheck(f"there is no class {name}; --program checks a program by its conversation")


def prepare(solution: Solution) -> None:
    """Let the checks' names lead somewhere if the classes are in modules that the main file imports whole.

    A program that has neither class is built in another way than the text's: its checks say so, and it isn't wrong.
    """
    some = next(iter(solution.loading.names), "")
    found = [name for name in CLASSES if is_there(solution, name)]
    for name in found or CLASSES:
        if name not in solution.loading.names and some:
            solution.aliases = {**solution.aliases, name: (some,)}


def is_there(solution: Solution, name: str) -> bool:
    """Whether a class can be found."""
    try:
        place_of(solution, name)
    except CannotCheck:
        return False
    return True


def make(solution: Solution, name: str, *arguments: Any, seed: int = 0) -> Outcome:
    """Make an object of a class; those that were made before are gone."""
    solution.forget()
    place = place_of(solution, name)
    return solution.call(name, *arguments, on=place, seed=seed, seconds=SECONDS)


def make_puzzle(solution: Solution, words: str, seed: int) -> Foreign:
    """A puzzle over some words; raises CannotCheck if the text leaves open how to make one."""
    write_lexicon(solution, words)
    made = make(solution, "Puzzle", seed=seed)
    if "TypeError" in made.error and "argument" in made.problem:
        made = make(solution, "Puzzle", f"./{DICT_FILE}", seed=seed)
    if "TypeError" in made.error and "argument" in made.problem:
        raise CannotCheck("Puzzle needs arguments that the text doesn't speak of")
    if made.problem:
        raise Failed(f"Puzzle() {made.problem}")
    if not isinstance(made.value, Foreign):
        raise CannotCheck("Puzzle() makes no object")
    return made.value


class Failed(CannotCheck):
    """A puzzle can't be made; the text is a sentence about it."""


def make_full_puzzle(solution: Solution, words: str, seed: int) -> Foreign:
    """A puzzle that has words, made by a method if it comes without them."""
    puzzle = make_puzzle(solution, words, seed)
    if solution.get("answers", on=puzzle).value:
        return puzzle
    for name in MAKERS:
        if not solution.get(name, on=puzzle).problem:
            outcome = solution.call(name, on=puzzle, seed=seed, seconds=SECONDS)
            if not outcome.problem and solution.get("answers", on=puzzle).value:
                return puzzle
    return puzzle


@lru_cache(maxsize=256)
def read_grid(solution: Solution, words: str, seed: int) -> Grid | str:
    """A puzzle that a solution makes, or what went wrong; raises CannotCheck if its parts can't be looked at."""
    try:
        puzzle = make_full_puzzle(solution, words, seed)
    except Failed as failed:
        return str(failed)
    answers = many(solution, puzzle, "answers")
    if not answers:
        return "Puzzle() makes a puzzle without answers"
    initial = solution.get("initial_word", on=puzzle)
    matrix = [read_row(row) for row in many(solution, puzzle, "matrix")]
    cells = {
        (row, column): letter_of(solution, cell)
        for row, line in enumerate(matrix)
        for column, cell in enumerate(line)
        if isinstance(cell, Foreign)
    }
    letters = frozenset(cell_of(solution, each) for each in many(solution, puzzle, "letters"))
    placed = tuple(read_word(solution, each) for each in answers)
    size = (len(matrix), len(matrix[0]) if matrix else 0)
    return Grid(size, cells, read_word(solution, initial.value), placed, letters, known_words(solution, puzzle, words))


def known_words(solution: Solution, puzzle: Foreign, words: str) -> frozenset[str]:
    """The words that a puzzle is made from, by its own account, or else those of the file that it was given."""
    own = solution.get("dict_list", on=puzzle).value
    lists = own.values() if isinstance(own, Mapping) else []
    found = frozenset(
        str(word).lower() for each in lists if isinstance(each, list | tuple | frozenset) for word in each
    )
    return found or frozenset(words.split())


def excuse_other_list(grid: Grid, words: str) -> None:
    """Raise CannotCheck if a puzzle isn't made from the words that lie beside the solution."""
    if grid.initial.word not in words.split():
        raise CannotCheck(f"it doesn't read {DICT_FILE}, which lies beside it")


def many(solution: Solution, place: Foreign, name: str) -> list[Any]:
    """All parts of an attribute; raises CannotCheck if it isn't a list or the like."""
    outcome = solution.get(name, on=place)
    if outcome.problem:
        raise CannotCheck(f"a {place.type} has no {name} that could be looked at")
    if isinstance(outcome.value, Mapping):
        return [*outcome.value.values()]
    if not isinstance(outcome.value, list | tuple | set | frozenset):
        raise CannotCheck(f"{name} is no list: {outcome.value!r:.60}")
    return [*outcome.value]


def read_row(row: Any) -> list[Any]:
    """A row of the matrix; raises CannotCheck if it isn't a list."""
    if not isinstance(row, list | tuple):
        raise CannotCheck("the rows of matrix are no lists")
    return [*row]


def attribute(solution: Solution, place: Any, name: str) -> Any:
    """The value of an attribute; raises CannotCheck if there is none."""
    if not isinstance(place, Foreign):
        raise CannotCheck(f"{place!r:.60} has no {name}")
    outcome = solution.get(name, on=place)
    if outcome.problem:
        raise CannotCheck(f"a {place.type} has no {name}")
    return outcome.value


def cell_of(solution: Solution, letter: Any) -> Cell:
    """Where a letter is."""
    return attribute(solution, letter, "row"), attribute(solution, letter, "col")


def letter_of(solution: Solution, letter: Any) -> str:
    """What a letter is, in lower case."""
    return str(attribute(solution, letter, "letter")).lower()


def read_word(solution: Solution, word: Any) -> Placed:
    """A word with its letters."""
    text = str(attribute(solution, word, "word")).lower()
    letters = many(solution, word, "letters")
    spelled = "".join(letter_of(solution, each) for each in letters)
    return Placed(text, spelled, tuple(cell_of(solution, each) for each in letters))
