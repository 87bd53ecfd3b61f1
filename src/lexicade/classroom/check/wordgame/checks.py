"""What the assignment of the plain word game asks for, function by function, in the order of its text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lexicade.classroom import wordgame
from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.equality import is_number
from lexicade.classroom.check.hands import (
    LETTERS,
    hand_of,
    leaves_arguments,
    prepare,
    returns,
    same_hand,
    same_truth,
    valid_word_checks,
    words,
)
from lexicade.classroom.check.judging import Assignment, Check, shown, shown_call
from lexicade.classroom.check.wordgame import inputs, playing, program

SCORES = "Scoring and Word Scores"
HANDS = "Removing letters from a hand"
VALID = "Valid words"
FULL = 7  # letters of a hand, where a function doesn't take their number
QUAIL = hand_of("aqllmui")


def score(solution: Solution, case: Sequence[Any]) -> str | None:
    """A word's score is right; a function without n may leave the bonus to whoever knows how many were dealt."""
    word, n = case if solution.takes("get_word_score", 2) else (case[0], FULL)
    given = (word, n) if solution.takes("get_word_score", 2) else (word,)
    outcome = solution.call("get_word_score", *given)
    start = shown_call("get_word_score", given)
    if outcome.problem:
        return f"{start} {outcome.problem}"
    expected = wordgame.get_word_score(word, n)
    accepted = {expected} if len(given) > 1 else {expected, wordgame.get_word_score(word, len(word) + 1)}
    if any(is_number(outcome.value, each) for each in accepted):
        return None
    return f"{start} returns {shown(outcome.value)}, not {expected}"


update = returns("update_hand", wordgame.update_hand, same_hand)
valid = returns("is_valid_word", wordgame.is_valid_word, same_truth)

CHECKS = (
    Check(
        "get_word_score",
        "a word's score",
        "The points of the letters are multiplied by the length of the word.",
        SCORES,
        score,
        [
            ("a", 2),
            *((letter, 2) for letter in LETTERS),
            ("it", 7),
            ("was", 7),
            ("weed", 7),
            ("scored", 7),
            ("fork", 7),
        ],
        inputs.scored_words,
    ),
    Check(
        "get_word_score",
        "the bonus",
        "A word that uses all n letters earns 50 points more.",
        SCORES,
        score,
        [("a", 1), ("fork", 4), ("waybill", 7), ("outgnaw", 7)],
    ),
    Check("get_word_score", "the empty word", "The empty word has no points.", SCORES, score, [("", 7)]),
    Check(
        "update_hand",
        "letters are used up",
        "The new hand holds what the word leaves over.",
        HANDS,
        update,
        [({"a": 1}, "a"), ({"a": 2}, "a"), (QUAIL, "quail"), (hand_of("evvnill"), "evil"), (hand_of("hello"), "hello")],
        inputs.played_words,
    ),
    Check(
        "update_hand",
        "the given hand stays as it is",
        "The hand that was given is not changed.",
        HANDS,
        leaves_arguments("update_hand"),
        [({"a": 1}, "a"), (QUAIL, "quail")],
    ),
    *valid_word_checks(valid, VALID, inputs.tried_words),
    Check(
        "is_valid_word",
        "hand and list stay as they are",
        "Asking changes nothing: the same question has the same answer again.",
        VALID,
        leaves_arguments("is_valid_word"),
        [("aa", {"a": 2}, ["aa", "ab"]), ("ba", {"a": 1, "b": 1}, ["aa"])],
    ),
    *playing.CHECKS,
)

ASSIGNMENT = Assignment(
    key="wordgame",
    title="Single player word game",
    checks=CHECKS,
    files=("wordgame.py", "ps4a.py"),
    aliases={
        "get_word_score": ("getWordScore",),
        "update_hand": ("updateHand",),
        "is_valid_word": ("isValidWord",),
        "deal_hand": ("dealHand",),
        "play_hand": ("playHand",),
        "play_game": ("playGame",),
    },
    prepare=prepare,
    words=words,
    program=program.CHECKS,
)
