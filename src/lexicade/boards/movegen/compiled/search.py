"""The search of the compiled kernel (extra `fast`) for the best plays only."""

from __future__ import annotations

import numpy as np
from numba import njit

from lexicade.boards.movegen.compiled.bounds import BUCKETS, LEAST, blocked_squares, bound_slots
from lexicade.boards.movegen.compiled.fitting import fit_word, read_slot
from lexicade.boards.movegen.compiled.grid import Grid
from lexicade.boards.movegen.compiled.lookup import (
    FOUND,
    MOST_ROWS,
    NOTHING,
    RESERVE,
    UNKNOWN,
    cannot_be,
    forget,
    list_plain_words,
    look_up,
    plain_subsets,
    row_of,
)
from lexicade.boards.movegen.compiled.packing import is_before, pack
from lexicade.boards.movegen.compiled.slots import FIXED, LETTERS, MOST_TILES, SIZE, SQUARE, TILES, WEIGHT
from lexicade.boards.movegen.compiled.squares import BONUS, WHOLE, WIDTH
from lexicade.boards.movegen.compiled.subsets import MOST_SUBSETS, Subsets
from lexicade.boards.movegen.compiled.wordmap import HIGH, LAST, LOW, Ints, Longs, WordMap
from lexicade.boards.movegen.compiled.workspace import Workspace
from lexicade.boards.plays import POINT


@njit
def find_best(  # noqa: C901 - one flat loop is what the compiler wants
    words: WordMap,
    grid: Grid,
    counts: Ints,
    subsets: Subsets,
    leaves: Ints,
    work: Workspace,
    plays: Longs,
    values: Ints,
    scores: Ints,
) -> int:
    """Fill in the best plays, packed, with their values and scores, in order; how many there are.

    There is room for one more. Slots are searched by their bounds, the highest first, until no other can hold a better
    play.
    """
    shape, letter_values, slots, keys, squares = grid.shape, grid.values, grid.slots, grid.keys, grid.squares
    terms, bitmap, word_table, rows, one_blank, two_blanks = words
    subset_keys, subset_values = subsets.keys, subsets.values
    blanks, begins, ones, twos = subsets.blanks, subsets.begins, subsets.ones, subsets.twos
    table, row_keys, entries, found, used = work.memory
    count, most = 0, len(plays) - 1
    spots, fits, pattern, chosen, listed = work.spots, work.fits, work.pattern, work.chosen, work.heads
    plain_ends = plain_subsets(begins, blanks)
    subset_leaves = np.empty(len(subsets.keys), dtype=np.int32)
    for subset in range(len(subsets.keys)):
        subset_leaves[subset] = leaves[subsets.numbers[subset]]
    bounds, links = work.bounds, work.links
    heads = np.full(BUCKETS, -1, dtype=np.int32)
    bound_slots(grid, subsets, subset_leaves, blocked_squares(grid, counts), bounds, links, heads)
    forget(work.memory)
    worst = LEAST
    for bucket in range(BUCKETS - 1, -1, -1):
        if 0 < bucket < BUCKETS - 1 and bucket * POINT + POINT <= worst:
            break
        slot = heads[bucket]
        while slot >= 0:
            if bounds[slot] >= worst:
                size, new = slots[slot, SIZE], slots[slot, TILES]
                fixed = slots[slot, FIXED] + (shape[BONUS] if new == shape[WHOLE] else 0)
                if used[0] == MOST_ROWS or used[1] > FOUND - RESERVE:
                    forget(work.memory)
                before = used[0]
                row = row_of(table, row_keys, used, keys[slot])
                if row == before:
                    listed[row] = -1
                    if counts[0]:
                        entries[row] = UNKNOWN
                if listed[row, new] < 0:
                    listed[row, new] = list_plain_words(
                        bitmap,
                        word_table,
                        rows,
                        subset_keys,
                        ones,
                        twos,
                        keys[slot],
                        slots[slot, LETTERS],
                        size - new,
                        begins[new],
                        plain_ends[new],
                        chosen,
                        entries[row],
                    )
                is_read, index, end = False, begins[new] - 1, begins[new] + listed[row, new]
                while True:
                    index += 1
                    if index == end:  # of the words without a blank; now for subsets with blanks
                        index = max(index, plain_ends[new])
                    if index == begins[new + 1]:
                        break
                    subset = entries[row, index] & (MOST_SUBSETS - 1) if index < end else index
                    leave, points = subset_leaves[subset], fixed
                    for at in range(new):
                        points += slots[slot, WEIGHT + at] * subset_values[subset, at]
                    if points * POINT + leave < worst:
                        continue
                    entry = entries[row, index]
                    if index < end:
                        entry = (entry >> MOST_TILES) + NOTHING + 1  # a word
                    elif entry == UNKNOWN:
                        if cannot_be(ones[subset], twos[subset], blanks[subset], slots[slot, LETTERS], size - new):
                            entry = NOTHING
                        else:
                            entry = look_up(
                                terms,
                                bitmap,
                                word_table,
                                rows,
                                one_blank,
                                two_blanks,
                                found,
                                used,
                                keys[slot] + subset_keys[subset],
                                blanks[subset],
                            )
                        entries[row, index] = entry
                    if entry == NOTHING:
                        continue
                    if not is_read:
                        read_slot(squares, slots[slot, SQUARE], size, spots, pattern)
                        is_read = True
                    at = -1 - entry  # below 0 if there is no list
                    while True:
                        word, letters = (entry - 2, 0) if at < 0 else (found[at, 0], found[at, 1])
                        while True:
                            fitting = 0
                            if not (
                                (rows[word, LOW] ^ pattern[0]) & pattern[2]
                                or (rows[word, HIGH] ^ pattern[1]) & pattern[3]
                            ):
                                fitting = fit_word(rows, word, new, letters, spots, letter_values, fits)
                            for fit in range(fitting):
                                score = fixed + fits[fit, 2]
                                value = score * POINT + leave
                                if value < worst:
                                    continue
                                play = pack(slots[slot, SQUARE], size, fits[fit, 0], fits[fit, 1], word)
                                place = count
                                while place and (
                                    values[place - 1] < value
                                    or (
                                        values[place - 1] == value
                                        and (
                                            scores[place - 1] < score
                                            or (
                                                scores[place - 1] == score
                                                and is_before(rows, squares, shape[WIDTH], play, plays[place - 1])
                                            )
                                        )
                                    )
                                ):
                                    plays[place], values[place] = plays[place - 1], values[place - 1]
                                    scores[place] = scores[place - 1]
                                    place -= 1
                                plays[place], values[place], scores[place] = play, value, score
                                count = min(most, count + 1)
                                if count == most:
                                    worst = values[most - 1]
                            if rows[word, HIGH] & LAST:
                                break
                            word += 1
                        if at < 0 or not found[at, 2]:
                            break
                        at += 1
            slot = links[slot]
    return count
