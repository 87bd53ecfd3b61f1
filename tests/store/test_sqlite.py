"""The store: nothing is lost, nothing is changed, and whatever is wrong with its file is said and left alone."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from lexicade.core.errors import StoreError
from lexicade.store import schema
from lexicade.store.chain import FACTS, first_link, next_link
from lexicade.store.locks import GameLock
from lexicade.store.public import Addition, Entry
from lexicade.store.rooms import COLUMNS
from lexicade.store.schema import MIGRATIONS
from lexicade.store.sqlite import SqliteStore
from lexicade.store.store import Result, open_store
from tests.kit import run_command


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a store may be."""
    return tmp_path / "deep" / "games.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    """A new store."""
    with SqliteStore(str(path)) as opened:
        yield opened


def test_locks(tmp_path: Path) -> None:
    """A game that is open is not opened twice, and is free again when it is let go."""
    path = str(tmp_path / "games.db")
    first = GameLock(path, 1)
    with pytest.raises(StoreError, match="another window"):
        GameLock(path, 1)
    other = GameLock(path, 2)
    first.release()
    again = GameLock(path, 1)
    again.release()
    other.release()


def test_moves_reach_the_disk(store: SqliteStore) -> None:
    """What is told to be kept is on the disk: SQLite waits for it with each move, on macOS for the drive too."""
    store.add_game("wordhand.1:#3", words=None, entries=["jest"])
    with store._database.writing() as connection:
        found = {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "fullfsync")}
    assert found == {"synchronous": 2, "fullfsync": 1}


HOLD = """
import sys
from lexicade.store.locks import GameLock
locks = [GameLock(sys.argv[1], game) for game in range(1, 501)]
print("held", flush=True)
sys.stdin.readline()
locks[6].release()
print("let go", flush=True)
sys.stdin.readline()
"""


def test_many_locks_take_one_file(tmp_path: Path) -> None:
    """A process with many games open holds one file for them; others are told of each until it lets go or is killed."""
    path = str(tmp_path / "games.db")
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        assert os.listdir(tmp_path / "locks") == ["games.lock"]
        if os.path.exists("/proc"):
            names = [os.path.realpath(file) for file in Path(f"/proc/{holder.pid}/fd").iterdir()]
            assert names.count(str(tmp_path / "locks" / "games.lock")) == 1
        for game in (1, 7, 500):
            with pytest.raises(StoreError, match=f"Game {game} is open in another window"):
                GameLock(path, game)
        GameLock(path, 501).release()
        holder.stdin.write("\n")
        holder.stdin.flush()
        assert holder.stdout.readline() == "let go\n"
        GameLock(path, 7).release()
        with pytest.raises(StoreError, match="Game 8 is open"):
            GameLock(path, 8)
        holder.kill()
        holder.wait()
    GameLock(path, 8).release()


def test_letting_go_of_one_game_keeps_the_others(tmp_path: Path) -> None:
    """Systems drop all locks of a process that closes their file; so it stays open as long as one game is."""
    path = str(tmp_path / "games.db")
    one, two = GameLock(path, 1), GameLock(path, 2)
    with pytest.raises(StoreError, match="Game 1 is open"):
        GameLock(path, 1)
    two.release()
    try_it = "import sys; from lexicade.store.locks import GameLock; GameLock(sys.argv[1], int(sys.argv[2]))"
    calls = [[sys.executable, "-c", try_it, path, game] for game in ("1", "2")]
    assert [subprocess.run(call, capture_output=True, check=False).returncode for call in calls] == [1, 0]
    one.release()


def test_durable(store: SqliteStore, path: Path) -> None:
    """A write-ahead log, and every commit on the disk."""
    store.add_game("wordhand.1:#1", words=None)
    raw = store._database.connection
    assert raw.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert raw.execute("PRAGMA synchronous").fetchone()[0] == 2


def test_versions(store: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An older file is brought forward with all that is in it; a newer one is left alone."""
    game = store.add_game("wordhand.1:#1", words=None)
    store.add_entries(game, 1, ["a"])
    store.close()
    version = len(MIGRATIONS)
    monkeypatch.setattr(schema, "MIGRATIONS", (*MIGRATIONS, lambda raw: raw.execute("CREATE TABLE more (x INTEGER)")))
    with SqliteStore(str(path)) as newer:
        assert newer.entries(game) == ["a"]
        assert newer._database.connection.execute("SELECT count(*) FROM more").fetchone()[0] == 0
    monkeypatch.undo()
    with SqliteStore(f"{path}.version-{version}") as copy:
        assert copy.entries(game) == ["a"], "a copy was kept before"
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"/games\.db was made by a later version of Lexicade\.$"):
        SqliteStore(str(path))
    assert path.read_bytes() == before


