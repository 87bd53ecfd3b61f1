"""Compiled endgames (extra `fast`): what of them is called from Python; solving.py calls it."""

from __future__ import annotations

from collections.abc import Callable

from numba import njit

from lexicade.boards.evaluation.compiled import (
    apart,
    chance,
    corners,
    crossings,
    endboard,
    endchecks,
    endsearch,
    floating,
    lasttiles,
    lineplays,
    pairs,
    playout,
    searchstate,
    slotwords,
    standing,
    table,
    tilebounds,
)
from lexicade.boards.evaluation.compiled.endboard import (
    BEGIN,
    COUNT,
    HELD,
    KEY,
    LOW,
    MOVER,
    NO_PLAY,
    PASS_PLAY,
    PASSES,
    RACK,
    SQUARES,
    Setting,
    bring_forward,
    enter,
    hash_lines,
    lay,
    list_plays,
    points_of,
    set_key,
)
from lexicade.boards.evaluation.compiled.endsearch import go_on
from lexicade.boards.evaluation.compiled.floating import list_floating
from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.evaluation.compiled.searchstate import BASE, Search
from lexicade.boards.evaluation.compiled.slotwords import KIND_BITS, Racks, list_racks
from lexicade.boards.evaluation.compiled.table import (
    EXACT,
    bound_at,
    place_of_key,
    play_at,
)
from lexicade.boards.evaluation.compiled.tilebounds import Bounds
from lexicade.boards.movegen.compiled.borrowing import borrowed
from lexicade.boards.movegen.compiled.grid import Grid, read_board
from lexicade.boards.movegen.compiled.kernel import MODULES, edition
from lexicade.boards.movegen.compiled.packing import write_play
from lexicade.boards.movegen.compiled.squares import WIDTH
from lexicade.boards.movegen.compiled.wordmap import Bytes, Ints, Longs, WordMap

ALL_LINES = -1  # as bits


@inner
def follow(
    words: WordMap, setting: Setting, racks: Racks, search: Search, ply: int, first: int, strict: int, line: Longs
) -> int:
    """Follow the best line from a ply on, with a first turn if one is given; the ply at which it ends.

    Each turn is filled in, packed, and its points in the plies' windows. Below 0 if a position is not in the table but
    has to be: one less than minus its ply.
    """
    stack, tabled = search.stack, search.table
    while True:
        frame = stack.frames[ply]
        play, first = first, NO_PLAY
        if play == NO_PLAY:
            place = place_of_key(tabled, frame[KEY])
            if place >= 0 and bound_at(tabled, place) == EXACT:
                play = play_at(tabled, place)
            elif strict:
                return -1 - ply
        mover = frame[MOVER]
        list_plays(words, setting, racks, search.scratch, search.lines, stack, ply)
        begin, end = frame[BEGIN], frame[BEGIN] + frame[COUNT]
        if play == NO_PLAY:
            bring_forward(stack, begin, end)
            play = stack.plays[begin] if end > begin else PASS_PLAY
        frame[COUNT] = 0
        line[ply] = play
        used, delta, gain = 0, 0, 0
        for at in range(begin, end):
            if stack.plays[at] == play and play != PASS_PLAY:
                used, delta, gain = stack.used[at], stack.deltas[at], stack.scores[at]
                break
        is_end = frame[PASSES] == 1 if play == PASS_PLAY else used == frame[RACK + mover]
        if is_end:
            gain += 2 * frame[HELD + 1 - mover] if used else frame[HELD + 1 - mover] - frame[HELD + mover]
        frame[LOW] = gain
        if is_end:
            return ply + 1
        lay(words, setting, racks, stack, ply, play)
        enter(stack, ply, used, points_of(setting, mover, used), delta)
        ply += 1


def made_ready(edition: int) -> Callable[..., Racks]:
    """The compiled preparation of a search, cached on disk; see `kernel.made`."""

    @njit(cache=True, nogil=True)
    def prepare(
        words: WordMap,
        setting: Setting,
        grid: Grid,
        board: Bytes,
        counts: Ints,
        passes: int,
        search: Search,
        bounds: Bounds,
    ) -> Racks:
        """Fill in the position that a search begins with; the racks of both players, the one to move first."""
        racks = list_racks(words, setting.values, counts)
        read_board(words, grid, board)
        stack = search.stack
        stack.squares[0] = grid.squares
        list_floating(words, setting, racks, search.scratch, stack.squares[0], bounds.crossings.floating)
        hash_lines(setting, racks, stack, 0, ALL_LINES + 0 * edition)
        frame = stack.frames[0]
        frame[:] = 0
        for player in range(2):
            kind = 0
            for tile in range(1, 28):
                count = counts[player, tile % 27]
                if count:
                    frame[RACK + player] |= count << KIND_BITS * kind
                    kind += 1
            frame[HELD + player] = points_of(setting, player, frame[RACK + player])
        frame[PASSES] = passes
        set_key(frame)
        return racks

    return prepare


def made(edition: int) -> Callable[..., int]:
    """The compiled search, cached on disk; see `kernel.made`."""

    @njit(cache=True, nogil=True)
    def proceed(
        words: WordMap,
        setting: Setting,
        racks: Racks,
        search: Search,
        bounds: Bounds,
        line: Longs,
        rows: Ints,
        texts: Bytes,
        first: int,
        strict: int,
        is_line: int,
    ) -> int:
        """Go on with a search, or follow its best line and write the turns of it."""
        words, setting, racks, search = borrowed(words), borrowed(setting), borrowed(racks), borrowed(search)
        bounds, line, rows, texts = borrowed((bounds, line, rows, texts))
        if not is_line:
            return go_on(words, setting, racks, search, bounds, line) + 0 * edition
        end = follow(words, setting, racks, search, search.control[BASE], first, strict, line)
        for ply in range(end):
            if line[ply] != PASS_PLAY:
                squares = search.stack.squares[search.stack.frames[ply, SQUARES]]
                write_play(words.words, squares, setting.shape[WIDTH], line[ply], rows[ply], texts[ply])
        return end

    return proceed


PARTS = (
    chance,
    apart,
    corners,
    crossings,
    pairs,
    floating,
    endboard,
    endchecks,
    endsearch,
    lasttiles,
    lineplays,
    playout,
    searchstate,
    slotwords,
    standing,
    table,
    tilebounds,
    *MODULES,
)
prepare = made_ready(edition(globals(), *map(vars, PARTS)))
proceed = made(edition(globals(), *map(vars, PARTS)))
