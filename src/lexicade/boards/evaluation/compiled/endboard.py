"""Positions of a compiled endgame search (extra `fast`): a frame and a copy of the squares for each ply.

A frame is a row of whole numbers. Racks are packed, four bits for each kind of tile (see lineplays.py).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lexicade.boards.evaluation.compiled.chance import GAMMA_64, MIX_1_64, MIX_2_64, ONE, SHIFT_1, SHIFT_2, SHIFT_3
from lexicade.boards.evaluation.compiled.endchecks import new_checks, note_ends
from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.evaluation.compiled.lineplays import GUARD, Lines, add_line, find_line, hash_line, size_of
from lexicade.boards.evaluation.compiled.slotwords import CLASSES, KIND_BITS, Racks, Scratch
from lexicade.boards.movegen.compiled.grid import put_tile
from lexicade.boards.movegen.compiled.packing import place_of, unpack
from lexicade.boards.movegen.compiled.squares import FIELDS, LETTER, WIDTH
from lexicade.boards.movegen.compiled.wordmap import Ints, Longs, WordMap, letter_at

# Columns of a frame. What the position is: who is to move, the hash of the tiles laid, both racks and their points, how
# many passes end the game. How it is searched: plies, window, what was found so far. Where its plays are listed. And
# the turn that is looked at.
MOVER, BOARD, RACK, HELD, PASSES = 0, 1, 2, 4, 6
KEY, DEPTH, LOW, HIGH, BEST, CHOSEN, CHOSEN_FLAWS, FLAWS = range(7, 15)
BEGIN, COUNT, NEXT, GAIN, PLAY, PHASE, OUTS, FIRST, IS_LAID, SQUARES = range(15, 25)
FRAME = 25
KINDS = 7  # of tiles on a rack, at most
PLIES = 40  # more than any line has: each play needs a tile, and no two passes follow each other
ROOM = 1 << 16  # plays of all positions on the way
PASS_PLAY, NO_PLAY = 0, -1  # beside packed plays, which are above
TILE_NUMBERS = 53  # letters and blanks that stand for them, from 1 on
ORDER_BITS = 40  # of the key by which plays are put in order: those that decide between equals
GAPS = 1750, 701, 301, 132, 57, 23, 10, 4, 1  # between plays that are compared when they are put in order
MOST_OUTS = 4  # plays that go out which are noted: the best ones
OUT_BONUS = 10  # what it is worth to be out, beside the points, when turns are put in order


class Stack(NamedTuple):
    """The positions on the way to the one that is looked at, and their plays."""

    frames: Longs
    squares: Ints  # by the ply at which they became so
    hashes: Longs  # of their lines, by ply
    orders: Longs  # of plays
    plays: Longs
    deltas: Longs
    used: Ints
    scores: Ints
    outs: Ints  # by ply, plays that go out: score, direction, line, first and last square
    ends: Ints  # room for the squares at the ends of words
    checks: Longs  # see endchecks.py


class Setting(NamedTuple):
    """What stays the same during a search."""

    shape: Ints
    values: Ints
    numbers: Longs  # random ones, by square and tile
    kind_points: Ints  # by player and kind of tile
    kind_letters: Ints  # the same; 0 for a blank


def new_stack(width: int) -> Stack:
    """A stack for boards whose longer side has so many squares."""
    return Stack(
        np.zeros((PLIES, FRAME), dtype=np.int64),
        np.zeros((PLIES, 2 * width * width, FIELDS), dtype=np.int32),
        np.zeros((PLIES, 2 * width), dtype=np.int64),
        np.empty(ROOM, dtype=np.int64),
        np.empty(ROOM, dtype=np.int64),
        np.empty(ROOM, dtype=np.int64),
        np.empty(ROOM, dtype=np.int32),
        np.empty(ROOM, dtype=np.int32),
        np.zeros((PLIES, MOST_OUTS, 5), dtype=np.int32),
        np.zeros(2 * (KINDS + 1), dtype=np.int32),
        new_checks(),
    )


@inner
def turned(width: int, square: int) -> int:
    """The same square of the board, as a square of the line that crosses there."""
    line, at = square // width, square % width
    return at * width + line - width if line >= width else (width + at) * width + line


@inner
def on_board(width: int, square: int) -> int:
    """The number on the board of a square of a line."""
    return square if square < width * width else turned(width, square)


@inner
def mixed(rack: int, other: int, mover: int, passes: int) -> int:
    """A random number for racks, the player to move, and passes; as `zobrist.rack_number`."""
    state = np.uint64(rack | other << 28 | mover << 56 | passes << 57) + GAMMA_64
    bits = (state ^ (state >> SHIFT_1)) * MIX_1_64
    bits = (bits ^ (bits >> SHIFT_2)) * MIX_2_64
    bits ^= bits >> SHIFT_3
    return np.int64(bits >> ONE)  # type: ignore[return-value]  # the compiler has no other int


@inner
def blanks_of(setting: Setting, player: int, rack: int) -> int:
    """How many blanks a packed rack has: a player's last kind of tile, if it is worth nothing."""
    points = setting.kind_points[player]
    kind = len(points) - 1
    while kind >= 0 and points[kind] < 0:
        kind -= 1
    return rack >> KIND_BITS * kind & 7 if kind >= 0 and points[kind] == 0 else 0


