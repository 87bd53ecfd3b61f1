"""Words by the multiset of their letters: a word's key is the sum of a random number for each of its letters."""

from __future__ import annotations

from lexicade.boards.tileset import ALPHABET
from lexicade.core.rng import GAMMA, MASK, mix
from lexicade.lexicon import Lexicon

# A random 64-bit number for each letter: two sets of letters have the same sum all but never.
TERMS = {letter: mix((GAMMA * number) & MASK) for number, letter in enumerate(ALPHABET, start=1)}


class Anagrams(dict[int, dict[int, tuple[str, ...]]]):
    """For each length, the words (upper case) by their key; those of a length are listed when it is first asked for."""

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__()
        self.lexicon = lexicon

    def __missing__(self, length: int) -> dict[int, tuple[str, ...]]:
        found: dict[int, tuple[str, ...]] = {}
        term = TERMS.__getitem__
        for word in map(str.upper, self.lexicon.words(length)):
            key = sum(map(term, word))
            found[key] = (*found.get(key, ()), word)
        self[length] = found
        return found
