"""The pairs and triples of tiles in a position from which crossing tiles are made, for compiled endgames (`fast`).

Those that can be played are among the plays of the lines; corners.py lists those that a cross-check forbids.
"""

from __future__ import annotations

from lexicade.boards.evaluation.compiled.apart import Room, most_before, spot_of
from lexicade.boards.evaluation.compiled.corners import (
    ACROSS_FIRST,
    ACROSS_SECOND,
    CORNER,
    CORNER_KIND,
    FIRST,
    KINDS,
    PAIR,
    SCORE,
    SECOND,
    TILES,
    TOTAL,
    across,
    along,
    find_corners,
    kind_of,
    put_corners,
)
from lexicade.boards.evaluation.compiled.crossings import FEW, Crossings, add_pair, arm_at, first_of
from lexicade.boards.evaluation.compiled.endboard import MOVER, SQUARES, Setting, Stack, on_board
from lexicade.boards.evaluation.compiled.floating import is_lonely
from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.evaluation.compiled.lineplays import GUARD, Lines
from lexicade.boards.evaluation.compiled.slotwords import CLASSES, Racks, Scratch
from lexicade.boards.movegen.compiled.packing import unpack
from lexicade.boards.movegen.compiled.squares import WIDTH
from lexicade.boards.movegen.compiled.wordmap import Ints, WordMap, letter_at


@inner
def find_places(
    words: WordMap,
    setting: Setting,
    racks: Racks,
    scratch: Scratch,
    stack: Stack,
    ply: int,
    new: int,
    crossings: Crossings,
) -> None:
    """Fill in where the table of corners has the pairs or the triples of each line, of the player not to move."""
    frame, corners, line = stack.frames[ply], crossings.corners, 0
    player, source = 1 - frame[MOVER], frame[SQUARES]
    while line < 2 * setting.shape[WIDTH]:
        crossings.places[line] = -1
        known = stack.hashes[source, line]
        if not known:  # there are no tiles in the line and none beside it
            line += 1
            continue
        wanted = (known + new) * KINDS + player * CLASSES + 1
        place = find_corners(corners.hashes, wanted)
        if place < 0:
            before = corners.counts[0]
            place = put_corners(
                words, setting, stack.squares[source], racks, player, line, new, wanted, scratch, corners
            )
            if corners.counts[0] <= before:  # the table had to be emptied, so the other places are wrong
                line = 0
                continue
        crossings.places[line] = place
        line += 1


@inner
def list_played(
    words: WordMap,
    setting: Setting,
    lines: Lines,
    squares: Ints,
    kind_letters: Ints,
    rack: int,
    room: Room,
    crossings: Crossings,
) -> int:
    """List the pairs that can be played; how many there are."""
    width, values, kinds, count = setting.shape[WIDTH], setting.values, room.kinds, 0
    for line in range(2 * width):
        place = room.places[line]
        if place < 0:
            continue
        for at in range(lines.spans[place, 1], lines.spans[place, 2]):
            if ((rack | GUARD) - lines.used[at]) & GUARD != GUARD:
                continue
            square, _, _, _, word = unpack(lines.plays[at])
            spots = lines.spots[at]
            first, second = line * width + spot_of(spots), line * width + spot_of(spots & (spots - 1))
            one, other = letter_at(words.words, word, first - square), letter_at(words.words, word, second - square)
            across_first = across(squares, first, one, values[one])
            across_second = across(squares, second, other, values[other])
            score = lines.scores[at] - across_first - across_second
            score += max(
                along(width, squares, first, one, values[one]), along(width, squares, second, other, values[other])
            )
            add_pair(
                crossings,
                count,
                squares,
                width,
                line // width,
                first_of(kinds, kind_of(kind_letters, one)),
                first_of(kinds, kind_of(kind_letters, other)),
                on_board(width, first),
                on_board(width, second),
                score,
                across_first,
                across_second,
            )
            count += 1
    return count


