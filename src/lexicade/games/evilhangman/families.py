"""Words of one length split into families by where a letter stands. Knows words and letters, no game.

A set of words is an int: bit i stands for the i-th word of that length. Where a letter stands in a word is an int, too:
bit i for position i from the left, so that a letter further right makes a larger number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from lexicade.lexicon import Lexicon
from lexicade.lexicon.patterns import Columns

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
HIDDEN = "-"
MOST_TWINS = 150  # sets of twins that are looked at; more cost more time than they save


class Families:
    """All words of one length, ready to be split."""

    def __init__(self, lexicon: Lexicon, length: int) -> None:
        self.length = length
        self.lexicon = lexicon
        self.columns: Columns = lexicon.columns(length)
        self._places: dict[str, tuple[tuple[int, int], ...]] = {}
        self._having: dict[str, int] = {}

    def places(self, letter: str) -> tuple[tuple[int, int], ...]:
        """For each position where the letter stands in any word: the position's bit, and those words."""
        places = self._places.get(letter)
        if places is None:
            sets = ((1 << at, self.columns.having(at, letter)) for at in range(self.length))
            places = self._places[letter] = tuple((bit, words) for bit, words in sets if words)
        return places

    def having(self, letter: str) -> int:
        """The words that have a letter anywhere."""
        having = self._having.get(letter)
        if having is None:
            having = 0
            for _, words in self.places(letter):
                having |= words
            self._having[letter] = having
        return having

    def numbered(self, spelled: Iterable[str]) -> int:
        """The set of some words of the list."""
        numbers = {word: number for number, word in enumerate(self.columns.words((1 << self.columns.count) - 1))}
        return sum(1 << numbers[word] for word in spelled)

    def split(self, words: int, letter: str) -> dict[int, int]:
        """A set of words by where the letter stands in them; those without it under 0."""
        present = words & self.having(letter)
        families = {0: words ^ present} if words != present else {}
        if present:
            parts = [(0, present)]
            for bit, there in self.places(letter):
                divided = []
                for mask, part in parts:
                    inside = part & there
                    if not inside:
                        divided.append((mask, part))
                        continue
                    divided.append((mask | bit, inside))
                    if inside != part:
                        divided.append((mask, part ^ inside))
                parts = divided
            families.update(parts)
        return families

    @cached_property
    def twins(self) -> tuple[tuple[int, int], ...]:
        """Sets of words that are the same but for one position, each with its size: the largest, largest first.

        Whoever guesses among n such words can be made to miss n - 1 times: every guess rules out one of them at most.
        That holds only for a letter that the rest of the word doesn't have, as that one is asked for without a risk.
        """
        words = self.columns.words((1 << self.columns.count) - 1)
        groups: list[list[int]] = []
        for at in range(self.length):
            alike: dict[str, list[int]] = {}
            for number, word in enumerate(words):
                rest = word[:at] + HIDDEN + word[at + 1 :]
                if word[at] not in rest:
                    alike.setdefault(rest, []).append(number)
            groups += [group for group in alike.values() if len(group) > 1]
        groups.sort(key=len, reverse=True)
        return tuple((len(group), sum(1 << number for number in group)) for group in groups[:MOST_TWINS])

    def fitting(self, words: int, pattern: str, used: str) -> int:
        """Of a set of words those that fit a pattern, with no used letter where the pattern shows none."""
        for letter in sorted(set(pattern + used) - {HIDDEN}):
            mask = sum(1 << at for at, shown in enumerate(pattern) if shown == letter)
            words = self.split(words, letter).get(mask, 0)
        return words


def largest(families: dict[int, int]) -> int:
    """The mask of the family to keep by the assignment's rule.

    The largest; of those the one without the letter, then the one with the fewest of it, then the one with the
    rightmost, and so on.
    """
    return max(families, key=lambda mask: (families[mask].bit_count(), -mask.bit_count(), mask))


def costs(parts: dict[int, int], misses_of: Callable[[int], int]) -> dict[int, int]:
    """What each family costs a guesser: a miss if it lacks the letter, and the misses still to come on its words."""
    return {mask: (mask == 0) + misses_of(part) for mask, part in parts.items()}
