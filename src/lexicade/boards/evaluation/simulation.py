"""Turns judged by playing on: how they fare against many racks that the others may hold.

In each round the tiles that can't be seen are dealt anew, the same for every turn that is looked at, so that luck
weighs alike on all of them. After the turn come some plies in which everybody makes the best turn by equity; what a
player has gained over the others by then, leaves counted, is the outcome of the round.

A turn is given up as soon as it is, with great confidence, worse than the leading one: the rounds in which both were
played are compared in pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING

from lexicade.boards.evaluation.deadline import NO_DEADLINE, Deadline
from lexicade.boards.evaluation.equity import leave_of, ranked
from lexicade.boards.evaluation.leaves import Leaves
from lexicade.boards.evaluation.opponent import LikelyLeaves
from lexicade.boards.evaluation.winning import ON_TURN, chance_to_win
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import Kind, Rating, laid
from lexicade.boards.plays import POINT
from lexicade.boards.position import Position
from lexicade.boards.racks import draw, unseen_tiles, without
from lexicade.boards.rules import out_points
from lexicade.boards.tileset import value
from lexicade.core.rng import Rng

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

SURE = 1.96  # standard deviations to each side that hold 95 % of a normal distribution
WORSE = 2.6  # standard deviations by which a turn must trail to be given up: 99.5 %
BATCH = 8  # rounds between two looks at who trails
SHORT = 1.0  # seconds; with less, the clock is looked at after every round
POINT_IN_WINS = 1 / 5_000  # what a point counts beside the chance to win, so that points matter in games long decided


class Candidate:
    """One turn in a simulation, with the points gained and the chance to win in each round so far."""

    def __init__(self, rating: Rating) -> None:
        self.start = rating  # by equity
        self.gains: list[float] = []
        self.marks: list[float] = []  # what turns are compared by
        self.wins = 0.0

    def add(self, outcomes: Sequence[tuple[float, float]], *, by_wins: bool) -> None:
        """Count some rounds."""
        self.gains += [gain for gain, _ in outcomes]
        self.wins += sum(wins for _, wins in outcomes)
        self.marks += [wins + gain * POINT_IN_WINS if by_wins else gain for gain, wins in outcomes]

    @property
    def mean(self) -> float:
        """What it is compared by, on average over the rounds."""
        return sum(self.marks) / len(self.marks) if self.marks else 0.0

    def rating(self) -> Rating:
        """The turn with what the rounds amount to."""
        count = len(self.gains)
        mean = sum(self.gains) / count if count else 0.0
        spread = sum((gain - mean) ** 2 for gain in self.gains)
        error = SURE * sqrt(spread / (count - 1) / count) if count > 1 else 0.0
        wins = self.wins / count if count else 0.0
        return replace(self.start, value=round(mean * POINT), error=round(error * POINT), wins=wins, rounds=count)

    def trails(self, leader: Candidate, equal: float) -> bool:
        """Whether the rounds say with confidence that another turn is better, or that this one is hardly better."""
        differences = [own - other for own, other in zip(self.marks, leader.marks, strict=True)]
        count = len(differences)
        mean = sum(differences) / count
        spread = sum((each - mean) ** 2 for each in differences) / (count - 1)
        return mean + WORSE * sqrt(spread / count) < equal


@dataclass(frozen=True, slots=True)
class Work:
    """How far a simulation goes: the same work gives the same result on every machine."""

    rounds: int  # of each turn, at most
    playouts: int | None = None  # rounds of all turns together, at most
    plies: int = 2  # after each turn
    near_end: int = 0  # tiles in the bag after those plies, at most, for a round to go on to the end of the game
    by_wins: bool = False  # whether turns are compared by the chance to win, not by points
    equal: float = 0.0  # a difference that is too small to go on for
    first_look: int = BATCH  # rounds before the first turns are given up


def look_ahead(
    engine: Engine,
    leaves: Leaves,
    position: Position,
    candidates: Sequence[Rating],
    rng: Rng,
    work: Work,
    *,
    least: int = 0,
    kept: LikelyLeaves | None = None,
    deadline: Deadline = NO_DEADLINE,
    threads: int = 1,
) -> list[Rating]:
    """How turns rated by equity fare, the best first.

    The work may end before its limits: when only one turn is left or, after the least rounds, when time is up. Compiled
    code plays the rounds on as many threads as it is given, with the same result.
    """
    running, given_up = [Candidate(rating) for rating in candidates], []
    played = RoundPlayer(engine, leaves, position, work, threads, kept, deadline)
    number, playouts, look = 0, 0, work.first_look
    most = work.rounds * len(running) if work.playouts is None else work.playouts
    while number < work.rounds and playouts < most and len(running) > 1:
        deadline.report(playouts / most)
        left = -((playouts - most) // len(running))  # rounds, rounded up
        numbers = range(number, min(work.rounds, number + min(played.batch, left)))
        turns, rngs = [each.start for each in running], [rng.split(f"round {each}") for each in numbers]
        results = played(turns, rngs, must_end=number < least)
        if results is None:
            break
        for candidate, outcomes in zip(running, results, strict=True):
            candidate.add(outcomes, by_wins=work.by_wins)
        number, playouts = numbers.stop, playouts + len(numbers) * len(running)
        if number >= look and number % BATCH == 0:
            look = number + number // 8  # seldom enough not to cost more than it saves
            leader = max(running, key=lambda candidate: sum(candidate.marks))
            behind = [each for each in running if each is not leader and each.trails(leader, work.equal)]
            given_up += behind
            running = [candidate for candidate in running if candidate not in behind]
    return [*ordered(running), *ordered(given_up)]


class RoundPlayer:
    """Plays rounds of a simulation: by compiled code if it is ready, else by pure code; both with the same outcomes."""

    def __init__(
        self,
        engine: Engine,
        leaves: Leaves,
        position: Position,
        work: Work,
        threads: int = 1,
        kept: LikelyLeaves | None = None,
        deadline: Deadline = NO_DEADLINE,
    ) -> None:
        self.engine, self.leaves, self.position, self.work, self.threads = engine, leaves, position, work, threads
        self.kept, self.deadline = kept, deadline
        self.pool: ThreadPoolExecutor | None = None  # its threads end with this object
        if threads > 1:
            from concurrent.futures import ThreadPoolExecutor

            self.pool = ThreadPoolExecutor(threads)
        self.unseen = unseen_tiles(position.board, position.rack, position.ruleset)
        self.compiled = engine.compiled
        # Between two batches somebody looks at the clock; the compiled code takes a hundredth of the time.
        is_short = 0 < deadline.seconds < SHORT
        self.batch = BATCH if self.compiled and not is_short else 1

    def __call__(
        self, turns: Sequence[Rating], rngs: Sequence[Rng], *, must_end: bool = True
    ) -> list[list[tuple[float, float]]] | None:
        """For each turn, and for each round by the generator that deals it: points gained, and the chance to win.

        None if time is up before the end, unless they must end.
        """
        if not must_end and self.deadline.has_passed():
            return None
        work, known = self.work, 0 if self.kept is None else self.kept.size
        hidden = [self.hidden(rng) for rng in rngs]
        if self.compiled is not None:
            from lexicade.boards.evaluation.compiled.playing import can_play, rounds_of

            if can_play(self.compiled, self.position, turns):
                ends = rounds_of(
                    self.compiled,
                    self.leaves,
                    self.position,
                    turns,
                    hidden,
                    plies=work.plies,
                    near_end=work.near_end,
                    known=known,
                    pool=self.pool,
                    threads=self.threads,
                )
                return [[outcome(self.position, work, gains, tiles) for *gains, tiles in each] for each in ends]
        deals = [dealt_tiles(unseen, known, rng) for unseen, rng in hidden]
        outcomes = []
        for turn in turns:
            if not must_end and self.deadline.has_passed():
                return None
            outcomes.append([played_on(self.engine, self.leaves, self.position, turn, deal, work) for deal in deals])
        return outcomes

    def hidden(self, rng: Rng) -> tuple[str, Rng]:
        """The tiles that can't be seen, what the opponent may have kept last, and the generator that deals them."""
        if self.kept is None:
            return self.unseen, rng
        leave, rng = self.kept.draw(rng)
        return (without(self.unseen, leave) or "") + leave, rng


