"""What tests of the browser front end share: the real server as a process, talking to it, and playing in a browser."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from lexicade.arcade.results import open_stored
from lexicade.core.ids import read_id
from lexicade.core.session import Session
from lexicade.store.sqlite import SqliteStore
from tests.kit import ENVIRONMENT, AnySession, open_game

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE = 30  # seconds for anything; only a failure takes that long


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer of the server."""

    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def data(self) -> Any:
        """Its JSON."""
        return json.loads(self.content)


class Served:
    """A server, and a client that has its cookie."""

    def __init__(self, home: Path, port: int = 0, options: Sequence[str] = (), **environment: str) -> None:
        """Start it on a free port, or on a certain one; perhaps with more options, and more in its environment."""
        command = [sys.executable, "-m", "lexicade", "serve", "--no-open", "--port", str(port), *options]
        self.home = home
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**ENVIRONMENT, "LEXICADE_HOME": str(home), **environment},
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?key=([\w-]+)", self.address)
        assert found, f"{self.address!r} {self.process.stderr.read() if self.process.stderr else ''}"
        self.port = int(found[1])
        self.base = f"http://127.0.0.1:{self.port}"
        entered = self.raw("GET", f"/?key={found[2]}", {})
        self.cookie = entered.headers["set-cookie"].partition(";")[0]

    def connect(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> HTTPResponse:
        """Send a request as it is, and return the answer before it is read."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in {"Host": f"127.0.0.1:{self.port}", "Connection": "close", **headers}.items():
            connection.putheader(name, value)
        if body and not {"Content-Length", "Transfer-Encoding"} & set(headers):
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body or None)
        return connection.getresponse()

    def raw(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> Reply:
        """Send a request as it is."""
        with self.connect(method, path, headers, body) as response:
            found = {name.lower(): value for name, value in response.getheaders()}
            return Reply(response.status, found, response.read())

    @property
    def ours(self) -> dict[str, str]:
        """The headers of a request from one of our pages."""
        return {"Cookie": self.cookie, "Origin": self.base, "Content-Type": "application/json"}

    def get(self, path: str) -> Reply:
        """Ask for something."""
        return self.raw("GET", path, {"Cookie": self.cookie})

    def post(self, path: str, body: object, method: str = "POST") -> Reply:
        """Do something."""
        return self.raw(method, path, self.ours, json.dumps(body).encode())

    def open(self, **asked: object) -> dict[str, Any]:
        """Open a game."""
        reply = self.post("/api/games", asked)
        assert reply.status == 201, reply.content
        found: dict[str, Any] = reply.data
        return found

    def move(self, message: dict[str, Any], text: str, key: str = "") -> Reply:
        """Make a move in a game as a message shows it."""
        body = {"number": message["number"], "text": text, **({"key": key} if key else {})}
        return self.post(f"/api/games/{message['token']}/moves", body)

    @contextmanager
    def stream(self, token: str) -> Iterator[Iterator[dict[str, Any]]]:
        """The messages of a game as they come."""
        with self.connect("GET", f"/api/games/{token}/events", {"Cookie": self.cookie}) as response:
            assert response.status == 200
            yield (json.loads(line[6:]) for line in response if line.startswith(b"data: "))

    def kill(self) -> None:
        """End it without any warning."""
        self.process.kill()
        self.close()

    def close(self) -> tuple[int, str]:
        """End it as ctrl-c does; its exit status, and what it complained of."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        _, complaints = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, complaints


def session_of(home: Path, number: int) -> AnySession:
    """A kept game, as it is on the disk."""
    with SqliteStore(os.path.join(home, "games.db")) as store:
        stored = store.find(number)
        assert stored is not None
        return open_stored(store, stored)


def session_with(game_id: str) -> AnySession:
    """A game at its start."""
    found = read_id(game_id)
    return Session.from_id(open_game(found.game), found)


def right_move(session: AnySession, level: str | None = None) -> str:
    """A move for whoever is to move: a bot's, the weakest if none is named, or else any that is right."""
    game, seat = session.game, session.to_move
    assert seat is not None
    bot = game.bot(level or game.info.bots[0]) if game.info.bots else None
    move = bot(session.view(seat), session.chance()) if bot else next(iter(game.moves(session.state)))
    return game.write_move(move)


def resume(served: Served, number: int) -> subprocess.Popen[str]:
    """A terminal with a kept game open."""
    terminal = subprocess.Popen(
        [sys.executable, "-u", "-m", "lexicade", "resume", str(number)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**ENVIRONMENT, "LEXICADE_HOME": str(served.home)},
    )
    assert terminal.stdin is not None
    assert terminal.stdout is not None
    return terminal


class Player:
    """Somebody at a page with a game."""

    def __init__(self, page: Page, served: Served) -> None:
        self.page = page
        self.served = served

    def begin(self, key: str, seed: int | None = None, params: str = "") -> None:
        """Start a game from the first page; with a seed, the one that has it, with certain parameters."""
        self.page.goto(self.served.address)
        game = open_game(key)
        if seed is None:
            self.page.get_by_role("button", name=f"Play {game.info.title}").click()
        else:
            session = Session(game, game.read_params(params), seed)
            self.page.goto(f"{self.served.base}/id/{quote(str(session.id))}")
        self.settle()

    @property
    def number(self) -> int:
        """How much was done in the game, as the page shows it."""
        return int(self.page.locator(".game").get_attribute("data-number") or "")

    @property
    def kept(self) -> int:
        """The number of the kept game on the page."""
        return int(self.page.url.removeprefix(f"{self.served.base}/game/"))

    @property
    def turn(self) -> str:
        """Whose turn the page shows: mine, other or over."""
        return self.page.locator(".game").get_attribute("data-turn") or ""

    def settle(self, after: int = -1) -> None:
        """Wait until something has happened after a number, and the player is to move or the game is over."""
        self.page.wait_for_function(
            "after => { const game = document.querySelector('main[data-ready] .game'); "
            "return game && Number(game.dataset.number) > after && game.dataset.turn !== 'other'; }",
            arg=after,
        )

    def session(self) -> AnySession:
        """The game on the page: as it is kept, or at its start."""
        place = self.page.url.removeprefix(self.served.base)
        if place.startswith("/game/"):
            return session_of(self.served.home, int(place.removeprefix("/game/")))
        return session_with(unquote(place.removeprefix("/id/")))

    def type(self, text: str) -> None:
        """Type a move anywhere on the page, and wait for what it brings."""
        before = self.number
        if (
            self.page.locator(".board").count() and not self.page.locator("#entry:focus").count()
        ):  # there letters are tiles, and a slash leads to the line
            self.page.keyboard.press("/")
        self.page.keyboard.type(text)
        if not self.page.locator(".keys").count():
            self.page.keyboard.press("Enter")
        self.settle(before)
