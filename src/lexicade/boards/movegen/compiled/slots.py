"""What a position offers to compiled code (extra `fast`): lanes, parts of the rack, and slots for words.

Squares are numbered by ways (across, down), lanes and squares along a lane. Letters are 1 to 26; bit n of a mask
stands for letter n, bit 0 for "touches a tile of a lane that crosses".
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from lexicade.boards.movegen.compiled.wordmap import Bytes, Ints, Longs, WordMap, is_spelled, key_number

ALL_LETTERS = (1 << 27) - 2
TOUCHES = 1
LOWER, UPPER, DOT = 97, 65, 46  # ASCII
NONE = -1
MOST_KINDS = 7  # of tiles on a rack
SQUARE, SIZE, TILES, BOUND, LINK, LIGHTEST, EXTRA = range(7)  # columns of a slot


class Setting(NamedTuple):
    """A layout and its rules."""

    width: int  # of all lanes, so that squares can be numbered
    sizes: tuple[int, int]  # squares of a row, squares of a column
    start: tuple[int, int]
    whole: int
    bonus: int
    letter_factors: Ints  # by square
    word_factors: Ints
    values: Ints  # by letter


class Choices(NamedTuple):
    """Every part of a rack with every letter for its blanks, the smallest first."""

    keys: Longs
    used: Ints  # the part's number: how many of each kind of tile, in mixed radix
    blanks: Ints  # what its blanks stand for: first + 32 * second, 0 for none
    points: Ints  # what its tiles are worth
    begins: Ints  # where those of each size begin


@njit
def read_board(squares: Bytes, setting: Setting, letters: Ints, worth: Ints) -> bool:
    """Set out a board, given in ASCII, by lanes both ways; whether there is a tile on it."""
    is_empty = True
    columns, rows = setting.sizes
    width = setting.width
    for row in range(rows):
        for column in range(columns):
            tile = squares[row * columns + column]
            letter, points = 0, 0
            if tile >= LOWER:
                letter = tile - LOWER + 1
            elif tile >= UPPER:
                letter = tile - UPPER + 1
                points = setting.values[letter]
            if letter:
                is_empty = False
            for square in (row * width + column, (width + column) * width + row):
                letters[square] = letter
                worth[square] = points
    return not is_empty


@njit
def find_crossings(
    words: WordMap, setting: Setting, on_rack: int, letters: Ints, worth: Ints, allowed: Ints, aside: Ints
) -> None:
    """See which letters of the rack each empty square allows for the sake of the lane that crosses it there.

    `aside` gets the points of the tiles that cross, -1 where none do.
    """
    width = setting.width
    for way in range(2):
        size = setting.sizes[way]
        for lane in range(setting.sizes[1 - way]):
            base = (way * width + lane) * width
            for at in range(size):
                crossed = ((1 - way) * width + at) * width + lane
                allowed[crossed] = on_rack
                aside[crossed] = NONE
                if letters[base + at]:
                    continue
                start, end, key, points = base + at, base + at + 1, 0, 0
                while start > base and letters[start - 1]:
                    start -= 1
                    key += words.terms[letters[start]]
                    points += worth[start]
                while end < base + size and letters[end]:
                    key += words.terms[letters[end]]
                    points += worth[end]
                    end += 1
                if end - start > 1:
                    mask = TOUCHES
                    for letter in range(1, 27):
                        if on_rack >> letter & 1:
                            number = key_number(words, key + words.terms[letter])
                            if number >= 0 and is_spelled(words, number, letters, start, end, base + at, letter):
                                mask |= 1 << letter
                    allowed[crossed] = mask
                    aside[crossed] = points


@njit
def list_choices(terms: Longs, values: Ints, counts: Ints) -> Choices:
    """Every choice of a rack, given as counts of letters (0 for blanks)."""
    size, parts = 0, 1
    for letter in range(27):
        size += counts[letter]
        parts *= counts[letter] + 1
    room = parts * (1 if counts[0] == 0 else 27 if counts[0] == 1 else 378)
    keys = np.empty(room, dtype=np.int64)
    used = np.empty(room, dtype=np.int32)
    blanks = np.empty(room, dtype=np.int32)
    points = np.empty(room, dtype=np.int32)
    begins = np.zeros(size + 2, dtype=np.int32)
    tally = np.zeros(size + 2, dtype=np.int64)
    for writing in range(2):
        for part in range(1, parts):
            rest, key, tiles, worth = part, 0, 0, 0
            for letter in range(1, 27):
                if counts[letter]:
                    taken = rest % (counts[letter] + 1)
                    rest //= counts[letter] + 1
                    key += taken * terms[letter]
                    worth += taken * values[letter]
                    tiles += taken
            tiles += rest  # what is left counts the blanks
            for first in range(1 if rest else 0, 27 if rest else 1):
                for second in range(first if rest > 1 else 0, 27 if rest > 1 else 1):
                    if writing:
                        keys[tally[tiles]] = key + terms[first] + terms[second]
                        used[tally[tiles]] = part
                        blanks[tally[tiles]] = first + 32 * second
                        points[tally[tiles]] = worth
                    tally[tiles] += 1
        if not writing:
            total = 0
            for tiles in range(size + 2):
                begins[tiles] = total
                total += tally[tiles]
                tally[tiles] = begins[tiles]
    return Choices(keys, used, blanks, points, begins)


@njit
def list_slots(
    terms: Longs, setting: Setting, tiles: int, letters: Ints, allowed: Ints, slots: Ints, keys: Longs
) -> int:
    """List the slots that take no more than so many tiles, and the keys of what lies in them; how many there are."""
    count, width = 0, setting.width
    for way in range(2):
        size = setting.sizes[way]
        for lane in range(setting.sizes[1 - way]):
            base = (way * width + lane) * width
            for start in range(base, base + size):
                if start > base and letters[start - 1]:
                    continue
                new, key, touches, crosses = 0, 0, False, False
                for at in range(start, base + size):
                    if letters[at]:
                        key += terms[letters[at]]
                        touches = True
                    else:
                        new += 1
                        mask = allowed[at]
                        if new > tiles or mask & ALL_LETTERS == 0:
                            break
                        crosses |= mask & TOUCHES != 0
                    if not new or at == start or not (touches or crosses) or (at + 1 < base + size and letters[at + 1]):
                        continue
                    if way == 1 and new == 1 and crosses:
                        continue  # a single tile that makes a word each way counts across
                    slots[count, SQUARE], slots[count, SIZE], slots[count, TILES] = start, at + 1 - start, new
                    keys[count] = key
                    count += 1
    return count


@njit
def weigh(
    start: int,
    size: int,
    letter_factors: Ints,
    word_factors: Ints,
    letters: Ints,
    worth: Ints,
    aside: Ints,
    weights: Ints,
) -> int:
    """What a point of a new tile counts for on each square of a slot; and what a play there earns beside that."""
    factor, points, crossing = 1, 0, 0
    for at in range(start, start + size):
        if letters[at]:
            points += worth[at]
        else:
            factor *= word_factors[at]
    for at in range(start, start + size):
        weight = 0
        if not letters[at]:
            own = word_factors[at]
            weight = letter_factors[at] * factor
            if aside[at] >= 0:
                weight += letter_factors[at] * own
                crossing += own * aside[at]
        weights[at - start] = weight
    return factor * points + crossing


@njit
def mask_slot(start: int, size: int, letters: Ints, allowed: Ints, masks: Ints) -> None:
    """Which letters a word may have at each square of a slot: those allowed, or the one that lies there."""
    for at in range(size):
        masks[at] = 1 << letters[start + at] if letters[start + at] else allowed[start + at]


@njit
def fit_word(
    letters: Bytes, begin: int, size: int, masks: Ints, weights: Ints, values: Ints, blanks: int, fits: Ints
) -> int:
    """Fit a word into a slot, with blanks wherever they can be; how many ways there are.

    Of each way it notes where in the word the blanks are, and the points of the new tiles.
    """
    points = 0
    for at in range(size):
        letter = letters[begin + at]
        if not masks[at] >> letter & 1:
            return 0
        points += weights[at] * values[letter]
    if not blanks:
        fits[0, 0], fits[0, 1], fits[0, 2] = NONE, NONE, points
        return 1
    count = 0
    first, second = blanks & 31, blanks >> 5
    for one in range(size):
        if letters[begin + one] != first or not weights[one]:
            continue
        once = points - weights[one] * values[first]
        if not second:
            fits[count, 0], fits[count, 1], fits[count, 2] = one, NONE, once
            count += 1
            continue
        for other in range(one + 1 if first == second else 0, size):
            if letters[begin + other] == second and weights[other]:
                fits[count, 0], fits[count, 1] = one, other
                fits[count, 2] = once - weights[other] * values[second]
                count += 1
    return count


@njit(cache=True)  # it calls no other
def value_leaves(counts: Ints, parts: Ints) -> Ints:
    """What each part of a rack leaves, as `Leaves.table` has it; `parts` has a value for any three tiles in order.

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
