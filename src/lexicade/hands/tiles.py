"""Letters and what they are worth."""

from __future__ import annotations

from collections.abc import Mapping

VOWELS = "aeiou"
CONSONANTS = "bcdfghjklmnpqrstvwxyz"
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


def value(word: str, values: Mapping[str, int] = VALUES) -> int:
    """The sum of a word's letter values; what is no letter is worth nothing.

    >>> value("quail"), value("c*ws")
    (14, 8)
    """
    return sum(values.get(letter, 0) for letter in word)
