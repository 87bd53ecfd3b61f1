"""The transposition table of compiled endgames (extra `fast`); `endsearch.Table` does the same.

Each position has two places: one for what was searched deepest, the other for what came last.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.movegen.compiled.wordmap import Longs

EXACT, LOWER_BOUND, UPPER_BOUND = range(3)  # what a value is
COMPLETE, TOO_SHALLOW, TOO_NARROW = 0, 1, 2  # why a value is not proven; bits, so both may be set
ENTRIES = 1 << 20
ZERO = 1 << 15  # added to values, so that they are never negative
# Parts of an entry: bits, and where they begin.
VALUE_BITS, SMALL_BITS, DEPTH_BITS, ROUND_BITS = 16, 2, 6, 7
BOUND_AT = VALUE_BITS
FLAWS_AT = BOUND_AT + SMALL_BITS
WIDTH_AT = FLAWS_AT + SMALL_BITS
DEPTH_AT = WIDTH_AT + SMALL_BITS
ROUND_AT = DEPTH_AT + DEPTH_BITS
# Columns: the hash of a position, what is known of it (value, bound, flaws, width, depth and round, packed), and
# the best turn. They are side by side, as a search waits for the memory of each place that it looks at.
KEY_COLUMN, ENTRY_COLUMN, PLAY_COLUMN = range(3)
Table: TypeAlias = Longs  # a row for each place, by the low bits of the hash


def new_table() -> Table:
    """A table that knows nothing."""
    return np.zeros((ENTRIES, 3), dtype=np.int64)


@inner
def place_of_key(table: Table, key: int) -> int:
    """Where the table has a position, or -1."""
    place = key & (ENTRIES - 1)
    if table[place, KEY_COLUMN] == key and table[place, ENTRY_COLUMN]:
        return place
    place ^= 1
    if table[place, KEY_COLUMN] == key and table[place, ENTRY_COLUMN]:
        return place
    return -1


@inner
def part(entry: int, at: int, bits: int) -> int:
    """Some bits of an entry."""
    return entry >> at & ((1 << bits) - 1)


@inner
def value_of(entry: int) -> int:
    """The value of an entry, in points."""
    return part(entry, 0, VALUE_BITS) - ZERO


@inner
def store(
    table: Table, key: int, value: int, bound: int, flaws: int, width: int, depth: int, number: int, play: int
) -> None:
    """Keep what a search found, in a round of some number: instead of the same position, or of a shallower one."""
    place = key & (ENTRIES - 1)
    if table[place ^ 1, KEY_COLUMN] == key:
        place ^= 1
    elif table[place, KEY_COLUMN] != key:
        old = table[place, ENTRY_COLUMN]
        if old and part(old, ROUND_AT, ROUND_BITS) == number and part(old, DEPTH_AT, DEPTH_BITS) > depth:
            place ^= 1
    table[place, KEY_COLUMN] = key
    table[place, ENTRY_COLUMN] = (
        value + ZERO
        | bound << BOUND_AT
        | flaws << FLAWS_AT
        | width << WIDTH_AT
        | depth << DEPTH_AT
        | number << ROUND_AT
    )
    table[place, PLAY_COLUMN] = play
