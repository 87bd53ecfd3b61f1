"""The compiled move generator (extra `fast`): boards and racks go to the kernel as arrays, plays come back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from lexicade.boards.board import Board, Layout
from lexicade.boards.evaluation.leaves import LARGEST, Leaves
from lexicade.boards.movegen.compiled.kernel import find_plays
from lexicade.boards.movegen.compiled.subsets import value_leaves
from lexicade.boards.movegen.compiled.wordmap import Bytes, Ints, map_words
from lexicade.boards.movegen.lines import line_premiums
from lexicade.boards.plays import Play, Valued
from lexicade.boards.rulesets import STANDARD
from lexicade.boards.tileset import ALPHABET, POINTS
from lexicade.lexicon import Lexicon
from lexicade.tiles import BLANK

LONGEST = 21  # squares of a line, at most
MOST_TILES, MOST_BLANKS = 7, 2  # of a rack
ROOM = (2_048, 12_288, 49_152)  # plays to make room for at first, by blanks on the rack
NO_LEAVES = np.zeros(1 << MOST_TILES, dtype=np.int32)
LETTER_VALUES = np.array([0] + [POINTS[letter] for letter in ALPHABET], dtype=np.int32)


class CompiledGenerator:
    """Finds the plays of positions over one lexicon, as `Generator` and `search` do, but compiled."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._words = tuple(map_words(lexicon, LONGEST))
        self._has_letters = 1 in lexicon.lengths

    def can_do(self, board: Board, rack: str) -> bool:
        """Whether a position is within the sizes that the compiled code can take."""
        layout = board.layout
        is_special = self._has_letters and board.is_empty  # a word of one letter counts only on an empty board
        return (
            max(layout.rows, layout.columns) <= LONGEST
            and 0 < len(rack) <= MOST_TILES
            and rack.count(BLANK) <= MOST_BLANKS
            and not is_special
        )

    def plays(self, board: Board, rack: str, *, whole: int = 7, bonus: int = 50) -> list[Play]:
        """Every legal play with a rack, unsorted; the same ones as `Generator.plays` finds."""
        count, rows, texts = self.find(board, rack, whole=whole, bonus=bonus)
        return [play for _, play in read_plays(count, rows, texts)]

    def best(
        self,
        board: Board,
        rack: str,
        count: int = 1,
        leaves: Sequence[int] | None = None,
        *,
        whole: int = 7,
        bonus: int = 50,
    ) -> list[Valued]:
        """The best plays in order, each after its value in hundredths of a point; see `Engine.best`."""
        table = NO_LEAVES if leaves is None else np.array(leaves, dtype=np.int32)
        return read_plays(*self.find(board, rack, table, most=count, whole=whole, bonus=bonus))

    def leave_table(self, leaves: Leaves, rack: str) -> list[int]:
        """The same as `leaves.table(rack)`."""
        table: list[int] = value_leaves(tile_counts(rack), leave_array(leaves)).tolist()
        return table

    def find(
        self, board: Board, rack: str, leaves: Ints = NO_LEAVES, *, most: int = 0, whole: int = 7, bonus: int = 50
    ) -> tuple[int, Ints, Bytes]:
        """Plays as the kernel gives them: how many, and for each a row of numbers (see kernel.py) and a row of ASCII.

        `most` is how many of the best to find, in order; 0 finds all, in any order.
        """
        squares = np.frombuffer(board.squares.encode(), dtype=np.uint8)
        counts = tile_counts(rack)
        setting = layout_arrays(board.layout, whole, bonus)
        room = ROOM[counts[0]]
        while True:
            count, rows, texts = find_plays(*self._words, *setting, squares, counts, leaves, most, room)
            if most or count <= room:
                return count, rows, texts
            room = count


def tile_counts(rack: str) -> Ints:
    """How many of each tile a rack has: 27 numbers, blanks at 0, then A to Z."""
    counts = np.zeros(27, dtype=np.int32)
    for tile in rack:
        counts[0 if tile == BLANK else ord(tile) - 64] += 1
    return counts


def read_plays(count: int, rows: Ints, texts: Bytes) -> list[Valued]:
    """Plays from the kernel's arrays, each after its value in hundredths of a point."""
    width = texts.shape[1]
    letters = texts[:count].tobytes().decode("latin-1")  # behind each text there is anything
    return [
        (value, Play(score, row, column, not is_down, letters[at : at + size]))
        for at, (value, score, is_down, row, column, size) in zip(
            range(0, count * width, width), rows[:count].tolist(), strict=True
        )
    ]


@lru_cache(maxsize=4)
def leave_array(leaves: Leaves) -> Ints:
    """The values of tiles, pairs and triples by the numbers of their tiles: 1 to 26, 27 for a blank, 0 for none."""
    values = np.zeros((28, 28, 28), dtype=np.int32)
    for tiles, value in leaves.parts.items():
        numbers = [27 if tile == BLANK else ord(tile) - 64 for tile in tiles]
        values[tuple([0] * (LARGEST - len(numbers)) + numbers)] = value
    return values


@lru_cache(maxsize=16)
def layout_arrays(layout: Layout, whole: int, bonus: int) -> tuple[Ints, Ints, Ints, Ints]:
    """A layout and its rules for the kernel: seven sizes, letter factors and word factors by square, letter values."""
    width = max(layout.rows, layout.columns)
    shape = np.array([width, layout.columns, layout.rows, *layout.start, whole, bonus], dtype=np.int32)
    factors = np.ones((2, 2, width, width), dtype=np.int32)
    for direction, lines in enumerate(line_premiums(layout)):
        for number, premiums in enumerate(lines):
            factors[0, direction, number, : len(premiums.letters)] = premiums.letters
            factors[1, direction, number, : len(premiums.words)] = premiums.words
    return shape, factors[0].ravel(), factors[1].ravel(), LETTER_VALUES


def warm_up(compiled: CompiledGenerator) -> None:
    """Have all functions compiled, or read from their cache, by calling each once."""
    board = Board.empty(STANDARD)
    compiled.plays(board, "A")
    compiled.best(board, "A", 1, compiled.leave_table(Leaves({}), "A"))
