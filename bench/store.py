"""What keeping games costs: the time that saving adds to a move, and what a store with very many games answers in."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path
from typing import Any

from bench.timing import ENVIRONMENT, cpu_of_calls, cpu_of_command, progress, table
from lexicade.arcade.results import result_of
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.games import find, keys
from lexicade.lexicon import load
from lexicade.store.sqlite import SqliteStore

MOVES = 500
MANY = 100_000
SHORT = {"wildhand": "hands=1", "wordhand": "hands=1", "worderly": "count=6,lives=2", "scrabble": "bot=none"}
MENU = """
import time
from lexicade.frontends.tui.offers import offers
start = time.process_time()
offers()
print(time.process_time() - start)
"""


def run() -> None:
    """Measure and print."""
    save_moves()
    ask_many()


def fill(store: SqliteStore, games: int) -> int:
    """Put finished games of every kind into a store, each a real one, and an open one last; its number."""
    played = [play(key, seed) for key in keys() for seed in range(8)]
    store.add_game("wordhand.1:hands=1#0", words=None)
    store._database.connection.execute("PRAGMA synchronous = OFF")  # noqa: SLF001 - the disk's own time is not ours
    for number in range(games):
        session = played[number % len(played)]
        game = store.add_game(str(session.id), words=None)
        store.add_entries(game, 1, session.moves, result_of(session, 0, is_compared=True))
    session = Session(played[0].game, played[0].params, 99)
    session.submit("e")
    last = store.add_game(str(session.id), words=None)
    store.add_entries(last, 1, session.moves, result_of(session, 0, is_compared=True))
    return last


def play(key: str, seed: int) -> Session[Any, Any, Any, Any]:
    """A game of random moves, played to its end."""
    game = find(key)(load())
    session: Session[Any, Any, Any, Any] = Session(game, game.read_params(SHORT.get(key, "")), seed)
    rng = Rng(seed)
    while session.to_move is not None:
        move, rng = rng.choice(list(islice(game.moves(session.state), 12)))
        session.submit(game.write_move(move))
    return session


def save_moves() -> None:
    """Measure what keeping a move adds to it."""
    rows = []
    for games in (1, 2_000):
        progress(f"saving moves among {games} games")
        with tempfile.TemporaryDirectory() as folder, SqliteStore(str(Path(folder) / "games.db")) as store:
            game, entries = fill(store, games), 1

            def save(store: SqliteStore = store, game: int = game) -> None:
                nonlocal entries
                store.add_entries(game, entries + 1, ["quail"])
                entries += 1

            times = [cpu_of_calls(save, 1) for _ in range(MOVES)]
        times.sort()
        rows.append((f"{games:,}", f"{times[MOVES // 2] * 1000:.3f}", f"{times[-5] * 1000:.3f}", "2"))
    table(
        "The store: saving a move, without waiting for the disk",
        ("games kept", "median ms", "99 % ms", "at most"),
        rows,
    )


def ask_many() -> None:
    """Measure what commands take with very many games kept, start of the program included."""
    progress(f"keeping {MANY:,} games")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        with SqliteStore(str(path)) as store:
            fill(store, MANY)
        ENVIRONMENT["LEXICADE_HOME"] = folder
        command = str(Path(sys.executable).with_name("lexicade"))
        rows = []
        for name in ("games", "stats", "leaders", "resume", "daily"):
            progress(name)
            rows.append((f"lexicade {name}", f"{cpu_of_command([command, name], repeats=5):.2f}", "1"))
        menu = [
            float(subprocess.run([sys.executable, "-c", MENU], env=ENVIRONMENT, capture_output=True, check=True).stdout)
            for _ in range(5)
        ]
        del ENVIRONMENT["LEXICADE_HOME"]
        rows.append(("the arcade's menu, once it is loaded", f"{min(menu):.3f}", "0.2"))
        size = os.stat(path).st_size
    table(f"The store with {MANY:,} games, {size / 1e6:.0f} MB: CPU seconds", ("what", "s", "at most"), rows)
