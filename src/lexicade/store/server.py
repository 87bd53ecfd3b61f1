"""A PostgreSQL database: a connection for each thread, opened anew when it was lost.

A question that was interrupted is asked once more. Of a transaction that was interrupted nobody knows whether it was
committed: that is a StoreBusy, and whoever wanted it looks, or does the same again with the same key.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from threading import Lock, Thread, current_thread, local
from typing import TYPE_CHECKING, Any, ClassVar

from lexicade.core.errors import StoreBusy, StoreError, printable
from lexicade.store.backend import Connection, NewEntry
from lexicade.store.migrations import SCRIPTS
from lexicade.store.notices import CHANNEL, write_entries

if TYPE_CHECKING:
    import psycopg

MIGRATING, COUNTING = 0x4C45584900000000 - 1, 0x4C45584900000000 - 2  # advisory locks, below those of games
NOT_INSTALLED = 'PostgreSQL needs the package psycopg: pip install "lexicade[postgres]".'
# Seconds; a server that is gone without a word is noticed within 25 of them.
PATIENCE = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
SETTINGS = b"""
SET synchronous_commit = on; SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '60s';
SET client_min_messages = warning;
"""
SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
# One statement, because four round trips took longer than the rest of a move. Games are held in the order of their
# numbers, so that two groups never wait for each other in a circle. The link is that of `chain.next_link`. Entries are
# passed as JSON, which takes the driver a third less time than arrays.
ADD = """
WITH new AS (
    SELECT * FROM json_to_recordset(?::json) AS new (game bigint, number bigint, text text, made text, seat bigint,
        key text, ending text, notice bigint, item text)
), held AS (
    SELECT games.number AS game, games.head FROM games JOIN new ON games.number = new.game
    WHERE games.entries = new.number - 1 AND games.token IS NOT NULL AND games.is_deleted = 0
    ORDER BY games.number FOR UPDATE OF games
), next AS (
    SELECT new.*, concat_ws(E'\\n', head, number, text, made) AS facts FROM new JOIN held ON held.game = new.game
), linked AS (
    SELECT *, left(encode(sha256(convert_to(facts, 'UTF8')), 'hex'), 16) AS link FROM next
), added AS (
    INSERT INTO entries (game, number, text, made, link, seat, key)
    SELECT game, number, text, made, link, seat, key FROM linked
), changed AS (
    UPDATE games SET entries = linked.number, head = linked.link, ending = linked.ending,
        is_over = CASE WHEN linked.ending = '' THEN 0 ELSE 1 END
    FROM linked WHERE games.number = linked.game
)
SELECT array_agg(game) AS games, pg_notify(?, ? || string_agg(item, ',') || ?) FROM linked GROUP BY notice
"""
LATER = (
    "08",
    "40",
    "53",
    "55",
    "57",
    "58",
)  # classes of errors that pass: connections, conflicts, resources, shutdowns
LOST = ("08", "57P")  # what errors of a connection that has ended begin with


class ServerConnection:
    """The connection of one thread."""

    def __init__(self, database: ServerDatabase) -> None:
        self._database = database
        self._is_in_transaction = False
        self.raw = database.connect()

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> psycopg.Cursor[dict[str, Any]]:
        """Run a statement; outside transactions a second time if the connection turns out to be lost."""
        from psycopg import OperationalError

        try:
            return self.raw.execute(translated(sql), values)
        except OperationalError as error:
            is_lost = self.raw.closed or (error.sqlstate or "").startswith(LOST)
            if self._is_in_transaction or not is_lost:
                raise
            self.raw.close()
            self.raw = self._database.connect()
            return self.raw.execute(translated(sql), values)

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> object:
        """Run a statement for each row of values."""
        with self.raw.cursor() as cursor:
            cursor.executemany(translated(sql), rows)
        return None

    @contextmanager
    def transaction(self, begin: str) -> Iterator[ServerConnection]:
        """All of what is done here is written, or nothing of it."""
        self.execute(begin)
        self._is_in_transaction = True
        try:
            yield self
            self.execute("COMMIT")
        except BaseException:
            if not self.raw.closed:
                self._roll_back()
            raise
        finally:
            self._is_in_transaction = False

    def _roll_back(self) -> None:
        from psycopg import Error

        try:
            self.raw.rollback()
        except Error:  # it is gone, and the transaction with it; what went wrong first is what is told
            self.raw.close()


class ServerDatabase:
    """A database, used by any number of threads."""

    for_update: ClassVar = " FOR UPDATE"

    def __init__(self, url: str, worker: str) -> None:
        """Connect, and bring the tables to this version; `worker` is what this process calls itself in notices."""
        self.worker = worker
        self.problem = ""  # what a server keeps is its own to check; a log that is damaged is refused by itself
        self._settings = settings_of(url)
        self._own = local()
        self._all: list[tuple[Thread, ServerConnection]] = []
        self._turn = Lock()
        try:
            self._bring_forward()
        except BaseException:
            self.close()
            raise

    def connect(self) -> psycopg.Connection[dict[str, Any]]:
        """A new connection, for whoever asks to close; raises psycopg's errors."""
        import psycopg
        from psycopg.rows import dict_row

        connection = psycopg.connect("", autocommit=True, row_factory=dict_row, **self._settings)
        connection.execute(SETTINGS)
        return connection

    @contextmanager
    def reading(self) -> Iterator[ServerConnection]:
        """This thread's connection, for questions; raises StoreError."""
        with self.explained():
            yield self._connection()

    @contextmanager
    def snapshot(self) -> Iterator[ServerConnection]:
        """This thread's connection, for questions that are all answered as of one moment; raises StoreError."""
        with self.explained(), self._connection().transaction(SNAPSHOT) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[ServerConnection]:
        """A transaction: all that is done in it is written, or nothing. Raises StoreError."""
        with self.explained(), self._connection().transaction("BEGIN") as connection:
            yield connection

    noting = writing

    def damage(self) -> StoreError:
        """The error to raise when something is not as it was written; other games are none the worse for it."""
        return StoreError(f"{self.name} is damaged: the log of this game is not as it was written.")

    def insert(self, connection: Connection, sql: str, values: Sequence[object]) -> int:
        """Add a row to a table whose rows are numbered, and return its number."""
        number: int = connection.execute(f"{sql} RETURNING number", values).fetchone()["number"]
        return number

    def exclude(self, connection: Connection) -> None:
        """Let nobody else do the same until this transaction ends."""
        connection.execute("SELECT pg_advisory_xact_lock(?)", (COUNTING,))

    def add(self, entries: Sequence[NewEntry]) -> set[int]:
        """Write entries of games between people, at most one for each; the games in which it has the next number.

        Other processes are told when that is committed. If the connection is lost meanwhile, it is done once more: what
        was committed before that isn't taken again, but it is in the log, with its key.
        """
        start, end, items = write_entries(self.worker, entries)
        columns = ("game", "number", "text", "made", "seat", "key", "ending", "notice", "item")
        rows = [dict(zip(columns, (*entry, *item), strict=True)) for entry, item in zip(entries, items, strict=True)]
        with self.reading() as connection:
            answer = connection.execute(ADD, (json.dumps(rows), CHANNEL, start, end))
            return {game for row in answer for game in row["games"]}

    def renumber(self, connection: Connection, table: str) -> None:
        """Go on after the largest number of a table into which rows were copied with theirs."""
        largest = f"(SELECT coalesce(max(number), 0) + 1 FROM {table})"
        connection.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'number'), {largest}, false)")

    def close(self) -> None:
        """Close the connections of all threads."""
        with self._turn:
            for _, connection in self._all:
                connection.raw.close()
            self._all.clear()
            self._own = local()

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Turn what can go wrong with a server into a sentence, without the password."""
        import psycopg

        try:
            yield
        except psycopg.errors.UniqueViolation:
            raise StoreError(f"{self.name} has that already.") from None
        except psycopg.errors.ForeignKeyViolation:
            raise StoreError(f"{self.name} no longer has what this needs.") from None
        except psycopg.errors.ReadOnlySqlTransaction:
            raise StoreError(f"{self.name} can't be written to.") from None
        except psycopg.Error as error:
            reason = reason_of(error, str(self._settings.get("password", "")))
            state = error.sqlstate or ("08" if isinstance(error, psycopg.OperationalError) else "")
            if state.startswith(LATER):
                raise StoreBusy(f"{self.name} can't be used just now: {reason}.") from None
            raise StoreError(f"{self.name} can't be used: {reason}.") from None
        except ValueError as error:
            raise StoreError(f"{self.name} can't be used: {printable(str(error))}.") from None

    @property
    def name(self) -> str:
        """What sentences call the database."""
        host = self._settings.get("host")
        place = f" at {printable(str(host))}" if host else ""
        return f"The database {printable(str(self._settings.get('dbname') or 'of the user'))}{place}"

    def _connection(self) -> ServerConnection:
        found: ServerConnection | None = getattr(self._own, "connection", None)
        if found is None:
            found = self._own.connection = ServerConnection(self)
            with self._turn:
                for thread, connection in self._all:
                    if not thread.is_alive():
                        connection.raw.close()
                self._all = [each for each in self._all if each[0].is_alive()]
                self._all.append((current_thread(), found))
        return found

    def _bring_forward(self) -> None:
        """Make the tables, or bring them to the version of this program; one process does it, the others wait."""
        with self.reading() as connection:
            row = connection.execute("SELECT to_regclass('lexicade_version') AS found").fetchone()
            if row is not None and row["found"] and self._version(connection) == len(SCRIPTS):
                return
        with self.writing() as connection:
            connection.execute("SELECT pg_advisory_xact_lock(?)", (MIGRATING,))
            connection.execute("CREATE TABLE IF NOT EXISTS lexicade_version (version bigint NOT NULL)")
            version = self._version(connection)
            for script in SCRIPTS[version:]:
                connection.raw.execute(script.encode())
            connection.execute("DELETE FROM lexicade_version")
            connection.execute("INSERT INTO lexicade_version (version) VALUES (?)", (len(SCRIPTS),))

    def _version(self, connection: ServerConnection) -> int:
        row = connection.execute("SELECT version FROM lexicade_version").fetchone()
        version = 0 if row is None else int(row["version"])
        if version > len(SCRIPTS):
            raise StoreError(f"{self.name} was made by a later version of Lexicade.")
        return version


@lru_cache(maxsize=500)
def translated(sql: str) -> bytes:
    """A statement with PostgreSQL's marks for values."""
    return sql.replace("%", "%%").replace("?", "%s").encode()


def settings_of(url: str) -> dict[str, Any]:
    """What a URL says about a connection; raises StoreError, in which the URL isn't quoted: it may hold a password."""
    try:
        import psycopg
        from psycopg.conninfo import conninfo_to_dict
    except ImportError:
        raise StoreError(NOT_INSTALLED) from None
    try:
        return {**PATIENCE, **conninfo_to_dict(url)}
    except psycopg.Error:
        raise StoreError("The address of the database can't be read: postgresql://USER@HOST/DATABASE.") from None


def reason_of(error: Exception, password: str) -> str:
    """What the server or the network said, in one line and without the password."""
    said = str(error).strip()
    if password:
        said = said.replace(password, "...")
    lines = said.splitlines() or [type(error).__name__]
    return printable(lines[0].strip()).rstrip(".")
