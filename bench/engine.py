"""How fast Scrabble's engine is: all plays and the best ones, pure and compiled, and games of self-play.

Each figure is the mean over all committed positions, one after the other, and the least of several such passes. What
the pure generator has unpacked of the graph and knows of runs of tiles it keeps from pass to pass, as it does in play.
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
        full, one, kept, arrays, objects, quick, quick_kept = means(
            positions,
            pure.plays,
            lambda board, rack: best_plays(pure, board, rack, 1),
            lambda board, rack: best_plays(pure, board, rack, 1, tables[rack]),  # noqa: B023
            compiled.find,
            compiled.plays,
            compiled.best,
            lambda board, rack: compiled.best(board, rack, 1, tables[rack]),  # noqa: B023
        )
        every.append((str(blanks), f"{full:.2f}", f"{arrays:.3f}", aim, f"{objects:.2f}", f"{full / arrays:.0f}"))
        cells = (f"{one:.2f}", f"{full / one:.1f}", f"{kept:.2f}", f"{full / kept:.1f}")
        best.append((str(blanks), *cells, f"{quick:.3f}", f"{quick_kept:.3f}", best_aim))
    head = ("blanks", "pure ms", "compiled ms", "aim", "as objects ms", "pure, times compiled")
    table("Scrabble: all plays of a position, pure and compiled", head, every)
    columns = ("blanks", "pure ms", "all, times", "by equity ms", "all, times", "compiled ms", "by equity ms", "aim")
    table("Scrabble: the best play alone", columns, best)
    turns = [turn for number in range(5) for turn in turns_of_game(compiled, number)]
    full, one = means(turns, pure.plays, lambda board, rack: best_plays(pure, board, rack, 1))
    print(f"\nPure, {len(turns)} turns of five games: {full:.2f} ms for all plays, {one:.2f} for the best: ", end="")
    print(f"{full / one:.1f} times")


def means(positions: list[tuple[Board, str]], *searches: Callable[[Board, str], object]) -> list[float]:
    """For each search, the least of several means over positions, in milliseconds of CPU time.

    All searches take turns, so that a slow moment of the machine strikes them alike. What Python takes to collect the
    garbage that they leave counts.
    """
    least = [float("inf")] * len(searches)
    for number in range(PASSES):
        progress(f"{len(positions)} positions, pass {number + 1}")
        for which, search in enumerate(searches):
            start = time.process_time()
            for board, rack in positions:
                search(board, rack)
            least[which] = min(least[which], time.process_time() - start)
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
    """Playouts a second on one thread and on two, by CPU time and by the clock."""
    engine, leaves = Engine(lexicon), learned()
    engine.hasten(wait=True)
    positions = [each.position for each in committed(0)[:: 100 // POSITIONS]]
    turns = [ranked(engine, leaves, each.board, each.rack, each.bag, CANDIDATES) for each in positions]
    rngs = [Rng(1).split(f"round {number}") for number in range(ROUNDS)]
    rows = []
    for threads in (1, 2):
        players = [RoundPlayer(engine, leaves, each, Work(ROUNDS, plies=PLIES), threads) for each in positions]
        least, soonest = float("inf"), float("inf")
        for _ in range(PASSES):
            progress(f"simulations on {threads} threads")
            start, begun = time.process_time(), time.perf_counter()
            for player, each in zip(players, turns, strict=True):
                for at in range(0, ROUNDS, player.batch):
                    player(each, rngs[at : at + player.batch])
            least = min(least, time.process_time() - start)
            soonest = min(soonest, time.perf_counter() - begun)
        count = ROUNDS * sum(map(len, turns))
        rows.append((str(threads), f"{count / least:,.0f}", f"{count / soonest:,.0f}", "7,500" if threads == 1 else ""))
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
