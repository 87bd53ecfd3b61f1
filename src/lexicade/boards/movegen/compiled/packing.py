"""Plays as single numbers: how the compiled kernel (extra `fast`) packs, compares and writes them.

A packed play is the slot's first square, its size, the indexes of up to two blanks in the word (plus one, 0 for none),
and the word.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from lexicade.boards.movegen.compiled.slots import MOST_TILES
from lexicade.boards.movegen.compiled.squares import LETTER
from lexicade.boards.movegen.compiled.wordmap import Bytes, Ints, Longs, letter_at

VALUE, SCORE, IS_DOWN, ROW, COLUMN, LENGTH = range(6)  # columns of a play; the value is in hundredths of a point
WORD_BITS, INDEX_BITS, TILE_BITS = 24, 5, 6
UPPER, LOWER, DOT = 65, 97, 46  # ASCII
NUMBER_BITS, PLACE_BITS = 24, 11  # of a sort key: the number of a play, and its direction, row and column
HIGHEST = 1 << 27  # score


@njit
def pack(square: int, size: int, first: int, second: int, word: int) -> int:
    """A play as one number."""
    return (((square << INDEX_BITS | size) << INDEX_BITS | first) << INDEX_BITS | second) << WORD_BITS | word


@njit
def unpack(play: int) -> tuple[int, int, int, int, int]:
    """The parts of a packed play, as `pack` takes them."""
    word, rest = play & ((1 << WORD_BITS) - 1), play >> WORD_BITS
    mask = (1 << INDEX_BITS) - 1
    return (
        rest >> 3 * INDEX_BITS,
        rest >> 2 * INDEX_BITS & mask,
        rest >> INDEX_BITS & mask,
        rest & mask,
        word,
    )


@njit
def place_of(width: int, square: int) -> tuple[int, int, int]:
    """Whether the line of a square goes down, and its row and column."""
    line, at = square // width, square % width
    return (1, at, line - width) if line >= width else (0, line, at)


@njit
def is_before(words: Longs, squares: Ints, width: int, one: int, other: int) -> bool:
    """Whether one packed play comes before another of the same value and score in the order of `plays.by_value`."""
    square, size, first, second, word = unpack(one)
    other_square, other_size, other_first, other_second, other_word = unpack(other)
    if square != other_square:
        return place_of(width, square) < place_of(width, other_square)
    for at in range(min(size, other_size)):
        if squares[square + at, LETTER]:
            continue
        here = letter_at(words, word, at)
        if at + 1 not in (first, second):
            here += LOWER  # blanks come before tiles
        there = letter_at(words, other_word, at)
        if at + 1 not in (other_first, other_second):
            there += LOWER
        if here != there:
            return here < there
    return size < other_size


@njit
def text_key(words: Longs, squares: Ints, play: int) -> int:
    """The sort key of a play among those from the same square, as `plays.by_text`: its new tiles, six bits each."""
    square, size, first, second, word = unpack(play)
    key, shift = 0, TILE_BITS * MOST_TILES
    for at in range(size):
        if not squares[square + at, LETTER]:
            tile = letter_at(words, word, at)
            if at + 1 not in (first, second):
                tile += 32  # blanks come before tiles
            shift -= TILE_BITS
            key |= tile << shift
    return key


@njit
def order_plays(words: Longs, squares: Ints, width: int, plays: Longs, scores: Ints) -> Longs:
    """The numbers of packed plays in the order of `plays.best_first`."""
    order, texts = np.empty(len(plays), dtype=np.int64), np.empty(len(plays), dtype=np.int64)
    for number in range(len(plays)):
        is_down, row, column = place_of(width, plays[number] >> (WORD_BITS + 3 * INDEX_BITS))
        place = (is_down << INDEX_BITS | row) << INDEX_BITS | column
        order[number] = ((HIGHEST - scores[number]) << PLACE_BITS | place) << NUMBER_BITS | number
        texts[number] = text_key(words, squares, plays[number])
    order.sort()
    begin, mask = 0, (1 << NUMBER_BITS) - 1
    for at in range(len(order)):
        key, number = order[at] >> NUMBER_BITS, order[at] & mask
        if key != order[begin] >> NUMBER_BITS:
            begin = at
        place = at
        while place > begin and texts[number] < texts[order[place - 1] & mask]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = key << NUMBER_BITS | number
    for at in range(len(order)):
        order[at] &= mask
    return order


@njit
def write_play(words: Longs, squares: Ints, width: int, play: int, row: Ints, text: Bytes) -> None:
    """Fill in the columns of a packed play but for its value and score, and its text in ASCII.

    There are dots for tiles that lie there, and lower case is for blanks.
    """
    square, size, first, second, word = unpack(play)
    row[IS_DOWN], row[ROW], row[COLUMN] = place_of(width, square)
    row[LENGTH] = size
    for at in range(size):
        if squares[square + at, LETTER]:
            text[at] = DOT
        else:
            case = LOWER if at + 1 in (first, second) else UPPER
            text[at] = letter_at(words, word, at) + case - 1
