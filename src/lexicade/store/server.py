"""A PostgreSQL database: a connection for each thread, opened anew when it was lost.

A question that was interrupted is asked once more. Of a transaction that was interrupted nobody knows whether it was
committed: that is a StoreBusy, and whoever wanted it looks, or does the same again with the same key.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from threading import Lock, Thread, current_thread, local
from typing import TYPE_CHECKING, Any, ClassVar

from lexicade.core.errors import StoreBusy, StoreError, printable
from lexicade.store.backend import Connection, NewEntry, NewHead
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
HEADS = """
SELECT number, entries, head FROM games
WHERE number = ANY(?) AND token IS NOT NULL AND is_deleted = 0 ORDER BY number FOR UPDATE
"""
APPEND = """
WITH added AS (
    INSERT INTO entries (game, number, text, made, link, seat, key)
    SELECT * FROM unnest(?::bigint[], ?::bigint[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::text[])
), changed AS (
    UPDATE games SET entries = new.entries, head = new.head, ending = new.ending,
        is_over = CASE WHEN new.ending = '' THEN 0 ELSE 1 END
    FROM unnest(?::bigint[], ?::text[], ?::text[], ?::bigint[]) AS new (entries, head, ending, game)
    WHERE games.number = new.game
)
SELECT pg_notify(?, notice) FROM unnest(?::text[]) AS notices (notice)
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

    def heads(self, connection: Connection, games: Sequence[int]) -> dict[int, tuple[int, str]]:
        """How many entries some games between people have, and their last links; nobody adds to them meanwhile."""
        rows = connection.execute(HEADS, (list(games),))
        return {row["number"]: (row["entries"], row["head"]) for row in rows}

    def append(self, connection: Connection, entries: Sequence[NewEntry], heads: Sequence[NewHead]) -> None:
        """Write entries and what their games' rows say after them; other processes are told when that is committed."""
        notices = list(write_entries(self.worker, entries))
        columns = [list(column) for rows in (entries, heads) for column in zip(*rows, strict=True)]
        connection.execute(APPEND, (*columns, CHANNEL, notices))

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