@inner
def name_pairs(kinds: Ints, size: int, named: Ints) -> None:
    """Fill in which of some tiles two kinds are, as one number, or -1."""
    named[:] = -1
    for one in range(size):
        for other in range(size):
            if other != one:
                first, second = first_of(kinds, kinds[one]), first_of(kinds, kinds[other])
                named[kinds[one] * KINDS + kinds[other]] = first * FEW + second


@inner
def list_forbidden(crossings: Crossings, width: int, squares: Ints, kinds: Ints, size: int, count: int) -> int:
    """Add the pairs that a cross-check forbids to the list; how many there are."""
    spans, pairs, named = crossings.corners.spans, crossings.corners.pairs, crossings.named
    name_pairs(kinds, size, named)
    for line in range(2 * width):
        place = crossings.places[line]
        if place < 0:
            continue
        for at in range(spans[place, 0], spans[place, 1]):
            row = pairs[at]
            tiles = named[row[PAIR]]
            if tiles >= 0:
                add_pair(
                    crossings,
                    count,
                    squares,
                    width,
                    line // width,
                    tiles // FEW,
                    tiles % FEW,
                    row[FIRST],
                    row[SECOND],
                    row[SCORE],
                    row[ACROSS_FIRST],
                    row[ACROSS_SECOND],
                )
                count += 1
    return count


@inner
def most_with_played_triple(
    words: WordMap,
    setting: Setting,
    lines: Lines,
    squares: Ints,
    kind_letters: Ints,
    rack: int,
    room: Room,
    crossings: Crossings,
) -> int:
    """The most that four tiles score if three that can be played lie in a line and the fourth one crosses, or 0."""
    width, kinds, stamp, best = setting.shape[WIDTH], room.kinds, room.stamp[0], 0
    for line in range(2 * width):
        place = room.places[line]
        if place < 0:
            continue
        for at in range(lines.spans[place, 2], lines.spans[place, 3]):
            left = rack - lines.used[at]
            fourth = 0
            while fourth < FEW and room.units[fourth] != left:
                fourth += 1
            if fourth == FEW:
                continue
            square, _, _, _, word = unpack(lines.plays[at])
            before = most_before(lines, place, rack | GUARD, lines.spots[at], 3, width, line, room)
            total, spots = lines.scores[at] + max(before, most_floating(crossings, fourth)), lines.spots[at]
            while spots:
                spot = line * width + spot_of(spots)
                spots &= spots - 1
                letter, corner = letter_at(words.words, word, spot - square), on_board(width, spot)
                tile, lonely = first_of(kinds, kind_of(kind_letters, letter)), is_lonely(width, squares, corner)
                arm = arm_at(crossings, 1 - line // width, tile, fourth, corner, lonely, stamp)
                if arm:
                    best = max(best, total + arm - across(squares, spot, letter, setting.values[letter]))
    return best


@inner
def most_floating(crossings: Crossings, fourth: int) -> int:
    """The most that two of four tiles, one of them excepted, score if they touch no others."""
    best = 0
    for one in range(FEW):
        for other in range(one):
            if fourth not in (one, other):
                best = max(best, crossings.floats[one, other])
    return best


@inner
def most_with_forbidden_triple(
    crossings: Crossings, width: int, squares: Ints, rack: int, kinds: Ints, units: Ints, stamp: int
) -> int:
    """The most that four tiles score if a cross-check forbids three in a line and the fourth one crosses, or 0."""
    spans, triples, best = crossings.corners.spans, crossings.corners.triples, 0
    for line in range(2 * width):
        place = crossings.places[line]
        if place < 0:
            continue
        for at in range(spans[place, 0], spans[place, 1]):
            left = rack - triples[at, TILES]
            for fourth in range(FEW):
                if units[fourth] != left:
                    continue
                corner, tile = triples[at, CORNER], first_of(kinds, triples[at, CORNER_KIND])
                lonely = is_lonely(width, squares, corner)
                arm = arm_at(crossings, 1 - line // width, tile, fourth, corner, lonely, stamp)
                if arm:
                    best = max(best, triples[at, TOTAL] + arm)
                break
    return best
