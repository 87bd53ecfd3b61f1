"""Upper bounds for the plays of each slot, for the compiled kernel (extra `fast`), in hundredths of a point."""

from __future__ import annotations

import numpy as np
from numba import njit

from lexicade.boards.movegen.compiled.slots import (
    BOUND,
    EXTRA,
    LIGHTEST,
    LINK,
    NONE,
    SIZE,
    SQUARE,
    TILES,
    Setting,
    list_slots,
    weigh,
)
from lexicade.boards.movegen.compiled.subsets import Subsets
from lexicade.boards.movegen.compiled.wordmap import Ints, Longs, WordMap
from lexicade.boards.plays import POINT

BUCKETS = 256  # slots are sorted by whole points of their bound; what is above the last one goes into it
LEAST = -(1 << 30)


@njit
def sort_weights(size: int, weights: Ints) -> None:
    """Sort the weights of a slot, the highest first."""
    for at in range(1, size):
        weight, place = weights[at], at
        while place and weights[place - 1] < weight:
            weights[place] = weights[place - 1]
            place -= 1
        weights[place] = weight


@njit
def bound_slots(
    words: WordMap,
    setting: Setting,
    subsets: Subsets,
    leaves: Ints,
    tile_values: Ints,
    letters: Ints,
    tile_points: Ints,
    cross_checks: Ints,
    cross_scores: Ints,
    slots: Ints,
    keys: Longs,
) -> Ints:
    """Fill in the slots with their upper bounds, linked into buckets by whole points; the first slot of each bucket."""
    letter_factors, word_factors = setting.letter_factors, setting.word_factors
    weights = np.zeros(setting.width, dtype=np.int32)
    heads = np.full(BUCKETS, NONE, dtype=np.int32)
    sizes = len(subsets.begins) - 1
    best_leaves = np.full(sizes, LEAST, dtype=np.int32)
    for new in range(1, sizes):
        for subset in range(subsets.begins[new], subsets.begins[new + 1]):
            best_leaves[new] = max(best_leaves[new], leaves[subsets.numbers[subset]])
    most_points = np.zeros(sizes, dtype=np.int32)
    for new in range(1, sizes):
        most_points[new] = most_points[new - 1] + tile_values[new - 1]
    total = list_slots(words.terms, setting, sizes - 1, letters, cross_checks, slots, keys)
    for slot in range(total):
        start, size, new = slots[slot, SQUARE], slots[slot, SIZE], slots[slot, TILES]
        fixed = weigh(start, size, letter_factors, word_factors, letters, tile_points, cross_scores, weights)
        if new == setting.whole:
            fixed += setting.bonus
        sort_weights(size, weights)
        lightest, extra = weights[new - 1], 0
        for at in range(new):
            extra += (weights[at] - lightest) * tile_values[at]
        slots[slot, LIGHTEST], slots[slot, EXTRA] = lightest, extra
        bound = (fixed + extra + lightest * most_points[new]) * POINT + best_leaves[new]
        bucket = min(max(0, bound // POINT), BUCKETS - 1)
        slots[slot, BOUND], slots[slot, LINK] = bound, heads[bucket]
        heads[bucket] = slot
    return heads
