"""What the two hand assignments share: hands as dictionaries from letters to counts."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping

from lexicade.command import open_lexicon
from lexicade.hands import hand as hands
from lexicade.hands import words as valid
from lexicade.hands.tiles import VALUES, WILD

SCRABBLE_LETTER_VALUES = {letter: points for letter, points in VALUES.items() if letter != WILD}


def words_of(filename: str) -> list[str]:
    """The words of a file, or if there is none of the built-in list."""
    return open_lexicon(filename if os.path.exists(filename) else None).words()


def get_frequency_dict(sequence: str) -> dict[str, int]:
    """How often each letter stands in a text.

    >>> get_frequency_dict("hello")
    {'h': 1, 'e': 1, 'l': 2, 'o': 1}
    """
    counts: dict[str, int] = {}
    for item in sequence:
        counts[item] = counts.get(item, 0) + 1
    return counts


def letters_of(hand: Mapping[str, int]) -> str:
    """A dictionary's letters as the engine's hand; a count of zero is no letter.

    >>> letters_of({"a": 1, "l": 2, "q": 0})
    'all'
    """
    return "".join(letter * count for letter, count in hand.items())


def shown(hand: Mapping[str, int]) -> str:
    """The letters of a hand in one line.

    >>> shown({"a": 1, "q": 1, "l": 2})
    'a q l l'
    """
    return hands.shown(letters_of(hand))


def update_hand(hand: Mapping[str, int], word: str) -> dict[str, int]:
    """A new hand without the letters of a word; what the hand doesn't have is ignored.

    >>> update_hand({"j": 2, "o": 1, "l": 1, "w": 1, "n": 2}, "jolly")
    {'j': 1, 'w': 1, 'n': 2}
    """
    return get_frequency_dict(hands.remove(letters_of(hand), hands.read_word(word)))


def is_valid_word(word: str, hand: Mapping[str, int], word_list: Collection[str]) -> bool:
    """Whether a word is in the list and can be made from a hand, with a vowel for a wildcard; changes neither."""
    return valid.is_valid(word_list, letters_of(hand), hands.read_word(word))


def calculate_handlen(hand: Mapping[str, int]) -> int:
    """How many letters a hand has.

    >>> calculate_handlen({"a": 1, "l": 2})
    3
    """
    return sum(hand.values())
