"""The subsets of a rack and the values of its leaves, for the compiled kernel (extra `fast`). Letters are 1 to 26."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from lexicade.boards.movegen.compiled.slots import MOST_TILES
from lexicade.boards.movegen.compiled.wordmap import BLANKS_AT, Ints, Longs, WordMap

MOST_SUBSETS = 1 << MOST_TILES


class Subsets(NamedTuple):
    """The subsets of a rack but for the empty one: parallel arrays, the smallest first."""

    keys: Longs  # of the letters, blanks left out
    numbers: Ints  # how many of each kind of tile, in mixed radix (see `leaves.subset_radices`)
    blanks: Ints  # how many
    points: Ints
    values: Ints  # points of each tile, the highest first
    begins: Ints  # where those of each size begin
    ones: Ints  # letters that may make a word with the letters of a subset (see wordmap.py)
    twos: Ints  # letters of which two may do so


@njit
def list_subsets(words: WordMap, values: Ints, counts: Ints) -> Subsets:
    """The subsets of a rack, given as 27 counts of tiles (0 for blanks)."""
    by_number = np.zeros(MOST_SUBSETS, dtype=np.int64)  # keys
    facts = np.zeros((MOST_SUBSETS, 3 + MOST_TILES), dtype=np.int32)  # size, blanks, points, then values
    terms, total, size = words.terms, 1, 0
    for tile in range(1, 28):
        letter = tile % 27
        count = counts[letter]
        if not count:
            continue
        size += count
        radix, total = total, total * (count + 1)
        for number in range(radix, total):
            rest = number - radix
            by_number[number] = by_number[rest] + (terms[letter] if letter else 0)
            fact, before = facts[number], facts[rest]
            tiles = before[0]
            fact[0], fact[1], fact[2] = tiles + 1, before[1] + (letter == 0), before[2] + values[letter]
            place, value = 3 + tiles, values[letter]
            while place > 3 and before[place - 1] < value:
                fact[place] = before[place - 1]
                place -= 1
            fact[place] = value
            while place > 3:
                place -= 1
                fact[place] = before[place]
    begins = np.zeros(size + 2, dtype=np.int32)
    for number in range(1, total):
        if facts[number, 0] < size:
            begins[facts[number, 0] + 1] += 1
    for tiles in range(1, size + 1):
        begins[tiles] += begins[tiles - 1]
    begins[size + 1] = total - 1
    keys = np.empty(total - 1, dtype=np.int64)
    numbers = np.empty(total - 1, dtype=np.int32)
    blanks = np.empty(total - 1, dtype=np.int32)
    points = np.empty(total - 1, dtype=np.int32)
    ones = np.empty(total - 1, dtype=np.int32)
    twos = np.empty(total - 1, dtype=np.int32)
    sorted_values = np.empty((total - 1, MOST_TILES), dtype=np.int32)
    following = begins.copy()
    for number in range(1, total):
        fact = facts[number]
        subset = following[fact[0]]
        following[fact[0]] += 1
        keys[subset], numbers[subset], blanks[subset], points[subset] = by_number[number], number, fact[1], fact[2]
        place = by_number[number] >> BLANKS_AT
        ones[subset] = words.one_blank[place & (len(words.one_blank) - 1)]
        twos[subset] = words.two_blanks[place & (len(words.two_blanks) - 1)]
        for place in range(MOST_TILES):
            sorted_values[subset, place] = fact[3 + place]
    return Subsets(keys, numbers, blanks, points, sorted_values, begins, ones, twos)


@njit
def leave_table(counts: Ints, parts: Ints) -> Ints:
    """The table of leave values of a rack, as `Leaves.table` has it; `parts` has a value for any three sorted tiles.

    A tile's number is that of its letter, 27 for a blank; 0 stands for none, so that one or two tiles have values too.
    """
    kinds = np.zeros(MOST_TILES, dtype=np.int32)
    radices = np.ones(MOST_TILES + 1, dtype=np.int32)
    held = np.zeros(28, dtype=np.int32)
    count = 0
    for tile in range(1, 28):
        held[tile] = counts[tile % 27]
        if held[tile]:
            kinds[count] = tile
            radices[count + 1] = radices[count] * (held[tile] + 1)
            count += 1
    total = radices[count]
    values = np.zeros(total, dtype=np.int32)
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
        radix, above = radices[kind], radices[kind + 1]
        for block in range(0, total, above):
            for at in range(block + radix, block + above):
                values[at] += values[at - radix]
    return values[::-1].copy()
