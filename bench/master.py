"""How strong the master is: games against the expert, `python -m bench.master --games 400 --playouts 1500`.

Each deal is played twice, from both seats, so `--games` is an even number. 2,000 games with the playouts that the
master has by itself take hours: `--keep FILE` writes down each game, and a run with the same file goes on from there.
`--against "program:COMMAND"` has another program play instead of the expert (docs/engine-protocol.md).

Most of what decides a game is the luck of drawing tiles. How lucky a draw was can be told: by how much better the best
turn is that it allows than the best turns after other draws from the same bag. On average that is nothing, whoever
plays, so what it explains of the results is subtracted (a control variate). The limits become narrower by that.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from functools import lru_cache, partial
from math import sqrt
from pathlib import Path

from bench.timing import progress
from lexicade.boards.analysis.ratings import earned
from lexicade.boards.board import Board
from lexicade.boards.evaluation.equity import leave_of, ranked
from lexicade.boards.evaluation.opponent import SeenPlay
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import Kind, Move, laid
from lexicade.boards.position import Position
from lexicade.boards.racks import draw, used
from lexicade.boards.rulesets import RULESETS
from lexicade.boards.tileset import value
from lexicade.core.rng import Rng
from lexicade.games.scrabble.match import SURE, wilson
from lexicade.games.scrabble.programs import Program
from lexicade.games.scrabble.thinking import MASTER, Method, best_move
from lexicade.lexicon import load

FULL = RULESETS["full"]
EXPERT = "expert"
DRAWS = 16  # other draws that each draw is compared with


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game, as the master sees it."""

    scores: tuple[int, int]
    luck: tuple[float, float]  # in points, over that of the expert: of the first racks, and of all later draws
    is_first: bool
    seconds: tuple[float, ...]  # of CPU time, for each turn

    @property
    def win(self) -> float:
        """What the game counts: a draw is half a win."""
        own, other = self.scores
        return float(own > other) + (own == other) / 2


@lru_cache(maxsize=1)
def ready_engine() -> Engine:
    """The compiled engine of this process."""
    engine = Engine(load())
    if not engine.hasten(wait=True):
        raise SystemExit("This takes days without the extra: fast.")
    return engine


class Game:
    """A bare game: no session, two racks and a bag."""

    def __init__(self, engine: Engine, seed: int, *, has_luck: bool = True) -> None:
        tiles, self.rng = Rng(seed).split("master").shuffled(FULL.tiles)
        self.engine, self.bag, self.board = engine, "".join(tiles), Board.empty(FULL.layout)
        self.racks, self.scores, self.luck = ["", ""], [0, 0], ([0.0, 0.0], [0.0, 0.0])
        self.turns, self.idle, self.has_luck = 0, 0, has_luck
        self.seen: SeenPlay | None = None
        for seat in (0, 1):
            self.racks[seat], self.bag = draw(self.bag, FULL.rack)
        for seat in (0, 1):
            self.luck[seat][0] += self.luck_of(self.racks[seat], self.racks[seat])

    @property
    def is_over(self) -> bool:
        """Whether somebody is out, or nobody goes on."""
        return not all(self.racks) or self.idle >= FULL.scoreless

    @property
    def position(self) -> Position:
        """What the player to move knows."""
        seat = self.turns % 2
        scores = self.scores[seat], self.scores[1 - seat]
        return Position(self.board, self.racks[seat], scores, len(self.bag), FULL, self.idle)

    def play(self, move: Move) -> None:
        """Make a turn and draw."""
        seat, position, tiles = self.turns % 2, self.position, len(self.bag)
        left, score = leave_of(self.racks[seat], move), earned(position, move)
        self.scores[seat] += score
        self.idle = 0 if score else self.idle + 1
        self.seen = None
        if move.kind is Kind.PLAY:
            self.seen = SeenPlay(self.board, used(move.text), score, tiles) if tiles and left else None
            self.board = laid(self.board, move)
        if move.kind is not Kind.PASS:
            new, self.bag = draw(self.bag, FULL.rack - len(left))
            self.racks[seat] = left + new
            if move.kind is Kind.EXCHANGE:
                mixed, self.rng = self.rng.shuffled(self.bag + move.text)
                self.bag = "".join(mixed)
            self.luck[seat][1] += self.luck_of(self.racks[seat], new)
        self.turns += 1

    def luck_of(self, rack: str, new: str) -> float:
        """By how many points the best turn is better than after other draws from the same bag, on average."""
        if not new or not self.bag or not self.has_luck:
            return 0.0
        kept, pool, worths = rack[: len(rack) - len(new)], self.bag + new, []
        rng = Rng(self.turns).split(self.board.squares)
        for number in range(DRAWS + 1):
            drawn, rng = rng.shuffled(pool)
            hand = kept + "".join(drawn[: len(new)]) if number else rack
            worths.append(ranked(self.engine, self.engine.leaves, self.board, hand, len(self.bag))[0].value)
        return (worths[0] - sum(worths[1:]) / DRAWS) / 100


@lru_cache(maxsize=1)
def ready_program(contestant: str) -> Program:
    """The program that plays the games of this process."""
    return Program(contestant)


