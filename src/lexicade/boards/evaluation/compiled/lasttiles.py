"""What the last tiles of a rack can still gain if the other player passes from now on, for compiled endgames.

Whoever passes all the time loses no more than that, so no line is worth more to the player with the tiles.
"""

from __future__ import annotations

from lexicade.boards.evaluation.compiled.endboard import (
    BEGIN,
    COUNT,
    HELD,
    MOVER,
    RACK,
    SQUARES,
    Setting,
    Stack,
    blanks_of,
    letters_of,
    list_anew,
    points_of,
    turned,
)
from lexicade.boards.evaluation.compiled.endchecks import find_letters
from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.evaluation.compiled.lineplays import Lines, find_line
from lexicade.boards.evaluation.compiled.slotwords import CLASSES, KIND_BITS, Racks, Scratch
from lexicade.boards.movegen.compiled.packing import unpack
from lexicade.boards.movegen.compiled.squares import (
    ALL_LETTERS,
    BONUS,
    CHECK,
    COLUMNS,
    CROSS,
    LETTER,
    LETTER_FACTOR,
    NONE,
    POINTS,
    ROWS,
    WHOLE,
    WIDTH,
    WORD_FACTOR,
)
from lexicade.boards.movegen.compiled.wordmap import (
    Ints,
    Longs,
    WordMap,
    letter_at,
)

NO_SCORE, LEAST = -1, -(1 << 20)
ONES = 0x1111111  # one of each of the seven kinds that a rack may have


@inner
def is_one_tile(rack: int) -> bool:
    """Whether a packed rack is a single tile."""
    return rack & (rack - 1) == 0 and rack & ONES != 0


@inner
def one_of(rack: int) -> int:
    """One tile of a packed rack, if there are two tiles on it; else 0."""
    lowest = rack & -rack
    if not lowest & ONES:  # two of a kind
        return lowest >> 1 if rack == lowest else 0
    rest = rack - lowest
    return lowest if rest and rest & (rest - 1) == 0 and rest & ONES else 0


@inner
def score_on(
    words: WordMap, racks: Racks, checks: Longs, shape: Ints, squares: Ints, square: int, letters: int, value: int
) -> int:
    """What a tile scores on a square, if it can be one of some letters and makes words there; else NO_SCORE."""
    letters &= squares[square, CHECK]
    if not letters:
        return NO_SCORE
    width = shape[WIDTH]
    line = square // width
    size = shape[ROWS] if line >= width else shape[COLUMNS]
    found, points = find_letters(words, checks, squares, line * width, size, square % width, letters_of(racks))
    if points == NONE or not found & letters:
        return NO_SCORE
    value *= squares[square, LETTER_FACTOR]
    factor, cross = squares[square, WORD_FACTOR], squares[square, CROSS]
    score = (points + value) * factor + (shape[BONUS] if shape[WHOLE] == 1 else 0)
    return score + (cross + value) * factor if cross >= 0 else score


@inner
def list_ends(shape: Ints, squares: Ints, square: int, size: int, ends: Ints, count: int) -> int:
    """Add the empty squares at both ends of the tiles around a stretch of a line to some; how many there are."""
    width = shape[WIDTH]
    line, start = square // width, square % width
    end = start + size
    length = shape[ROWS] if line >= width else shape[COLUMNS]
    while start > 0 and squares[line * width + start - 1, LETTER]:
        start -= 1
    while end < length and squares[line * width + end, LETTER]:
        end += 1
    if start > 0:
        ends[count] = line * width + start - 1
        count += 1
    if end < length:
        ends[count] = line * width + end
        count += 1
    return count


@inner
def write_tiles(words: WordMap, values: Ints, squares: Ints, width: int, play: int) -> int:
    """Write the letters and points of a play on its empty squares, and nothing else; bits for the indexes of these."""
    square, size, first, second, word = unpack(play)
    new = 0
    for at in range(size):
        if not squares[square + at, LETTER]:
            new |= 1 << at
            tile = letter_at(words.words, word, at)
            points = 0 if at + 1 in (first, second) else values[tile]
            for place in (square + at, turned(width, square + at)):
                squares[place, LETTER], squares[place, POINTS] = tile, points
    return new


