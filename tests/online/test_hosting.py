"""What docs/hosting.md tells people to run: backups that can be restored, and a new version on an old store."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest

from lexicade.core.session import Session
from lexicade.frontends.web.public.serve import opened_store
from lexicade.store.public import Addition, Entry, PublicStore
from tests.kit import ENVIRONMENT, open_game, run_async
from tests.online.kit import Browser, World
from tests.online.serving import MADE, PATIENCE, Guest, add_game, add_guest
from tests.postgres import server

PAGE = Path(__file__).parents[2] / "docs" / "hosting.md"
SQLITE, ANALYZE = shutil.which("sqlite3"), shutil.which("systemd-analyze")


def block(word: str) -> str:
    """The piece of the page in which a word stands that is meant to be copied."""
    found: list[str] = re.findall(r"^```\n(.+?)^```$", PAGE.read_text(), re.S | re.M)
    return next(text for text in found if word in text)


def begun(store: PublicStore) -> tuple[list[Guest], str]:
    """A game between two in which one move was made; its players and its token."""
    game = open_game("scrabble")
    guests = [add_guest(store, name) for name in ("ann", "bob")]
    session = Session(game, game.for_people(game.read_params("bot=none"), 2), 5)
    number, token = add_game(store, str(session.id), guests)
    assert store.journal.add([Addition(number, 1, Entry("pass", 0, "key-00000", MADE))]) == [True]
    return guests, token


def goes_on(where: str, guests: list[Guest], token: str) -> None:
    """A server on some store knows the players, repeats no move that was made, and takes the next one."""

    async def story(store: PublicStore) -> None:
        world = World(store)
        async with world.open():
            for number in (0, 1):
                person = Browser(world)
                person.cookie = f"lexicade={guests[number].secret}"
                answer = await person.act(token, "moves", number, "pass", key=f"key-{number:05d}")
                assert (answer.status, answer.json["number"]) == (200, number + 1)

    with closing(opened_store(where)) as store:
        run_async(story(store))


def test_backup_of_a_database(tmp_path: Path) -> None:
    """What pg_dump writes while the store is in use is a store again after pg_restore, and games go on there."""
    url = server().database()
    programs = server()._programs
    environment = {**os.environ, "PGHOST": str(server()._data), "PGUSER": "lexicade"}
    name, restored = url.partition("@/")[2].partition("?")[0], f"restored{os.getpid()}"
    with closing(opened_store(url)) as store:
        guests, token = begun(store)
        for line in block("pg_dump").splitlines():
            for command in line.split("&&"):
                words = shlex.split(command.replace("restored", restored))
                words = [name if word == "lexicade" and words[0] == "pg_dump" else word for word in words]
                subprocess.run([programs / words[0], *words[1:]], cwd=tmp_path, env=environment, check=True)
    goes_on(url.replace(f"@/{name}?", f"@/{restored}?"), guests, token)


@pytest.mark.skipif(not SQLITE, reason="sqlite3 is not installed.")
def test_backup_of_a_file(tmp_path: Path) -> None:
    """What sqlite3 writes while the file is in use has everything, also what is in the second file beside it."""
    with closing(opened_store(str(tmp_path / "public.db"))) as store:
        guests, token = begun(store)
        found = re.search(r"`(sqlite3 public\.db .+?)`", PAGE.read_text())
        assert found
        subprocess.run(shlex.split(found[1]), cwd=tmp_path, check=True)
    goes_on(str(tmp_path / "copy.db"), guests, token)


@pytest.mark.parametrize("kind", ["file", "database"])
def test_a_new_version(tmp_path: Path, kind: str) -> None:
    """A game that was begun under the version before goes on in this one, whichever store it is in."""
    where = server().database() if kind == "database" else str(tmp_path / "public.db")
    with closing(opened_store(where)) as store:
        guests, token = begun(store)
    if kind == "database":
        name = where.partition("@/")[2].partition("?")[0]
        server().execute("ALTER TABLE rooms DROP COLUMN words", name)
        server().execute("UPDATE lexicade_version SET version = 1", name)
    else:
        with closing(sqlite3.connect(where, isolation_level=None)) as raw:
            raw.execute("ALTER TABLE rooms DROP COLUMN words")
            raw.execute("PRAGMA user_version = 3")
    goes_on(where, guests, token)


@pytest.mark.skipif(not ANALYZE, reason="systemd is not installed.")
def test_the_unit(tmp_path: Path) -> None:
    """Systemd finds nothing wrong with the unit, and the server takes the options in it."""
    unit = block("[Unit]")
    command = re.search(r"ExecStart=/opt/lexicade/bin/lexicade (.+?\\\n.+?)\n", unit)
    assert command
    path = tmp_path / "lexicade.service"
    path.write_text(unit.replace("/opt/lexicade/bin/lexicade", sys.executable))
    done = subprocess.run([str(ANALYZE), "verify", path], capture_output=True, text=True, check=False)
    assert [line for line in done.stderr.splitlines() if "lexicade.service" in line] == []
    options = command[1].replace("\\\n", " ").replace("postgresql:///lexicade", "postgresql:///?host=/nowhere")
    tried = subprocess.run(
        [sys.executable, "-m", "lexicade", *options.split()],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "usage" not in tried.stderr
    assert "The database of the user at /nowhere can't be used just now" in tried.stderr


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_end_of_a_server(tmp_path: Path, how: signal.Signals) -> None:
    """A server that is told to end closes its file, and its log is lines of JSON from its start to its end."""
    command = [sys.executable, "-m", "lexicade", "serve", "--public", "--port", "0"]
    environment = {**ENVIRONMENT, "LEXICADE_HOME": str(tmp_path)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        with urlopen(f"{process.stdout.readline().strip()}/healthz", timeout=PATIENCE) as answer:
            assert answer.read() == b"ok\n"
        process.send_signal(how)
        _, lines = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert [json.loads(line)["event"] for line in lines.splitlines()] == ["started", "ended"]
    assert [path.name for path in tmp_path.glob("public.db*")] == ["public.db"]
