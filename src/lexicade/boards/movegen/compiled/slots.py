"""The slots and cross-checks of a position, for the compiled kernel (extra `fast`).

A *slot* is a stretch of a line that a word could fill: empty or the edge before and behind it, with a tile in it or
beside it. Squares are numbered by direction (0 across, 1 down), line and square in the line. Letters are 1 to 26; bit n
of a cross-check stands for letter n, bit 0 for "is an anchor".
"""

from __future__ import annotations

from typing import NamedTuple

from numba import njit

from lexicade.boards.movegen.compiled.wordmap import Bytes, Ints, Longs, WordMap, is_spelled, key_number

ALL_LETTERS = (1 << 27) - 2
ANCHOR = 1
UPPER, LOWER = 65, 97  # ASCII
NONE = -1
# Columns of a slot: its first square, squares, new tiles, upper bound, the next slot of its bucket, and two parts of
# the bound: the lowest weight of a new tile, and what the highest tiles earn on squares that weigh more.
SQUARE, SIZE, TILES, BOUND, LINK, LIGHTEST, EXTRA = range(7)


class Setting(NamedTuple):
    """A layout and its rules."""

    width: int  # squares of the longest line: what squares are numbered by
    sizes: tuple[int, int]  # squares of a row, squares of a column
    start: tuple[int, int]
    whole: int  # tiles that earn the bonus
    bonus: int  # points
    letter_factors: Ints  # by square
    word_factors: Ints
    values: Ints  # by letter


@njit
def read_board(squares: Bytes, setting: Setting, letters: Ints, tile_points: Ints) -> bool:
    """Fill in the letter and the points of the tile on each square from a board in ASCII; whether there is a tile."""
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
                tile_points[square] = points
    return not is_empty


@njit
def find_cross_checks(
    words: WordMap,
    setting: Setting,
    on_rack: int,
    letters: Ints,
    tile_points: Ints,
    cross_checks: Ints,
    cross_scores: Ints,
) -> None:
    """Fill in, for each square, which letters of the rack complete its cross-word.

    `cross_scores` gets the points of the tiles of the cross-word, -1 where there is none.
    """
    width = setting.width
    for direction in range(2):
        size = setting.sizes[direction]
        for line in range(setting.sizes[1 - direction]):
            base = (direction * width + line) * width
            for at in range(size):
                crossed = ((1 - direction) * width + at) * width + line
                cross_checks[crossed] = on_rack
                cross_scores[crossed] = NONE
                if letters[base + at]:
                    continue
                start, end, key, points = base + at, base + at + 1, 0, 0
                while start > base and letters[start - 1]:
                    start -= 1
                    key += words.terms[letters[start]]
                    points += tile_points[start]
                while end < base + size and letters[end]:
                    key += words.terms[letters[end]]
                    points += tile_points[end]
                    end += 1
                if end - start > 1:
                    check = ANCHOR
                    for letter in range(1, 27):
                        if on_rack >> letter & 1:
                            number = key_number(words, key + words.terms[letter])
                            if number >= 0 and is_spelled(words, number, letters, start, end, base + at, letter):
                                check |= 1 << letter
                    cross_checks[crossed] = check
                    cross_scores[crossed] = points


@njit
def list_slots(
    terms: Longs, setting: Setting, tiles: int, letters: Ints, cross_checks: Ints, slots: Ints, keys: Longs
) -> int:
    """Fill in the slots for up to so many new tiles, and the keys of the tiles in them; how many there are."""
    count, width = 0, setting.width
    for direction in range(2):
        size = setting.sizes[direction]
        for line in range(setting.sizes[1 - direction]):
            base = (direction * width + line) * width
            for start in range(base, base + size):
                if start > base and letters[start - 1]:
                    continue
                new, key, has_tile, has_anchor = 0, 0, False, False
                for at in range(start, base + size):
                    if letters[at]:
                        key += terms[letters[at]]
                        has_tile = True
                    else:
                        new += 1
                        check = cross_checks[at]
                        if new > tiles or check & ALL_LETTERS == 0:
                            break
                        has_anchor |= check & ANCHOR != 0
                    if not new or at == start or (at + 1 < base + size and letters[at + 1]):
                        continue
                    if not (has_tile or has_anchor):
                        continue
                    if direction == 1 and new == 1 and has_anchor:
                        continue  # a single tile that makes a word in both directions counts across
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
    tile_points: Ints,
    cross_scores: Ints,
    weights: Ints,
) -> int:
    """Fill in the weight of each square of a slot: the points that one point of a new tile earns there, 0 for a tile.

    Gives the points that a play earns besides its new tiles: those of the tiles there, in all its words.
    """
    factor, points, cross_points = 1, 0, 0
    for at in range(start, start + size):
        if letters[at]:
            points += tile_points[at]
        else:
            factor *= word_factors[at]
    for at in range(start, start + size):
        weight = 0
        if not letters[at]:
            own = word_factors[at]
            weight = letter_factors[at] * factor
            if cross_scores[at] >= 0:
                weight += letter_factors[at] * own
                cross_points += own * cross_scores[at]
        weights[at - start] = weight
    return factor * points + cross_points


@njit
def mask_slot(start: int, size: int, letters: Ints, cross_checks: Ints, masks: Ints) -> None:
    """Fill in which letters a word may have on each square of a slot: those of its cross-check, or the tile there."""
    for at in range(size):
        masks[at] = 1 << letters[start + at] if letters[start + at] else cross_checks[start + at]


@njit
def fit_word(
    letters: Bytes, begin: int, size: int, masks: Ints, weights: Ints, values: Ints, blanks: int, fits: Ints
) -> int:
    """Fill in the ways to lay a word in a slot, by where its blanks are; how many there are.

    A way is the index of each blank in the word (-1 for none) and the points of the new tiles.
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
