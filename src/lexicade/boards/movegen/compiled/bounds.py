"""Upper bounds for the plays of each slot, for the compiled kernel (extra `fast`), in hundredths of a point."""

from __future__ import annotations

import numpy as np
from numba import njit

from lexicade.boards.movegen.compiled.grid import Grid
from lexicade.boards.movegen.compiled.slots import COVERED, FIXED, TILES, WEIGHT
from lexicade.boards.movegen.compiled.squares import BONUS, CHECK, WHOLE, WIDTH
from lexicade.boards.movegen.compiled.subsets import Subsets
from lexicade.boards.movegen.compiled.wordmap import Ints, Longs
from lexicade.boards.plays import POINT

BUCKETS = 256  # slots are sorted by whole points of their bound; what is above the last one goes into it
LEAST = -(1 << 30)


@njit
def blocked_squares(grid: Grid, counts: Ints) -> Longs:
    """For each line the empty squares, as bits, on which no tile of a rack passes the cross-check."""
    width = grid.shape[WIDTH]
    blocked = np.zeros(2 * width, dtype=np.int64)
    if counts[0]:
        return blocked  # a blank can be any letter
    letters = 0
    for letter in range(1, 27):
        if counts[letter]:
            letters |= 1 << letter
    squares = grid.squares
    for line in range(2 * width):
        if grid.counts[line]:
            for at in range(width):
                if not squares[line * width + at, CHECK] & letters:
                    blocked[line] |= 1 << at
    return blocked


@njit
def bound_slots(
    grid: Grid, subsets: Subsets, leaves: Ints, blocked: Longs, bounds: Ints, links: Ints, heads: Ints
) -> None:
    """Fill in the bounds of all slots, linked into buckets by whole points, and the first slot of each bucket.

    A bound assumes the highest tiles on the squares that multiply most, and the best leave (these by subset).
    """
    slots, counts, begins = grid.slots, grid.counts, subsets.begins
    tiles = len(begins) - 2
    values = subsets.values[len(subsets.values) - 1]
    extras = np.full(tiles + 1, LEAST, dtype=np.int32)
    for new in range(1, tiles + 1):
        for subset in range(begins[new], begins[new + 1]):
            extras[new] = max(extras[new], leaves[subset])
        if new == grid.shape[WHOLE]:
            extras[new] += grid.shape[BONUS] * POINT
    room = len(slots) // len(counts)
    for line in range(len(counts)):
        for slot in range(line * room, line * room + counts[line]):
            new = slots[slot, TILES]
            if new > tiles or slots[slot, COVERED] & blocked[line]:
                continue
            points = slots[slot, FIXED]
            for at in range(new):
                points += slots[slot, WEIGHT + at] * values[at]
            bound = points * POINT + extras[new]
            bucket = min(max(0, bound // POINT), BUCKETS - 1)
            bounds[slot], links[slot] = bound, heads[bucket]
            heads[bucket] = slot
