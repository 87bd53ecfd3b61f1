"""Whole games between players by score or by equity as compiled code (extra `fast`), with no Python between turns.

They are those of the game's own rules with two players, and without challenges.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numba import njit

from lexicade.boards.evaluation.compiled import chance, turns
from lexicade.boards.evaluation.compiled.chance import States, shuffle
from lexicade.boards.evaluation.compiled.turns import (
    EXCHANGE,
    KIND,
    LAID,
    LENGTH,
    PASS,
    RACK,
    SCORE,
    SCORELESS,
    TILES,
    Rules,
    choose,
    draw,
    points_of,
    take_turn,
)
from lexicade.boards.movegen.compiled.borrowing import borrowed
from lexicade.boards.movegen.compiled.grid import Grid, read_board
from lexicade.boards.movegen.compiled.kernel import MODULES, edition
from lexicade.boards.movegen.compiled.squares import WIDTH
from lexicade.boards.movegen.compiled.wordmap import Bytes, Ints, Longs, WordMap
from lexicade.boards.movegen.compiled.workspace import Workspace, cut_grid, cut_workspace

TURNS = 2  # column of a game's result: how many turns it took; before it are the scores


@njit
def play_game(
    words: WordMap, grid: Grid, rules: Rules, work: Workspace, greedy: Bytes, states: States, at: int, result: Ints
) -> None:
    """Play one game on an empty grid; fills in its scores and turns."""
    values, numbers = grid.values, rules.numbers
    racks, laid = np.zeros((2, TILES), dtype=np.int32), np.zeros(TILES, dtype=np.int32)
    bag, size = np.zeros(rules.tile_set.sum() + numbers[RACK], dtype=np.uint8), 0
    for tile in range(TILES):
        for _ in range(rules.tile_set[tile]):
            bag[size] = tile
            size += 1
    shuffle(states, at, bag, size)
    for seat in range(2):
        size = draw(bag, size, racks[seat], numbers[RACK])
    turn, text = np.zeros(7, dtype=np.int32), np.zeros(max(grid.shape[WIDTH], numbers[RACK]), dtype=np.uint8)
    scoreless, count = 0, 0
    result[:] = 0
    while True:
        seat = count % 2
        counts = racks[seat]
        choose(words, grid, rules, work, counts, laid, size, greedy[seat], turn, text)
        take_turn(words, grid, turn, text, counts, laid, LAID)
        count += 1
        result[seat] += turn[SCORE]
        if turn[KIND] != PASS:
            size = draw(bag, size, counts, numbers[RACK] - counts.sum())
        if turn[KIND] == EXCHANGE:
            for tile in text[: turn[LENGTH]]:
                bag[size] = tile
                size += 1
            shuffle(states, at, bag, size)
        if not counts.sum():
            result[seat] += 2 * points_of(values, racks[1 - seat])
            break
        scoreless = 0 if turn[SCORE] else scoreless + 1
        if scoreless >= numbers[SCORELESS]:
            result[0] -= points_of(values, racks[0])
            result[1] -= points_of(values, racks[1])
            break
    result[TURNS] = count


def made(edition: int) -> Callable[..., Ints]:
    """The compiled games, cached on disk; see `kernel.made`."""

    @njit(cache=True, nogil=True)
    def play_games(
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
        greedy: Bytes,
        states: States,
        ints: Ints,
        longs: Longs,
    ) -> Ints:
        """The scores and turns of games, each given by the state of its random generator and by who goes by score."""
        words = borrowed(WordMap(terms, bitmap, table, all_words, one_blank, two_blanks))
        rules = borrowed(Rules(numbers, tile_set, parts))
        shape, values, ints, longs = borrowed((shape, values, ints, longs))
        used, used_longs = np.zeros(1, dtype=np.int32), np.zeros(1, dtype=np.int32)
        work = cut_workspace(ints, longs, shape[WIDTH], used, used_longs)
        grid = cut_grid(ints, longs, shape, values, used, used_longs)
        results = np.zeros((len(states), 3 + 0 * edition), dtype=np.int32)
        for game in range(len(states)):
            grid.squares[:] = template
            read_board(words, grid, board)
            play_game(words, grid, rules, work, greedy[game], states, game, results[game])
        return results

    return play_games


play_games = made(edition(globals(), *map(vars, (chance, turns, *MODULES))))
