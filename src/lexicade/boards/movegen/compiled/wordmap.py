"""Words by the multiset of their letters, for the compiled kernel (extra `fast`).

A word's key is a sum with one random 64-bit term for each of its letters, so the key of some tiles together is the
sum of their keys. A bitmap small enough for a processor's cache says for almost every other sum that no word has it;
a table of keys says which words have the rest. All of it is 6 MB for 170,000 words and made in a twentieth of a
second.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit

from lexicade.core.rng import GAMMA, MASK, mix
from lexicade.lexicon import Lexicon

Bytes: TypeAlias = npt.NDArray[np.uint8]
Ints: TypeAlias = npt.NDArray[np.int32]
Longs: TypeAlias = npt.NDArray[np.int64]

BIT_AT = 20  # of a key: bits from here on choose its bit, those below its place in the table
BITS_A_KEY = 16  # at least: one sum in 16 that no word has gets past the bitmap
PLACES_A_KEY = 2


class WordMap(NamedTuple):
    """All words by their keys; letters are 1 to 26."""

    terms: Longs  # the term of each letter
    bitmap: Bytes  # which keys may be there
    table: Ints  # by the low bits of a key: one more than its number, 0 for none
    keys: Longs
    starts: Ints  # where the words of each key begin in `letters`
    letters: Bytes


def map_words(lexicon: Lexicon, longest: int) -> WordMap:
    """The word map of a lexicon's words up to a length."""
    terms = np.array([0] + [mix((GAMMA * letter) & MASK) for letter in range(1, 27)], dtype=np.uint64).view(np.int64)
    lengths = [length for length in lexicon.lengths if length <= longest]
    texts = [np.frombuffer("".join(lexicon.words(length)).encode(), dtype=np.uint8) - 96 for length in lengths]
    grids = [text.reshape(-1, length) for text, length in zip(texts, lengths, strict=True)]
    keys = np.concatenate([np.zeros(0, np.int64), *(terms[grid].sum(axis=1) for grid in grids)])
    sizes = np.concatenate([np.zeros(0, np.int64), *(np.full(len(grid), grid.shape[1]) for grid in grids)])
    order = np.argsort(keys, kind="stable")
    starts = np.cumsum(sizes) - sizes
    found, first = np.unique(keys[order], return_index=True)
    letters = gathered(np.concatenate([np.zeros(0, np.uint8), *texts]), starts[order], sizes[order])
    ends = np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes[order])])
    places = 1 << max(4, (PLACES_A_KEY * len(found)).bit_length())
    words = WordMap(
        terms=terms,
        bitmap=np.zeros(places // PLACES_A_KEY * BITS_A_KEY // 8, dtype=np.uint8),
        table=np.zeros(places, dtype=np.int32),
        keys=found,
        starts=np.append(ends[first], ends[-1]).astype(np.int32),
        letters=letters,
    )
    fill_table(words)
    return words


@njit(cache=True)
def gathered(letters: Bytes, starts: Longs, sizes: Longs) -> Bytes:
    """The letters of all words, one word after the other, in another order of the words."""
    result = np.empty(len(letters), dtype=np.uint8)
    at = 0
    for word in range(len(starts)):
        for offset in range(sizes[word]):
            result[at] = letters[starts[word] + offset]
            at += 1
    return result


@njit(cache=True)
def fill_table(words: WordMap) -> None:
    """Fill in the table and the bitmap, whose sizes are powers of two."""
    for number in range(len(words.keys)):
        key = words.keys[number]
        place = key & (len(words.table) - 1)
        while words.table[place]:
            place = (place + 1) & (len(words.table) - 1)
        words.table[place] = number + 1
        bit = (key >> BIT_AT) & (8 * len(words.bitmap) - 1)
        words.bitmap[bit >> 3] |= 1 << (bit & 7)


@njit
def key_number(words: WordMap, key: int) -> int:
    """The number of a key, or -1 if no word has it."""
    bit = (key >> BIT_AT) & (8 * len(words.bitmap) - 1)
    if not words.bitmap[bit >> 3] >> (bit & 7) & 1:
        return -1
    place = key & (len(words.table) - 1)
    while True:
        number = words.table[place] - 1
        if number < 0 or words.keys[number] == key:
            return number
        place = (place + 1) & (len(words.table) - 1)


@njit
def is_spelled(words: WordMap, number: int, line: Bytes, start: int, end: int, gap: int, letter: int) -> bool:
    """Whether a line from `start` up to `end`, with a letter on the square `gap`, spells one of the words of a key."""
    size = end - start
    for begin in range(words.starts[number], words.starts[number + 1], size):
        at = 0
        while at < size and words.letters[begin + at] == (letter if start + at == gap else line[start + at]):
            at += 1
        if at == size:
            return True
    return False
