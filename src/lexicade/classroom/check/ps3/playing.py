"""Checks of the conversation about one hand; whatever is asked in it is a word."""

from __future__ import annotations

from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.equality import is_number, is_truth
from lexicade.classroom.check.hands import NOT_ITS_OWN, WORDS, Play, ends, hand_of
from lexicade.classroom.check.judging import CannotCheck, Check, shown, shown_call
from lexicade.classroom.check.outcomes import Outcome
from lexicade.classroom.check.questions import Player, answered, numbers

PLAY = "Problem 5"
DONE = "!!"


def played(solution: Solution, case: Play) -> tuple[str, Outcome]:
    """How a sentence about a play begins, and what came of it; after the words that are given, it is "!!"."""
    if not solution.takes("play_hand", 2):
        raise CannotCheck("play_hand doesn't take a hand and a word list")
    player = Player((("word", ""),), {"word": (*case.words, DONE)})
    outcome = player.judged(solution.call("play_hand", case.hand, WORDS, reply=player))
    return answered(shown_call("play_hand", (case.hand, WORDS)), player.answers), outcome


def judge_total(solution: Solution, case: Play) -> str | None:
    """The total is right, whether it is returned or told; raises CannotCheck if another function makes it wrong."""
    start, outcome = played(solution, case)
    if outcome.problem:
        return f"{start} {outcome.problem}"
    totals = totals_of(outcome)
    if case.total in totals:
        return None
    if own_total(solution, case) in totals:
        raise CannotCheck(NOT_ITS_OWN)
    if outcome.value is not None:
        return f"{start} returns {shown(outcome.value)}, not {case.total}"
    return f"{start} doesn't tell the total, {case.total}"


def totals_of(outcome: Outcome) -> list[float]:
    """What may be the total of a hand: what was returned, and the numbers told at the end."""
    is_returned = isinstance(outcome.value, int | float) and not isinstance(outcome.value, bool)
    return [*([outcome.value] if is_returned else []), *numbers(outcome.printed)]


def own_total(solution: Solution, case: Play) -> float | None:
    """The points of a play by the solution's own other functions; None if they don't lead to any."""
    hand, total = case.hand, 0.0
    for word in case.words:
        if word == DONE:
            break
        size = solution.call("calculate_handlen", hand).value
        if is_truth(solution.call("is_valid_word", word, hand, WORDS).value, expected=True):
            score = solution.call("get_word_score", word, size).value
            if isinstance(score, bool) or not isinstance(score, int | float):
                return None
            total += score
        hand = solution.call("update_hand", hand, word).value
        if not isinstance(hand, dict):
            return None
    return total


def judge_returned(solution: Solution, case: Play) -> str | None:
    """The total is returned; if it is wrong, but told as well, that is another check's matter."""
    start, outcome = played(solution, case)
    if outcome.problem:
        return f"{start} {outcome.problem}"
    if any(is_number(outcome.value, total) for total in (case.total, *numbers(outcome.printed)[-1:])):
        return None
    return f"{start} returns {shown(outcome.value)}, not {case.total}"


def judge_told(solution: Solution, case: Play) -> str | None:
    """The total is printed at the end."""
    start, outcome = played(solution, case)
    if outcome.problem:
        return f"{start} {outcome.problem}"
    told = numbers(outcome.printed)
    if case.total in told or (told and is_number(outcome.value, told[-1])):  # a wrong total is another check's matter
        return None
    return f"{start} doesn't tell the total, {case.total}"


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
            Play(hand_of("aqit"), ("aq", "it"), 28, is_over=True),
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
            Play(hand_of("itq"), ("iq", "it"), 0),
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
        ends(played),
        [
            Play(PAIR, ("it",), 28, is_over=True),
            Play(PAIR, (DONE,), 0),
            Play(hand_of("aait"), ("aa", "it"), 44, is_over=True),
        ],
    ),
)
