"""What a store says when something is wrong, each thing to the letter, and what it leaves alone then."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lexicade.core.errors import LONGEST_LINE, StoreBusy, StoreError
from lexicade.store import connections, database, schema
from lexicade.store.locks import GameLock
from lexicade.store.sqlite import SqliteStore
from lexicade.store.store import Result

WON = Result(is_over=True, score=50, is_won=True, category="size 7")


@pytest.fixture
def store(home: Path) -> Iterator[SqliteStore]:
    """A new store."""
    with SqliteStore() as opened:
        yield opened


def change(home: Path, *statements: str) -> None:
    """Do something to the file behind the store's back."""
    raw = sqlite3.connect(home / "games.db")
    for statement in statements:
        raw.execute(statement)
    raw.commit()
    raw.close()


def sqlite_error(code: int, kind: type[sqlite3.Error] = sqlite3.OperationalError) -> sqlite3.Error:
    """What SQLite raises."""
    error = kind("some words of SQLite's")
    error.sqlite_errorcode = code
    return error


DAMAGED = (
    "/x/games.db is damaged, so nothing is written to it. "
    "To start a new one, first move away all files whose names begin with games.db."
)


@pytest.mark.parametrize(
    ("problem", "kind", "sentence"),
    [
        (sqlite_error(sqlite3.SQLITE_BUSY), StoreBusy, "/x/games.db is in use by another program."),
        (sqlite_error(sqlite3.SQLITE_LOCKED), StoreBusy, "/x/games.db is in use by another program."),
        (sqlite_error(sqlite3.SQLITE_BUSY_RECOVERY), StoreBusy, "/x/games.db is in use by another program."),
        (sqlite_error(sqlite3.SQLITE_FULL), StoreBusy, "/x/games.db can't be written: the disk is full."),
        (sqlite_error(sqlite3.SQLITE_READONLY), StoreError, "/x/games.db can't be opened for writing."),
        (sqlite_error(sqlite3.SQLITE_CANTOPEN), StoreError, "/x/games.db can't be opened for writing."),
        (sqlite_error(sqlite3.SQLITE_PERM), StoreError, "/x/games.db can't be opened for writing."),
        (sqlite_error(sqlite3.SQLITE_NOTADB), StoreError, "/x/games.db is not a file of Lexicade."),
        (sqlite_error(sqlite3.SQLITE_CORRUPT), StoreError, DAMAGED),
        (sqlite_error(sqlite3.SQLITE_IOERR), StoreError, "/x/games.db can't be used: some words of SQLite's."),
        (sqlite3.ProgrammingError("it is closed"), StoreError, "/x/games.db can't be used: it is closed."),
        (OSError(28, "No Space"), StoreError, "/x/games.db can't be used: no space."),
        (ValueError("Null Byte"), StoreError, "/x/games.db can't be used: null byte."),
        (IndexError(), StoreError, DAMAGED),
        (TypeError(), StoreError, DAMAGED),
        (AttributeError(), StoreError, DAMAGED),
    ],
)
def test_everything_that_goes_wrong_is_a_sentence(problem: Exception, kind: type[StoreError], sentence: str) -> None:
    """Whatever SQLite or the system says, a player reads what it means; what may work later is told from the rest."""
    with pytest.raises(StoreError) as refused, database.explained("/x/games.db"):
        raise problem
    assert (type(refused.value), refused.value.sentence) == (kind, sentence)


