"""Judging plays: each is answered as by the reference, whatever the solution's class is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.equality import is_number
from lexicade.classroom.check.judging import CannotCheck, shown
from lexicade.classroom.check.scrabble.plays import (
    CENTER,
    Play,
    Way,
    across,
    is_same,
    lexicon,
    reference,
    run,
    told,
    valid_of,
    way_of,
)
from lexicade.lexicon import load


def judge_plays(solution: Solution, plays: Sequence[Play]) -> str | None:
    """All plays of a game are answered as by the reference."""
    outcomes = run(solution, way_of(solution), plays)
    answers, _ = reference(plays)
    for number, outcome in enumerate(outcomes[: len(plays)]):
        start = ", then ".join(told(play) for play in plays[: number + 1])
        if outcome.problem:
            return f"playTiles with {start} {outcome.problem}"
        if not is_same(outcome, answers[number]):
            if valid_of(outcome) is not answers[number]["valid"]:
                excuse_other_list(solution, plays[: number + 1], answers)
            return f"playTiles with {start} returns {shown(outcome.value)}, not {shown(dict(answers[number]))}"
    return None


def excuse_other_list(solution: Solution, plays: Sequence[Play], answers: Sequence[Mapping[str, Any]]) -> None:
    """Raise CannotCheck if a word of the last play is one for the solution and not for us, or the other way round.

    It is laid alone through the center. Only real words excuse: what is no word anywhere must be refused.
    """
    way = way_of(solution)
    board = {
        tile[1:]: tile[0] for play, answer in zip(plays, answers, strict=False) if answer["valid"] for tile in play
    }
    board.update({tile[1:]: tile[0] for tile in plays[-1]})
    for word in words_on(board):
        is_ours, is_real = word.lower() in lexicon(), word.lower() in load()
        alone = run(solution, way, [across(word, CENTER, CENTER - len(word) // 2)])[0]
        if valid_of(alone) is (not is_ours) and (is_ours or is_real):
            raise CannotCheck(f"it doesn't use the list words.txt that lies beside it: {word} is judged by another one")


def words_on(board: Mapping[tuple[int, int], str]) -> list[str]:
    """All words on a board, however they came there."""
    found = []
    for step in ((0, 1), (1, 0)):
        for row, column in sorted(board):
            if (row - step[0], column - step[1]) in board:
                continue
            word, at = "", (row, column)
            while at in board:
                word, at = word + board[at], (at[0] + step[0], at[1] + step[1])
            found += [word] if len(word) > 1 else []
    return found


def judge_score(solution: Solution, plays: Sequence[Play]) -> str | None:
    """The running score after some plays is the sum of theirs, as the solution itself answered them."""
    outcomes = run(solution, way_of(solution), plays)
    if len(outcomes) <= len(plays):
        return f"playTiles with {told(plays[len(outcomes) - 1])} {outcomes[-1].problem}"
    start = ", then ".join(map(told, plays))
    score = outcomes[-1]
    if score.problem:
        return f"score {score.problem}"
    points = [each.value.get("score") if isinstance(each.value, Mapping) else None for each in outcomes[:-1]]
    if not all(isinstance(each, int | float) for each in points):
        raise CannotCheck("playTiles doesn't return the points of its plays")
    right = sum(each for each in points if each is not None)
    return None if is_number(score.value, right) else f"{start}: score is {shown(score.value)}, not {right:g}"


def judge_games(solution: Solution, plays: Sequence[Play]) -> str | None:
    """Two games that are played in turn don't know of each other."""
    outcomes = run(solution, way_of(solution), [play for play in plays for _ in range(2)], games=2)
    answers, score = reference(plays)
    for number, outcome in enumerate(outcomes[: 2 * len(plays)]):
        start = (
            f"with two games, playTiles with {told(plays[number // 2])} in the {('first', 'second')[number % 2]} one"
        )
        if outcome.problem:
            return f"{start} {outcome.problem}"
        if not is_same(outcome, answers[number // 2]):
            return f"{start} returns {shown(outcome.value)}, not {shown(dict(answers[number // 2]))}"
    for each in outcomes[2 * len(plays) :]:
        if not is_number(each.value, score):
            return f"with two games, each of them {' and '.join(map(told, plays))}, score is {shown(each.value)}"
    return None


def judge_case(solution: Solution, plays: Sequence[Play]) -> str | None:
    """Plays are answered in the same way with the letters as they are written, capitals or not."""
    way = way_of(solution)
    plain = Way(way.name, way.method, way.arguments, is_lower=False)
    outcomes = run(solution, plain, plays)
    answers, _ = reference(plays)
    for number, outcome in enumerate(outcomes[: len(plays)]):
        if outcome.problem:
            return f"playTiles with {told(plays[number])} {outcome.problem}"
        if not is_same(outcome, answers[number]):
            answer = shown(dict(answers[number]))
            return f"playTiles with {told(plays[number])} returns {shown(outcome.value)}, not {answer}"
    return None
