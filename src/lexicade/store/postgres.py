"""The store for many people: a PostgreSQL database that several processes share."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from lexicade.core.errors import StoreError
from lexicade.store.notices import CHANNEL, Listener, write_announcement
from lexicade.store.server import ServerDatabase
from lexicade.store.sql import SqlStore

if TYPE_CHECKING:
    import psycopg

LOCKS = 0x4C455849 << 32  # the numbers of our locks begin here: "LEXI"


class PostgresStore(SqlStore):
    """Games in a PostgreSQL database."""

    _database: ServerDatabase

    def __init__(self, url: str) -> None:
        """Connect to the database of a URL, in which our tables are made if there are none. Raises StoreError."""
        super().__init__(ServerDatabase(url, token_hex(8)))

    @property
    def is_shared(self) -> bool:
        """Whether several processes may use it at once, each told of what the others do."""
        return True

    def announce(self, text: str) -> None:
        """Tell other processes something that isn't kept, in at most 2,000 characters."""
        notice = write_announcement(self._database.worker, text)
        with self._database.reading() as connection:
            connection.execute("SELECT pg_notify(?, ?)", (CHANNEL, notice))

    def follow(self, hear: Callable[[str], None], lost: Callable[[], None]) -> Callable[[], None]:
        """Hear what other processes add and announce, in a thread of its own, until the function returned is called."""
        with self._database.explained():
            return Listener(self._database.connect, self._database.worker, hear, lost).stop

    def lock(self, game: int) -> SessionLock:
        """Have a game to oneself; raises StoreError if somebody else has it open."""
        with self._database.explained():
            return SessionLock(self._database.connect(), game)


class SessionLock:
    """A lock that a session of the database holds; it ends with its process, however that ends."""

    def __init__(self, connection: psycopg.Connection[Any], game: int) -> None:
        """Take the lock of a game on a connection that nothing else uses; raises StoreError if somebody has it."""
        self._connection = connection
        row = connection.execute("SELECT pg_try_advisory_lock(%s) AS taken", (LOCKS + game,)).fetchone()
        if row is None or not row["taken"]:
            self.release()
            raise StoreError(f"Game {game} is open in another window.")

    def release(self) -> None:
        """Let others have it."""
        self._connection.close()
