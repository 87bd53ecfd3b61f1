"""Checks of the conversation about one hand; whatever is asked in it is a word."""

from __future__ import annotations

from dataclasses import dataclass

from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.equality import is_number
from lexicade.classroom.check.hands import WORDS, Hand, hand_of
from lexicade.classroom.check.judging import CannotCheck, Check, shown, shown_call
from lexicade.classroom.check.outcomes import Outcome
from lexicade.classroom.check.questions import Player, answered, numbers

PLAY = "Problem 5"
DONE = "!!"


@dataclass(frozen=True, slots=True)
class Play:
    """A hand, what is typed, and the points that it comes to."""

    hand: Hand
    words: tuple[str, ...]
    total: int
    is_over: bool = False  # no letters are left, so nothing more is to be asked


def played(solution: Solution, case: Play) -> tuple[str, Outcome]:
    """How a sentence about a play begins, and what came of it; after the words that are given, it is "!!"."""
    if not solution.takes("play_hand", 2):
        raise CannotCheck("play_hand doesn't take a hand and a word list")
    player = Player((("word", ""),), {"word": (*case.words, DONE)})
    outcome = player.judged(solution.call("play_hand", case.hand, WORDS, reply=player))
    return answered(shown_call("play_hand", (case.hand, WORDS)), player.answers), outcome


def judge_total(solution: Solution, case: Play) -> str | None:
    """The total is right, whether it is returned or told."""
    start, outcome = played(solution, case)
    if outcome.problem:
        return f"{start} {outcome.problem}"
    if is_number(outcome.value, case.total) or case.total in numbers(outcome.printed):
        return None
    if outcome.value is not None:
        return f"{start} returns {shown(outcome.value)}, not {case.total}"
    return f"{start} doesn't tell the total, {case.total}"


def judge_returned(solution: Solution, case: Play) -> str | None:
    """The total is returned."""
    start, outcome = played(solution, case)
    if outcome.problem:
        return f"{start} {outcome.problem}"
    return None if is_number(outcome.value, case.total) else f"{start} returns {shown(outcome.value)}, not {case.total}"


def judge_told(solution: Solution, case: Play) -> str | None:
    """The total is printed at the end."""
    start, outcome = played(solution, case)
    if outcome.problem:
        return f"{start} {outcome.problem}"
    told = numbers(outcome.printed)
    if case.total in told or (told and is_number(outcome.value, told[-1])):  # a wrong total is another check's matter
        return None
    return f"{start} doesn't tell the total, {case.total}"


def judge_end(solution: Solution, case: Play) -> str | None:
    """Nothing is asked after the hand is over."""
    start, outcome = played(solution, case)
    if outcome.problem:
        return f"{start} {outcome.problem}"
    asked, right = len(outcome.turns), len(case.words)
    if asked <= right:
        return None
    call = answered(shown_call("play_hand", (case.hand, WORDS)), case.words)
    return f"{call} asks for another word though the hand is {'empty' if case.is_over else 'finished'}"


ROWS = hand_of("ccoowwss")
AAA, PAIR = {"a": 3}, {"i": 1, "t": 1}

CHECKS = (
    Check(
        "play_hand",
        "points of a hand",
        "Each word counts with the number of letters held when it is played; a hand's score is the sum of its words'.",
        PLAY,
        judge_total,
        [
            Play(PAIR, ("it",), 28, is_over=True),
            Play(AAA, ("aa",), 22),
            Play(hand_of("aait"), ("aa", "it"), 44, is_over=True),
            Play(ROWS, ("cows",), 144),
            Play(hand_of("cows*z"), ("c*ws",), 176),
            Play(hand_of("ajef*rx"), ("jar", "f*x"), 306),
            Play(hand_of("acfi*tx"), ("fix", "ac", "*t"), 131, is_over=True),
        ],
    ),
    Check(
        "play_hand",
        "a refused word costs its letters",
        "A word that isn't valid earns nothing, and its letters are lost all the same.",
        "Problem 2, IMPORTANT, and the examples of Problem 4",
        judge_total,
        [
            Play({"a": 1, "q": 1, "i": 1, "t": 1}, ("aq", "it"), 28, is_over=True),
            Play(hand_of("cows*z"), ("c*wz", "cows"), 0),
            Play(hand_of("cows*z"), ("*ows",), 0),
        ],
    ),
    Check(
        "play_hand",
        "the total is returned",
        "The function returns the total score of the hand.",
        PLAY,
        judge_returned,
        [Play(PAIR, ("it",), 28, is_over=True), Play(PAIR, (DONE,), 0), Play(hand_of("cows*z"), ("cows", DONE), 198)],
    ),
    Check(
        "play_hand",
        "the total is told",
        "At the end the total is shown, a total of 0 too.",
        PLAY,
        judge_told,
        [Play(PAIR, (DONE,), 0), Play(PAIR, ("it",), 28, is_over=True), Play(hand_of("cows*z"), ("cows", DONE), 198)],
    ),
    Check(
        "play_hand",
        "the end of a hand",
        'A hand ends when its letters are used up, or with "!!".',
        PLAY,
        judge_end,
        [
            Play(PAIR, ("it",), 28, is_over=True),
            Play(PAIR, (DONE,), 0),
            Play(hand_of("aait"), ("aa", "it"), 44, is_over=True),
        ],
    ),
)
