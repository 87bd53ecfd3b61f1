"""Which words some tiles make with each subset of a rack, for the compiled kernel (extra `fast`).

What is found is remembered by the key of the tiles, as most slots have the same tiles as some other slot.
"""

from __future__ import annotations

from typing import NamedTuple

from numba import njit

from lexicade.boards.movegen.compiled.slots import MOST_TILES
from lexicade.boards.movegen.compiled.wordmap import BIT_AT, BLANKS_AT, KEY, Bytes, Ints, Longs, first_word

PLACES = 1 << 10  # of the table of keys
MOST_ROWS = PLACES // 2
FOUND = 1 << 16  # words with their blanks that are remembered
RESERVE = 1 << 14  # more than all subsets of one size make with any tiles
UNKNOWN, NOTHING = 0, 1


class Memory(NamedTuple):
    """What is remembered: rows for keys, in them an entry for each subset, and lists of words."""

    table: Ints  # by the low bits of a key: one more than its row
    keys: Longs  # by row
    # By row and size of subset: what `list_plain_words` found, and for subsets with blanks, each in its own place,
    # UNKNOWN, NOTHING or -1 less where a list begins.
    entries: Ints
    found: Ints  # a first word, the letters of blanks (first + 32 * second) and whether another follows
    used: Ints  # rows, and words


@njit
def forget(memory: Memory) -> None:
    """Make room for another rack."""
    memory.table[:] = 0
    memory.used[:] = 0


@njit
def row_of(table: Ints, keys: Longs, used: Ints, key: int) -> int:
    """The row of a key, a new one if there is none; what the entries of a new one hold means nothing."""
    place = key & (PLACES - 1)
    while table[place]:
        if keys[table[place] - 1] == key:
            return table[place] - 1
        place = (place + 1) & (PLACES - 1)
    row = used[0]
    used[0] += 1
    table[place], keys[row] = row + 1, key
    return row


@njit
def cannot_be(ones: int, twos: int, blanks: int, letters: int, tiles: int) -> bool:
    """Whether what goes with a subset of a rack (see subsets.py) tells that it makes no word with some tiles.

    These are given by their letters, as bits, and their number.
    """
    if tiles == 1:
        return (blanks == 0 and not ones & letters) or (blanks == 1 and not twos & letters)
    return tiles == 2 and blanks == 0 and twos & letters != letters


@njit
def plain_subsets(begins: Ints, blanks: Ints) -> Ints:
    """For each size where the rack subsets without a blank end; those with blanks follow (see subsets.py)."""
    ends = begins.copy()
    for size in range(1, len(begins) - 1):
        while ends[size] < begins[size + 1] and not blanks[ends[size]]:
            ends[size] += 1
    return ends


@njit
def list_plain_words(
    bitmap: Bytes,
    table: Ints,
    rows: Longs,
    subset_keys: Longs,
    ones: Ints,
    twos: Ints,
    key: int,
    letters: int,
    there: int,
    begin: int,
    end: int,
    chosen: Ints,
    entries: Ints,
) -> int:
    """List which of some rack subsets make a word with some tiles, with the first such word; how many there are.

    Subsets go from `begin` to `end` and have no blanks. The tiles are given by their key, their letters and their
    number. What has to be looked up is chosen first and then looked up at one go, so that the processor waits for many
    places of its memory at a time, and hardly ever guesses wrong which way a branch goes.
    """
    count, mask, bits = 0, len(table) - 1, 8 * len(bitmap) - 1
    for subset in range(begin, end):
        bit = ((key + subset_keys[subset]) >> BIT_AT) & bits
        may_be = bitmap[bit >> 3] >> (bit & 7) & 1
        if there == 1:
            may_be = ones[subset] & letters != 0
        elif there == 2:
            may_be &= twos[subset] & letters == letters
        chosen[count] = subset
        count += may_be
    for at in range(count):
        entries[begin + at] = table[(key + subset_keys[chosen[at]]) & mask] - 1
    found = 0
    for at in range(count):
        total = key + subset_keys[chosen[at]]
        word, place = entries[begin + at], total & mask
        while word >= 0 and rows[word, KEY] != total:
            place = (place + 1) & mask
            word = table[place] - 1
        entries[begin + found] = word << MOST_TILES | chosen[at]
        found += word >= 0
    return found


@njit
def look_up(
    terms: Longs,
    bitmap: Bytes,
    table: Ints,
    rows: Longs,
    one_blank: Ints,
    two_blanks: Ints,
    found: Ints,
    used: Ints,
    total: int,
    blanks: int,
) -> int:
    """The entry for tiles of a key, and one or two blanks.

    It is given the arrays one by one, as a tuple of them is counted in and out at every call.
    """
    begin = count = used[1]
    if blanks == 1:
        choices = one_blank[(total >> BLANKS_AT) & (len(one_blank) - 1)]
        for letter in range(1, 27):
            if choices >> letter & 1:
                word = first_word(bitmap, table, rows, total + terms[letter])
                if word >= 0:
                    found[count, 0], found[count, 1], found[count, 2] = word, letter, 1
                    count += 1
    else:
        choices = two_blanks[(total >> BLANKS_AT) & (len(two_blanks) - 1)]
        for letter in range(1, 27):
            if not choices >> letter & 1:
                continue
            once = total + terms[letter]
            others = choices & one_blank[(once >> BLANKS_AT) & (len(one_blank) - 1)]
            for other in range(letter, 27):
                if others >> other & 1:
                    word = first_word(bitmap, table, rows, once + terms[other])
                    if word >= 0:
                        found[count, 0], found[count, 1], found[count, 2] = word, letter + 32 * other, 1
                        count += 1
    if count == begin:
        return NOTHING
    found[count - 1, 2] = 0
    used[1] = count
    return -1 - begin
