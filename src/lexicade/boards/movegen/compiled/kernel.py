"""Plays found by compiled code (extra `fast`): every one of a position, or only the best.

The pure generator walks a graph of words. This one turns the question round. A *slot* is a stretch of a lane that a
word could fill: empty or the edge before and behind it, touching something. The tiles that lie in it and some tiles
of the rack must together be the letters of a word, so for each slot the sum of its tiles' key and the key of each
part of the rack is looked up among the keys of all words (see wordmap.py), and the words found are laid on it letter
by letter.

For the best plays alone, each slot first gets an upper bound without looking at a word: the highest tiles on the
squares that multiply most, and the best of what could be left on the rack. Slots are tried from the highest bound
down, until it is below the worst of the plays that are kept.

Letters are 1 to 26; bit n of a mask stands for letter n, bit 0 for "touches a tile of a lane that crosses". No
function calls itself: a cached function that does crashes in the next process (numba issue 6061).
"""

from __future__ import annotations

from collections.abc import Callable
from zlib import crc32

import numpy as np
from numba import njit

from lexicade.boards.movegen.compiled import slots as places
from lexicade.boards.movegen.compiled import wordmap
from lexicade.boards.movegen.compiled.slots import (
    ALL_LETTERS,
    BOUND,
    DOT,
    EXTRA,
    LIGHTEST,
    LINK,
    LOWER,
    NONE,
    SIZE,
    SQUARE,
    TILES,
    TOUCHES,
    UPPER,
    Choices,
    Setting,
    find_crossings,
    fit_word,
    list_choices,
    list_slots,
    mask_slot,
    read_board,
    weigh,
)
from lexicade.boards.movegen.compiled.wordmap import Bytes, Ints, Longs, WordMap, key_number
from lexicade.boards.movegen.lines import POINT

BUCKETS = 256  # slots are sorted by whole points of their bound; what is above the last one goes into it
LEAST = -(1 << 30)
OTHER_CASE = LOWER ^ UPPER  # turns a letter's case round: blanks come before tiles
VALUE, SCORE, WAY, ROW, COLUMN, LENGTH = range(6)  # columns of a play


@njit
def write_text(letters: Bytes, begin: int, size: int, weights: Ints, fit: Ints, text: Bytes) -> None:
    """Write a play as text: dots for tiles that lie there, lower case for blanks."""
    for at in range(size):
        text[at] = letters[begin + at] + UPPER - 1 if weights[at] else DOT
    for blank in fit[:2]:
        if blank >= 0:
            text[blank] += LOWER - UPPER


@njit
def write_play(width: int, start: int, size: int, value: int, score: int, row: Ints) -> None:
    """Write what a play is, but for its text."""
    lane, at = start // width, start % width
    way = lane // width
    lane -= way * width
    row[VALUE], row[SCORE], row[WAY], row[LENGTH] = value, score, way, size
    row[ROW] = at if way else lane
    row[COLUMN] = lane if way else at


@njit
def pass_choices(words: WordMap, choices: Choices, key: int, passed: Ints, begins: Longs) -> None:
    """List the choices that make words with tiles of a key, with the numbers of those words' keys, by size."""
    count = 0
    for size in range(len(begins) - 1):
        begins[size] = count
        for choice in range(choices.begins[size], choices.begins[size + 1]):
            number = key_number(words, key + choices.keys[choice])
            if number >= 0:
                passed[count, 0], passed[count, 1] = choice, number
                count += 1
    begins[len(begins) - 1] = count


