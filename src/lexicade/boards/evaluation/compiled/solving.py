"""An endgame search by compiled code (extra `fast`), position by position the same as that of endsearch.py."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from lexicade.boards.board import Board
from lexicade.boards.evaluation.compiled.endboard import (
    CHOSEN,
    DEPTH,
    HIGH,
    KINDS,
    LOW,
    NO_PLAY,
    PASS_PLAY,
    PLIES,
    Setting,
    new_stack,
)
from lexicade.boards.evaluation.compiled.endgames import prepare, proceed
from lexicade.boards.evaluation.compiled.lineplays import new_lines
from lexicade.boards.evaluation.compiled.searchstate import (
    BASE,
    CONTROL,
    DONE,
    ENTER,
    IS_WIDE,
    MODE,
    MOST,
    OUT_OF_TIME,
    PAUSE,
    PLY,
    POSITIONS,
    RESULT,
    RESULT_FLAWS,
    ROUND,
    WIDTH,
    Search,
)
from lexicade.boards.evaluation.compiled.slotwords import new_scratch
from lexicade.boards.evaluation.compiled.table import new_table
from lexicade.boards.evaluation.compiled.tilebounds import new_bounds
from lexicade.boards.evaluation.deadline import NO_DEADLINE, Deadline
from lexicade.boards.evaluation.endsearch import ALL, INFINITY, NARROW, ROUNDS, OutOfTime
from lexicade.boards.evaluation.zobrist import tile_numbers
from lexicade.boards.movegen.compiled.generator import MOST_BLANKS, CompiledGenerator, layout_arrays, tile_counts
from lexicade.boards.movegen.compiled.grid import Grid
from lexicade.boards.movegen.compiled.packing import COLUMN, IS_DOWN, LENGTH, ROW
from lexicade.boards.movegen.compiled.slots import MOST_TILES
from lexicade.boards.movegen.compiled.wordmap import Ints, Longs, WordMap
from lexicade.boards.moves import PASS, Kind, Move
from lexicade.boards.rulesets import RULESETS, Ruleset
from lexicade.tiles import BLANK

CHUNK = 500  # positions between two looks at the clock: a hundredth of a second, or a few with blanks


def can_search(compiled: CompiledGenerator, board: Board, racks: tuple[str, str]) -> bool:
    """Whether an endgame is within the sizes that compiled code can take."""
    return compiled.can_do(board, "A") and all(
        len(rack) <= MOST_TILES and rack.count(BLANK) <= MOST_BLANKS for rack in racks
    )


class CompiledSearch:
    """One search from a position on, with its table; see `EndSearch`."""

    def __init__(
        self, compiled: CompiledGenerator, board: Board, ruleset: Ruleset, racks: tuple[str, str], passes: int
    ) -> None:
        shape, values, template = layout_arrays(board.layout, ruleset.rack, ruleset.bonus)
        width = int(shape[0])
        counts = np.array([tile_counts(rack) for rack in racks])
        self.words = WordMap(*compiled.words)  # type: ignore[arg-type]  # a tuple that is kept as arguments
        self.setting = Setting(shape, values, number_array(width), *kinds_of(counts, values))
        scratch = new_scratch(width)
        self.state = Search(np.zeros(CONTROL, dtype=np.int64), new_stack(width), new_table(), new_lines(), scratch)
        self.bounds = new_bounds(width)
        grid = Grid(shape, values, template.copy(), scratch.slots, scratch.keys, scratch.counts, scratch.weights)
        squares = np.frombuffer(board.squares.encode(), dtype=np.uint8)
        self.racks = prepare(self.words, self.setting, grid, squares, counts, passes, self.state, self.bounds)
        self.turns = np.zeros(PLIES, dtype=np.int64)
        self.rows = np.zeros((PLIES, 6), dtype=np.int32)
        self.texts = np.zeros((PLIES, width), dtype=np.uint8)
        self.most, self.deadline = INFINITY, NO_DEADLINE

    @property
    def positions(self) -> int:
        """The positions that were looked at."""
        return int(self.state.control[POSITIONS])

    def limit(self, most: int, deadline: Deadline) -> None:
        """Set how many positions may be looked at, and until when."""
        self.most, self.deadline = most, deadline

    def search(
        self, depth: int, *, is_wide: bool, low: int = -INFINITY, high: int = INFINITY, ply: int = 0
    ) -> tuple[int, int]:
        """The points that the player to move gains, and why that is not proven; raises OutOfTime."""
        control, frame = self.state.control, self.state.stack.frames[ply]
        control[PLY], control[BASE], control[MODE] = ply, ply, ENTER
        control[WIDTH], control[IS_WIDE] = ALL if is_wide else NARROW, is_wide
        control[ROUND] = (control[ROUND] + 1) % ROUNDS
        control[MOST] = self.most
        frame[DEPTH], frame[LOW], frame[HIGH], frame[CHOSEN] = depth, low, high, NO_PLAY
        while True:
            if self.deadline.has_passed():
                raise OutOfTime
            self.deadline.report(self.positions / self.most if self.most else 1.0)
            control[PAUSE] = control[POSITIONS] + CHUNK
            ended = self._proceed(NO_PLAY, is_strict=False, is_line=False)
            if ended == DONE:
                return int(control[RESULT]), int(control[RESULT_FLAWS])
            if ended == OUT_OF_TIME:
                raise OutOfTime

    def line(self, depth: int, *, is_proven: bool) -> tuple[int, tuple[Move, ...]]:
        """The best line and what it gains: from the table, searched again where the table has lost it, or greedy."""
        try:
            return self._followed(NO_PLAY, depth, is_proven=is_proven)
        except OutOfTime:
            return self._followed(NO_PLAY, depth, is_proven=False)

    def lead(self) -> tuple[int, tuple[Move, ...]] | None:
        """The best line of a round that was not finished, if it has one."""
        chosen = int(self.state.stack.frames[0, CHOSEN])
        return None if chosen == NO_PLAY else self._followed(chosen, 0, is_proven=False)

    def _followed(self, first: int, depth: int, *, is_proven: bool) -> tuple[int, tuple[Move, ...]]:
        """The best line after a first turn, if one is given."""
        control, frames, ply = self.state.control, self.state.stack.frames, 0
        while True:
            control[BASE] = ply
            end = self._proceed(first, is_strict=is_proven, is_line=True)
            if end >= 0:
                break
            ply, first = -1 - end, NO_PLAY
            self.search(depth - ply, is_wide=bool(control[IS_WIDE]), ply=ply)
        gains = frames[:end, LOW].tolist()
        return sum(gains[::2]) - sum(gains[1::2]), tuple(map(self._move, range(end)))

    def _proceed(self, first: int, *, is_strict: bool, is_line: bool) -> int:
        """What the compiled code answers."""
        return proceed(
            self.words,
            self.setting,
            self.racks,
            self.state,
            self.bounds,
            self.turns,
            self.rows,
            self.texts,
            first,
            int(is_strict),
            int(is_line),
        )

    def _move(self, ply: int) -> Move:
        """The turn of the best line at a ply."""
        if self.turns[ply] == PASS_PLAY:
            return PASS
        row = self.rows[ply].tolist()
        text = self.texts[ply, : row[LENGTH]].tobytes().decode()
        return Move(Kind.PLAY, text, row[ROW], row[COLUMN], not row[IS_DOWN])


@lru_cache(maxsize=2)
def number_array(width: int) -> Longs:
    """The random numbers of tiles on squares."""
    return np.array(tile_numbers(width * width), dtype=np.int64)


def kinds_of(counts: Ints, values: Ints) -> tuple[Ints, Ints]:
    """For each player the points and letters of each kind of tile on the rack, blanks last; -1 for no more."""
    points, letters = np.full((2, 2, KINDS), -1, dtype=np.int32)
    for player, held in enumerate(counts.tolist()):
        kinds = [tile % 27 for tile in range(1, 28) if held[tile % 27]]
        points[player, : len(kinds)] = values[kinds]
        letters[player, : len(kinds)] = kinds
    return points, letters


def warm_up(compiled: CompiledGenerator) -> None:
    """Have all functions compiled, or read from their cache, by calling each once."""
    full = RULESETS["full"]
    CompiledSearch(compiled, Board.empty(full.layout), full, ("A", "A"), 1).line(0, is_proven=False)
