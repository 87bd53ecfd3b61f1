"""What is wrong with a puzzle, in words that say where."""

from __future__ import annotations

import pytest

from lexicade.core.errors import BadParams
from lexicade.games.worderly.puzzle import Direction, Placed, Puzzle, diagonal, fault_of, in_crossing_order, read_puzzle

PLANET = diagonal("planet", 15, 25)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("plan", 'A puzzle begins with a word of six letters, not "plan".'),
        ("planet.x", '"x" is not a word with its place in a puzzle.'),
        ("planet.zoo2a7", 'That is not a valid puzzle: "zoo" can\'t be made from "planet".'),
        ("planet.plan2a7.plan2d7.plan9a9", 'That is not a valid puzzle: "plan" is in it 3 times.'),
        ("planet.pen2a7.pen12a23", 'That is not a valid puzzle: "pen" leaves the grid.'),
        ("planet.pen2a7.pan13d0", 'That is not a valid puzzle: "pan" leaves the grid.'),
        ("planet.lap2a6", 'That is not a valid puzzle: "lap" crosses a different letter.'),
        ("planet.plan2a7.plan2a7", 'That is not a valid puzzle: "plan" overlaps another word.'),
        ("planet.plan0a0", 'That is not a valid puzzle: "plan" crosses no word before it.'),
        (
            "planet.plan2a7.pan2d7.let2d8",
            "That is not a valid puzzle: letters touch at row 4, column 8 that no word joins.",
        ),
        (
            "planet.plan2d7.pan2a7.let3a7",
            "That is not a valid puzzle: letters touch at row 3, column 9 that no word joins.",
        ),
    ],
)
def test_faults(text: str, sentence: str) -> None:
    """Each rule that a puzzle breaks has a sentence, with the word or the place."""
    with pytest.raises(BadParams) as refused:
        read_puzzle(text, 15, 25)
    assert refused.value.sentence == sentence


def test_faults_that_no_text_has() -> None:
    """A diagonal word out of its place, of another length, or a second one is a fault, too."""
    place = "its six-letter word is not in its place on the diagonal"
    assert fault_of(Puzzle(15, 25, (Placed("planet", 3, 7, Direction.DIAGONAL),))) == place
    assert fault_of(Puzzle(15, 25, (diagonal("plane", 15, 25),))) == place
    second = Placed("pan", 2, 7, Direction.DIAGONAL)
    assert fault_of(Puzzle(15, 25, (PLANET, second))) == "more than one word lies on a diagonal"
    assert fault_of(Puzzle(15, 25, (PLANET,))) is None


def test_the_edges_of_the_grid() -> None:
    """A word may reach the last row and column, and no further."""
    small = diagonal("planet", 11, 11)
    across = Placed("net", 6, 6, Direction.ACROSS)
    assert fault_of(Puzzle(11, 11, (small, across))) is None
    assert small.cells()[-1] == (10, 10)
    assert fault_of(Puzzle(11, 11, (small, Placed("ten", 10, 10, Direction.DOWN)))) == '"ten" leaves the grid'
    assert fault_of(Puzzle(11, 11, (small, Placed("let", 10, 8, Direction.ACROSS)))) is None
    assert fault_of(Puzzle(11, 11, (small, Placed("pan", 0, 0, Direction.DOWN)))) is None


def test_crossing_order() -> None:
    """Words are put after one that they cross, as they come; those that cross none are last."""
    plan = Placed("plan", 2, 7, Direction.ACROSS)
    nap = Placed("nap", 2, 10, Direction.DOWN)
    apart = Placed("pen", 14, 0, Direction.ACROSS)
    assert in_crossing_order((PLANET, nap, apart, plan)) == (PLANET, plan, nap, apart)
    assert in_crossing_order(()) == ()
