"""The compiled move generator (extra `fast`): boards and racks go to the kernel as arrays, plays come back."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from threading import local

import numpy as np

from lexicade.boards.board import Board, Layout
from lexicade.boards.evaluation.leaves import LARGEST, Leaves
from lexicade.boards.movegen.compiled.kernel import KNOWN, LIKE_LAST, UNKNOWN, find_plays
from lexicade.boards.movegen.compiled.plays import Plays, read_plays
from lexicade.boards.movegen.compiled.racks import subsets_of, value_leaves
from lexicade.boards.movegen.compiled.slots import MOST_TILES
from lexicade.boards.movegen.compiled.squares import FIELDS, LETTER_FACTOR, WIDTH, WORD_FACTOR
from lexicade.boards.movegen.compiled.wordmap import Bytes, Ints, Longs, map_words
from lexicade.boards.movegen.compiled.workspace import room_for_grid, room_to_work, slots_of
from lexicade.boards.movegen.lines import line_premiums
from lexicade.boards.plays import Valued
from lexicade.boards.rulesets import STANDARD
from lexicade.boards.tileset import ALPHABET, POINTS
from lexicade.lexicon import Lexicon
from lexicade.tiles import BLANK

LONGEST = 21  # squares of a line, at most
MOST_BLANKS = 2  # of a rack
ROOM = 1 << 15  # plays to make room for at first
MOST_GRIDS = 8  # that are kept for each thread; each takes 0.2 MB
KEPT_RACKS = 256  # whose subsets are kept; each takes up to 8 kB
NO_SQUARES = np.frombuffer(b"", dtype=np.uint8)  # read-only, as those of a board are
NO_LEAVES = np.zeros(1 << MOST_TILES, dtype=np.int32)
LETTER_VALUES = np.array([0] + [POINTS[letter] for letter in ALPHABET], dtype=np.int32)


class CompiledGenerator:
    """Finds the plays of positions over one lexicon, as `Generator` and `search` do, but compiled."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.words = tuple(map_words(lexicon, LONGEST))
        self.rooms = Rooms()
        self.subsets = lru_cache(maxsize=KEPT_RACKS)(self._subsets)
        self.has_letters = 1 in lexicon.lengths

    def can_do(self, board: Board, rack: str) -> bool:
        """Whether a position is within the sizes that the compiled code can take."""
        layout = board.layout
        is_special = self.has_letters and board.is_empty  # a word of one letter counts only on an empty board
        return (
            max(layout.rows, layout.columns) <= LONGEST
            and 0 < len(rack) <= MOST_TILES
            and rack.count(BLANK) <= MOST_BLANKS
            and not is_special
        )

    def plays(self, board: Board, rack: str, *, whole: int = 7, bonus: int = 50) -> Plays:
        """Every legal play with a rack, the highest score first: those of `Generator.plays`, in order."""
        _, _, rows, texts = self._search(board, rack, NO_LEAVES, 0, whole, bonus, is_written=True)
        return Plays(rows, texts)

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
        table = NO_LEAVES if leaves is None else np.asarray(leaves, dtype=np.int32)
        if not count:
            return []
        _, _, rows, texts = self._search(board, rack, table, count, whole, bonus, is_written=True)
        return read_plays(rows, texts)

    def _subsets(self, rack: str) -> tuple[Ints | Longs, ...]:
        """How many of each tile a rack has, and its subsets (see subsets.py)."""
        counts = tile_counts(rack)
        return counts, *subsets_of(*self.words, LETTER_VALUES, counts)

    def leave_table(self, leaves: Leaves, rack: str) -> Sequence[int]:
        """The same as `leaves.table(rack)`."""
        return array("i", value_leaves(tile_counts(rack), leave_array(leaves)).tobytes())

    def find(self, board: Board, rack: str, *, whole: int = 7, bonus: int = 50) -> tuple[Longs, Ints]:
        """Every play as the kernel has them, in any order: packed into numbers (see packing.py), and their scores."""
        plays, scores, _, _ = self._search(board, rack, NO_LEAVES, 0, whole, bonus, is_written=False)
        return plays.copy(), scores.copy()

    def _search(
        self, board: Board, rack: str, leaves: Ints, most: int, whole: int, bonus: int, *, is_written: bool
    ) -> tuple[Longs, Ints, Ints, Bytes]:
        """What the kernel finds: plays and scores, which are good until the next search, and rows and texts."""
        setting = layout_arrays(board.layout, whole, bonus)
        width = int(setting[0][WIDTH])
        rooms, grids = self.rooms.of(width, most + 1), self.rooms.grids
        grid, last, known = grids.take(board, width)
        squares = NO_SQUARES if known == KNOWN else np.frombuffer(board.squares.encode(), dtype=np.uint8)
        while True:
            count, rows, texts = find_plays(
                *self.words,
                *setting,
                squares,
                *self.subsets(rack),
                leaves,
                *rooms,
                *grid,
                *last,
                known,
                most,
                int(is_written),
            )
            grids.keep(board, grid)
            plays, scores = rooms[2:]
            if count <= len(plays):
                return plays[:count], scores[:count], rows, texts
            rooms, known = self.rooms.of(width, count), KNOWN


