"""Words of two or three tiles that touch no others as yet, for compiled endgames (extra `fast`).

Such a word is no play, but may become one if one of its tiles makes a word across it, too. Only squares count that have
no neighbors when the search begins: there will be fewer of them later.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lexicade.boards.evaluation.compiled.corners import KINDS, PAIR_OF_TILES, TRIPLE_OF_TILES, kind_of
from lexicade.boards.evaluation.compiled.endboard import Setting, turned
from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.evaluation.compiled.slotwords import CLASSES, HASH_FACTOR, Racks, Scratch, add_words, find_words
from lexicade.boards.movegen.compiled.slots import MOST_TILES
from lexicade.boards.movegen.compiled.squares import (
    COLUMNS,
    CROSS,
    LETTER,
    LETTER_FACTOR,
    ROWS,
    WIDTH,
    WORD_FACTOR,
)
from lexicade.boards.movegen.compiled.wordmap import Ints, WordMap, letter_at


class Floating(NamedTuple):
    """The most that words score which touch no others, by player and kinds of tiles in any order; 0 for none."""

    pairs: Ints
    triples: Ints


def new_floating() -> Floating:
    """Room for both players' words."""
    return Floating(
        np.zeros((2, KINDS, KINDS), dtype=np.int32),
        np.zeros((2, KINDS, KINDS, KINDS), dtype=np.int32),
    )


@inner
def is_lonely(width: int, squares: Ints, square: int) -> bool:
    """Whether a square of a line is empty and has no neighbors."""
    return not squares[square, LETTER] and squares[square, CROSS] < 0 and squares[turned(width, square), CROSS] < 0


@inner
def list_floating(
    words: WordMap, setting: Setting, racks: Racks, scratch: Scratch, squares: Ints, floating: Floating
) -> None:
    """Fill in what both players' words score on the squares of a position."""
    width = setting.shape[WIDTH]
    for player in range(2):
        each = player * CLASSES
        for new in (PAIR_OF_TILES, TRIPLE_OF_TILES):
            wanted = (each * (MOST_TILES + 1) + new + 1) * HASH_FACTOR | 1
            entry = find_words(scratch.hashes, wanted)
            if entry < 0:
                entry = add_words(words, racks, each, 0, new, 0, 0, wanted, scratch)
            begin, count = scratch.spans[entry, 0], scratch.spans[entry, 1]
            for line in range(2 * width):
                size = setting.shape[ROWS] if line >= width else setting.shape[COLUMNS]
                lonely = 0
                for at in range(size):
                    square = line * width + at
                    lonely = lonely + 1 if is_lonely(width, squares, square) else 0
                    if lonely >= new:
                        for word in range(begin, begin + count):
                            note_word(
                                words, setting, squares, player, scratch.words[word, 0], square - new + 1, new, floating
                            )


@inner
def note_word(
    words: WordMap, setting: Setting, squares: Ints, player: int, word: int, square: int, new: int, floating: Floating
) -> None:
    """Take note of what a word scores from a square on. Of three tiles two may lie there first, as such a word, too."""
    values, kind_letters = setting.values, setting.kind_letters[player]
    factor, points = 1, 0
    for at in range(new):
        factor *= squares[square + at, WORD_FACTOR]
        points += squares[square + at, LETTER_FACTOR] * values[letter_at(words.words, word, at)]
    score = factor * points
    one = kind_of(kind_letters, letter_at(words.words, word, 0))
    two = kind_of(kind_letters, letter_at(words.words, word, 1))
    if new == PAIR_OF_TILES:
        pairs = floating.pairs[player]
        pairs[one, two] = max(pairs[one, two], score)
        pairs[two, one] = pairs[one, two]
        return
    three = kind_of(kind_letters, letter_at(words.words, word, 2))
    score += max(floating.pairs[player, one, two], floating.pairs[player, two, three])
    low, high = min(one, two, three), max(one, two, three)
    middle = one + two + three - low - high
    floating.triples[player, low, middle, high] = max(floating.triples[player, low, middle, high], score)
