"""The turns of a position with what each is worth: by equity, by playing on, or proven where the bag is empty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum, auto

from lexicade.boards.board import formed
from lexicade.boards.evaluation.deadline import NO_DEADLINE, Deadline
from lexicade.boards.evaluation.endgame import solve
from lexicade.boards.evaluation.equity import end_table, exchanges, kept_value, leave_of, ranked
from lexicade.boards.evaluation.leaves import Leaves, subset_weights
from lexicade.boards.evaluation.preendgame import can_judge, judge
from lexicade.boards.evaluation.simulation import Work, look_ahead
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import PASS, Kind, Move, Rating, as_move, laid
from lexicade.boards.notation import lay_tiles
from lexicade.boards.plays import POINT, by_value
from lexicade.boards.position import Position
from lexicade.boards.racks import used
from lexicade.boards.rulesets import RULESETS, Ruleset
from lexicade.boards.tileset import value
from lexicade.core.rng import Rng
from lexicade.tiles import BLANK

FULL = RULESETS["full"]
CANDIDATES = 12  # turns that are played on from: the best is hardly ever further down by equity
LEAST = 8  # rounds, however little time there is: with none, all turns would be equal
# Positions that the proof of an endgame may look at: about a second of pure Python, so fewer the more blanks are on the
# racks, which is how often each of them takes longer; or as many where somebody asked for more.
QUICK_PROOF = 400, 200, 60
LONG_PROOF = 10_000
POSITIONS_A_ROUND = 300  # that the draws of the last tiles may take, for each round of simulation that was asked for


class Order(StrEnum):
    """What turns were put in order by."""

    SCORE = auto()
    """The points that they earn."""
    EQUITY = auto()
    """Those, and what is left on the rack."""
    SIMULATION = auto()
    """What playing on from them brought on average."""
    ENDGAME = auto()
    """How the game ends if nobody errs any more."""
    PREENDGAME = auto()
    """How often the game is won over what may be drawn from the last tiles in the bag."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to judge one position: so many rounds of simulation, and so many seconds if those are limited."""

    rng: Rng
    rounds: int
    seconds: float | None = None

    def deadline(self) -> Deadline:
        """When to stop if the work begins now."""
        return Deadline.after(self.seconds)


def is_bingo(move: Move, ruleset: Ruleset = FULL) -> bool:
    """Whether a turn plays a whole rack at once."""
    return move.kind is Kind.PLAY and len(used(move.text)) == ruleset.rack


def by_score(engine: Engine, position: Position) -> list[Rating]:
    """Every play, the highest score first."""
    plays = engine.plays(position.board, position.rack, whole=position.ruleset.rack, bonus=position.ruleset.bonus)
    return [Rating(as_move(play), play.score, play.score * POINT) for play in plays]


def kept_values(engine: Engine, leaves: Leaves, position: Position) -> Sequence[int]:
    """The value of what each subset of the rack leaves when it is used, by its number (see `leaves.subset_radices`)."""
    if position.bag:
        return engine.leave_table(leaves, position.rack)
    return end_table(position.rack, position.unseen)


def by_equity(engine: Engine, leaves: Leaves, position: Position) -> list[Rating]:
    """Every turn, the best first, in the order of `equity.ranked`; passing comes last, whatever it keeps."""
    ruleset = position.ruleset
    table = kept_values(engine, leaves, position)
    numbers = subset_weights(position.rack)
    plays = engine.plays(position.board, position.rack, whole=ruleset.rack, bonus=ruleset.bonus)
    valued = sorted(
        ((play.score * POINT + table[sum(numbers[tile] for tile in used(play.text))], play) for play in plays),
        key=by_value,
    )
    ratings = [Rating(as_move(play), play.score, worth) for worth, play in valued]
    if position.bag >= ruleset.exchange:
        ratings += exchanges(position.rack, table)
        ratings.sort(key=lambda rating: -rating.value)
    return [*ratings, Rating(PASS, 0, table[0])]


def rate(leaves: Leaves, position: Position, move: Move) -> Rating:
    """One turn by equity, whether its words are in the list or not."""
    score, left = earned(position, move), leave_of(position.rack, move)
    return Rating(move, score, score * POINT + kept_value(leaves, left, position.bag, position.unseen))


def earned(position: Position, move: Move) -> int:
    """The points of a turn."""
    if move.kind is not Kind.PLAY:
        return 0
    tiles = lay_tiles(position.board, move.row, move.column, move.text, is_across=move.is_across)
    return (
        sum(word.points for word in formed(position.board, tiles))
        + is_bingo(move, position.ruleset) * position.ruleset.bonus
    )


def find(ratings: Sequence[Rating], move: Move) -> Rating | None:
    """The rating of a turn in a list, if it is there."""
    return next((rating for rating in ratings if rating.move == move), None)


def placed(ratings: Sequence[Rating]) -> Iterator[tuple[int, Rating]]:
    """The turns of a list with their places, from 1 on; those worth the same share a place, but passing is last."""
    place, before = 0, None
    for at, rating in enumerate(ratings, start=1):
        worth = rating.value, rating.rounds
        if worth != before or rating.move.kind is Kind.PASS:
            place = at
        yield place, rating
        before = worth


def rank_of(ratings: Sequence[Rating], move: Move) -> int | None:
    """The place of a turn in a list, if it is there."""
    return next((place for place, rating in placed(ratings) if rating.move == move), None)


