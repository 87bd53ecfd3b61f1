"""The rules that a game and the referee of records share."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lexicade.boards import rules
from lexicade.boards.records import referee
from lexicade.boards.records.record import Event, EventKind, Player, Record
from lexicade.boards.records.referee import Snapshot, check_event, follow
from lexicade.boards.rules import CHALLENGE_RULES
from lexicade.core.errors import BadRecord, IllegalMove
from lexicade.core.rng import Rng
from lexicade.games.scrabble import turns
from lexicade.games.scrabble.rules import End, Params, Rules, State
from lexicade.lexicon import Lexicon


@pytest.fixture
def start(lexicon: Lexicon) -> State:
    """A game of two before its first turn."""
    return Rules(lexicon).start(Params(bot="none"), Rng(1))


@pytest.mark.parametrize("name", ["play_points", "can_exchange", "ends_scoreless", "out_points", "unplayed_points"])
def test_one_home(name: str) -> None:
    """The game and the referee apply the very same function for each rule, so that neither can go its own way."""
    assert getattr(turns, name) is getattr(referee, name) is getattr(rules, name)


@pytest.mark.parametrize(("bag", "is_allowed"), [(7, True), (6, False)])
def test_exchange(start: State, bag: int, is_allowed: bool) -> None:
    """An exchange needs seven tiles in the bag, in a game as in a record."""
    state, tile = replace(start, bag=start.bag[:bag]), start.racks[0][0]
    event = Event(0, EventKind.EXCHANGE, 0, 0, tiles=tile, count=1, line=1)
    if is_allowed:
        assert turns.exchange(state, tile).state.scoreless == check_event(Snapshot(bag=bag), event)[1].scoreless == 1
        return
    with pytest.raises(IllegalMove):
        turns.exchange(state, tile)
    with pytest.raises(BadRecord):
        check_event(Snapshot(bag=bag), event)


def test_scoreless_turns(start: State) -> None:
    """Six passes end a game and a record, and five don't."""
    passes = tuple(Event(number % 2, EventKind.PASS, 0, 0) for number in range(6))
    record = Record((Player("a", "A"), Player("b", "B")), passes)
    over, state = [after.turn is None for _, _, after in follow(record)], start
    for is_over in over:
        state = turns.skip(state).state
        assert (state.end is End.SCORELESS) == is_over
    assert over == [False] * 5 + [True]


@pytest.mark.parametrize(
    ("racks", "points"),
    [(("", "QZ"), (40, 0)), (("Q", ""), (0, 20)), (("", "Q", "A"), (11, 0, 0)), (("Q", "Z", "", "A"), (0, 0, 21, 0))],
)
def test_going_out(start: State, racks: tuple[str, ...], points: tuple[int, ...]) -> None:
    """Whoever goes out collects all other racks once, but a single opponent's twice."""
    params = Params(bot="none", players=len(racks))
    state = replace(start, params=params, racks=racks, scores=(0,) * len(racks))
    assert turns.end_out(state, ()).state.scores == points


def test_challenge_rules() -> None:
    """What a failed challenge costs: nothing, a turn, the game, 5 or 10 points; under void there are none."""
    told = {
        name: (rule.is_allowed, rule.costs_turn, rule.costs_game, rule.points) for name, rule in CHALLENGE_RULES.items()
    }
    assert told == {
        "void": (False, False, False, 0),
        "single": (True, False, False, 0),
        "double": (True, True, False, 0),
        "triple": (True, False, True, 0),
        "5pt": (True, False, False, 5),
        "10pt": (True, False, False, 10),
    }
