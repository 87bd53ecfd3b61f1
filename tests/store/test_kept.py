"""What a store keeps, and in which order it tells it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexicade.store import database
from lexicade.store.sqlite import SqliteStore
from lexicade.store.store import Result, open_store

WON = Result(is_over=True, score=50, is_won=True, category="size 7")


@pytest.fixture
def store(home: Path) -> Iterator[SqliteStore]:
    """A new store."""
    with SqliteStore() as opened:
        yield opened


def test_one_file_for_all_in_a_process(store: SqliteStore, home: Path) -> None:
    """Whoever opens the same file in a process shares it, by whatever path; the last one to be done closes it."""
    store.add_game("wordhand.1:#1", words=None, entries=["a"])
    (home.parent / "link").symlink_to(home / "games.db")
    with open_store() as other, SqliteStore(str(home.parent / "link")) as linked:
        assert len(other.games()) == len(linked.games()) == 1
        assert linked._database is store._database
    assert len(store.games()) == 1
    assert (home / "games.db-wal").exists()
    store.close()
    assert not (home / "games.db-wal").exists(), "the last one to close it leaves one file"
    store._database = database.Database.at(store.path)


def test_the_file_is_private(store: SqliteStore, home: Path) -> None:
    """Nobody else can read what somebody played; nothing is made before there is something to keep."""
    assert not home.exists()
    assert store.games() == []
    store.add_game("wordhand.1:#1", words=None)
    assert (home / "games.db").stat().st_mode & 0o777 == 0o600


def test_reading_changes_nothing(store: SqliteStore, home: Path, tmp_path: Path) -> None:
    """Who only reads leaves the file and SQLite's log, such as a killed process leaves one, as they are."""
    store.add_game("wordhand.1:#1", words=None, entries=["a"])
    for name in ("games.db", "games.db-wal"):
        (tmp_path / name).write_bytes((home / name).read_bytes())
    before = [(tmp_path / name).read_bytes() for name in ("games.db", "games.db-wal")]
    with SqliteStore(str(tmp_path / "games.db")) as reader:
        assert len(reader.games()) == 1
    assert [(tmp_path / name).read_bytes() for name in ("games.db", "games.db-wal")] == before


def test_names_of_files_are_only_names(tmp_path: Path) -> None:
    """A path may have in it what means something in an address."""
    path = tmp_path / "who? 100% #1"
    with SqliteStore(str(path)) as store:
        store.add_game("wordhand.1:#1", words=None, entries=["a"])
    with SqliteStore(str(path)) as again:
        assert len(again.games()) == 1
    assert all(name.startswith(path.name) for name in os.listdir(tmp_path))
