"""How fast Scrabble's engine is: all plays and the best ones, pure and compiled, and games of self-play.

Each figure is the mean over all committed positions, one after the other, and the least of several such passes. What
the pure generator has unpacked of the graph and knows of runs of tiles it keeps from pass to pass, as it does in play.
The compiled generator keeps the boards it saw last: before it is measured it is asked for each board with a single
tile, except where it says "new board".
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from tempfile import TemporaryDirectory

from bench.positions import committed
from bench.timing import ENVIRONMENT, progress, table
from lexicade.boards.board import Board
from lexicade.boards.evaluation.compiled.playing import games_of
from lexicade.boards.evaluation.equity import ranked
from lexicade.boards.evaluation.leaves import learned
from lexicade.boards.evaluation.simulation import RoundPlayer, Work
from lexicade.boards.movegen.compiled.generator import CompiledGenerator, warm_up
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.movegen.generator import Generator
from lexicade.boards.movegen.search import best_plays
from lexicade.boards.moves import laid
from lexicade.boards.racks import draw
from lexicade.boards.rulesets import RULESETS
from lexicade.core.rng import Rng
from lexicade.games.scrabble.match import play_game
from lexicade.games.scrabble.rules import Rules
from lexicade.lexicon import Lexicon, load

AIMS = {0: ("0.10", "0.05"), 1: ("1.1", "0.2"), 2: ("6", "0.6")}  # ms for all plays, and for the best by equity
PASSES = 8
GAMES = 60
POSITIONS = 10  # that simulations are tried on
CANDIDATES, PLIES, ROUNDS = 10, 2, 32
BATCH_PASSES = 30
READY = """
import time
from lexicade.boards.movegen.engine import Engine
from lexicade.lexicon import load
lexicon = load()
start = time.process_time()
assert Engine(lexicon).hasten(wait=True)
print(time.process_time() - start)
"""


def run() -> None:
    """Measure and print."""
    lexicon = load()
    compiled = CompiledGenerator(lexicon)
    warm_up(compiled)
    searches(lexicon, compiled)
    self_play(lexicon)
    simulations(lexicon)
    ready()


def searches(lexicon: Lexicon, compiled: CompiledGenerator) -> None:
    """All plays and the best of them, by pure and by compiled code."""
    pure, leaves = Generator(lexicon), learned()
    every, best = [], []
    for blanks, (aim, best_aim) in AIMS.items():
        positions = [(each.position.board, each.position.racks[0]) for each in committed(blanks)]
        tables = {rack: leaves.table(rack) for _, rack in positions}
        full, one, kept = means(
            positions,
            pure.plays,
            lambda board, rack: best_plays(pure, board, rack, 1),
            lambda board, rack: best_plays(pure, board, rack, 1, tables[rack]),  # noqa: B023
        )
        (read,) = means(positions, compiled.find)
        arrays, sequence, objects, quick, quick_kept = means(
            positions,
            compiled.find,
            compiled.plays,
            lambda board, rack: list(compiled.plays(board, rack)),
            compiled.best,
            lambda board, rack: compiled.best(board, rack, 1, tables[rack]),  # noqa: B023
            set_up=lambda board: compiled.best(board, "A"),
        )
        figures = (f"{arrays:.3f}", aim, f"{read:.3f}", f"{sequence:.3f}", f"{objects:.2f}", f"{full / arrays:.0f}")
        every.append((str(blanks), f"{full:.2f}", *figures))
        cells = (f"{one:.2f}", f"{full / one:.1f}", f"{kept:.2f}", f"{full / kept:.1f}")
        best.append((str(blanks), *cells, f"{quick:.3f}", f"{quick_kept:.3f}", best_aim))
    head = ("blanks", "pure ms", "compiled", "aim", "new board", "sorted", "as objects", "pure, times compiled")
    table("Scrabble: all plays of a position, pure and compiled", head, every)
    columns = ("blanks", "pure ms", "all, times", "by equity ms", "all, times", "compiled ms", "by equity ms", "aim")
    table("Scrabble: the best play alone", columns, best)
    turns = [turn for number in range(5) for turn in turns_of_game(compiled, number)]
    full, one = means(turns, pure.plays, lambda board, rack: best_plays(pure, board, rack, 1))
    print(f"\nPure, {len(turns)} turns of five games: {full:.2f} ms for all plays, {one:.2f} for the best: ", end="")
    print(f"{full / one:.1f} times")


def means(
    positions: list[tuple[Board, str]],
    *searches: Callable[[Board, str], object],
    set_up: Callable[[Board], object] | None = None,
) -> list[float]:
    """For each search, the least of several means over positions, in milliseconds of CPU time.

    All searches take turns, so that a slow moment of the machine strikes them alike. What Python takes to collect the
    garbage that they leave counts; what sets up a board does not.
    """
    least = [float("inf")] * len(searches)
    for number in range(PASSES):
        progress(f"{len(positions)} positions, pass {number + 1}")
        for which, search in enumerate(searches):
            spent = 0.0
            for board, rack in positions:
                if set_up is not None:
                    set_up(board)
                start = time.process_time()
                search(board, rack)
                spent += time.process_time() - start
            least[which] = min(least[which], spent)
    return [each / len(positions) * 1000 for each in least]


def self_play(lexicon: Lexicon) -> None:
    """Turns a second of bots against themselves: whole games in compiled code, turn by turn, and as sessions."""
    game = Rules(lexicon)
    game.engine.hasten(wait=True)
    compiled = game.engine.compiled
    assert compiled is not None
    seeds = list(range(GAMES))

    def games(*, greedy: bool) -> int:
        """Whole games in compiled code; how many turns they took."""
        return sum(turns for _, _, turns in games_of(compiled, learned(), seeds, [(greedy, greedy)] * GAMES))

    def sessions(level: str) -> int:
        """The same by the rules of the game, in Python."""
        return sum(play_game(game, (level, level), 0, number).turns for number in seeds)

    ways: list[tuple[str, Callable[[], int], str]] = [
        ("by score, compiled games", lambda: games(greedy=True), "14,000"),
        ("by equity, compiled games", lambda: games(greedy=False), "13,000"),
        ("by score, called turn by turn", lambda: sum(len(list(turns_of_game(game.engine, n))) for n in seeds), ""),
        ("by score, whole sessions", lambda: sessions("club"), ""),
        ("by equity, whole sessions", lambda: sessions("expert"), ""),
    ]
    rows = []
    for name, play, aim in ways:
        best = 0.0
        for _ in range(3):
            progress(name)
            start = time.process_time()
            turns = play()
            best = max(best, turns / (time.process_time() - start))
        rows.append((name, f"{best:,.0f}", aim))
    table("Scrabble: self-play, one core", ("what is done", "turns/s", "aim"), rows)


def simulations(lexicon: Lexicon) -> None:
    """Playouts a second on one thread and on two, by CPU time and by the clock.

    By the clock each batch counts with the least of many times, one thread and two taking turns: with other work on the
    machine, two threads seldom have two processors.
    """
    engine, leaves = Engine(lexicon), learned()
    engine.hasten(wait=True)
    positions = [each.position for each in committed(0)[:: 100 // POSITIONS]]
    turns = [ranked(engine, leaves, each.board, each.rack, each.bag, CANDIDATES) for each in positions]
    rngs = [Rng(1).split(f"round {number}") for number in range(ROUNDS)]
    work = Work(ROUNDS, plies=PLIES)
    players = {threads: [RoundPlayer(engine, leaves, each, work, threads) for each in positions] for threads in (1, 2)}
    least = dict.fromkeys(players, float("inf"))
    soonest: dict[tuple[int, int, int], float] = {}
    for number in range(BATCH_PASSES):
        progress(f"simulations, pass {number + 1}")
        for threads, several in players.items():
            start = time.process_time()
            for which, player in enumerate(several):
                for at in range(0, ROUNDS, player.batch):
                    begun = time.perf_counter()
                    player(turns[which], rngs[at : at + player.batch])
                    spent = time.perf_counter() - begun
                    soonest[threads, which, at] = min(spent, soonest.get((threads, which, at), spent))
            least[threads] = min(least[threads], time.process_time() - start)
    count = ROUNDS * sum(map(len, turns))
    clock = {threads: sum(spent for key, spent in soonest.items() if key[0] == threads) for threads in players}
    rows = [
        (str(threads), f"{count / least[threads]:,.0f}", f"{count / clock[threads]:,.0f}", aim)
        for threads, aim in ((1, "7,500"), (2, f"1.8 times; {clock[1] / clock[2]:.2f}"))
    ]
    head = ("threads", "playouts/s of CPU time", "by the clock", "aim")
    table(f"Scrabble: simulation, {CANDIDATES} candidates, {PLIES} plies", head, rows)


def ready() -> None:
    """What it takes until the compiled code is ready: when it is compiled, and when it is kept from before."""
    with TemporaryDirectory() as folder:
        environment = {**ENVIRONMENT, "NUMBA_CACHE_DIR": folder}
        command = [sys.executable, "-c", READY]
        times = []
        for _ in range(3):
            progress("compiling")
            result = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
            times.append(float(result.stdout))
    print(f"\nCompiled code ready, its map of words included: {times[0]:.1f} s of CPU time the first time, ", end="")
    print(f"{min(times[1:]):.2f} s from then on")


def turns_of_game(engine: Engine | CompiledGenerator, number: int) -> Iterator[tuple[Board, str]]:
    """The board and the rack at each turn of a game of two that lay the highest score until nobody can."""
    full = RULESETS["full"]
    shuffled, _ = Rng(number).shuffled(full.tiles)
    bag, board, racks, turns, passes = "".join(shuffled), Board.empty(full.layout), ["", ""], 0, 0
    for seat in (0, 1):
        racks[seat], bag = draw(bag, full.rack)
    while passes < 2 and all(racks):
        seat = turns % 2
        yield board, racks[seat]
        best = engine.best(board, racks[seat])
        turns += 1
        passes = 0 if best else passes + 1
        if best:
            play = best[0][1]
            board = laid(board, play)
            for tile in play.text:
                if tile != ".":
                    racks[seat] = racks[seat].replace("?" if tile.islower() else tile, "", 1)
            new, bag = draw(bag, full.rack - len(racks[seat]))
            racks[seat] += new
