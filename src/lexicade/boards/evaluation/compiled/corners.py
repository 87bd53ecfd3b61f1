"""Where a third tile can cross two others, for compiled endgames (extra `fast`).

Of three tiles that lie in one line, or in different words, all is known from the plays that there are. What is left is
a corner: one tile that makes a word with the second along its line, and a word with the third across it. Neither word
has to be possible yet without the other one. So for each pair of tiles and each of the two as the corner this lists
what they score in a line if the corner may be any letter there, whatever its cross-check says now.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lexicade.boards.evaluation.compiled.endboard import SQUARES, Setting, Stack
from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.evaluation.compiled.slotwords import (
    CLASSES,
    HASH_FACTOR,
    NOT_THERE,
    Racks,
    Scratch,
    add_words,
    find_words,
)
from lexicade.boards.movegen.compiled.fitting import read_slot
from lexicade.boards.movegen.compiled.slots import MOST_TILES
from lexicade.boards.movegen.compiled.squares import (
    CHECK,
    COLUMNS,
    CROSS,
    LETTER,
    LETTER_FACTOR,
    POINTS,
    ROWS,
    WIDTH,
    WORD_FACTOR,
)
from lexicade.boards.movegen.compiled.wordmap import HIGH, LOW, Ints, Longs, WordMap, letter_at

KINDS = 7  # of tiles on a rack, at most
PLACES = 1 << 13  # of the table of lines
LISTED = 1 << 17  # corners that are remembered
ROOM_FOR_LINE = 1 << 12  # more corners than one line has
# Columns: the corner's square of the board, the score, and the score with the corner's cross-word, if that is a word
# now; in lists that are not in order yet, the kinds of the corner's tile and of the other one, as one number.
AT, SCORE, LEGAL, PAIR = range(4)
STAMP = 0  # column of arms, instead of the square: for which position they were noted
TILES = 3


class Corners(NamedTuple):
    """Corners by line: a table of hashes, and rows for corners, in the order of their kinds of tiles."""

    hashes: Longs
    spans: Ints  # by place in the table: where those of two kinds begin, and where the last ones end
    listed: Ints  # in few bits
    counts: Ints  # lines in the table, and corners
    room: Ints  # to put corners in order
    arms: Ints  # by corner, other tile and square of a position, what both score in a row


def new_corners(width: int) -> Corners:
    """A table with no lines, for boards whose longer side has so many squares."""
    return Corners(
        np.zeros(PLACES, dtype=np.int64),
        np.zeros((PLACES, KINDS * KINDS + 1), dtype=np.int32),
        np.empty((LISTED, 3), dtype=np.int16),
        np.zeros(2, dtype=np.int32),
        np.empty((ROOM_FOR_LINE, 4), dtype=np.int32),
        np.zeros((TILES * TILES, width * width, 3), dtype=np.int32),
    )


@inner
def kind_of(kind_letters: Ints, letter: int) -> int:
    """Which kind of a player's tiles a letter is."""
    kind = 0
    while kind_letters[kind] != letter:
        kind += 1
    return kind


@inner
def add_corners(
    words: WordMap,
    values: Ints,
    squares: Ints,
    width: int,
    kind_letters: Ints,
    square: int,
    size: int,
    entry: int,
    scratch: Scratch,
    room: Ints,
    count: int,
) -> int:
    """Add the corners of the words for a slot with two new tiles to those of its line; how many there are."""
    rows, spots, pattern = words.words, scratch.spots, scratch.pattern
    read_slot(squares, square, size, spots, pattern)
    here, there = square + spots[0, 0], square + spots[1, 0]
    factor, points = squares[here, WORD_FACTOR] * squares[there, WORD_FACTOR], 0
    for at in range(square, square + size):
        if squares[at, LETTER]:
            points += squares[at, POINTS]
    line = square // width
    for at in range(scratch.spans[entry, 0], scratch.spans[entry, 0] + scratch.spans[entry, 1]):
        word = scratch.words[at, 0]
        if (rows[word, LOW] ^ pattern[0]) & pattern[2] or (rows[word, HIGH] ^ pattern[1]) & pattern[3]:
            continue
        first, second = letter_at(rows, word, here - square), letter_at(rows, word, there - square)
        weighed = squares[here, LETTER_FACTOR] * values[first], squares[there, LETTER_FACTOR] * values[second]
        main = factor * (points + weighed[0] + weighed[1])
        for corner in range(2):
            at_corner, at_other = (there, here) if corner else (here, there)
            tile, other = (second, first) if corner else (first, second)
            own, others = (weighed[1], weighed[0]) if corner else (weighed[0], weighed[1])
            if not squares[at_other, CHECK] >> other & 1:
                continue
            score = main
            if squares[at_other, CROSS] >= 0:
                score += (squares[at_other, CROSS] + others) * squares[at_other, WORD_FACTOR]
            legal = score
            if squares[at_corner, CROSS] >= 0 and squares[at_corner, CHECK] >> tile & 1:
                legal += (squares[at_corner, CROSS] + own) * squares[at_corner, WORD_FACTOR]
            row, index = room[count], at_corner % width
            row[PAIR] = kind_of(kind_letters, tile) * KINDS + kind_of(kind_letters, other)
            row[AT] = index * width + line - width if line >= width else line * width + index
            row[SCORE], row[LEGAL] = score, legal
            count += 1
    return count


