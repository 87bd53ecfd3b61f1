"""What only a server does: it is shared, restarted, killed and out of reach, and nothing acknowledged is lost."""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from lexicade.core.errors import StoreBusy, StoreError
from lexicade.store.backend import NewEntry
from lexicade.store.migrations import SCRIPTS
from lexicade.store.notices import LONGEST, write_announcement, write_entries
from lexicade.store.postgres import PostgresStore
from lexicade.store.public import Addition, Entry
from lexicade.store.rooms import COLUMNS
from lexicade.store.server import ServerConnection, reason_of
from lexicade.store.store import open_store
from tests import postgres
from tests.kit import SOAK
from tests.store.test_journal import LATER, move, new_game

PATIENCE = 60.0  # seconds until a test gives up
ROUNDS = 250 if SOAK else 1  # of four kinds of harm


@pytest.fixture
def url() -> str:
    """The address of a new database."""
    return postgres.server().database()


@pytest.fixture
def store(url: str) -> Iterator[PostgresStore]:
    """A store in it."""
    with PostgresStore(url) as opened:
        yield opened


def backends(url: str) -> list[int]:
    """The processes of a server that serve a database."""
    rows = postgres.server().execute(
        f"SELECT pid FROM pg_stat_activity WHERE datname = '{name_of(url)}' AND backend_type = 'client backend'"
    )
    return [pid for (pid,) in rows if isinstance(pid, int)]


def name_of(url: str) -> str:
    """The name of the database in an address."""
    return url.partition("@/")[2].partition("?")[0]


def end_sessions(url: str) -> None:
    """Let a server end all sessions in a database, and wait until they are gone."""
    for pid in backends(url):
        postgres.server().execute(f"SELECT pg_terminate_backend({pid}, 10000)")


def test_tables_are_made_by_one_of_many() -> None:
    """All who open an empty database at the same moment get it, and it has one set of tables."""
    ready = threading.Barrier(4)

    def make(url: str) -> int:
        ready.wait(PATIENCE)
        with PostgresStore(url) as store:
            return store.add_game("x.1:#1", words=None, entries=["a"])

    for _ in range(3):
        url = postgres.server().database(is_empty=True)
        with ThreadPoolExecutor(4) as pool:
            assert sorted(pool.map(make, [url] * 4)) == [1, 2, 3, 4]
        assert postgres.server().execute("SELECT version FROM lexicade_version", name_of(url)) == [(len(SCRIPTS),)]


def test_version_1_is_brought_forward() -> None:
    """A database from before classes had words of their own keeps its rooms, and takes new ones."""
    url = postgres.server().database(is_empty=True)
    made = "'table', '', 'table', NULL, 'wordhand', '', 0, '', '', '', '2026-11-16T10:00:00', 0"
    for statement in (
        SCRIPTS[0],
        "CREATE TABLE lexicade_version (version bigint NOT NULL)",
        "INSERT INTO lexicade_version VALUES (1)",
        f"INSERT INTO rooms ({', '.join(COLUMNS[1:-1])}) VALUES ({made})",
    ):
        postgres.server().execute(statement, name_of(url))
    with PostgresStore(url) as store:
        found = store.rooms.find("table")
        assert found is not None
        assert (found.number, found.game, found.words) == (1, "wordhand", "")


def test_a_later_version_is_left_alone(store: PostgresStore, url: str) -> None:
    """A database that a later version has made is refused and not changed."""
    postgres.server().execute("UPDATE lexicade_version SET version = 99", name_of(url))
    with pytest.raises(StoreError, match=r" was made by a later version of Lexicade\.$"):
        PostgresStore(url)
    assert postgres.server().execute("SELECT version FROM lexicade_version", name_of(url)) == [(99,)]


