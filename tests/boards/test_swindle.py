"""Swindles: what is played in a lost endgame, in the hope of a mistake."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bench.endgames import committed

from lexicade.boards.evaluation.deadline import Deadline
from lexicade.boards.evaluation.endgame import solve
from lexicade.boards.evaluation.equity import ranked
from lexicade.boards.evaluation.preendgame import taken
from lexicade.boards.evaluation.swindle import swindle
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import Move
from lexicade.boards.position import Position
from lexicade.boards.rulesets import RULESETS
from lexicade.boards.tileset import value
from lexicade.core.rng import Rng
from lexicade.games.scrabble.thinking import best_move
from lexicade.lexicon import Lexicon

FULL = RULESETS["full"]
MOST = 400


@pytest.fixture(scope="module")
def pure(lexicon: Lexicon) -> Engine:
    """The engine without compiled code."""
    return Engine(lexicon)


@pytest.fixture(scope="module")
def fast(lexicon: Lexicon) -> Engine:
    """The engine with its compiled code ready."""
    engine = Engine(lexicon)
    assert engine.hasten(wait=True)
    return engine


def lost_by(points: int, number: int, engine: Engine) -> Position:
    """A committed endgame whose player loses by so many points if both players make no mistake."""
    position = committed(range(5, 10))[number]
    solution = solve(engine, position.board, position.rack, position.others[0], scoreless=position.scoreless)
    assert solution.is_proven
    return replace(position, scores=(300, 300 + solution.value + points))


def result(engine: Engine, position: Position, first: Move) -> int:
    """The final lead after a turn, if the opponent then makes the best turns by equity, and the player the solver's."""
    board, hands, lead = position.board, [position.rack, position.others[0]], position.scores[0] - position.scores[1]
    move, seat = first, 0
    while True:
        rating = next(each for each in ranked(engine, engine.leaves, board, hands[seat], 0, 500) if each.move == move)
        lead += rating.score * (1 - 2 * seat)
        board, hands[seat], _ = taken(board, hands[seat], "", move, FULL.rack)
        if not hands[seat]:
            return lead + 2 * value(hands[1 - seat]) * (1 - 2 * seat)
        seat = 1 - seat
        if seat:
            move = ranked(engine, engine.leaves, board, hands[1], 0)[0].move
        else:
            move = solve(engine, board, hands[0], hands[1]).moves[0]


@pytest.mark.parametrize("number", [42, 59, 108])
def test_a_lost_game_is_won(fast: Engine, number: int) -> None:
    """Against a static player a turn is found that wins, where the solver's own doesn't; the master makes it."""
    position = lost_by(1, number, fast)
    found = swindle(fast, position, most=MOST)
    assert found is not None
    assert result(fast, position, found) > 0
    solution = solve(fast, position.board, position.rack, position.others[0], scoreless=position.scoreless)
    assert result(fast, position, solution.moves[0]) <= 0
    assert best_move(fast, position, None, Rng(1)) == found


@pytest.mark.parametrize("number", [42, 59, 108])
def test_same_swindle(fast: Engine, pure: Engine, number: int) -> None:
    """Pure and compiled code find the same turn."""
    position = lost_by(1, number, fast)
    assert swindle(pure, position, most=MOST) == swindle(fast, position, most=MOST)


def test_no_swindle(fast: Engine) -> None:
    """Where no turn helps, or no time is left to look for one, there is none, and the master makes the solver's."""
    hopeless, lost = lost_by(200, 59, fast), lost_by(1, 59, fast)
    assert swindle(fast, hopeless, most=MOST) is None
    assert swindle(fast, lost, most=MOST, deadline=Deadline.after(0)) is None
    solution = solve(fast, hopeless.board, hopeless.rack, hopeless.others[0])
    assert best_move(fast, hopeless, None, Rng(1)) == solution.moves[0]


def test_a_win_needs_none(fast: Engine) -> None:
    """Where the solver wins or draws, its turn is made."""
    for points in (0, -1):
        position = lost_by(points, 59, fast)
        solution = solve(fast, position.board, position.rack, position.others[0], scoreless=position.scoreless)
        assert best_move(fast, position, None, Rng(1)) == solution.moves[0]


def test_a_draw_is_better_than_a_loss(fast: Engine) -> None:
    """If no turn wins, one that draws is made."""
    position = lost_by(1, 59, fast)
    found = swindle(fast, position, most=MOST)
    assert found is not None
    least = replace(position, scores=(300, position.scores[1] + result(fast, position, found)))  # enough for a draw
    drawing = swindle(fast, least, most=MOST)
    assert drawing is not None
    assert result(fast, least, drawing) == 0
