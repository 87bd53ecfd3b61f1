"""The best way to play a hand: which words, in which order, proven.

Each word changes how many letters are held and so what the next is worth; hence a search over sequences. Only valid
words count: throwing letters away with a refused word is not playing.

A hand is packed into one whole number, a few bits for how many there are of each letter and above them a guard bit.
With all guards set, subtracting a play leaves them set exactly when the hand has its letters: one subtraction and mask.
The search is branch and bound over what is left of the hand. The bound lets words share letters but not letter values:
with m letters worth v left, no words can earn more than `ceiling(m, v)`. A position that can't beat what is
already found is given up, and remembered with the bound that did it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import itemgetter
from typing import TypeAlias

from lexicade.hands.hand import Table
from lexicade.hands.words import spellable
from lexicade.lexicon import Lexicon
from lexicade.tiles import VALUES, VOWELS, WILD, value

Packed: TypeAlias = tuple[int, int, int, int]  # a play's number, letters, value and length
FEW = 14  # letters up to which the search without compiled code takes no more than a blink


@dataclass(frozen=True, slots=True)
class Play:
    """A way to spend letters: how to type it, the letters packed, their values and how many they are."""

    word: str
    packed: int
    value: int
    length: int


@dataclass(frozen=True, slots=True)
class Problem:
    """A hand with all the plays that it allows; `size` is how many letters the full hand had."""

    hand: str
    size: int
    table: Table
    packed: int
    guards: int
    plays: tuple[Play, ...]

    def worth(self, held: int) -> dict[tuple[int, int], int]:
        """What words of each value and length earn when so many letters are held."""
        kinds = sorted({(play.value, play.length) for play in self.plays if play.length <= held})
        return {kind: self.table.score(*kind, held, self.size) for kind in kinds}


@dataclass(frozen=True, slots=True)
class Solution:
    """The most that a hand can earn, and the words with their points that earn it, in order."""

    points: int
    words: tuple[tuple[str, int], ...]


def solve(lexicon: Lexicon, hand: str, table: Table, size: int | None = None) -> Solution:
    """The best sequence of words for a hand that was dealt with `size` letters (by default, those it has).

    Large hands are searched by compiled code where the `fast` extra is installed; the answer is the same.
    """
    problem = prepare(lexicon, hand, table, size)
    can_compile = len(hand) > FEW and problem.guards < 1 << 62  # wider numbers than those only Python has
    find = (fast_search() if can_compile else None) or search
    return follow(problem, find(problem))


def fast_search() -> Callable[[Problem], dict[int, int]] | None:
    """The compiled search, if it is installed and has a place to keep its code."""
    try:
        from lexicade.hands.kernel import search as compiled
    except (ImportError, RuntimeError):
        return None
    return compiled


def prepare(lexicon: Lexicon, hand: str, table: Table, size: int | None = None, *, level: int | None = None) -> Problem:
    """A hand as a problem: its letters packed, and one play for each set of letters that makes a word.

    With a level, only words as common as that are known.
    """
    counts = Counter(hand)
    unit: dict[str, int] = {}
    guards = shift = 0
    # A word may ask for more of a letter than there is, by as many as there are wildcards; the guard must hold that.
    least_bits = max(0, counts[WILD] - 1).bit_length()
    for letter in (*counts, "none"):  # the last stands for every letter that the hand lacks
        unit[letter] = 1 << shift
        shift += max(counts[letter].bit_length(), least_bits)
        guards |= 1 << shift
        shift += 1
    unit = {letter: unit.get(letter, unit["none"]) for letter in VALUES}
    packed = sum(unit[letter] for letter in hand)
    guarded = packed | guards
    plays: dict[int, Play] = {}
    for word in spellable(lexicon, hand):
        if level is not None and lexicon.level(word) > level:
            continue
        natural = sum([unit[letter] for letter in word])
        for replaced in replacements(word, counts[WILD]):
            letters = natural
            for vowel in replaced:
                letters += unit[WILD] - unit[vowel]
            if (guarded - letters) & guards == guards and letters not in plays:
                form = word
                for vowel in replaced:
                    form = form.replace(vowel, WILD, 1)
                plays[letters] = Play(form, letters, value(form), len(form))
    return Problem(hand, size or len(hand), table, packed, guards, tuple(plays.values()))


def replacements(word: str, wilds: int) -> Sequence[str | tuple[str, ...]]:
    """The vowels of a word that up to so many wildcards may stand for: none of them, each, each pair and so on.

    Unlike `words.forms`, this doesn't care which of two equal vowels is replaced: the letters left are the same.

    >>> replacements("audio", 1)
    ('', 'a', 'i', 'o', 'u')
    """
    if not wilds:
        return ("",)
    vowels = sorted(letter for letter in word if letter in VOWELS)
    if wilds == 1:
        return ("", *dict.fromkeys(vowels))
    sizes = range(min(wilds, len(vowels)) + 1)
    return tuple(dict.fromkeys(chosen for size in sizes for chosen in combinations(vowels, size)))


def follow(problem: Problem, choices: dict[int, int]) -> Solution:
    """The solution to which the best choice for each position leads."""
    left, held, words = problem.packed, len(problem.hand), []
    while (choice := choices.get(left, -1)) >= 0:
        play = problem.plays[choice]
        words.append((play.word, problem.table.score(play.value, play.length, held, problem.size)))
        left -= play.packed
        held -= play.length
    return Solution(sum(points for _, points in words), tuple(words))


def search(problem: Problem) -> dict[int, int]:
    """For the hand, and for what is left of it along the best sequence, the number of the play to make (or -1)."""
    plays = [(number, play.packed, play.value, play.length) for number, play in enumerate(problem.plays)]
    looking = Search(problem)
    looking.best(problem.packed, len(problem.hand), value(problem.hand), plays, -1)
    return looking.choices


class Search:
    """What a search has found out so far about what may be left of a hand."""

    def __init__(self, problem: Problem) -> None:
        self.guards = problem.guards
        self.worth = [problem.worth(held) for held in range(len(problem.hand) + 1)]
        self.ceilings: dict[tuple[int, int], int] = {}
        self.solved: dict[int, int] = {}  # the most it can earn
        self.at_most: dict[int, int] = {}  # the same where only a bound is known
        self.choices: dict[int, int] = {}

    def ceiling(self, held: int, worth_left: int) -> int:
        """The most that any words of these lengths and values could earn, whatever letters they use."""
        key = held, worth_left
        most = self.ceilings.get(key)
        if most is None:
            most = 0
            for (gain, length), points in self.worth[held].items():
                if gain <= worth_left:
                    most = max(most, points + self.ceiling(held - length, worth_left - gain))
            self.ceilings[key] = most
        return most

    def options(self, left: int, held: int, worth_left: int, likely: Sequence[Packed]) -> list[tuple[int, int, Packed]]:
        """The plays that fit, each with the most that can come of it and its own points, the most promising first."""
        guards, guarded = self.guards, left | self.guards
        points_of, ceilings, ceiling = self.worth[held], self.ceilings, self.ceiling
        options = []
        for play in likely:
            _, letters, gain, length = play
            if (guarded - letters) & guards == guards:
                points = points_of[gain, length]
                rest = ceilings.get((held - length, worth_left - gain))
                if rest is None:
                    rest = ceiling(held - length, worth_left - gain)
                options.append((points + rest, points, play))
        options.sort(key=itemgetter(0), reverse=True)
        return options

    def best(self, left: int, held: int, worth_left: int, likely: Sequence[Packed], need: int) -> int:
        """The most that is left can earn if that is more than `need`; else a number between that and `need`."""
        options = self.options(left, held, worth_left, likely)
        fitting = [play for _, _, play in options]
        top, bound, choice = 0, 0, -1
        for limit, points, (number, letters, gain, length) in options:
            wanted = max(top, need)
            if limit <= wanted:
                bound = max(bound, limit)
                break
            after = left - letters
            rest = self.solved.get(after)
            if rest is None:
                rest = self.at_most.get(after)
                if rest is None or points + rest > wanted:
                    rest = self.best(after, held - length, worth_left - gain, fitting, wanted - points)
            if points + rest <= wanted:
                bound = max(bound, points + rest)
            else:
                top, choice = points + rest, number
        if top > need:
            self.solved[left], self.choices[left] = top, choice
            return top
        self.at_most[left] = max(top, bound)
        return self.at_most[left]
