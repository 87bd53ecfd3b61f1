"""The file of a store as an SQLite database: opened once in a process, checked, and never written to when damaged.

A file is opened for reading first. Only the first write opens it for writing, after it was found sound; so commands
that only read work in read-only folders and on full disks, and closing a damaged file changes nothing in it.

Any thread may use it: they share one connection and take turns, each with a whole question or transaction.

Nothing here opens the file by itself while SQLite has it open: when a process closes any handle of a file, POSIX
systems drop every lock that the process holds on it, SQLite's included, and two processes may then write at once.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from tempfile import TemporaryDirectory
from threading import RLock
from typing import ClassVar

from lexicade.core.errors import StoreBusy, StoreError
from lexicade.files import make_folder, named, why
from lexicade.store import schema
from lexicade.store.backend import Connection, NewEntry
from lexicade.store.chain import next_link
from lexicade.store.connections import BUSY, connect, has_content, keep_copy, patiently, transaction, version_of

QUICK = 4 << 20  # bytes of a file that is checked whenever it is opened; a larger one only before a write
HEAD = "SELECT head FROM games WHERE number = ? AND entries = ? AND token IS NOT NULL AND is_deleted = 0"
ADD = "INSERT INTO entries (game, number, text, made, link, seat, key) VALUES (?, ?, ?, ?, ?, ?, ?)"
CHANGE = "UPDATE games SET entries = ?1, head = ?2, ending = ?3, is_over = ?3 <> '' WHERE number = ?4"
SHORT = 64  # pages of a log in a browser, where all of it is in memory, twice


class Database:
    """One file, shared by all who have it open in this process."""

    _open: ClassVar[dict[str, Database]] = {}
    _opening: ClassVar = RLock()  # held while files are opened and closed
    for_update: ClassVar = ""  # nobody else writes during a transaction anyway

    def __init__(self, path: str) -> None:
        self.path = path
        self.users = 0  # how many in this process have it open
        self.problem = ""  # what is wrong with the file, once something is found; then nothing is written to it
        self._turn = RLock()  # held by the thread that uses the connection
        self._can_write = False
        self._is_copy = False  # in memory, because there is no file or because it can't be read in place
        self.connection = self._open_to_read()

    @classmethod
    def at(cls, path: str) -> Database:
        """The database at a path, opened if it isn't yet; each call needs a `close`. Raises StoreError."""
        key = os.path.realpath(path)
        with cls._opening:
            if key not in cls._open:
                with explained(path):
                    cls._open[key] = cls(path)
            found = cls._open[key]
            found.users += 1
            return found

    def close(self) -> None:
        """Be done with it; the last one to be done closes the file."""
        with self._opening:
            self.users -= 1
            if not self.users:
                self._open.pop(os.path.realpath(self.path), None)
                with self._turn, explained(self.path):
                    self.connection.close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection, for questions; raises StoreError."""
        with self._turn, explained(self.path):
            yield self.connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: all that is done in it is written, or nothing. Raises StoreError."""
        with self._turn, explained(self.path):
            if self.problem:
                raise StoreError(self.problem)
            if not self._can_write:
                before, self.connection = self.connection, self._open_to_write()
                before.close()
            with transaction(self.connection) as database:
                yield database

    @contextmanager
    def noting(self) -> Iterator[sqlite3.Connection]:
        """A transaction for what is derived: in the file, or in the copy in memory where there is one."""
        if not self._is_copy:
            with self.writing() as database:
                yield database
            return
        with self._turn, explained(self.path), transaction(self.connection) as database:
            yield database

    @contextmanager
    def snapshot(self) -> Iterator[sqlite3.Connection]:
        """The connection, for questions that are all answered as of one moment; raises StoreError."""
        with self._turn, explained(self.path):
            self.connection.execute("BEGIN")
            try:
                yield self.connection
            finally:
                self.connection.execute("COMMIT")

    def insert(self, connection: Connection, sql: str, values: Sequence[object]) -> int:
        """Add a row to a table whose rows are numbered, and return its number."""
        connection.execute(sql, values)
        number: int = connection.execute("SELECT last_insert_rowid()").fetchone()[0]
        return number

    def exclude(self, connection: Connection) -> None:
        """Nobody else writes during a transaction anyway."""

    def add(self, entries: Sequence[NewEntry]) -> set[int]:
        """Write entries of games between people, at most one for each; the games in which it has the next number."""
        taken = set()
        with self.writing() as connection:
            for game, number, text, made, seat, key, ending in entries:
                row = connection.execute(HEAD, (game, number - 1)).fetchone()
                if row is not None:
                    link = next_link(row["head"], number, text, made)
                    connection.execute(ADD, (game, number, text, made, link, seat, key))
                    connection.execute(CHANGE, (number, link, ending, game))
                    taken.add(game)
        return taken

    def renumber(self, connection: Connection, table: str) -> None:
        """SQLite goes on after the largest number by itself."""

    def damage(self) -> StoreError:
        """Remember that something in the file is wrong, so that nothing is written to it; the error to raise."""
        self.problem = damaged(self.path)
        return StoreError(self.problem)

    def _open_to_read(self) -> sqlite3.Connection:
        if not has_content(self.path):
            return self._in_memory(None)
        try:
            with ExitStack() as stack:
                database = stack.enter_context(closing(connect(self.path, "mode=ro")))
                version = self._checked(database)
                if version < len(schema.MIGRATIONS):
                    return self._migrated(database, version)
                stack.pop_all()  # it stays open
                return database
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode in BUSY:
                raise
            return self._read_apart()

    def _read_apart(self) -> sqlite3.Connection:
        """Read a file where SQLite can't put its own beside it: the folder is read-only, or the disk is full."""
        log = f"{self.path}-wal"
        if not has_content(log):
            with closing(connect(self.path, "immutable=1")) as database:
                self._checked(database)
                return self._in_memory(database)
        with TemporaryDirectory() as folder:
            copy = os.path.join(folder, "copy.db")
            shutil.copyfile(self.path, copy)
            shutil.copyfile(log, f"{copy}-wal")
            with closing(connect(copy, "mode=rw")) as database:
                self._checked(database)
                return self._in_memory(database)

    def _in_memory(self, source: sqlite3.Connection | None) -> sqlite3.Connection:
        """A copy that is read like the file, of this version whatever the file's is."""
        memory = connect(":memory:")
        if source is not None:
            source.backup(memory)
        with transaction(memory):
            schema.bring_forward(memory)
        self._is_copy = True
        return memory

    def _migrated(self, database: sqlite3.Connection, version: int) -> sqlite3.Connection:
        """The file brought forward, after a copy of it was kept; where that can't be done, a copy in memory."""
        try:
            keep_copy(database, f"{self.path}.version-{version}")
            return self._open_to_write()
        except (sqlite3.OperationalError, OSError) as error:
            if isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode in BUSY:
                raise
            return self._in_memory(database)

    def _open_to_write(self) -> sqlite3.Connection:
        """Open the file for writing, after all of it was checked, or make it if there is none."""
        if has_content(self.path):
            with closing(connect(self.path, "mode=ro")) as database:
                self._checked(database, is_thorough=True)
        make_folder(os.path.dirname(os.path.abspath(self.path)))
        if not os.path.lexists(self.path):
            with suppress(FileExistsError):  # another process was quicker
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        database = connect(self.path, "mode=rwc")
        try:
            patiently(database, "PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            database.execute("PRAGMA fullfsync = ON")  # without it macOS may still have it in the drive's own memory
            if sys.platform == "emscripten":
                database.execute(f"PRAGMA wal_autocheckpoint = {SHORT}")
            database.execute("PRAGMA foreign_keys = ON")
            if version_of(database) < len(schema.MIGRATIONS):
                with transaction(database):
                    schema.bring_forward(database)
        except BaseException:
            database.close()
            raise
        self._can_write, self._is_copy = True, False
        return database

    def _checked(self, database: sqlite3.Connection, *, is_thorough: bool = False) -> int:
        """The version of a file that is ours and sound; raises StoreError."""
        tables = database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        application = database.execute("PRAGMA application_id").fetchone()[0]
        version = version_of(database)
        pages = database.execute("PRAGMA page_count").fetchone()[0]
        if not pages or (tables and application != schema.APPLICATION):
            raise StoreError(f"{named(self.path)} is not a file of Lexicade.")
        if version > len(schema.MIGRATIONS):
            raise StoreError(f"{named(self.path)} was made by a later version of Lexicade.")
        size = os.stat(self.path).st_size
        expected = pages * database.execute("PRAGMA page_size").fetchone()[0]
        if size < expected and not has_content(f"{self.path}-wal"):  # or else the rest may be in there
            raise self.damage()
        is_current = version == len(schema.MIGRATIONS)
        how = "integrity_check" if size <= QUICK else "quick_check" if is_thorough or not is_current else None
        if how and database.execute(f"PRAGMA {how}(1)").fetchone()[0] != "ok":
            raise self.damage()
        if is_thorough and is_current and not schema.has_our_tables(database):
            raise self.damage()
        if is_current and (is_thorough or size <= QUICK) and not schema.has_whole_logs(database):
            error = self.damage()  # the other games can be read all the same
            if is_thorough:
                raise error
        return version


@contextmanager
def explained(path: str) -> Iterator[None]:
    """Turn what can go wrong with a file into a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        extended = getattr(error, "sqlite_errorcode", 0)
        code = extended & 0xFF
        if extended in (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY):
            raise StoreError(f"{named(path)} has that already.") from None
        if extended == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
            raise StoreError(f"{named(path)} no longer has what this needs.") from None
        if code in BUSY:
            raise StoreBusy(f"{named(path)} is in use by another program.") from None
        if code == sqlite3.SQLITE_FULL:
            raise StoreBusy(f"{named(path)} can't be written: the disk is full.") from None
        if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
            raise StoreError(f"{named(path)} can't be opened for writing.") from None
        if code == sqlite3.SQLITE_NOTADB:
            raise StoreError(f"{named(path)} is not a file of Lexicade.") from None
        if code == sqlite3.SQLITE_CORRUPT:
            raise StoreError(damaged(path)) from None
        raise StoreError(f"{named(path)} can't be used: {error}.") from None
    except (OSError, ValueError) as error:
        raise StoreError(f"{named(path)} can't be used: {why(error)}.") from None
    except (IndexError, TypeError, AttributeError):
        raise StoreError(damaged(path)) from None


def damaged(path: str) -> str:
    """What is said of a damaged file."""
    name = named(os.path.basename(path))
    return (
        f"{named(path)} is damaged, so nothing is written to it. "
        f"To start a new one, first move away all files whose names begin with {name}."
    )
