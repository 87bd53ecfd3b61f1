"""The search of the compiled kernel (extra `fast`) for every play of a position."""

from __future__ import annotations

import numpy as np
from numba import njit

from lexicade.boards.movegen.compiled.bounds import blocked_squares
from lexicade.boards.movegen.compiled.fitting import fit_word, read_slot
from lexicade.boards.movegen.compiled.grid import Grid
from lexicade.boards.movegen.compiled.lookup import cannot_be, forget, look_up, row_of
from lexicade.boards.movegen.compiled.packing import pack
from lexicade.boards.movegen.compiled.slots import COVERED, FIXED, LETTERS, MOST_TILES, SIZE, SQUARE, TILES
from lexicade.boards.movegen.compiled.squares import BONUS, WHOLE
from lexicade.boards.movegen.compiled.subsets import MOST_SUBSETS, Subsets
from lexicade.boards.movegen.compiled.wordmap import BIT_AT, HIGH, KEY, LAST, LOW, Bytes, Ints, Longs, WordMap
from lexicade.boards.movegen.compiled.workspace import Workspace


@njit
def lay_listed(
    rows: Longs,
    shape: Ints,
    values: Ints,
    squares: Ints,
    slots: Ints,
    first: int,
    links: Ints,
    packed: Longs,
    listed: Ints,
    size: int,
    spots: Ints,
    fits: Ints,
    pattern: Longs,
    plays: Longs,
    scores: Ints,
    count: int,
) -> int:
    """Lay the words of a list in linked slots, from the first on; how many plays there are with the new ones."""
    slot = first
    while slot >= 0:
        new = slots[slot, TILES]
        fixed = slots[slot, FIXED] + (shape[BONUS] if new == shape[WHOLE] else 0)
        head = pack(slots[slot, SQUARE], slots[slot, SIZE], 0, 0, 0)
        read_slot(squares, slots[slot, SQUARE], slots[slot, SIZE], spots, pattern)
        low, high, low_mask, high_mask = pattern[0], pattern[1], pattern[2], pattern[3]
        for at in range(size):
            if (packed[at, 0] ^ low) & low_mask or (packed[at, 1] ^ high) & high_mask:
                continue
            word = listed[at, 0]
            for fit in range(fit_word(rows, word, new, listed[at, 1], spots, values, fits)):
                if count < len(plays):
                    plays[count] = head | pack(0, 0, fits[fit, 0], fits[fit, 1], word)
                    scores[count] = fixed + fits[fit, 2]
                count += 1
        slot = links[slot]
    return count


@njit
def find_words(
    bitmap: Bytes,
    table: Ints,
    rows: Longs,
    subset_keys: Longs,
    blanks: Ints,
    begins: Ints,
    ones: Ints,
    twos: Ints,
    slots: Ints,
    heads: Ints,
    key: int,
    firsts: Ints,
    chosen: Ints,
) -> None:
    """Fill in for each rack subset without a blank the first word that it makes with some tiles, or -1.

    These are given by their key and by the first slot that has them for each number of new tiles. What has to be
    looked up is chosen first and then looked up at one go, so that the processor waits for many places of its memory
    at a time.
    """
    count, mask = 0, len(table) - 1
    for new in range(1, len(begins) - 1):
        slot = heads[new]
        if slot < 0:
            continue
        letters, there = slots[slot, LETTERS], slots[slot, SIZE] - new
        for subset in range(begins[new], begins[new + 1]):
            firsts[subset] = -1
            if blanks[subset] or cannot_be(ones[subset], twos[subset], 0, letters, there):
                continue
            if there != 1:  # with one tile it is all but sure that there is a word
                bit = ((key + subset_keys[subset]) >> BIT_AT) & (8 * len(bitmap) - 1)
                if not bitmap[bit >> 3] >> (bit & 7) & 1:
                    continue
            chosen[count] = subset
            count += 1
    for at in range(count):
        firsts[chosen[at]] = table[(key + subset_keys[chosen[at]]) & mask] - 1
    for at in range(count):
        total = key + subset_keys[chosen[at]]
        word, place = firsts[chosen[at]], total & mask
        while word >= 0 and rows[word, KEY] != total:
            place = (place + 1) & mask
            word = table[place] - 1
        firsts[chosen[at]] = word


