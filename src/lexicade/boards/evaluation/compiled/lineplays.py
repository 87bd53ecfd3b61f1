"""The plays of single lines, remembered, for compiled endgames (extra `fast`).

In a search for the end of a game the same rows and columns come up again and again, so what a player can lay in a line
is listed once: for the tiles, cross-checks and cross-scores of the line, and the whole rack that the player began with.
Whoever has fewer tiles by then leaves out what they don't suffice for. Plays of few tiles come first, and those of more
tiles than anybody has asked for yet are not listed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.evaluation.compiled.slotwords import (
    HASH_FACTOR,
    NOT_THERE,
    Racks,
    Scratch,
    add_words,
    find_words,
)
from lexicade.boards.movegen.compiled.fitting import fit_word, read_slot
from lexicade.boards.movegen.compiled.packing import pack
from lexicade.boards.movegen.compiled.slots import (
    FIXED,
    LETTERS,
    MOST_TILES,
    SIZE,
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
from lexicade.boards.movegen.compiled.wordmap import HIGH, LOW, Ints, Longs, WordMap, letter_at

GUARD = 0x8888888  # the free bits of the seven kinds that a rack may have
PLACES = 1 << 16  # of the table of lines
LISTED = 1 << 18  # plays that are remembered
ROOM_FOR_LINE = 1 << 14  # more plays than one line has
NOT_LISTED = -1


class Lines(NamedTuple):
    """Plays by line: a table of hashes, and parallel arrays of plays."""

    hashes: Longs
    spans: Ints  # by place in the table: the first play, and where those of 1 to 7 tiles end, or NOT_LISTED
    plays: Longs  # packed (see packing.py)
    deltas: Longs  # what the tiles of a play change in the hash of a position
    used: Ints  # the tiles of a play as a packed rack
    scores: Ints
    orders: Ints  # twice the points of its tiles, and the score
    spots: Ints  # the squares of the line that its tiles cover, as bits
    counts: Ints  # lines in the table, and plays


def new_lines() -> Lines:
    """A table with no lines."""
    return Lines(
        np.zeros(PLACES, dtype=np.int64),
        np.zeros((PLACES, MOST_TILES + 1), dtype=np.int32),
        np.empty(LISTED, dtype=np.int64),
        np.empty(LISTED, dtype=np.int64),
        np.empty(LISTED, dtype=np.int32),
        np.empty(LISTED, dtype=np.int16),
        np.empty(LISTED, dtype=np.int16),
        np.empty(LISTED, dtype=np.int32),
        np.zeros(2, dtype=np.int32),
    )


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
            check = squares[square, CHECK] & (letters | ANCHOR)
            part = check << 24 | (squares[square, CROSS] + 1 if check & letters else 0) << 16
            if check & ANCHOR:
                is_alive = True
        result = (result ^ part) * HASH_FACTOR
        result ^= result >> 32
    return result if is_alive else 0


@inner
def size_of(rack: int) -> int:
    """How many tiles a packed rack has: the sum of its parts, which the product has as one of its own."""
    return rack * 0x1111111 >> 24 & 15


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
    size: int,
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
        delta, spots, index = 0, 0, 0
        while index < size:
            if not squares[square + index, LETTER]:
                tile = letter_at(rows, word, index)
                if index + 1 in (first, second):
                    tile += 26
                delta ^= numbers[(start + index * step) * 53 + tile]
                spots |= 1 << at + index
            index += 1
        place = lines.counts[1]
        lines.plays[place] = pack(square, size, first, second, word)
        lines.deltas[place] = delta
        lines.used[place] = used
        lines.scores[place] = fixed + fits[fit, 2]
        lines.orders[place] = fixed + fits[fit, 2] + 2 * points
        lines.spots[place] = spots
        lines.counts[1] += 1


@inner
def list_line(
    words: WordMap,
    shape: Ints,
    values: Ints,
    numbers: Longs,
    squares: Ints,
    racks: Racks,
    each: int,
    number: int,
    most: int,
    scratch: Scratch,
    lines: Lines,
    ends: Ints,
) -> None:
    """Add the plays of a line with so many tiles of a rack, at most, to those that are remembered.

    Those of fewer tiles come first; where each number of tiles ends is filled in.
    """
    rows, slots, keys, counts = words.words, scratch.slots, scratch.keys, scratch.counts
    spots, fits, pattern = scratch.spots, scratch.fits, scratch.pattern
    hashes, spans, listed = scratch.hashes, scratch.spans, scratch.words
    width, room = shape[WIDTH], len(slots) // len(counts)
    list_slots(words.terms, shape, squares, number, slots, keys, counts, scratch.weights, most, racks.letters[each])
    for new in range(1, most + 1):
        for slot in range(number * room, number * room + counts[number]):
            if slots[slot, TILES] != new:
                continue
            size, square = slots[slot, SIZE], slots[slot, SQUARE]
            wanted = (keys[slot] ^ (each * (MOST_TILES + 1) + new + 1)) * HASH_FACTOR | 1
            place = find_words(hashes, wanted)
            if place < 0:
                tiles = slots[slot, LETTERS]
                place = add_words(words, racks, each, keys[slot], new, tiles, size - new, wanted, scratch)
            begin, count = spans[place, 0], spans[place, 1]
            if not count:
                continue
            fixed = slots[slot, FIXED] + (shape[BONUS] if new == shape[WHOLE] else 0)
            read_slot(squares, square, size, spots, pattern)
            for at in range(begin, begin + count):
                word, subset = listed[at, 0], listed[at, 2]
                if (rows[word, LOW] ^ pattern[0]) & pattern[2] or (rows[word, HIGH] ^ pattern[1]) & pattern[3]:
                    continue
                ways = fit_word(rows, word, new, listed[at, 1], spots, values, fits)
                if ways:
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
        ends[new] = lines.counts[1]
    ends[most + 1 :] = NOT_LISTED


@inner
def find_line(hashes: Longs, spans: Ints, wanted: int, most: int) -> int:
    """The place of a line in the table, if its plays with so many tiles are listed, or NOT_THERE.

    It is given two arrays alone: whatever is called for every line of every position must be given little.
    """
    place = wanted & (PLACES - 1)
    while hashes[place]:
        if hashes[place] == wanted:
            return place if spans[place, most] >= 0 else NOT_THERE
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
    most: int,
    scratch: Scratch,
    lines: Lines,
) -> int:
    """List the plays of a line with so many tiles of one of the racks, at most; its place in the table."""
    if lines.counts[0] > PLACES // 2 or lines.counts[1] > LISTED - ROOM_FOR_LINE:
        forget_lines(lines)
    place = wanted & (PLACES - 1)
    while lines.hashes[place] and lines.hashes[place] != wanted:
        place = (place + 1) & (PLACES - 1)
    if not lines.hashes[place]:
        lines.hashes[place] = wanted
        lines.counts[0] += 1
    ends = lines.spans[place]
    ends[0] = lines.counts[1]
    list_line(words, shape, values, numbers, squares, racks, each, number, most, scratch, lines, ends)
    return place
