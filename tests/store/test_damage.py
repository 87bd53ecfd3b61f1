"""Damaged, busy and read-only stores: nothing is written to a damaged file, and what can be read is read."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from lexicade.arcade import table as tables
from lexicade.arcade.keeper import Keeper
from lexicade.arcade.recording import CAUGHT_UP
from lexicade.arcade.table import Table
from lexicade.core.errors import StoreBusy, StoreError
from lexicade.core.session import Session
from lexicade.store import connections, database
from lexicade.store.sqlite import SqliteStore
from lexicade.store.store import Result
from tests.kit import ENVIRONMENT, open_game, run_command

COMMANDS = ("games", "resume", "stats", "daily", "leaders", "share", "export", "replay")


@pytest.fixture
def whole(home: Path) -> Iterator[bytes]:
    """The content of a store with some games, as it lies on the disk."""
    with SqliteStore() as store:
        for number in range(40):
            game_id = f"wordhand.1:hands=1,size=7,hand=,coach=no@enable.e3f7f062#{number}"
            game = store.add_game(game_id, words=None, daily=number if number % 7 == 0 else None)
            for entry in range(1, 9):
                store.add_entries(game, entry, [f"word{entry}"], Result(entry == 8, 9 * number, True, 0, "hands 1"))
    content = (home / "games.db").read_bytes()
    yield content
    assert not database.Database._open, "every store was closed"


def damages(whole: bytes) -> Iterator[bytes]:
    """The same content with a bit, a byte, some bytes or a page changed, each where there is something."""
    chance = random.Random(15)
    while True:
        at = chance.randrange(len(whole))
        if not any(whole[max(0, at - 8) : at + 8]):
            continue  # unused space, in which nothing can be damaged
        content, kind = bytearray(whole), chance.randrange(4)
        if kind == 0:
            content[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            content[at] = chance.randrange(256)
        elif kind == 2:
            content[at : at + 50] = chance.randbytes(len(content[at : at + 50]))
        else:
            page = at // 4096 * 4096
            content[page : page + 4096] = bytes(4096)
        if content != whole:
            yield bytes(content)


def test_damage_is_never_written_to(whole: bytes, tmp_path: Path) -> None:
    """Wherever a file is damaged, a move to be kept is refused, and not a byte of the file changes."""
    unnoticed = []
    for trial, content in zip(range(105), damages(whole), strict=False):
        path = tmp_path / str(trial) / "games.db"
        path.parent.mkdir()
        path.write_bytes(content)
        try:
            with SqliteStore(str(path)) as store:
                store.add_entries(store.add_game("wordhand.1:#1", words=None), 1, ["a"])
            unnoticed.append(trial)
        except StoreError:
            assert path.read_bytes() == content
    assert unnoticed == []


def test_every_command_says_so(whole: bytes, home: Path) -> None:
    """All commands tell of a damaged file, a game is played on without it, and the file stays as it is."""
    content = whole[:8192] + bytes(4096) + whole[12288:]
    (home / "games.db").write_bytes(content)
    for command in COMMANDS:
        done = run_command(command)
        assert (done.returncode, done.stdout) == (2, "")
        assert "games.db is damaged" in done.stderr
    done = run_command("wordhand", "--hands", "1", "--seed", "3", typed="jest\nof\n.\n")
    assert "games.db is damaged, so nothing is written to it" in done.stdout
    assert "Total score: " in done.stdout
    assert (home / "games.db").read_bytes() == content


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entries SET text = 'other' WHERE game = 3 AND number = 2",
        "DELETE FROM entries WHERE game = 3 AND number = 8",
        "DELETE FROM entries WHERE game = 3 AND number = 4",
        "UPDATE games SET id = replace(id, '#2', '#9') WHERE number = 3",
        "UPDATE games SET counts = 0 WHERE number = 3",
    ],
)
def test_a_changed_log_shows(whole: bytes, home: Path, change: str) -> None:
    """An entry that was flipped or lost, or a game's own row, no longer fits the chain; then nothing is written."""
    raw = sqlite3.connect(home / "games.db")
    raw.execute("DROP TRIGGER entries_stay")
    raw.execute("DROP TRIGGER entries_last")
    raw.execute(change)
    raw.commit()
    raw.close()
    with SqliteStore() as store:
        assert store.entries(2) == [f"word{entry}" for entry in range(1, 9)]
        with pytest.raises(StoreError, match="damaged"):
            store.entries(3)
        with pytest.raises(StoreError, match="damaged"):
            store.add_game("wordhand.1:#1", words=None)
    assert run_command("export", "3").returncode == 2


