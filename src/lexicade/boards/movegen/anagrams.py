"""Words by their letters: a key is the sum of a random number for each letter, whatever their order."""

from __future__ import annotations

from lexicade.boards.tileset import ALPHABET
from lexicade.core.rng import GAMMA, MASK, mix
from lexicade.lexicon import Lexicon

# A random number for each letter: the sum of those of some letters tells them, all but surely, from all others.
TERMS = {letter: mix((GAMMA * number) & MASK) for number, letter in enumerate(ALPHABET, start=1)}


class Anagrams(dict[int, dict[int, tuple[str, ...]]]):
    """The words of each length by their key. Those of a length are listed when it is first asked for."""

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
