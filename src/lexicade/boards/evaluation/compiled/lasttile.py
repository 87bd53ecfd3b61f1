"""What the last tile of a rack can still score after a play, for compiled endgames (extra `fast`).

Nobody has to lay the play to know: a single tile scores what it does now, but for the squares that the play covers or
touches with its words, and there the words are made up one by one.
"""

from __future__ import annotations

from lexicade.boards.evaluation.compiled.endboard import BEGIN, COUNT, MOVER, SQUARES, Setting, Stack
from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.evaluation.compiled.slotwords import KIND_BITS
from lexicade.boards.movegen.compiled.packing import unpack
from lexicade.boards.movegen.compiled.squares import (
    BONUS,
    CHECK,
    COLUMNS,
    CROSS,
    LETTER,
    LETTER_FACTOR,
    POINTS,
    ROWS,
    WHOLE,
    WIDTH,
    WORD_FACTOR,
)
from lexicade.boards.movegen.compiled.wordmap import (
    BLANKS_AT,
    HIGH,
    LAST,
    LOW,
    LOW_LETTERS,
    Ints,
    WordMap,
    first_word,
    letter_at,
)

ANY_LETTER = (1 << 27) - 2  # as bits
NO_SCORE = -1
ONES = 0x1111111  # one of each of the seven kinds that a rack may have


@inner
def is_one_tile(rack: int) -> bool:
    """Whether a packed rack is a single tile."""
    return rack & (rack - 1) == 0 and rack & ONES != 0


@inner
def points_around(words: WordMap, shape: Ints, squares: Ints, square: int, letters: int) -> int:
    """The points of the tiles beside an empty square, in its line, if one of some letters makes a word with them."""
    terms, bitmap, table, rows, one_blank, _ = words
    width = shape[WIDTH]
    line, at = square // width, square % width
    size = shape[ROWS] if line >= width else shape[COLUMNS]
    base = line * width
    start, end, key, points = at, at + 1, 0, 0
    while start > 0 and squares[base + start - 1, LETTER]:
        start -= 1
        key += terms[squares[base + start, LETTER]]
        points += squares[base + start, POINTS]
    while end < size and squares[base + end, LETTER]:
        key += terms[squares[base + end, LETTER]]
        points += squares[base + end, POINTS]
        end += 1
    letters &= one_blank[(key >> BLANKS_AT) & (len(one_blank) - 1)]
    if not letters:
        return NO_SCORE
    low, high = 0, 0
    for place in range(start, end):
        letter, shift = squares[base + place, LETTER], place - start
        if shift < LOW_LETTERS:
            low |= letter << 5 * shift
        else:
            high |= letter << 5 * (shift - LOW_LETTERS)
    shift = at - start
    for letter in range(1, 27):
        if not letters >> letter & 1:
            continue
        word = first_word(bitmap, table, rows, key + terms[letter])
        wanted_low = low | letter << 5 * shift if shift < LOW_LETTERS else low
        wanted_high = high if shift < LOW_LETTERS else high | letter << 5 * (shift - LOW_LETTERS)
        while word >= 0:
            if rows[word, LOW] == wanted_low and rows[word, HIGH] & ~LAST == wanted_high:
                return points
            if rows[word, HIGH] & LAST:
                break
            word += 1
    return NO_SCORE


@inner
def score_on(words: WordMap, shape: Ints, squares: Ints, square: int, letters: int, value: int) -> int:
    """What a tile scores on a square, if it can be one of some letters and makes words there; else NO_SCORE."""
    letters &= squares[square, CHECK]
    if not letters:
        return NO_SCORE
    points = points_around(words, shape, squares, square, letters)
    if points < 0:
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
def last_score(words: WordMap, setting: Setting, stack: Stack, ply: int, play: int, left: int) -> int:
    """The most that the last tile of the player to move scores after a play if the other player passes; or NO_SCORE."""
    frame, shape, ends = stack.frames[ply], setting.shape, stack.ends
    mover, squares, width = frame[MOVER], stack.squares[frame[SQUARES]], shape[WIDTH]
    kind = 0
    while left >> KIND_BITS * (kind + 1):
        kind += 1
    letter, value = setting.kind_letters[mover, kind], setting.kind_points[mover, kind]
    letters = 1 << letter if letter else ANY_LETTER
    square, size, first, second, word = unpack(play)
    new = 0
    for at in range(size):
        if not squares[square + at, LETTER]:
            new |= 1 << at
            tile = letter_at(words.words, word, at)
            points = 0 if at + 1 in (first, second) else setting.values[tile]
            for place in (square + at, turned(width, square + at)):
                squares[place, LETTER], squares[place, POINTS] = tile, points
    count = list_ends(shape, squares, square, size, ends, 0)
    for at in range(size):
        if new >> at & 1:
            count = list_ends(shape, squares, turned(width, square + at), 1, ends, count)
    best = NO_SCORE
    for end in range(count):
        best = max(best, score_on(words, shape, squares, ends[end], letters, value))
    for at in range(frame[BEGIN], frame[BEGIN] + frame[COUNT]):
        if stack.used[at] == left and stack.scores[at] > best and stands(width, squares, stack.plays[at], ends, count):
            best = stack.scores[at]
    for at in range(size):
        if new >> at & 1:
            for place in (square + at, turned(width, square + at)):
                squares[place, LETTER], squares[place, POINTS] = 0, 0
    return best


@inner
def turned(width: int, square: int) -> int:
    """The same square of the board, as a square of the line that crosses there."""
    line, at = square // width, square % width
    return at * width + line - width if line >= width else (width + at) * width + line


@inner
def stands(width: int, squares: Ints, play: int, ends: Ints, count: int) -> bool:
    """Whether a play of one tile is on a square that is still empty and none of some."""
    square, size, _, _, _ = unpack(play)
    for place in range(square, square + size):
        if not squares[place, LETTER]:
            for end in range(count):
                if ends[end] in (place, turned(width, place)):
                    return False
            return True
    return False
