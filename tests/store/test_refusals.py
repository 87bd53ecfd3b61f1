"""What a store keeps to the letter, and what it says when it can't do something."""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexicade.core.errors import LONGEST_LINE, StoreBusy, StoreError
from lexicade.store import database, schema
from lexicade.store.locks import GameLock
from lexicade.store.sqlite import SqliteStore
from lexicade.store.store import SOON, Result, open_store

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


def test_results_are_kept_by_readers(store: SqliteStore) -> None:
    """A result that is derived later, by a program that hasn't written yet, is there for the next one."""
    game = store.add_game("wordhand.1:#1", words=None, entries=["a"])
    store.close()
    with SqliteStore() as reader:
        assert [stored.number for stored in reader.stale()] == [game]
        reader.keep_results({game: (1, WON)})
    store._database = database.Database.at(store.path)
    assert [stored.result for stored in store.games()] == [WON]


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


def test_times_are_utc(store: SqliteStore) -> None:
    """When a game was started is told in one way for everybody."""
    before = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime())
    store.add_game("wordhand.1:#1", words=None, entries=["a"])
    (found,) = store.games()
    assert before <= found.started <= time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime())
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", found.started)


def test_dailies_count_once_in_their_time(store: SqliteStore) -> None:
    """A daily puzzle doesn't count after itself or one soon after it; long after a wrong clock, and alone, it does."""
    store.add_game("wordhand.1:#1", words=None, daily=20, entries=["a"])
    for daily, counted in ((20, True), (20 - SOON, True), (20 - SOON - 1, False), (21, False)):
        assert store.has_counted("wordhand", daily) == counted
        assert not store.has_counted("worderly", daily)
    store.add_game("wordhand.1:#1", words=None, daily=19, entries=["a"])
    store.add_game("wordhand.1:#1", words=None, daily=21, counts=False, entries=["a"])
    store.add_game("wordhand.1:#1", words=None, daily=21, entries=["a"])
    assert [stored.counts for stored in store.games()] == [True, False, False, True]
    assert [stored.number for stored in store.games(daily=21)] == [3, 4]


def test_days_are_those_that_were_finished(store: SqliteStore) -> None:
    """Streaks are made of dailies that were finished and counted, of the same game."""
    for key, daily, counts, result in (
        ("wordhand", 1, True, WON),
        ("wordhand", 2, True, None),
        ("wordhand", 3, False, WON),
        ("worderly", 4, True, WON),
        ("wordhand", None, True, WON),
    ):
        store.add_game(f"{key}.1:#1", words=None, daily=daily, counts=counts, entries=["a"], result=result)
    assert store.days("wordhand") == [1]


def test_help_is_remembered_by_seed(store: SqliteStore) -> None:
    """Help in another game of the same kind and seed is known, even after that game was deleted."""
    helped = Result(is_over=False, helped=1)
    game = store.add_game("wordhand.1:#12", words=None, entries=[":hint 1"], result=helped)
    other = store.add_game("wordhand.1:#2", words=None, entries=["a"], result=Result(is_over=False))
    assert store.has_help("wordhand", 12, other)
    assert not store.has_help("wordhand", 12, game), "its own help is in its own log"
    assert not store.has_help("wordhand", 2, game), "there was none, and 2 is not 12"
    assert not store.has_help("worderly", 12, other)
    store.delete(game)
    assert store.has_help("wordhand", 12, other)


def test_names_go_with_their_games(store: SqliteStore, home: Path) -> None:
    """A game has the name that its player gave; it is forgotten when the game is deleted."""
    first, second = (store.add_game(f"wordhand.1:#{seed}", words=None, entries=["a"]) for seed in (1, 2))
    store.name_player(first, "merlin")
    assert [stored.player for stored in store.games()] == ["merlin", None]
    store.delete(first)
    assert [stored.number for stored in store.games()] == [second]
    raw = sqlite3.connect(home / "games.db")
    assert raw.execute("SELECT player FROM games").fetchall() == [(None,), (None,)]
    raw.close()


def test_boards_are_in_order(store: SqliteStore) -> None:
    """Without help before with, then by points, then the earlier one, and no more than were asked for."""
    for seed, (score, helped) in enumerate(((10, 0), (30, 1), (20, 0), (20, 0), (40, 2)), start=1):
        result = Result(is_over=True, score=score, helped=helped, category="size 7")
        store.add_game(f"wordhand.1:#{seed}", words=None, daily=seed, entries=["a"], result=result)
    assert [stored.number for stored in store.best("wordhand", 9, category="size 7")] == [3, 4, 1, 5, 2]
    assert [stored.number for stored in store.best("wordhand", 2, category="size 7")] == [3, 4]
    assert [stored.number for stored in store.best("wordhand", 9, daily=2)] == [2]
    assert store.best("worderly", 9, category="size 7") == store.best("wordhand", 9, category="size 8") == []


def test_categories_are_in_order(store: SqliteStore) -> None:
    """The most played category comes first; of two played as often, the first in the alphabet."""
    for seed, category in enumerate(("b", "c", "a", "c", "")):
        result = Result(is_over=True, category=category)
        store.add_game(f"wordhand.1:#{seed}", words=None, entries=["a"], result=result)
    assert store.categories("wordhand") == ["c", "a", "b"]


def test_lists_of_games(store: SqliteStore) -> None:
    """Games are listed in the order in which they were started, those of a kind, or only the latest."""
    for seed in range(1, 5):
        key = "wordhand" if seed % 2 else "worderly"
        store.add_game(f"{key}.1:#{seed}", words=None, entries=["a"], result=WON if seed < 3 else None)
    assert [stored.number for stored in store.games()] == [1, 2, 3, 4]
    assert [stored.number for stored in store.games(kind="wordhand")] == [1, 3]
    assert [stored.number for stored in store.games(kind="wordhand", is_over=True)] == [1]
    assert [stored.number for stored in store.games(latest=3)] == [2, 3, 4]
    assert store.games(latest=0) == []


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
    assert refused.value.sentence == f"{home}/locks/12.lock can't be used: file exists."


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
            assert len(store.games()) == 5
            store.keep_results({1: (store.games()[0].entries, WON)})
            assert store.games()[0].result == WON
    assert (home / "games.db").read_bytes() == old


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