@inner
def last_score(words: WordMap, setting: Setting, racks: Racks, stack: Stack, ply: int, play: int, left: int) -> int:
    """The most that the last tile of the player to move scores after a play, or NO_SCORE.

    The play is not laid properly: a single tile scores what it does before, but for the squares that the play covers
    and those at the ends of its words, and there the words are made up one by one.
    """
    frame, shape, ends = stack.frames[ply], setting.shape, stack.ends
    mover, squares, width = frame[MOVER], stack.squares[frame[SQUARES]], shape[WIDTH]
    kind = 0
    while left >> KIND_BITS * (kind + 1):
        kind += 1
    letter, value = setting.kind_letters[mover, kind], setting.kind_points[mover, kind]
    letters = 1 << letter if letter else ALL_LETTERS
    square, size, _, _, _ = unpack(play)
    new = write_tiles(words, setting.values, squares, width, play)
    count = list_ends(shape, squares, square, size, ends, 0)
    for at in range(size):
        if new >> at & 1:
            count = list_ends(shape, squares, turned(width, square + at), 1, ends, count)
    best = NO_SCORE
    for end in range(count):
        best = max(best, score_on(words, racks, stack.checks, shape, squares, ends[end], letters, value))
    for at in range(frame[BEGIN], frame[BEGIN] + frame[COUNT]):
        if stack.used[at] == left and stack.scores[at] > best and is_left(width, squares, stack.plays[at], ends, count):
            best = stack.scores[at]
    for at in range(size):
        if new >> at & 1:
            for place in (square + at, turned(width, square + at)):
                squares[place, LETTER], squares[place, POINTS] = 0, 0
    return best


@inner
def is_left(width: int, squares: Ints, play: int, ends: Ints, count: int) -> bool:
    """Whether a play of one tile is on a square that is still empty and none of some."""
    square, size, _, _, _ = unpack(play)
    here, crossed = -1, -1
    for place in range(square, square + size):
        if not squares[place, LETTER]:
            here, crossed = place, turned(width, place)
            break
    for end in range(count):
        if ends[end] in (here, crossed):
            here = -1
    return here >= 0


@inner
def most_of_one(words: WordMap, setting: Setting, racks: Racks, stack: Stack, ply: int, play: int, left: int) -> int:
    """The most that the player to move gains after a play with the last tile if the other player passes."""
    frame = stack.frames[ply]
    other = frame[HELD + 1 - frame[MOVER]]
    score = last_score(words, setting, racks, stack, ply, play, left)
    most = other - points_of(setting, frame[MOVER], left)
    return max(most, score + 2 * other) if score >= 0 else most


@inner
def most_of_two(
    words: WordMap, setting: Setting, racks: Racks, scratch: Scratch, lines: Lines, stack: Stack, ply: int, one: int
) -> int:
    """The most that the player who is not to move gains with two tiles, one of them given, if the other passes.

    If the second tile makes a word with the first one, both lie in one line, and neither's cross-word has the other in
    it. So both together could be laid there as well, which scores no less than the second alone.
    """
    frame = stack.frames[ply]
    player = 1 - frame[MOVER]
    rack, other = frame[RACK + player], frame[HELD + 1 - player]
    two = rack - one
    each = player * CLASSES + blanks_of(setting, player, rack)
    hashes, spans, line_used, line_scores = lines.hashes, lines.spans, lines.used, lines.scores
    line_hashes = stack.hashes[frame[SQUARES]]
    first, second, both = NO_SCORE, NO_SCORE, NO_SCORE
    for line in range(2 * setting.shape[WIDTH]):
        if not line_hashes[line]:
            continue
        wanted = line_hashes[line] + each + 1
        place = find_line(hashes, spans, wanted, 2)
        if place < 0:
            squares = stack.squares[frame[SQUARES]]
            place = list_anew(words, setting, racks, scratch, lines, squares, each, line, wanted, 2)
        for at in range(spans[place, 0], spans[place, 2]):
            used = line_used[at]
            if used == one:
                first = max(first, line_scores[at])
            if used == two:
                second = max(second, line_scores[at])
            if used == rack:
                both = max(both, line_scores[at])
    most = other - frame[HELD + player]
    if both >= 0:
        most = max(most, both + 2 * other)
    most = max(most, most_in_turn(first, max(second, both), other, points_of(setting, player, two)))
    return max(most, most_in_turn(second, max(first, both), other, points_of(setting, player, one)))


@inner
def most_in_turn(score: int, then: int, other: int, points: int) -> int:
    """What two tiles gain one after the other, or the first one alone, if the second one is worth some points."""
    if score < 0:
        return LEAST
    return score + (max(then + 2 * other, other - points) if then >= 0 else other - points)
