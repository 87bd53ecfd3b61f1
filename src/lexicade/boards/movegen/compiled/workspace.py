"""Room to work in for compiled code (extra `fast`), kept from call to call: to get it anew takes longer than a search.

It is two arrays, which are quickly handed over, and cut into those that a search needs.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from lexicade.boards.movegen.compiled.grid import Grid
from lexicade.boards.movegen.compiled.lookup import FOUND, MOST_ROWS, PLACES, Memory
from lexicade.boards.movegen.compiled.slots import MOST_TILES, SLOT_FIELDS
from lexicade.boards.movegen.compiled.squares import FIELDS, WIDTH
from lexicade.boards.movegen.compiled.subsets import MOST_SUBSETS
from lexicade.boards.movegen.compiled.wordmap import Ints, Longs

LISTED = 1 << 12  # words that are laid in slots at a time
GRIDS = 3  # that somebody may need at once
PATTERN = 4  # numbers that say which tiles a slot has (see fitting.py)


class Workspace(NamedTuple):
    """The arrays of a search; what they hold between searches means nothing."""

    memory: Memory
    heads: Ints  # by row of the memory and number of tiles: the first slot
    links: Ints  # by slot: the next one
    bounds: Ints  # by slot
    packed: Longs  # words to be laid: their letters
    listed: Ints  # the same: word, and letters of blanks
    spots: Ints  # of a slot, and the ways to lay a word in it, its limits and its pattern (see fitting.py)
    fits: Ints
    limits: Ints
    pattern: Longs
    chosen: Ints  # rack subsets


def slots_of(width: int) -> int:
    """How many slots there is room for on a board whose longer side has so many squares."""
    return width * width * (width - 1)


def ints_of_grid(width: int) -> int:
    """How many whole numbers of 32 bits a grid takes."""
    return 2 * width * width * FIELDS + slots_of(width) * SLOT_FIELDS + 2 * width + MOST_TILES + 1


def room_to_work(width: int) -> tuple[Ints, Longs]:
    """The two arrays for boards whose longer side has so many squares."""
    slots = slots_of(width)
    ints = PLACES + MOST_ROWS * (MOST_SUBSETS + MOST_TILES + 1) + 3 * FOUND + 2 + 2 * slots + 2 * LISTED
    ints += (3 + 3 * MOST_TILES + 2) * MOST_TILES + MOST_SUBSETS
    ints += GRIDS * ints_of_grid(width)
    longs = MOST_ROWS + 2 * LISTED + PATTERN + GRIDS * slots
    return np.zeros(ints, dtype=np.int32), np.zeros(longs, dtype=np.int64)


@njit
def cut(room: Ints, used: Ints, rows: int, columns: int) -> Ints:
    """So many rows and columns of a room from what is not used of it."""
    begin = used[0]
    used[0] += rows * columns
    return room[begin : used[0]].reshape(rows, columns)


@njit
def cut_workspace(ints: Ints, longs: Longs, width: int, used: Ints, used_longs: Ints) -> Workspace:
    """The arrays of a search, cut from the two."""
    slots = width * width * (width - 1)
    memory = Memory(
        cut(ints, used, PLACES, 1).ravel(),
        cut(longs, used_longs, MOST_ROWS, 1).ravel(),
        cut(ints, used, MOST_ROWS, MOST_SUBSETS),
        cut(ints, used, FOUND, 3),
        cut(ints, used, 2, 1).ravel(),
    )
    return Workspace(
        memory,
        cut(ints, used, MOST_ROWS, MOST_TILES + 1),
        cut(ints, used, slots, 1).ravel(),
        cut(ints, used, slots, 1).ravel(),
        cut(longs, used_longs, LISTED, 2),
        cut(ints, used, LISTED, 2),
        cut(ints, used, MOST_TILES, 3),
        cut(ints, used, MOST_TILES * MOST_TILES, 3),
        cut(ints, used, MOST_TILES, 2),
        cut(longs, used_longs, PATTERN, 1).ravel(),
        cut(ints, used, MOST_SUBSETS, 1).ravel(),
    )


@njit
def cut_grid(ints: Ints, longs: Longs, shape: Ints, values: Ints, used: Ints, used_longs: Ints) -> Grid:
    """A grid whose squares mean nothing yet, cut from the two."""
    width = shape[WIDTH]
    slots = width * width * (width - 1)
    return Grid(
        shape,
        values,
        cut(ints, used, 2 * width * width, FIELDS),
        cut(ints, used, slots, SLOT_FIELDS),
        cut(longs, used_longs, slots, 1).ravel(),
        cut(ints, used, 2 * width, 1).ravel(),
        cut(ints, used, MOST_TILES + 1, 1).ravel(),
    )


def room_for_grid(width: int) -> tuple[Ints, Longs]:
    """Two arrays for one grid of boards whose longer side has so many squares."""
    return np.zeros(ints_of_grid(width), dtype=np.int32), np.zeros(slots_of(width), dtype=np.int64)


@njit
def one_grid(ints: Ints, longs: Longs, shape: Ints, values: Ints) -> Grid:
    """The grid that two arrays hold."""
    return cut_grid(ints, longs, shape, values, np.zeros(1, dtype=np.int32), np.zeros(1, dtype=np.int32))