@njit
def find_all(  # noqa: C901 - one flat loop is what the compiler wants
    words: WordMap, grid: Grid, counts: Ints, subsets: Subsets, work: Workspace, plays: Longs, scores: Ints
) -> int:
    """Fill in every play, packed, and its score; how many there are, even if there is no room for some.

    Rack subsets are looked up once for all slots with the same tiles and the same number of new ones.
    """
    shape, values, squares, slots, keys, _ = grid
    heads, links = work.heads, work.links
    spots = np.empty((MOST_TILES, 3), dtype=np.int32)
    fits = np.empty((MOST_TILES * MOST_TILES, 3), dtype=np.int32)
    pattern = np.empty(4, dtype=np.int64)
    packed, listed = work.packed, work.listed
    terms, bitmap, word_table, rows, one_blank, two_blanks = words
    subset_keys, blanks, begins, ones, twos = subsets.keys, subsets.blanks, subsets.begins, subsets.ones, subsets.twos
    table, row_keys, entries, found, used = work.memory
    firsts, chosen = np.empty(MOST_SUBSETS, dtype=np.int32), np.empty(MOST_SUBSETS, dtype=np.int32)
    tiles = len(begins) - 2
    blocked = blocked_squares(grid, counts)
    room, count = len(slots) // len(grid.counts), 0
    forget(work.memory)
    for line in range(len(grid.counts)):
        for slot in range(line * room, line * room + grid.counts[line]):
            new = slots[slot, TILES]
            if new <= tiles and not slots[slot, COVERED] & blocked[line]:
                before = used[0]
                row = row_of(table, row_keys, entries, used, keys[slot])
                if row == before:
                    heads[row] = -1
                links[slot] = heads[row, new]
                heads[row, new] = slot
    for row in range(used[0]):
        find_words(
            bitmap,
            word_table,
            rows,
            subset_keys,
            blanks,
            begins,
            ones,
            twos,
            slots,
            heads[row],
            row_keys[row],
            firsts,
            chosen,
        )
        for new in range(1, tiles + 1):
            if heads[row, new] < 0:
                continue
            size, key, slot = 0, row_keys[row], heads[row, new]
            letters, there = slots[slot, LETTERS], slots[slot, SIZE] - new
            for subset in range(begins[new], begins[new + 1]):
                used[1] = 0
                if not blanks[subset]:
                    found[0, 0], found[0, 1] = firsts[subset], 0
                    used[1] = firsts[subset] >= 0
                elif not cannot_be(ones[subset], twos[subset], blanks[subset], letters, there):
                    look_up(
                        terms,
                        bitmap,
                        word_table,
                        rows,
                        one_blank,
                        two_blanks,
                        found,
                        used,
                        key + subset_keys[subset],
                        blanks[subset],
                    )
                for at in range(used[1]):
                    word = found[at, 0]
                    while True:
                        if size == len(packed):
                            count = lay_listed(
                                rows,
                                shape,
                                values,
                                squares,
                                slots,
                                heads[row, new],
                                links,
                                packed,
                                listed,
                                size,
                                spots,
                                fits,
                                pattern,
                                plays,
                                scores,
                                count,
                            )
                            size = 0
                        packed[size, 0], packed[size, 1] = rows[word, LOW], rows[word, HIGH]
                        listed[size, 0], listed[size, 1] = word, found[at, 1]
                        size += 1
                        if rows[word, HIGH] & LAST:
                            break
                        word += 1
            if size:
                count = lay_listed(
                    rows,
                    shape,
                    values,
                    squares,
                    slots,
                    heads[row, new],
                    links,
                    packed,
                    listed,
                    size,
                    spots,
                    fits,
                    pattern,
                    plays,
                    scores,
                    count,
                )
    return count
