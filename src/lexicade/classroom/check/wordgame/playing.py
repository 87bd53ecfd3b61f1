"""Checks of the conversations of the plain word game: playing a hand, playing a game.

Hands have seven letters, so that it makes no difference where a solution takes the size of a full hand from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.equality import is_truth
from lexicade.classroom.check.hands import NOT_ITS_OWN, WORDS, Play, ends, hand_of
from lexicade.classroom.check.judging import CannotCheck, Check, shown_call
from lexicade.classroom.check.outcomes import Outcome
from lexicade.classroom.check.questions import Player, answered, numbers

PLAY = "Playing a hand"
GAME = "Playing a game"
DONE = "."
FULL = 7
BONUS = 50
PATTERNS = (
    ("who", r"\bcomputer\b"),
    ("word", r"\bword\b(?!\s*game)|\"\.\"|'\.'|period"),
    ("command", r"\bn\b|\bnew\b"),
)
HIM, CAMS, WAYBILL = hand_of("acihmmz"), hand_of("himcams"), hand_of("waybill")


def played(solution: Solution, case: Play) -> tuple[str, Outcome]:
    """How a sentence about a play begins, and what came of it; after the words that are given, it is "."."""
    arguments: tuple[Any, ...] = (case.hand, WORDS)
    if not solution.takes("play_hand", 2):
        arguments = (*arguments, FULL)
    if not solution.takes("play_hand", len(arguments)):
        raise CannotCheck("play_hand doesn't take a hand and a word list")
    player = Player((("word", ""),), {"word": (*case.words, DONE)})
    outcome = player.judged(solution.call("play_hand", *arguments, reply=player))
    return answered(shown_call("play_hand", arguments), player.answers), outcome


def judge_total(solution: Solution, case: Play) -> str | None:
    """The total is told at the end; raises CannotCheck if another function makes it wrong."""
    start, outcome = played(solution, case)
    if outcome.problem:
        return f"{start} {outcome.problem}"
    told = numbers(outcome.printed)
    if case.total in told:
        return None
    if own_total(solution, case) in told:
        raise CannotCheck(NOT_ITS_OWN)
    return f"{start} tells {f'{told[-1]:g}' if told else 'no total'}, not {case.total}"


def judge_words(solution: Solution, case: Play) -> str | None:
    """The points of a word are told when it is played."""
    start, outcome = played(solution, case)
    if outcome.problem:
        return f"{start} {outcome.problem}"
    told = numbers(outcome.turns[1].said if len(outcome.turns) > 1 else outcome.printed)
    if case.total in told:
        return None
    if own_total(solution, case) in told:
        raise CannotCheck(NOT_ITS_OWN)
    return f"{start} doesn't tell the {case.total} points of the first word"


def own_score(solution: Solution, word: str) -> float | None:
    """The points of a word by the solution's own function; None if it gives none."""
    given = (word, FULL) if solution.takes("get_word_score", 2) else (word,)
    score = solution.call("get_word_score", *given).value
    return score if isinstance(score, int | float) and not isinstance(score, bool) else None


def own_total(solution: Solution, case: Play) -> float | None:
    """The points of a play by the solution's own other functions; None if they lead to none, or only lack the bonus."""
    hand, total = case.hand, 0.0
    for word in case.words:
        if is_truth(solution.call("is_valid_word", word, hand, WORDS).value, expected=True):
            score = own_score(solution, word)
            hand = solution.call("update_hand", hand, word).value
            if score is None or not isinstance(hand, dict):
                return None
            total += score
    return None if not solution.takes("get_word_score", 2) and total + BONUS == case.total else total


@dataclass(frozen=True, slots=True)
class Evening:
    """Commands and words that a user types in a game, in turn, and how many hands they play."""

    commands: tuple[str, ...]
    words: tuple[str, ...]
    hands: int


