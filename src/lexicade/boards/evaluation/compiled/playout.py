"""Greedy playouts at the horizon of a compiled endgame search (extra `fast`)."""

from __future__ import annotations

from lexicade.boards.evaluation.compiled.endboard import (
    BEGIN,
    COUNT,
    HELD,
    MOVER,
    PASS_PLAY,
    PASSES,
    RACK,
    Setting,
    bring_forward,
    enter,
    lay,
    list_plays,
    points_of,
)
from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.evaluation.compiled.searchstate import MOST, POSITIONS, Search
from lexicade.boards.evaluation.compiled.slotwords import Racks
from lexicade.boards.movegen.compiled.wordmap import Longs, WordMap


@inner
def play_out(words: WordMap, setting: Setting, racks: Racks, search: Search, ply: int, line: Longs) -> tuple[int, int]:
    """Play on greedily from a ply: the points gained by its player, and how many turns it took, filled in.

    There are -1 turns if the positions that may be looked at are used up.
    """
    control, stack, start = search.control, search.stack, ply
    gain, sign = 0, 1
    while True:
        if control[POSITIONS] >= control[MOST]:
            return 0, -1
        control[POSITIONS] += 1
        frame = stack.frames[ply]
        mover = frame[MOVER]
        held, other = frame[HELD + mover], frame[HELD + 1 - mover]
        list_plays(words, setting, racks, search.scratch, search.lines, stack, ply)
        begin, count = frame[BEGIN], frame[COUNT]
        if count:
            bring_forward(stack, begin, begin + count)
            used, play = stack.used[begin], stack.plays[begin]
            gain += sign * stack.scores[begin]
        else:
            used, play = 0, PASS_PLAY
        line[ply - start] = play
        frame[COUNT] = 0
        if play == PASS_PLAY and frame[PASSES] == 1:
            return gain + sign * (other - held), ply - start + 1
        if play != PASS_PLAY and used == frame[RACK + mover]:
            return gain + sign * 2 * other, ply - start + 1
        lay(words, setting, racks, stack, ply, play)
        enter(stack, ply, used, points_of(setting, mover, used), stack.deltas[begin] if count else 0)
        ply, sign = ply + 1, -sign
