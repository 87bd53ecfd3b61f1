"""Which letter to guess next: the one ranking that hints, the perfect guesser and the `solve` command share.

Letters are compared by their worst case, so the ranking is right against every setter. First come the letters that
cost the fewest wrong guesses; of those, the ones that leave the fewest words; of those, the likeliest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lexicade.games.evilhangman.exact import GaveUp, Steps
from lexicade.games.evilhangman.families import ALPHABET, Families, costs
from lexicade.games.evilhangman.guesser import Rollout, likely
from lexicade.games.evilhangman.setters import STEPS, proofs_for

PLAYED = 20_000  # words, over all letters, that are played through where nothing can be proven: a second or two


@dataclass(frozen=True, slots=True)
class Guess:
    """A letter to guess next, and what can come of it."""

    letter: str
    misses: int  # the wrong guesses that it can still cost, this one included, if all goes badly but is played well
    is_proven: bool  # or else perfect play may cost fewer
    words_left: int  # the most words that can be left after the answer
    chance: float  # the share of the words that have it, above 0 and up to 1


def rank(families: Families, words: int, letters: Iterable[str]) -> list[Guess]:
    """Each of the letters that some word has, the best first."""
    return sorted(Judge(families, words, letters), key=lambda guess: guess.misses)  # equals stay in their order


def best(families: Families, words: int, letters: Iterable[str]) -> Guess:
    """The first of the ranking, without judging more letters than that takes; some word must have one of them."""
    judge = Judge(families, words, letters)
    return next(guess for guess in judge if guess.misses == judge.most)


class Judge:
    """What letters can cost on a set of words. Gives them in the order that they have if they cost the same.

    A letter that every word has costs nothing. After any other, whoever plays on as if it had not been asked for needs
    no more misses than without it, and the one that it may be: so letters differ by one at most.
    """

    def __init__(self, families: Families, words: int, letters: Iterable[str]) -> None:
        self.families = families
        self.words = words
        self.splits = in_order(families, words, letters)
        self.proofs = proofs_for(families, Steps(STEPS))
        self.rolled: dict[str, int] = {}  # where nothing can be proven: the misses of those that are played through
        try:
            self.least = self.most = self.proofs.value(words)  # the misses of the best letter
        except GaveUp:
            rollout = Rollout(families)
            first = list(self.splits)[: PLAYED // words.bit_count()]
            for letter in (*first, likely(families, words, self.splits)):
                if letter is not None and letter not in self.rolled:
                    self.rolled[letter] = max(costs(self.splits[letter], rollout.misses).values())
            self.least, self.most = self.proofs.least(words), min(self.rolled.values())
        self.effort = Steps(STEPS)

    def __iter__(self) -> Iterator[Guess]:
        everything = self.words.bit_count()
        for letter, parts in self.splits.items():
            misses, is_proven = self.cost(letter)
            left = max(part.bit_count() for part in parts.values())
            chance = 1 - parts.get(0, 0).bit_count() / everything
            yield Guess(letter, misses, is_proven or misses == self.least, left, chance)

    def cost(self, letter: str) -> tuple[int, bool]:
        """The misses that a letter can cost, and whether that is proven."""
        parts = self.splits[letter]
        if 0 not in parts:
            return self.most, self.least == self.most
        if self.rolled:
            return min(self.rolled.get(letter, self.most + 1), self.most + 1), False
        self.proofs.effort = Share(self.effort, STEPS // 4)
        try:
            keeps = all(self.proofs.keeps(part, self.most - (mask == 0), ALPHABET) for mask, part in parts.items())
        except GaveUp:
            return self.most + 1, False
        return self.most + (not keeps), True


def in_order(families: Families, words: int, letters: Iterable[str]) -> dict[str, dict[int, int]]:
    """The families of each letter that some word has: first those that can leave the fewest words, then the likeliest.

    A letter that is in every word at the same place tells nothing, so it comes last.
    """
    splits = {letter: families.split(words, letter) for letter in letters if words & families.having(letter)}

    def outlook(letter: str) -> tuple[int, int, str]:
        sizes = {mask: part.bit_count() for mask, part in splits[letter].items()}
        return max(sizes.values()), sizes.get(0, 0), letter

    return {letter: splits[letter] for letter in sorted(splits, key=outlook)}


class Share:
    """A part of some effort, so that one hard question doesn't use up all of it."""

    def __init__(self, effort: Steps, number: int) -> None:
        self.effort = effort
        self.share = Steps(number)

    def spend(self) -> None:
        """Take a step from both."""
        self.share.spend()
        self.effort.spend()
