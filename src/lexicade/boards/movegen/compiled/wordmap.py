"""Words by the multiset of their letters, for the compiled kernel (extra `fast`).

A word's key is a sum with one random 64-bit term for each of its letters, so the key of some tiles together is the
sum of their keys. A bitmap small enough for a processor's cache says for almost every other sum that no word has it;
a table says which words have the rest. Two further tables answer for blanks: which letters, one or two of them, make a
word of some tiles. All of it is 23 MB for 170,000 words.
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
BLANKS_AT = 32  # of a key: bits from here on choose its place among the letters for blanks
BLANK_PLACES = 1 << 21  # at most
KEY, LOW, HIGH = range(3)  # columns of a word: its key, its letters, those from the thirteenth on
LOW_LETTERS = 12  # five bits for each letter, the first one lowest
LAST = 1 << 62  # set in HIGH for the last word of a key


class WordMap(NamedTuple):
    """All words by their keys; letters are 1 to 26."""

    terms: Longs  # the term of each letter
    bitmap: Bytes  # which keys may be there
    table: Ints  # by the low bits of a key: one more than its first word, 0 for none
    words: Longs  # a row for each word; those with the same key follow each other
    one_blank: Ints  # by a key: the letters (bit n for letter n) that make a word of it; some may make none
    two_blanks: Ints  # by a key: the letters that make a word of it together with some letter; some may make none


def map_words(lexicon: Lexicon, longest: int) -> WordMap:
    """The word map of a lexicon's words up to a length."""
    terms = np.array([0] + [mix((GAMMA * letter) & MASK) for letter in range(1, 27)], dtype=np.uint64).view(np.int64)
    lengths = [length for length in lexicon.lengths if length <= longest]
    texts = [np.frombuffer("".join(lexicon.words(length)).encode(), dtype=np.uint8) - 96 for length in lengths]
    grids = [text.reshape(-1, length) for text, length in zip(texts, lengths, strict=True)]
    words = np.zeros((sum(map(len, grids)), 3), dtype=np.int64)
    at = 0
    for grid in grids:
        rows = words[at : at + len(grid)]
        rows[:, KEY] = terms[grid].sum(axis=1)
        for place, letters in enumerate(grid.T):
            column, shift = (LOW, place) if place < LOW_LETTERS else (HIGH, place - LOW_LETTERS)
            rows[:, column] |= letters.astype(np.int64) << 5 * shift
        at += len(grid)
    words = words[np.argsort(words[:, KEY], kind="stable")]
    places = 1 << max(4, (PLACES_A_KEY * len(words)).bit_length())
    blank_places = min(BLANK_PLACES, 8 * places)
    result = WordMap(
        terms=terms,
        bitmap=np.zeros(places // PLACES_A_KEY * BITS_A_KEY // 8, dtype=np.uint8),
        table=np.zeros(places, dtype=np.int32),
        words=words,
        one_blank=np.zeros(blank_places, dtype=np.int32),
        two_blanks=np.zeros(blank_places, dtype=np.int32),
    )
    fill_tables(*result)
    return result


@njit(cache=True, nogil=True)  # it calls no other
def fill_tables(terms: Longs, bitmap: Bytes, table: Ints, words: Longs, one_blank: Ints, two_blanks: Ints) -> None:
    """Fill in the tables of a word map, whose sizes are powers of two."""
    letters = np.zeros(32, dtype=np.int64)
    for word in range(len(words)):
        key = words[word, KEY]
        if word + 1 == len(words) or words[word + 1, KEY] != key:
            words[word, HIGH] |= LAST
        if word and words[word - 1, KEY] == key:
            continue
        place = key & (len(table) - 1)
        while table[place]:
            place = (place + 1) & (len(table) - 1)
        table[place] = word + 1
        bit = (key >> BIT_AT) & (8 * len(bitmap) - 1)
        bitmap[bit >> 3] |= 1 << (bit & 7)
        count, twice = 0, 0
        seen = 0
        for half in range(2):
            packed = words[word, HIGH] & ~LAST if half else words[word, LOW]
            while packed:
                letter = packed & 31
                packed >>= 5
                if seen >> letter & 1:
                    twice |= 1 << letter
                else:
                    seen |= 1 << letter
                    letters[count] = letter
                    count += 1
        for first in range(count):
            one = letters[first]
            rest = key - terms[one]
            one_blank[(rest >> BLANKS_AT) & (len(one_blank) - 1)] |= 1 << one
            if twice >> one & 1:
                two_blanks[((rest - terms[one]) >> BLANKS_AT) & (len(two_blanks) - 1)] |= 1 << one
            for second in range(first):
                other = letters[second]
                two_blanks[((rest - terms[other]) >> BLANKS_AT) & (len(two_blanks) - 1)] |= 1 << one | 1 << other


@njit
def first_word(bitmap: Bytes, table: Ints, words: Longs, key: int) -> int:
    """The first word of a key, or -1 if no word has it."""
    bit = (key >> BIT_AT) & (8 * len(bitmap) - 1)
    if not bitmap[bit >> 3] >> (bit & 7) & 1:
        return -1
    place = key & (len(table) - 1)
    while True:
        word = table[place] - 1
        if word < 0 or words[word, KEY] == key:
            return word
        place = (place + 1) & (len(table) - 1)


@njit
def letter_at(words: Longs, word: int, at: int) -> int:
    """The letter of a word at an index."""
    if at < LOW_LETTERS:
        return (words[word, LOW] >> 5 * at) & 31
    return (words[word, HIGH] >> 5 * (at - LOW_LETTERS)) & 31
