"""What three or four tiles score that cross each other, for compiled endgames (extra `fast`).

Each of them lies in a row and in a column. What they score is what their words score in each row and each column with
two or more of them. For three tiles, that is one corner. Four make one of these shapes: three tiles in a line and one
that crosses; a pair whose tiles are both crossed; or two pairs in rows that make two pairs in columns, too. A word in
such a line is a play now, or a cross-check forbids it as yet (corners.py), or it touches no other tiles as yet
(floating.py).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lexicade.boards.evaluation.compiled.corners import (
    ACROSS_FIRST,
    ACROSS_SECOND,
    FIRST,
    KINDS,
    SCORE,
    SECOND,
    Corners,
    new_corners,
)
from lexicade.boards.evaluation.compiled.floating import Floating, is_lonely, new_floating
from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.movegen.compiled.wordmap import Ints, Longs

FEW = 4  # tiles, at most
SCORE_BITS = 16
LARGEST_SCORE = (1 << SCORE_BITS) - 1
# Columns of pairs, besides those of corners.py: the direction, both tiles, and whether their squares have no neighbors.
DIRECTION, ONE, OTHER, IS_FIRST_LONELY, IS_SECOND_LONELY = range(6, 11)
PAIR_FIELDS = 11


class Crossings(NamedTuple):
    """What crossing tiles are found with. Tiles are numbered, equal ones alike; sets of them are bits."""

    corners: Corners
    places: Ints  # of the lines in the table of corners
    floating: Floating
    pairs: Ints  # of two tiles in a line
    named: Ints  # by two kinds, both tiles, as one number, or -1
    arms: Longs  # by direction, tile, other tile and square: what both score if the tile there is a corner, marked
    doubles: Longs  # the same if both are corners
    highest: Ints  # by direction, tile and other tile, the most of the doubles
    loose: Ints  # the same of arms, at squares with no neighbors
    floats: Ints  # by tile and other tile, what they score if they touch no others
    triples: Ints  # by the tile that is not among them, what three score if they touch no others
    totals: Ints  # by tiles, the most that these score


def new_crossings(width: int) -> Crossings:
    """Room for boards whose longer side has so many squares."""
    pairs = FEW * (FEW - 1) * 2 * width * width  # no more words with two of the tiles begin on each square
    return Crossings(
        new_corners(),
        np.zeros(2 * width, dtype=np.int32),
        new_floating(),
        np.zeros((pairs, PAIR_FIELDS), dtype=np.int16),
        np.zeros(KINDS * KINDS, dtype=np.int32),
        np.zeros((2, FEW * FEW, width * width), dtype=np.int64),
        np.zeros((2, FEW * FEW, width * width), dtype=np.int64),
        np.zeros((2, FEW * FEW), dtype=np.int32),
        np.zeros((2, FEW * FEW), dtype=np.int32),
        np.zeros((FEW, FEW), dtype=np.int32),
        np.zeros(FEW, dtype=np.int32),
        np.zeros(1 << FEW, dtype=np.int32),
    )


@inner
def prepare_floats(floating: Floating, player: int, kinds: Ints, size: int, floats: Ints, triples: Ints) -> None:
    """Fill in what some tiles score that touch no others."""
    for one in range(size):
        for other in range(size):
            floats[one, other] = floating.pairs[player, kinds[one], kinds[other]]
    if size == FEW:  # the kinds are in order
        triples[3] = floating.triples[player, kinds[0], kinds[1], kinds[2]]
        triples[2] = floating.triples[player, kinds[0], kinds[1], kinds[3]]
        triples[1] = floating.triples[player, kinds[0], kinds[2], kinds[3]]
        triples[0] = floating.triples[player, kinds[1], kinds[2], kinds[3]]


@inner
def first_of(kinds: Ints, kind: int) -> int:
    """The number of the first tile of a kind: equal tiles are numbered alike."""
    tile = 0
    while kinds[tile] != kind:
        tile += 1
    return tile


@inner
def add_pair(
    crossings: Crossings,
    count: int,
    squares: Ints,
    width: int,
    direction: int,
    one: int,
    other: int,
    first: int,
    second: int,
    score: int,
    across_first: int,
    across_second: int,
) -> None:
    """Add a pair to the list."""
    row = crossings.pairs[count]
    row[DIRECTION], row[ONE], row[OTHER], row[FIRST], row[SECOND] = direction, one, other, first, second
    row[SCORE], row[ACROSS_FIRST], row[ACROSS_SECOND] = score, across_first, across_second
    row[IS_FIRST_LONELY] = is_lonely(width, squares, first)
    row[IS_SECOND_LONELY] = is_lonely(width, squares, second)


@inner
def note_arm(
    crossings: Crossings, direction: int, tile: int, other: int, square: int, lonely: int, score: int, stamp: int
) -> None:
    """Take note of what two tiles score if the first one is a corner."""
    pair = tile * FEW + other
    mark = stamp << SCORE_BITS | score
    crossings.arms[direction, pair, square] = max(crossings.arms[direction, pair, square], mark)
    if lonely:
        crossings.loose[direction, pair] = max(crossings.loose[direction, pair], score)


@inner
def note_double(
    crossings: Crossings, direction: int, tile: int, other: int, square: int, score: int, stamp: int
) -> None:
    """Take note of what two tiles score if both are corners, the first one on a square."""
    pair = tile * FEW + other
    mark = stamp << SCORE_BITS | score
    crossings.doubles[direction, pair, square] = max(crossings.doubles[direction, pair, square], mark)
    crossings.highest[direction, pair] = max(crossings.highest[direction, pair], score)


@inner
def note_pairs(crossings: Crossings, count: int, size: int, stamp: int) -> None:
    """Take note of all pairs, at the squares of the tiles that may be corners."""
    crossings.highest[:] = 0
    crossings.loose[:] = 0
    for at in range(count):
        row = crossings.pairs[at]
        direction, one, other, first, second = row[DIRECTION], row[ONE], row[OTHER], row[FIRST], row[SECOND]
        score = row[SCORE]
        if row[ACROSS_SECOND] >= 0:
            note_arm(crossings, direction, one, other, first, row[IS_FIRST_LONELY], score + row[ACROSS_SECOND], stamp)
        if row[ACROSS_FIRST] >= 0:
            note_arm(crossings, direction, other, one, second, row[IS_SECOND_LONELY], score + row[ACROSS_FIRST], stamp)
        if size == FEW:
            note_double(crossings, direction, one, other, first, score, stamp)
            note_double(crossings, direction, other, one, second, score, stamp)


@inner
def marked(scores: Longs, square: int, stamp: int) -> int:
    """The score that is marked on a square for a position, or 0."""
    found = scores[square]
    return found & LARGEST_SCORE if found >> SCORE_BITS == stamp else 0


@inner
def arm_at(crossings: Crossings, direction: int, tile: int, other: int, square: int, lonely: int, stamp: int) -> int:
    """The most that two tiles score in a direction if the first one is a corner on a square, or 0."""
    found = marked(crossings.arms[direction, tile * FEW + other], square, stamp)
    return max(found, crossings.floats[tile, other]) if lonely else found


@inner
def double_at(crossings: Crossings, direction: int, tile: int, other: int, square: int, lonely: int, stamp: int) -> int:
    """The same if both are corners."""
    found = marked(crossings.doubles[direction, tile * FEW + other], square, stamp)
    return max(found, crossings.floats[tile, other]) if lonely else found


@inner
def second_of(one: int, other: int) -> int:
    """The number of the other one of two tiles: if both are numbered alike, that of the next tile."""
    return other + 1 if other == one else other


@inner
def note_single_corners(crossings: Crossings, count: int, kinds: Ints, size: int, stamp: int) -> None:
    """Take account of three tiles of which one is a corner."""
    totals = crossings.totals
    for at in range(count):
        row = crossings.pairs[at]
        direction, one, other, score = row[DIRECTION], row[ONE], row[OTHER], row[SCORE]
        next_one = second_of(one, other)
        pair = 1 << one | 1 << next_one
        for third in range(size):
            if pair >> third & 1:
                continue
            tiles, alike = pair | 1 << third, first_of(kinds, kinds[third])
            if row[ACROSS_SECOND] >= 0:
                arm = arm_at(crossings, 1 - direction, one, alike, row[FIRST], row[IS_FIRST_LONELY], stamp)
                if arm:
                    totals[tiles] = max(totals[tiles], score + row[ACROSS_SECOND] + arm)
            if row[ACROSS_FIRST] >= 0:
                arm = arm_at(crossings, 1 - direction, other, alike, row[SECOND], row[IS_SECOND_LONELY], stamp)
                if arm:
                    totals[tiles] = max(totals[tiles], score + row[ACROSS_FIRST] + arm)


@inner
def most_with_bridge(crossings: Crossings, count: int, kinds: Ints, stamp: int) -> int:
    """The most that four tiles score if a pair has both its tiles crossed, each by another one of them, or 0."""
    best = 0
    for at in range(count):
        row = crossings.pairs[at]
        direction, one, other, score = row[DIRECTION], row[ONE], row[OTHER], row[SCORE]
        first, second = row[FIRST], row[SECOND]
        begins, ends = row[IS_FIRST_LONELY], row[IS_SECOND_LONELY]
        next_one = second_of(one, other)
        pair = 1 << one | 1 << next_one
        for third in range(FEW):
            if pair >> third & 1:
                continue
            fourth = first_of(kinds, kinds[6 - one - next_one - third])
            alike = first_of(kinds, kinds[third])
            begin = double_at(crossings, 1 - direction, one, alike, first, begins, stamp)
            end = double_at(crossings, 1 - direction, other, fourth, second, ends, stamp)
            if not begin or not end:
                continue
            last = max(crossings.highest[direction, alike * FEW + fourth], crossings.floats[alike, fourth])
            if last:
                best = max(best, score + begin + end + last)
            begin = arm_at(crossings, 1 - direction, one, alike, first, begins, stamp)
            end = arm_at(crossings, 1 - direction, other, fourth, second, ends, stamp)
            if begin and end:
                best = max(best, score + begin + end)
    return best


@inner
def loose_arm(crossings: Crossings, direction: int, tile: int, other: int) -> int:
    """The most that two tiles score if the first one is a corner on a square with no neighbors, or 0."""
    return max(crossings.loose[direction, tile * FEW + other], crossings.floats[tile, other])


@inner
def most_with_floating(crossings: Crossings, kinds: Ints) -> int:
    """The most that four tiles score if two or three of them make a word that touches no other tiles, or 0.

    If the rest touches none, either, nothing of it can be laid. That is not ruled out, as it scores little.
    """
    best = 0
    for one in range(FEW):
        for other in range(FEW):
            if one == other:
                continue
            first, second = first_of(kinds, kinds[one]), first_of(kinds, kinds[other])
            for direction in range(2):
                if crossings.floats[first, second]:
                    for third in range(FEW):
                        if third not in (one, other):
                            fourth = first_of(kinds, kinds[6 - one - other - third])
                            begin = loose_arm(crossings, direction, first, first_of(kinds, kinds[third]))
                            end = loose_arm(crossings, direction, second, fourth)
                            if begin and end:
                                best = max(best, crossings.floats[first, second] + begin + end)
                arm = crossings.loose[direction, first * FEW + second]
                if arm and crossings.triples[other]:
                    best = max(best, crossings.triples[other] + arm)
    return best
