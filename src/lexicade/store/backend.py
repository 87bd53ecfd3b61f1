"""What the queries of a store need of a database, whichever it is.

Statements are written once, in the SQL that SQLite and PostgreSQL have in common: `?` for each value, integers for
yes and no, times as text. Where the two differ, a method here says what is wanted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from lexicade.core.errors import StoreError

Row = Any  # its values are found by the names of their columns

# An entry to write: game, number, text, made, seat, key, and the ending of the game by it as JSON, or nothing.
NewEntry = tuple[int, int, str, str, int | None, str, str]


class Rows(Protocol):
    """The answer to a statement."""

    @property
    def rowcount(self) -> int:
        """How many rows a statement changed."""

    def fetchone(self) -> Row:
        """The next row, or None."""

    def fetchall(self) -> list[Row]:
        """All rows that are left."""

    def __iter__(self) -> Iterator[Row]: ...


class Connection(Protocol):
    """What statements are run on."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Rows:
        """Run a statement."""

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> object:
        """Run a statement for each row of values."""


class Backend(Protocol):
    """A database that is open. Whatever goes wrong with it is a StoreError; StoreBusy if it may work later."""

    problem: str  # what is wrong with it, once something is found; then nothing is written to it

    @property
    def for_update(self) -> str:
        """What a question says at its end so that its rows are left alone until this transaction ends."""

    def reading(self) -> AbstractContextManager[Connection]:
        """A connection for questions."""

    def snapshot(self) -> AbstractContextManager[Connection]:
        """A connection for questions that are all answered as of one moment."""

    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction: all that is done in it is written, or nothing."""

    def noting(self) -> AbstractContextManager[Connection]:
        """A transaction for what is derived, and need not be kept where nothing can be written."""

    def damage(self) -> StoreError:
        """The error to raise when something is not as it was written."""

    def insert(self, connection: Connection, sql: str, values: Sequence[object]) -> int:
        """Add a row to a table whose rows are numbered, and return its number."""

    def exclude(self, connection: Connection) -> None:
        """Let nobody else do the same until this transaction ends."""

    def add(self, entries: Sequence[NewEntry]) -> set[int]:
        """Write entries of games between people, at most one for each game, in a transaction of their own.

        Returns the games that took theirs: those in which it has the next number. Other processes are told.
        """

    def renumber(self, connection: Connection, table: str) -> None:
        """Go on after the largest number of a table into which rows were copied with theirs."""

    def close(self) -> None:
        """Be done with it."""
