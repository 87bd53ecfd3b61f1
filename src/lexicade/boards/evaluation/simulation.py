"""Turns judged by playing on: how they fare against many racks that the others may hold.

In each round the tiles that can't be seen are dealt anew, the same for every turn that is looked at, so that luck
weighs alike on all of them. After the turn come some plies in which everybody makes the best turn by equity; what a
player has gained over the others by then, leaves counted, is the outcome of the round.

A turn is given up as soon as it is, with great confidence, worse than the leading one: the rounds in which both were
played are compared in pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import erf, sqrt
from typing import TYPE_CHECKING

from lexicade.boards.evaluation.deadline import NO_DEADLINE, Deadline
from lexicade.boards.evaluation.equity import leave_of, ranked
from lexicade.boards.evaluation.leaves import Leaves
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import Kind, Rating, laid
from lexicade.boards.plays import POINT
from lexicade.boards.position import Position
from lexicade.boards.racks import draw, unseen_tiles
from lexicade.boards.rules import out_points
from lexicade.boards.tileset import value
from lexicade.core.rng import Rng

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

SURE = 1.96  # standard deviations to each side that hold 95 % of a normal distribution
WORSE = 2.6  # standard deviations by which a turn must trail to be given up: 99.5 %
BATCH = 8  # rounds between two looks at who trails
# Measured over 400 games between experts: by how much the difference of two players strays to either side for each tile
# to come (it grows with the root of their number), and what it is worth to be on turn.
STRAY = 10.0
ON_TURN = 18 * POINT  # hundredths


class Candidate:
    """One turn in a simulation, with the points gained in each round so far."""

    def __init__(self, rating: Rating) -> None:
        self.start = rating  # by equity
        self.gains: list[float] = []
        self.wins = 0.0

    @property
    def mean(self) -> float:
        """Points gained over the strongest other player, on average over the rounds."""
        return sum(self.gains) / len(self.gains) if self.gains else 0.0

    def rating(self) -> Rating:
        """The turn with what the rounds amount to."""
        count, mean = len(self.gains), self.mean
        spread = sum((gain - mean) ** 2 for gain in self.gains)
        error = SURE * sqrt(spread / (count - 1) / count) if count > 1 else 0.0
        wins = self.wins / count if count else 0.0
        return replace(self.start, value=round(mean * POINT), error=round(error * POINT), wins=wins, rounds=count)

    def trails(self, leader: Candidate) -> bool:
        """Whether the rounds say with confidence that another turn is better."""
        differences = [own - other for own, other in zip(self.gains, leader.gains, strict=True)]
        count = len(differences)
        mean = sum(differences) / count
        spread = sum((each - mean) ** 2 for each in differences) / (count - 1)
        return mean < 0 and mean + WORSE * sqrt(spread / count) < 0


def look_ahead(
    engine: Engine,
    leaves: Leaves,
    position: Position,
    candidates: Sequence[Rating],
    rng: Rng,
    *,
    rounds: int,
    plies: int = 2,
    least: int = 0,
    deadline: Deadline = NO_DEADLINE,
    threads: int = 1,
) -> list[Rating]:
    """How turns rated by equity fare, the best first.

    Each gets up to so many rounds, fewer if only one turn is left or, after the least, time is up. Compiled code plays
    them on as many threads as it is given, with the same result.
    """
    running, given_up = [Candidate(rating) for rating in candidates], []
    played = RoundPlayer(engine, leaves, position, plies, threads)
    number = 0
    while number < rounds:
        if len(running) < 2 or (number >= least and deadline.has_passed()):
            break
        deadline.report(number / rounds)
        numbers = range(number, min(rounds, number + played.batch))
        results = played([each.start for each in running], [rng.split(f"round {each}") for each in numbers])
        for candidate, outcomes in zip(running, results, strict=True):
            candidate.gains += [gain for gain, _ in outcomes]
            candidate.wins += sum(wins for _, wins in outcomes)
        number = numbers.stop
        if number % BATCH == 0:
            leader = max(running, key=lambda candidate: sum(candidate.gains))
            behind = [candidate for candidate in running if candidate is not leader and candidate.trails(leader)]
            given_up += behind
            running = [candidate for candidate in running if candidate not in behind]
    return [*ordered(running), *ordered(given_up)]


class RoundPlayer:
    """Plays rounds of a simulation: by compiled code if it is ready, else by pure code; both with the same outcomes."""

    def __init__(self, engine: Engine, leaves: Leaves, position: Position, plies: int, threads: int) -> None:
        self.engine, self.leaves, self.position, self.plies, self.threads = engine, leaves, position, plies, threads
        self.pool: ThreadPoolExecutor | None = None  # its threads end with this object
        if threads > 1:
            from concurrent.futures import ThreadPoolExecutor

            self.pool = ThreadPoolExecutor(threads)
        self.unseen = unseen_tiles(position.board, position.rack, position.ruleset)
        self.compiled = engine.compiled
        # Between two batches somebody looks at the clock; the compiled code takes a hundredth of the time.
        self.batch = BATCH if self.compiled else 1

    def __call__(self, turns: Sequence[Rating], rngs: Sequence[Rng]) -> list[list[tuple[float, float]]]:
        """For each turn, and for each round by the generator that deals it: points gained, and the chance to win."""
        if self.compiled is not None:
            from lexicade.boards.evaluation.compiled.playing import can_play, rounds_of

            if can_play(self.compiled, self.position, turns):
                ends = rounds_of(
                    self.compiled,
                    self.leaves,
                    self.position,
                    turns,
                    self.unseen,
                    rngs,
                    plies=self.plies,
                    on_turn=ON_TURN,
                    pool=self.pool,
                    threads=self.threads,
                )
                return [[outcome(self.position, gains, tiles) for *gains, tiles in each] for each in ends]
        deals = ["".join(rng.shuffled(self.unseen)[0]) for rng in rngs]
        return [
            [played_on(self.engine, self.leaves, self.position, turn, deal, self.plies) for deal in deals]
            for turn in turns
        ]


def ordered(candidates: list[Candidate]) -> list[Rating]:
    """The turns of candidates, the best first; what was tried longer comes before what was given up."""
    return [each.rating() for each in sorted(candidates, key=lambda each: (-len(each.gains), -each.mean))]


def played_on(
    engine: Engine, leaves: Leaves, position: Position, rating: Rating, deal: str, plies: int
) -> tuple[float, float]:
    """A turn and some plies after it: points gained over the strongest other, and the chance that they win."""
    ruleset, players = position.ruleset, len(position.scores)
    board, bag, hands = position.board, deal[: position.bag], dealt(position, deal)
    gains, kept = [0] * players, [0] * players
    for ply in range(plies + 1):
        seat = ply % players
        if ply:
            rating = ranked(engine, leaves, board, hands[seat], len(bag), 1, ruleset)[0]
        move, left = rating.move, leave_of(hands[seat], rating.move)
        gains[seat] += rating.score * POINT
        if move.kind is Kind.PLAY:
            board = laid(board, move)
        kept[seat] = rating.value - rating.score * POINT  # what it has beyond its points
        if move.kind is not Kind.PASS:
            new, bag = draw(bag, ruleset.rack - len(left))
            bag = move.text + bag if move.kind is Kind.EXCHANGE else bag
            hands[seat] = left + new
        if not hands[seat]:
            gains[seat] += POINT * out_points([value(hand) for other, hand in enumerate(hands) if other != seat])
            return outcome(position, gains, 0)
    gains = [gain + more for gain, more in zip(gains, kept, strict=True)]
    gains[(plies + 1) % players] += ON_TURN
    return outcome(position, gains, len(bag) + ruleset.rack)


def dealt(position: Position, deal: str) -> list[str]:
    """The own rack, and what the others hold if tiles that can't be seen lie in some order, those in the bag first."""
    others = len(position.scores) - 1
    held = deal[position.bag :][: position.ruleset.rack * others]
    return [position.rack, *(held[other::others] for other in range(others))]


def outcome(position: Position, gains: Sequence[int], tiles: int) -> tuple[float, float]:
    """What the player to move has gained over the strongest other, and the chance to win with so many tiles to come.

    The gains of all players are in hundredths of a point.
    """
    own, *others = [score * POINT + gain for score, gain in zip(position.scores, gains, strict=True)]
    ahead = own - max(others)
    gained = (ahead - POINT * (position.scores[0] - max(position.scores[1:]))) / POINT
    if tiles:
        return gained, (1 + erf(ahead / POINT / (STRAY * sqrt(2 * tiles)))) / 2
    return gained, 1.0 if ahead > 0 else 0.0 if ahead < 0 else 0.5
