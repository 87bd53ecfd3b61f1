"""What must hold in each puzzle, whatever chance made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.judging import CannotCheck, Check, shown
from lexicade.classroom.check.outcomes import Foreign
from lexicade.classroom.check.worderly.puzzles import (
    BARE,
    DICT_FILE,
    POOR,
    Cell,
    Grid,
    attribute,
    excuse_other_list,
    lexicon,
    make_full_puzzle,
    many,
    read_grid,
)

SEEDS = range(12)
MECHANICS = "Game Mechanics"
INSERTS = "Puzzle Generation, Successful Insert Conditions"
UNIT = "Unit Tests, Puzzle Validity"
IRREGULAR = "Unit Tests, Irregular Scenarios"
CLASSES = "Classes"

Holds = Callable[[Grid], str | None]


def holds(rule: Holds) -> Callable[[Solution, int], str | None]:
    """A judge: something holds in the puzzle that comes of a seed."""

    def judge(solution: Solution, seed: int) -> str | None:
        grid = read_grid(solution, lexicon(), seed)
        if isinstance(grid, str):
            return grid
        objection = rule(grid)
        return f"a puzzle around {grid.initial.word!r}: {objection}" if objection else None

    return judge


def size(grid: Grid) -> str | None:
    """The usual size."""
    return None if grid.size == (15, 25) else f"its matrix is {grid.size[0]} x {grid.size[1]}, not 15 x 25"


def six(grid: Grid) -> str | None:
    """The word of six letters lies on the diagonal of the middle, with gaps."""
    right = tuple((2 + 2 * at, 7 + 2 * at) for at in range(6))
    if len(grid.initial.word) != 6 or grid.initial.word not in grid.known:
        return "the initial word is no word of six letters from the list"
    if grid.initial.cells != right:
        return f"its letters are on {told(grid.initial.cells)}, not on {told(right)}"
    return None


def told(cells: tuple[Cell, ...]) -> str:
    """Cells as a sentence shows them."""
    return " ".join(f"{row},{column}" for row, column in cells)


def count(grid: Grid) -> str | None:
    """21 words, the one of six letters among them."""
    if grid.initial.cells not in {each.cells for each in grid.answers}:
        return "the initial word is not among the answers"
    return None if len(grid.answers) == 21 else f"it has {len(grid.answers)} answers, not 21"


def words(grid: Grid) -> str | None:
    """Words of the list, of three to five letters, made from the six."""
    for each in grid.others:
        if not 3 <= len(each.word) <= 5:
            return f"{each.word!r} has {len(each.word)} letters, not 3 to 5"
        if each.word not in grid.known:
            return f"{each.word!r} is not in the list"
        if Counter(each.word) - Counter(grid.initial.word):
            return f"{each.word!r} can't be made from its letters"
    return None


def twice(grid: Grid) -> str | None:
    """No word more than twice."""
    most = Counter(each.word for each in grid.others).most_common(1)
    return f"{most[0][0]!r} is there {most[0][1]} times" if most and most[0][1] > 2 else None


def straight(grid: Grid) -> str | None:
    """Words run across or down, letter by letter, and the matrix holds their letters."""
    for each in grid.answers:
        if each.spelled != each.word:
            return f"the letters of {each.word!r} spell {each.spelled!r}"
        if any(grid.cells.get(cell) != letter for cell, letter in zip(each.cells, each.word, strict=True)):
            return f"the matrix doesn't show {each.word!r} where its letters are"
    for each in grid.others:
        if each.steps not in ({(0, 1)}, {(1, 0)}):
            return f"{each.word!r} on {told(each.cells)} runs neither across nor down"
    return None


def crossing(grid: Grid) -> str | None:
    """Each word shares a letter with another one."""
    for each in grid.others:
        rest = {cell for other in grid.answers if other.cells != each.cells for cell in other.cells}
        if not rest & {*each.cells}:
            return f"{each.word!r} on {told(each.cells)} crosses no other word"
    return None


def apart(grid: Grid) -> str | None:
    """Words of one direction neither overlap nor touch: letters side by side always are one word."""
    for step in ((0, 1), (1, 0)):
        runs = set(runs_of(set(grid.cells), step))
        own = [each for each in grid.others if each.steps == {step}]
        for each in own:
            if each.cells not in runs:
                return f"{each.word!r} on {told(each.cells)} touches or overlaps another word of its direction"
        lost = runs - {each.cells for each in own}
        if lost:
            return f"the letters on {told(min(lost))} stand side by side, but are no word"
        if len({each.cells for each in own}) < len(own):
            return "two words lie on the same cells"
    return None


def runs_of(cells: set[Cell], step: Cell) -> Iterator[tuple[Cell, ...]]:
    """All longest lines of two or more cells in one direction."""
    for row, column in sorted(cells):
        if (row - step[0], column - step[1]) in cells:
            continue
        run = [(row, column)]
        while (run[-1][0] + step[0], run[-1][1] + step[1]) in cells:
            run.append((run[-1][0] + step[0], run[-1][1] + step[1]))
        if len(run) > 1:
            yield tuple(run)


def letters(grid: Grid) -> str | None:
    """The list of letters is that of the matrix."""
    if grid.letters == frozenset(grid.cells):
        return None
    odd = sorted(grid.letters ^ frozenset(grid.cells))
    return f"its letters and its matrix differ on {told(tuple(odd[:3]))}"


def judge_random(solution: Solution, case: int) -> str | None:
    """Chance makes different puzzles."""
    grids = [read_grid(solution, lexicon(), seed) for seed in SEEDS]
    found = {grid.initial.word for grid in grids if isinstance(grid, Grid)}
    return f"{len(grids)} puzzles are all around {min(found)!r}" if len(found) == 1 else None


def judge_bare(solution: Solution, case: int) -> str | None:
    """The bare minimum of words is enough now and then, and then each of the ten is there twice."""
    problem = ""
    for seed in range(case):
        grid = read_grid(solution, BARE, seed)
        if isinstance(grid, str):
            problem = grid
            continue
        excuse_other_list(grid, BARE)
        if len(grid.answers) == 21:
            found = Counter(each.word for each in grid.others)
            odd = [word for word in BARE.split()[1:] if found[word] != 2]
            return f"with the words {BARE!r}, {odd[0]!r} is there {found[odd[0]]} times, not twice" if odd else None
    told_ = f": {problem}" if problem else ""
    return f"with the words {BARE!r} there is no puzzle of 21 words in {case} attempts{told_}"


def judge_valid(solution: Solution, case: tuple[str, bool]) -> str | None:
    """Whether a puzzle says of itself that it is valid."""
    given, right = case
    puzzle = make_full_puzzle(solution, given or lexicon(), 1)
    outcome = solution.call("is_valid", on=puzzle)
    start = f"with the words {given!r}, is_valid()" if given else "is_valid()"
    if outcome.problem:
        return f"{start} {outcome.problem}"
    grid = read_grid(solution, given, 1) if given else None
    if isinstance(grid, Grid):
        excuse_other_list(grid, given)
    return None if bool(outcome.value) is right else f"{start} returns {shown(outcome.value)}, not {right}"


def judge_dict_list(solution: Solution, given: str) -> str | None:
    """The words of the file by their lengths."""
    puzzle = make_full_puzzle(solution, given or lexicon(), 1)
    outcome = solution.get("dict_list", on=puzzle)
    if outcome.problem:
        return f"dict_list {outcome.problem}"
    if not isinstance(outcome.value, dict):
        return f"dict_list is {shown(outcome.value)}, not a dictionary by word length"
    for length in (3, 4, 5, 6):
        right = sorted(word for word in (given or lexicon()).split() if len(word) == length)
        found = outcome.value.get(length, outcome.value.get(str(length), []))
        if isinstance(found, Foreign):
            raise CannotCheck(f"dict_list[{length}] can't be looked at")
        if isinstance(found, list | tuple | frozenset) and found and not set(map(str, found)) & set(right):
            raise CannotCheck(f"it doesn't read {DICT_FILE}, which lies beside it")
        if not isinstance(found, list | tuple | set | frozenset) or sorted(map(str, found)) != right:
            return f"dict_list[{length}] is {shown(found)}, not {shown(right)}"
    return None


def judge_parts(solution: Solution, names: tuple[str, ...]) -> str | None:
    """Objects have the attributes that the text names: the puzzle's, or those of one of its words or letters."""
    place, *wanted = names
    puzzle = make_full_puzzle(solution, lexicon(), 1)
    owner = puzzle
    if place != "Puzzle":
        found = many(solution, puzzle, "answers" if place == "Word" else "letters")
        if not found or not isinstance(found[0], Foreign):
            raise CannotCheck(f"there is no {place} to look at")
        owner = found[0]
    lacking = [name for name in wanted if solution.get(name, on=owner).problem]
    return f"a {place} has no attribute {lacking[0]}" if lacking else None


