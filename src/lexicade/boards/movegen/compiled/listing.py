"""The search of the compiled kernel (extra `fast`) for every play of a position."""

from __future__ import annotations

from numba import njit

from lexicade.boards.movegen.compiled.bounds import blocked_squares
from lexicade.boards.movegen.compiled.fitting import fit_word, is_allowed, list_limits, points_of, read_slot
from lexicade.boards.movegen.compiled.grid import Grid
from lexicade.boards.movegen.compiled.lookup import cannot_be, forget, list_plain_words, look_up, plain_subsets, row_of
from lexicade.boards.movegen.compiled.packing import pack
from lexicade.boards.movegen.compiled.slots import COVERED, FIXED, LETTERS, MOST_TILES, SIZE, SQUARE, TILES
from lexicade.boards.movegen.compiled.squares import BONUS, WHOLE
from lexicade.boards.movegen.compiled.subsets import Subsets
from lexicade.boards.movegen.compiled.wordmap import (
    HIGH,
    LAST,
    LOW,
    LOW_LETTERS,
    Ints,
    Longs,
    WordMap,
)
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
    limits: Ints,
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
        is_short = slots[slot, SIZE] <= LOW_LETTERS  # all letters of its words are in one number
        tight = list_limits(spots, new, limits)
        for at in range(size):
            letters = packed[at, 0]
            if (letters ^ low) & low_mask or (packed[at, 1] ^ high) & high_mask:
                continue
            if is_short and not is_allowed(letters, limits, tight):
                continue
            if is_short and not listed[at, 1]:
                if count < len(plays):
                    plays[count] = head | listed[at, 0]
                    scores[count] = fixed + points_of(letters, spots, new, values)
                count += 1
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
def find_all(  # noqa: C901 - one flat loop is what the compiler wants
    words: WordMap, grid: Grid, counts: Ints, subsets: Subsets, work: Workspace, plays: Longs, scores: Ints
) -> int:
    """Fill in every play, packed, and its score; how many there are, even if there is no room for some.

    Rack subsets are looked up once for all slots with the same tiles and the same number of new ones.
    """
    shape, values, squares, slots, keys, _, _ = grid
    heads, links = work.heads, work.links
    spots, fits, pattern, packed, listed = work.spots, work.fits, work.pattern, work.packed, work.listed
    terms, bitmap, word_table, rows, one_blank, two_blanks = words
    subset_keys, blanks, begins, ones, twos = subsets.keys, subsets.blanks, subsets.begins, subsets.ones, subsets.twos
    table, row_keys, entries, found, used = work.memory
    chosen, plain_ends = work.chosen, plain_subsets(begins, blanks)
    tiles = len(begins) - 2
    blocked = blocked_squares(grid, counts)
    room, count = len(slots) // len(grid.counts), 0
    forget(work.memory)
    for line in range(len(grid.counts)):
        for slot in range(line * room, line * room + grid.counts[line]):
            new = slots[slot, TILES]
            if new <= tiles and not slots[slot, COVERED] & blocked[line]:
                before = used[0]
                row = row_of(table, row_keys, used, keys[slot])
                if row == before:
                    heads[row] = -1
                links[slot] = heads[row, new]
                heads[row, new] = slot
    for row in range(used[0]):
        for new in range(1, tiles + 1):
            slot = heads[row, new]
            if slot < 0:
                continue
            key, letters, there = row_keys[row], slots[slot, LETTERS], slots[slot, SIZE] - new
            used[1] = list_plain_words(
                bitmap,
                word_table,
                rows,
                subset_keys,
                ones,
                twos,
                key,
                letters,
                there,
                begins[new],
                plain_ends[new],
                chosen,
                entries[row],
            )
            for at in range(used[1]):
                found[at, 0], found[at, 1] = entries[row, begins[new] + at] >> MOST_TILES, 0
            for subset in range(plain_ends[new], begins[new + 1]):
                if not cannot_be(ones[subset], twos[subset], blanks[subset], letters, there):
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
            at, word = 0, found[0, 0]
            while at < used[1]:
                size = 0
                while at < used[1] and size < len(packed):
                    packed[size, 0], packed[size, 1] = rows[word, LOW], rows[word, HIGH]
                    listed[size, 0], listed[size, 1] = word, found[at, 1]
                    size += 1
                    word += 1
                    if rows[word - 1, HIGH] & LAST:
                        at += 1
                        word = found[at, 0]
                count = lay_listed(
                    rows,
                    shape,
                    values,
                    squares,
                    slots,
                    slot,
                    links,
                    packed,
                    listed,
                    size,
                    spots,
                    fits,
                    work.limits,
                    pattern,
                    plays,
                    scores,
                    count,
                )
    return count
