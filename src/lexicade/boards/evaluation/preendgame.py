"""The last turns before the bag is empty: chances to win over all draws, exact where the work allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lexicade.boards.evaluation.deadline import NO_DEADLINE, Deadline
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import Rating
from lexicade.boards.position import Position

MOST_IN_BAG = 3


@dataclass(frozen=True, slots=True)
class Judgment:
    """A turn with what the draws after it come to."""

    rating: Rating  # `value` is the mean gain in hundredths of a point, `wins` the chance to win
    draws: int  # that were looked at
    of: int  # draws that there are
    is_exact: bool  # whether the game was solved after every draw


def judge(
    engine: Engine,
    position: Position,
    candidates: Sequence[Rating],
    *,
    most: int = 200_000,
    deadline: Deadline = NO_DEADLINE,
) -> list[Judgment]:
    """How turns fare over what may be drawn after them, the best chance to win first; for two players.

    One to three tiles are in the bag. Stops after `most` positions or at the deadline; what was not reached by then
    counts as guessed.
    """
    raise NotImplementedError
