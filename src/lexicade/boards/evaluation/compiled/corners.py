"""Words of two or three tiles that a cross-check forbids as yet, for compiled endgames (extra `fast`).

A tile that no word across its line allows may lie there once others have made another word of that. Then it is a
corner: it makes a word with some tiles along a line, and with others across it. Of two tiles either or both may be one,
of three tiles one. What a word scores in its line is listed for each line, and remembered.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lexicade.boards.evaluation.compiled.endboard import Setting, on_board, turned
from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.evaluation.compiled.slotwords import (
    CLASSES,
    HASH_FACTOR,
    KIND_BITS,
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
PLACES = 1 << 15  # of the table of lines
PAIRS, TRIPLES = 1 << 17, 1 << 16  # that are remembered
ROOM_FOR_PAIRS, ROOM_FOR_TRIPLES = 1 << 12, 1 << 14  # more than one line has
PAIR_OF_TILES, TRIPLE_OF_TILES = 2, 3
NO_WORD = -1
# Columns of pairs: the squares of the board, the first one first, what both score in the line, what each scores across
# it, NO_WORD if that is none, and the kinds of both tiles, as one number.
FIRST, SECOND, SCORE, ACROSS_FIRST, ACROSS_SECOND, PAIR = range(6)
# Columns of triples: the tiles, the square and the kind of the corner, and what all score but for the corner across.
TILES, CORNER, CORNER_KIND, TOTAL = range(4)


class Corners(NamedTuple):
    """Pairs and triples by line: a table of hashes, and rows for them."""

    hashes: Longs
    spans: Ints  # by place in the table: where the pairs or triples of a line begin and end
    pairs: Ints  # in few bits
    triples: Ints
    counts: Ints  # lines in the table, pairs, triples
    best: Ints  # by two kinds of tiles, the most that they score in the line as a pair


def new_corners() -> Corners:
    """A table with no lines."""
    return Corners(
        np.zeros(PLACES, dtype=np.int64),
        np.zeros((PLACES, 2), dtype=np.int32),
        np.empty((PAIRS, PAIR + 1), dtype=np.int16),
        np.empty((TRIPLES, TOTAL + 1), dtype=np.int32),
        np.zeros(3, dtype=np.int32),
        np.zeros(KINDS * KINDS, dtype=np.int32),
    )


@inner
def kind_of(kind_letters: Ints, letter: int) -> int:
    """Which kind of a player's tiles a letter is."""
    kind = 0
    while kind_letters[kind] != letter:
        kind += 1
    return kind


@inner
def across(squares: Ints, square: int, letter: int, value: int) -> int:
    """What a tile scores in the word across a line that it makes now; 0 without neighbors, NO_WORD if it is none."""
    if not squares[square, CHECK] >> letter & 1:
        return NO_WORD
    points = squares[square, CROSS]
    return (points + squares[square, LETTER_FACTOR] * value) * squares[square, WORD_FACTOR] if points >= 0 else 0


@inner
def along(width: int, squares: Ints, square: int, letter: int, value: int) -> int:
    """What a tile scores in the word along a line that it makes now, if it makes one, else 0."""
    return max(0, across(squares, turned(width, square), letter, value))


@inner
def points_in(squares: Ints, square: int, size: int) -> int:
    """The points of the tiles that lie in a slot."""
    points = 0
    for at in range(square, square + size):
        if squares[at, LETTER]:
            points += squares[at, POINTS]
    return points


@inner
def add_pairs(
    words: WordMap,
    values: Ints,
    squares: Ints,
    width: int,
    kind_letters: Ints,
    square: int,
    size: int,
    entry: int,
    scratch: Scratch,
    corners: Corners,
    count: int,
) -> int:
    """Add the pairs that the words for a slot with two new tiles make to those that there are; how many there are.

    If one of them lies there first, it may make a word along the line, too, so the better of these is added.
    """
    rows, spots, pattern, best = words.words, scratch.spots, scratch.pattern, corners.best
    read_slot(squares, square, size, spots, pattern)
    here, there, points = square + spots[0, 0], square + spots[1, 0], points_in(squares, square, size)
    factor = squares[here, WORD_FACTOR] * squares[there, WORD_FACTOR]
    for at in range(scratch.spans[entry, 0], scratch.spans[entry, 0] + scratch.spans[entry, 1]):
        word = scratch.words[at, 0]
        if (rows[word, LOW] ^ pattern[0]) & pattern[2] or (rows[word, HIGH] ^ pattern[1]) & pattern[3]:
            continue
        one, other = letter_at(rows, word, here - square), letter_at(rows, word, there - square)
        value, other_value = values[one], values[other]
        score = factor * (
            points + squares[here, LETTER_FACTOR] * value + squares[there, LETTER_FACTOR] * other_value
        ) + max(along(width, squares, here, one, value), along(width, squares, there, other, other_value))
        pair = kind_of(kind_letters, one) * KINDS + kind_of(kind_letters, other)
        best[pair] = max(best[pair], score)
        row = corners.pairs[count]
        row[ACROSS_FIRST] = across(squares, here, one, value)
        row[ACROSS_SECOND] = across(squares, there, other, other_value)
        if min(row[ACROSS_FIRST], row[ACROSS_SECOND]) == NO_WORD:
            row[FIRST], row[SECOND] = on_board(width, here), on_board(width, there)
            row[SCORE], row[PAIR] = score, pair
            count += 1
    return count


