"""Plays found by compiled code (extra `fast`): every one of a position, or only the best.

The pure generator walks a graph of words. This one turns the question round. A *slot* is a stretch of a lane that a word
could fill: empty or the edge before and behind it, touching something. The tiles that lie in it and some tiles of the
rack must together be the letters of a word, so for each slot the sum of its tiles' key and the key of each part of the
rack is looked up among the keys of all words (see wordmap.py), and the words found are laid on it letter by letter.

For the best plays alone, each slot first gets an upper bound without looking at a word: the highest tiles on the
squares that multiply most, and the best of what could be left on the rack. Slots are tried from the highest bound down,
until it is below the worst of the plays that are kept.

Letters are 1 to 26; bit n of a mask stands for letter n, bit 0 for "touches a tile of a lane that crosses". No function
calls itself: a cached function that does crashes in the next process (numba issue 6061).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from lexicade.games.scrabble.lanes import POINT
from lexicade.games.scrabble.wordmap import Bytes, Ints, Longs, WordMap, is_spelled, key_number

ALL_LETTERS = (1 << 27) - 2
TOUCHES = 1
LOWER, UPPER, DOT = 97, 65, 46  # ASCII
BUCKETS = 256  # slots are sorted by whole points of their bound; what is above the last one goes into it
NONE = -1
MOST_KINDS = 7  # of tiles on a rack
LEAST = -(1 << 30)

# Columns of a slot, and of a play. A square's number counts ways, then lanes, then squares along the lane.
SQUARE, SIZE, TILES, BOUND, LINK, LIGHTEST, EXTRA = range(7)
VALUE, SCORE, WAY, ROW, COLUMN, LENGTH = range(6)


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


@njit(cache=True)
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
                points = setting.values[letter]
            elif tile >= UPPER:
                letter = tile - UPPER + 1
            if letter:
                is_empty = False
            for square in (row * width + column, (width + column) * width + row):
                letters[square] = letter
                worth[square] = points
    return not is_empty


@njit(cache=True)
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


@njit(cache=True)
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


@njit(cache=True)
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


@njit(cache=True)
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


@njit(cache=True)
def sort_weights(size: int, weights: Ints) -> None:
    """Bring the weights of a slot into order, the heaviest first."""
    for at in range(1, size):
        weight, place = weights[at], at
        while place and weights[place - 1] < weight:
            weights[place] = weights[place - 1]
            place -= 1
        weights[place] = weight


@njit(cache=True)
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
            return texts[one, at] < texts[other, at]
    return plays[one, LENGTH] < plays[other, LENGTH]


@njit(cache=True)
def write_text(letters: Bytes, begin: int, size: int, weights: Ints, fit: Ints, text: Bytes) -> None:
    """Write a play as text: dots for tiles that lie there, upper case for blanks."""
    for at in range(size):
        text[at] = letters[begin + at] + LOWER - 1 if weights[at] else DOT
    for blank in fit[:2]:
        if blank >= 0:
            text[blank] += UPPER - LOWER


@njit(cache=True)
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


@njit(cache=True)
def mask_slot(start: int, size: int, letters: Ints, allowed: Ints, masks: Ints) -> None:
    """Which letters a word may have at each square of a slot: those allowed, or the one that lies there."""
    for at in range(size):
        masks[at] = 1 << letters[start + at] if letters[start + at] else allowed[start + at]


@njit(cache=True)
def write_play(width: int, start: int, size: int, value: int, score: int, row: Ints) -> None:
    """Write what a play is, but for its text."""
    lane, at = start // width, start % width
    way = lane // width
    lane -= way * width
    row[VALUE], row[SCORE], row[WAY], row[LENGTH] = value, score, way, size
    row[ROW] = at if way else lane
    row[COLUMN] = lane if way else at


@njit(cache=True)
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
    count, found = 0, 0
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
        found = 0
        for new in range(sizes):
            begins[new] = found
            for choice in range(choices.begins[new], choices.begins[new + 1]):
                number = key_number(words, key + choices.keys[choice])
                if number >= 0:
                    passed[found, 0], passed[found, 1] = choice, number
                    found += 1
        begins[sizes] = found
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


@njit(cache=True)
def find_best(
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
                            place = count
                            while place and is_before(plays, texts, row, order[place - 1]):
                                order[place] = order[place - 1]
                                place -= 1
                            order[place] = row
                            count = min(most, count + 1)
                            if count == most:
                                worst = plays[order[most - 1], VALUE]
            slot = slots[slot, LINK]
    return count


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
        shape[0], (shape[1], shape[2]), (shape[3], shape[4]), shape[5], shape[6], letter_factors, word_factors, values
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
    rows = most + 1 if most else room
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


@njit(cache=True)
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
