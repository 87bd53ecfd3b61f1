"""An endgame search by compiled code (extra `fast`), turn by turn the same as the pure one (see endgame.py)."""

from __future__ import annotations

import numpy as np

from lexicade.boards.board import Board
from lexicade.boards.evaluation.compiled.endboard import (
    BEST,
    CHOSEN,
    DEPTH,
    HIGH,
    LOW,
    NO_PLAY,
    PASS_PLAY,
    PLIES,
    Setting,
    new_stack,
)
from lexicade.boards.evaluation.compiled.endgames import prepare, proceed
from lexicade.boards.evaluation.compiled.endsearch import (
    BASE,
    CONTROL,
    DONE,
    ENTER,
    INFINITY,
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
from lexicade.boards.evaluation.compiled.lineplays import new_lines, new_scratch
from lexicade.boards.evaluation.compiled.table import new_table
from lexicade.boards.evaluation.deadline import NO_DEADLINE, Deadline
from lexicade.boards.evaluation.zobrist import tile_numbers
from lexicade.boards.movegen.compiled.generator import CompiledGenerator, layout_arrays, tile_counts
from lexicade.boards.movegen.compiled.grid import Grid
from lexicade.boards.movegen.compiled.packing import COLUMN, IS_DOWN, LENGTH, ROW
from lexicade.boards.movegen.compiled.wordmap import Ints, WordMap
from lexicade.boards.movegen.compiled.workspace import slots_of
from lexicade.boards.moves import PASS, Kind, Move
from lexicade.boards.rulesets import Ruleset

CHUNK = 1_000  # positions between two looks at the clock: some hundredths of a second at most
NARROW = 12


class CompiledSearch:
    def __init__(self, compiled: CompiledGenerator, board: Board, ruleset: Ruleset, own: str, other: str, passes: int):
        shape, values, template = layout_arrays(board.layout, ruleset.rack, ruleset.bonus)
        width = int(shape[0])
        counts = np.array([tile_counts(own), tile_counts(other)])
        self.setting = Setting(shape, values, np.array(tile_numbers(width * width), dtype=np.int64), kind_points(counts, values))
        self.search = Search(
            np.zeros(CONTROL, dtype=np.int64), new_stack(width), new_table(), new_lines(), new_scratch(width)
        )
        slots = slots_of(width)
        grid = Grid(
            shape,
            values,
            template.copy(),
            self.search.scratch.slots,
            self.search.scratch.keys,
            self.search.scratch.counts,
        )
        squares = np.frombuffer(board.squares.encode(), dtype=np.uint8)
        self.words = WordMap(*compiled.words)
        self.racks = prepare(self.words, self.setting, grid, squares, counts, passes, self.search)
        self.line = np.zeros(PLIES, dtype=np.int64)
        self.rows = np.zeros((PLIES, 6), dtype=np.int32)
        self.texts = np.zeros((PLIES, width), dtype=np.uint8)
        self.most, self.deadline = INFINITY, NO_DEADLINE

    def search_root(self, depth, is_wide, low=-INFINITY, high=INFINITY, base=0):
        control, frame = self.search.control, self.search.stack.frames[base]
        control[PLY], control[BASE], control[MODE] = base, base, ENTER
        control[WIDTH], control[IS_WIDE] = (1 << 20 if is_wide else NARROW), int(is_wide)
        control[ROUND] = (control[ROUND] + 1) & 127
        control[MOST] = self.most
        frame[DEPTH], frame[LOW], frame[HIGH] = depth, low, high
        while True:
            control[PAUSE] = control[POSITIONS] + CHUNK
            status = proceed(self.words, self.setting, self.racks, self.search, self.line, self.rows, self.texts, 0, 0, 0)
            if status == DONE:
                return int(control[RESULT]), int(control[RESULT_FLAWS])
            if status == OUT_OF_TIME or self.deadline.has_passed():
                raise TimeoutError

    def follow(self, first=NO_PLAY, strict=0, depth=0, is_wide=False):
        base = 0
        while True:
            self.search.control[BASE] = base
            end = proceed(self.words, self.setting, self.racks, self.search, self.line, self.rows, self.texts, first, strict, 1)
            if end >= 0:
                break
            base = -1 - end
            first = NO_PLAY
            print("missing", base)
            self.search_root(depth - base, is_wide, base=base)
        gains = self.search.stack.frames[:end, LOW].tolist()
        total = sum(gains[::2]) - sum(gains[1::2])
        moves = []
        for ply in range(end):
            if self.line[ply] == PASS_PLAY:
                moves.append(PASS)
            else:
                row = self.rows[ply]
                text = self.texts[ply, : row[LENGTH]].tobytes().decode()
                moves.append(Move(Kind.PLAY, text, int(row[ROW]), int(row[COLUMN]), not row[IS_DOWN]))
        return total, tuple(moves)


def kind_points(counts: Ints, values: Ints) -> Ints:
    points = np.full((2, 7), -1, dtype=np.int32)
    for player in range(2):
        kind = 0
        for tile in range(1, 28):
            if counts[player, tile % 27]:
                points[player, kind] = values[tile % 27] if tile < 27 else 0
                kind += 1
    return points
