"""What tests of play between people share: a public server, perhaps with a clock of the test's own, and guests."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

from tests.kit import ENVIRONMENT
from tests.web.kit import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Page

AN_HOUR = 3600


@contextmanager
def public_server(folder: Path, options: Sequence[str] = ()) -> Iterator[str]:
    """A public server as a process of its own, perhaps with more options; its address."""
    command = [
        sys.executable,
        "-m",
        "lexicade",
        "serve",
        "--public",
        "--port",
        "0",
        "--store",
        str(folder / "games.db"),
        *options,
    ]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**ENVIRONMENT, "LEXICADE_HOME": str(folder)},
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)


class Clock:
    """The time on a server, an hour behind until somebody moves it: browsers think that every pace is over."""

    def __init__(self) -> None:
        self.now = time.time() - AN_HOUR

    def __call__(self) -> float:
        return self.now


@contextmanager
def timed_server(folder: Path, clock: Clock) -> Iterator[str]:
    """A public server in this process, with a clock that the test can move; its address."""
    import uvicorn

    from lexicade.frontends.web.public.guard import PublicGuard
    from lexicade.frontends.web.public.site import PublicSite, make_public_app
    from lexicade.store.store import open_store

    listening = socket.create_server(("127.0.0.1", 0))
    origin = f"http://127.0.0.1:{listening.getsockname()[1]}"
    with open_store(str(folder / "games.db")) as store:
        app = PublicGuard(make_public_app(PublicSite(store, origin=origin, clock=clock)), origins=[origin])
        server = uvicorn.Server(uvicorn.Config(app, log_level="critical", timeout_graceful_shutdown=1))
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        yield origin
        server.should_exit = True
        thread.join(PATIENCE)
    listening.close()


@contextmanager
def many_streams(guest: Guest, token: str) -> Iterator[None]:
    """Let a guest have as many streams open as one may have."""
    cookies = "; ".join(f"{each.get('name')}={each.get('value')}" for each in guest.page.context.cookies())
    with ExitStack() as streams:
        while True:
            connection = streams.enter_context(closing(HTTPConnection(guest.address.removeprefix("http://"))))
            connection.request("GET", f"/api/games/{token}/events", headers={"Cookie": cookies})
            if connection.getresponse().status == 429:
                break
        yield


def status(address: str, path: str) -> int:
    """How a server answers a request for a page."""
    with closing(HTTPConnection(address.removeprefix("http://"), timeout=PATIENCE)) as connection:
        connection.request("GET", path)
        return connection.getresponse().status


def post(address: str, path: str, body: object) -> tuple[int, Any]:
    """What a server answers to somebody whom it doesn't know."""
    from urllib.error import HTTPError

    request = Request(
        f"{address}{path}", json.dumps(body).encode(), {"Origin": address, "Content-Type": "application/json"}
    )
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        return error.code, json.load(error)


class Guest:
    """Somebody in a window."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def go(self, path: str) -> None:
        """Open an address, and wait until its page is there."""
        self.page.goto(f"{self.address}{path}")
        self.page.locator("main[data-ready]").wait_for()

    def press(self, name: str) -> None:
        """Press a button."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def follow(self, name: str) -> None:
        """Follow a link."""
        self.page.get_by_role("link", name=name, exact=True).click()

    def sees(self, text: str) -> None:
        """Wait for a text on the page."""
        self.page.locator("main").get_by_text(text).first.wait_for()

    def tell(self, path: str, body: object) -> Any:
        """Do something as a page would, without one."""
        answer = self.page.request.post(f"{self.address}/api/{path}", data=body, headers={"Origin": self.address})
        assert answer.ok, answer.text()
        return answer.json()

    def make(self, kind: str, key: str, **body: object) -> str:
        """Make a room without going through the pages for that; its path."""
        return f"/table/{self.tell('tables', {'kind': kind, 'game': key, **body})['token']}"

    def host(self, key: str, kind: str = "table", **choices: str) -> str:
        """Make a room; its path."""
        self.go(f"/table/new/{key}?kind={kind}")
        for label, choice in choices.items():
            self.page.get_by_label(label, exact=True).select_option(choice)
        self.press("Get the link")
        self.page.wait_for_url(re.compile(r"/table/[\w-]{22}$"))
        self.page.locator("main[data-ready] .room").wait_for()
        return self.page.url.removeprefix(self.address)

    def join(self, path: str, name: str, button: str = "Join") -> None:
        """Come into a room under a name."""
        self.go(path)
        self.page.get_by_label("Your name").fill(name)
        self.press(button)
        self.sees(f"{name} (you)")

    @property
    def game(self) -> str:
        """The token of the game on the page, once it is there."""
        self.page.wait_for_url(re.compile(r"/game/[\w-]{22}$"))
        self.page.locator("main[data-ready] .game").wait_for()
        return self.page.url.rpartition("/")[2]

    def wait(self, turn: str) -> None:
        """Wait until the page shows whose turn it is: mine, other or over."""
        self.page.locator(f"main[data-ready] .game[data-turn={turn}]").wait_for()

    @property
    def log(self) -> list[str]:
        """What the page says has happened."""
        return self.page.locator(".log li").all_inner_texts()