@njit
def find_all(
    words: WordMap,
    setting: Setting,
    choices: Choices,
    leaves: Ints,
    letters: Ints,
    worth: Ints,
    allowed: Ints,
    aside: Ints,
    slots: Ints,
    keys: Longs,
    plays: Ints,
    texts: Bytes,
) -> int:
    """Find every play; what goes with the tiles of a slot is looked up once for all slots with the same tiles."""
    count = 0
    letter_factors, word_factors, values = setting.letter_factors, setting.word_factors, setting.values
    weights = np.zeros(setting.width, dtype=np.int32)
    masks = np.zeros(setting.width, dtype=np.int32)
    fits = np.empty((setting.width * setting.width, 3), dtype=np.int32)
    passed = np.empty((len(choices.keys), 2), dtype=np.int32)
    sizes = len(choices.begins) - 1
    begins = np.empty(sizes + 1, dtype=np.int64)
    total = list_slots(words.terms, setting, sizes - 1, letters, allowed, slots, keys)
    for leading in range(total):
        if not slots[leading, TILES]:
            continue  # done with an earlier one
        key = keys[leading]
        pass_choices(words, choices, key, passed, begins)
        for slot in range(leading, total):
            new = slots[slot, TILES]
            if not new or keys[slot] != key:
                continue
            slots[slot, TILES] = 0
            if begins[new] == begins[new + 1]:
                continue
            start, size = slots[slot, SQUARE], slots[slot, SIZE]
            fixed = weigh(start, size, letter_factors, word_factors, letters, worth, aside, weights)
            if new == setting.whole:
                fixed += setting.bonus
            mask_slot(start, size, letters, allowed, masks)
            for at in range(begins[new], begins[new + 1]):
                choice, number = passed[at, 0], passed[at, 1]
                blanks, leave = choices.blanks[choice], leaves[choices.used[choice]]
                for begin in range(words.starts[number], words.starts[number + 1], size):
                    for way in range(fit_word(words.letters, begin, size, masks, weights, values, blanks, fits)):
                        if count < len(plays):
                            score = fixed + fits[way, 2]
                            write_play(setting.width, start, size, score * POINT + leave, score, plays[count])
                            write_text(words.letters, begin, size, weights, fits[way], texts[count])
                        count += 1
    return count