class Grids:
    """The grids of the boards that were searched last, so that a board is read but once.

    A game goes on from the board that was searched last: its grid is a copy of the last one with more tiles.
    """

    def __init__(self) -> None:
        self.kept: dict[Board, tuple[Ints, Longs]] = {}  # what was searched last comes last

    def take(self, board: Board, width: int) -> tuple[tuple[Ints, Longs], tuple[Ints, Longs], int]:
        """The arrays of a board's grid, those of the grid that it may go on from, and what is known of it."""
        grid = self.kept.pop(board, None)
        if grid is not None:
            return grid, grid, KNOWN
        grid = self.kept.pop(next(iter(self.kept))) if len(self.kept) == MOST_GRIDS else room_for_grid(width)
        if len(grid[1]) != slots_of(width):
            grid = room_for_grid(width)
        last = next(reversed(self.kept), None)
        if last is None or last.layout != board.layout:
            return grid, grid, UNKNOWN
        return grid, self.kept[last], LIKE_LAST

    def keep(self, board: Board, grid: tuple[Ints, Longs]) -> None:
        """Keep a board's grid, which has been filled in."""
        self.kept[board] = grid


class Rooms(local):
    """For each thread the arrays that the kernel works in, room for plays and scores, and the grids that are kept."""

    def __init__(self) -> None:
        self.grids = Grids()
        self.by_width: dict[int, tuple[Ints, Longs, Longs, Ints]] = {}

    def of(self, width: int, plays: int) -> tuple[Ints, Longs, Longs, Ints]:
        """The arrays for boards whose longer side has so many squares, and at least so many plays."""
        rooms = self.by_width.get(width)
        if rooms is None or len(rooms[2]) < plays:
            size = max(plays, ROOM)
            work = room_to_work(width) if rooms is None else rooms[:2]
            rooms = self.by_width[width] = (*work, np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int32))
        return rooms


def tile_counts(rack: str) -> Ints:
    """How many of each tile a rack has: 27 numbers, blanks at 0, then A to Z."""
    counts = np.zeros(27, dtype=np.int32)
    for tile in rack:
        counts[0 if tile == BLANK else ord(tile) - 64] += 1
    return counts


@lru_cache(maxsize=4)
def leave_array(leaves: Leaves) -> Ints:
    """The values of tiles, pairs and triples by the numbers of their tiles: 1 to 26, 27 for a blank, 0 for none."""
    values = np.zeros((28, 28, 28), dtype=np.int32)
    for tiles, value in leaves.parts.items():
        numbers = [27 if tile == BLANK else ord(tile) - 64 for tile in tiles]
        values[tuple([0] * (LARGEST - len(numbers)) + numbers)] = value
    return values


@lru_cache(maxsize=16)
def layout_arrays(layout: Layout, whole: int, bonus: int) -> tuple[Ints, Ints, Ints]:
    """A layout and its rules for the kernel: seven sizes, letter values, and squares with nothing but their factors."""
    width = max(layout.rows, layout.columns)
    shape = np.array([width, layout.columns, layout.rows, *layout.start, whole, bonus], dtype=np.int32)
    squares = np.zeros((2, width, width, FIELDS), dtype=np.int32)
    squares[..., [LETTER_FACTOR, WORD_FACTOR]] = 1
    for direction, lines in enumerate(line_premiums(layout)):
        for number, premiums in enumerate(lines):
            squares[direction, number, : len(premiums.letters), LETTER_FACTOR] = premiums.letters
            squares[direction, number, : len(premiums.words), WORD_FACTOR] = premiums.words
    return shape, LETTER_VALUES, squares.reshape(-1, FIELDS)


def warm_up(compiled: CompiledGenerator) -> None:
    """Have all functions compiled, or read from their cache, by calling each once."""
    board = Board.empty(STANDARD)
    compiled.plays(board, "A")
    compiled.best(board, "A", 1, compiled.leave_table(Leaves({}), "A"))