def judge_points(solution: Solution, case: int) -> str | None:
    """A letter is worth a point."""
    puzzle = make_full_puzzle(solution, lexicon(), 1)
    found = [attribute(solution, each, "points") for each in many(solution, puzzle, "letters")]
    odd = [each for each in found if each != 1]
    return f"a letter is worth {shown(odd[0])}, not 1" if odd else None


def rule(name: str, says: str, section: str, judge: Holds) -> Check:
    """A check of something that holds in each puzzle."""
    return Check("Puzzle", name, says, section, holds(judge), SEEDS)


CHECKS = (
    Check(
        "Puzzle",
        "its parts",
        "A puzzle, its words and its letters have the attributes that the text names.",
        CLASSES,
        judge_parts,
        [
            ("Puzzle", "matrix", "dict_list", "initial_word", "puzzle_words_list", "answers", "letters"),
            ("Word", "word", "letters"),
            ("Letter", "letter", "points", "row", "col", "words"),
        ],
    ),
    Check(
        "Puzzle",
        "the words of the file",
        "dict_list holds all words of the file by their length.",
        "Dictionary Management",
        judge_dict_list,
        [BARE, ""],
    ),
    rule("its size", "A puzzle has 15 rows and 25 columns.", MECHANICS, size),
    rule(
        "the six-letter word", "It lies on the diagonal of the middle 11 x 11, with gaps of one cell.", MECHANICS, six
    ),
    rule("how many words", "There are 21 answers, the six-letter word among them.", UNIT, count),
    rule("which words", "The others have 3 to 5 letters, all of them from the six-letter word.", MECHANICS, words),
    rule("at most twice", "A word is at most twice in a puzzle.", MECHANICS, twice),
    rule("across or down", "The others run across or down, letter by letter.", MECHANICS, straight),
    rule("crossing", "Each word crosses a letter that was there.", MECHANICS, crossing),
    rule("words apart", "Words of one direction neither overlap nor touch.", INSERTS, apart),
    rule("its letters", "letters holds all letters of the puzzle.", CLASSES, letters),
    Check("Puzzle", "a letter's points", "A letter is worth 1 point.", CLASSES, judge_points, [1]),
    Check("Puzzle", "chance", "The word of six letters is a random one.", "Word Generation", judge_random, [1]),
    Check(
        "Puzzle",
        "the bare minimum",
        "One word of six letters and ten others are enough: each of the ten is there twice.",
        IRREGULAR,
        judge_bare,
        [15],
    ),
    Check(
        "Puzzle",
        "is_valid",
        "is_valid() tells whether the puzzle is whole; with too few words it isn't.",
        "Unit Tests, Word Placement and Irregular Scenarios",
        judge_valid,
        [("", True), (POOR, False)],
    ),
)