def play_game(solution: Solution, case: Evening) -> tuple[str, Outcome]:
    """Play a game with a hand that is known; raises CannotCheck if it deals others, or asks what nobody understands."""
    if not solution.takes("play_game", 1):
        raise CannotCheck("play_game doesn't take a word list")
    player = Player(PATTERNS, {"command": (*case.commands, "e"), "word": (*case.words, DONE), "who": ("u",)})
    outcome = solution.call("play_game", WORDS, reply=player, replace={"deal_hand": [HIM]}, seed=1)
    player.judged(outcome)
    if "n" in case.commands and outcome.turns and not outcome.calls["deal_hand"] and not outcome.problem:
        raise CannotCheck("play_game doesn't call deal_hand, so it can't be given a hand that is known")
    return answered("play_game(...)", player.answers), outcome


def judge_game(solution: Solution, case: Evening) -> str | None:
    """As many hands are played as the commands ask for, and then it ends."""
    start, outcome = play_game(solution, case)
    if outcome.problem:
        return f"{start} {outcome.problem}"
    ends = sum(turn.reply == DONE for turn in outcome.turns)
    return None if ends == case.hands else f"{start} plays {ends} hand{'s' * (ends != 1)}, not {case.hands}"


def judge_replay(solution: Solution, case: Evening) -> str | None:
    """A replay is of the same hand: the word of the first time earns the same again."""
    start, outcome = play_game(solution, case)
    if outcome.problem:
        return f"{start} {outcome.problem}"
    said = [turn.said for turn in outcome.turns] + [outcome.printed]
    after = [said[at + 1] for at, turn in enumerate(outcome.turns) if turn.reply == "him"]
    points = {24.0, own_score(solution, "him")}  # what a word is worth is another check's matter
    if len(after) == 2 and all(points & {*numbers(text)} for text in after):
        return None
    return f"{start} doesn't play the same hand again: 'him' has to earn 24 points both times"


CHECKS = (
    Check(
        "play_hand",
        "the total of a hand",
        "The sum of the scores of all words is shown when the hand ends, a sum of 0 too.",
        PLAY,
        judge_total,
        [
            Play(HIM, (DONE,), 0),
            Play(HIM, ("him",), 24),
            Play(HIM, ("him", "cam"), 45),
            Play(CAMS, ("him", "cams"), 56, is_over=True),
        ],
    ),
    Check(
        "play_hand",
        "the bonus",
        "All letters in the first word earn 50 points more.",
        "Scoring",
        judge_total,
        [Play(WAYBILL, ("waybill",), 155, is_over=True)],
    ),
    Check(
        "play_hand",
        "the points of a word",
        "After a valid word its score is shown.",
        PLAY,
        judge_words,
        [Play(HIM, ("him",), 24)],
    ),
    Check(
        "play_hand",
        "a refused word costs nothing",
        "A word that isn't valid is refused, and the hand stays as it is.",
        PLAY,
        judge_total,
        [Play(HIM, ("hmz", "him"), 24), Play(HIM, ("hello", "him"), 24)],
    ),
    Check(
        "play_hand",
        "the end of a hand",
        'A hand ends when its letters are used up, or with ".".',
        PLAY,
        ends(played),
        [Play(CAMS, ("him", "cams"), 56, is_over=True), Play(HIM, (DONE,), 0)],
    ),
    Check(
        "play_game",
        "new hands until the end",
        "n deals a new hand, e ends the game.",
        GAME,
        judge_game,
        [Evening(("e",), (), 0), Evening(("n",), (DONE,), 1), Evening(("n", "n"), (DONE,), 2)],
        needs=("deal_hand",),
    ),
    Check(
        "play_game",
        "a replay",
        "r plays the last hand again, all of it.",
        GAME,
        judge_replay,
        [Evening(("n", "r"), ("him", DONE, "him", DONE), 2)],
        needs=("deal_hand",),
    ),
    Check(
        "play_game",
        "another command",
        "Anything else is asked for again.",
        GAME,
        judge_game,
        [Evening(("x",), (), 0), Evening(("x", "n"), (DONE,), 1)],
        needs=("deal_hand",),
    ),
    Check(
        "play_game",
        "a replay of nothing",
        "Before there was a hand, r is refused.",
        GAME,
        judge_game,
        [Evening(("r",), (), 0)],
        is_manners=True,
        needs=("deal_hand",),
    ),
)
