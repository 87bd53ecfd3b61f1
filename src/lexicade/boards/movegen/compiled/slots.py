"""The slots of a line, for the compiled kernel (extra `fast`).

A *slot* is a stretch of a line that a word could fill: empty or the edge before and behind it, with a tile in it or
beside it, and with room for one to seven new tiles. Whatever the rack is, the slots are the same, so they are listed
again only for lines in which a play has changed something.
"""

from __future__ import annotations

from numba import njit

from lexicade.boards.movegen.compiled.squares import (
    ANCHOR,
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
from lexicade.boards.movegen.compiled.wordmap import Ints, Longs

MOST_TILES = 7  # of a rack
# Columns of a slot: its first square; squares; new tiles; the points of the tiles there, in all words that a play
# makes; the squares of the line that new tiles cover, as bits; the letters of the tiles there, as bits; and from
# `WEIGHT` on, for each new tile, how often its points count, the highest first.
SQUARE, SIZE, TILES, FIXED, COVERED, LETTERS, WEIGHT = range(7)
SLOT_FIELDS = WEIGHT + MOST_TILES


@njit
def insert_weight(weights: Ints, count: int, weight: int) -> None:
    """Put a weight among the others, of which there are `count`, so that the highest stays first."""
    place = count
    while place and weights[place - 1] < weight:
        weights[place] = weights[place - 1]
        place -= 1
    weights[place] = weight


@njit
def list_slots(  # noqa: C901 - one flat loop is what the compiler wants
    terms: Longs,
    shape: Ints,
    squares: Ints,
    number: int,
    slots: Ints,
    keys: Longs,
    counts: Ints,
    weights: Ints,
    most: int,
    tiles: int,
) -> None:
    """List the slots of a line, which is numbered among all across and then all down; `weights` is room to work in.

    They have room for so many new tiles at most, on squares where one of some letters may be.
    """
    width = shape[WIDTH]
    direction = number // width
    size = shape[ROWS] if direction else shape[COLUMNS]
    lines = shape[COLUMNS] if direction else shape[ROWS]
    base, room = number * width, len(slots) // len(counts)
    first, count = number * room, number * room
    counts[number] = 0
    if number - direction * width >= lines:
        return
    is_alive = False
    for square in range(base, base + size):
        if squares[square, LETTER] or squares[square, CHECK] & ANCHOR:
            is_alive = True
            break
    if not is_alive:
        return
    for start in range(size - 1):
        if start and squares[base + start - 1, LETTER]:
            continue
        new, key, letters, has_anchor, covered = 0, 0, 0, False, 0
        factor, weighed, points, cross_points = 1, 1, 0, 0
        for at in range(start, size):
            square = base + at
            if squares[square, LETTER]:
                key += terms[squares[square, LETTER]]
                points += squares[square, POINTS]
                letters |= 1 << squares[square, LETTER]
            else:
                check, own = squares[square, CHECK], squares[square, WORD_FACTOR]
                if new == most or check & tiles == 0:
                    break
                factor *= own
                covered |= 1 << at
                weight = squares[square, LETTER_FACTOR] * factor
                if squares[square, CROSS] >= 0:
                    weight += squares[square, LETTER_FACTOR] * own
                    cross_points += own * squares[square, CROSS]
                if check & ANCHOR:
                    has_anchor = True
                if factor == weighed:
                    insert_weight(weights, new, weight)
                new += 1
            if not new or at == start or (at + 1 < size and squares[square + 1, LETTER]):
                continue
            if not (letters or has_anchor) or (direction == 1 and new == 1 and has_anchor):
                continue  # a single tile that makes a word in both directions counts across
            if factor != weighed:
                weighed, done = factor, 0
                for each in range(start, at + 1):
                    if covered >> each & 1:
                        weight = squares[base + each, LETTER_FACTOR] * factor
                        if squares[base + each, CROSS] >= 0:
                            weight += squares[base + each, LETTER_FACTOR] * squares[base + each, WORD_FACTOR]
                        insert_weight(weights, done, weight)
                        done += 1
            slot = slots[count]
            slot[SQUARE], slot[SIZE], slot[TILES] = base + start, at + 1 - start, new
            slot[FIXED], slot[COVERED], slot[LETTERS] = factor * points + cross_points, covered, letters
            for each in range(new):
                slot[WEIGHT + each] = weights[each]
            keys[count] = key
            count += 1
    counts[number] = count - first