def test_somebody_elses_tables_stay(url: str) -> None:
    """A database in which somebody else has such a table is refused, and nothing is made in it."""
    other = postgres.server().database(is_empty=True)
    postgres.server().execute("CREATE TABLE games (x integer)", name_of(other))
    with pytest.raises(StoreError, match=r'can\'t be used: relation "games" already exists\.$'):
        PostgresStore(other)
    found = postgres.server().execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", name_of(other))
    assert found == [("games",)]


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("postgresql://me:swordfish@127.0.0.1:1/games", "The database games at 127.0.0.1 can't be used just now: "),
        ("postgresql://me:swordfish@127.0.0.1:port/games", "The database games at 127.0.0.1 can't be used just now: "),
        ("postgresql://me:swordfish@[::1/games", "The address of the database can't be read: "),
        ("postgresql:///games?host=/nowhere&password=swordfish", "The database games at /nowhere can't be used just "),
    ],
)
def test_passwords_are_not_told(address: str, said: str) -> None:
    """A database that can't be reached is one sentence on one line, in which no password stands."""
    with pytest.raises(StoreError) as caught:
        open_store(address)
    sentence = caught.value.sentence
    assert sentence.startswith(said)
    assert sentence.endswith(".")
    assert sentence.isprintable()
    assert "swordfish" not in sentence


def test_reasons_are_one_line_without_the_password() -> None:
    """Whatever a server or the network says, a sentence quotes one line of it, and never the password."""
    said = RuntimeError("  no entry for swordfish\x1b.\nDetails: swordfish")
    assert reason_of(said, "swordfish") == "no entry for ...\\x1b"
    assert reason_of(RuntimeError(), "") == "RuntimeError"


def test_without_psycopg(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who hasn't installed the extra is told how."""
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r'pip install "lexicade\[postgres\]"\.$'):
        open_store("postgresql://localhost/games")


def test_lost_connections_are_opened_anew(store: PostgresStore, url: str) -> None:
    """After the server has ended a session, the next question and the next transaction just work."""
    game = new_game(store)
    end_sessions(url)
    assert store.journal.entries(game) == []
    end_sessions(url)
    assert store.journal.add([move(game, 1)]) == [True]
    end_sessions(url)
    store.ping()


def test_an_interrupted_transaction_is_for_the_caller(store: PostgresStore, url: str) -> None:
    """What was interrupted raises StoreBusy and leaves nothing behind; the same thread goes on."""
    game = new_game(store)

    def interrupted() -> None:
        with store._database.writing() as connection:
            connection.execute("UPDATE games SET salt = 'half' WHERE number = ?", (game,))
            end_sessions(url)
            connection.execute("UPDATE games SET salt = 'done' WHERE number = ?", (game,))

    with pytest.raises(StoreBusy, match="can't be used just now"):
        interrupted()
    found = store.journal.game("secret")
    assert found is not None
    assert found.salt == "salt"


def test_threads_have_connections_of_their_own(store: PostgresStore, url: str) -> None:
    """Each thread has a connection, which is closed soon after the thread has ended; at the end all are closed."""
    for _ in range(5):
        thread = threading.Thread(target=store.ping)
        thread.start()
        thread.join()
    assert len(backends(url)) <= 3
    store.close()
    wait_until(lambda: not backends(url))


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for something that happens in another process."""
    until = threading.Event()
    for _ in range(int(PATIENCE * 50)):
        if is_so():
            return
        until.wait(0.02)
    raise AssertionError("it didn't happen")


class Writer(threading.Thread):
    """Somebody who adds to a game as fast as they can, and repeats what wasn't answered."""

    def __init__(self, store: PostgresStore, game: int) -> None:
        super().__init__(daemon=True)
        self.store, self.game = store, game
        self.is_over = threading.Event()
        self.acknowledged: list[str] = []
        self.refused = 0

    def has(self, count: int) -> bool:
        """Whether so many were acknowledged."""
        return len(self.acknowledged) >= count

    def run(self) -> None:
        """Add one after the other until it is enough."""
        while not self.is_over.is_set():
            number = len(self.acknowledged) + 1
            key = f"{self.game}-{number}"
            try:
                accepted = self.store.journal.add([Addition(self.game, number, Entry("x", 0, key, LATER))])
                if accepted == [True] or self.store.journal.entries(self.game, number - 1)[0].key == key:
                    self.acknowledged.append(key)
            except StoreBusy:
                self.refused += 1


