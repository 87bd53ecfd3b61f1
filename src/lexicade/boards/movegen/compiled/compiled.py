"""The compiled search as the rest of the house calls it (extra `fast`): boards and racks in, plays out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from lexicade.boards.board import Board, Layout
from lexicade.boards.evaluation.leaves import LARGEST, Leaves
from lexicade.boards.movegen.compiled.kernel import find_plays
from lexicade.boards.movegen.compiled.slots import value_leaves
from lexicade.boards.movegen.compiled.wordmap import Bytes, Ints, map_words
from lexicade.boards.movegen.lines import Play, Valued, lane_premiums
from lexicade.boards.rulesets import STANDARD
from lexicade.boards.tileset import ALPHABET, POINTS
from lexicade.lexicon import Lexicon
from lexicade.tiles import BLANK

LONGEST = 21  # squares of a lane, at most
MOST_TILES, MOST_BLANKS = 7, 2  # of a rack
ROOM = (2_048, 12_288, 49_152)  # plays to expect at most, by blanks on the rack
NOTHING_LEFT = np.zeros(1 << MOST_TILES, dtype=np.int32)
LETTER_VALUES = np.array([0] + [POINTS[letter] for letter in ALPHABET], dtype=np.int32)


class Compiled:
    """Plays over one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._words = tuple(map_words(lexicon, LONGEST))
        self._has_letters = 1 in lexicon.lengths

    def can_do(self, board: Board, rack: str) -> bool:
        """Whether a position is of the size that this code is made for."""
        layout = board.layout
        is_odd = self._has_letters and board.is_empty  # a word of one letter counts only on an empty board
        return (
            max(layout.rows, layout.columns) <= LONGEST
            and 0 < len(rack) <= MOST_TILES
            and rack.count(BLANK) <= MOST_BLANKS
            and not is_odd
        )

    def plays(self, board: Board, rack: str, *, whole: int = 7, bonus: int = 50) -> list[Play]:
        """Every legal play, as `Generator.plays` finds them, in an order of its own."""
        count, rows, texts = self.found(board, rack, whole=whole, bonus=bonus)
        return [play for _, play in as_plays(count, rows, texts)]

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
        """The best plays in order, each after its value; `leaves` has a value for what each part of the rack leaves."""
        table = NOTHING_LEFT if leaves is None else np.array(leaves, dtype=np.int32)
        return as_plays(*self.found(board, rack, table, most=count, whole=whole, bonus=bonus))

    def leave_table(self, leaves: Leaves, rack: str) -> list[int]:
        """What `Leaves.table` says."""
        table: list[int] = value_leaves(counted(rack), dense(leaves)).tolist()
        return table

    def found(
        self, board: Board, rack: str, leaves: Ints = NOTHING_LEFT, *, most: int = 0, whole: int = 7, bonus: int = 50
    ) -> tuple[int, Ints, Bytes]:
        """Plays as arrays: how many, their values, scores and places, and their texts."""
        squares = np.frombuffer(board.squares.encode(), dtype=np.uint8)
        counts = counted(rack)
        setting = arranged(board.layout, whole, bonus)
        room = ROOM[counts[0]]
        while True:
            count, rows, texts = find_plays(*self._words, *setting, squares, counts, leaves, most, room)
            if most or count <= room:
                return count, rows, texts
            room = count


def counted(rack: str) -> Ints:
    """How many of each letter a rack has, blanks first."""
    counts = np.zeros(27, dtype=np.int32)
    for tile in rack:
        counts[0 if tile == BLANK else ord(tile) - 64] += 1
    return counts


def as_plays(count: int, rows: Ints, texts: Bytes) -> list[Valued]:
    """Plays from arrays, each after its value."""
    width = texts.shape[1]
    letters = texts[:count].tobytes().decode("latin-1")  # behind each text there is anything
    return [
        (value, Play(score, row, column, not way, letters[at : at + size]))
        for at, (value, score, way, row, column, size) in zip(
            range(0, count * width, width), rows[:count].tolist(), strict=True
        )
    ]


@lru_cache(maxsize=4)
def dense(leaves: Leaves) -> Ints:
    """The values of parts of leaves by the numbers of their tiles: letters from 1 on, 27 for a blank, 0 for none."""
    parts = np.zeros((28, 28, 28), dtype=np.int32)
    for tiles, worth in leaves.parts.items():
        numbers = [27 if tile == BLANK else ord(tile) - 64 for tile in tiles]
        parts[tuple([0] * (LARGEST - len(numbers)) + numbers)] = worth
    return parts


@lru_cache(maxsize=16)
def arranged(layout: Layout, whole: int, bonus: int) -> tuple[Ints, Ints, Ints, Ints]:
    """A layout and its rules as arrays: sizes and numbers, letter factors, word factors, values of letters."""
    width = max(layout.rows, layout.columns)
    shape = np.array([width, layout.columns, layout.rows, *layout.start, whole, bonus], dtype=np.int32)
    factors = np.ones((2, 2, width, width), dtype=np.int32)
    for way, lanes in enumerate(lane_premiums(layout)):
        for number, premiums in enumerate(lanes):
            factors[0, way, number, : len(premiums.letters)] = premiums.letters
            factors[1, way, number, : len(premiums.words)] = premiums.words
    return shape, factors[0].ravel(), factors[1].ravel(), LETTER_VALUES


def warm_up(compiled: Compiled) -> None:
    """Have all of the code compiled, or fetched from where it is kept."""
    board = Board.empty(STANDARD)
    compiled.plays(board, "A")
    compiled.best(board, "A", 1, compiled.leave_table(Leaves({}), "A"))
