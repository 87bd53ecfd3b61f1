"""What the last play tells of the opponent's rack."""

from __future__ import annotations

from math import inf

import pytest

from lexicade.boards import Board
from lexicade.boards.evaluation import opponent
from lexicade.boards.evaluation.deadline import Deadline
from lexicade.boards.evaluation.leaves import Leaves
from lexicade.boards.evaluation.opponent import LikelyLeaves, SeenPlay, likely_leaves
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.plays import POINT
from lexicade.boards.rulesets import RULESETS
from lexicade.core.rng import Rng
from lexicade.lexicon import from_words

FULL = RULESETS["full"]
NO_LEAVES = Leaves({})
# Somebody played AB, which is worth 8 points. With a Q it would have been QAB, for 28.
SEEN = SeenPlay(Board.empty(), "AB", 8, 50)
UNSEEN = "Q" * 10 + "V" * 30


@pytest.fixture(scope="module")
def engine() -> Engine:
    """An engine that knows two words."""
    return Engine(from_words(["ab", "qab"]))


def share_of(found: LikelyLeaves, tile: str) -> float:
    """How often the opponent holds a tile."""
    drawn = [found.draw(Rng(number))[0] for number in range(200)]
    return sum(tile in leave for leave in drawn) / len(drawn)


def test_a_better_play_would_have_been_made(engine: Engine) -> None:
    """Who doesn't play a Q where it scores doesn't hold it, however many of them are unseen."""
    found = likely_leaves(engine, NO_LEAVES, SEEN, UNSEEN, FULL, Rng(1))
    assert found is not None
    assert {len(leave) for leave in found.leaves} == {found.size} == {5}
    assert any("Q" in leave for leave in found.leaves)
    assert share_of(found, "Q") < 0.02


def test_a_good_leave_is_kept(engine: Engine) -> None:
    """Who keeps a Q that is worth more than it would score may well hold it."""
    worth = Leaves({"Q": 30 * POINT})
    found = likely_leaves(engine, worth, SEEN, UNSEEN, FULL, Rng(1))
    assert found is not None
    assert share_of(found, "Q") > 0.5


def test_nothing_to_tell(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A play that no leave explains, one that left nothing, or no time to think, tell nothing."""
    foolish = SeenPlay(Board.empty(), "AB", 8, 50)
    assert likely_leaves(engine, NO_LEAVES, foolish, "Q" * 40, FULL, Rng(1)) is None
    whole = SeenPlay(Board.empty(), "ABABABA", 60, 50)
    assert likely_leaves(engine, NO_LEAVES, whole, UNSEEN, FULL, Rng(1)) is None
    assert likely_leaves(engine, NO_LEAVES, SEEN, UNSEEN, FULL, Rng(1), Deadline.after(0)) is None
    monkeypatch.setattr(opponent, "TOO_FEW", inf)
    assert likely_leaves(engine, NO_LEAVES, SEEN, UNSEEN, FULL, Rng(1)) is None


def test_enough_is_enough(engine: Engine) -> None:
    """Where every leave goes with the play, no more are looked at than are needed."""
    found = likely_leaves(engine, NO_LEAVES, SEEN, "V" * 40, FULL, Rng(1))
    assert found is not None
    assert len(found.leaves) == opponent.ENOUGH
    assert found.shares[-1] == opponent.SHARES
