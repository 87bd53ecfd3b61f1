"""What keeping a game costs: the time that saving adds to a move."""

from __future__ import annotations

import tempfile
from pathlib import Path

from bench.timing import cpu_of_calls, progress, table
from lexicade.store.sqlite import SqliteStore

MOVES = 500


def run() -> None:
    """Measure and print."""
    rows = []
    for games in (1, 2_000):
        progress(f"saving moves among {games} games")
        with tempfile.TemporaryDirectory() as folder, SqliteStore(str(Path(folder) / "games.db")) as store:
            store.add_game("wordhand.1:hands=1#0", words=None)
            store._database.connection.execute("PRAGMA synchronous = OFF")  # noqa: SLF001 - the disk's own time
            for number in range(games):
                game = store.add_game(f"wordhand.1:hands=1#{number}", words=None)
                store.add_entries(game, 1, ["some", "moves"] * 10)
            entries = 20

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