def reply(game: Game, opponent: str, number: int) -> Move:
    """The turn of the expert, or of a program."""
    position = game.position
    if opponent == EXPERT:
        return ranked(game.engine, game.engine.leaves, position.board, position.rack, position.bag)[0].move
    return ready_program(opponent).move_in(position, Rng(number))


def play_game(method: Method, opponent: str, number: int) -> Outcome:
    """One game of a match; two in a row have the same deal, and the master begins the first of them."""
    if opponent != EXPERT:
        ready_program(opponent).begin()
    game, seat, seconds = Game(ready_engine(), number // 2), number % 2, []
    while not game.is_over:
        if game.turns % 2 == seat:
            start = time.thread_time()
            rng = Rng(number).split(f"bot {game.turns}")
            move = best_move(game.engine, game.position, game.seen, rng, method)
            seconds.append(time.thread_time() - start)
        else:
            move = reply(game, opponent, number)
        game.play(move)
    held = [value(rack) for rack in game.racks]
    ends = [-held[each] if all(game.racks) else 2 * held[1 - each] * (not game.racks[each]) for each in (0, 1)]
    own, other = (game.scores[each] + ends[each] for each in (seat, 1 - seat))
    lucks = game.luck[seat], game.luck[1 - seat]
    luck = lucks[0][0] - lucks[1][0], lucks[0][1] - lucks[1][1]
    return Outcome((own, other), luck, not seat, tuple(seconds))


def adjusted(results: Sequence[float], causes: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The mean of results without what some causes explain, which are 0 on average; and its standard error."""
    import numpy as np

    columns = np.array([(1.0, *each) for each in causes])
    wanted = np.array(results)
    factors, *_ = np.linalg.lstsq(columns, wanted, rcond=None)
    rest = wanted - columns @ factors
    freedom = max(1, len(wanted) - columns.shape[1])
    return float(factors[0]), sqrt(float(rest @ rest) / freedom / len(wanted))


def report(outcomes: Sequence[Outcome], opponent: str) -> Iterable[str]:
    """What came of some games, line by line."""
    wins, games = [each.win for each in outcomes], len(outcomes)
    low, high = wilson(round(sum(wins)), games)
    yield f"{games:,} games against {opponent}: {sum(wins) / games:.1%} won, 95 % limits {low:.1%} to {high:.1%}"
    causes = [(*each.luck, each.is_first - 0.5) for each in outcomes]
    mean, error = adjusted(wins, causes)
    yield f"without the luck of drawing: {mean:.1%}, {mean - SURE * error:.1%} to {mean + SURE * error:.1%}"
    mean, error = adjusted([float(each.scores[0] - each.scores[1]) for each in outcomes], causes)
    yield f"points ahead, without that luck: {mean:.1f}, {mean - SURE * error:.1f} to {mean + SURE * error:.1f}"
    seconds = [each for outcome in outcomes for each in outcome.seconds]
    yield f"CPU seconds a turn: {sum(seconds) / len(seconds):.2f} on average, {max(seconds):.2f} at most"


def played(method: Method, opponent: str, numbers: range, processes: int) -> Iterable[Outcome]:
    """The games of a match, on some processes."""
    play: Callable[[int], Outcome] = partial(play_game, method, opponent)
    if processes == 1:
        yield from map(play, numbers)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, numbers)


def setting(method: Method, opponent: str) -> dict[str, object]:
    """What the games of a match have in common, as it is written down."""
    return {**asdict(method), "against": opponent}


def kept_games(file: Path | None, method: Method, opponent: str) -> list[Outcome]:
    """The games that an earlier run wrote down, in their order."""
    if file is None or not file.exists():
        return []
    first, *lines = file.read_text().splitlines()
    if json.loads(first) != setting(method, opponent):
        raise SystemExit(f"{file} has games of a master with other settings, or against somebody else.")
    return [Outcome(**json.loads(line)) for line in lines]


def all_games(method: Method, opponent: str, games: int, processes: int, file: Path | None) -> list[Outcome]:
    """A whole match, of which some games may be known already; what is new is written down."""
    outcomes = kept_games(file, method, opponent)[:games]
    if file and not file.exists():
        file.write_text(json.dumps(setting(method, opponent)) + "\n")
    for outcome in played(method, opponent, range(len(outcomes), games), processes):
        outcomes.append(outcome)
        if file:
            with file.open("a") as lines:
                lines.write(json.dumps(asdict(outcome)) + "\n")
        progress(f"{len(outcomes)} games, {sum(each.win for each in outcomes):.1f} won")
    return outcomes


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--against", default=EXPERT, metavar="program:COMMAND")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--playouts", type=int, default=MASTER.work.playouts)
    parser.add_argument("--candidates", type=int, default=MASTER.candidates)
    parser.add_argument("--no-inference", action="store_true")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--keep", type=Path, metavar="FILE")
    asked = parser.parse_args()
    method = replace(
        MASTER,
        candidates=asked.candidates,
        work=replace(MASTER.work, playouts=asked.playouts),
        infers=not asked.no_inference,
    )
    outcomes = all_games(method, asked.against, asked.games, asked.processes, asked.keep)
    print("\n".join(report(outcomes, asked.against)))


if __name__ == "__main__":
    main()