@inner
def list_corners(
    words: WordMap,
    shape: Ints,
    values: Ints,
    squares: Ints,
    racks: Racks,
    each: int,
    kind_letters: Ints,
    number: int,
    scratch: Scratch,
    room: Ints,
) -> int:
    """List the corners of a line in any order; how many there are."""
    width, count = shape[WIDTH], 0
    base, size = number * width, shape[ROWS] if number >= width else shape[COLUMNS]
    for start in range(size):
        if start and squares[base + start - 1, LETTER]:
            continue
        end, new, key, letters = start, 0, 0, 0
        while end < size and (new < 2 or squares[base + end, LETTER]):
            letter = squares[base + end, LETTER]
            if letter:
                key += words.terms[letter]
                letters |= 1 << letter
            else:
                new += 1
            end += 1
        if new < 2:
            break
        wanted = (key ^ (each * (MOST_TILES + 1) + new + 1)) * HASH_FACTOR | 1
        entry = find_words(scratch.hashes, wanted)
        if entry < 0:
            entry = add_words(words, racks, each, key, new, letters, end - start - new, wanted, scratch)
        if scratch.spans[entry, 1]:
            count = add_corners(
                words, values, squares, width, kind_letters, base + start, end - start, entry, scratch, room, count
            )
    return count


@inner
def find_corners(hashes: Longs, wanted: int) -> int:
    """The place of a line in the table, or NOT_THERE; see `find_line`."""
    place = wanted & (PLACES - 1)
    while hashes[place]:
        if hashes[place] == wanted:
            return place
        place = (place + 1) & (PLACES - 1)
    return NOT_THERE


@inner
def put_corners(
    words: WordMap,
    shape: Ints,
    values: Ints,
    squares: Ints,
    racks: Racks,
    each: int,
    kind_letters: Ints,
    number: int,
    wanted: int,
    scratch: Scratch,
    corners: Corners,
) -> int:
    """List the corners of a line that the table doesn't have; its place in the table."""
    hashes, spans, listed, counts, room, _ = corners
    if counts[0] > PLACES // 2 or counts[1] > LISTED - ROOM_FOR_LINE:
        hashes[:], counts[:] = 0, 0
    place = wanted & (PLACES - 1)
    while hashes[place]:
        place = (place + 1) & (PLACES - 1)
    hashes[place] = wanted
    count = list_corners(words, shape, values, squares, racks, each, kind_letters, number, scratch, room)
    ends = spans[place]
    ends[:] = 0
    for at in range(count):
        ends[room[at, PAIR]] += 1
    total = counts[1] + count
    ends[KINDS * KINDS] = total
    for pair in range(KINDS * KINDS - 1, -1, -1):
        total, ends[pair] = total - ends[pair], total
    for at in range(count):
        pair = room[at, PAIR]
        ends[pair] -= 1
        for field in range(PAIR):
            listed[ends[pair], field] = room[at, field]
    counts[0] += 1
    counts[1] += count
    return place


@inner
def best_corner(
    words: WordMap,
    setting: Setting,
    racks: Racks,
    scratch: Scratch,
    corners: Corners,
    stack: Stack,
    ply: int,
    player: int,
    kinds: Ints,
    highest: Ints,
    stamp: int,
) -> int:
    """The most that three tiles of some kinds score if they make a corner, in any order, or 0.

    What each scores alone at best is given, and a number for the position.
    """
    shape, width, source, best = setting.shape, setting.shape[WIDTH], stack.frames[ply, SQUARES], 0
    squares, kind_letters, each = stack.squares[source], setting.kind_letters[player], player * CLASSES
    hashes, spans, listed, arms = corners.hashes, corners.spans, corners.listed, corners.arms
    line_hashes = stack.hashes[source]
    for line in range(2 * width):
        # Lines without tiles and anchors have no hash, but a corner may reach into them.
        wanted = (line_hashes[line] if line_hashes[line] else line + 1) * KINDS + each + 1
        place = find_corners(hashes, wanted)
        if place < 0:
            place = put_corners(
                words, shape, setting.values, squares, racks, each, kind_letters, line, wanted, scratch, corners
            )
        for tile in range(TILES):
            for other in range(TILES):
                if other == tile:
                    continue
                pair, third = kinds[tile] * KINDS + kinds[other], TILES - tile - other
                for at in range(spans[place, pair], spans[place, pair + 1]):
                    square, score, legal = listed[at, AT], listed[at, SCORE], listed[at, LEGAL]
                    if line < width:
                        arm = tile * TILES + other
                        if arms[arm, square, STAMP] != stamp:
                            arms[arm, square, STAMP], arms[arm, square, SCORE], arms[arm, square, LEGAL] = stamp, 0, 0
                        arms[arm, square, SCORE] = max(arms[arm, square, SCORE], score)
                        arms[arm, square, LEGAL] = max(arms[arm, square, LEGAL], legal)
                        continue
                    arm = tile * TILES + third
                    if arms[arm, square, STAMP] != stamp:
                        continue
                    in_row, legal_in_row = arms[arm, square, SCORE], arms[arm, square, LEGAL]
                    one, two, three = highest[tile], highest[other], highest[third]
                    # The corner comes last or first, or with the third tile before the second, or the other way round.
                    best = max(
                        best,
                        in_row + score + max(one, two + three),
                        legal_in_row + score + three,
                        in_row + legal + two,
                    )
    return best
