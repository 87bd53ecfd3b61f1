"""What three tiles can gain at most if the other player passes from now on, for compiled endgames (extra `fast`).

Tiles that never lie in the same word score what they score now, each on a square of its own. Tiles of one line could be
laid together as well, which scores no less than the last play that joins them; what came before it lay on some of the
same squares. Else one tile is a corner (see corners.py). `lasttiles.py` outside the folder is the twin of this.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lexicade.boards.evaluation.compiled.corners import KINDS, TILES, Corners, best_corner, new_corners
from lexicade.boards.evaluation.compiled.endboard import HELD, MOVER, RACK, SQUARES, Setting, Stack, list_anew
from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.evaluation.compiled.lasttiles import LEAST, NO_SCORE
from lexicade.boards.evaluation.compiled.lineplays import GUARD, SPOT_BITS, Lines, find_line
from lexicade.boards.evaluation.compiled.slotwords import CLASSES, KIND_BITS, Racks, Scratch
from lexicade.boards.movegen.compiled.squares import WIDTH
from lexicade.boards.movegen.compiled.wordmap import Ints, WordMap

ALL_THREE = 7  # as bits
ONE_SPOT = (1 << SPOT_BITS) - 1
STAMP, BEST = range(2)  # columns: for which position something was noted, and the score


class Room(NamedTuple):
    """Room to work in."""

    places: Ints  # of the lines in the table of lines, or -1
    kinds: Ints  # of the three tiles
    units: Ints  # the tiles as packed racks
    tops: Ints  # by tile, its best three plays alone: score and square
    highest: Ints  # by tile, the score of the best one, or 0
    singles: Ints  # by tile and square, the score of the tile alone
    totals: Ints  # by tiles, as bits, the most that these score
    stamp: Ints  # the number of the position


class Three(NamedTuple):
    """What bounds for three tiles are found with."""

    corners: Corners
    room: Room


def new_three(width: int) -> Three:
    """A table with no corners, and room for boards whose longer side has so many squares."""
    room = Room(
        np.zeros(2 * width, dtype=np.int32),
        np.zeros(TILES, dtype=np.int32),
        np.zeros(TILES, dtype=np.int32),
        np.zeros((TILES, TILES, 2), dtype=np.int32),
        np.zeros(TILES, dtype=np.int32),
        np.zeros((TILES, width * width, 2), dtype=np.int32),
        np.zeros(1 << TILES, dtype=np.int32),
        np.zeros(1, dtype=np.int32),
    )
    return Three(new_corners(width), room)


@inner
def list_places(
    words: WordMap,
    setting: Setting,
    racks: Racks,
    scratch: Scratch,
    lines: Lines,
    stack: Stack,
    ply: int,
    each: int,
    places: Ints,
) -> None:
    """Fill in where the table of lines has each line of a position, with its plays of up to three tiles."""
    source = stack.frames[ply, SQUARES]
    line_hashes, squares, at = stack.hashes[source], stack.squares[source], 0
    while at < 2 * setting.shape[WIDTH]:
        place = -1
        if line_hashes[at]:
            wanted = line_hashes[at] + each + 1
            place = find_line(lines.hashes, lines.spans, wanted, TILES)
            if place < 0:
                known = lines.counts[0]
                place = list_anew(words, setting, racks, scratch, lines, squares, each, at, wanted, TILES)
                if lines.counts[0] < known:  # the table had to be emptied, so the other places are wrong
                    at = 0
                    continue
        places[at] = place
        at += 1


@inner
def square_of(width: int, line: int, spot: int) -> int:
    """The square of the board on which a tile of a line lies."""
    return spot * width + line - width if line >= width else line * width + spot


@inner
def note_single(singles: Ints, tops: Ints, stamp: int, tile: int, square: int, score: int) -> None:
    """Note what one of the tiles scores alone on a square."""
    singles[tile, square, STAMP], singles[tile, square, BEST] = stamp, score
    if score <= tops[tile, TILES - 1, 0]:
        return
    spot = TILES - 1
    while spot and score > tops[tile, spot - 1, 0]:
        tops[tile, spot, 0], tops[tile, spot, 1] = tops[tile, spot - 1, 0], tops[tile, spot - 1, 1]
        spot -= 1
    tops[tile, spot, 0], tops[tile, spot, 1] = score, square


@inner
def single_of(singles: Ints, stamp: int, square: int) -> int:
    """The most that one of the tiles scores alone on a square, or 0."""
    best = 0
    for tile in range(TILES):
        if singles[tile, square, STAMP] == stamp:
            best = max(best, singles[tile, square, BEST])
    return best


@inner
def note_pair(tops: Ints, totals: Ints, left: int, one: int, other: int, total: int) -> None:
    """Take account of what two of the tiles score in a line, on two squares, and of the third one elsewhere."""
    pair = ALL_THREE - (1 << left)
    totals[pair] = max(totals[pair], total)
    for spot in range(TILES):
        if tops[left, spot, 0] < 0:
            return
        if tops[left, spot, 1] != one and tops[left, spot, 1] != other:
            totals[ALL_THREE] = max(totals[ALL_THREE], total + tops[left, spot, 0])
            return


@inner
def is_among(spots: int, others: int) -> bool:
    """Whether two tiles of a line lie on squares of three others."""
    for _ in range(2):
        spot, three, found = spots & ONE_SPOT, others, False
        for _ in range(TILES):
            found |= three & ONE_SPOT == spot
            three >>= SPOT_BITS
        if not found:
            return False
        spots >>= SPOT_BITS
    return True


@inner
def best_before(lines: Lines, spots: int, begin: int, end: int, guarded: int, first: int, second: int) -> int:
    """The most that two tiles score on the squares of a play of three: apart, or in one of the plays of its line.

    What single tiles score there at best and next to best is given, and where the plays of two tiles begin and end.
    """
    best = first + second
    for pair in range(begin, end):
        score = lines.scores[pair] + first
        if score > best and (guarded - lines.used[pair]) & GUARD == GUARD and is_among(lines.spots[pair], spots):
            best = score
    return best


@inner
def note_singles(lines: Lines, width: int, room: Room) -> None:
    """Take account of plays of one tile."""
    units, tops, stamp = room.units, room.tops, room.stamp[0]
    one, two, three = units[0], units[1], units[2]
    tops[:, :, 0] = NO_SCORE
    for line in range(2 * width):
        place = room.places[line]
        if place < 0:
            continue
        for at in range(lines.spans[place, 0], lines.spans[place, 1]):
            used = lines.used[at]
            if used in (one, two, three):
                square = square_of(width, line, lines.spots[at])
                for tile in range(TILES):
                    if units[tile] == used:
                        note_single(room.singles, tops, stamp, tile, square, lines.scores[at])


@inner
def note_words(lines: Lines, width: int, rack: int, room: Room) -> None:
    """Take account of plays of two and three tiles."""
    singles, tops, totals, units, stamp = room.singles, room.tops, room.totals, room.units, room.stamp[0]
    guarded = rack | GUARD
    for line in range(2 * width):
        place = room.places[line]
        if place < 0:
            continue
        begin, middle, end = lines.spans[place, 1], lines.spans[place, 2], lines.spans[place, 3]
        for at in range(begin, end):
            used = lines.used[at]
            if (guarded - used) & GUARD != GUARD:
                continue
            spots, score = lines.spots[at], lines.scores[at]
            one = square_of(width, line, spots & ONE_SPOT)
            other = square_of(width, line, spots >> SPOT_BITS & ONE_SPOT)
            first, second = single_of(singles, stamp, one), single_of(singles, stamp, other)
            if at < middle:
                for left in range(TILES):
                    if units[left] == rack - used:
                        note_pair(tops, totals, left, one, other, score + max(first, second))
                continue
            third = single_of(singles, stamp, square_of(width, line, spots >> 2 * SPOT_BITS & ONE_SPOT))
            high, low = max(first, second, third), min(first, second, third)
            before = best_before(lines, spots, begin, middle, guarded, high, first + second + third - high - low)
            totals[ALL_THREE] = max(totals[ALL_THREE], score + before)


@inner
def note_apart(tops: Ints, totals: Ints) -> None:
    """Take account of plays of one tile each, on different squares."""
    for one in range(TILES):
        totals[1 << one] = tops[one, 0, 0] if tops[one, 0, 0] >= 0 else LEAST
        for other in range(one + 1, TILES):
            left = TILES - one - other
            for here in range(TILES):
                for there in range(TILES):
                    if tops[one, here, 0] >= 0 and tops[other, there, 0] >= 0:
                        square, crossed = tops[one, here, 1], tops[other, there, 1]
                        if square != crossed:
                            note_pair(tops, totals, left, square, crossed, tops[one, here, 0] + tops[other, there, 0])


@inner
def most_in_all(setting: Setting, player: int, other: int, held: int, room: Room) -> int:
    """What the totals amount to: with tiles left the game ends by passes, else by going out."""
    most = other - held
    for tiles in range(1, ALL_THREE + 1):
        points = 0
        for tile in range(TILES):
            points += setting.kind_points[player, room.kinds[tile]] * (tiles >> tile & 1)
        most = max(most, room.totals[tiles] + (2 * other if tiles == ALL_THREE else other - held + points))
    return most


@inner
def most_of_three(
    words: WordMap,
    setting: Setting,
    racks: Racks,
    scratch: Scratch,
    lines: Lines,
    stack: Stack,
    three: Three,
    ply: int,
    limit: int,
) -> int:
    """The most that the player who is not to move gains with three tiles, none a blank, if the other player passes.

    If it is above a limit, it may be more than what is said.
    """
    frame, width, room = stack.frames[ply], setting.shape[WIDTH], three.room
    player = 1 - frame[MOVER]
    rack, held, other = frame[RACK + player], frame[HELD + player], frame[HELD + 1 - player]
    each, count, totals = player * CLASSES, 0, room.totals
    for kind in range(KINDS):
        for _ in range(rack >> KIND_BITS * kind & 7):
            room.kinds[count], room.units[count] = kind, 1 << KIND_BITS * kind
            count += 1
    room.stamp[0] += 1
    totals[:] = LEAST
    list_places(words, setting, racks, scratch, lines, stack, ply, each, room.places)
    note_singles(lines, width, room)
    note_words(lines, width, rack, room)
    note_apart(room.tops, totals)
    most = most_in_all(setting, player, other, held, room)
    if most > limit:
        return most
    for tile in range(TILES):
        room.highest[tile] = max(0, room.tops[tile, 0, 0])
    corner = best_corner(
        words,
        setting,
        racks,
        scratch,
        three.corners,
        stack,
        ply,
        player,
        room.kinds,
        room.highest,
        room.stamp[0],
    )
    if corner:
        totals[ALL_THREE] = max(totals[ALL_THREE], corner)
    return most_in_all(setting, player, other, held, room)