def test_version_2_is_brought_forward(path: Path) -> None:
    """A file from before people played each other has the same games, results and chains afterwards, and can go on."""
    path.parent.mkdir()
    facts = ("wordhand.1:#1", "2026-11-01T00:00:00", None, 7, 1, 0)
    head = first_link(facts)
    link = next_link(head, 1, "a", "2026-11-01T00:00:01")
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        for migrate in MIGRATIONS[:2]:
            migrate(raw)
        raw.execute(
            f"INSERT INTO games ({FACTS}, kind, entries, head, derived, is_over, score, category) "
            "VALUES (?, ?, ?, ?, ?, ?, 'wordhand', 1, ?, 1, 1, 50, 'size 7')",
            (*facts, link),
        )
        raw.execute("INSERT INTO entries VALUES (1, 1, 'a', '2026-11-01T00:00:01', ?)", (link,))
        raw.execute(f"PRAGMA application_id = {schema.APPLICATION}")
        raw.execute("PRAGMA user_version = 2")
    with SqliteStore(str(path)) as store:
        (found,) = store.games()
        assert found.result == Result(is_over=True, score=50, category="size 7")
        assert store.best("wordhand", 9, category="size 7") == store.games(daily=7) == [found]
        store.add_entries(1, 2, ["b"])
        assert store.entries(1) == ["a", "b"]
        assert store.people.add("digest", "name", "2026-11-16T10:00:00").number == 1
        assert not store.is_shared
    assert Path(f"{path}.version-2").exists()


def test_version_3_is_brought_forward(path: Path) -> None:
    """A file from before classes had words of their own keeps its rooms."""
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        for migrate in MIGRATIONS[:3]:
            migrate(raw)
        raw.execute(
            f"INSERT INTO rooms ({', '.join(COLUMNS[1:-1])}) VALUES "
            "('table', '', 'table', NULL, 'wordhand', '', 0, '', '', '', '2026-11-16T10:00:00', 0)"
        )
        raw.execute(f"PRAGMA application_id = {schema.APPLICATION}")
        raw.execute("PRAGMA user_version = 3")
    with SqliteStore(str(path)) as store:
        found = store.rooms.find("table")
        assert found is not None
        assert (found.number, found.game, found.words) == (1, "wordhand", "")


def test_a_migration_that_fails_changes_nothing(
    store: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bringing a file forward is done wholly or not at all."""
    store.add_entries(store.add_game("wordhand.1:#1", words=None), 1, ["a"])
    store.close()

    def broken(raw: sqlite3.Connection) -> None:
        raw.execute("CREATE TABLE more (x INTEGER)")
        raise sqlite3.DatabaseError("something is wrong")

    monkeypatch.setattr(schema, "MIGRATIONS", (*MIGRATIONS, broken))
    with pytest.raises(StoreError):
        SqliteStore(str(path))
    monkeypatch.undo()
    with SqliteStore(str(path)) as again:
        assert again.entries(1) == ["a"]
        assert (
            again._database.connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'more'").fetchone()[0]
            == 0
        )


@pytest.mark.parametrize("content", [b"hello", b"x" * 5000, b"SQLite format 3\0", b"\0" * 200])
def test_foreign_file(path: Path, content: bytes) -> None:
    """A file that is something else is said to be, and stays what it is."""
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"games\.db"):
        SqliteStore(str(path))
    assert path.read_bytes() == content


def test_foreign_database(path: Path) -> None:
    """Somebody else's database is not ours to write to."""
    path.parent.mkdir()
    raw = sqlite3.connect(path)
    raw.execute("CREATE TABLE precious (x)")
    raw.commit()
    raw.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"/games\.db is not a file of Lexicade\.$"):
        SqliteStore(str(path))
    assert path.read_bytes() == before


def test_cut_anywhere(store: SqliteStore, path: Path, tmp_path: Path) -> None:
    """A file that is cut short at any byte is said to be damaged, and is left as it is."""
    for number in range(30):
        game = store.add_game(f"wordhand.1:#{number}", words=None)
        store.add_entries(game, 1, ["some move or other"] * 30)
    store.close()
    whole = path.read_bytes()
    assert len(whole) > 20_000
    for size in [*range(1, 120), *range(120, len(whole), 611)]:
        cut = tmp_path / f"cut{size}" / "games.db"
        cut.parent.mkdir()
        cut.write_bytes(whole[:size])
        with pytest.raises(StoreError):
            SqliteStore(str(cut))
        assert cut.read_bytes() == whole[:size]
        shutil.rmtree(cut.parent)


