"""The best that a hand can make, for programs: single words, or the sequence that earns the most."""

from __future__ import annotations

from typing import Literal, TypeAlias

from lexicade.core.errors import BadParams, is_text, quoted
from lexicade.hands.hand import Table, read_hand
from lexicade.hands.solver import Solution, solve
from lexicade.hands.tables import TABLES
from lexicade.hands.words import forms, spellable
from lexicade.lexicon import Lexicon, load
from lexicade.tiles import value

Rules: TypeAlias = Literal["wild", "plain"]


def best_words(
    hand: str, lexicon: Lexicon | None = None, rules: Rules = "wild", *, count: int | None = None
) -> list[tuple[str, int]]:
    """The words that a hand can make, each with its points if it is played first, the most points first.

    A hand is 1 to 20 letters in either case, with `*` for any vowel in the rules of Wild Hand ("wild"), and without in
    those of Word Hand ("plain"). A word is typed with as few wildcards as it can be. Raises BadParams.

    >>> best_words("c o w s * z", count=3)
    [('coz*s', 480), ('zo*c', 308), ('z*os', 264)]
    """
    table = read_rules(rules)
    letters = read_letters(table, hand)
    if count is not None and (type(count) is not int or count < 0):
        raise BadParams(f"count must be a whole number of words, not {quoted(str(count))}.")
    typed = (next(forms(letters, word)) for word in spellable(lexicon or load(), letters))
    size = len(letters)
    points = [(word, table.score(value(word), len(word), size, size)) for word in typed]
    return sorted(points, key=lambda each: (-each[1], each[0]))[:count]


def best_sequence(hand: str, lexicon: Lexicon | None = None, rules: Rules = "wild") -> Solution:
    """The words that together earn the most from a hand, in the order to play them; proven best. Raises BadParams.

    >>> best_sequence("acihmmz", rules="plain")
    Solution(points=52, words=(('cham', 44), ('mi', 8)))
    """
    table = read_rules(rules)
    return solve(lexicon or load(), read_letters(table, hand), table)


def read_rules(rules: str) -> Table:
    """The rule table with this name; raises BadParams."""
    if not is_text(rules) or rules not in TABLES:
        raise BadParams(f"rules must be {' or '.join(TABLES)}, not {quoted(str(rules))}.")
    return TABLES[rules]


def read_letters(table: Table, hand: str) -> str:
    """A hand from a program, which may pass anything; raises BadParams."""
    if not is_text(hand):
        raise BadParams(f"A hand is a text of letters, not {quoted(str(hand))}.")
    return read_hand(table, hand)