@inner
def points_of(setting: Setting, player: int, rack: int) -> int:
    """The points of a player's packed rack."""
    points = 0
    for kind in range(KINDS):
        count = rack >> KIND_BITS * kind & 7
        if count:
            points += count * setting.kind_points[player, kind]
    return points


@inner
def hash_lines(setting: Setting, racks: Racks, stack: Stack, ply: int, changed: int) -> None:
    """Bring the hashes of the lines up to date that have changed, given as bits."""
    letters = letters_of(racks)
    for line in range(2 * setting.shape[WIDTH]):
        if changed >> line & 1:
            stack.hashes[ply, line] = hash_line(setting.shape, stack.squares[ply], letters, line)


@inner
def letters_of(racks: Racks) -> int:
    """The letters that the tiles of both players can be, as bits."""
    return racks.letters[CLASSES - 1] | racks.letters[2 * CLASSES - 1]


@inner
def copy(source: Ints, target: Ints) -> None:
    """Copy squares; one after the other, as one loop takes a fifth of the time of a loop in a loop."""
    from_squares, to_squares = source.reshape(source.size), target.reshape(target.size)
    for at in range(len(from_squares)):
        to_squares[at] = from_squares[at]


@inner
def lay(words: WordMap, setting: Setting, racks: Racks, stack: Stack, ply: int, play: int) -> None:
    """Make the squares of the next ply: those of a ply with a play on them. After a pass they are the same."""
    if play == PASS_PLAY:
        return
    shape, squares, before = setting.shape, stack.squares[ply + 1], stack.squares[stack.frames[ply, SQUARES]]
    copy(before, squares)
    for line in range(2 * shape[WIDTH]):
        stack.hashes[ply + 1, line] = stack.hashes[stack.frames[ply, SQUARES], line]
    width, letters, checks = shape[WIDTH], letters_of(racks), stack.checks
    square, size, first, second, word = unpack(play)
    is_down, row, column = place_of(width, square)
    changed = 0
    for at in range(size):
        if not before[square + at, LETTER]:
            letter = letter_at(words.words, word, at)
            points = 0 if at + 1 in (first, second) else setting.values[letter]
            down, right = (row + at, column) if is_down else (row, column + at)
            put_tile(squares, width, down, right, letter, points)
            changed |= 1 << down | 1 << (width + right)
    line, start = square // width % width, square % width
    changed |= note_ends(words, checks, shape, squares, is_down, line, start, letters)
    for at in range(size):
        if not before[square + at, LETTER]:
            changed |= note_ends(words, checks, shape, squares, 1 - is_down, start + at, line, letters)
    hash_lines(setting, racks, stack, ply + 1, changed)


@inner
def list_anew(
    words: WordMap,
    setting: Setting,
    racks: Racks,
    scratch: Scratch,
    lines: Lines,
    squares: Ints,
    each: int,
    line: int,
    wanted: int,
    most: int,
) -> int:
    """List the plays of a line, with so many tiles at most, that the table doesn't have; its place in the table."""
    return add_line(
        words,
        setting.shape,
        setting.values,
        setting.numbers,
        squares,
        racks,
        each,
        line,
        wanted,
        most,
        scratch,
        lines,
    )


