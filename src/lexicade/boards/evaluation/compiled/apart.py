"""What tiles score that don't cross each other, for the bounds of compiled endgames (extra `fast`).

Tiles that never lie in the same word score what they score now, each on a square of its own. Tiles of one line could be
laid together as well, which scores no less than the last play that joins them; what came before it lay on some of the
same squares.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lexicade.boards.evaluation.compiled.corners import KINDS
from lexicade.boards.evaluation.compiled.crossings import FEW
from lexicade.boards.evaluation.compiled.endboard import MOVER, SQUARES, Setting, Stack, list_anew, on_board
from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.evaluation.compiled.lasttiles import LEAST, NO_SCORE
from lexicade.boards.evaluation.compiled.lineplays import GUARD, Lines, find_line
from lexicade.boards.evaluation.compiled.slotwords import CLASSES, KIND_BITS, Racks, Scratch
from lexicade.boards.movegen.compiled.squares import WIDTH
from lexicade.boards.movegen.compiled.wordmap import Ints, WordMap

STAMP, BEST = range(2)  # columns: for which position something was noted, and the score


class Room(NamedTuple):
    """Room to work in. Tiles are numbered from 0 on, and sets of them are bits."""

    places: Ints  # of the lines in the table of lines, or -1
    kinds: Ints  # of the tiles
    units: Ints  # the tiles as packed racks
    packed: Ints  # sets of tiles as packed racks
    tops: Ints  # by tile, its best plays alone, as many as there may be tiles: score and square
    alone: Ints  # by square, the most that one of the tiles scores there
    totals: Ints  # by tiles, the most that these score
    pairs: Ints  # by tiles, the most that two score in a line
    stamp: Ints  # the number of the position


def new_room(width: int) -> Room:
    """Room for boards whose longer side has so many squares."""
    return Room(
        np.zeros(2 * width, dtype=np.int32),
        np.zeros(FEW, dtype=np.int32),
        np.zeros(FEW, dtype=np.int32),
        np.zeros(1 << FEW, dtype=np.int32),
        np.zeros((FEW, FEW, 2), dtype=np.int32),
        np.zeros((width * width, 2), dtype=np.int32),
        np.zeros(1 << FEW, dtype=np.int32),
        np.zeros(1 << FEW, dtype=np.int32),
        np.zeros(1, dtype=np.int32),
    )


@inner
def list_places(
    words: WordMap,
    setting: Setting,
    racks: Racks,
    scratch: Scratch,
    lines: Lines,
    stack: Stack,
    ply: int,
    size: int,
    places: Ints,
) -> None:
    """Fill in where the table of lines has each line of a position, with its plays of so many tiles at most."""
    frame = stack.frames[ply]
    source, each = frame[SQUARES], (1 - frame[MOVER]) * CLASSES
    line_hashes, squares, at = stack.hashes[source], stack.squares[source], 0
    while at < 2 * setting.shape[WIDTH]:
        place = -1
        if line_hashes[at]:
            wanted = line_hashes[at] + each + 1
            place = find_line(lines.hashes, lines.spans, wanted, size)
            if place < 0:
                known = lines.counts[0]
                place = list_anew(words, setting, racks, scratch, lines, squares, each, at, wanted, size)
                if lines.counts[0] < known:  # the table had to be emptied, so the other places are wrong
                    at = 0
                    continue
        places[at] = place
        at += 1


@inner
def name_tiles(rack: int, room: Room) -> int:
    """Fill in the tiles of a packed rack; how many there are."""
    size = 0
    for kind in range(KINDS):
        for _ in range(rack >> KIND_BITS * kind & 7):
            room.kinds[size], room.units[size] = kind, 1 << KIND_BITS * kind
            size += 1
    for tiles in range(1 << size):
        room.packed[tiles] = 0
        for tile in range(size):
            room.packed[tiles] += room.units[tile] * (tiles >> tile & 1)
    return size


@inner
def spot_of(spots: int) -> int:
    """The lowest of some spots of a line, given as bits."""
    spot = 0
    while not spots >> spot & 1:
        spot += 1
    return spot


@inner
def is_covered(width: int, line: int, spots: int, square: int) -> bool:
    """Whether a square of the board is one of some spots of a line."""
    row, column = square // width, square % width
    if line >= width:
        return column == line - width and spots >> row & 1 != 0
    return row == line and spots >> column & 1 != 0


@inner
def note_single(tops: Ints, tile: int, square: int, score: int) -> None:
    """Note what a tile scores alone on a square, if it is one of its best."""
    spot = FEW - 1
    if score <= tops[tile, spot, 0]:
        return
    while spot and score > tops[tile, spot - 1, 0]:
        tops[tile, spot, 0], tops[tile, spot, 1] = tops[tile, spot - 1, 0], tops[tile, spot - 1, 1]
        spot -= 1
    tops[tile, spot, 0], tops[tile, spot, 1] = score, square


@inner
def note_singles(lines: Lines, width: int, size: int, room: Room) -> None:
    """Take note of the plays of one tile."""
    units, tops, alone, stamp = room.units, room.tops, room.alone, room.stamp[0]
    tops[:, :, 0] = NO_SCORE
    for line in range(2 * width):
        place = room.places[line]
        if place < 0:
            continue
        for at in range(lines.spans[place, 0], lines.spans[place, 1]):
            used, score = lines.used[at], lines.scores[at]
            square = -1
            for tile in range(size):
                if units[tile] == used:
                    if square < 0:
                        square = on_board(width, line * width + spot_of(lines.spots[at]))
                    note_single(tops, tile, square, score)
            if square >= 0:
                before = alone[square, BEST] if alone[square, STAMP] == stamp else 0
                alone[square, STAMP], alone[square, BEST] = stamp, max(before, score)


@inner
def note_apart(tops: Ints, totals: Ints, size: int) -> None:
    """Take account of tiles of which each makes words of its own, on different squares."""
    for a in range(-1, FEW):
        if a >= 0 and tops[0, a, 0] < 0:
            break
        one, first = (tops[0, a, 0], tops[0, a, 1]) if a >= 0 else (0, -1)
        for b in range(-1, FEW):
            if b >= 0 and tops[1, b, 0] < 0:
                break
            two, second = (tops[1, b, 0], tops[1, b, 1]) if b >= 0 else (0, -2)
            if first == second:
                continue
            for c in range(-1, FEW):
                if c >= 0 and tops[2, c, 0] < 0:
                    break
                three, third = (tops[2, c, 0], tops[2, c, 1]) if c >= 0 else (0, -3)
                if third in (first, second):
                    continue
                total = one + two + three
                tiles = (a >= 0) | (b >= 0) << 1 | (c >= 0) << 2
                totals[tiles] = max(totals[tiles], total)
                for d in range(FEW if size == FEW else 0):
                    if tops[3, d, 0] < 0:
                        break
                    if tops[3, d, 1] not in (first, second, third):
                        totals[tiles | 8] = max(totals[tiles | 8], total + tops[3, d, 0])
                        break


@inner
def most_beside(tops: Ints, size: int, tiles: int, width: int, line: int, spots: int) -> int:
    """The most that one or two tiles score alone, on squares that are none of some spots of a line; or LEAST."""
    best = LEAST
    for one in range(size):
        if not tiles >> one & 1:
            continue
        for here in range(FEW):
            if tops[one, here, 0] < 0:
                break
            if is_covered(width, line, spots, tops[one, here, 1]):
                continue
            if tiles == 1 << one:
                return tops[one, here, 0]
            other = spot_of(tiles - (1 << one))
            for there in range(FEW):
                if tops[other, there, 0] < 0:
                    break
                if tops[other, there, 1] != tops[one, here, 1] and not is_covered(
                    width, line, spots, tops[other, there, 1]
                ):
                    best = max(best, tops[one, here, 0] + tops[other, there, 0])
                    break
        return best
    return best


@inner
def best_within(lines: Lines, begin: int, end: int, guarded: int, spots: int) -> int:
    """The most that a play of some tiles scores on some spots of its line, or 0."""
    best = 0
    for at in range(begin, end):
        is_within = lines.spots[at] & ~spots == 0 and (guarded - lines.used[at]) & GUARD == GUARD
        if is_within and lines.scores[at] > best:
            best = lines.scores[at]
    return best


@inner
def most_before(lines: Lines, place: int, guarded: int, spots: int, new: int, width: int, line: int, room: Room) -> int:
    """The most that all tiles but one score on the spots of a play of them: apart, or in plays of its line."""
    one, two, three, left = 0, 0, 0, spots
    while left:
        spot = spot_of(left)
        left &= left - 1
        square = on_board(width, line * width + spot)
        score = room.alone[square, BEST] if room.alone[square, STAMP] == room.stamp[0] else 0
        if score > one:
            one, two, three = score, one, two
        elif score > two:
            two, three = score, two
        else:
            three = max(three, score)
    if new == 2:
        return one
    spans = lines.spans[place]
    pair = best_within(lines, spans[1], spans[2], guarded, spots)
    both = max(one + two, pair + one if pair else 0)
    if new == 3:
        return both
    triple = best_within(lines, spans[2], spans[3], guarded, spots)
    return max(one + two + three, pair + one + two if pair else 0, triple + both if triple else 0)


@inner
def note_words(lines: Lines, width: int, rack: int, size: int, room: Room) -> None:
    """Take account of plays of two tiles and more, with what lies beside them."""
    packed, totals, pairs, guarded, whole = room.packed, room.totals, room.pairs, rack | GUARD, (1 << size) - 1
    pairs[:] = LEAST
    for line in range(2 * width):
        place = room.places[line]
        if place < 0:
            continue
        spans = lines.spans[place]
        for new in range(2, size + 1):
            for at in range(spans[new - 1], spans[new]):
                used, spots = lines.used[at], lines.spots[at]
                if (guarded - used) & GUARD != GUARD:
                    continue
                total = lines.scores[at] + most_before(lines, place, guarded, spots, new, width, line, room)
                for tiles in range(1, whole + 1):
                    if packed[tiles] != used:
                        continue
                    totals[tiles] = max(totals[tiles], total)
                    if new == 2:
                        pairs[tiles] = max(pairs[tiles], total)
                    rest = whole - tiles
                    beside = rest
                    while beside:
                        more = most_beside(room.tops, size, beside, width, line, spots)
                        totals[tiles | beside] = max(totals[tiles | beside], total + more)
                        beside = (beside - 1) & rest
    if size == FEW:
        for tiles in range(1, whole):
            totals[whole] = max(totals[whole], pairs[tiles] + pairs[whole - tiles])
