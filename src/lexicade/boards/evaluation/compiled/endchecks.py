"""Cross-checks in compiled endgames (extra `fast`): the letters that make a word with some tiles, remembered.

The same tiles come up again and again, and to look their words up takes longer than all else that a play changes, as
the words are all over the memory.
"""

from __future__ import annotations

import numpy as np

from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.evaluation.compiled.slotwords import HASH_FACTOR
from lexicade.boards.movegen.compiled.grid import ends_of, letters_of_run, read_run
from lexicade.boards.movegen.compiled.squares import (
    ALL_LETTERS,
    ANCHOR,
    CHECK,
    COLUMNS,
    CROSS,
    LETTER,
    NONE,
    ROWS,
    WIDTH,
)
from lexicade.boards.movegen.compiled.wordmap import Ints, Longs, WordMap

PLACE_BITS = 12  # of the table
LOW, HIGH, PLACE, FOUND = range(4)  # columns: letters as in a packed word, which place is free, and what fits there
PLACE_SHIFT = 5


def new_checks() -> Longs:
    """A table that knows nothing."""
    return np.zeros((1 << PLACE_BITS, 4), dtype=np.int64)


@inner
def find_letters(
    words: WordMap, checks: Longs, squares: Ints, base: int, size: int, at: int, letters: int
) -> tuple[int, int]:
    """Which letters make a word with the tiles beside an empty square of a line, and the points of those tiles.

    Of all letters that the players have, which are the same in the whole search. Without tiles the points are NONE.
    """
    terms, bitmap, table, rows, one_blank, _ = words
    shift, count, key, points, low, high = read_run(terms, squares, base, size, at)
    if not count:
        return ALL_LETTERS, NONE
    place = count << PLACE_SHIFT | shift
    known = ((low + high * HASH_FACTOR + place) * HASH_FACTOR >> 20) & ((1 << PLACE_BITS) - 1)
    if checks[known, LOW] != low or checks[known, HIGH] != high or checks[known, PLACE] != place:
        checks[known, LOW], checks[known, HIGH], checks[known, PLACE] = low, high, place
        checks[known, FOUND] = letters_of_run(terms, bitmap, table, rows, one_blank, shift, key, low, high, letters)
    return checks[known, FOUND], points


@inner
def check_square(
    words: WordMap,
    checks: Longs,
    shape: Ints,
    squares: Ints,
    direction: int,
    line: int,
    at: int,
    letters: int,
) -> int:
    """Fill in the cross-check and cross-score of an empty square for the words across a line; the changed line."""
    width = shape[WIDTH]
    size, base = shape[ROWS] if direction else shape[COLUMNS], (direction * width + line) * width
    found, points = find_letters(words, checks, squares, base, size, at, letters)
    changed = (1 - direction) * width + at
    crossed = changed * width + line
    squares[crossed, CHECK], squares[crossed, CROSS] = found if points == NONE else ANCHOR | found, points
    return 1 << changed


@inner
def note_ends(
    words: WordMap,
    checks: Longs,
    shape: Ints,
    squares: Ints,
    direction: int,
    line: int,
    at: int,
    letters: int,
) -> int:
    """Check the empty squares at both ends of the tiles around a square of a line, as `grid.note_ends` does."""
    width = shape[WIDTH]
    size, base = shape[ROWS] if direction else shape[COLUMNS], (direction * width + line) * width
    start, end = ends_of(squares, base, size, at)
    changed = 0
    if not squares[base + start, LETTER]:
        changed |= check_square(words, checks, shape, squares, direction, line, start, letters)
    if end < size:
        changed |= check_square(words, checks, shape, squares, direction, line, end, letters)
    return changed