@inner
def add_triples(
    words: WordMap,
    values: Ints,
    squares: Ints,
    width: int,
    kind_letters: Ints,
    square: int,
    size: int,
    entry: int,
    scratch: Scratch,
    corners: Corners,
    count: int,
) -> int:
    """Add the triples that the words for a slot with three new tiles make to those that there are; how many there are.

    What may lie there first: two of the tiles on their own, or as a pair if they are neighbors in the word.
    """
    rows, spots, pattern, best = words.words, scratch.spots, scratch.pattern, corners.best
    read_slot(squares, square, size, spots, pattern)
    first, second, third = square + spots[0, 0], square + spots[1, 0], square + spots[2, 0]
    factor = squares[first, WORD_FACTOR] * squares[second, WORD_FACTOR] * squares[third, WORD_FACTOR]
    points = points_in(squares, square, size)
    for at in range(scratch.spans[entry, 0], scratch.spans[entry, 0] + scratch.spans[entry, 1]):
        word = scratch.words[at, 0]
        if (rows[word, LOW] ^ pattern[0]) & pattern[2] or (rows[word, HIGH] ^ pattern[1]) & pattern[3]:
            continue
        misses, corner = 0, 0
        for spot in (first, second, third):
            if not squares[spot, CHECK] >> letter_at(rows, word, spot - square) & 1:
                misses, corner = misses + 1, spot
        if misses != 1:
            continue
        total, alone, least, crossed, used, kinds = points, 0, 1 << 20, 0, 0, 0
        for spot in (first, second, third):
            letter = letter_at(rows, word, spot - square)
            value, kind = values[letter], kind_of(kind_letters, letter)
            total += squares[spot, LETTER_FACTOR] * value
            crossed += max(0, across(squares, spot, letter, value))
            single = along(width, squares, spot, letter, value)
            alone, least = alone + single, min(least, single)
            used += 1 << KIND_BITS * kind
            kinds = kinds * KINDS + kind
        before = max(alone - least, best[kinds // KINDS], best[kinds % (KINDS * KINDS)])
        row = corners.triples[count]
        row[TILES], row[CORNER] = used, on_board(width, corner)
        row[CORNER_KIND] = kind_of(kind_letters, letter_at(rows, word, corner - square))
        row[TOTAL] = total * factor + crossed + before
        count += 1
    return count


@inner
def is_free(squares: Ints, square: int, size: int) -> bool:
    """Whether no empty square of a slot has neighbors across its line: then no cross-check forbids a word there."""
    found = 0
    for at in range(square, square + size):
        found += not squares[at, LETTER] and squares[at, CROSS] >= 0
    return not found


@inner
def list_words_of(
    words: WordMap,
    setting: Setting,
    squares: Ints,
    racks: Racks,
    player: int,
    number: int,
    new: int,
    scratch: Scratch,
    corners: Corners,
    count: int,
) -> int:
    """List the pairs or triples of a line, behind so many that there are; how many there are then."""
    shape, values, kind_letters, each = setting.shape, setting.values, setting.kind_letters[player], player * CLASSES
    width = shape[WIDTH]
    base, size = number * width, shape[ROWS] if number >= width else shape[COLUMNS]
    for start in range(size):
        if start and squares[base + start - 1, LETTER]:
            continue
        end, found, key, letters = start, 0, 0, 0
        while end < size and (found < new or squares[base + end, LETTER]):
            letter = squares[base + end, LETTER]
            if letter:
                key += words.terms[letter]
                letters |= 1 << letter
            else:
                found += 1
            end += 1
        if found < new:
            break
        square, length = base + start, end - start
        if new == TRIPLE_OF_TILES and is_free(squares, square, length):
            continue
        wanted = (key ^ (each * (MOST_TILES + 1) + new + 1)) * HASH_FACTOR | 1
        entry = find_words(scratch.hashes, wanted)
        if entry < 0:
            entry = add_words(words, racks, each, key, new, letters, length - new, wanted, scratch)
        if not scratch.spans[entry, 1]:
            continue
        if new == PAIR_OF_TILES:
            count = add_pairs(
                words, values, squares, width, kind_letters, square, length, entry, scratch, corners, count
            )
        else:
            count = add_triples(
                words, values, squares, width, kind_letters, square, length, entry, scratch, corners, count
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
    setting: Setting,
    squares: Ints,
    racks: Racks,
    player: int,
    number: int,
    new: int,
    wanted: int,
    scratch: Scratch,
    corners: Corners,
) -> int:
    """List the pairs or the triples of a line that the table doesn't have; its place in the table."""
    hashes, spans, counts = corners.hashes, corners.spans, corners.counts
    if counts[0] > PLACES // 2 or counts[1] > PAIRS - ROOM_FOR_PAIRS or counts[2] > TRIPLES - ROOM_FOR_TRIPLES:
        hashes[:], counts[:] = 0, 0
    place, width = wanted & (PLACES - 1), setting.shape[WIDTH]
    while hashes[place]:
        place = (place + 1) & (PLACES - 1)
    hashes[place] = wanted
    counts[0] += 1
    spans[place] = 0
    if is_free(squares, number * width, width):
        return place
    corners.best[:] = 0
    begin = counts[1]
    end = list_words_of(words, setting, squares, racks, player, number, PAIR_OF_TILES, scratch, corners, begin)
    if new == TRIPLE_OF_TILES:  # the pairs were looked at for what lies there before
        begin = counts[2]
        end = list_words_of(words, setting, squares, racks, player, number, new, scratch, corners, begin)
    spans[place, 0], spans[place, 1] = begin, end
    counts[new - 1] = end
    return place
