"""How fast Scrabble's engine is: all plays and the best ones, pure and compiled, and games of self-play.

Each figure is the mean over all committed positions, one after the other, and the least of several such passes. What
the pure generator has unpacked of the graph and knows of runs of tiles it keeps from pass to pass, as it does in play.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from bench.positions import committed
from bench.timing import progress, table
from lexicade.boards.board import Board
from lexicade.boards.evaluation.leaves import learned
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

LIMITS = {0: ("0.30", "0.2"), 1: ("3.5", "2.5"), 2: ("", "")}  # ms for all plays by compiled code: at most, and the aim
PASSES = 8
GAMES = 60


def run() -> None:
    """Measure and print."""
    lexicon = load()
    started = time.process_time()
    compiled = CompiledGenerator(lexicon)
    warm_up(compiled)
    ready = time.process_time() - started
    searches(lexicon, compiled)
    self_play(lexicon)
    print(f"\nCompiled code fetched from where it is kept, and its map of {len(lexicon):,} words: {ready:.2f} s")


def searches(lexicon: Lexicon, compiled: CompiledGenerator) -> None:
    """All plays and the best of them, by pure and by compiled code."""
    pure, leaves = Generator(lexicon), learned()
    every, best = [], []
    for blanks, limits in LIMITS.items():
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
        every.append((str(blanks), f"{full:.2f}", f"{arrays:.3f}", *limits, f"{objects:.2f}", f"{full / arrays:.0f}"))
        cells = (f"{one:.2f}", f"{full / one:.1f}", f"{kept:.2f}", f"{full / kept:.1f}")
        best.append((str(blanks), *cells, f"{quick:.3f}", f"{quick_kept:.3f}"))
    head = ("blanks", "pure ms", "compiled ms", "at most", "aim", "as objects ms", "pure, times compiled")
    table("Scrabble: all plays of a position, pure and compiled", head, every)
    head = ("blanks", "pure ms", "all, times", "by equity ms", "all, times", "compiled ms", "by equity ms")
    table("Scrabble: the best play alone", head, best)
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
    """Turns a second of the highest score against itself: the search with a bag and two racks, and whole sessions."""
    game = Rules(lexicon)
    game.engine.hasten(wait=True)
    ways: list[tuple[str, Callable[[int], int], tuple[str, str]]] = [
        ("search, bag and racks", lambda number: len(list(turns_of_game(game.engine, number))), ("2,500", "6,000")),
        ("whole sessions, rules checked", lambda number: play_game(game, ("club", "club"), 0, number).turns, ("", "")),
    ]
    rows = []
    for name, play, limits in ways:
        best = 0.0
        for _ in range(3):
            progress(name)
            start = time.process_time()
            turns = sum(play(number) for number in range(GAMES))
            best = max(best, turns / (time.process_time() - start))
        rows.append((name, f"{best:,.0f}", *limits))
    table("Scrabble: greedy self-play, compiled, one core", ("what is done", "turns/s", "at least", "aim"), rows)


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
