"""What the two hand assignments share: hands as dictionaries from letters to counts."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping

from lexicade.command import open_lexicon
from lexicade.hands import hand as hands
from lexicade.hands import words as valid
from lexicade.hands.tiles import VALUES, WILD

SCRABBLE_LETTER_VALUES = {letter: points for letter, points in VALUES.items() if letter != WILD}
WORDLIST_FILENAME = "words.txt"


def load_words() -> list[str]:
    """The words of words.txt in the current folder, or of the built-in list; says how many they are."""
    print("Loading word list from file...")
    words = open_lexicon(WORDLIST_FILENAME if os.path.exists(WORDLIST_FILENAME) else None).words()
    print(f"{len(words)} words loaded.")
    return words


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


def display_hand(hand: Mapping[str, int]) -> None:
    """Print the letters of a hand in one line.

    >>> display_hand({"a": 1, "q": 1, "l": 2})
    a q l l
    """
    print(hands.shown(letters_of(hand)))


def update_hand(hand: Mapping[str, int], word: str) -> dict[str, int]:
    """A new hand without the letters of a word; what the hand doesn't have is ignored.

    >>> update_hand({"j": 2, "o": 1, "l": 1, "w": 1, "n": 2}, "jolly")
    {'j': 1, 'w': 1, 'n': 2}
    """
    return get_frequency_dict(hands.remove(letters_of(hand), word.lower()))


def is_valid_word(word: str, hand: Mapping[str, int], word_list: Collection[str]) -> bool:
    """Whether a word is in the list and can be made from a hand, with a vowel for a wildcard; changes neither."""
    return valid.is_valid(word_list, letters_of(hand), word.lower())


def calculate_handlen(hand: Mapping[str, int]) -> int:
    """How many letters a hand has.

    >>> calculate_handlen({"a": 1, "l": 2})
    3
    """
    return sum(hand.values())
