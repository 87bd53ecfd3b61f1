"""Plays as rows of arrays: how the compiled kernel (extra `fast`) writes and sorts them."""

from __future__ import annotations

from numba import njit

from lexicade.boards.movegen.compiled.slots import LOWER, UPPER
from lexicade.boards.movegen.compiled.wordmap import Bytes, Ints

VALUE, SCORE, IS_DOWN, ROW, COLUMN, LENGTH = range(6)  # columns of a play; the value is in hundredths of a point
DOT = 46  # ASCII
OTHER_CASE = LOWER ^ UPPER  # swaps the case of a letter: blanks come before tiles


@njit
def write_text(letters: Bytes, begin: int, size: int, weights: Ints, fit: Ints, text: Bytes) -> None:
    """Fill in the text of a play in ASCII: dots for tiles that lie there, lower case for blanks."""
    for at in range(size):
        text[at] = letters[begin + at] + UPPER - 1 if weights[at] else DOT
    for blank in fit[:2]:
        if blank >= 0:
            text[blank] += LOWER - UPPER


@njit
def write_play(width: int, start: int, size: int, value: int, score: int, row: Ints) -> None:
    """Fill in the columns of a play."""
    line, at = start // width, start % width
    is_down = line // width
    line -= is_down * width
    row[VALUE], row[SCORE], row[IS_DOWN], row[LENGTH] = value, score, is_down, size
    row[ROW] = at if is_down else line
    row[COLUMN] = line if is_down else at


@njit
def is_before(plays: Ints, texts: Bytes, one: int, other: int) -> bool:
    """Whether one play comes before another in the order of `plays.by_value`."""
    for column in (VALUE, SCORE):
        if plays[one, column] != plays[other, column]:
            return plays[one, column] > plays[other, column]
    for column in (IS_DOWN, ROW, COLUMN):
        if plays[one, column] != plays[other, column]:
            return plays[one, column] < plays[other, column]
    for at in range(min(plays[one, LENGTH], plays[other, LENGTH])):
        if texts[one, at] != texts[other, at]:
            return texts[one, at] ^ OTHER_CASE < texts[other, at] ^ OTHER_CASE
    return plays[one, LENGTH] < plays[other, LENGTH]


@njit
def sort_in(plays: Ints, texts: Bytes, order: Ints, count: int) -> None:
    """Move the last play of an order to its place among the others, which are sorted and should be few."""
    row, place = order[count], count
    while place and is_before(plays, texts, row, order[place - 1]):
        order[place] = order[place - 1]
        place -= 1
    order[place] = row
