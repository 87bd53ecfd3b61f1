"""What a compiled endgame search works on and where it is, so that it can stop and go on (extra `fast`)."""

from __future__ import annotations

from typing import NamedTuple

from lexicade.boards.evaluation.compiled.endboard import Stack
from lexicade.boards.evaluation.compiled.lineplays import Lines
from lexicade.boards.evaluation.compiled.slotwords import Scratch
from lexicade.boards.evaluation.compiled.table import Table
from lexicade.boards.movegen.compiled.wordmap import Longs

INFINITY = 1 << 20
# Where a search is, and what it may do.
PLY, MODE, RESULT, RESULT_FLAWS, POSITIONS, MOST, PAUSE, WIDTH, IS_WIDE, ROUND, BASE = range(11)
CONTROL = 11
ENTER, LEAVE, ADVANCE = range(3)  # modes
DONE, PAUSED, OUT_OF_TIME = range(3)  # how a call ends


class Search(NamedTuple):
    """All that a search works on."""

    control: Longs
    stack: Stack
    table: Table
    lines: Lines
    scratch: Scratch
