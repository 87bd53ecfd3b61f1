"""How fast puzzles of Worderly are made, and how good they are, beside the assignment's algorithm as it is written."""

from __future__ import annotations

import random
from collections import Counter
from statistics import fmean, median
from time import process_time

from bench.timing import cpu_of_calls, progress, table
from lexicade.core.rng import Rng
from lexicade.games.worderly.generator import Vocabulary, any_puzzle, make_puzzle
from lexicade.games.worderly.puzzle import SHORT, SIX, Direction, Placed, Puzzle, diagonal, fault_of
from lexicade.lexicon import Lexicon, from_words, load

COMMON = 35  # the rarest level of a word that is called common
PUZZLES = 500
CROWDED = ("traced", "capers")  # of "traced", 21 of the 25 longest words have five letters; of "capers", all
SEEDS = 50  # for each of them
STEPS = {Direction.ACROSS: (0, 1), Direction.DOWN: (1, 0)}


def run() -> None:
    """Measure and print."""
    lexicon = load()
    speed(lexicon)
    quality(lexicon)
    crowded(lexicon)


class Plain:
    """The assignment's algorithm, step by step, on a list of lists."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.by_length = {length: lexicon.words(length) for length in (3, 4, 5, 6)}

    def make(self, count: int, rows: int, columns: int, chance: random.Random) -> Puzzle | None:
        """A puzzle, or None if no six-letter word makes one."""
        sixes = self.by_length[6][:]
        while sixes:
            six = sixes.pop(chance.randrange(len(sixes)))
            placed = self.fill(six, count, rows, columns, chance)
            if placed:
                return Puzzle(rows, columns, tuple(placed))
        return None

    def fill(self, six: str, count: int, rows: int, columns: int, chance: random.Random) -> list[Placed] | None:
        """Words at random letters in random directions, until there are enough or none is left."""
        words = []
        for length in (3, 4, 5):
            for word in self.by_length[length]:
                if not Counter(word) - Counter(six):
                    words += [word, word]
        placed = [diagonal(six, rows, columns)]
        matrix: list[list[str]] = [[""] * columns for _ in range(rows)]
        running: dict[tuple[int, int], set[Direction]] = {}
        for (row, column), letter in zip(placed[0].cells(), six, strict=True):
            matrix[row][column] = letter
        while words:
            word = words.pop(chance.randrange(len(words)))
            letters = [(row, column) for row in range(rows) for column in range(columns) if matrix[row][column]]
            added = None
            while letters and not added:
                row, column = letters.pop(chance.randrange(len(letters)))
                ways = list(STEPS)
                chance.shuffle(ways)
                for way in ways:
                    added = added or insert(matrix, running, word, row, column, way)
            if added:
                placed.append(added)
                if len(placed) == count:
                    return placed
        return None


def insert(
    matrix: list[list[str]],
    running: dict[tuple[int, int], set[Direction]],
    word: str,
    row: int,
    column: int,
    way: Direction,
) -> Placed | None:
    """A word laid through one letter, if it fits by the conditions of the assignment."""
    down, right = STEPS[way]
    for at, letter in enumerate(word):
        if letter != matrix[row][column]:
            continue
        placed = Placed(word, row - at * down, column - at * right, way)
        if fits(matrix, running, placed):
            for (cell_row, cell_column), char in zip(placed.cells(), word, strict=True):
                matrix[cell_row][cell_column] = char
                running.setdefault((cell_row, cell_column), set()).add(way)
            return placed
    return None


def fits(matrix: list[list[str]], running: dict[tuple[int, int], set[Direction]], placed: Placed) -> bool:
    """Whether every cell that a word would take is free, or has its letter and no word of that direction."""
    down, right = STEPS[placed.direction]
    cells = placed.cells()

    def at(row: int, column: int) -> str:
        return matrix[row][column] if 0 <= row < len(matrix) and 0 <= column < len(matrix[0]) else ""

    if not all(0 <= row < len(matrix) and 0 <= column < len(matrix[0]) for row, column in cells):
        return False
    (first_row, first_column), (last_row, last_column) = cells[0], cells[-1]
    if at(first_row - down, first_column - right) or at(last_row + down, last_column + right):
        return False
    for (row, column), letter in zip(cells, placed.word, strict=True):
        if matrix[row][column]:
            if matrix[row][column] != letter or placed.direction in running.get((row, column), ()):
                return False
        elif at(row - right, column - down) or at(row + right, column + down):
            return False
    return True


def speed(lexicon: Lexicon) -> None:
    """Puzzles a second: the plain algorithm, ours for validity alone, and ours at its best."""
    plain, everything, common = Plain(lexicon), Vocabulary(lexicon), Vocabulary(lexicon, "medium")
    rows = []
    for count, height, width in ((21, 15, 25), (51, 15, 25), (51, 30, 40)):
        chance = random.Random(1)
        progress(f"{count} words on {height} x {width}")

        def slow(count: int = count, height: int = height, width: int = width, chance: random.Random = chance) -> None:
            assert plain.make(count, height, width, chance)

        def fast(count: int = count, height: int = height, width: int = width) -> None:
            for seed in range(100):
                assert any_puzzle(everything, count, height, width, Rng(seed))

        def best(count: int = count, height: int = height, width: int = width) -> None:
            for seed in range(50):
                make_puzzle(common, count, height, width, Rng(seed))

        slow_time = cpu_of_calls(slow, 20) / 20
        fast_time = min(cpu_of_calls(fast, 1) for _ in range(3)) / 100
        best_time = min(cpu_of_calls(best, 1) for _ in range(3)) / 50
        cells = (
            f"{slow_time * 1000:.1f}",
            f"{fast_time * 1000:.2f}",
            f"{slow_time / fast_time:.0f}",
            f"{best_time * 1000:.1f}",
        )
        rows.append((f"{count} on {height} x {width}", *cells))
    head = ("words", "plain ms", "ours, any, ms", "times as fast (100)", "ours, best, ms (20 for 21 words)")
    table("Worderly: making a puzzle", head, rows)


def quality(lexicon: Lexicon) -> None:
    """What the puzzles are like."""
    plain, common = Plain(lexicon), Vocabulary(lexicon, "medium")
    chance = random.Random(2)
    theirs, ours = [], []
    for seed in range(PUZZLES):
        progress(f"puzzle {seed}")
        made = plain.make(21, 15, 25, chance)
        assert made is not None
        theirs.append(made)
        ours.append(make_puzzle(common, 21, 15, 25, Rng(seed))[0])
    rows = [(name, *described(lexicon, puzzles)) for name, puzzles in (("plain", theirs), ("ours", ours))]
    head = ("way", "uncommon words", "s-forms", "duplicates", "crossings a word", "all six crossed", "density", "least")
    table(f"Worderly: {PUZZLES} puzzles of 21 words on 15 x 25", head, rows)


def crowded_words(lexicon: Lexicon, six: str) -> list[str]:
    """The 25 longest words that six letters make: too few for 51 words, unless each of them is used twice."""
    words = (word for word in lexicon.subanagrams(six, SHORT[0]) if len(word) < SIX)
    return sorted(words, key=lambda word: (-len(word), word))[:25]


def crowded(lexicon: Lexicon) -> None:
    """How often the most crowded puzzles are found, and how long that takes."""
    rows = []
    for six in CROWDED:
        vocabulary = Vocabulary(from_words([six, *crowded_words(lexicon, six)]))
        times, found = [], 0
        for seed in range(SEEDS):
            progress(f"crowded puzzle {seed} of {six}")
            start = process_time()
            made = any_puzzle(vocabulary, 51, 15, 25, Rng(seed))
            times.append(process_time() - start)
            found += made is not None and fault_of(made[0]) is None
        figures = (f"{pick(times):.2f}" for pick in (min, median, max))
        rows.append((six, f"{found} of {SEEDS}", *figures))
    head = ("six letters", "found", "least s", "median s", "most s (2)")
    table("Worderly: 51 words on 15 x 25 from the 25 longest", head, rows)


def described(lexicon: Lexicon, puzzles: list[Puzzle]) -> tuple[str, ...]:
    """The averages of some puzzles."""
    common = Vocabulary(lexicon)
    words = [placed.word for puzzle in puzzles for placed in puzzle.placed]
    assert all(fault_of(puzzle) is None for puzzle in puzzles)
    densities, crossings, crossed, duplicates = [], 0, 0, 0
    for puzzle in puzzles:
        cells = Counter(cell for placed in puzzle.placed for cell in placed.cells())
        height = max(row for row, _ in cells) - min(row for row, _ in cells) + 1
        width = max(column for _, column in cells) - min(column for _, column in cells) + 1
        densities.append(len(cells) / (height * width))
        crossings += sum(count for count in cells.values() if count > 1)
        crossed += all(cells[cell] > 1 for cell in puzzle.placed[0].cells())
        duplicates += len(puzzle.placed) - len({placed.word for placed in puzzle.placed})
    return (
        f"{sum(lexicon.level(word) > COMMON for word in words) / len(words):.1%}",
        f"{sum(map(common.is_s_form, words)) / len(words):.1%}",
        f"{duplicates / len(puzzles):.1f}",
        f"{crossings / len(words):.2f}",
        f"{crossed / len(puzzles):.0%}",
        f"{fmean(densities):.3f}",
        f"{min(densities):.3f}",
    )