def test_killed_and_restarted_in_the_middle_of_writes(store: PostgresStore, url: str) -> None:
    """Sessions are ended, a process of the server is killed, the server crashes and restarts: nothing is lost."""
    server = postgres.server()
    writers = [Writer(store, new_game(store, "x" * size)) for size in (1, 2, 3)]
    for writer in writers:
        writer.start()

    def crash() -> None:
        server.stop(signal.SIGQUIT)
        server.start()

    def restart() -> None:
        server.stop()
        server.start()

    def kill() -> None:
        wait_until(lambda: bool(backends(url)))
        os.kill(backends(url)[0], signal.SIGKILL)
        wait_until(server.answers)

    def end() -> None:
        end_sessions(url)

    for at, harm in enumerate((kill, crash, restart, end) * ROUNDS, start=1):
        for writer in writers:
            wait_until(partial(writer.has, 25 * at))
        harm()
    for writer in writers:
        wait_until(partial(writer.has, len(writer.acknowledged) + 1))
        writer.is_over.set()
        writer.join(PATIENCE)
        kept = [entry.key for entry in store.journal.entries(writer.game)]
        assert kept[: len(writer.acknowledged)] == writer.acknowledged
        assert len(kept) <= len(writer.acknowledged) + 1, "the last one may have been kept without an answer"
    assert any(writer.refused for writer in writers), "somebody was interrupted"


def test_others_are_told(store: PostgresStore, url: str) -> None:
    """A process hears what another adds and announces, in order, and nothing of its own."""
    heard: queue.Queue[str] = queue.Queue()
    game = new_game(store)
    with PostgresStore(url) as other:
        stop = store.follow(heard.put, lambda: None)
        store.announce("mine")
        store.journal.add([move(game, 1)])
        other.journal.add([move(game, 2), move(99, 1)])
        other.announce("ünd\n")
        first, second = (json.loads(heard.get(timeout=PATIENCE)) for _ in range(2))
        assert first == {"from": first["from"], "entries": [[game, 2, "word", 0, "k", LATER]]}
        assert second == {"from": first["from"], "said": "ünd\n"}
        stop()
        other.announce("late")
    assert heard.empty()
    assert store.is_shared


def test_a_group_is_one_statement(store: PostgresStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many games a group is for, the server is asked once: each round trip would keep all of them waiting."""
    games = [new_game(store, "x" * size) for size in range(1, 6)]
    asked: list[str] = []
    execute = ServerConnection.execute

    def counted(connection: ServerConnection, sql: str, values: Sequence[object] = ()) -> object:
        asked.append(sql)
        return execute(connection, sql, values)

    monkeypatch.setattr(ServerConnection, "execute", counted)
    assert store.journal.add([*(move(game, 1) for game in games), move(99, 1)]) == [True] * 5 + [False]
    assert len(asked) == 1


def test_a_listener_comes_back(store: PostgresStore, url: str) -> None:
    """When its connection is lost, a listener connects again, says so, and hears what comes then."""
    heard: queue.Queue[str] = queue.Queue()
    lost = threading.Event()
    stop = store.follow(heard.put, lost.set)
    server = postgres.server()
    server.stop()
    server.start()
    assert lost.wait(PATIENCE)
    with PostgresStore(url) as other:
        other.announce("again")
        assert json.loads(heard.get(timeout=PATIENCE))["said"] == "again"
    stop()


def test_a_store_that_cannot_be_followed(store: PostgresStore) -> None:
    """Who wants to follow a server that is gone is told at once."""
    server = postgres.server()
    server.stop()
    try:
        with pytest.raises(StoreBusy):
            store.follow(print, lambda: None)
    finally:
        server.start()


def test_notices_fit() -> None:
    """However many and long entries are, each notice fits, and each entry is in one, if need be by its number only."""
    entries: list[NewEntry] = [
        (game, 7, "é" * (5_000 if game == 3 else 100), LATER, None, "key", "") for game in range(40)
    ]
    start, end, items = write_entries("worker", entries)
    in_order = [",".join(item for at, item in items if at == notice) for notice in range(items[-1][0] + 1)]
    notices = [start + each + end for each in in_order]
    assert all(len(notice.encode()) <= LONGEST for notice in notices)
    told = [entry for notice in notices for entry in json.loads(notice)["entries"]]
    assert [entry[0] for entry in told] == list(range(40))
    assert told[3] == [3, 7]
    assert told[4] == [4, 7, "é" * 100, None, "key", LATER]
    assert len(notices) < 8
    with pytest.raises(StoreError, match="too long"):
        write_announcement("worker", "x" * 8_000)
    write_announcement("worker", "漢" * 2_000)
