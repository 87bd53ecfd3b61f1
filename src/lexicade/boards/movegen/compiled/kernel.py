"""Plays found by compiled code (extra `fast`): every one of a position, or only the best.

The pure generator walks a GADDAG. This one goes from slots (see slots.py) to words: the tiles that lie in a slot and a
subset of the rack must together be the letters of a word, so for each slot the sum of its tiles' key and the key of
each rack subset is looked up among the keys of all words (see wordmap.py), and the words found are laid on it letter by
letter.

For the best plays alone, each slot first gets an upper bound without looking at a word: the highest tiles on the
squares that multiply most, and the best leave. Slots are tried from the highest bound down, until it is below the worst
of the plays that are kept.

Values are hundredths of a point. No function calls itself: a cached function that does crashes in the next process
(numba issue 6061).
"""

from __future__ import annotations

from collections.abc import Callable
from zlib import crc32

import numpy as np
from numba import njit

from lexicade.boards.movegen.compiled import bounds, rows, slots, subsets, wordmap
from lexicade.boards.movegen.compiled.bounds import BUCKETS, LEAST, bound_slots
from lexicade.boards.movegen.compiled.rows import VALUE, sort_in, write_play, write_text
from lexicade.boards.movegen.compiled.slots import (
    ALL_LETTERS,
    ANCHOR,
    BOUND,
    EXTRA,
    LIGHTEST,
    LINK,
    SIZE,
    SQUARE,
    TILES,
    Setting,
    find_cross_checks,
    fit_word,
    list_slots,
    mask_slot,
    read_board,
    weigh,
)
from lexicade.boards.movegen.compiled.subsets import Subsets, list_subsets
from lexicade.boards.movegen.compiled.wordmap import Bytes, Ints, Longs, WordMap, key_number
from lexicade.boards.plays import POINT

MODULES = bounds, rows, slots, subsets, wordmap  # all that is compiled with what is here


@njit
def filter_subsets(words: WordMap, subsets: Subsets, key: int, passed: Ints, begins: Longs) -> None:
    """Fill in the subsets that make words with tiles of a key, each with the number of the words' key, by size."""
    count = 0
    for size in range(len(begins) - 1):
        begins[size] = count
        for subset in range(subsets.begins[size], subsets.begins[size + 1]):
            number = key_number(words, key + subsets.keys[subset])
            if number >= 0:
                passed[count, 0], passed[count, 1] = subset, number
                count += 1
    begins[len(begins) - 1] = count


@njit
def find_all(
    words: WordMap,
    setting: Setting,
    subsets: Subsets,
    leaves: Ints,
    letters: Ints,
    tile_points: Ints,
    cross_checks: Ints,
    cross_scores: Ints,
    slots: Ints,
    keys: Longs,
    plays: Ints,
    texts: Bytes,
) -> int:
    """Fill in every play; how many there are, even if there is no room for some.

    Rack subsets are looked up once for all slots with the same tiles.
    """
    count = 0
    letter_factors, word_factors, values = setting.letter_factors, setting.word_factors, setting.values
    weights = np.zeros(setting.width, dtype=np.int32)
    masks = np.zeros(setting.width, dtype=np.int32)
    fits = np.empty((setting.width * setting.width, 3), dtype=np.int32)
    passed = np.empty((len(subsets.keys), 2), dtype=np.int32)
    sizes = len(subsets.begins) - 1
    begins = np.empty(sizes + 1, dtype=np.int64)
    total = list_slots(words.terms, setting, sizes - 1, letters, cross_checks, slots, keys)
    for leading in range(total):
        if not slots[leading, TILES]:
            continue  # done with an earlier one
        key = keys[leading]
        filter_subsets(words, subsets, key, passed, begins)
        for slot in range(leading, total):
            new = slots[slot, TILES]
            if not new or keys[slot] != key:
                continue
            slots[slot, TILES] = 0
            if begins[new] == begins[new + 1]:
                continue
            start, size = slots[slot, SQUARE], slots[slot, SIZE]
            fixed = weigh(start, size, letter_factors, word_factors, letters, tile_points, cross_scores, weights)
            if new == setting.whole:
                fixed += setting.bonus
            mask_slot(start, size, letters, cross_checks, masks)
            for at in range(begins[new], begins[new + 1]):
                subset, number = passed[at, 0], passed[at, 1]
                blanks, leave = subsets.blanks[subset], leaves[subsets.numbers[subset]]
                for begin in range(words.starts[number], words.starts[number + 1], size):
                    for fit in range(fit_word(words.letters, begin, size, masks, weights, values, blanks, fits)):
                        if count < len(plays):
                            score = fixed + fits[fit, 2]
                            write_play(setting.width, start, size, score * POINT + leave, score, plays[count])
                            write_text(words.letters, begin, size, weights, fits[fit], texts[count])
                        count += 1
    return count


