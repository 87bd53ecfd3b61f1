"""Connections to SQLite files: opening them, transactions, and copies."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from urllib.parse import quote

PATIENCE = 2.0  # seconds to wait for another process that is writing
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def connect(path: str, how: str = "") -> sqlite3.Connection:
    """A connection that begins no transactions by itself, for any thread; its users see that they take turns."""
    if not how:
        database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    else:
        place = f"file:{quote(os.path.abspath(path))}?{how}"
        database = sqlite3.connect(place, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    database.row_factory = sqlite3.Row
    return database


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """All of what is done here is written, or nothing of it."""
    try:
        database.execute("BEGIN IMMEDIATE")
        yield database
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def has_content(path: str) -> bool:
    """Whether there is a file with something in it."""
    try:
        return os.stat(path).st_size > 0
    except FileNotFoundError:
        return False


def version_of(database: sqlite3.Connection) -> int:
    """The version of a file; 0 for an empty one."""
    version: int = database.execute("PRAGMA user_version").fetchone()[0]
    return version


def patiently(database: sqlite3.Connection, statement: str) -> None:
    """Run a statement that SQLite doesn't wait with while others have the file open."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            database.execute(statement)
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode not in BUSY or time.monotonic() > until:
                raise
            time.sleep(0.02)


def keep_copy(database: sqlite3.Connection, path: str) -> None:
    """Keep a copy of a database in a file, unless there is one already."""
    if os.path.exists(path):
        return
    part = f"{path}.{os.urandom(4).hex()}.part"
    try:
        with closing(connect(part, "mode=rwc")) as copy:
            database.backup(copy)
        os.replace(part, path)
    except BaseException:
        if os.path.exists(part):
            os.unlink(part)
        raise
