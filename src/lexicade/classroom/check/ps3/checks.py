"""What the assignment with wildcards asks for, function by function, in the order of its text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lexicade.classroom import ps3
from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.hands import (
    LETTERS,
    WORDS,
    hand_of,
    leaves_arguments,
    prepare,
    returns,
    same_hand,
    same_number,
    same_truth,
    valid_word_checks,
    words,
)
from lexicade.classroom.check.judging import Assignment, Check
from lexicade.classroom.check.ps3 import dealing, game, inputs, playing, program

SCORES = "Scoring and Problem 1"
HANDS = "Problem 2, removing letters from a hand"
VALID = "Problem 3"
WILD = "Problem 4, wildcards"
PLAY = "Problem 5"
GAME = "Problem 6"

score = returns("get_word_score", ps3.get_word_score, same_number)
update = returns("update_hand", ps3.update_hand, same_hand)
valid = returns("is_valid_word", ps3.is_valid_word, same_truth)
not_held = returns("is_valid_word", ps3.is_valid_word, same_truth, "the hand holds no such wildcard")
length = returns("calculate_handlen", ps3.calculate_handlen, same_number)


def valid_in_capitals(solution: Solution, case: Sequence[Any]) -> str | None:
    """A word in capitals is judged as it should be; what goes wrong in small letters too is no matter of capitals."""
    word, *others = case
    sentence = valid(solution, case)
    return sentence if sentence and not valid(solution, (word.lower(), *others)) else None


QUAIL, JOLLY, HONEY = hand_of("aqllmui"), hand_of("jjolwnn"), hand_of("nh*ydwee")

CHECKS = (
    Check(
        "get_word_score",
        "a word's score",
        "The points of the letters are multiplied by 7 x length - 3 x (n - length), or by 1 if that is more.",
        SCORES,
        score,
        [("a", 1), ("a", 3), ("a", 4), *((letter, 1) for letter in LETTERS), ("it", 7), ("weed", 6), ("scored", 7)],
        inputs.scored_words,
    ),
    Check(
        "get_word_score",
        "capital letters",
        "A word is worth the same however it is written.",
        SCORES,
        score,
        [("A", 1), ("FORK", 4), ("WaYbILl", 7), ("Outgnaw", 7)],
    ),
    Check(
        "get_word_score",
        "the empty word",
        "A word without letters has no points.",
        SCORES,
        score,
        [("", 7)],
    ),
    Check(
        "get_word_score",
        "wildcards",
        "A wildcard has no points, but counts as a letter of the word.",
        WILD,
        score,
        [("*", 1), ("a*", 2), ("h*ney", 7), ("c*ws", 6), ("wa*ls", 7)],
        inputs.wild_scored_words,
    ),
    Check(
        "update_hand",
        "letters are used up",
        "The new hand holds what the word leaves over.",
        HANDS,
        update,
        [({"a": 1}, ""), ({"a": 1}, "a"), ({"a": 2}, "a"), (QUAIL, "quail"), (hand_of("hello"), "hello")],
        inputs.played_words,
    ),
    Check(
        "update_hand",
        "a letter used more often than held",
        "Letters that the hand has too few of are used up; no count falls below zero.",
        HANDS,
        update,
        [({"a": 1}, "aa"), (JOLLY, "jolly")],
        inputs.greedy_words,
    ),
    Check(
        "update_hand",
        "a letter that is not held",
        "Letters of the word that the hand doesn't have change nothing.",
        HANDS,
        update,
        [({}, "a"), ({"a": 1}, "b"), (JOLLY, "yay")],
        inputs.foreign_words,
    ),
    Check(
        "update_hand",
        "capital letters",
        "A word is the same however it is written.",
        "Problem 2 and Problem 3, case is ignored",
        update,
        [({"e": 1}, "E"), ({"e": 2}, "E"), (hand_of("evvnill"), "Evil"), (hand_of("hello"), "HELLO")],
    ),
    Check(
        "update_hand",
        "wildcards",
        "A wildcard is used up when it is typed, and only then.",
        WILD,
        update,
        [({"*": 1}, ""), ({"*": 1}, "*"), ({"a": 1, "*": 1}, "a"), (hand_of("cows*z"), "c*ws")],
    ),
    Check(
        "update_hand",
        "the given hand stays as it is",
        "A new hand is returned; the one that was given is not changed.",
        HANDS,
        leaves_arguments("update_hand"),
        [({"a": 1}, "a"), (QUAIL, "quail"), (JOLLY, "jolly")],
    ),
    *valid_word_checks(valid, VALID, inputs.tried_words),
    Check(
        "is_valid_word",
        "capital letters",
        "Whether letters are capitals is ignored.",
        VALID,
        valid_in_capitals,
        [
            ("Aa", {"a": 2}, WORDS),
            ("Fax", hand_of("fax"), WORDS),
            ("EVIL", hand_of("evvnill"), WORDS),
            ("C*WS", hand_of("cows*z"), WORDS),
        ],
    ),
    Check(
        "is_valid_word",
        "a wildcard that is not held",
        "A wildcard is a letter of the hand: who types one must hold one.",
        WILD,
        not_held,
        [("*", {}, WORDS), ("a*", {"a": 2}, WORDS), ("**", {"*": 1}, WORDS), ("c*ws", hand_of("cows"), WORDS)],
    ),
    Check(
        "is_valid_word",
        "a wildcard for a vowel",
        "A wildcard can stand for any vowel, at any place of the word.",
        WILD,
        valid,
        lambda: [("a*", {"a": 1, "*": 1}, WORDS), ("c*ws", hand_of("cows*z"), WORDS), *inputs.one_vowel_only()],
        inputs.wild_words,
    ),
    Check(
        "is_valid_word",
        "a wildcard that fits nothing",
        "With a vowel for the wildcard there must be a word, and the letters beside it must be held.",
        WILD,
        valid,
        [
            ("a*", {"*": 1}, WORDS),
            ("*q", {"q": 1, "*": 1}, WORDS),
            ("*o", {"o": 1, "*": 1}, WORDS),
            ("e*m", hand_of("arejjm*"), WORDS),
            ("c*wz", hand_of("cows*z"), WORDS),
            ("*ows", hand_of("cows*z"), WORDS),
            ("c*ws", hand_of("fx*"), WORDS),
        ],
        inputs.odd_wild_words,
    ),
    Check(
        "is_valid_word",
        "a wildcard that was not typed",
        "Who wants to use the wildcard types it: it doesn't stand in for a letter by itself.",
        WILD,
        valid,
        [("a", {"*": 1}, WORDS), ("aa", {"a": 1, "*": 1}, WORDS), ("honey", HONEY, WORDS)],
    ),
    Check(
        "is_valid_word",
        "hand and list stay as they are",
        "Asking changes nothing: the same question has the same answer again.",
        VALID,
        leaves_arguments("is_valid_word"),
        [("aa", {"a": 2}, ["aa", "ab"]), ("a*", {"a": 1, "*": 1}, ["aa", "ab"]), ("ba", {"a": 1, "b": 1}, ["aa"])],
    ),
    *dealing.CHECKS,
    Check(
        "calculate_handlen",
        "how many letters",
        "The length of a hand is the number of its letters, each as often as it is held.",
        PLAY,
        length,
        [({},), ({"a": 1},), ({"a": 2},), (hand_of("cows*z"),)],
        inputs.hands_alone,
    ),
    *playing.CHECKS,
    *dealing.SUBSTITUTION_CHECKS,
    *game.CHECKS,
)

ASSIGNMENT = Assignment(
    key="ps3",
    title="Word game with wildcards",
    checks=CHECKS,
    files=("ps3.py",),
    prepare=prepare,
    words=words,
    program=program.CHECKS,
)
