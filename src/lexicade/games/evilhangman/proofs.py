"""Perfect play, proven: how many misses a setter can force on a set of words, and which few of them suffice for that.

All that matters is the set of words left. A letter that every word has costs nothing, so it is asked for first.
Otherwise a guesser keeps to m misses if for some letter the words without it take at most m - 1, and every family with
it at most m. Whoever needs more than m misses on some of the words needs more on all of them. So a proof that words are
too hard also gives a *core*, a part of them that is too hard by itself, and any other set that contains a core is
done with at once:

- of twins (see `Families.twins`), m + 2 are a core;
- the core of a family is a core of the whole set;
- if the words without any letter are too hard for m - 1, their cores together are a core for m. A core in which a
  second letter doesn't occur rules out that letter, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from lexicade.games.evilhangman.exact import Effort, GaveUp
from lexicade.games.evilhangman.families import ALPHABET, Families
from lexicade.games.evilhangman.guesser import Rollout, useful

REMEMBERED = 500  # cores, for each number of misses; more cost more time than they save


class Proofs:
    """What is proven so far about sets of words."""

    def __init__(self, families: Families, effort: Effort) -> None:
        self.families = families
        self.effort = effort
        self.choices: dict[int, str] = {}  # a set of words: the letter that keeps to the fewest misses proven for it
        # By core: misses that are too few, and the cores left after a miss. Later proofs may build on earlier ones.
        self.reasons: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
        self._too_hard: dict[int, tuple[int, int]] = {}  # a set: the most misses proven too few, and a core for them
        self._at_most: dict[int, int] = {}
        self._cores: dict[int, list[int]] = {}
        self._recalled: list[tuple[int, int, int]] = []

    def value(self, words: int) -> int:
        """The misses that a perfect setter forces on a perfect guesser; raises GaveUp."""
        misses = self.least(words)
        while self.core(words, misses):
            misses += 1
        return misses

    def least(self, words: int) -> int:
        """The fewest that the value can be, as far as is proven."""
        return self._too_hard.get(words, (-1, 0))[0] + 1

    def bounds(self, words: int) -> tuple[int, int]:
        """The fewest and the most that the value can be, as far as the effort goes; equal if it is proven."""
        try:
            return (self.value(words),) * 2
        except GaveUp:
            least = self.least(words)
            return least, max(least, Rollout(self.families).misses(words))

    def keeps(self, words: int, misses: int, letters: Iterable[str] = ALPHABET) -> bool:
        """Whether a guesser can keep to so many misses on these words; raises GaveUp."""
        return not self.core(words, misses, letters)

    def recall(self, words: int, misses: int, core: int) -> None:
        """Take what was proven before for granted: these words take at most so many misses, the core alone no fewer."""
        self._recalled.append((words, misses, core))
        self._at_most[words] = misses

    def core(self, words: int, misses: int, letters: Iterable[str] = ALPHABET) -> int:
        """A part of the words that alone takes more than so many misses, or 0 if there is none; raises GaveUp."""
        if words.bit_count() <= misses + 1:  # every miss rules out a word at least
            return 0
        if misses < 0:
            return words & -words
        most, core = self._too_hard.get(words, (-1, 0))
        if misses <= most:
            return core
        if self._at_most.get(words, misses + 1) <= misses:
            return 0
        for known, value, forcing in self._recalled:
            if misses >= value and words & known == words:
                return 0
            if misses < value and forcing and words & forcing == forcing:
                return forcing
        self.effort.spend()
        core = self._known(words, misses)
        if not core:
            core = self._search(words, misses, letters)
            if core:
                cores = self._cores.setdefault(misses, [])
                cores.insert(0, core)
                del cores[REMEMBERED:]
        if core:
            self._too_hard[words] = misses, core
        else:
            self._at_most[words] = misses
        return core

    def _known(self, words: int, misses: int) -> int:
        """A core that these words are known to contain."""
        for size, twins in self.families.twins:
            if size <= misses + 1:
                break
            there = words & twins
            if there.bit_count() > misses + 1:
                return self._learned(first(there, misses + 2), misses, ())
        for more in range(misses, misses + 3):
            cores = self._cores.get(more, [])
            for at, core in enumerate(cores):
                if core & words == core:
                    cores.insert(at // 2, cores.pop(at))
                    return core
        return 0

    def _search(self, words: int, misses: int, letters: Iterable[str]) -> int:
        """A core, found letter by letter."""
        found = useful(self.families, words, letters)
        left = [letter for _, letter in found]
        reasons = []
        while left:
            letter = left.pop(0)
            rest = [other for _, other in found if other != letter]
            parts = self.families.split(words, letter)
            core = self.core(parts.pop(0, 0), misses - 1, rest)
            if not core:
                return self._hardest(words, letter, parts, misses, rest)
            reasons.append(core)
            left = [other for other in left if core & self.families.having(other)]
        return self._learned(reduce(or_, reasons, 0), misses, tuple(reasons))

    def _learned(self, core: int, misses: int, reasons: tuple[int, ...]) -> int:
        """The core, kept with its reasons unless it is known to be too hard for as many misses."""
        proofs = self.reasons.setdefault(core, [])
        if not proofs or proofs[-1][0] < misses:
            proofs.append((misses, reasons))
        return core

    def _hardest(self, words: int, letter: str, parts: dict[int, int], misses: int, rest: list[str]) -> int:
        """A core of one of the families, or nothing if the letter keeps to so many misses on all of them."""
        for part in sorted(parts.values(), key=int.bit_count, reverse=True):
            core = self.core(part, misses, rest)
            if core:
                return core
        self.choices[words] = letter
        return 0


def first(words: int, count: int) -> int:
    """The first so many of a set of words.

    >>> bin(first(0b11010, 2))
    '0b1010'
    """
    chosen = 0
    for _ in range(count):
        bit = words & -words
        chosen |= bit
        words ^= bit
    return chosen
