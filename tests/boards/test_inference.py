"""Racks that a record hides are filled in: what was really played opens again, however little was written down."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexicade.boards.records.draws import infer_draws
from lexicade.boards.records.gcg import read_gcg
from lexicade.boards.records.record import Event, EventKind, Record
from lexicade.core.errors import BadRecord
from lexicade.games.scrabble.recorder import from_session, to_session
from lexicade.games.scrabble.rules import Rules
from lexicade.lexicon import Lexicon
from tests.boards.records import play_by_chance

BOTH, SECOND, NONE = (0, 1), (1,), ()


@pytest.fixture(scope="module")
def game(lexicon: Lexicon) -> Rules:
    """The game over the built-in list."""
    return Rules(lexicon)


def stripped(record: Record, seats: tuple[int, ...], shown: int, *, counts: bool) -> Record:
    """A record with at most some tiles shown of some players' racks, and perhaps only how many were exchanged."""

    def strip(event: Event) -> Event:
        if counts and event.kind is EventKind.EXCHANGE:
            event = replace(event, tiles="")
        is_hidden = event.player in seats and event.kind is not EventKind.PENALTY
        return replace(event, rack=event.rack[:shown]) if is_hidden else event

    first, second = (rack[:shown] if seat in seats else rack for seat, rack in enumerate(record.racks))
    return replace(record, id="", events=tuple(map(strip, record.events)), racks=(first, second))


def check_opens(game: Rules, record: Record, less: Record) -> None:
    """See that what is left of a record opens as a game with the same turns and scores, and with the racks shown."""
    opened = from_session(to_session(less, game))
    assert len(opened.events) == len(record.events)
    for found, true, known in zip(opened.events, record.events, less.events, strict=True):
        unseen = {"rack": found.rack, "tiles": found.tiles, "notes": found.notes}
        assert found == replace(true, **unseen)  # type: ignore[arg-type]  # they are texts
        assert Counter(known.rack) <= Counter(found.rack)
        assert not known.tiles or found.tiles == known.tiles


@settings(max_examples=30)
@given(
    seed=st.integers(0, 10_000),
    rule=st.sampled_from(["void", "5pt"]),
    turns=st.integers(0, 100),
    oddities=st.integers(0, 4),
    seats=st.sampled_from([BOTH, SECOND, NONE]),
    shown=st.integers(0, 6),
    counts=st.booleans(),
)
def test_games_open_with_little_known(
    game: Rules, seed: int, rule: str, turns: int, oddities: int, seats: tuple[int, ...], shown: int, *, counts: bool
) -> None:
    """Whatever a record leaves out of racks and exchanges, whenever the game was left, it opens as what was played."""
    record = from_session(play_by_chance(game, seed, rule, turns, oddities))
    check_opens(game, record, stripped(record, seats, shown, counts=counts))


@pytest.mark.parametrize("seats", [BOTH, SECOND, NONE])
@pytest.mark.parametrize("counts", [True, False])
def test_exchanges_are_no_obstacle(game: Rules, seats: tuple[int, ...], *, counts: bool) -> None:
    """Finished games with many exchanges open, all of them, with either player's racks or both hidden."""
    exchanges = 0
    for seed in range(8):
        record = from_session(play_by_chance(game, seed, oddities=3))
        exchanges += sum(event.kind is EventKind.EXCHANGE for event in record.events)
        check_opens(game, record, stripped(record, seats, 0, counts=counts))
    assert exchanges > 50


def test_the_same_record_is_filled_the_same_way(game: Rules) -> None:
    """The search leaves nothing to chance: a record that is opened again is the same game."""
    less = stripped(from_session(play_by_chance(game, 5, oddities=3)), BOTH, 0, counts=True)
    assert infer_draws(less) == infer_draws(less)


@pytest.mark.parametrize(
    "lines",
    [
        ">a: Q - +0 0\n>b: Q - +0 0\n",
        ">a: Q -1 +0 0\n>b: Q - +0 0\n>a: Q - +0 0\n",
        ">a: AEINQRT -1 +0 0\n>b: - +0 0\n>a: BCDFGHV - +0 0\n",
    ],
)
def test_racks_that_cannot_be(lines: str) -> None:
    """Where no racks are found the refusal says so, and doesn't say that the record is wrong."""
    with pytest.raises(BadRecord, match="Lexicade found no way to fill in the tiles"):
        infer_draws(read_gcg(lines.encode()))
