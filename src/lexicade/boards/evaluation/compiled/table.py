"""The transposition table of compiled endgames (extra `fast`); `endsearch.Table` does the same.

Each position has two places: one for what was searched deepest, the other for what came last. They lie side by side, as
a search waits for the memory of each place that it looks at.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.movegen.compiled.wordmap import Longs

EXACT, LOWER_BOUND, UPPER_BOUND = range(3)  # what a value is
COMPLETE, TOO_SHALLOW, TOO_NARROW = 0, 1, 2  # why a value is not proven; bits, so both may be set
PLACE_BITS = 20
ENTRIES = 1 << PLACE_BITS
ZERO = 1 << 15  # added to values, so that they are never negative
# A place is two numbers. The first one is what of the key the place doesn't say (which of the two it is, that is the
# lowest bit, is not said by it), the value and what kind it is. The second one is the best turn, 0 for none, and how
# it was searched: flaws, width, depth, round.
KEY_AND_VALUE, PLAY_AND_EFFORT = range(2)
BOUND_BITS, VALUE_BITS, KEY_AT = 2, 16, 18
ROUND_BITS, DEPTH_BITS, WIDTH_BITS, FLAWS_BITS = 4, 6, 1, 2
DEPTH_AT = ROUND_BITS
WIDTH_AT = DEPTH_AT + DEPTH_BITS
FLAWS_AT = WIDTH_AT + WIDTH_BITS
PLAY_AT = FLAWS_AT + FLAWS_BITS
Table: TypeAlias = Longs  # a row for each place, by the low bits of the hash


def new_table() -> Table:
    """A table that knows nothing."""
    return np.zeros((ENTRIES, 2), dtype=np.int64)


@inner
def rest_of_key(key: int) -> int:
    """The bits of a key that its place doesn't say."""
    return key >> PLACE_BITS << 1 | key & 1


@inner
def place_of_key(table: Table, key: int) -> int:
    """Where the table has a position, or -1."""
    place, rest = key & (ENTRIES - 1), rest_of_key(key)
    for each in (place, place ^ 1):
        known = table[each, KEY_AND_VALUE]
        if known and known >> KEY_AT == rest:
            return each
    return -1


@inner
def part(number: int, at: int, bits: int) -> int:
    """Some bits of a number."""
    return number >> at & ((1 << bits) - 1)


@inner
def bound_at(table: Table, place: int) -> int:
    """What kind of value a place has."""
    return part(table[place, KEY_AND_VALUE], 0, BOUND_BITS)


@inner
def value_at(table: Table, place: int) -> int:
    """The value of a place, in points."""
    return part(table[place, KEY_AND_VALUE], BOUND_BITS, VALUE_BITS) - ZERO


@inner
def play_at(table: Table, place: int) -> int:
    """The best turn of a place."""
    return (table[place, PLAY_AND_EFFORT] >> PLAY_AT) - 1


@inner
def store(
    table: Table, key: int, value: int, bound: int, flaws: int, width: int, depth: int, number: int, play: int
) -> None:
    """Keep what a search found, in a round of some number: instead of the same position, or of a shallower one."""
    place, rest = key & (ENTRIES - 1), rest_of_key(key)
    if table[place ^ 1, KEY_AND_VALUE] >> KEY_AT == rest:
        place ^= 1
    elif table[place, KEY_AND_VALUE] >> KEY_AT != rest:
        old = table[place, PLAY_AND_EFFORT]
        if (
            table[place, KEY_AND_VALUE]
            and part(old, 0, ROUND_BITS) == number
            and part(old, DEPTH_AT, DEPTH_BITS) > depth
        ):
            place ^= 1
    table[place, KEY_AND_VALUE] = rest << KEY_AT | (value + ZERO) << BOUND_BITS | bound
    table[place, PLAY_AND_EFFORT] = (
        (play + 1) << PLAY_AT | flaws << FLAWS_AT | width << WIDTH_AT | depth << DEPTH_AT | number
    )
