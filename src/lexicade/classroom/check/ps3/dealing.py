"""Checks of what is left to chance: dealing a hand and substituting a letter, with many seeds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.equality import held
from lexicade.classroom.check.hands import LETTERS, VOWELS, Hand, hand_of
from lexicade.classroom.check.judging import Check, shown, shown_call

DEAL = "Problem 4, the end"
SUBSTITUTE = "Problem 6, substitute_hand"
SEEDS = 60
CONSONANTS = "".join(letter for letter in LETTERS if letter not in VOWELS)
DEALS = [*((7, seed) for seed in range(SEEDS)), *((size, seed) for size in (3, 4, 6, 10, 15) for seed in range(6))]


def count_of(letters: int) -> str:
    """How many letters, in words.

    >>> count_of(1), count_of(8)
    ('1 letter', '8 letters')
    """
    return f"{letters} letter{'s' * (letters != 1)}"


def dealt(solution: Solution, case: tuple[int, int]) -> tuple[str, Hand | None]:
    """How a sentence about a deal begins, and the hand; None if it is none, and then the sentence is whole."""
    size, seed = case
    outcome = solution.call("deal_hand", size, seed=seed)
    start = shown_call("deal_hand", (size,))
    if outcome.problem:
        return f"{start} {outcome.problem}", None
    hand = held(outcome.value)
    if hand is None or not all(isinstance(count, int) for count in hand.values()):
        return f"{start} returns {shown(outcome.value)}, which is no hand", None
    return f"{start} returns {shown(outcome.value)}", hand


def judge_size(solution: Solution, case: tuple[int, int]) -> str | None:
    """So many letters as were asked for, and nothing but letters and wildcards."""
    start, hand = dealt(solution, case)
    if hand is None:
        return start
    odd = [letter for letter in hand if letter not in {*LETTERS, "*"}]
    if odd:
        return f"{start}, and {shown(odd[0])} is no letter"
    held_now = sum(hand.values())
    return None if held_now == case[0] else f"{start}: {count_of(held_now)}, not {case[0]}"


def judge_wildcard(solution: Solution, case: tuple[int, int]) -> str | None:
    """Exactly one wildcard."""
    start, hand = dealt(solution, case)
    if hand is None:
        return start
    wild = hand.get("*", 0)
    return None if wild == 1 else f"{start}: {wild or 'no'} wildcard{'s' * (wild > 1)}, not one"


def judge_vowels(solution: Solution, case: tuple[int, int]) -> str | None:
    """The consonants stay as many as they were; however a third is rounded, that is right."""
    start, hand = dealt(solution, case)
    if hand is None:
        return start
    consonants = sum(hand.get(letter, 0) for letter in CONSONANTS)
    allowed = {case[0] - case[0] // 3, case[0] - -(-case[0] // 3)}
    right = " or ".join(map(str, sorted(allowed)))
    return None if consonants in allowed else f"{start}: {consonants} consonants, not {right}"


CHECKS = (
    Check("deal_hand", "how many letters", "A hand of n letters, its wildcard included.", DEAL, judge_size, DEALS),
    Check("deal_hand", "one wildcard", "Each hand holds exactly one wildcard.", DEAL, judge_wildcard, DEALS),
    Check(
        "deal_hand",
        "vowels and consonants",
        "The wildcard takes the place of a vowel; there are as many consonants as before.",
        DEAL,
        judge_vowels,
        DEALS,
    ),
)


def judge_absent(solution: Solution, case: Sequence[Any]) -> str | None:
    """A letter that isn't in the hand leaves it the same."""
    outcome = solution.call("substitute_hand", *case)
    start = shown_call("substitute_hand", case)
    if outcome.problem:
        return f"{start} {outcome.problem}"
    return None if held(outcome.value) == case[0] else f"{start} returns {shown(outcome.value)}, not {shown(case[0])}"


def judge_unchanged(solution: Solution, case: Sequence[Any]) -> str | None:
    """The hand that was given is as it was."""
    outcome = solution.call("substitute_hand", *case, seed=1)
    start = shown_call("substitute_hand", case)
    if outcome.problem:
        return f"{start} {outcome.problem}"
    return None if outcome.arguments[0] == case[0] else f"{start} changes its argument to {shown(outcome.arguments[0])}"


def judge_substitution(solution: Solution, case: tuple[Hand, str, int]) -> str | None:
    """All copies of the letter are one other letter now, and nothing else has changed."""
    hand, letter, seed = case
    outcome = solution.call("substitute_hand", hand, letter, seed=seed)
    start = shown_call("substitute_hand", (hand, letter))
    if outcome.problem:
        return f"{start} {outcome.problem}"
    new = held(outcome.value)
    if new is None:
        return f"{start} returns {shown(outcome.value)}, which is no hand"
    rest = {each: count for each, count in hand.items() if each != letter}
    come = {each: count for each, count in new.items() if rest.get(each) != count}
    is_right = len(come) == 1 and all(new.get(each) == count for each, count in rest.items())
    if is_right and [*come.values()] == [hand[letter]] and {*come} <= {*LETTERS} - {letter}:
        return None
    return f"{start} returns {shown(outcome.value)}: {objection(hand, letter, new, come)}"


def objection(hand: Hand, letter: str, new: Hand, come: Hand) -> str:
    """What is wrong with the hand after a substitution."""
    if new == hand:
        return "the same hand"
    if letter in come or letter in new:
        return f"{shown(letter)} is still there"
    if "*" in come:
        return "a wildcard is no letter to get"
    if sum(new.values()) != sum(hand.values()):
        return f"{count_of(sum(new.values()))}, not {sum(hand.values())}"
    if len(new) < len(hand):
        return "the new letter was in the hand already"
    return f"all copies of {shown(letter)} must become one other letter, and nothing else"


ABSENT = [({"a": 1}, "b"), ({}, "a"), (hand_of("hello*"), "z")]
PRESENT = [({"a": 1}, "a"), ({"a": 2}, "a"), (hand_of("hello*"), "l")]
ALL_BUT_FEW = hand_of(LETTERS[:20])

SUBSTITUTION_CHECKS = (
    Check(
        "substitute_hand",
        "all copies of a letter",
        "All copies of the letter are replaced by one and the same new letter.",
        SUBSTITUTE,
        judge_substitution,
        [(hand, letter, seed) for hand, letter in PRESENT for seed in range(3)],
    ),
    Check(
        "substitute_hand",
        "which letter is new",
        "The new letter is neither the old one nor any letter of the hand.",
        SUBSTITUTE,
        judge_substitution,
        [
            *(({"k": 1}, "k", seed) for seed in range(150)),
            *(({"m": 1, "n": 1}, "m", seed) for seed in range(150)),
            *((ALL_BUT_FEW, "a", seed) for seed in range(20)),
            *((hand_of("hello*"), "e", seed) for seed in range(60)),
        ],
    ),
    Check(
        "substitute_hand",
        "a letter that is not held",
        "For a letter that isn't in the hand, the hand stays the same.",
        SUBSTITUTE,
        judge_absent,
        ABSENT,
    ),
    Check(
        "substitute_hand",
        "the given hand stays as it is",
        "A new hand is returned; the one that was given is not changed.",
        SUBSTITUTE,
        judge_unchanged,
        PRESENT,
    ),
)
