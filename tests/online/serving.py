"""The public server as a process, with games and players that a test or a measurement puts into its store."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

from lexicade.online.secrecy import digest, new_salt, new_secret, new_token
from lexicade.store.public import Chair, PublicStore
from tests.kit import ENVIRONMENT, AnySession

PATIENCE = 30  # seconds for anything; only a failure takes that long
MADE = "2026-11-15T10:00:00"


@dataclass(frozen=True, slots=True)
class Guest:
    """A player whom the store knows."""

    number: int
    name: str
    secret: str  # of the cookie


def add_guest(store: PublicStore, name: str) -> Guest:
    """Somebody new."""
    secret = new_secret()
    return Guest(store.people.add(digest(secret), name, MADE).number, name, secret)


def add_game(store: PublicStore, game_id: str, seats: Sequence[Guest | str], made: str = MADE) -> tuple[int, str]:
    """A game with guests and levels of bots at its seats; its number and its token."""
    chairs = [Chair(None, "", who) if isinstance(who, str) else Chair(who.number, who.name) for who in seats]
    token = new_token()
    return store.journal.add_game(token=token, game_id=game_id, salt=new_salt(), chairs=chairs, made=made), token


class PublicServed:
    """A public server."""

    def __init__(self, home: Path, *options: str, store: str = "", port: int = 0) -> None:
        """Start it on a free port, or on a certain one, with more options."""
        asked = ["--store", store] if store else []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "lexicade", "serve", "--public", "--port", str(port), *asked, *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**ENVIRONMENT, "LEXICADE_HOME": str(home)},
        )
        assert self.process.stdout is not None
        self.origin = self.process.stdout.readline().strip()
        found = re.fullmatch(r"https?://.*?(?::(\d+))?", self.origin)
        assert found, f"the server printed {self.origin!r}"
        self.port = port or int(found[1])

    def headers(self, who: Guest) -> dict[str, str]:
        """The headers of a request from one of our pages."""
        return {"Cookie": f"lexicade={who.secret}", "Origin": self.origin, "Content-Type": "application/json"}

    def open(self, who: Guest, path: str, body: object = None, *, patience: float = PATIENCE) -> HTTPResponse:
        """Ask for something, or do something, and return the answer before it is read; raises OSError."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=patience)
        content = None if body is None else json.dumps(body)
        headers = self.headers(who) | {"Connection": "close"}  # then the answer has the socket to itself
        try:
            connection.request("GET" if body is None else "POST", path, content, headers)
            return connection.getresponse()
        except BaseException:
            connection.close()
            raise

    def ask(self, who: Guest, path: str, body: object = None, *, patience: float = PATIENCE) -> tuple[int, Any]:
        """The status and the JSON of an answer; raises OSError."""
        with self.open(who, path, body, patience=patience) as response:
            content = response.read()
            return response.status, json.loads(content) if content else None

    def workers(self) -> list[int]:
        """The processes that serve: those that the first one started, or itself if it is alone."""
        return children(self.process.pid, "serve") or [self.process.pid]

    def close(self) -> None:
        """End it as a service manager does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=PATIENCE)


def children(parent: int, word: str = "") -> list[int]:
    """The processes that a process has started; those with a word in their command, if one is given."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            facts = (path / "stat").read_text().rpartition(")")[2].split()
            command = (path / "cmdline").read_bytes().decode("utf-8", "replace").split("\0")
        except OSError:  # it has ended
            continue
        if int(facts[1]) == parent and facts[0] != "Z" and (not word or word in command):
            found.append(int(path.name))
    return sorted(found)


def cpu_of(process: int) -> float:
    """CPU seconds that a process has had."""
    facts = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(facts[11]) + int(facts[12])) / os.sysconf("SC_CLK_TCK")


def recorded(session: AnySession, level: str, most: int = 60) -> AnySession:
    """A game that bots of some level have played to its end, or for long enough."""
    bot = session.game.bot(level)
    assert bot is not None
    while session.to_move is not None and session.count < most:
        move = bot(session.view(session.to_move), session.chance())
        session.submit(session.game.write_move(move))
    return session
