"""Checks of the leader board: who gets on it, in which order, and what its file keeps."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.judging import CannotCheck, Check, shown
from lexicade.classroom.check.outcomes import Foreign
from lexicade.classroom.check.worderly.puzzles import attribute, make, many

FILE = "leaders.csv"
SECTION = "Leader Board Management"
BOUNDS = "Unit Tests, Bounds Check for Number of Players"

Scores = Sequence[tuple[str, int]]


def new_board(solution: Solution, *arguments: Any) -> Foreign:
    """A board; raises CannotCheck if it can't be made so."""
    made = make(solution, "LeaderBoard", *arguments)
    if made.problem or not isinstance(made.value, Foreign):
        raise CannotCheck(f"LeaderBoard() {made.problem or 'makes no object'}")
    return made.value


def update(solution: Solution, board: Foreign, name: str, points: int) -> str:
    """Put a score on a board; what went wrong."""
    outcome = solution.call("update", name, points, on=board)
    if "TypeError" in outcome.error and "argument" in outcome.problem:
        raise CannotCheck("update doesn't take a name and points")
    return outcome.problem


def leaders(solution: Solution, board: Foreign) -> list[tuple[str, Any]]:
    """Who is on a board, in its order."""
    found = many(solution, board, "leaders")
    return [(str(attribute(solution, each, "name")), attribute(solution, each, "points")) for each in found]


def expected(scores: Scores, size: int = 10) -> list[tuple[str, int]]:
    """Who is on a board after some scores, by the text: only a new best score gets there."""
    board: dict[str, int] = {}
    for name, points in scores:
        if points > max(board.values(), default=0):
            board[name] = points
    return sorted(board.items(), key=lambda each: -each[1])[:size]


def judge_updates(solution: Solution, scores: Scores) -> str | None:
    """The board after some scores."""
    remove_file(solution)
    board = new_board(solution)
    for name, points in scores:
        problem = update(solution, board, name, points)
        if problem:
            return f"update({name!r}, {points}) {problem}"
    found, right = leaders(solution, board), expected(scores)
    if found == right:
        return None
    calls = ", ".join(f"update({name!r}, {points})" for name, points in scores)
    return f"after {calls} the leaders are {shown(found)}, not {shown(right)}"


def judge_size(solution: Solution, case: tuple[int, int]) -> str | None:
    """A size within its bounds is kept, any other reverts to 10; not judged if a size isn't what a board takes."""
    given, right = case
    if attribute(solution, new_board(solution, 5), "max_size") != 5:
        raise CannotCheck("LeaderBoard doesn't take its size as the first argument")
    found = attribute(solution, new_board(solution, given), "max_size")
    return None if found == right else f"LeaderBoard({given}) has the max_size {shown(found)}, not {right}"


def judge_usual_size(solution: Solution, case: int) -> str | None:
    """The usual size."""
    found = attribute(solution, new_board(solution), "max_size")
    return None if found == case else f"LeaderBoard() has the max_size {shown(found)}, not {case}"


def board_file(solution: Solution) -> Path:
    """Where the solution keeps its board."""
    return solution.path.with_name(FILE)


def remove_file(solution: Solution) -> None:
    """Begin without a file."""
    board_file(solution).unlink(missing_ok=True)


def loaded(solution: Solution) -> Foreign:
    """A board that has read its file; raises CannotCheck if the text leaves open how."""
    board = new_board(solution)
    outcome = solution.call("load", on=board)
    if "TypeError" in outcome.error and "argument" in outcome.problem:
        outcome = solution.call("load", FILE, on=board)
    if outcome.problem:
        raise CannotCheck(f"load() {outcome.problem}")
    return board


def rows_of(path: Path) -> list[list[str]]:
    """The rows of a file, without blanks around values; none if there is no file."""
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", errors="replace", newline="") as file:
        return [[value.strip() for value in row] for row in csv.reader(file) if row]


def judge_saved(solution: Solution, scores: Scores) -> str | None:
    """After load, update saves the board."""
    remove_file(solution)
    board = loaded(solution)
    for name, points in scores:
        problem = update(solution, board, name, points)
        if problem:
            return f"after load(), update({name!r}, {points}) {problem}"
    rows = rows_of(board_file(solution))
    lacking = [each for each in expected(scores) if [each[0], str(each[1])] not in rows]
    if not lacking:
        return None
    name, points = lacking[0]
    return f"after load() and update({name!r}, {points}), leaders.csv has no line {name},{points}"


def judge_loaded(solution: Solution, scores: Scores) -> str | None:
    """What was saved is there again in another board."""
    problem = judge_saved(solution, scores)
    if problem:
        raise CannotCheck("nothing is saved that could be loaded")
    found, right = leaders(solution, loaded(solution)), expected(scores)
    if found == right:
        return None
    return f"the file of {shown(right)} is loaded as {shown(found)}"


def judge_unsaved(solution: Solution, scores: Scores) -> str | None:
    """Without load nothing is written, neither by update nor by save."""
    remove_file(solution)
    board = new_board(solution)
    for name, points in scores:
        update(solution, board, name, points)
    solution.call("save", on=board)
    return "leaders.csv is written though load() was not called" if rows_of(board_file(solution)) else None


ANN, BOB = ("ann", 5), ("bob", 9)
MANY = [(f"player{number}", number) for number in range(1, 13)]

CHECKS = (
    Check(
        "LeaderBoard",
        "a new best score",
        "A score above the best one is put on the board; the best comes first.",
        SECTION,
        judge_updates,
        [[ANN], [ANN, BOB], [ANN, BOB, ("cat", 12)]],
    ),
    Check(
        "LeaderBoard",
        "any other score",
        "A score that isn't above the best one is not put on the board.",
        SECTION,
        judge_updates,
        [[ANN, ("bob", 3)], [ANN, ("bob", 5)], [BOB, ("ann", 5), ("ann", 7)]],
    ),
    Check(
        "LeaderBoard",
        "a player who is there",
        "A player who is on the board already is there once, with the new score.",
        SECTION,
        judge_updates,
        [[ANN, ("ann", 7)], [ANN, BOB, ("ann", 12)]],
    ),
    Check(
        "LeaderBoard",
        "too many players",
        "Players beyond the size of the board are removed.",
        SECTION,
        judge_updates,
        [MANY],
    ),
    Check("LeaderBoard", "the usual size", "A board has room for 10.", BOUNDS, judge_usual_size, [10]),
    Check(
        "LeaderBoard",
        "its size",
        "A size from 2 to 50 is kept, any other reverts to 10.",
        BOUNDS,
        judge_size,
        [(2, 2), (50, 50), (1, 10), (0, 10), (51, 10)],
    ),
    Check("LeaderBoard", "saving", "After load, update saves the board.", SECTION, judge_saved, [[ANN], [ANN, BOB]]),
    Check("LeaderBoard", "loading", "load reads what was saved.", SECTION, judge_loaded, [[ANN], [ANN, BOB]]),
    Check("LeaderBoard", "no file without load", "Without load nothing is saved.", SECTION, judge_unsaved, [[ANN]]),
)
