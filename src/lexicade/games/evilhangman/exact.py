"""The search of the exact setter, kept as it was: games of that setter must be answered as they always were.

For everything else there is `proofs.py`, which proves more with the same effort.

All that matters is the set of words left. A letter that every word has costs nothing, so it is asked for first.
Otherwise a guesser keeps to m misses if for some letter the words without it take at most m - 1 and every family with
it at most m. What makes the search short: most letters are ruled out by the words without them, which come first; a
set that contains twins (see `Families.twins`), or a set already found too hard, is too hard itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from lexicade.games.evilhangman.families import ALPHABET, Families
from lexicade.games.evilhangman.guesser import Rollout, useful

REMEMBERED = 40  # sets found too hard, for each number of misses; more cost more time than they save


class GaveUp(Exception):
    """The effort allowed for a proof is spent."""


class Effort(Protocol):
    """How much may be spent on a proof."""

    def spend(self) -> None:
        """Spend one step; raises GaveUp when there is none left."""


class Steps:
    """A number of steps: the same for everybody, on any machine."""

    def __init__(self, number: int) -> None:
        self.left = number

    def spend(self) -> None:
        """Take one."""
        self.left -= 1
        if self.left < 0:
            raise GaveUp


class Exact:
    """What is proven so far about sets of words."""

    def __init__(self, families: Families, effort: Effort) -> None:
        self.families = families
        self.effort = effort
        self.choices: dict[int, str] = {}  # a set of words: the letter that keeps to the fewest misses proven for it
        self._at_least: dict[int, int] = {}
        self._at_most: dict[int, int] = {}
        self._hard: dict[int, list[int]] = {}

    def value(self, words: int) -> int:
        """The misses that a perfect setter forces on a perfect guesser; raises GaveUp."""
        while not self.keeps(words, self.least(words), ALPHABET):
            pass  # what is at least needed has just grown by one
        return self.least(words)

    def least(self, words: int) -> int:
        """The fewest that the value can be, as far as is proven."""
        return self._at_least.get(words, 0)

    def bounds(self, words: int) -> tuple[int, int]:
        """The fewest and the most that the value can be, as far as the effort goes; equal if it is proven."""
        try:
            return (self.value(words),) * 2
        except GaveUp:
            least = self.least(words)
            return least, max(least, Rollout(self.families).misses(words))

    def keeps(self, words: int, misses: int, letters: Iterable[str]) -> bool:
        """Whether a guesser can keep to so many misses on these words; raises GaveUp."""
        if misses < 0:
            return False
        if not words & (words - 1):
            return True
        if self._at_least.get(words, 0) > misses:
            return False
        if self._at_most.get(words, misses + 1) <= misses:
            return True
        self.effort.spend()
        if self._is_too_hard(words, misses):
            self._at_least[words] = misses + 1
            return False
        choice = self._find(words, misses, letters)
        if choice is None:
            self._at_least[words] = misses + 1
            hard = self._hard.setdefault(misses, [])
            hard.insert(0, words)
            del hard[REMEMBERED:]
            return False
        self._at_most[words] = misses
        self.choices[words] = choice
        return True

    def _is_too_hard(self, words: int, misses: int) -> bool:
        """Whether these words contain something that is known to take more misses."""
        if any(hard & words == hard for hard in self._hard.get(misses, ())):
            return True
        for size, twins in self.families.twins:
            if size <= misses + 1:
                return False
            if (words & twins).bit_count() > misses + 1:
                return True
        return False

    def _find(self, words: int, misses: int, letters: Iterable[str]) -> str | None:
        """A letter with which the guesser keeps to so many misses, if there is one."""
        everything = words.bit_count()
        found = useful(self.families, words, letters)
        for count, letter in found:
            rest = [other for _, other in found if other != letter]
            parts = self.families.split(words, letter)
            without = parts.pop(0, 0)
            if not without or self.keeps(without, misses - 1, rest):
                by_size = sorted(parts.values(), key=int.bit_count, reverse=True)
                if all(self.keeps(part, misses, rest) for part in by_size):
                    return letter
            if count == everything:  # it costs nothing to know this one, so no other can do better
                return None
        return None
