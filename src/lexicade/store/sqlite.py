"""The store at home: one SQLite file.

A move is on the disk before it is acknowledged (write-ahead log, synchronous FULL). A file that is damaged, foreign or
from a later version is left exactly as it is.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from lexicade.core.errors import StoreError
from lexicade.files import data_file, named, why
from lexicade.store.locks import GameLock
from lexicade.store.store import SOON, Result, Stored

FILE = "games.db"
APPLICATION = 0x4C455849  # what tells our files from other SQLite files: "LEXI"
HEADER = 100  # bytes at the start of every SQLite file
PATIENCE = 5.0  # seconds to wait for another process that is writing

# Each brings a file from one version to the next; none is ever changed, only added to.
MIGRATIONS = (
    """
    CREATE TABLE games (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL,
        started TEXT NOT NULL,
        words TEXT,
        daily INTEGER,
        counts INTEGER NOT NULL,
        player TEXT,
        is_imported INTEGER NOT NULL
    );
    CREATE TABLE entries (
        game INTEGER NOT NULL REFERENCES games (number),
        number INTEGER NOT NULL,
        text TEXT NOT NULL,
        made TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
    CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END;
    CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END;
    CREATE TABLE results (
        game INTEGER PRIMARY KEY REFERENCES games (number),
        entries INTEGER NOT NULL,
        is_over INTEGER NOT NULL,
        score INTEGER NOT NULL,
        is_won INTEGER NOT NULL,
        helped INTEGER NOT NULL
    );
    CREATE TABLE imported_scores (
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        points INTEGER NOT NULL,
        PRIMARY KEY (game, name)
    ) WITHOUT ROWID;
    """,
)
KEEP_ENTRIES = """
CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END
"""
GAME = """
    SELECT number, id, started, words, daily, counts, player, is_imported,
        (SELECT count(*) FROM entries WHERE entries.game = games.number) AS entries
    FROM games
"""


class SqliteStore:
    """Games in one file."""

    def __init__(self, path: str | None = None) -> None:
        """Open the file, or make it; without a path, the user's own. Raises StoreError."""
        self.path = path or data_file(FILE)
        with self._explained():
            os.makedirs(os.path.dirname(os.path.abspath(self.path)), exist_ok=True)
            check_file(self.path)
            self._database = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            try:
                self._open()
            except BaseException:
                self._database.close()
                raise

    def _open(self) -> None:
        database = self._database
        database.row_factory = sqlite3.Row
        database.execute("BEGIN")  # one look at all of it, whatever others are doing
        is_new = not database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        application, version = database.execute("PRAGMA application_id").fetchone()[0], self._version()
        database.execute("COMMIT")
        if not is_new and application != APPLICATION:
            raise StoreError(f"{named(self.path)} is not a file of Lexicade.")
        if version > len(MIGRATIONS):
            raise StoreError(f"{named(self.path)} was made by a later version of Lexicade.")
        if version < len(MIGRATIONS):
            self._bring_forward()
        until = time.monotonic() + PATIENCE
        while True:
            try:
                database.execute("PRAGMA journal_mode = WAL")
                break
            except sqlite3.OperationalError:  # others are opening it too
                if time.monotonic() > until:
                    raise
                time.sleep(0.02)
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")

    def _bring_forward(self) -> None:
        with self._writing():
            for migration in MIGRATIONS[self._version() :]:
                for statement in statements(migration):
                    self._database.execute(statement)
            self._database.execute(f"PRAGMA application_id = {APPLICATION}")
            self._database.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")

    def _version(self) -> int:
        version: int = self._database.execute("PRAGMA user_version").fetchone()[0]
        return version

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn what can go wrong with a file into a sentence."""
        try:
            yield
        except sqlite3.IntegrityError:
            raise StoreError("This game was played on elsewhere at the same time.") from None
        except sqlite3.Error as error:
            raise StoreError(f"{named(self.path)} can't be used: {error}.") from None
        except (OSError, ValueError) as error:
            raise StoreError(f"{named(self.path)} can't be used: {why(error)}.") from None
        except (IndexError, TypeError, AttributeError):
            raise StoreError(f"{named(self.path)} is damaged.") from None

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """All of what is done here is written, or nothing of it."""
        try:
            self._database.execute("BEGIN IMMEDIATE")
            yield
            self._database.execute("COMMIT")
        except BaseException:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
            raise

    def add_game(
        self, game_id: str, *, words: str | None, daily: int | None = None, counts: bool = True, imported: bool = False
    ) -> int:
        """Keep a new game, without entries, and return its number."""
        with self._explained(), self._writing():
            if daily is not None and counts:
                counts = not self._has_counted(game_id, daily)
            cursor = self._database.execute(
                "INSERT INTO games (id, started, words, daily, counts, is_imported) VALUES (?, ?, ?, ?, ?, ?)",
                (game_id, now(), words, daily, counts, imported),
            )
            return cursor.lastrowid or 0

    def _has_counted(self, game_id: str, daily: int) -> bool:
        """Whether this daily puzzle, or one soon after it, has counted already."""
        rows = self._database.execute(f"{GAME} WHERE daily BETWEEN ? AND ? AND counts", (daily, daily + SOON))
        return any(row["id"].partition(".")[0] == game_id.partition(".")[0] for row in rows)

    def add_entries(self, game: int, first: int, entries: Sequence[str]) -> None:
        """Add entries to a log, all or none; `first` is the number of the first, and must be the next one."""
        with self._explained(), self._writing():
            count = self._database.execute("SELECT count(*) FROM entries WHERE game = ?", (game,)).fetchone()[0]
            if count != first - 1:
                raise sqlite3.IntegrityError
            made = now()
            rows = [(game, number, text, made) for number, text in enumerate(entries, start=first)]
            self._database.executemany("INSERT INTO entries (game, number, text, made) VALUES (?, ?, ?, ?)", rows)

    def entries(self, game: int) -> list[str]:
        """The log of a game, in order."""
        with self._explained():
            rows = self._database.execute("SELECT text FROM entries WHERE game = ? ORDER BY number", (game,))
            return [row["text"] for row in rows]

    def find(self, game: int) -> Stored | None:
        """A game by its number."""
        with self._explained():
            row = self._database.execute(f"{GAME} WHERE games.number = ?", (game,)).fetchone()
            return stored(row) if row and is_sound(row) else None

    def games(self) -> list[Stored]:
        """All games, in the order in which they were started."""
        with self._explained():
            return [stored(row) for row in self._database.execute(f"{GAME} ORDER BY games.number") if is_sound(row)]

    def name_player(self, game: int, player: str) -> None:
        """Say who played a game."""
        with self._explained():
            self._database.execute("UPDATE games SET player = ? WHERE number = ?", (player, game))

    def results(self) -> dict[int, tuple[int, Result]]:
        """What was once derived, by game, with the number of entries that it was derived from."""
        with self._explained():
            return {
                row["game"]: (
                    row["entries"],
                    Result(bool(row["is_over"]), row["score"], bool(row["is_won"]), row["helped"]),
                )
                for row in self._database.execute("SELECT game, entries, is_over, score, is_won, helped FROM results")
                if all(isinstance(value, int) for value in row)
            }

    def keep_results(self, results: dict[int, tuple[int, Result]]) -> None:
        """Keep what was derived, to save time."""
        rows = [
            (game, entries, result.is_over, result.score, result.is_won, result.helped)
            for game, (entries, result) in results.items()
        ]
        with self._explained(), self._writing():
            self._database.executemany("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?)", rows)

    def delete(self, game: int) -> None:
        """Forget a game and its log."""
        with self._explained(), self._writing():
            self._database.execute("DROP TRIGGER entries_last")
            self._database.execute("DELETE FROM entries WHERE game = ?", (game,))
            self._database.execute("DELETE FROM results WHERE game = ?", (game,))
            self._database.execute("DELETE FROM games WHERE number = ?", (game,))
            self._database.execute(KEEP_ENTRIES)

    def imported_scores(self, game: str) -> list[tuple[str, int]]:
        """Names and points of a game that came from a file, without any proof."""
        with self._explained():
            rows = self._database.execute("SELECT name, points FROM imported_scores WHERE game = ?", (game,))
            return [(row["name"], row["points"]) for row in rows]

    def import_scores(self, game: str, scores: Sequence[tuple[str, int]]) -> None:
        """Keep names and points that come from a file; of a name that is there, the larger ones."""
        with self._explained(), self._writing():
            self._database.executemany(
                "INSERT INTO imported_scores VALUES (?, ?, ?) "
                "ON CONFLICT (game, name) DO UPDATE SET points = max(points, excluded.points)",
                [(game, name, points) for name, points in scores],
            )

    def lock(self, game: int) -> GameLock:
        """Have a game to oneself; raises StoreError if somebody else has it open."""
        return GameLock(self.path, game)

    def close(self) -> None:
        """Be done with it."""
        with self._explained():
            self._database.close()

    def __enter__(self) -> SqliteStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def check_file(path: str) -> None:
    """See that a file is as long as it says; SQLite itself would only notice when it comes to the missing part."""
    try:
        size = os.path.getsize(path)
    except FileNotFoundError:
        return
    if size == 0:
        return
    with open(path, "rb") as file:
        header = file.read(HEADER)
    page = int.from_bytes(header[16:18], "big")
    pages = int.from_bytes(header[28:32], "big")
    if not header.startswith(b"SQLite format 3\0") or len(header) < HEADER:
        raise StoreError(f"{named(path)} is not a file of Lexicade.")
    has_log = os.path.exists(f"{path}-wal") and os.path.getsize(f"{path}-wal") > 0  # then the rest may be in there
    if size < pages * (65536 if page == 1 else page) and not has_log:
        raise StoreError(f"{named(path)} is damaged: a part of it is missing.")


def statements(script: str) -> list[str]:
    """The statements of a script, so that they can all be part of one transaction."""
    found, current = [], ""
    for line in script.splitlines():
        current += line + "\n"
        if sqlite3.complete_statement(current):
            found.append(current)
            current = ""
    return found


def is_sound(row: sqlite3.Row) -> bool:
    """Whether a row is as we write them; one that is damaged is left out, so that it hides no other."""
    kinds = {"number": int, "id": str, "started": str, "counts": int, "is_imported": int}
    maybe = {"words": str, "daily": int, "player": str}
    return all(isinstance(row[name], kind) for name, kind in kinds.items()) and all(
        row[name] is None or isinstance(row[name], kind) for name, kind in maybe.items()
    )


def stored(row: sqlite3.Row) -> Stored:
    """A game from its row."""
    return Stored(
        number=row["number"],
        id=row["id"],
        started=row["started"],
        words=row["words"],
        daily=row["daily"],
        counts=bool(row["counts"]),
        player=row["player"],
        is_imported=bool(row["is_imported"]),
        entries=row["entries"],
    )


def now() -> str:
    """The time, for people to read; nothing is decided by it."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime())
