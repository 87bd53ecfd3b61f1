"""What the two hand assignments share: hands as dictionaries from letters to counts."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping

from lexicade.classroom.talk import WORDS_FILE, open_file
from lexicade.command import complain
from lexicade.hands import hand as hands
from lexicade.hands import words as valid
from lexicade.lexicon import load


def load_words(filename: str | os.PathLike[str]) -> list[str]:
    """The words of a file, announced as the assignments do; raises OSError if there is no such file.

    Only the assignments' own file may be missing: then it is the built-in list, and that is said.
    """
    print("Loading word list from file...")
    if os.fspath(filename) == WORDS_FILE and not os.path.lexists(filename):
        lexicon = load()
        complain(f"There is no {WORDS_FILE} in this folder: the built-in list, {lexicon.name}, is loaded instead.")
    else:
        lexicon = open_file(filename)
    words = lexicon.words()
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


def is_valid(word: str, hand: Mapping[str, int], word_list: Collection[str], vowels: Iterable[str]) -> bool:
    """Whether a word is in the list and can be made from a hand, with one of these vowels for a wildcard."""
    return valid.is_valid(word_list, letters_of(hand), hands.read_word(word), vowels)


def calculate_handlen(hand: Mapping[str, int]) -> int:
    """How many letters a hand has.

    >>> calculate_handlen({"a": 1, "l": 2})
    3
    """
    return sum(hand.values())
