"""The last turns before the bag is empty: chances to win over all draws, exact where the work allows.

With up to three tiles in the bag there are few enough sets of tiles that it may hold. A turn that takes them all leaves
a game in which everything is known, so after each draw it is solved. After a turn that leaves some in the bag, both
players make the best turn by equity until it is empty; such a turn is never exact, since nobody sees all tiles then.

All turns are judged by the same draws, in a random order that is always the same for a position. Work is counted in
positions, so the result is the same on any machine, unless there is a deadline.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb, prod

from lexicade.boards.board import Board
from lexicade.boards.evaluation.deadline import NO_DEADLINE, Deadline
from lexicade.boards.evaluation.endgame import solve
from lexicade.boards.evaluation.equity import leave_of, ranked
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import Kind, Move, Rating, laid
from lexicade.boards.plays import POINT
from lexicade.boards.position import Position
from lexicade.boards.racks import draw, without
from lexicade.boards.tileset import value
from lexicade.core.rng import Rng

MOST_IN_BAG = 3
MOST = 100_000  # positions: some seconds of compiled code
LEAST = 300  # positions for each draw after a turn: with fewer, hardly any endgame is proven


@dataclass(frozen=True, slots=True)
class Judgment:
    """A turn with what the draws after it come to."""

    rating: Rating  # its value is the mean gain in hundredths of a point, `wins` the chance to win, `rounds` the draws
    draws: int  # sets of tiles in the bag that were looked at
    of: int  # sets that there are
    is_exact: bool  # whether the game was solved after every draw


@dataclass(frozen=True, slots=True)
class Draw:
    """Tiles that the bag may hold, in some order, with what the other player holds then, and in how many ways."""

    bag: str
    other: str
    ways: int


class Tally:
    """What was found so far after one turn."""

    def __init__(self, start: Rating) -> None:
        self.start = start
        self.ways, self.wins, self.gains = 0, 0.0, 0
        self.is_proven = True

    def add(self, ways: int, lead: int, gain: int, *, is_proven: bool) -> None:
        """Note what a draw brings, which counts in so many ways."""
        final = lead + gain
        self.ways += ways
        self.gains += ways * gain
        self.wins += ways * (1.0 if final > 0 else 0.0 if final < 0 else 0.5)
        self.is_proven = self.is_proven and is_proven

    def judgment(self, draws: int, of: int) -> Judgment:
        """What it amounts to."""
        is_exact = self.is_proven and draws == of
        rating = self.start
        if draws:
            rating = replace(
                rating,
                value=round(POINT * self.gains / self.ways),
                error=0 if is_exact else None,
                wins=self.wins / self.ways,
                rounds=draws,
            )
        return Judgment(rating, draws, of, is_exact)


def can_judge(position: Position) -> bool:
    """Whether there are two players and one to three tiles in the bag."""
    return len(position.scores) == 2 and 1 <= position.bag <= MOST_IN_BAG


def judge(
    engine: Engine,
    position: Position,
    candidates: Sequence[Rating],
    *,
    most: int = MOST,
    deadline: Deadline = NO_DEADLINE,
) -> list[Judgment]:
    """How turns fare over what may be drawn after them, the best chance to win first; see `can_judge`.

    Looks at about `most` positions, or stops at the deadline. All turns are judged by the same draws; if not even one
    could be looked at, they are as they came.
    """
    draws = possible_draws(position)
    tallies = [Tally(each) for each in candidates]
    lead, left, done = position.scores[0] - position.scores[1], most, 0
    for number, each in enumerate(draws):
        if number and left < LEAST * len(tallies):
            break
        found = []
        for at, tally in enumerate(tallies):
            to_come = (len(draws) - number) * len(tallies) - at
            gain, is_proven, positions = gain_after(
                engine, position, tally.start, each, max(LEAST, left // to_come), deadline
            )
            left -= positions
            if deadline.has_passed():
                break
            found.append((gain, is_proven))
        if len(found) < len(tallies):
            break
        deadline.report(done / len(draws))
        for tally, (gain, is_proven) in zip(tallies, found, strict=True):
            tally.add(each.ways, lead, gain, is_proven=is_proven)
        done += 1
    judged = [tally.judgment(done, len(draws)) for tally in tallies]
    return sorted(judged, key=lambda each: (-(each.rating.wins or 0.0), -each.rating.value)) if done else judged


def possible_draws(position: Position) -> list[Draw]:
    """Every set of tiles that the bag may hold, each in random order, and all of them in random order.

    >>> from lexicade.boards.board import Board
    >>> len(possible_draws(Position(Board.empty(), "AEINRST", bag=1)))
    27
    """
    unseen = position.unseen
    counts = Counter(unseen)
    rng = Rng(0).split(f"{position.board.squares}{position.rack}")
    draws = []
    for bag in sorted(set(combinations(unseen, position.bag))):
        held = Counter(bag)
        ways = prod(comb(counts[tile], count) for tile, count in held.items())
        order, rng = rng.shuffled("".join(bag))
        tiles = "".join(order)
        draws.append(Draw(tiles, without(unseen, tiles) or "", ways))
    shuffled, _ = rng.shuffled(draws)
    return list(shuffled)


def gain_after(
    engine: Engine, position: Position, rating: Rating, dealt: Draw, most: int, deadline: Deadline
) -> tuple[int, bool, int]:
    """The points that a turn gains until the end if the bag is as it is; whether that is proven, and positions."""
    ruleset, leaves = position.ruleset, engine.leaves
    board, hands, bag = position.board, [position.rack, dealt.other], dealt.bag
    gain, scoreless, turns = 0, position.scoreless, 0
    while True:
        seat = turns % 2
        if turns:
            if not bag:
                break
            rating = ranked(engine, leaves, board, hands[seat], len(bag), ruleset=ruleset)[0]
        board, hands[seat], bag = taken(board, hands[seat], bag, rating.move, ruleset.rack)
        gain += rating.score * (1 - 2 * seat)
        scoreless = 0 if rating.score else scoreless + 1
        turns += 1
        if not hands[seat] and not bag:
            return gain + 2 * value(hands[1 - seat]) * (1 - 2 * seat), turns == 1, turns
        if scoreless >= ruleset.scoreless:
            return gain + value(hands[1]) - value(hands[0]), False, turns
    seat = turns % 2
    solution = solve(
        engine,
        board,
        hands[seat],
        hands[1 - seat],
        scoreless=scoreless,
        ruleset=ruleset,
        most=most,
        deadline=deadline,
    )
    return gain + solution.value * (1 - 2 * seat), solution.is_proven and turns == 1, solution.positions + turns


def taken(board: Board, hand: str, bag: str, move: Move, size: int) -> tuple[Board, str, str]:
    """The board, the rack and the bag after a turn, which is a play or a pass."""
    if move.kind is not Kind.PLAY:
        return board, hand, bag
    left = leave_of(hand, move)
    new, bag = draw(bag, size - len(left))
    return laid(board, move), left + new, bag