def test_a_busy_file_is_not_read_around(store: SqliteStore, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that another program holds is said to be in use, on opening and on writing."""
    store.add_game("wordhand.1:#1", words=None, entries=["a"])
    store.close()

    def busy(path: str, how: str = "") -> sqlite3.Connection:
        raise sqlite_error(sqlite3.SQLITE_BUSY)

    for attempt in (SqliteStore, store.check):
        with monkeypatch.context() as patched:
            patched.setattr(database, "connect", busy)
            with pytest.raises(StoreBusy, match="in use by another program"):
                attempt()
        if attempt is SqliteStore:
            store._database = database.Database.at(store.path)
    store.check()


def test_what_is_found_later_stops_all_writing(store: SqliteStore, home: Path) -> None:
    """Once a row makes no sense, nothing more is written to the file, and the store says what is wrong."""
    store.add_game("wordhand.1:#1", words=None, entries=["a"])
    assert store.problem == ""
    change(home, "UPDATE games SET started = x'ff'")
    assert store.games() == []
    with pytest.raises(StoreError) as refused:
        store.add_game("wordhand.1:#2", words=None, entries=["a"])
    assert refused.value.sentence == store.problem == DAMAGED.replace("/x", str(home))
    with pytest.raises(StoreError, match="is damaged"):
        store.keep_results({1: (1, WON)})


@pytest.mark.parametrize(
    "damage",
    [
        *(f"{name} = 'x'" for name in ("counts", "is_imported", "score", "is_won", "helped")),
        *(f"{name} = 'x'" for name in ("daily", "derived", "is_over")),
        *(f"{name} = x'ff'" for name in ("id", "started", "category", "player", "words")),
        *(f"{name} = 'a' || char(10)" for name in ("id", "started", "category", "player")),
        f"player = '{'x' * (LONGEST_LINE + 1)}'",
        "player = 'é'",
    ],
)
def test_rows_that_make_no_sense(store: SqliteStore, home: Path, damage: str) -> None:
    """A row with anything in it that is never written is left out, whichever column it is in."""
    for seed in (1, 2):
        store.add_game(f"wordhand.1:#{seed}", words="words.txt", daily=seed, entries=["a"])
    change(home, f"UPDATE games SET {damage} WHERE number = 1")
    assert [stored.number for stored in store.games()] == [2]
    assert store.problem.startswith(f"{home}/games.db is damaged")


@pytest.mark.parametrize(("text", "is_read"), [("a", True), (" a", False), ("a\nb", False), ("é", False)])
def test_entries_that_make_no_sense(store: SqliteStore, text: str, *, is_read: bool) -> None:
    """An entry is a line without blanks around it; a log with anything else is damaged, even if its chain fits."""
    game = store.add_game("wordhand.1:#1", words=None, entries=[text])
    if is_read:
        assert store.entries(game) == [text]
        return
    with pytest.raises(StoreError, match="is damaged"):
        store.entries(game)


def test_locks_say_what_is_wrong(home: Path) -> None:
    """Who finds a game open elsewhere is told which; who can't lock at all is told why."""
    held = GameLock(str(home / "games.db"), 12)
    with pytest.raises(StoreError) as refused:
        GameLock(str(home / "games.db"), 12)
    assert refused.value.sentence == "Game 12 is open in another window."
    held.release()
    held.release()
    os.rename(home / "locks", home / "moved")
    (home / "locks").write_text("in the way")
    with pytest.raises(StoreError) as refused:
        GameLock(str(home / "games.db"), 12)
    assert refused.value.sentence == f"{home}/locks/games.lock can't be used: file exists."


def test_old_logs_are_checked_when_they_are_read(
    store: SqliteStore, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the first write the latest logs are checked, so many entries that nobody waits; older ones when read."""
    first = store.add_game("wordhand.1:#1", words=None, entries=["a"])
    for seed in (2, 3):
        store.add_game(f"wordhand.1:#{seed}", words=None, entries=["a"] * 5)
    store.close()
    change(home, "UPDATE games SET head = 'other' WHERE number = 1")
    for most, is_noticed in ((10, True), (9, False)):
        monkeypatch.setattr(schema, "MOST_CHECKED", most)
        with SqliteStore() as again:
            assert bool(again.problem) == is_noticed
            with pytest.raises(StoreError, match="is damaged"):
                again.entries(first)
    store._database = database.Database.at(store.path)


@pytest.mark.parametrize("code", [sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_BUSY])
def test_an_old_file_that_can_t_be_copied(home: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    """Without a copy of it, a file of an earlier version is read as it is and never changed; a busy one is busy."""
    home.mkdir()
    old = (Path(__file__).parents[1] / "golden" / "saves" / "store-1.db").read_bytes()
    (home / "games.db").write_bytes(old)

    def fails(*_: object) -> None:
        raise sqlite_error(code)

    monkeypatch.setattr(database, "keep_copy", fails)
    if code == sqlite3.SQLITE_BUSY:
        with pytest.raises(StoreBusy):
            SqliteStore()
    else:
        with SqliteStore() as store:
            assert [stored.game for stored in store.games(kind="scrabble")] == ["scrabble"]
            assert len(store.games()) == 5
            store.keep_results({1: (store.games()[0].entries, WON)})
            assert store.games()[0].result == WON
    assert (home / "games.db").read_bytes() == old


def test_a_copy_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy that can't be put in its place leaves nothing behind; one that is there already is left alone."""
    source = sqlite3.connect(tmp_path / "source.db")
    source.execute("CREATE TABLE t (x)")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(sqlite3.OperationalError):
        connections.keep_copy(source, str(tmp_path / "nowhere" / "copy.db"))
    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", full)
        with pytest.raises(OSError, match="No space"):
            connections.keep_copy(source, str(tmp_path / "copy.db"))
    assert os.listdir(tmp_path) == ["source.db"]
    connections.keep_copy(source, str(tmp_path / "copy.db"))
    before = (tmp_path / "copy.db").read_bytes()
    source.execute("CREATE TABLE more (x)")
    connections.keep_copy(source, str(tmp_path / "copy.db"))
    assert (tmp_path / "copy.db").read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == ["copy.db", "source.db"]
    source.close()


def test_patience_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is busy is tried again until it works or the time is up; any other trouble is told at once."""
    clock = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(time, "sleep", lambda seconds: clock.__setitem__(0, clock[0] + seconds))

    class Busy:
        """Something that is busy for some seconds."""

        def __init__(self, until: float, code: int) -> None:
            self.until, self.code = until, code

        def execute(self, statement: str) -> None:
            if clock[0] < self.until:
                raise sqlite_error(self.code)

    cast: Any = Busy
    connections.patiently(cast(1.5, sqlite3.SQLITE_BUSY), "")
    assert 1.5 <= clock[0] < 1.6
    clock[0] = 0.0
    with pytest.raises(sqlite3.OperationalError):
        connections.patiently(cast(9, sqlite3.SQLITE_BUSY), "")
    assert 2.0 <= clock[0] < 2.1
    clock[0] = 0.0
    with pytest.raises(sqlite3.OperationalError):
        connections.patiently(cast(1.5, sqlite3.SQLITE_IOERR), "")
    assert clock[0] == 0.0


def test_scores_from_files_that_make_no_sense(store: SqliteStore, home: Path) -> None:
    """Of imported scores, what is no name with points is left out."""
    store.import_scores("worderly", [("merlin", 30), ("morgan", 20), ("arthur", 10)])
    change(home, "UPDATE imported_scores SET points = 'x' WHERE name = 'morgan'")
    change(home, "UPDATE imported_scores SET name = char(27) WHERE name = 'arthur'")
    assert store.imported_scores("worderly") == [("merlin", 30)]


@pytest.mark.parametrize("kind", ["log", "page"])
def test_large_files_are_checked_before_the_first_write(
    store: SqliteStore, home: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """A file too large to be checked whenever it is opened is read at once, but written to only if it is sound."""
    for seed in range(20):
        store.add_game(f"wordhand.1:#{seed}", words=None, entries=["some move or other"] * 30)
    store.close()
    monkeypatch.setattr(database, "QUICK", 1)
    with SqliteStore() as sound:
        sound.check()
        assert sound.problem == ""
    if kind == "log":
        change(home, "UPDATE games SET head = 'other' WHERE number = 1")
    else:
        whole = (home / "games.db").read_bytes()
        (home / "games.db").write_bytes(whole[:-4096] + bytes(4096))
    before = (home / "games.db").read_bytes()
    store._database = database.Database.at(store.path)
    assert store.problem == ""
    assert len(store.games()) == 20
    with pytest.raises(StoreError, match="is damaged"):
        store.check()
    assert (home / "games.db").read_bytes() == before
