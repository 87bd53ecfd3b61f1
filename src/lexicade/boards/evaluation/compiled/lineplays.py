"""The plays of single lines, remembered, for compiled endgames (extra `fast`).

In a search for the end of a game the same rows and columns come up again and again, so what a player can lay in a line
is listed once: for the tiles, cross-checks and cross-scores of the line, and the whole rack that the player began with.
Whoever has fewer tiles by then leaves out what they don't suffice for.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.movegen.compiled.fitting import fit_word, read_slot
from lexicade.boards.movegen.compiled.lookup import FOUND, cannot_be, look_up
from lexicade.boards.movegen.compiled.packing import pack
from lexicade.boards.movegen.compiled.slots import (
    COVERED,
    FIXED,
    LETTERS,
    MOST_TILES,
    SIZE,
    SLOT_FIELDS,
    SQUARE,
    TILES,
    list_slots,
)
from lexicade.boards.movegen.compiled.squares import (
    ANCHOR,
    BONUS,
    CHECK,
    COLUMNS,
    CROSS,
    LETTER,
    POINTS,
    ROWS,
    WHOLE,
    WIDTH,
)
from lexicade.boards.movegen.compiled.subsets import MOST_SUBSETS, list_subsets
from lexicade.boards.movegen.compiled.wordmap import HIGH, LAST, LOW, Ints, Longs, WordMap, first_word, letter_at

KIND_BITS = 4  # of a packed rack: how many of a kind of tile there are, and a bit that is free
GUARD = 0x8888888  # the free bits of the seven kinds that a rack may have
CLASSES = 3  # racks of a player without their blanks, with one, with two
PLACES = 1 << 16  # of the table of lines
LISTED = 1 << 18  # plays that are remembered
ROOM_FOR_LINE = 1 << 14  # more plays than one line has
HASH_FACTOR = -7046029254386353131  # odd, with bits everywhere
NOT_THERE = -1


class Lines(NamedTuple):
    """Plays by line: a table of hashes, and parallel arrays of plays."""

    hashes: Longs
    spans: Ints  # by place in the table: the first play and how many
    plays: Longs  # packed (see packing.py)
    deltas: Longs  # what the tiles of a play change in the hash of a position
    used: Ints  # the tiles of a play as a packed rack
    scores: Ints
    orders: Ints  # twice the points of its tiles, and the score
    counts: Ints  # lines in the table, and plays


class Racks(NamedTuple):
    """The racks that both players begin with, by three times the player and blanks: their subsets (see subsets.py)."""

    keys: Longs
    blanks: Ints
    points: Ints
    begins: Ints
    ones: Ints
    twos: Ints
    used: Ints  # as packed racks
    letters: Ints  # that tiles can be, as bits


class Scratch(NamedTuple):
    """Room for the slots of a line and the words that are laid in them."""

    slots: Ints
    keys: Longs
    counts: Ints
    found: Ints
    used: Ints
    spots: Ints
    fits: Ints
    pattern: Longs


def new_lines() -> Lines:
    """A table with no lines."""
    return Lines(
        np.zeros(PLACES, dtype=np.int64),
        np.zeros((PLACES, 2), dtype=np.int32),
        np.empty(LISTED, dtype=np.int64),
        np.empty(LISTED, dtype=np.int64),
        np.empty(LISTED, dtype=np.int32),
        np.empty(LISTED, dtype=np.int32),
        np.empty(LISTED, dtype=np.int32),
        np.zeros(2, dtype=np.int32),
    )


def new_scratch(width: int) -> Scratch:
    """Room for the lines of boards whose longer side has so many squares."""
    slots = width * width * (width - 1)
    return Scratch(
        np.empty((slots, SLOT_FIELDS), dtype=np.int32),
        np.empty(slots, dtype=np.int64),
        np.zeros(2 * width, dtype=np.int32),
        np.empty((FOUND, 3), dtype=np.int32),
        np.zeros(2, dtype=np.int32),
        np.empty((MOST_TILES, 3), dtype=np.int32),
        np.empty((MOST_TILES * MOST_TILES, 3), dtype=np.int32),
        np.empty(4, dtype=np.int64),
    )


@inner
def packed_subset(counts: Ints, number: int) -> int:
    """A rack subset, by its number (see `leaves.subset_radices`), as a packed rack: four bits for each kind of tile."""
    packed, kind = 0, 0
    for tile in range(1, 28):
        count = counts[tile % 27]
        if count:
            packed |= number % (count + 1) << KIND_BITS * kind
            number //= count + 1
            kind += 1
    return packed


@inner
def list_racks(words: WordMap, values: Ints, counts: Ints) -> Racks:
    """The subsets of both players' racks, given as 27 counts of tiles each."""
    sets = 2 * CLASSES
    racks = Racks(
        np.zeros((sets, MOST_SUBSETS), dtype=np.int64),
        np.zeros((sets, MOST_SUBSETS), dtype=np.int32),
        np.zeros((sets, MOST_SUBSETS), dtype=np.int32),
        np.zeros((sets, MOST_TILES + 2), dtype=np.int32),
        np.zeros((sets, MOST_SUBSETS), dtype=np.int32),
        np.zeros((sets, MOST_SUBSETS), dtype=np.int32),
        np.zeros((sets, MOST_SUBSETS), dtype=np.int32),
        np.zeros(sets, dtype=np.int32),
    )
    for each in range(sets):
        own = counts[each // CLASSES].copy()
        own[0] = min(own[0], each % CLASSES)
        subsets = list_subsets(words, values, own)
        size = len(subsets.keys)
        racks.keys[each, :size] = subsets.keys
        racks.blanks[each, :size] = subsets.blanks
        racks.points[each, :size] = subsets.points
        racks.ones[each, :size] = subsets.ones
        racks.twos[each, :size] = subsets.twos
        racks.begins[each] = size
        racks.begins[each, : len(subsets.begins)] = subsets.begins
        for subset in range(size):
            racks.used[each, subset] = packed_subset(own, subsets.numbers[subset])
        for letter in range(1, 27):
            if own[letter] or own[0]:
                racks.letters[each] |= 1 << letter
    return racks


@inner
def hash_line(shape: Ints, squares: Ints, letters: int, number: int) -> int:
    """A hash of all that decides what can be laid in a line with some letters; 0 if nothing can."""
    width = shape[WIDTH]
    size = shape[ROWS] if number >= width else shape[COLUMNS]
    base, is_alive = number * width, False
    result = number + 1
    for square in range(base, base + size):
        letter = squares[square, LETTER]
        if letter:
            part = letter << 8 | squares[square, POINTS]
            is_alive = True
        else:
            check = squares[square, CHECK]
            part = (check & (letters | ANCHOR)) << 24 | (squares[square, CROSS] + 1) << 16
            if check & ANCHOR:
                is_alive = True
        result = (result ^ part) * HASH_FACTOR
        result ^= result >> 32
    return result if is_alive else 0


@inner
def forget_lines(lines: Lines) -> None:
    """Make room for other lines."""
    lines.hashes[:] = 0
    lines.counts[:] = 0


@inner
def add_word(
    rows: Longs,
    numbers: Longs,
    squares: Ints,
    width: int,
    head: int,
    square: int,
    word: int,
    fits: Ints,
    ways: int,
    fixed: int,
    used: int,
    points: int,
    lines: Lines,
) -> None:
    """Remember the ways to lay a word from a square on."""
    for fit in range(ways):
        first, second = fits[fit, 0], fits[fit, 1]
        line, at = square // width, square % width
        start, step = ((at * width + line - width), width) if line >= width else (line * width + at, 1)
        delta, index = 0, 0
        size = head  # squares of the slot
        while index < size:
            if not squares[square + index, LETTER]:
                tile = letter_at(rows, word, index)
                if index + 1 in (first, second):
                    tile += 26
                delta ^= numbers[(start + index * step) * 53 + tile]
            index += 1
        place = lines.counts[1]
        lines.plays[place] = pack(square, size, first, second, word)
        lines.deltas[place] = delta
        lines.used[place] = used
        lines.scores[place] = fixed + fits[fit, 2]
        lines.orders[place] = fixed + fits[fit, 2] + 2 * points
        lines.counts[1] += 1


@inner
def list_line(  # noqa: C901 - one flat loop is what the compiler wants
    words: WordMap,
    shape: Ints,
    values: Ints,
    numbers: Longs,
    squares: Ints,
    racks: Racks,
    each: int,
    number: int,
    scratch: Scratch,
    lines: Lines,
) -> None:
    """Add the plays of a line with one of the racks to those that are remembered."""
    terms, bitmap, table, rows, one_blank, two_blanks = words
    slots, keys, counts, found, used, spots, fits, pattern = scratch
    list_slots(terms, shape, squares, number, slots, keys, counts)
    width, letters, blocked = shape[WIDTH], racks.letters[each], 0
    subset_keys, blanks, ones, twos = racks.keys[each], racks.blanks[each], racks.ones[each], racks.twos[each]
    for at in range(width):
        if not squares[number * width + at, LETTER] and not squares[number * width + at, CHECK] & letters:
            blocked |= 1 << at
    room = len(slots) // len(counts)
    for slot in range(number * room, number * room + counts[number]):
        new, size, square = slots[slot, TILES], slots[slot, SIZE], slots[slot, SQUARE]
        if slots[slot, COVERED] & blocked:
            continue
        fixed = slots[slot, FIXED] + (shape[BONUS] if new == shape[WHOLE] else 0)
        is_read = False
        for subset in range(racks.begins[each, new], racks.begins[each, new + 1]):
            if cannot_be(ones[subset], twos[subset], blanks[subset], slots[slot, LETTERS], size - new):
                continue
            used[1] = 0
            if not blanks[subset]:
                found[0, 0], found[0, 1] = first_word(bitmap, table, rows, keys[slot] + subset_keys[subset]), 0
                used[1] = found[0, 0] >= 0
            else:
                look_up(
                    terms,
                    bitmap,
                    table,
                    rows,
                    one_blank,
                    two_blanks,
                    found,
                    used,
                    keys[slot] + subset_keys[subset],
                    blanks[subset],
                )
            if used[1] and not is_read:
                read_slot(squares, square, size, spots, pattern)
                is_read = True
            for at in range(used[1]):
                word = found[at, 0]
                while True:
                    if not (
                        (rows[word, LOW] ^ pattern[0]) & pattern[2] or (rows[word, HIGH] ^ pattern[1]) & pattern[3]
                    ):
                        ways = fit_word(rows, word, new, found[at, 1], spots, values, fits)
                        add_word(
                            rows,
                            numbers,
                            squares,
                            width,
                            size,
                            square,
                            word,
                            fits,
                            ways,
                            fixed,
                            racks.used[each, subset],
                            racks.points[each, subset],
                            lines,
                        )
                    if rows[word, HIGH] & LAST:
                        break
                    word += 1


@inner
def find_line(hashes: Longs, wanted: int) -> int:
    """The place of a line in the table, or NOT_THERE.

    It is given one array alone: whatever is called for every line of every position must be given little.
    """
    place = wanted & (PLACES - 1)
    while hashes[place]:
        if hashes[place] == wanted:
            return place
        place = (place + 1) & (PLACES - 1)
    return NOT_THERE


@inner
def add_line(
    words: WordMap,
    shape: Ints,
    values: Ints,
    numbers: Longs,
    squares: Ints,
    racks: Racks,
    each: int,
    number: int,
    wanted: int,
    scratch: Scratch,
    lines: Lines,
) -> int:
    """List the plays of a line with one of the racks; its place in the table."""
    if lines.counts[0] > PLACES // 2 or lines.counts[1] > LISTED - ROOM_FOR_LINE:
        forget_lines(lines)
    place = wanted & (PLACES - 1)
    while lines.hashes[place]:
        place = (place + 1) & (PLACES - 1)
    begin = lines.counts[1]
    list_line(words, shape, values, numbers, squares, racks, each, number, scratch, lines)
    lines.hashes[place] = wanted
    lines.spans[place, 0], lines.spans[place, 1] = begin, lines.counts[1] - begin
    lines.counts[0] += 1
    return place