def test_interrupted_checkpoint(path: Path, tmp_path: Path) -> None:
    """When the end of a process breaks off the copying from the log to the file, everything is still there."""
    with SqliteStore(str(path)) as store:
        game = store.add_game("wordhand.1:#1", words=None)
        store._database.connection.execute("PRAGMA wal_autocheckpoint = 0")
        for number in range(1, 300):
            store.add_entries(game, number, ["some move or other"])
        broken = tmp_path / "broken.db"
        broken.write_bytes(path.read_bytes())
        Path(f"{broken}-wal").write_bytes(Path(f"{path}-wal").read_bytes())
        store._database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = path.read_bytes()
    short = broken.read_bytes()
    broken.write_bytes(whole[:4096] + short[4096:])  # the first page says more than there is
    assert len(short) < len(whole)
    with SqliteStore(str(broken)) as again:
        assert len(again.entries(game)) == 299


def test_first_opened_by_many(tmp_path: Path) -> None:
    """Processes that make the store at the same moment all get it."""
    code = """
import sys
from lexicade.store.sqlite import SqliteStore
from lexicade.store.store import Result, open_store
SqliteStore(sys.argv[1]).add_game("x.1:#1", words=None)
"""
    for number in range(3):
        path = str(tmp_path / f"{number}.db")
        processes = [subprocess.Popen([sys.executable, "-c", code, path]) for _ in range(6)]
        assert [process.wait(60) for process in processes] == [0] * 6
        with SqliteStore(path) as store:
            assert len(store._database.connection.execute("SELECT * FROM games").fetchall()) == 6


def test_damaged_rows_hide_no_others(store: SqliteStore, path: Path) -> None:
    """A row that makes no sense is left out; the games beside it are there."""
    for seed in (1, 2, 3):
        store.add_entries(store.add_game(f"wordhand.1:#{seed}", words=None), 1, ["a"])
    bad = 2
    for change in (
        "id = x'ff'",
        "id = 'wordhand.1:#2', daily = 'monday'",
        "daily = NULL, player = x'00'",
        "player = char(27)",
    ):
        raw = sqlite3.connect(path)
        raw.execute(f"UPDATE games SET {change} WHERE number = {bad}")
        raw.commit()
        raw.close()
        assert [stored.number for stored in store.games()] == [1, 3]


def test_full_disk(store: SqliteStore) -> None:
    """When there is no more room, what was kept stays, and the rest is refused in a sentence."""
    game = store.add_game("wordhand.1:#1", words=None)
    store.add_entries(game, 1, ["a"])
    raw = store._database.connection
    pages = raw.execute("PRAGMA page_count").fetchone()[0]
    raw.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="full"):
        store.add_entries(game, 2, ["x" * 100_000])
    assert store.entries(game) == ["a"]
    store.add_entries(game, 2, ["b"])


@pytest.mark.parametrize("kind", ["folder", "file", "database"])
def test_play_goes_on_unsaved(home: Path, kind: str) -> None:
    """With nothing to keep games in, that is said once, and the game is played to its end."""
    if kind == "folder":
        (home / "games.db").mkdir(parents=True)
    elif kind == "file":
        home.write_text("a file where the folder should be")
    else:
        home.mkdir()
        (home / "games.db").write_text("something else")
    done = run_command("wordhand", "--hands", "1", "--seed", "3", typed="jest\nof\n.\n")
    assert done.returncode == 0
    assert done.stdout.count("This game is no longer being saved: ") == 1
    assert "Total score: " in done.stdout
    assert done.stderr == ""
    for command in ("games", "resume", "stats", "daily", "leaders"):
        done = run_command(command)
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1


def test_one_process_hears_nothing(store: SqliteStore) -> None:
    """In a file there is nobody to tell: announcing and following do nothing, and the store answers."""
    heard: list[str] = []
    stop = store.follow(heard.append, lambda: heard.append("lost"))
    store.announce("anything")
    stop()
    store.ping()
    assert heard == []


def test_stores_by_url(tmp_path: Path) -> None:
    """A store is opened by a path, or by a URL with a path in it."""
    path = tmp_path / "games.db"
    with open_store(str(path)) as store:
        store.add_game("wordhand.1:#1", words=None, entries=["a"])
    with open_store(f"sqlite:{path}") as store:
        assert len(store.games()) == 1


def test_who_made_an_entry_is_a_number(store: SqliteStore, path: Path) -> None:
    """A log in which somebody's seat makes no sense is refused as damaged, from its start or from any entry."""
    game = store.journal.add_game(token="t", game_id="wordhand.1:#1", salt="", chairs=(), made="2026-11-16T10:00:00")
    for number in (1, 2):
        store.journal.add([Addition(game, number, Entry("a", 0, "key", "2026-11-16T10:00:00"))])
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("DROP TRIGGER entries_stay")
        raw.execute("UPDATE entries SET seat = 'x' WHERE number = 2")
    for after in (0, 1):
        with pytest.raises(StoreError, match="damaged"):
            store.journal.entries(game, after)