def by_simulation(
    engine: Engine, leaves: Leaves, position: Position, candidates: Sequence[Rating], effort: Effort
) -> list[Rating]:
    """Some turns, the best first by what playing on from them brought."""
    if len(candidates) < 2:
        return list(candidates)
    return look_ahead(
        engine,
        leaves,
        position,
        candidates,
        effort.rng,
        Work(effort.rounds),
        least=LEAST,
        deadline=effort.deadline(),
    )


def by_draws(engine: Engine, position: Position, candidates: Sequence[Rating], effort: Effort) -> list[Rating]:
    """Some turns, the best first by how often the game is won over the draws after them; none if there is no time.

    The error is 0 where every draw was looked at and solved, and unknown where draws are a sample or guessed at.
    """
    most = POSITIONS_A_ROUND * effort.rounds
    judged = judge(engine, position, candidates, most=most, deadline=effort.deadline())
    return [each.rating for each in judged] if judged and judged[0].draws else []


def by_endgame(
    engine: Engine, position: Position, made: Rating | None, effort: Effort | None = None
) -> tuple[Rating, Rating | None] | None:
    """The best turn and one that was made, by how many points the rest of the game then gains over the other player.

    For two players and an empty bag; None where they can't be proven with the effort that it is worth. What was made
    is looked at longer than the best, which should hardly ever depend on it.
    """
    other, ruleset = position.unseen, position.ruleset
    quick = QUICK_PROOF[min((position.rack + other).count(BLANK), len(QUICK_PROOF) - 1)]
    most, deadline = (quick, NO_DEADLINE) if effort is None else (LONG_PROOF, effort.deadline())
    solution = solve(
        engine,
        position.board,
        position.rack,
        other,
        scoreless=position.scoreless,
        ruleset=ruleset,
        most=most,
        deadline=deadline,
    )
    if not solution.is_proven:
        return None
    move = solution.moves[0]
    best = Rating(move, earned(position, move), solution.value * POINT)
    if made is None or made.move == move:
        return best, made and best
    after = solved_after(engine, position, made, LONG_PROOF, deadline)
    return (best, after) if after.error == 0 else None


def solved_after(engine: Engine, position: Position, made: Rating, most: int, deadline: Deadline) -> Rating:
    """A turn by how the game ends after it; the error is 0 if that is proven, and unknown if it is not."""
    ruleset, left = position.ruleset, leave_of(position.rack, made.move)
    other = position.unseen
    is_pass = made.move.kind is Kind.PASS
    if not left:
        gain, is_proven = made.score + 2 * value(other), True
    elif is_pass and position.scoreless + 1 >= ruleset.scoreless:
        gain, is_proven = value(other) - value(left), True
    else:
        board = position.board if is_pass else laid(position.board, made.move)
        # After a pass, one more ends it: two passes in a row are as good as all that there may be.
        scoreless = ruleset.scoreless - 1 if is_pass else 0
        rest = solve(engine, board, other, left, scoreless=scoreless, ruleset=ruleset, most=most, deadline=deadline)
        gain, is_proven = made.score - rest.value, rest.is_proven
    final = position.scores[0] - max(position.scores[1:]) + gain
    wins = 1.0 if final > 0 else 0.0 if final < 0 else 0.5
    return replace(made, value=gain * POINT, error=0 if is_proven else None, wins=wins)


def by_solving(engine: Engine, position: Position, candidates: Sequence[Rating], effort: Effort) -> list[Rating]:
    """Some turns, the best first by how the game ends after them; for two players and an empty bag."""
    deadline = effort.deadline()
    solved = [solved_after(engine, position, each, LONG_PROOF // len(candidates), deadline) for each in candidates]
    return sorted(solved, key=lambda each: -each.value)


def look_on(
    engine: Engine, leaves: Leaves, position: Position, candidates: Sequence[Rating], effort: Effort
) -> tuple[Order, list[Rating]]:
    """Some turns, the best first by what comes after them: solved where that is possible, and else simulated."""
    if position.is_endgame:
        return Order.ENDGAME, by_solving(engine, position, candidates, effort)
    if can_judge(position) and (found := by_draws(engine, position, candidates, effort)):
        return Order.PREENDGAME, found
    return Order.SIMULATION, by_simulation(engine, leaves, position, candidates, effort)


def weigh(
    engine: Engine,
    leaves: Leaves,
    position: Position,
    ratings: list[Rating],
    made: Rating | None = None,
    effort: Effort | None = None,
) -> tuple[Order, list[Rating], Rating | None]:
    """Turns in the order of the best way there is to judge them: proven, by playing on if that is asked for, or as is.

    A proof has the best turn only, and the one that was made if it is as good.
    """
    if position.is_endgame and (proof := by_endgame(engine, position, made, effort)) is not None:
        best, made = proof
        is_equal = made is not None and made.move != best.move and made.value == best.value
        return Order.ENDGAME, [best, made] if made is not None and is_equal else [best], made
    if effort is None:
        return Order.EQUITY, ratings, made
    chosen = ratings[:CANDIDATES]
    if made is not None and find(chosen, made.move) is None:
        chosen.append(made)
    if position.is_endgame:  # it could not be proven
        order, played = Order.SIMULATION, by_simulation(engine, leaves, position, chosen, effort)
    else:
        order, played = look_on(engine, leaves, position, chosen, effort)
    return order, played, None if made is None else find(played, made.move)


def best_turn(engine: Engine, leaves: Leaves, position: Position) -> tuple[Order, Rating]:
    """The turn that an analysis calls best, and what it is best by: for hints, so that there is one judge."""
    best = ranked(engine, leaves, position.board, position.rack, position.bag, ruleset=position.ruleset)
    order, turns, _ = weigh(engine, leaves, position, best)
    return order, turns[0]
