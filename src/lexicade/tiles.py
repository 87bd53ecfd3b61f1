"""Letters and what they are worth."""

from __future__ import annotations

from collections.abc import Mapping

VOWELS = "aeiou"
CONSONANTS = "bcdfghjklmnpqrstvwxyz"
BLANK = "?"  # stands for any letter, and is worth nothing
WILD = "*"  # stands for one vowel, and must be typed as itself

# The values of English Scrabble tiles; the wildcard counts as a letter but earns nothing.
VALUES = {
    WILD: 0,
    **dict.fromkeys("aeioulnstr", 1),
    **dict.fromkeys("dg", 2),
    **dict.fromkeys("bcmp", 3),
    **dict.fromkeys("fhvwy", 4),
    "k": 5,
    **dict.fromkeys("jx", 8),
    **dict.fromkeys("qz", 10),
}

# How many of each tile there are in a set of 100.
TILES = {
    **dict.fromkeys("jkqxz", 1),
    **dict.fromkeys("bcfhmpvwy?", 2),
    **dict.fromkeys("g", 3),
    **dict.fromkeys("dlsu", 4),
    **dict.fromkeys("nrt", 6),
    **dict.fromkeys("o", 8),
    **dict.fromkeys("ai", 9),
    **dict.fromkeys("e", 12),
}


def value(word: str, values: Mapping[str, int] = VALUES) -> int:
    """The sum of a word's letter values; what is no letter is worth nothing.

    >>> value("quail"), value("c*ws")
    (14, 8)
    """
    return sum(values.get(letter, 0) for letter in word)
