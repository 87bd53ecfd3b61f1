"""Chance as a value: a random generator that is never changed, only followed by the next one.

Python promises to keep `random.random()` the same between versions and nothing else of `random`. A game's id must
mean the same game in five years, so this is SplitMix64, written out, with its published numbers as tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

Item = TypeVar("Item")

WORD = 1 << 64
MASK = WORD - 1
# Constants of SplitMix64 (Steele, Lea and Flood, 2014) and of the 64-bit FNV-1a hash.
GAMMA = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
FNV_PRIME = 0x100000001B3


def mix(state: int) -> int:
    """The 64 random bits that a state stands for."""
    state = ((state ^ (state >> 30)) * MIX_1) & MASK
    state = ((state ^ (state >> 27)) * MIX_2) & MASK
    return state ^ (state >> 31)


@dataclass(frozen=True, slots=True)
class Rng:
    """A random generator that lives inside a game's state; each draw gives a result and the generator after it.

    >>> rng = Rng(482910)
    >>> roll, rng = rng.below(6)
    >>> letter, rng = rng.choice("aeiou")
    >>> deck, rng = rng.shuffled("abc")
    >>> roll, letter, deck
    (0, 'o', ('b', 'c', 'a'))
    """

    state: int

    def __post_init__(self) -> None:
        if not 0 <= self.state < WORD:
            raise ValueError(f"a seed is from 0 to {MASK}, not {self.state}")

    def below(self, bound: int) -> tuple[int, Rng]:
        """A whole number from 0 to bound - 1, each as likely as the others."""
        if not 1 <= bound <= WORD:
            raise ValueError(f"a bound is from 1 to {WORD}, not {bound}")
        fair = WORD - WORD % bound  # draws from here on would favor small numbers
        state = self.state
        while True:
            state = (state + GAMMA) & MASK
            bits = mix(state)
            if bits < fair:
                return bits % bound, Rng(state)

    def choice(self, items: Sequence[Item]) -> tuple[Item, Rng]:
        """One of the items, which must not be empty."""
        index, rng = self.below(len(items))
        return items[index], rng

    def shuffled(self, items: Sequence[Item]) -> tuple[tuple[Item, ...], Rng]:
        """All the items in random order."""
        deck = list(items)
        rng = self
        for last in range(len(deck) - 1, 0, -1):
            index, rng = rng.below(last + 1)
            deck[last], deck[index] = deck[index], deck[last]
        return tuple(deck), rng

    def split(self, label: str) -> Rng:
        """A generator of its own for one purpose, the same for the same label whatever else is drawn."""
        state = mix(self.state)  # spread first, or close states and close letters would cancel out
        for byte in label.encode():
            state = ((state ^ byte) * FNV_PRIME) & MASK
        return Rng(mix((state + GAMMA) & MASK))