@njit
def find_best(  # noqa: C901 - one flat loop is what the compiler wants
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
    plays: Ints,
    texts: Bytes,
    order: Ints,
) -> int:
    """Fill in the best plays, and their order; how many there are.

    Slots are searched by their bounds, the highest first, until no other can hold a better play.
    """
    count, most = 0, len(plays) - 1
    letter_factors, word_factors, values = setting.letter_factors, setting.word_factors, setting.values
    weights = np.zeros(setting.width, dtype=np.int32)
    masks = np.zeros(setting.width, dtype=np.int32)
    fits = np.empty((setting.width * setting.width, 3), dtype=np.int32)
    heads = bound_slots(
        words, setting, subsets, leaves, tile_values, letters, tile_points, cross_checks, cross_scores, slots, keys
    )
    worst = LEAST
    for bucket in range(BUCKETS - 1, -1, -1):
        if 0 < bucket < BUCKETS - 1 and bucket * POINT + POINT <= worst:
            break
        slot = heads[bucket]
        while slot >= 0:
            if slots[slot, BOUND] >= worst:
                start, size, new = slots[slot, SQUARE], slots[slot, SIZE], slots[slot, TILES]
                fixed = weigh(start, size, letter_factors, word_factors, letters, tile_points, cross_scores, weights)
                if new == setting.whole:
                    fixed += setting.bonus
                mask_slot(start, size, letters, cross_checks, masks)
                # The same bound for each subset: its points at the lowest weight, and what is heavier has the
                # highest tiles of the rack.
                lightest = slots[slot, LIGHTEST] * POINT
                most_fixed = (fixed + slots[slot, EXTRA]) * POINT
                for subset in range(subsets.begins[new], subsets.begins[new + 1]):
                    leave = leaves[subsets.numbers[subset]]
                    if most_fixed + lightest * subsets.points[subset] + leave < worst:
                        continue
                    number = key_number(words, keys[slot] + subsets.keys[subset])
                    if number < 0:
                        continue
                    blanks = subsets.blanks[subset]
                    for begin in range(words.starts[number], words.starts[number + 1], size):
                        for fit in range(fit_word(words.letters, begin, size, masks, weights, values, blanks, fits)):
                            score = fixed + fits[fit, 2]
                            value = score * POINT + leave
                            if value < worst:
                                continue
                            row = order[count]
                            write_play(setting.width, start, size, value, score, plays[row])
                            write_text(words.letters, begin, size, weights, fits[fit], texts[row])
                            sort_in(plays, texts, order, count)
                            count = min(most, count + 1)
                            if count == most:
                                worst = plays[order[most - 1], VALUE]
            slot = slots[slot, LINK]
    return count


def edition(*modules: dict[str, object]) -> int:
    """A number for the code of some modules: it changes with any function or whole number in them."""
    parts = []
    for module in modules:
        for name, thing in sorted(module.items()):
            code = getattr(getattr(thing, "py_func", None), "__code__", None)
            if code is not None:
                parts.append(repr((name, code.co_code, code.co_consts, code.co_names)))
            elif isinstance(thing, int):
                parts.append(repr((name, thing)))
    return crc32("\n".join(parts).encode())


def made(edition: int) -> Callable[..., tuple[int, Ints, Bytes]]:
    """The compiled search for plays, cached on disk.

    What is kept is found again by the code of this one function and by what it closes over, whatever has become of the
    functions that it calls. So it closes over the edition of them all, and they are not kept themselves.
    """

    @njit(cache=True)
    def find_plays(
        terms: Longs,
        bitmap: Bytes,
        table: Ints,
        all_keys: Longs,
        starts: Ints,
        all_letters: Bytes,
        shape: Ints,
        letter_factors: Ints,
        word_factors: Ints,
        values: Ints,
        squares: Bytes,
        counts: Ints,
        leaves: Ints,
        most: int,
        room: int,
    ) -> tuple[int, Ints, Bytes]:
        """The plays of a board with a rack, given as 27 counts of tiles: all (`most` is 0), or the best in order.

        There may be more of all plays than there was room for: then those that are missing are only counted.
        """
        words = WordMap(terms, bitmap, table, all_keys, starts, all_letters)
        setting = Setting(
            shape[0],
            (shape[1], shape[2]),
            (shape[3], shape[4]),
            shape[5],
            shape[6],
            letter_factors,
            word_factors,
            values,
        )
        area, tiles = 2 * setting.width * setting.width, counts.sum()
        letters = np.zeros(area, dtype=np.int32)
        tile_points = np.zeros(area, dtype=np.int32)
        cross_checks = np.zeros(area, dtype=np.int32)
        cross_scores = np.zeros(area, dtype=np.int32)
        has_tiles = read_board(squares, setting, letters, tile_points)
        on_rack = ALL_LETTERS if counts[0] else 0
        for letter in range(1, 27):
            if counts[letter]:
                on_rack |= 1 << letter
        find_cross_checks(words, setting, on_rack, letters, tile_points, cross_checks, cross_scores)
        if not has_tiles:
            row, column = setting.start
            cross_checks[row * setting.width + column] |= ANCHOR
            cross_checks[(setting.width + column) * setting.width + row] |= ANCHOR
        subsets = list_subsets(words.terms, setting.values, counts)
        slots = np.empty((area * (tiles + 1), 7), dtype=np.int32)
        keys = np.empty(area * (tiles + 1), dtype=np.int64)
        rows = most + 1 if most else room + 0 * edition  # named here so that it is closed over
        plays = np.empty((rows, 6), dtype=np.int32)
        texts = np.empty((rows, setting.width), dtype=np.uint8)
        if not most:
            count = find_all(
                words,
                setting,
                subsets,
                leaves,
                letters,
                tile_points,
                cross_checks,
                cross_scores,
                slots,
                keys,
                plays,
                texts,
            )
            return count, plays, texts
        tile_values = np.repeat(setting.values, counts)
        tile_values.sort()
        order = np.arange(rows).astype(np.int32)
        count = find_best(
            words,
            setting,
            subsets,
            leaves,
            tile_values[::-1].copy(),
            letters,
            tile_points,
            cross_checks,
            cross_scores,
            slots,
            keys,
            plays,
            texts,
            order,
        )
        return count, plays[order[:count]], texts[order[:count]]

    return find_plays


find_plays = made(edition(globals(), *map(vars, MODULES)))
