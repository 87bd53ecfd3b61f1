"""How fast Scrabble's plays are found, beside every word tried on every line, and how soon a bot moves."""

from __future__ import annotations

import sys
import time
from statistics import fmean

from bench.positions import Counted, committed
from bench.timing import cpu_of_calls, cpu_of_command, progress, table
from lexicade.boards.board import Board, Tile, judge
from lexicade.boards.evaluation.deadline import SECONDS
from lexicade.boards.movegen.generator import Generator
from lexicade.core.errors import IllegalMove
from lexicade.core.rng import Rng
from lexicade.games.scrabble.rules import Rules, View
from lexicade.games.scrabble.state import LEVELS, Params
from lexicade.lexicon import Lexicon, load

LIMITS = {0: "12", 1: "140", 2: ""}  # ms
PLAIN = {0: 2, 1: 2}  # positions that the plain way is tried on, by blanks: it takes seconds for each
FIRST_MOVE = """
from lexicade.core.session import Session
from lexicade.games.scrabble.rules import Params, Rules
from lexicade.lexicon import load
game = Rules(load())
session = Session(game, Params(bot="none"), {seed})
session.submit(game.write_move(game.bot("club")(session.view(0), session.chance())))
"""


def run() -> None:
    """Measure and print."""
    lexicon = load()
    plays(lexicon)
    bots(lexicon)


def plays(lexicon: Lexicon) -> None:
    """All plays of the committed positions, and of some of them in the plain way."""
    words = [word.upper() for word in lexicon.words()]
    generator = Generator(lexicon)
    rows = []
    for blanks, limit in LIMITS.items():
        positions = committed(blanks)
        times = [timed(generator, each) for each in positions]
        ratio = ""
        if blanks in PLAIN:
            slow, fast = 0.0, 0.0
            for each, ours in list(zip(positions, times, strict=True))[:: len(positions) // PLAIN[blanks]]:
                progress(f"every word on every line, {blanks} blanks")
                start = time.process_time()
                assert plain(each.position.board, each.position.racks[0], words, lexicon) == each.plays
                slow += time.process_time() - start
                fast += ours
            ratio = f"{slow / fast:,.0f}"
        count = fmean(each.plays for each in positions)
        cells = (f"{fmean(times) * 1000:.1f}", f"{max(times) * 1000:.1f}", limit, ratio)
        rows.append((str(blanks), str(len(positions)), f"{count:,.0f}", *cells))
    head = ("blanks", "positions", "plays", "mean ms", "worst ms", "at most", "plain way, times ours")
    table("Scrabble: all plays of a position, with scores", head, rows)


def timed(generator: Generator, counted: Counted) -> float:
    """The least CPU seconds for the plays of a position."""
    position = counted.position
    progress(f"plays of a position: {counted.plays}")
    return min(cpu_of_calls(lambda: generator.plays(position.board, position.racks[0]), 1) for _ in range(3))


def plain(board: Board, rack: str, words: list[str], lexicon: Lexicon) -> int:
    """How many plays there are, by trying every word on every line: what everybody writes first."""
    size, found = board.layout.rows, set()
    rows = [[(row, column) for column in range(size)] for row in range(size)]
    for line in rows + [list(column) for column in zip(*rows, strict=True)]:
        letters = "".join(board.at(*square) for square in line)
        at_hand = set(letters.upper() + rack)
        for word in words:
            if len(set(word) - at_hand) > rack.count("?"):
                continue
            for start in range(size - len(word) + 1):
                there = letters[start : start + len(word)].upper()
                if any(here not in (".", letter) for letter, here in zip(word, there, strict=True)):
                    continue
                squares = [at for at in range(len(word)) if there[at] == "."]
                for blanks in choices(word, squares, rack):
                    tiles = [
                        Tile(row, column, word[at], is_blank=at in blanks)
                        for at in squares
                        for row, column in [line[start + at]]
                    ]
                    try:
                        judge(board, tiles, lexicon)
                    except IllegalMove:
                        continue
                    found.add(frozenset(tiles))
    return len(found)


def choices(word: str, squares: list[int], rack: str) -> list[set[int]]:
    """The ways to lay a word's new letters with a rack: which of them are blanks."""
    if not squares or len(squares) > len(rack):
        return []
    new = [word[at] for at in squares]
    short = sum(max(0, new.count(letter) - rack.count(letter)) for letter in set(new))
    if short > rack.count("?"):
        return []
    ways: list[set[int]] = [set()]
    for _ in range(rack.count("?")):
        ways += [way | {at} for way in ways for at in squares if at not in way]
    return [
        way
        for number, way in enumerate(ways)
        if way not in ways[:number] and fits([word[at] for at in squares if at not in way], rack)
    ]


def fits(letters: list[str], rack: str) -> bool:
    """Whether a rack has all these letters as tiles."""
    return all(letters.count(letter) <= rack.count(letter) for letter in letters)


def bots(lexicon: Lexicon) -> None:
    """What a move of each bot takes, at worst with two blanks, and the first one of a fresh process."""
    game = Rules(lexicon)
    rows = []
    for level in LEVELS:
        bot = game.bot(level)
        assert bot is not None
        times = []
        for each in committed(2):
            progress(f"{level} with two blanks")
            position = each.position
            view = View(
                Params(),
                0,
                0,
                position.board,
                position.racks[0],
                (0, 0),
                50,
                None,
                0,
                can_challenge=False,
                is_out=False,
            )
            times.append(cpu_of_calls(lambda view=view, bot=bot: bot(view, Rng(1)), 1))  # type: ignore[misc]
        limit = SECONDS if level in Rules.info.slow_bots else 2
        rows.append((level, f"{fmean(times):.2f}", f"{max(times):.2f}", f"{limit:.0f}"))
    table("Scrabble: a bot's move with two blanks", ("bot", "mean s", "worst s", "at most"), rows)
    progress("first move of a fresh process")
    first = max(cpu_of_command([sys.executable, "-c", FIRST_MOVE.format(seed=seed)], 3) for seed in range(5))
    print(f"\nFirst bot move of a fresh process, start included, the worst of 5 games: {first:.2f} s (under 1)")
