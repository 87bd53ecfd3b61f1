"""What the opponent may hold, as far as the last play tells: somebody who keeps an S had no good place for it.

Leaves are drawn at random from the tiles that can't be seen. With each of them the opponent would have had some best
turn by equity; the more the play that was made falls behind that one, the less likely is the leave.
"""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass
from itertools import accumulate
from math import exp

from lexicade.boards.board import Board
from lexicade.boards.evaluation.deadline import NO_DEADLINE, Deadline
from lexicade.boards.evaluation.equity import ranked
from lexicade.boards.evaluation.leaves import Leaves
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.plays import POINT
from lexicade.boards.rulesets import Ruleset
from lexicade.core.rng import Rng

SAMPLES = 400  # leaves that are looked at, at most
ENOUGH = 100.0  # weights of leaves, all together, after which no more are looked at: a leave that fits has weight 1
TOO_FEW = 4.0  # weights of leaves, all together, that tell nothing: the player has ways of its own
SLACK = 2 * POINT  # hundredths by which a play may fall behind the best before its leave has a third of the weight
SHARES = 1 << 20  # that all leaves together have, so that one is drawn by a whole number


@dataclass(frozen=True, slots=True)
class SeenPlay:
    """The last play of the only opponent, as everybody saw it, with a full rack and tiles in the bag."""

    board: Board  # before it
    tiles: str  # that it took from the rack
    score: int
    bag: int  # tiles in it before the play


@dataclass(frozen=True, slots=True)
class LikelyLeaves:
    """Leaves that the opponent may have kept, and how many of all shares each and those before it have."""

    leaves: tuple[str, ...]
    shares: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many tiles a leave has."""
        return len(self.leaves[0])

    def draw(self, rng: Rng) -> tuple[str, Rng]:
        """One of the leaves by chance, the likely ones more often.

        >>> LikelyLeaves(("Q", "S"), (1, 1_000)).draw(Rng(1))[0]
        'S'
        """
        share, rng = rng.below(self.shares[-1])
        return self.leaves[bisect(self.shares, share)], rng


def likely_leaves(
    engine: Engine,
    leaves: Leaves,
    seen: SeenPlay,
    unseen: str,
    ruleset: Ruleset,
    rng: Rng,
    deadline: Deadline = NO_DEADLINE,
) -> LikelyLeaves | None:
    """The leaves that go with a play, drawn from the tiles that can't be seen; None if there is nothing to tell."""
    size = ruleset.rack - len(seen.tiles)
    found, weights, weight = list[str](), list[float](), 0.0
    for _ in range(SAMPLES if size else 0):
        if weight >= ENOUGH or deadline.has_passed():
            break
        kept, rng = some_tiles(unseen, size, rng)
        best = ranked(engine, leaves, seen.board, seen.tiles + kept, seen.bag, 1, ruleset)[0]
        loss = max(0, best.value - seen.score * POINT - leaves.value(kept))
        found.append(kept)
        weights.append(exp(-loss / SLACK))
        weight += weights[-1]
    if weight < TOO_FEW:
        return None
    return LikelyLeaves(tuple(found), tuple(round(SHARES * part / weight) for part in accumulate(weights)))


def some_tiles(tiles: str, count: int, rng: Rng) -> tuple[str, Rng]:
    """A number of tiles drawn by chance.

    >>> some_tiles("ABCDEF", 2, Rng(1))[0]
    'FE'
    """
    drawn = ""
    for _ in range(count):
        at, rng = rng.below(len(tiles))
        drawn, tiles = drawn + tiles[at], tiles[:at] + tiles[at + 1 :]
    return drawn, rng
