"""Stores for tests that hold for any of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from threading import Barrier

import pytest

from lexicade.store.public import PublicStore
from lexicade.store.store import open_store
from tests import postgres


@dataclass(frozen=True)
class Place:
    """Where a store may be."""

    url: str

    def open(self) -> PublicStore:
        """The store that is there."""
        return open_store(self.url)

    def execute(self, sql: str) -> list[tuple[object, ...]]:
        """Run a statement past the store."""
        if self.url.startswith("postgresql:"):
            import psycopg

            with psycopg.connect(self.url, autocommit=True) as server:
                cursor = server.execute(sql.encode())
                return cursor.fetchall() if cursor.description else []
        with closing(sqlite3.connect(self.url, isolation_level=None)) as file:
            return file.execute(sql).fetchall()


def at_once(place: Place, names: str, work: Callable[[PublicStore, str], bool]) -> list[bool]:
    """What several get who do something at the same moment, each with a thread and a store of their own."""
    ready = Barrier(len(names))

    def run(name: str) -> bool:
        with place.open() as own:
            own.ping()
            ready.wait(60)
            return work(own, name)

    with ThreadPoolExecutor(len(names)) as pool:
        return list(pool.map(run, names))


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A place with nothing in it yet."""
    if request.param == "sqlite":
        return Place(str(tmp_path / "deep" / "games.db"))
    return Place(postgres.server().database())


@pytest.fixture
def store(place: Place) -> Iterator[PublicStore]:
    """A new store."""
    with place.open() as opened:
        yield opened
