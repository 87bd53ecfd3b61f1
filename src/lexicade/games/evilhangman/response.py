"""The best response to the greedy setter: how few misses anybody needs who knows how it answers, proven.

The greedy setter's answers are known beforehand, so this is a search for one player: some order of letters that leads
to a single word. Letters that the kept words have cost nothing and are followed at any depth.
"""

from __future__ import annotations

from lexicade.games.evilhangman.exact import Effort, GaveUp
from lexicade.games.evilhangman.families import ALPHABET, Families, largest
from lexicade.games.evilhangman.guesser import likely, useful


class Response:
    """What is proven so far about sets of words that the greedy setter keeps."""

    def __init__(self, families: Families, effort: Effort) -> None:
        self.families = families
        self.effort = effort
        self._at_least: dict[int, int] = {}

    def bounds(self, words: int) -> tuple[int, int]:
        """The fewest and the most that the misses can be, as far as the effort goes; equal if they are proven."""
        least = 0
        try:
            while not self.keeps(words, least):
                least += 1
        except GaveUp:
            return least, max(least, self.likely_misses(words))
        return least, least

    def keeps(self, words: int, misses: int) -> bool:
        """Whether somebody can keep to so many misses on these words; raises GaveUp."""
        if not words & (words - 1):
            return True
        if misses < self._at_least.get(words, 0):
            return False
        self.effort.spend()
        for missed, left in self._answers(words):
            if missed <= misses and self.keeps(left, misses - missed):
                return True
        self._at_least[words] = misses + 1
        return False

    def likely_misses(self, words: int) -> int:
        """The misses of a guesser who always asks for the likeliest letter."""
        misses = 0
        while (letter := likely(self.families, words)) is not None:
            parts = self.families.split(words, letter)
            mask = largest(parts)
            words, misses = parts[mask], misses + (mask == 0)
        return misses

    def _answers(self, words: int) -> list[tuple[int, int]]:
        """For each letter that tells words apart: whether it is a miss, and the words left. Fewest words left first."""
        answers = []
        for _, letter in useful(self.families, words, ALPHABET):
            parts = self.families.split(words, letter)
            mask = largest(parts)
            answers.append((int(mask == 0), parts[mask]))
        return sorted(answers, key=lambda answer: answer[1].bit_count())
