"""The subsets of a rack and the values of its leaves, for the compiled kernel (extra `fast`). Letters are 1 to 26."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from lexicade.boards.movegen.compiled.wordmap import Ints, Longs

MOST_KINDS = 7  # of tiles on a rack


class Subsets(NamedTuple):
    """Every subset of a rack with every letter for its blanks: parallel arrays, the smallest first."""

    keys: Longs
    numbers: Ints  # how many of each kind of tile, in mixed radix (see `leaves.subset_radices`)
    blanks: Ints  # the letters that blanks stand for: first + 32 * second, 0 for none
    points: Ints
    begins: Ints  # where those of each size begin


@njit
def list_subsets(terms: Longs, values: Ints, counts: Ints) -> Subsets:
    """Every subset of a rack, given as 27 counts of tiles (0 for blanks)."""
    size, total = 0, 1
    for letter in range(27):
        size += counts[letter]
        total *= counts[letter] + 1
    room = total * (1 if counts[0] == 0 else 27 if counts[0] == 1 else 378)
    keys = np.empty(room, dtype=np.int64)
    numbers = np.empty(room, dtype=np.int32)
    blanks = np.empty(room, dtype=np.int32)
    points = np.empty(room, dtype=np.int32)
    begins = np.zeros(size + 2, dtype=np.int32)
    tally = np.zeros(size + 2, dtype=np.int64)
    for writing in range(2):
        for subset in range(1, total):
            rest, key, tiles, value = subset, 0, 0, 0
            for letter in range(1, 27):
                if counts[letter]:
                    taken = rest % (counts[letter] + 1)
                    rest //= counts[letter] + 1
                    key += taken * terms[letter]
                    value += taken * values[letter]
                    tiles += taken
            tiles += rest  # what is left counts the blanks
            for first in range(1 if rest else 0, 27 if rest else 1):
                for second in range(first if rest > 1 else 0, 27 if rest > 1 else 1):
                    if writing:
                        keys[tally[tiles]] = key + terms[first] + terms[second]
                        numbers[tally[tiles]] = subset
                        blanks[tally[tiles]] = first + 32 * second
                        points[tally[tiles]] = value
                    tally[tiles] += 1
        if not writing:
            count = 0
            for tiles in range(size + 2):
                begins[tiles] = count
                count += tally[tiles]
                tally[tiles] = begins[tiles]
    return Subsets(keys, numbers, blanks, points, begins)


@njit(cache=True)  # it calls no other
def value_leaves(counts: Ints, parts: Ints) -> Ints:
    """The table of leave values of a rack, as `Leaves.table` has it; `parts` has a value for any three sorted tiles.

    A tile's number is that of its letter, 27 for a blank; 0 stands for none, so that one or two tiles have values too.
    """
    kinds = np.zeros(MOST_KINDS, dtype=np.int32)
    radices = np.ones(MOST_KINDS + 1, dtype=np.int32)
    held = np.zeros(28, dtype=np.int32)
    count = 0
    for tile in range(1, 28):
        held[tile] = counts[tile % 27]
        if held[tile]:
            kinds[count] = tile
            radices[count + 1] = radices[count] * (held[tile] + 1)
            count += 1
    values = np.zeros(radices[count], dtype=np.int32)
    for one in range(count):
        values[radices[one]] = parts[0, 0, kinds[one]]
        for two in range(one, count):
            if two == one and held[kinds[one]] < 2:
                continue
            values[radices[one] + radices[two]] = parts[0, kinds[one], kinds[two]]
            for three in range(two, count):
                same = 1 + (one == three) + (two == three)
                if held[kinds[three]] >= same:
                    part = radices[one] + radices[two] + radices[three]
                    values[part] = parts[kinds[one], kinds[two], kinds[three]]
    for kind in range(count):
        for at in range(len(values)):
            if at % radices[kind + 1] >= radices[kind]:
                values[at] += values[at - radices[kind]]
    return values[::-1].copy()
