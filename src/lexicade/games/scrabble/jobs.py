"""Jobs for other processes: judging turns and playing training games; and the options of simulation."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lexicade.boards.analysis import ratings
from lexicade.boards.analysis.judging import Judged, judge_turn
from lexicade.boards.analysis.ratings import Effort, Order
from lexicade.boards.evaluation.leaves import Leaves
from lexicade.boards.moves import Move, Rating
from lexicade.boards.position import Position
from lexicade.boards.records.referee import Turn
from lexicade.command import Parser
from lexicade.core.errors import BadParams
from lexicade.core.params import read_number
from lexicade.core.rng import MASK, Rng
from lexicade.games.scrabble.opening import opened
from lexicade.games.scrabble.rules import Rules

if TYPE_CHECKING:
    from lexicade.boards.evaluation.training import Samples

ROUNDS = 100
MOST_ROUNDS = 1_000_000
LONGEST = 86_400  # seconds for a turn


@dataclass(frozen=True, slots=True)
class Simulation:
    """How long each position is simulated: rounds for each turn, seconds for all of them, and the seed of the tiles."""

    rounds: int
    seconds: int | None
    seed: int

    def effort(self, turn: int) -> Effort:
        """The effort for one turn of a game; each turn has its own random numbers."""
        return Effort(Rng(self.seed).split(f"turn {turn}"), self.rounds, self.seconds)


def add_simulation(parser: Parser) -> None:
    """Add the options --simulate, --rounds, --seconds and --seed."""
    parser.add_argument(
        "--simulate", action="store_true", help="judge turns by simulation: playing on from each of them"
    )
    parser.add_argument("--rounds", metavar="N", help=f"rounds for each turn, with --simulate ({ROUNDS})")
    parser.add_argument(
        "--seconds", metavar="N", help="seconds for each position, with --simulate, instead of --rounds"
    )
    parser.add_argument("--seed", metavar="N", help="a number; the same seed gives the same tiles, with --simulate (0)")


def read_simulation(asked: Namespace) -> Simulation | None:
    """The simulation that was asked for, or None."""
    for option in ("rounds", "seconds", "seed"):
        if getattr(asked, option) is not None and not asked.simulate:
            raise BadParams(f"--{option} needs --simulate.")
    if not asked.simulate:
        return None
    seconds = None if asked.seconds is None else read_number("--seconds", asked.seconds, low=1, high=LONGEST)
    usual = ROUNDS if seconds is None else MOST_ROUNDS
    rounds = usual if asked.rounds is None else read_number("--rounds", asked.rounds, low=1, high=MOST_ROUNDS)
    return Simulation(rounds, seconds, read_number("--seed", asked.seed or "0", low=0, high=MASK))


def rated(
    game: Rules, position: Position, top: int, simulation: Simulation | None, order: Order, marked: Move | None
) -> list[Rating]:
    """The turns of a position, the best first by score, equity or simulation; a marked one is always among them."""
    if order is Order.SCORE:
        found = ratings.by_score(game.engine, position)
        if marked is not None and ratings.find(found, marked) is None:
            raise BadParams("Ordered by score, only plays are listed. --equity lists exchanges and passing, too.")
        return found
    found = ratings.by_equity(game.engine, game.engine.leaves, position)
    if simulation is None:
        return found
    game.engine.hasten(wait=True)
    chosen = [each for at, each in enumerate(found) if at < max(top, ratings.CANDIDATES) or each.move == marked]
    return ratings.look_on(game.engine, game.engine.leaves, position, chosen, simulation.effort(0))[1]


@dataclass(frozen=True, slots=True)
class JudgingJob:
    """What the judging of all turns shares, as it is sent to the processes that do it."""

    words: str | None
    digest: str
    leaves: str | None
    top: int
    simulation: Simulation | None
    is_long: bool


def judge_turns(job: JudgingJob, turns: list[Turn]) -> list[Judged]:
    """Judge some turns of a game."""
    engine = opened(job.words, job.digest, job.leaves).engine
    if job.is_long:
        engine.hasten(wait=job.simulation is not None)
    return [
        judge_turn(
            turn,
            engine,
            engine.leaves,
            top=job.top,
            effort=None if job.simulation is None else job.simulation.effort(turn.number),
        )
        for turn in turns
    ]


@dataclass(frozen=True, slots=True)
class TrainingJob:
    """What all training games of a generation share, as it is sent to the processes that play them."""

    parts: dict[str, int]
    seed: int
    words: str | bytes | None
    digest: str


def learn_chunk(job: TrainingJob, numbers: range) -> Samples:
    """Play some training games and return their racks."""
    from lexicade.boards.evaluation.training import play_racks

    engine = opened(job.words, job.digest).engine
    engine.hasten(wait=True)
    return play_racks(engine, Leaves(job.parts), job.seed, numbers)
