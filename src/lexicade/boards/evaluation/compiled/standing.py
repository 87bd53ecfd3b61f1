"""Replies that stand whatever is played, for compiled endgames (extra `fast`).

If the other player can go out in one play, most turns don't get in its way. Such a turn is known to gain no more than
what is left after that reply, without a look at the position after it.
"""

from __future__ import annotations

from lexicade.boards.evaluation.compiled.endboard import (
    MOST_OUTS,
    MOVER,
    OUTS,
    PASS_PLAY,
    RACK,
    SQUARES,
    Setting,
    Stack,
    blanks_of,
    list_anew,
)
from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.evaluation.compiled.lineplays import Lines, find_line, size_of
from lexicade.boards.evaluation.compiled.slotwords import CLASSES, Racks, Scratch
from lexicade.boards.movegen.compiled.packing import unpack
from lexicade.boards.movegen.compiled.squares import COLUMNS, LETTER, ROWS, WIDTH
from lexicade.boards.movegen.compiled.wordmap import Ints, WordMap

SCORE, DIRECTION, LINE, FROM, TO = range(5)  # columns


@inner
def find_outs(
    words: WordMap, setting: Setting, racks: Racks, scratch: Scratch, lines: Lines, stack: Stack, ply: int
) -> None:
    """Note the best plays with which the player who is not to move would go out, the highest score first."""
    frame, shape = stack.frames[ply], setting.shape
    player = 1 - frame[MOVER]
    rack, width = frame[RACK + player], shape[WIDTH]
    each = player * CLASSES + blanks_of(setting, player, rack)
    outs, count, most = stack.outs[ply], 0, size_of(rack)
    hashes, spans, line_used, line_hashes = lines.hashes, lines.spans, lines.used, stack.hashes[frame[SQUARES]]
    for line in range(2 * width):
        if not line_hashes[line]:
            continue
        wanted = line_hashes[line] + each + 1
        place = find_line(hashes, spans, wanted, most)
        if place < 0:
            squares = stack.squares[frame[SQUARES]]
            place = list_anew(words, setting, racks, scratch, lines, squares, each, line, wanted, most)
        for at in range(spans[place, most - 1], spans[place, most]):
            if line_used[at] != rack:
                continue
            square, size, _, _, _ = unpack(lines.plays[at])
            start = square % width
            spot = count
            while spot and comes_before(lines.scores[at], line, start, size, outs[spot - 1], width):
                if spot < MOST_OUTS:
                    for field in range(TO + 1):
                        outs[spot, field] = outs[spot - 1, field]
                spot -= 1
            if spot < MOST_OUTS:
                outs[spot, SCORE] = lines.scores[at]
                outs[spot, DIRECTION], outs[spot, LINE] = line // width, line % width
                outs[spot, FROM], outs[spot, TO] = start - 1, start + size
                count = min(count + 1, MOST_OUTS)
    frame[OUTS] = count


@inner
def comes_before(score: int, line: int, start: int, size: int, out: Ints, width: int) -> bool:
    """Whether a play that goes out comes before one that is noted: by score, then by line, square and length."""
    if score != out[SCORE]:
        return score > out[SCORE]
    there = out[DIRECTION] * width + out[LINE]
    if line != there:
        return line < there
    if start - 1 != out[FROM]:
        return start - 1 < out[FROM]
    return start + size < out[TO]


@inner
def touches(out: Ints, row: int, column: int) -> bool:
    """Whether a square lies in the way of a play or beside its ends."""
    line, at = (column, row) if out[DIRECTION] else (row, column)
    return out[LINE] == line and out[FROM] <= at <= out[TO]


@inner
def is_in_the_way(shape: Ints, squares: Ints, play: int, out: Ints) -> bool:
    """Whether a play covers a square of another or changes the cross-check of one."""
    width = shape[WIDTH]
    square, size, _, _, _ = unpack(play)
    line, start = square // width, square % width
    is_down = line >= width
    line %= width
    across, down = (shape[ROWS], shape[COLUMNS]) if is_down else (shape[COLUMNS], shape[ROWS])
    for at in (start - 1, start + size):
        if 0 <= at < across and (touches(out, at, line) if is_down else touches(out, line, at)):
            return True
    for at in range(start, start + size):
        if squares[square + at - start, LETTER]:
            continue
        if touches(out, at, line) if is_down else touches(out, line, at):
            return True
        base = ((0 if is_down else width) + at) * width
        first, last = line - 1, line + 1
        while first >= 0 and squares[base + first, LETTER]:
            first -= 1
        while last < down and squares[base + last, LETTER]:
            last += 1
        if first >= 0 and (touches(out, at, first) if is_down else touches(out, first, at)):
            return True
        if last < down and (touches(out, at, last) if is_down else touches(out, last, at)):
            return True
    return False


@inner
def standing_out(shape: Ints, stack: Stack, ply: int, play: int) -> int:
    """The score of the best noted play that still goes out after a play, or -1."""
    outs, squares = stack.outs[ply], stack.squares[stack.frames[ply, SQUARES]]
    for number in range(stack.frames[ply, OUTS]):
        if play == PASS_PLAY or not is_in_the_way(shape, squares, play, outs[number]):
            return outs[number, SCORE]
    return -1


@inner
def reply_to(
    words: WordMap, setting: Setting, racks: Racks, scratch: Scratch, lines: Lines, stack: Stack, ply: int, play: int
) -> int:
    """The score of the best reply to a turn that goes out and was there before it, or -1."""
    if stack.frames[ply, OUTS] < 0:
        find_outs(words, setting, racks, scratch, lines, stack, ply)
    return standing_out(setting.shape, stack, ply, play)
