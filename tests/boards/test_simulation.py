"""What a simulation counts: for whom, who is on turn after it, and where the tiles go."""

from __future__ import annotations

import pytest

from lexicade.boards import Board, Position
from lexicade.boards.evaluation import simulation
from lexicade.boards.evaluation.deadline import Deadline
from lexicade.boards.evaluation.equity import ranked
from lexicade.boards.evaluation.leaves import Leaves
from lexicade.boards.evaluation.opponent import LikelyLeaves
from lexicade.boards.evaluation.simulation import RoundPlayer, Work, look_ahead, played_on
from lexicade.boards.evaluation.winning import ON_TURN
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import PASS, Kind, Move, Rating
from lexicade.boards.plays import POINT
from lexicade.core.rng import Rng
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
    work = Work(1, plies=plies)
    assert played_on(engine, NO_LEAVES, position, Rating(PASS, 0, 0), deal, work)[0] == pytest.approx(gain / POINT)


@pytest.mark.parametrize(("plies", "scores"), [(0, [30]), (1, [30, 20]), (2, [30, 20, 7]), (3, [30, 20, 7, 5])])
def test_for_whom_points_count(engine: Engine, monkeypatch: pytest.MonkeyPatch, plies: int, scores: list[int]) -> None:
    """Every other turn is the own one: its points count for the player to move, those of the others against."""
    replies = iter([Rating(PASS, score, score * 100) for score in scores[1:]])
    monkeypatch.setattr(simulation, "ranked", lambda *_: [next(replies)])
    position = Position(Board.empty(), "vvw", bag=3)
    gain, _ = played_on(engine, NO_LEAVES, position, Rating(PASS, 30, 3_000), "EIO" + "E" * 7, Work(1, plies=plies))
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
    played_on(
        engine, NO_LEAVES, position, Rating(Move(Kind.EXCHANGE, position.rack), 0, 0), bag + held, Work(1, plies=3)
    )
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
        gain, wins = played_on(engine, NO_LEAVES, position, best, deal, Work(1))
        assert (gain, wins) == (best.score + times * left, 1.0)


def test_rounds_near_the_end_go_on(engine: Engine) -> None:
    """With an empty bag a round goes on until somebody is out or nobody can play, and then counts what is held."""
    position = Position(Board.empty(), "zaxv", (0, 0), bag=0)
    first = ranked(engine, NO_LEAVES, position.board, position.rack, 0)[0]
    gain, wins = played_on(engine, NO_LEAVES, position, first, "EEQ", Work(1, plies=0))
    assert (gain, wins) == (first.score - 4 + 12, 1.0)
    behind = Position(Board.empty(), "zaxv", (0, 200), bag=0)
    assert played_on(engine, NO_LEAVES, behind, first, "EEQ", Work(1, plies=0)) == (gain, 0.0)


def test_work_is_counted(engine: Engine) -> None:
    """All turns together get no more rounds than the work allows, but for the last round, which is the same for all."""
    position = Position(Board.empty(), "vvwwccj")
    turns = [Rating(Move(Kind.EXCHANGE, tiles), 0, 0) for tiles in ("V", "W", "C", "J")]
    for playouts, rounds in ((40, 10), (41, 11)):
        work = Work(100, playouts=playouts, first_look=100)
        found = look_ahead(engine, NO_LEAVES, position, turns, Rng(1), work)
        assert [each.rounds for each in found] == [rounds] * 4


def test_hardly_better_is_good_enough(engine: Engine) -> None:
    """Turns that can only differ by very little are not compared for long, if the work says so."""
    position = Position(Board.empty(), "vvwwccj")
    turns = [Rating(Move(Kind.EXCHANGE, tiles), 0, worth) for tiles, worth in (("C", 1), ("V", 0))]
    rounds = [
        look_ahead(engine, NO_LEAVES, position, turns, Rng(1), Work(64, by_wins=True, equal=equal))[0].rounds
        for equal in (0.0, 0.5)
    ]
    assert rounds == [64, 8]


def test_points_or_wins(monkeypatch: pytest.MonkeyPatch, engine: Engine) -> None:
    """By points the turn that brings more on average is first, by wins the one that wins more often."""
    position = Position(Board.empty(), "vvwwccj", (0, 30))
    safe, bold = Rating(Move(Kind.EXCHANGE, "V"), 20, 2_000), Rating(Move(Kind.EXCHANGE, "W"), 0, 0)

    def play(self: RoundPlayer, turns: list[Rating], rngs: list[Rng], **_: object) -> list[list[tuple[float, float]]]:
        """The safe turn always gains 20 points, and the bold one 60 or nothing, which is less, but wins."""
        return [[(20.0, 0.0) if turn is safe else (16.0, 0.4) for _ in rngs] for turn in turns]

    monkeypatch.setattr(RoundPlayer, "__call__", play)
    for by_wins, best in ((False, safe), (True, bold)):
        found = look_ahead(engine, NO_LEAVES, position, [safe, bold], Rng(1), Work(8, by_wins=by_wins))
        assert found[0].move == best.move


def test_what_is_kept_is_held(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every round the opponent holds one of the leaves that go with the last play, and other tiles by chance."""
    racks: list[str] = []

    def reply(_engine: Engine, _leaves: Leaves, _board: Board, rack: str, *_: object) -> list[Rating]:
        """Pass, and tell what was held."""
        racks.append(rack)
        return [Rating(PASS, 0, 0)]

    monkeypatch.setattr(simulation, "ranked", reply)
    kept = LikelyLeaves(("QZ", "XX"), (3, 3))  # the second has no share
    position = Position(Board.empty(), "vvwwccj")
    played = RoundPlayer(engine, NO_LEAVES, position, Work(8, plies=1), kept=kept)
    played([Rating(PASS, 0, 0)], [Rng(number) for number in range(8)])
    assert all(rack.endswith("QZ") and len(rack) == 7 for rack in racks)
    assert len({rack[:5] for rack in racks}) > 4


def test_time_is_up_within_a_round(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A round that doesn't end in time is not counted, so that no turn takes longer than it may."""
    position = Position(Board.empty(), "vvwwccj")
    turns = [Rating(Move(Kind.EXCHANGE, tiles), 0, 0) for tiles in ("V", "W", "C", "J")]
    looks = iter([False] * 7 + [True] * 9)  # the second round is at its second turn
    monkeypatch.setattr(Deadline, "has_passed", lambda _: next(looks))
    found = look_ahead(engine, NO_LEAVES, position, turns, Rng(1), Work(100))
    assert [each.rounds for each in found] == [1] * 4
