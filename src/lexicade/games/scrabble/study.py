"""Studies: how far turns are to be played on, and the parts of judging and learning that other processes do."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lexicade.boards.analysis import ratings
from lexicade.boards.analysis.judging import Judged, judge_turn
from lexicade.boards.analysis.ratings import Effort, Order, Rating
from lexicade.boards.evaluation.leaves import Leaves
from lexicade.boards.moves import Move
from lexicade.boards.position import Situation
from lexicade.boards.racks import unseen_tiles
from lexicade.boards.records.referee import Turn
from lexicade.command import Parser
from lexicade.core.errors import BadParams
from lexicade.core.params import read_number
from lexicade.core.rng import MASK, Rng
from lexicade.games.scrabble.match import opened
from lexicade.games.scrabble.rules import Rules
from lexicade.games.scrabble.state import NOBODY, Params, State

if TYPE_CHECKING:
    from lexicade.boards.evaluation.training import Samples

ROUNDS = 100
MOST_ROUNDS = 1_000_000
LONGEST = 86_400  # seconds for a turn


@dataclass(frozen=True, slots=True)
class Looking:
    """How far turns are to be played on: a value that other processes understand, too."""

    rounds: int
    seconds: int | None
    seed: int

    def effort(self, turn: int) -> Effort:
        """What may be done for one turn."""
        return Effort(Rng(self.seed).split(f"turn {turn}"), self.rounds, self.seconds)


def add_looking(parser: Parser) -> None:
    """Add the options that say how far to play on."""
    parser.add_argument(
        "--simulate", action="store_true", help="judge turns by simulation: playing on from each of them"
    )
    parser.add_argument("--rounds", metavar="N", help=f"rounds for each turn, with --simulate ({ROUNDS})")
    parser.add_argument(
        "--seconds", metavar="N", help="seconds for each position, with --simulate, instead of --rounds"
    )
    parser.add_argument("--seed", metavar="N", help="a number; the same seed gives the same tiles, with --simulate (0)")


def read_looking(asked: Namespace) -> Looking | None:
    """How far to play on, or None if that is not asked for."""
    for option in ("rounds", "seconds", "seed"):
        if getattr(asked, option) is not None and not asked.simulate:
            raise BadParams(f"--{option} needs --simulate.")
    if not asked.simulate:
        return None
    seconds = None if asked.seconds is None else read_number("--seconds", asked.seconds, low=1, high=LONGEST)
    usual = ROUNDS if seconds is None else MOST_ROUNDS
    rounds = usual if asked.rounds is None else read_number("--rounds", asked.rounds, low=1, high=MOST_ROUNDS)
    return Looking(rounds, seconds, read_number("--seed", asked.seed or "0", low=0, high=MASK))


def rated(
    game: Rules, seen: Situation, top: int, looking: Looking | None, order: Order, marked: Move | None
) -> list[Rating]:
    """The turns of a position in some order; a marked one is always among them."""
    if order is Order.SCORE:
        found = ratings.by_score(game.engine, seen)
        if marked is not None and ratings.find(found, marked) is None:
            raise BadParams("Ordered by score, only plays are listed. --equity lists exchanges and passing, too.")
        return found
    found = ratings.by_equity(game.engine, game.engine.leaves, seen)
    if looking is None:
        return found
    game.engine.hasten(wait=True)
    chosen = [each for at, each in enumerate(found) if at < max(top, ratings.CANDIDATES) or each.move == marked]
    if not seen.bag and len(seen.scores) == 2:
        return ratings.by_solving(game.engine, seen, chosen, looking.effort(0))
    return ratings.by_simulation(game.engine, game.engine.leaves, seen, chosen, looking.effort(0))


@dataclass(frozen=True, slots=True)
class Study:
    """What the judging of all turns has in common, as it is sent to the processes that do it."""

    words: str | None
    digest: str
    leaves: str | None
    top: int
    looking: Looking | None
    is_long: bool


def judge_turns(study: Study, turns: list[Turn]) -> list[Judged]:
    """Some turns of a game."""
    engine = opened(study.words, study.digest, study.leaves).engine
    if study.is_long:
        engine.hasten(wait=study.looking is not None)
    return [
        judge_turn(
            turn,
            engine,
            engine.leaves,
            top=study.top,
            effort=None if study.looking is None else study.looking.effort(turn.number),
        )
        for turn in turns
    ]


@dataclass(frozen=True, slots=True)
class Lesson:
    """What all games of a generation have in common, as it is sent to those who play them."""

    parts: dict[str, int]
    seed: int
    words: str | bytes | None
    digest: str


def learn_chunk(lesson: Lesson, numbers: range) -> Samples:
    """The racks of some games."""
    from lexicade.boards.evaluation.training import play_racks

    engine = opened(lesson.words, lesson.digest).engine
    engine.hasten(wait=True)
    return play_racks(engine, Leaves(lesson.parts), lesson.seed, numbers)


def read_turn(game: Rules, seen: Situation, text: str) -> Move:
    """A turn as a player types it; raises MoveError, which says why, for one that can't be made."""
    unseen = unseen_tiles(seen.board, seen.rack, seen.ruleset)
    params = Params(players=len(seen.scores), bot=NOBODY)
    racks = seen.rack, *[unseen[seen.bag :]] * (len(seen.scores) - 1)
    state = State(params, Rng(0), seen.board.squares, racks, unseen[: seen.bag], seen.scores)
    move = game.read_move(state, text.strip())
    game.play(state, move)
    return move
