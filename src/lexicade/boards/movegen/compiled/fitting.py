"""Words laid in slots, letter by letter, for the compiled kernel (extra `fast`)."""

from __future__ import annotations

from numba import njit

from lexicade.boards.movegen.compiled.squares import (
    ALL_LETTERS,
    ANCHOR,
    CHECK,
    CROSS,
    LETTER,
    LETTER_FACTOR,
    WORD_FACTOR,
)
from lexicade.boards.movegen.compiled.wordmap import LOW_LETTERS, Ints, Longs, letter_at

INDEX, WEIGHT, ALLOWED = range(
    3
)  # of a spot: its index in the word, how often a tile there counts, which letters may be
LETTERS = 31  # five bits


@njit
def read_slot(squares: Ints, start: int, size: int, spots: Ints, pattern: Longs) -> None:
    """Fill in the spots for new tiles of a slot, and the tiles there as a pattern.

    The pattern is two numbers that packed words must have (see wordmap.py) and two for the bits that matter.
    """
    factor, count = 1, 0
    pattern[:] = 0
    for at in range(size):
        square = start + at
        letter = squares[square, LETTER]
        if not letter:
            factor *= squares[square, WORD_FACTOR]
        elif at < LOW_LETTERS:
            pattern[0] |= letter << 5 * at
            pattern[2] |= LETTERS << 5 * at
        else:
            pattern[1] |= letter << 5 * (at - LOW_LETTERS)
            pattern[3] |= LETTERS << 5 * (at - LOW_LETTERS)
    for at in range(size):
        square = start + at
        if not squares[square, LETTER]:
            weight = squares[square, LETTER_FACTOR] * factor
            if squares[square, CROSS] >= 0:
                weight += squares[square, LETTER_FACTOR] * squares[square, WORD_FACTOR]
            spots[count, INDEX], spots[count, WEIGHT] = at, weight
            spots[count, ALLOWED] = squares[square, CHECK]
            count += 1


@njit
def list_limits(spots: Ints, new: int, limits: Ints) -> int:
    """List where not every letter may be, as how far to shift a packed word, and those that may; how many there are."""
    count = 0
    for spot in range(new):
        if spots[spot, ALLOWED] | ANCHOR != ALL_LETTERS | ANCHOR:
            limits[count, 0], limits[count, 1] = 5 * spots[spot, INDEX], spots[spot, ALLOWED]
            count += 1
    return count


@njit
def is_allowed(letters: int, limits: Ints, count: int) -> bool:
    """Whether a packed word of at most `LOW_LETTERS` letters keeps to the limits of a slot."""
    at = 0
    while at < count and limits[at, 1] >> (letters >> limits[at, 0] & LETTERS) & 1:
        at += 1
    return at == count


@njit
def points_of(letters: int, spots: Ints, new: int, values: Ints) -> int:
    """The points of the new tiles of such a word, which has no blanks."""
    points = 0
    for spot in range(new):
        points += spots[spot, WEIGHT] * values[letters >> 5 * spots[spot, INDEX] & LETTERS]
    return points


@njit
def fit_word(words: Longs, word: int, new: int, blanks: int, spots: Ints, values: Ints, fits: Ints) -> int:
    """Fill in the ways to lay a word that has the pattern of a slot, by where its blanks are; how many there are.

    A way is the index of each blank in the word plus one (0 for none) and the points of the new tiles.
    """
    points = 0
    for spot in range(new):
        letter = letter_at(words, word, spots[spot, INDEX])
        if not spots[spot, ALLOWED] >> letter & 1:
            return 0
        points += spots[spot, WEIGHT] * values[letter]
    if not blanks:
        fits[0, 0], fits[0, 1], fits[0, 2] = 0, 0, points
        return 1
    count = 0
    first, second = blanks & LETTERS, blanks >> 5
    for one in range(new):
        if letter_at(words, word, spots[one, INDEX]) != first:
            continue
        once = points - spots[one, WEIGHT] * values[first]
        if not second:
            fits[count, 0], fits[count, 1], fits[count, 2] = spots[one, INDEX] + 1, 0, once
            count += 1
            continue
        for other in range(one + 1 if first == second else 0, new):
            if letter_at(words, word, spots[other, INDEX]) == second:
                fits[count, 0], fits[count, 1] = spots[one, INDEX] + 1, spots[other, INDEX] + 1
                fits[count, 2] = once - spots[other, WEIGHT] * values[second]
                count += 1
    return count
