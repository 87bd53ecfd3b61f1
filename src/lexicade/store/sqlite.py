"""The store at home: one SQLite file.

A move is on the disk before it is acknowledged (write-ahead log, synchronous FULL). A file that is damaged, foreign or
from a later version is left exactly as it is.
"""

from __future__ import annotations

from lexicade.files import STORE, data_file
from lexicade.store.database import Database
from lexicade.store.locks import GameLock
from lexicade.store.sql import SqlStore


class SqliteStore(SqlStore):
    """Games in one file."""

    _database: Database

    def __init__(self, path: str | None = None) -> None:
        """Open the file, without a path the user's own; it is made with the first game. Raises StoreError."""
        self.path = path or data_file(STORE)
        super().__init__(Database.at(self.path))

    def lock(self, game: int) -> GameLock:
        """Have a game to oneself; raises StoreError if somebody else has it open."""
        return GameLock(self.path, game)
