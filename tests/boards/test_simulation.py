"""What a simulation counts: for whom, who is on turn after it, and where the tiles go."""

from __future__ import annotations

import pytest

from lexicade.boards import Board, Position
from lexicade.boards.evaluation import simulation
from lexicade.boards.evaluation.equity import ranked
from lexicade.boards.evaluation.leaves import Leaves
from lexicade.boards.evaluation.simulation import ON_TURN, played_on
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import PASS, Kind, Move, Rating
from lexicade.boards.plays import POINT
from lexicade.lexicon import from_words

NO_LEAVES = Leaves({})


@pytest.fixture(scope="module")
def engine() -> Engine:
    """An engine that finds next to nothing."""
    return Engine(from_words(["zax"]))


@pytest.mark.parametrize(
    ("players", "plies", "gain"),
    [(2, 0, -ON_TURN), (2, 1, ON_TURN), (2, 2, -ON_TURN), (3, 0, -ON_TURN), (3, 1, -ON_TURN), (3, 2, ON_TURN)],
)
def test_who_is_on_turn_after_it(engine: Engine, players: int, plies: int, gain: float) -> None:
    """Being on turn when a round ends is worth something to the player who is, and to nobody else."""
    position = Position(Board.empty(), "vvw", (0,) * players, bag=3)
    deal = "EIO" + "E" * 7 * (players - 1)  # nobody can play, and there is too little in the bag to exchange
    assert played_on(engine, NO_LEAVES, position, Rating(PASS, 0, 0), deal, plies)[0] == pytest.approx(gain / POINT)


@pytest.mark.parametrize(("plies", "scores"), [(0, [30]), (1, [30, 20]), (2, [30, 20, 7]), (3, [30, 20, 7, 5])])
def test_for_whom_points_count(engine: Engine, monkeypatch: pytest.MonkeyPatch, plies: int, scores: list[int]) -> None:
    """Every other turn is the own one: its points count for the player to move, those of the others against."""
    replies = iter([Rating(PASS, score, score * 100) for score in scores[1:]])
    monkeypatch.setattr(simulation, "ranked", lambda *_: [next(replies)])
    position = Position(Board.empty(), "vvw", bag=3)
    gain, _ = played_on(engine, NO_LEAVES, position, Rating(PASS, 30, 3_000), "EIO" + "E" * 7, plies)
    on_turn = ON_TURN / POINT if plies % 2 else -ON_TURN / POINT
    assert gain == pytest.approx(sum(scores[::2]) - sum(scores[1::2]) + on_turn)


def test_tiles_of_an_exchange_return_to_the_bag(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who exchanges draws first; then the tiles given back are in the bag, and others may draw them."""
    position = Position(Board.empty(), "vvwwccj", bag=7)
    bag, held = position.unseen[:7], position.unseen[7:14]
    asked: list[tuple[str, int]] = []

    def reply(_engine: Engine, _leaves: Leaves, _board: Board, rack: str, count: int, *_: object) -> list[Rating]:
        """Exchange everything."""
        asked.append((rack, count))
        return [Rating(Move(Kind.EXCHANGE, rack), 0, 0)]

    monkeypatch.setattr(simulation, "ranked", reply)
    played_on(engine, NO_LEAVES, position, Rating(Move(Kind.EXCHANGE, position.rack), 0, 0), bag + held, 3)
    assert [("".join(sorted(rack)), count) for rack, count in asked] == [
        (held, 7),  # the other, while the first rack lies in the bag
        ("".join(sorted(bag)), 7),
        (position.rack, 7),  # the first rack, drawn by the other
    ]


def test_who_goes_out_collects(engine: Engine) -> None:
    """Laying the last tile ends a round at once: the tiles of the others count, twice if there is only one."""
    for players, times in ((2, 2), (3, 1)):
        position = Position(Board.empty(), "zax", (0,) * players, bag=0)
        deal = "Q" + "E" * (7 * (players - 1) - 1)
        best = ranked(engine, NO_LEAVES, position.board, position.rack, 0)[0]
        left = 10 + 7 * (players - 1) - 1
        gain, wins = played_on(engine, NO_LEAVES, position, best, deal, 2)
        assert (gain, wins) == (best.score + times * left, 1.0)