@inner
def list_plays(
    words: WordMap, setting: Setting, racks: Racks, scratch: Scratch, lines: Lines, stack: Stack, ply: int
) -> bool:
    """List the plays of the player to move behind those that are on the stack; False if there is no room."""
    frame = stack.frames[ply]
    mover, rack, begin = frame[MOVER], frame[RACK + frame[MOVER]], frame[BEGIN]
    extra = 2 * frame[HELD + 1 - mover] + OUT_BONUS
    each = mover * CLASSES + blanks_of(setting, mover, rack)
    count, top, most = begin, len(stack.orders), size_of(rack)
    hashes, spans, line_used, line_orders = lines.hashes, lines.spans, lines.used, lines.orders
    line_plays, line_deltas, line_scores = lines.plays, lines.deltas, lines.scores
    orders, plays, deltas, taken, scores = stack.orders, stack.plays, stack.deltas, stack.used, stack.scores
    line_hashes = stack.hashes[frame[SQUARES]]
    for line in range(2 * setting.shape[WIDTH]):
        if not line_hashes[line]:
            continue
        wanted = line_hashes[line] + each + 1
        place = find_line(hashes, spans, wanted, most)
        if place < 0:
            squares = stack.squares[frame[SQUARES]]
            place = list_anew(words, setting, racks, scratch, lines, squares, each, line, wanted, most)
        for at in range(spans[place, 0], spans[place, most]):
            used = line_used[at]
            if ((rack | GUARD) - used) & GUARD != GUARD:
                continue
            if count == top:
                return False
            order = line_orders[at] + (extra if used == rack else 0)
            orders[count] = order << ORDER_BITS | (line_deltas[at] & ((1 << ORDER_BITS) - 1))
            plays[count], deltas[count], taken[count] = line_plays[at], line_deltas[at], used
            scores[count] = line_scores[at]
            count += 1
    frame[COUNT] = count - begin
    return True


@inner
def bring_forward(stack: Stack, at: int, end: int) -> None:
    """Exchange the play at an index with the first in order of those from there on."""
    orders = stack.orders
    best = at
    for other in range(at + 1, end):
        if orders[other] > orders[best]:
            best = other
    if best != at:
        orders[at], orders[best] = orders[best], orders[at]
        stack.plays[at], stack.plays[best] = stack.plays[best], stack.plays[at]
        stack.deltas[at], stack.deltas[best] = stack.deltas[best], stack.deltas[at]
        stack.used[at], stack.used[best] = stack.used[best], stack.used[at]
        stack.scores[at], stack.scores[best] = stack.scores[best], stack.scores[at]


@inner
def put_in_order(stack: Stack, begin: int, end: int) -> None:
    """Put plays in order, by a shell sort: to bring them forward one by one takes long where all of them count."""
    orders, plays, deltas, taken, scores = stack.orders, stack.plays, stack.deltas, stack.used, stack.scores
    for gap in GAPS:
        for at in range(begin + gap, end):
            order, play, delta, used, score = orders[at], plays[at], deltas[at], taken[at], scores[at]
            place = at
            while place - gap >= begin and orders[place - gap] < order:
                before = place - gap
                orders[place], plays[place], deltas[place] = orders[before], plays[before], deltas[before]
                taken[place], scores[place] = taken[before], scores[before]
                place = before
            orders[place], plays[place], deltas[place], taken[place], scores[place] = order, play, delta, used, score


@inner
def enter(stack: Stack, ply: int, used: int, points: int, delta: int) -> None:
    """Make the frame of the next ply: the position of a ply after a play of some tiles, or a pass if there are none."""
    frame, after = stack.frames[ply], stack.frames[ply + 1]
    mover = frame[MOVER]
    after[MOVER] = 1 - mover
    after[BOARD] = frame[BOARD] ^ delta
    after[RACK + mover], after[HELD + mover] = frame[RACK + mover] - used, frame[HELD + mover] - points
    after[RACK + 1 - mover], after[HELD + 1 - mover] = frame[RACK + 1 - mover], frame[HELD + 1 - mover]
    after[PASSES] = 2 if used else frame[PASSES] - 1
    after[BEGIN] = frame[BEGIN] + frame[COUNT]
    after[IS_LAID] = 0
    after[SQUARES] = ply + 1 if used else frame[SQUARES]
    set_key(after)


@inner
def set_key(frame: Longs) -> None:
    """Fill in the hash of a position."""
    frame[KEY] = frame[BOARD] ^ mixed(frame[RACK], frame[RACK + 1], frame[MOVER], frame[PASSES])
