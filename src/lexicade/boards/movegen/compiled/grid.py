"""A board as arrays for compiled code (extra `fast`): tiles, cross-checks and cross-scores, kept up to date by plays.

Squares are numbered by direction (0 across, 1 down), line and square in the line, so each square of the board is there
twice. Letters are 1 to 26; bit n of a cross-check stands for letter n, bit 0 for "is an anchor". Where a tile lies, the
cross-check allows its letter alone.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from lexicade.boards.movegen.compiled.slots import MOST_TILES, list_slots
from lexicade.boards.movegen.compiled.squares import (
    ALL_LETTERS,
    ANCHOR,
    CHECK,
    COLUMNS,
    CROSS,
    LETTER,
    NONE,
    POINTS,
    ROWS,
    START_COLUMN,
    START_ROW,
    WIDTH,
)
from lexicade.boards.movegen.compiled.wordmap import (
    BLANKS_AT,
    HIGH,
    LAST,
    LOW,
    LOW_LETTERS,
    Bytes,
    Ints,
    Longs,
    WordMap,
    first_word,
)

UPPER, LOWER = 65, 97  # ASCII
ALL_LINES = -1  # as bits


class Grid(NamedTuple):
    """A position without racks: what lies on each square, and the slots of each line (see slots.py)."""

    shape: Ints
    values: Ints  # points of each letter
    squares: Ints
    slots: Ints
    keys: Longs  # of the tiles in each slot
    counts: Ints  # slots of each line
    weights: Ints  # room to list slots


@njit
def put_tile(squares: Ints, width: int, row: int, column: int, letter: int, points: int) -> None:
    """Lay a tile, without looking at its surroundings."""
    for square in (row * width + column, (width + column) * width + row):
        squares[square, LETTER] = letter
        squares[square, POINTS] = points
        squares[square, CHECK] = 1 << letter
        squares[square, CROSS] = NONE


@njit
def read_run(terms: Longs, squares: Ints, base: int, size: int, at: int) -> tuple[int, int, int, int, int, int]:
    """The tiles beside an empty square of a line, which is given by its first square and its length.

    How many come before it, how many there are, their key, their points and their letters as a packed word, in which
    the square has no letter.
    """
    start, end, key, points, low, high = at, at + 1, 0, 0, 0, 0
    while start > 0 and squares[base + start - 1, LETTER]:
        start -= 1
    while end < size and squares[base + end, LETTER]:
        end += 1
    for place in range(start, end):
        letter, shift = squares[base + place, LETTER], place - start
        if letter:
            key += terms[letter]
            points += squares[base + place, POINTS]
            if shift < LOW_LETTERS:
                low |= letter << 5 * shift
            else:
                high |= letter << 5 * (shift - LOW_LETTERS)
    return at - start, end - start - 1, key, points, low, high


@njit
def letters_of_run(
    terms: Longs,
    bitmap: Bytes,
    table: Ints,
    rows: Longs,
    one_blank: Ints,
    shift: int,
    key: int,
    low: int,
    high: int,
    letters: int,
) -> int:
    """Which of some letters make a word with the tiles of a run (see `read_run`)."""
    letters &= one_blank[(key >> BLANKS_AT) & (len(one_blank) - 1)]
    found = 0
    for letter in range(1, 27 if letters else 1):
        if not letters >> letter & 1:
            continue
        word = first_word(bitmap, table, rows, key + terms[letter])
        wanted_low = low | letter << 5 * shift if shift < LOW_LETTERS else low
        wanted_high = high if shift < LOW_LETTERS else high | letter << 5 * (shift - LOW_LETTERS)
        while word >= 0:
            if rows[word, LOW] == wanted_low and rows[word, HIGH] & ~LAST == wanted_high:
                found |= 1 << letter
                break
            word = NONE if rows[word, HIGH] & LAST else word + 1
    return found


@njit
def check_square(
    terms: Longs,
    bitmap: Bytes,
    table: Ints,
    rows: Longs,
    one_blank: Ints,
    shape: Ints,
    squares: Ints,
    direction: int,
    line: int,
    at: int,
    letters: int,
) -> None:
    """Fill in the cross-check, of some letters, and the cross-score of an empty square for the words across a line.

    These are made by the tiles of the line before and behind the square.
    """
    width = shape[WIDTH]
    size = shape[ROWS] if direction else shape[COLUMNS]
    base = (direction * width + line) * width
    shift, count, key, points, low, high = read_run(terms, squares, base, size, at)
    crossed = ((1 - direction) * width + at) * width + line
    if not count:
        squares[crossed, CHECK], squares[crossed, CROSS] = ALL_LETTERS, NONE
        return
    found = letters_of_run(terms, bitmap, table, rows, one_blank, shift, key, low, high, letters)
    squares[crossed, CHECK], squares[crossed, CROSS] = ANCHOR | found, points


@njit
def read_board(words: WordMap, grid: Grid, board: Bytes) -> None:
    """Fill in all of a grid, whose squares only have their factors, from a board in ASCII."""
    shape, values, squares, slots, keys, counts, weights = grid
    terms, bitmap, table, all_words, one_blank, _ = words
    width, columns, rows = shape[WIDTH], shape[COLUMNS], shape[ROWS]
    is_empty = True
    for row in range(rows):
        for column in range(columns):
            tile = board[row * columns + column]
            if tile >= UPPER:
                is_empty = False
                letter = tile - LOWER + 1 if tile >= LOWER else tile - UPPER + 1
                put_tile(squares, width, row, column, letter, 0 if tile >= LOWER else values[letter])
    for direction in range(2):
        size, lines = (rows, columns) if direction else (columns, rows)
        for line in range(lines):
            base = (direction * width + line) * width
            for at in range(size):
                if squares[base + at, LETTER]:
                    continue
                if (at and squares[base + at - 1, LETTER]) or (at + 1 < size and squares[base + at + 1, LETTER]):
                    check_square(
                        terms, bitmap, table, all_words, one_blank, shape, squares, direction, line, at, ALL_LETTERS
                    )
                else:
                    crossed = ((1 - direction) * width + at) * width + line
                    squares[crossed, CHECK], squares[crossed, CROSS] = ALL_LETTERS, NONE
    if is_empty:
        row, column = shape[START_ROW], shape[START_COLUMN]
        squares[row * width + column, CHECK] |= ANCHOR
        squares[(width + column) * width + row, CHECK] |= ANCHOR
    for line in range(2 * width):
        list_slots(terms, shape, squares, line, slots, keys, counts, weights, MOST_TILES, ALL_LETTERS)


@njit
def ends_of(squares: Ints, base: int, size: int, at: int) -> tuple[int, int]:
    """The first squares without a tile before and behind a square with one; 0 and the size of the line if none is."""
    start, end = at, at
    while start > 0 and squares[base + start, LETTER]:
        start -= 1
    while end < size and squares[base + end, LETTER]:
        end += 1
    return start, end


@njit
def note_ends(
    terms: Longs,
    bitmap: Bytes,
    table: Ints,
    rows: Longs,
    one_blank: Ints,
    shape: Ints,
    squares: Ints,
    direction: int,
    line: int,
    at: int,
    letters: int,
) -> int:
    """Check the empty squares at both ends of the tiles around a square of a line; the lines that these belong to.

    Lines are bits: bit n for line n of those across, then those down. Only some letters are checked.
    """
    width = shape[WIDTH]
    size = shape[ROWS] if direction else shape[COLUMNS]
    base, changed = (direction * width + line) * width, 0
    start, end = ends_of(squares, base, size, at)
    if not squares[base + start, LETTER]:
        check_square(terms, bitmap, table, rows, one_blank, shape, squares, direction, line, start, letters)
        changed |= 1 << ((1 - direction) * width + start)
    if end < size:
        check_square(terms, bitmap, table, rows, one_blank, shape, squares, direction, line, end, letters)
        changed |= 1 << ((1 - direction) * width + end)
    return changed


@njit
def settle(
    terms: Longs, shape: Ints, squares: Ints, slots: Ints, keys: Longs, counts: Ints, weights: Ints, changed: int
) -> int:
    """List the slots of the lines that new tiles have changed, as bits; the same lines, and those of the start."""
    width = shape[WIDTH]
    start_row, start_column = shape[START_ROW], shape[START_COLUMN]
    start, turned = start_row * width + start_column, (width + start_column) * width + start_row
    if not squares[start, LETTER]:  # only after a play that is against the rules
        for square in (start, turned):
            if squares[square, CROSS] < 0 and squares[square, CHECK] & ANCHOR:
                squares[square, CHECK] &= ~ANCHOR
                changed |= 1 << (square // width)
    for line in range(2 * width):
        if changed >> line & 1:
            list_slots(terms, shape, squares, line, slots, keys, counts, weights, MOST_TILES, ALL_LETTERS)
    return changed


@njit
def lay_play(words: WordMap, grid: Grid, is_down: int, row: int, column: int, text: Bytes, length: int) -> int:
    """Lay a play, given as its text in ASCII, and bring all up to date; the lines that have changed, as bits."""
    shape, values, squares, slots, keys, counts, weights = grid
    terms, bitmap, table, all_words, one_blank, _ = words
    width = shape[WIDTH]
    changed, last = 0, NONE
    for at in range(length):
        tile = text[at]
        if tile >= UPPER:
            letter = tile - LOWER + 1 if tile >= LOWER else tile - UPPER + 1
            down, right = (row + at, column) if is_down else (row, column + at)
            put_tile(squares, width, down, right, letter, 0 if tile >= LOWER else values[letter])
            changed |= 1 << down | 1 << (width + right)
    for at in range(length):
        if text[at] >= UPPER:
            down, right = (row + at, column) if is_down else (row, column + at)
            if last < 0 or is_down == 0:
                changed |= note_ends(
                    terms, bitmap, table, all_words, one_blank, shape, squares, 1, right, down, ALL_LETTERS
                )
            if last < 0 or is_down == 1:
                changed |= note_ends(
                    terms, bitmap, table, all_words, one_blank, shape, squares, 0, down, right, ALL_LETTERS
                )
            last = at
    return settle(terms, shape, squares, slots, keys, counts, weights, changed)


@njit
def add_tiles(words: WordMap, grid: Grid, board: Bytes) -> bool:
    """Bring a grid up to date with a board in ASCII that has more tiles; False if it lacks any that were there.

    Whatever their number, and whether they are one play or several. If it lacks any, nothing is done.
    """
    shape, values, squares, slots, keys, counts, weights = grid
    terms, bitmap, table, all_words, one_blank, _ = words
    width, columns = shape[WIDTH], shape[COLUMNS]
    new, size, changed = np.empty(len(board), dtype=np.int32), 0, 0
    for place in range(len(board)):
        tile, square = board[place], place // columns * width + place % columns
        letter, points = 0, 0
        if tile >= UPPER:
            letter = tile - LOWER + 1 if tile >= LOWER else tile - UPPER + 1
            points = 0 if tile >= LOWER else values[letter]
        if not squares[square, LETTER]:
            if letter:
                new[size] = place
                size += 1
        elif letter != squares[square, LETTER] or points != squares[square, POINTS]:
            return False
    for place in new[:size]:
        tile, row, column = board[place], place // columns, place % columns
        letter = tile - LOWER + 1 if tile >= LOWER else tile - UPPER + 1
        put_tile(squares, width, row, column, letter, 0 if tile >= LOWER else values[letter])
        changed |= 1 << row | 1 << (width + column)
    for place in new[:size]:
        row, column = place // columns, place % columns
        changed |= note_ends(terms, bitmap, table, all_words, one_blank, shape, squares, 0, row, column, ALL_LETTERS)
        changed |= note_ends(terms, bitmap, table, all_words, one_blank, shape, squares, 1, column, row, ALL_LETTERS)
    settle(terms, shape, squares, slots, keys, counts, weights, changed)
    return True


@njit
def copy_lines(source: Grid, target: Grid, changed: int) -> None:
    """Make a grid equal to another from which it differs in some lines, given as bits, at most."""
    target.squares[:] = source.squares
    room = len(source.slots) // len(source.counts)
    for line in range(len(source.counts)):
        if changed >> line & 1:
            begin, end = line * room, line * room + source.counts[line]
            target.counts[line] = source.counts[line]
            target.slots[begin:end] = source.slots[begin:end]
            target.keys[begin:end] = source.keys[begin:end]