@njit
def sort_weights(size: int, weights: Ints) -> None:
    """Bring the weights of a slot into order, the heaviest first."""
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
    choices: Choices,
    leaves: Ints,
    tile_values: Ints,
    letters: Ints,
    worth: Ints,
    allowed: Ints,
    aside: Ints,
    slots: Ints,
    keys: Longs,
) -> Ints:
    """List the slots with their bounds, linked into buckets by whole points; the first slot of each bucket."""
    letter_factors, word_factors = setting.letter_factors, setting.word_factors
    weights = np.zeros(setting.width, dtype=np.int32)
    heads = np.full(BUCKETS, NONE, dtype=np.int32)
    sizes = len(choices.begins) - 1
    best_left = np.full(sizes, LEAST, dtype=np.int32)
    for new in range(1, sizes):
        for choice in range(choices.begins[new], choices.begins[new + 1]):
            best_left[new] = max(best_left[new], leaves[choices.used[choice]])
    most_points = np.zeros(sizes, dtype=np.int32)
    for new in range(1, sizes):
        most_points[new] = most_points[new - 1] + tile_values[new - 1]
    total = list_slots(words.terms, setting, sizes - 1, letters, allowed, slots, keys)
    for slot in range(total):
        start, size, new = slots[slot, SQUARE], slots[slot, SIZE], slots[slot, TILES]
        fixed = weigh(start, size, letter_factors, word_factors, letters, worth, aside, weights)
        if new == setting.whole:
            fixed += setting.bonus
        sort_weights(size, weights)
        lightest, extra = weights[new - 1], 0
        for at in range(new):
            extra += (weights[at] - lightest) * tile_values[at]
        slots[slot, LIGHTEST], slots[slot, EXTRA] = lightest, extra
        bound = (fixed + extra + lightest * most_points[new]) * POINT + best_left[new]
        bucket = min(max(0, bound // POINT), BUCKETS - 1)
        slots[slot, BOUND], slots[slot, LINK] = bound, heads[bucket]
        heads[bucket] = slot
    return heads


@njit
def is_before(plays: Ints, texts: Bytes, one: int, other: int) -> bool:
    """Whether one play comes before another: by value, score, place and text, as the pure generator sorts them."""
    for column in (VALUE, SCORE):
        if plays[one, column] != plays[other, column]:
            return plays[one, column] > plays[other, column]
    for column in (WAY, ROW, COLUMN):
        if plays[one, column] != plays[other, column]:
            return plays[one, column] < plays[other, column]
    for at in range(min(plays[one, LENGTH], plays[other, LENGTH])):
        if texts[one, at] != texts[other, at]:
            return texts[one, at] ^ OTHER_CASE < texts[other, at] ^ OTHER_CASE
    return plays[one, LENGTH] < plays[other, LENGTH]


@njit
def sort_in(plays: Ints, texts: Bytes, order: Ints, count: int) -> None:
    """Bring a play that is the last in an order to its place among the others, of which there should be few."""
    row, place = order[count], count
    while place and is_before(plays, texts, row, order[place - 1]):
        order[place] = order[place - 1]
        place -= 1
    order[place] = row


@njit
def find_best(  # noqa: C901 - one flat loop is what the compiler wants
    words: WordMap,
    setting: Setting,
    choices: Choices,
    leaves: Ints,
    tile_values: Ints,
    letters: Ints,
    worth: Ints,
    allowed: Ints,
    aside: Ints,
    slots: Ints,
    keys: Longs,
    plays: Ints,
    texts: Bytes,
    order: Ints,
) -> int:
    """Find the best plays, in order: slots by their bounds, the highest first, until no other can hold a better one."""
    count, most = 0, len(plays) - 1
    letter_factors, word_factors, values = setting.letter_factors, setting.word_factors, setting.values
    weights = np.zeros(setting.width, dtype=np.int32)
    masks = np.zeros(setting.width, dtype=np.int32)
    fits = np.empty((setting.width * setting.width, 3), dtype=np.int32)
    heads = bound_slots(words, setting, choices, leaves, tile_values, letters, worth, allowed, aside, slots, keys)
    worst = LEAST
    for bucket in range(BUCKETS - 1, -1, -1):
        if 0 < bucket < BUCKETS - 1 and bucket * POINT + POINT <= worst:
            break
        slot = heads[bucket]
        while slot >= 0:
            if slots[slot, BOUND] >= worst:
                start, size, new = slots[slot, SQUARE], slots[slot, SIZE], slots[slot, TILES]
                fixed = weigh(start, size, letter_factors, word_factors, letters, worth, aside, weights)
                if new == setting.whole:
                    fixed += setting.bonus
                mask_slot(start, size, letters, allowed, masks)
                # The same bound for each choice: each of its points weighs the least, and what is heavier has the
                # highest tiles of the rack.
                lightest = slots[slot, LIGHTEST] * POINT
                most_beside = (fixed + slots[slot, EXTRA]) * POINT
                for choice in range(choices.begins[new], choices.begins[new + 1]):
                    leave = leaves[choices.used[choice]]
                    if most_beside + lightest * choices.points[choice] + leave < worst:
                        continue
                    number = key_number(words, keys[slot] + choices.keys[choice])
                    if number < 0:
                        continue
                    blanks = choices.blanks[choice]
                    for begin in range(words.starts[number], words.starts[number + 1], size):
                        for way in range(fit_word(words.letters, begin, size, masks, weights, values, blanks, fits)):
                            score = fixed + fits[way, 2]
                            value = score * POINT + leave
                            if value < worst:
                                continue
                            row = order[count]
                            write_play(setting.width, start, size, value, score, plays[row])
                            write_text(words.letters, begin, size, weights, fits[way], texts[row])
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
    """The search, kept on disk once it is compiled.

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
        """The plays of a board with a rack, given as counts of letters: all (`most` is 0), or the best in order.

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
        worth = np.zeros(area, dtype=np.int32)
        allowed = np.zeros(area, dtype=np.int32)
        aside = np.zeros(area, dtype=np.int32)
        has_tiles = read_board(squares, setting, letters, worth)
        on_rack = ALL_LETTERS if counts[0] else 0
        for letter in range(1, 27):
            if counts[letter]:
                on_rack |= 1 << letter
        find_crossings(words, setting, on_rack, letters, worth, allowed, aside)
        if not has_tiles:
            row, column = setting.start
            allowed[row * setting.width + column] |= TOUCHES
            allowed[(setting.width + column) * setting.width + row] |= TOUCHES
        choices = list_choices(words.terms, setting.values, counts)
        slots = np.empty((area * (tiles + 1), 7), dtype=np.int32)
        keys = np.empty(area * (tiles + 1), dtype=np.int64)
        rows = most + 1 if most else room + 0 * edition  # named here so that it is closed over
        plays = np.empty((rows, 6), dtype=np.int32)
        texts = np.empty((rows, setting.width), dtype=np.uint8)
        if not most:
            count = find_all(words, setting, choices, leaves, letters, worth, allowed, aside, slots, keys, plays, texts)
            return count, plays, texts
        tile_values = np.repeat(setting.values, counts)
        tile_values.sort()
        order = np.arange(rows).astype(np.int32)
        count = find_best(
            words,
            setting,
            choices,
            leaves,
            tile_values[::-1].copy(),
            letters,
            worth,
            allowed,
            aside,
            slots,
            keys,
            plays,
            texts,
            order,
        )
        return count, plays[order[:count]], texts[order[:count]]

    return find_plays


find_plays = made(edition(globals(), vars(places), vars(wordmap)))
