"""The rounds of a simulation as compiled code (extra `fast`); see simulation.py."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numba import njit

from lexicade.boards.evaluation.compiled import chance, turns
from lexicade.boards.evaluation.compiled.chance import States, shuffle
from lexicade.boards.evaluation.compiled.turns import (
    BY_EQUITY,
    COLUMN,
    EXCHANGE,
    IS_DOWN,
    KIND,
    LAID,
    LENGTH,
    NOT_LAID,
    PASS,
    PLAY,
    RACK,
    ROW,
    SCORE,
    TILES,
    VALUE,
    Rules,
    choose,
    draw,
    points_of,
    take_turn,
)
from lexicade.boards.movegen.compiled.borrowing import borrowed
from lexicade.boards.movegen.compiled.grid import ALL_LINES, Grid, copy_lines, lay_play, read_board
from lexicade.boards.movegen.compiled.kernel import MODULES, edition
from lexicade.boards.movegen.compiled.packing import LOWER, UPPER
from lexicade.boards.movegen.compiled.squares import WIDTH
from lexicade.boards.movegen.compiled.wordmap import Bytes, Ints, Longs, WordMap
from lexicade.boards.movegen.compiled.workspace import Workspace, cut_grid, cut_workspace
from lexicade.boards.plays import POINT


@njit
def play_round(
    words: WordMap,
    grid: Grid,
    rules: Rules,
    work: Workspace,
    first: Ints,
    first_text: Bytes,
    racks: Ints,
    laid: Ints,
    bag: Bytes,
    size: int,
    plies: int,
    near_end: int,
    result: Ints,
) -> int:
    """Play on after a turn that lies on the grid already; the lines that changed, as bits.

    Fills in what each player has gained, and the tiles to come (see `simulation.played_on`).
    """
    values, rack, players = grid.values, rules.numbers[RACK], len(racks)
    kept = np.zeros(players, dtype=np.int32)
    turn, text = np.zeros(len(first), dtype=np.int32), np.zeros(len(first_text), dtype=np.uint8)
    changed, passes, ply = 0, 0, 0
    result[:] = 0
    while ply <= plies or size <= near_end:
        seat = ply % players
        counts = racks[seat]
        if ply:
            choose(words, grid, rules, work, counts, laid, size, BY_EQUITY, turn, text)
        else:
            turn[:], text[:] = first, first_text
        result[seat] += turn[SCORE] * POINT
        kept[seat] = turn[VALUE] - turn[SCORE] * POINT
        is_laid = ply and (ply < plies or size <= near_end + rack)
        changed |= take_turn(words, grid, turn, text, counts, laid, LAID if is_laid else NOT_LAID)
        if turn[KIND] != PASS:
            size = draw(bag, size, counts, rack - counts.sum())
            if turn[KIND] == EXCHANGE:
                count = turn[LENGTH]
                for at in range(size - 1, -1, -1):
                    bag[at + count] = bag[at]
                bag[:count] = text[:count]
                size += count
        if not counts.sum():
            others = 0
            for other in range(players):
                if other != seat:
                    others += points_of(values, racks[other])
            result[seat] += others * (2 if players == 2 else 1) * POINT
            return changed
        passes = passes + 1 if turn[KIND] == PASS else 0
        if passes >= players and ply > plies:
            for other in range(players):
                result[other] -= points_of(values, racks[other]) * POINT
            return changed
        ply += 1
    for seat in range(players):
        result[seat] += kept[seat]
    result[players] = size + rack
    return changed


def made(edition: int) -> Callable[..., None]:
    """The compiled rounds, cached on disk; see `kernel.made`."""

    @njit(cache=True, nogil=True)
    def play_rounds(
        terms: Longs,
        bitmap: Bytes,
        table: Ints,
        all_words: Longs,
        one_blank: Ints,
        two_blanks: Ints,
        shape: Ints,
        values: Ints,
        template: Ints,
        numbers: Ints,
        tile_set: Ints,
        parts: Ints,
        board: Bytes,
        rack: Ints,
        candidates: Ints,
        texts: Bytes,
        unseen: Bytes,
        states: States,
        ints: Ints,
        longs: Longs,
        bag: int,
        players: int,
        plies: int,
        near_end: int,
        known: int,
        begin: int,
        end: int,
        results: Ints,
    ) -> None:
        """Fill in what each player gains in hundredths, and how many tiles are to come, by candidate and round.

        A round is given by the tiles that can't be seen, the last ones known to be on racks, and by the state of the
        random generator that deals the others. Rounds are numbered through all candidates, and only those from `begin`
        to `end` are played.
        """
        words = borrowed(WordMap(terms, bitmap, table, all_words, one_blank, two_blanks))
        rules = borrowed(Rules(numbers, tile_set, parts))
        shape, values, ints, longs = borrowed((shape, values, ints, longs))
        used, used_longs = np.zeros(1, dtype=np.int32), np.zeros(1, dtype=np.int32)
        work = cut_workspace(ints, longs, shape[WIDTH], used, used_longs)
        base = cut_grid(ints, longs, shape, values, used, used_longs)
        start = cut_grid(ints, longs, shape, values, used, used_longs)
        grid = cut_grid(ints, longs, shape, values, used, used_longs)
        base.squares[:] = template
        read_board(words, base, board)
        copy_lines(base, start, ALL_LINES)
        copy_lines(base, grid, ALL_LINES)
        laid_before = np.zeros(TILES, dtype=np.int32)
        for tile in board:
            if tile >= UPPER:
                laid_before[0 if tile >= LOWER else tile - UPPER + 1] += 1
        rounds = len(states) + 0 * edition  # named here so that it is closed over
        racks, laid = np.zeros((players, TILES), dtype=np.int32), np.zeros(TILES, dtype=np.int32)
        count = unseen.shape[1]
        deals = unseen.copy()
        for number in range(rounds):
            shuffle(states, number, deals[number], count - known)
        hidden = np.zeros(count + 2 * numbers[RACK], dtype=np.uint8)
        for candidate in range(len(candidates)):
            first, last = max(0, begin - candidate * rounds), min(rounds, end - candidate * rounds)
            if first >= last:
                continue
            turn, text = candidates[candidate], texts[candidate]
            changed = 0
            if turn[KIND] == PLAY:
                changed = lay_play(words, start, turn[IS_DOWN], turn[ROW], turn[COLUMN], text, turn[LENGTH])
                copy_lines(start, grid, changed)
            for number in range(first, last):
                racks[:], laid[:] = 0, laid_before
                racks[0] = rack
                deal, others = deals[number], players - 1
                for at in range(min(count - bag, numbers[RACK] * others)):
                    racks[1 + at % others, deal[bag + at]] += 1
                hidden[:bag] = deal[:bag]
                dirty = play_round(
                    words,
                    grid,
                    rules,
                    work,
                    turn,
                    text,
                    racks,
                    laid,
                    hidden,
                    bag,
                    plies,
                    near_end,
                    results[candidate, number],
                )
                copy_lines(start, grid, dirty)
            if changed:
                copy_lines(base, start, changed)
                copy_lines(base, grid, changed)

    return play_rounds


play_rounds = made(edition(globals(), *map(vars, (chance, turns, *MODULES))))