def test_a_read_only_folder(whole: bytes, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where SQLite may not put its own files beside the store, everything in it can still be read, and nothing else."""
    connect = connections.connect

    def refused(path: str, how: str = "") -> sqlite3.Connection:
        if str(home) in path and how != "immutable=1":
            error = sqlite3.OperationalError("unable to open database file")
            error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise error
        return connect(path, how)

    monkeypatch.setattr(database, "connect", refused)
    with SqliteStore() as store:
        assert len(store.games()) == 40
        assert store.totals("wordhand")
        store.keep_results({1: (8, Result(is_over=False))})  # in memory only
        with pytest.raises(StoreError, match="can't be opened for writing"):
            store.add_game("wordhand.1:#1", words=None)
    assert (home / "games.db").read_bytes() == whole


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
@pytest.mark.usefixtures("whole")
def test_a_folder_without_permission(home: Path) -> None:
    """The same with a real folder."""
    home.chmod(0o500)
    try:
        assert "Word Hand" in run_command("games").stdout
    finally:
        home.chmod(0o700)


@pytest.mark.usefixtures("whole")
def test_a_log_left_by_a_kill_is_read_in_a_read_only_folder(home: Path, tmp_path: Path) -> None:
    """Moves that are only in SQLite's log, because a process was killed, are read even where that can't be used."""
    with SqliteStore() as store:
        game = store.add_game("wordhand.1:#99", words=None)
        store.add_entries(game, 1, ["a", "b"])
        copy = tmp_path / "copy.db"
        copy.write_bytes((home / "games.db").read_bytes())
        Path(f"{copy}-wal").write_bytes((home / "games.db-wal").read_bytes())
    found = database.Database.at(str(copy))
    apart = found._read_apart()
    assert apart.execute("SELECT count(*) FROM entries WHERE game = ?", (game,)).fetchone()[0] == 2
    apart.close()
    found.close()


def test_folders_are_private(home: Path) -> None:
    """What Lexicade makes for itself is for nobody else to look into."""
    run_command("wordhand", "--hands", "1", "--seed", "3", typed="jest\n")
    assert (home.stat().st_mode & 0o777, (home / "locks").stat().st_mode & 0o777) == (0o700, 0o700)


HOLD = """
import sqlite3, sys
raw = sqlite3.connect(sys.argv[1], isolation_level=None)
raw.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
raw.execute("ROLLBACK")
"""


def test_a_lock_held_too_long(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves that the store is too busy for are kept with the next one that finds it free, and both are said."""
    monkeypatch.setattr(connections, "PATIENCE", 0.05)
    game = open_game("wordhand")
    with Keeper() as keeper:
        table = Table(Session(game, game.read_params("hands=1"), 3), keeper=keeper)
        table.play("jest")
        holder = subprocess.Popen(
            [sys.executable, "-c", HOLD, str(home / "games.db")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert holder.stdin is not None
        assert holder.stdout is not None
        holder.stdout.readline()
        with SqliteStore() as store:
            store._database.connection.execute("PRAGMA busy_timeout = 50")
            with pytest.raises(StoreBusy):
                store.add_game("wordhand.1:#1", words=None)
            assert table.hint() == (tables.NO_HINT_NOW,), "a hint that isn't kept would leave no trace"
            table.notices.clear()
            table.play("of")
            assert "in use by another program" in table.notices.pop()
            holder.communicate(timeout=20)
            assert store.entries(1) == ["jest"]
            table.play(".")
            assert table.notices == [CAUGHT_UP]
            assert store.entries(1) == ["jest", "of", "."]


def test_leaving_while_the_store_is_busy(home: Path) -> None:
    """Whoever stops playing while another program holds the store is told that the last moves were not kept."""
    run_command("wordhand", "--hands", "1", "--seed", "3", typed="jest\n")
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(home / "games.db")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert holder.stdout is not None
    holder.stdout.readline()
    done = run_command("resume", typed="of\n")
    assert "Your moves are not being saved" in done.stdout
    assert "could not be saved" in done.stdout
    holder.communicate(timeout=20)
    assert "earned 44" in run_command("replay").stdout


def test_a_copy_before_a_migration(home: Path) -> None:
    """A store of an earlier version is copied before it is brought forward, and both hold the same games."""
    home.mkdir()
    old = (Path(__file__).parents[1] / "golden" / "saves" / "store-1.db").read_bytes()
    (home / "games.db").write_bytes(old)
    first = run_command("games").stdout
    raw = sqlite3.connect(home / "games.db.version-1")
    assert raw.execute("PRAGMA user_version").fetchone()[0] == 1
    assert raw.execute("SELECT count(*) FROM games").fetchone()[0] == len(first.splitlines())
    raw.close()
    assert run_command("games").stdout == first
    played = run_command("resume", typed="q\n")
    assert "no longer being saved" not in played.stdout, "what was brought forward can be written to"
    number = int(played.stdout.split()[1].rstrip(":"))
    with SqliteStore() as store:
        assert store.entries(number)[-1] == "q"
    assert run_command("delete", "1", "--yes").returncode == 0


def test_a_stopped_window_does_not_stop_others(home: Path) -> None:
    """A window that was suspended in mid-game keeps nobody else from playing and keeping."""
    child = pexpect.spawn(
        sys.executable,
        ["-m", "lexicade", "wordhand", "--hands", "1", "--seed", "3"],
        env={**ENVIRONMENT, "LEXICADE_HOME": str(home), "TERM": "dumb"},
        timeout=20,
    )
    child.sendline("jest")
    child.expect("earned 44")
    child.kill(signal.SIGSTOP)
    assert "not being saved" not in run_command("wordhand", "--hands", "1", "--seed", "4", typed=".\n").stdout
    child.kill(signal.SIGCONT)
    child.sendline("of")
    child.expect("earned")
    child.close(force=True)
    with SqliteStore() as store:
        assert [store.entries(game) for game in (1, 2)] == [["jest", "of"], ["."]]