def dealt_tiles(unseen: str, known: int, rng: Rng) -> str:
    """Tiles in some order, but for the last ones, which are known to lie where they are."""
    open_tiles = unseen[: len(unseen) - known]
    return "".join(rng.shuffled(open_tiles)[0]) + unseen[len(open_tiles) :]


def ordered(candidates: list[Candidate]) -> list[Rating]:
    """The turns of candidates, the best first; what was tried longer comes before what was given up."""
    return [each.rating() for each in sorted(candidates, key=lambda each: (-len(each.gains), -each.mean))]


def played_on(
    engine: Engine, leaves: Leaves, position: Position, rating: Rating, deal: str, work: Work
) -> tuple[float, float]:
    """A turn and some plies after it: points gained over the strongest other, and the chance to win."""
    ruleset, players = position.ruleset, len(position.scores)
    board, bag, hands = position.board, deal[: position.bag], dealt(position, deal)
    gains, kept = [0] * players, [0] * players
    ply, passes = 0, 0
    while ply <= work.plies or len(bag) <= work.near_end:
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
            return outcome(position, work, gains, 0)
        passes = passes + 1 if move.kind is Kind.PASS else 0
        if passes >= players and ply > work.plies:
            gains = [gain - POINT * value(hand) for gain, hand in zip(gains, hands, strict=True)]
            return outcome(position, work, gains, 0)
        ply += 1
    gains = [gain + more for gain, more in zip(gains, kept, strict=True)]
    return outcome(position, work, gains, len(bag) + ruleset.rack)


def dealt(position: Position, deal: str) -> list[str]:
    """The own rack, and what the others hold if tiles that can't be seen lie in some order, those in the bag first."""
    others = len(position.scores) - 1
    held = deal[position.bag :][: position.ruleset.rack * others]
    return [position.rack, *(held[other::others] for other in range(others))]


def outcome(position: Position, work: Work, gains: Sequence[int], tiles: int) -> tuple[float, float]:
    """What the player to move has gained over the strongest other, and the chance to win with so many tiles to come.

    The gains of all players are in hundredths of a point.
    """
    gains = list(gains)
    if tiles:
        gains[(work.plies + 1) % len(gains)] += ON_TURN
    own, *others = [score * POINT + gain for score, gain in zip(position.scores, gains, strict=True)]
    ahead = own - max(others)
    gained = (ahead - POINT * (position.scores[0] - max(position.scores[1:]))) / POINT
    return gained, chance_to_win(ahead, tiles)
