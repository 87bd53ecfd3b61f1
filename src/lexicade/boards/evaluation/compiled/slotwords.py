"""The words that tiles in a slot make with a rack, remembered, for compiled endgames (extra `fast`).

Most slots have the same tiles as some other slot, there or in another line, and the racks are always the same.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.movegen.compiled.lookup import FOUND, cannot_be, look_up
from lexicade.boards.movegen.compiled.slots import MOST_TILES, SLOT_FIELDS
from lexicade.boards.movegen.compiled.subsets import MOST_SUBSETS, list_subsets
from lexicade.boards.movegen.compiled.wordmap import HIGH, LAST, Ints, Longs, WordMap, first_word

KIND_BITS = 4  # of a packed rack: how many of a kind of tile there are, and a bit that is free
CLASSES = 3  # racks of a player without their blanks, with one, with two
WORD_PLACES = 1 << 14  # of the table of words by the tiles in a slot
WORDS = 1 << 17  # that are remembered
ROOM_FOR_WORDS = 1 << 15  # more words than the tiles of one slot make with a rack
HASH_FACTOR = -7046029254386353131  # odd, with bits everywhere
NOT_THERE = -1


class Racks(NamedTuple):
    """The racks that both players begin with, by three times the player and blanks: their subsets (see subsets.py)."""

    keys: Longs
    blanks: Ints
    points: Ints
    begins: Ints
    ones: Ints
    twos: Ints
    used: Ints  # as packed racks
    letters: Ints  # that tiles can be, as bits


class Scratch(NamedTuple):
    """Room for the slots of a line; and the words that some tiles make with a rack, remembered for all slots alike."""

    slots: Ints
    keys: Longs
    counts: Ints
    weights: Ints
    found: Ints
    used: Ints
    spots: Ints
    fits: Ints
    pattern: Longs
    hashes: Longs  # of tiles in a slot, the number of new ones, and the rack
    spans: Ints  # by place in this table: the first word and how many
    words: Ints  # the word, the letters of its blanks, and the rack subset
    counts_of_words: Ints  # entries of the table, and words


def new_scratch(width: int) -> Scratch:
    """Room for the lines of boards whose longer side has so many squares."""
    slots = width * width * (width - 1)
    return Scratch(
        np.empty((slots, SLOT_FIELDS), dtype=np.int32),
        np.empty(slots, dtype=np.int64),
        np.zeros(2 * width, dtype=np.int32),
        np.empty(MOST_TILES + 1, dtype=np.int32),
        np.empty((FOUND, 3), dtype=np.int32),
        np.zeros(2, dtype=np.int32),
        np.empty((MOST_TILES, 3), dtype=np.int32),
        np.empty((MOST_TILES * MOST_TILES, 3), dtype=np.int32),
        np.empty(4, dtype=np.int64),
        np.zeros(WORD_PLACES, dtype=np.int64),
        np.zeros((WORD_PLACES, 2), dtype=np.int32),
        np.empty((WORDS, 3), dtype=np.int32),
        np.zeros(2, dtype=np.int32),
    )


@inner
def packed_subset(counts: Ints, number: int) -> int:
    """A rack subset, by its number (see `leaves.subset_radices`), as a packed rack: four bits for each kind of tile."""
    packed, kind = 0, 0
    for tile in range(1, 28):
        count = counts[tile % 27]
        if count:
            packed |= number % (count + 1) << KIND_BITS * kind
            number //= count + 1
            kind += 1
    return packed


@njit
def list_racks(words: WordMap, values: Ints, counts: Ints) -> Racks:
    """The subsets of both players' racks, given as 27 counts of tiles each."""
    sets = 2 * CLASSES
    racks = Racks(
        np.zeros((sets, MOST_SUBSETS), dtype=np.int64),
        np.zeros((sets, MOST_SUBSETS), dtype=np.int32),
        np.zeros((sets, MOST_SUBSETS), dtype=np.int32),
        np.zeros((sets, MOST_TILES + 2), dtype=np.int32),
        np.zeros((sets, MOST_SUBSETS), dtype=np.int32),
        np.zeros((sets, MOST_SUBSETS), dtype=np.int32),
        np.zeros((sets, MOST_SUBSETS), dtype=np.int32),
        np.zeros(sets, dtype=np.int32),
    )
    for each in range(sets):
        own = counts[each // CLASSES].copy()
        own[0] = min(own[0], each % CLASSES)
        subsets = list_subsets(words, values, own)
        size = len(subsets.keys)
        racks.keys[each, :size] = subsets.keys
        racks.blanks[each, :size] = subsets.blanks
        racks.points[each, :size] = subsets.points
        racks.ones[each, :size] = subsets.ones
        racks.twos[each, :size] = subsets.twos
        racks.begins[each] = size
        racks.begins[each, : len(subsets.begins)] = subsets.begins
        for subset in range(size):
            racks.used[each, subset] = packed_subset(own, subsets.numbers[subset])
        for letter in range(1, 27):
            if own[letter] or own[0]:
                racks.letters[each] |= 1 << letter
    return racks


@inner
def list_words(
    words: WordMap, racks: Racks, each: int, key: int, new: int, letters: int, there: int, scratch: Scratch
) -> None:
    """Add the words that tiles, given by their key, letters and number, make with so many new ones of a rack."""
    terms, bitmap, table, rows, one_blank, two_blanks = words
    found, used, listed, counts = scratch.found, scratch.used, scratch.words, scratch.counts_of_words
    subset_keys, blanks, ones, twos = racks.keys[each], racks.blanks[each], racks.ones[each], racks.twos[each]
    count = counts[1]
    for subset in range(racks.begins[each, new], racks.begins[each, new + 1]):
        if cannot_be(ones[subset], twos[subset], blanks[subset], letters, there):
            continue
        total = key + subset_keys[subset]
        used[1] = 0
        if not blanks[subset]:
            found[0, 0], found[0, 1] = first_word(bitmap, table, rows, total), 0
            used[1] = found[0, 0] >= 0
        else:
            look_up(terms, bitmap, table, rows, one_blank, two_blanks, found, used, total, blanks[subset])
        for at in range(used[1]):
            word = found[at, 0]
            while True:
                listed[count, 0], listed[count, 1], listed[count, 2] = word, found[at, 1], subset
                count += 1
                if rows[word, HIGH] & LAST:
                    break
                word += 1
    counts[1] = count


@inner
def find_words(hashes: Longs, wanted: int) -> int:
    """The place of some words in the table, or NOT_THERE; see `find_line`."""
    place = wanted >> 8 & (WORD_PLACES - 1)
    while hashes[place]:
        if hashes[place] == wanted:
            return place
        place = (place + 1) & (WORD_PLACES - 1)
    return NOT_THERE


@inner
def add_words(
    words: WordMap,
    racks: Racks,
    each: int,
    key: int,
    new: int,
    letters: int,
    there: int,
    wanted: int,
    scratch: Scratch,
) -> int:
    """List the words of some tiles that the table doesn't have yet; their place in it."""
    hashes, counts = scratch.hashes, scratch.counts_of_words
    if counts[0] > WORD_PLACES // 2 or counts[1] > WORDS - ROOM_FOR_WORDS:
        hashes[:], counts[:] = 0, 0
    place = wanted >> 8 & (WORD_PLACES - 1)
    while hashes[place]:
        place = (place + 1) & (WORD_PLACES - 1)
    begin = counts[1]
    list_words(words, racks, each, key, new, letters, there, scratch)
    hashes[place] = wanted
    scratch.spans[place, 0], scratch.spans[place, 1] = begin, counts[1] - begin
    counts[0] += 1
    return place
