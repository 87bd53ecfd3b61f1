"""What the checks of the two hand assignments share: words, hands, judges that compare with a reference."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.equality import held, is_no, is_number, is_truth
from lexicade.classroom.check.judging import Check, Judge, shown, shown_call
from lexicade.classroom.check.outcomes import Outcome, Stored
from lexicade.classroom.check.questions import answered
from lexicade.lexicon import load

LETTERS = "abcdefghijklmnopqrstuvwxyz"
VOWELS = "aeiou"
WORDS = Stored("words")
NOT_ITS_OWN = "the points are wrong, but they come from other functions, which are told of above"
Hand = dict[str, int]
# Words that cases need, whatever the sample of the others is.
NEEDED = "a i aa it fix jar fax cows part ice out dud did him cam cams hello rapture honey waybill evil even weed quail"
STRIDE = 61  # every so many words of four letters or more


@cache
def words() -> tuple[str, ...]:
    """A list of some thousand words, in the order of the alphabet: all short ones, and a sample of the others."""
    every = load().words()
    short = [word for word in every if len(word) <= 3]
    longer = [word for word in every if 4 <= len(word) <= 8][::STRIDE]
    return tuple(sorted({*short, *longer, *NEEDED.split()}))


def tried_cases() -> list[tuple[Any, ...]]:
    """Words and hands that can make them, with each letter of the alphabet in one of them; and one that is no word."""
    short = sorted(words(), key=lambda word: (len(word), word))
    found = [next(word for word in short if letter in word) for letter in LETTERS]
    return [(word, hand_of(word), WORDS) for word in ("aa", "qz", *found)]


def prepare(solution: Solution) -> None:
    """Send the word list, which most calls need."""
    solution.store(WORDS.name, list(words()))


def hand_of(letters: str) -> Hand:
    """A hand from its letters.

    >>> hand_of("all")
    {'a': 1, 'l': 2}
    """
    return {letter: letters.count(letter) for letter in dict.fromkeys(letters)}


def returns(
    name: str, reference: Callable[..., Any], agree: Callable[[Any, Any], bool], why: str = ""
) -> Callable[[Solution, Sequence[Any]], str | None]:
    """A judge: a call returns what the reference does, as far as `agree` sees a difference."""

    def judge(solution: Solution, case: Sequence[Any]) -> str | None:
        outcome = solution.call(name, *case)
        expected = reference(*(words() if each == WORDS else each for each in case))
        if outcome.problem:
            return f"{shown_call(name, case)} {outcome.problem}"
        if agree(outcome.value, expected):
            return None
        reason = f": {why}" if why else ""
        return f"{shown_call(name, case)} returns {shown(outcome.value)}, not {shown(expected)}{reason}"

    return judge


def same_hand(value: Any, expected: Mapping[str, int]) -> bool:
    """Whether two hands hold the same letters."""
    return held(value) == held(expected)


def same_number(value: Any, expected: float) -> bool:
    """Whether two numbers are the same, whole or not."""
    return is_number(value, expected)


def same_truth(value: Any, expected: bool) -> bool:  # noqa: FBT001 - it is a value
    """Whether a value says yes or no as it should; nothing at all says no."""
    return is_truth(value, expected=True) if expected else is_no(value)


def leaves_arguments(name: str) -> Callable[[Solution, Sequence[Any]], str | None]:
    """A judge: a call changes none of its arguments."""

    def judge(solution: Solution, case: Sequence[Any]) -> str | None:
        outcome = solution.call(name, *case)
        if outcome.problem:
            return f"{shown_call(name, case)} {outcome.problem}"
        for before, after in zip(case, outcome.arguments, strict=False):
            if not isinstance(before, Stored) and before != after:
                return f"{shown_call(name, case)} changes its argument to {shown(after)}"
        return None

    return judge


def valid_word_checks(judge: Judge, section: str, generated: Callable[[], Any]) -> tuple[Check, ...]:
    """What both word games ask of is_valid_word."""
    return (
        Check(
            "is_valid_word",
            "words and other texts",
            "A valid word is in the list and made of letters of the hand.",
            section,
            judge,
            tried_cases,
            generated,
        ),
        Check(
            "is_valid_word",
            "letters held too few times",
            "Each letter of the hand can be used once; a letter that isn't there can't be used.",
            section,
            judge,
            [
                ("a", {}, WORDS),
                ("aa", {"a": 1}, WORDS),
                ("it", {"i": 1}, WORDS),
                ("rapture", hand_of("raaappet"), WORDS),
            ],
        ),
        Check(
            "is_valid_word",
            "the empty word",
            "The empty text is not in the list, so it isn't a word.",
            section,
            judge,
            [("", {}, WORDS), ("", {"a": 1}, WORDS)],
        ),
    )


@dataclass(frozen=True, slots=True)
class Play:
    """A hand, what is typed, and the points that it comes to."""

    hand: Hand
    words: tuple[str, ...]
    total: int
    is_over: bool = False  # no letters are left, so nothing more is to be asked


def ends(played: Callable[[Solution, Play], tuple[str, Outcome]]) -> Callable[[Solution, Play], str | None]:
    """A judge: nothing is asked after a hand is over; `played` plays it, and says how a sentence about that begins."""

    def judge(solution: Solution, case: Play) -> str | None:
        start, outcome = played(solution, case)
        if outcome.problem:
            return f"{start} {outcome.problem}"
        if len(outcome.turns) <= len(case.words):
            return None
        call = answered(shown_call("play_hand", (case.hand, WORDS)), case.words)
        return f"{call} asks for another word though the hand is {'empty' if case.is_over else 'finished'}"

    return judge
