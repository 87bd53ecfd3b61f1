"""How the master thinks: what the opponent may hold, how the best turns fare against that, and how the game ends.

What it does is limited by counted work, so that it moves alike on every machine, and by a deadline where somebody
waits.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from lexicade.boards.evaluation.deadline import NO_DEADLINE, Deadline
from lexicade.boards.evaluation.endgame import solve
from lexicade.boards.evaluation.equity import ranked
from lexicade.boards.evaluation.opponent import SeenPlay, likely_leaves
from lexicade.boards.evaluation.preendgame import can_judge, judge
from lexicade.boards.evaluation.simulation import Work, look_ahead
from lexicade.boards.evaluation.swindle import swindle
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import Move
from lexicade.boards.position import Position
from lexicade.boards.rulesets import RULESETS
from lexicade.core.rng import Rng
from lexicade.games.scrabble.state import View, board_before
from lexicade.tiles import BLANK

SHORTLIST = 1_000  # playouts to find the turns that are solved after every draw
NEAR_END = 14  # tiles in the bag, at most, for most rounds to go on to the end of the game, which takes much longer
LONG_PLAYOUTS = 2_000  # of such rounds, at most
BLANK_COST = 2  # a blank makes so many plays that a position of an endgame takes as long as three without one
SIMULATION = 0.4  # of the time, at most, goes into simulation where the best turns are solved after it
INFERENCE = 0.2  # of the time, at most, goes into what the opponent may hold
SLOW_CANDIDATES = 10  # turns for which pure code has time where somebody waits; of more, chance would choose


# Turns are compared by the chance to win, after 16 rounds for the first time; 0.1 % of a game more or less is not worth
# another round. So many playouts take compiled code a second on one core.
WORK = Work(rounds=2_000, playouts=5_000, by_wins=True, equal=0.001, first_look=16)


@dataclass(frozen=True, slots=True)
class Method:
    """What a player who thinks takes into account (docs/decisions/0032-master.md says why it is that)."""

    candidates: int = 20  # the best turns by equity that are looked at
    work: Work = WORK
    infers: bool = True  # whether the opponent's last play tells what the opponent may hold
    positions: int = 10_000  # of an endgame without blanks
    swindle_positions: int = 400  # of each endgame that is tried where the solver sees only losses
    last_bag: int = 2  # tiles in the bag, at most, for the best turns to be solved after every draw
    finalists: int = 3  # turns that are
    last_positions: int = 8_000  # of all those endgames together


MASTER = Method()


def best_move(
    engine: Engine,
    position: Position,
    seen: SeenPlay | None,
    rng: Rng,
    method: Method = MASTER,
    deadline: Deadline = NO_DEADLINE,
) -> Move:
    """The best turn by looking ahead; at the end of a game of two, by solving it, and where that loses, by a swindle.

    With next to nothing in the bag the best turns are solved after every draw, if the work is enough for all draws.
    """
    leaves, ruleset = engine.leaves, position.ruleset
    slowness = 1 + BLANK_COST * (position.rack + position.unseen).count(BLANK)
    if position.is_endgame:
        solution = solve(
            engine,
            position.board,
            position.rack,
            position.unseen,
            scoreless=position.scoreless,
            ruleset=ruleset,
            most=method.positions // slowness,
            deadline=deadline,
        )
        best = solution.moves[0]
        if position.scores[0] + solution.value < position.scores[1]:
            most = method.swindle_positions // slowness
            return swindle(engine, position, most=most, deadline=deadline) or best
        return best
    is_slow = engine.compiled is None and deadline.end is not None
    count = min(method.candidates, SLOW_CANDIDATES) if is_slow else method.candidates
    candidates = ranked(engine, leaves, position.board, position.rack, position.bag, count, ruleset)
    is_last = can_judge(position) and position.bag <= method.last_bag and len(candidates) > 1
    kept, spare = None, deadline.part(SIMULATION) if is_last else deadline
    if method.infers and seen is not None and len(candidates) > 1:
        unseen, own = position.unseen, rng.split("opponent")
        kept = likely_leaves(engine, leaves, seen, unseen, ruleset, own, spare.part(INFERENCE))
    work = method.work
    if position.bag <= NEAR_END:
        most = SHORTLIST if is_last else LONG_PLAYOUTS
        work = replace(work, playouts=min(most, work.playouts or most))
    found = look_ahead(engine, leaves, position, candidates, rng, work, kept=kept, deadline=spare)
    if is_last:
        most = method.last_positions // slowness
        judged = judge(engine, position, found[: method.finalists], most=most, deadline=deadline)
        if judged[0].draws == judged[0].of:
            return judged[0].rating.move
    return found[0].move


def seen_play(view: View) -> SeenPlay | None:
    """The last play of the only opponent, if that was the last turn and left something on the rack to wonder about."""
    last, ruleset = view.last, RULESETS[view.params.rules]
    if last is None or last.seat == view.seat or not last.tiles or view.params.players != 2:
        return None
    bag = view.bag + last.drawn
    if not bag or len(last.tiles) == ruleset.rack:
        return None
    tiles = "".join(BLANK if tile.is_blank else tile.letter for tile in last.tiles)
    return SeenPlay(board_before(view.board, last.tiles), tiles, last.points, bag)
