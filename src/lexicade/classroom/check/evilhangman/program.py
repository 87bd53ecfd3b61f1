"""Checks of the whole program of the evil hangman assignment, by its conversation."""

from __future__ import annotations

from collections.abc import Sequence

from lexicade.classroom.check.evilhangman.talks import (
    Talk,
    costs_nothing,
    judge_end_of_input,
    judge_no_arguments,
    judge_start,
    judging,
    says,
    shows,
    shows_guesses,
    shows_used,
    tells_hit,
    tells_miss,
    tells_win,
    tells_word,
)
from lexicade.classroom.check.judging import Check

TURN = "How the Program Works, 3a"
INPUT = "How the Program Works, 3b, and Error Handling"
ANSWER = "How the Program Works, 3c"
END = "How the Program Works, 4"
CASE = "Program Description"
HIDDEN = "bbbb cccc"  # two words: with one left, some programs take the game for won, which is told once
ERRORS = "Error Handling"


def odd(*lines: str) -> Sequence[Talk]:
    """Conversations in which something else is typed between two wrong guesses."""
    return [Talk(HIDDEN, 4, 9, ("x", line, "z")) for line in lines]


INVALID, ALREADY = "Invalid input", "You already used that letter"

CHECKS = (
    Check(
        "turn",
        "guesses left",
        "Each turn shows how many guesses are left.",
        TURN,
        judging(shows_guesses(9)),
        [Talk(HIDDEN, 4, 9), Talk(HIDDEN, 4, 10, ("x",))],
    ),
    Check(
        "turn",
        "a right guess is free",
        "A guess that is in the word costs nothing.",
        "How the Program Works, 3d",
        judging(shows_guesses(9)),
        [Talk("abab acac", 4, 9, ("a",))],
    ),
    Check("turn", "the hidden word", "Each turn shows the word.", TURN, judging(shows("----")), [Talk(HIDDEN, 4, 9)]),
    Check(
        "turn",
        "the word so far",
        "Each turn shows the word so far as it is known.",
        TURN,
        judging(shows("a--a")),
        [Talk("abca adda", 4, 9, ("a",))],
    ),
    Check(
        "turn",
        "letters used",
        "Each turn lists the letters used, in the order of the alphabet.",
        TURN,
        judging(shows_used("amz")),
        [Talk(HIDDEN, 4, 9, ("z", "a", "m"))],
    ),
    Check(
        "input",
        "digits and signs",
        "What is no letter isn't a guess.",
        INPUT,
        judging(costs_nothing),
        odd("1", "$"),
    ),
    Check("input", "more than one letter", "A guess is one letter.", INPUT, judging(costs_nothing), odd("kl")),
    Check("input", "an empty line", "Nothing, or a blank, isn't a guess.", INPUT, judging(costs_nothing), odd("", " ")),
    Check(
        "input",
        "a letter used before",
        "A letter that was used before is asked for again.",
        INPUT,
        judging(costs_nothing),
        odd("x"),
    ),
    Check(
        "input",
        "a letter used before in capitals",
        "A letter is the same in capitals.",
        CASE,
        judging(costs_nothing),
        odd("X"),
    ),
    Check(
        "input",
        "a guess in capitals",
        "A letter matches in capitals, too.",
        CASE,
        judging(shows("a--a")),
        [Talk("abca adda", 4, 9, ("A",))],
    ),
    Check(
        "input",
        "words for a bad guess",
        f'"{INVALID}" is printed for what is no letter.',
        INPUT,
        judging(says("invalid", INVALID)),
        odd("1"),
    ),
    Check(
        "input",
        "words for a letter used before",
        f'"{ALREADY}" is printed for a letter that was used before.',
        INPUT,
        judging(says("already", ALREADY)),
        odd("x"),
    ),
    Check(
        "answer",
        "a letter in the word",
        "How often the letter stands in the word is told.",
        ANSWER,
        judging(tells_hit(2, "a")),
        [Talk("abca adda", 4, 9, ("a",))],
    ),
    Check(
        "answer",
        "a letter not in the word",
        "That the letter isn't in the word is told.",
        ANSWER,
        judging(tells_miss),
        [Talk(HIDDEN, 4, 9, ("x",))],
    ),
    Check(
        "answer",
        "the largest group",
        "The words that are left are those of the group that the algorithm chooses.",
        "The Evil Algorithm, 3",
        judging(shows("-a")),
        [Talk("ab ac ba bb ca", 2, 9, ("a",))],
    ),
    Check("end", "a lost game", "At the end a word is shown.", END, judging(tells_word), [Talk("bb cc", 2, 1, ("x",))]),
    Check("end", "a game won", '"You Win!" and the word.', END, judging(tells_win), [Talk("aba", 3, 5, ("a", "b"))]),
    Check(
        "end",
        "the end of the input",
        "When the input ends, the program does, without a stack trace.",
        ERRORS,
        judge_end_of_input,
        [Talk(HIDDEN, 4, 9, ("e",), ends_input=True)],
        is_manners=True,
    ),
    Check(
        "start",
        "no arguments",
        "A program that lacks its arguments says so.",
        ERRORS,
        judge_no_arguments,
        [Talk(HIDDEN, 4, 9)],
        is_manners=True,
    ),
    Check(
        "start",
        "no words of the length",
        "A dictionary without words of the length is told in words.",
        ERRORS,
        judge_start,
        [Talk(HIDDEN, 7, 9)],
        is_manners=True,
    ),
)
