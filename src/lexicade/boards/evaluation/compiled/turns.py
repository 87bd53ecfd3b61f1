"""Turns by equity or by score for compiled code (extra `fast`), as equity.py and the game's bots have them.

Tiles are numbers: 0 for a blank, 1 to 26 for letters. A rack is 27 counts of them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from lexicade.boards.evaluation.equity import STUCK
from lexicade.boards.movegen.compiled.grid import Grid, lay_play
from lexicade.boards.movegen.compiled.packing import LOWER, UPPER, write_play
from lexicade.boards.movegen.compiled.search import find_best
from lexicade.boards.movegen.compiled.squares import WIDTH
from lexicade.boards.movegen.compiled.subsets import MOST_SUBSETS, Subsets, leave_table, list_subsets
from lexicade.boards.movegen.compiled.wordmap import Bytes, Ints, WordMap
from lexicade.boards.movegen.compiled.workspace import Workspace
from lexicade.boards.plays import POINT

VALUE, SCORE, IS_DOWN, ROW, COLUMN, LENGTH, KIND = range(7)  # columns of a turn; the first six are those of a play
PASS, PLAY, EXCHANGE = range(3)  # kinds of turns
BY_EQUITY, BY_SCORE = 0, 1  # what players go by
NOT_LAID, LAID = 0, 1  # whether the grid is to have a play
RACK, EXCHANGE_AT, SCORELESS = range(3)  # of the rules: tiles of a rack, tiles in the bag for an exchange, turns
RARE = 4  # points of a letter that is hard to use, as the game's bots have it
TILES = 27


class Rules(NamedTuple):
    """What players go by: numbers of the rules, tiles of a set, values of leaves."""

    numbers: Ints
    tile_set: Ints  # 27 counts
    parts: Ints  # values of leaves (see subsets.py)


@njit
def points_of(values: Ints, counts: Ints) -> int:
    """The points of all tiles of a rack."""
    points = 0
    for tile in range(1, TILES):
        points += values[tile] * counts[tile]
    return points


@njit
def end_leaves(subsets: Subsets, held: int, others: int) -> Ints:
    """The same as `equity.end_table`, for a rack worth so much and the points that the others hold."""
    table = np.empty(len(subsets.keys) + 1, dtype=np.int32)
    table[0] = -2 * POINT * held - STUCK
    for subset in range(len(subsets.keys)):
        table[subsets.numbers[subset]] = -2 * POINT * (held - subsets.points[subset]) - STUCK
    table[len(subsets.keys)] = 2 * POINT * others
    return table


@njit
def write_subset(counts: Ints, number: int, text: Bytes) -> int:
    """Fill in the tiles of a rack subset (see `leaves.subset_radices`) in order, blanks first; how many there are."""
    taken = np.zeros(TILES, dtype=np.int32)
    for tile in range(1, TILES + 1):
        kind = tile % TILES
        if counts[kind]:
            taken[kind] = number % (counts[kind] + 1)
            number //= counts[kind] + 1
    size = 0
    for tile in range(TILES):
        for _ in range(taken[tile]):
            text[size] = tile
            size += 1
    return size


@njit
def best_exchange(counts: Ints, leaves: Ints, text: Bytes) -> int:
    """Fill in the tiles of the best exchange, the first in the alphabet of equal ones; how many there are."""
    best = leaves[1:].max()
    other, size = np.zeros(len(text), dtype=np.uint8), 0
    for number in range(1, len(leaves)):
        if leaves[number] != best:
            continue
        count, is_first = write_subset(counts, number, other), not size
        for at in range(min(size, count)):
            if other[at] != text[at]:
                is_first = other[at] < text[at]
                break
            is_first = count < size
        if is_first:
            text[:count] = other[:count]
            size = count
    return size


@njit
def unwanted(values: Ints, counts: Ints, text: Bytes) -> int:
    """Fill in what a player who only goes by score exchanges, as the game's bots do; how many tiles there are."""
    size = 0
    for tile in range(1, TILES):
        for _ in range(counts[tile] if values[tile] >= RARE else max(0, counts[tile] - 1)):
            text[size] = tile
            size += 1
    if not size:
        for tile in range(1, TILES):
            for _ in range(counts[tile]):
                text[size] = tile
                size += 1
    if not size:
        size = counts[0]
        text[:size] = 0
    return size


@njit
def choose(
    words: WordMap,
    grid: Grid,
    rules: Rules,
    work: Workspace,
    counts: Ints,
    laid: Ints,
    bag: int,
    greedy: int,
    turn: Ints,
    text: Bytes,
) -> None:
    """Fill in the best turn with a rack by equity, or the one of the highest score; its text is ASCII if it is a play.

    `laid` counts the tiles on the board; an exchange has its tiles as text.
    """
    values, numbers = grid.values, rules.numbers
    turn[:] = 0
    subsets = list_subsets(words, values, counts)
    if not len(subsets.keys):
        return
    if greedy:
        leaves = np.zeros(MOST_SUBSETS, dtype=np.int32)
    elif bag:
        leaves = leave_table(counts, rules.parts)
    else:
        others = 0
        for tile in range(1, TILES):
            others += values[tile] * max(0, rules.tile_set[tile] - laid[tile] - counts[tile])
        leaves = end_leaves(subsets, points_of(values, counts), others)
    plays, scores, worths = np.empty(2, dtype=np.int64), np.empty(2, dtype=np.int32), np.empty(2, dtype=np.int32)
    found = find_best(words, grid, counts, subsets, leaves, work, plays, worths, scores)
    can_exchange = bag >= numbers[EXCHANGE_AT]
    if can_exchange and (not found or (not greedy and leaves[1:].max() > worths[0])):
        turn[LENGTH] = unwanted(values, counts, text) if greedy else best_exchange(counts, leaves, text)
        turn[KIND], turn[VALUE] = EXCHANGE, 0 if greedy else leaves[1:].max()
    elif found:
        write_play(words.words, grid.squares, grid.shape[WIDTH], plays[0], turn, text)
        turn[KIND], turn[SCORE], turn[VALUE] = PLAY, scores[0], worths[0]
    else:
        turn[VALUE] = leaves[0]


@njit
def take_turn(words: WordMap, grid: Grid, turn: Ints, text: Bytes, counts: Ints, laid: Ints, how: int) -> int:
    """Take the tiles of a turn off a rack, and lay a play if it is to be laid; the lines that changed, as bits."""
    if turn[KIND] == EXCHANGE:
        for at in range(turn[LENGTH]):
            counts[text[at]] -= 1
    if turn[KIND] != PLAY:
        return 0
    for at in range(turn[LENGTH]):
        if text[at] >= UPPER:
            tile = 0 if text[at] >= LOWER else text[at] - UPPER + 1
            counts[tile] -= 1
            laid[tile] += 1
    if how == NOT_LAID:
        return 0
    return lay_play(words, grid, turn[IS_DOWN], turn[ROW], turn[COLUMN], text, turn[LENGTH])


@njit
def draw(bag: Bytes, size: int, counts: Ints, wanted: int) -> int:
    """Draw up to so many tiles from the end of a bag; how many are left in it."""
    for _ in range(min(size, wanted)):
        size -= 1
        counts[bag[size]] += 1
    return size
