"""What tests of the site that works offline share: the site itself, a plain host for it, and playing there."""

from __future__ import annotations

import fcntl
import functools
import hashlib
import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import lexicade
from lexicade.arcade.library import read_claim
from lexicade.frontends.web.site.build import build
from tests.kit import AnySession, open_game
from tests.web import tools
from tests.web.kit import PATIENCE, right_move, session_with

if TYPE_CHECKING:
    from playwright.sync_api import Page

PLACE = "school/games"  # the folder on the host: not its first one
KNOWN = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
MOST = 80  # moves of a game
# Ask the games something from any page, as another tab does; what only looks is asked again until some tab has it.
ASK = """
([method, path, body]) => new Promise((done) => {
  const channel = new BroadcastChannel(`lexicade ${new URL('.', location.href).pathname}`);
  const id = `test-${Math.random()}`;
  const send = () => channel.postMessage({ id, method, path, body, from: 'test' });
  const again = method === 'GET' ? setInterval(send, 500) : undefined;
  channel.onmessage = ({ data }) => {
    if (data.taken === id) clearInterval(again);
    if (data.id !== id || data.content === undefined) return;
    clearInterval(again);
    channel.close();
    done([data.status, data.content ? JSON.parse(data.content) : null]);
  };
  send();
})
"""
INSTALLED = "() => navigator.serviceWorker.ready.then(() => true)"
PREPARED = """async () => {
  const name = (await caches.keys()).find((each) => each.startsWith('snapshot '));
  return Boolean(name && (await (await caches.open(name)).keys()).length);
}"""


def sources() -> str:
    """A digest of all that a site is made of."""
    found = hashlib.sha256()
    root = Path(lexicade.__file__).parent
    for path in sorted(each for each in root.rglob("*") if each.is_file() and each.parent.name != "__pycache__"):
        found.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes())
    return found.hexdigest()[:16]


def built_site() -> Path | None:
    """The site, built once for as long as nothing changes; None where Pyodide or Node is missing."""
    folder = tools.pyodide()
    if folder is None or shutil.which("node") is None:
        return None
    place = tools.FOLDER / "sites"
    place.mkdir(parents=True, exist_ok=True)
    with open(place / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one of several test processes builds it
        site = place / sources()
        if not site.exists():
            for old in place.iterdir():
                if old.is_dir():
                    shutil.rmtree(old)
            build(str(place / "new"), str(folder))
            (place / "new").rename(site)
        return site


class Host(SimpleHTTPRequestHandler):
    """A host that serves files and knows nothing of us."""

    protocol_version = "HTTP/1.1"
    asked: list[str]

    def log_request(self, *_: object) -> None:
        """Note what was asked for."""
        self.asked.append(self.path)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class PoorHost(Host):
    """A host that sends only what it knows, and doesn't know modules by another name, nor WebAssembly."""

    def send_head(self) -> Any:
        """Refuse what isn't known."""
        path = self.path.partition("?")[0]
        if path.endswith(("/", *KNOWN, ".json", ".png", ".txt", ".zip", ".tar", ".bin", ".wasm")):
            return super().send_head()
        return self.send_error(404)

    def guess_type(self, path: Any) -> str:
        """What a file is, by its name alone."""
        return "text/html" if str(path).endswith("/") else KNOWN.get(Path(path).suffix, "application/octet-stream")


class Hosted:
    """A folder on a host; another may take its place."""

    def __init__(self, root: Path, site: Path, kind: type[Host] = Host) -> None:
        self._link = root / PLACE
        self._link.parent.mkdir(parents=True)
        self.show(site)
        self.asked: list[str] = []
        noting = type("Noting", (kind,), {"asked": self.asked})
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(noting, directory=str(root)))
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        self.address = f"{self.origin}/{PLACE}/"

    def show(self, site: Path) -> None:
        """Serve another site from now on."""
        self._link.unlink(missing_ok=True)
        self._link.symlink_to(site)
        self.site = site

    def close(self) -> None:
        """End it."""
        self.server.shutdown()
        self.server.server_close()


@contextmanager
def hosted(root: Path, site: Path, kind: type[Host] = Host) -> Iterator[Hosted]:
    """A host with a site."""
    host = Hosted(root, site, kind)
    try:
        yield host
    finally:
        host.close()


class SitePlayer:
    """Somebody at a page of the site."""

    def __init__(self, page: Page, host: Hosted) -> None:
        self.page = page
        self.host = host

    def go(self, path: str = "/") -> None:
        """Open a page of the site anew."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.host.address}#{path}")
        self.page.locator("main[data-ready]").wait_for()

    def prepare(self) -> None:
        """Wait until the browser has the whole site, and all that makes the next start quick."""
        self.page.wait_for_function(INSTALLED)
        until = time.monotonic() + PATIENCE
        while not self.page.evaluate(PREPARED):
            assert time.monotonic() < until
            self.page.wait_for_timeout(100)

    def begin(self, key: str) -> None:
        """Start a game from the first page."""
        self.page.evaluate("location.hash = '#/'")
        self.page.get_by_role("button", name=f"Play {open_game(key).info.title}").click()
        self.settle()

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Ask the games something, as another tab does: the status and the answer."""
        return self.page.evaluate(ASK, [method, path, body or {}])

    @property
    def path(self) -> str:
        """The page of the site that is shown."""
        return unquote(self.page.url.partition("#")[2])

    @property
    def turn(self) -> str:
        """Whose turn the page shows: mine, other or over."""
        return self.page.locator(".game").get_attribute("data-turn") or ""

    @property
    def number(self) -> int:
        """How much was done in the game, as the page shows it."""
        return int(self.page.locator(".game").get_attribute("data-number") or "")

    def settle(self, after: int = -1) -> None:
        """Wait until something has happened after a number, and the player is to move or the game is over."""
        self.page.wait_for_function(
            "after => { const game = document.querySelector('main[data-ready] .game'); "
            "return game && Number(game.dataset.number) > after && game.dataset.turn !== 'other'; }",
            arg=after,
        )

    def exported(self) -> str:
        """The game on the page as a file."""
        status, found = self.ask("GET", f"/api/games/{self.path.removeprefix('/game/')}/export")
        assert status == 200, found
        text: str = found["text"]
        return text

    def session(self) -> AnySession:
        """The game on the page, replayed here: as it is kept, or at its start."""
        if self.path.startswith("/game/"):
            return read_claim(self.exported().encode(), None)[1]
        return session_with(self.path.removeprefix("/id/"))

    def type(self, text: str) -> None:
        """Type a move anywhere on the page, and wait for what it brings."""
        before = self.number
        if self.page.locator(".board").count() and not self.page.locator("#entry:focus").count():
            self.page.keyboard.press("/")  # there letters are tiles, and a slash leads to the line
        self.page.keyboard.type(text)
        if not self.page.locator(".keys").count():
            self.page.keyboard.press("Enter")
        self.settle(before)

    def play(self, moves: int = MOST) -> None:
        """Make right moves, so many of them or to the end."""
        for _ in range(moves):
            if self.turn == "over":
                return
            self.type(right_move(self.session()))


class OwnBrowser:
    """A browser of its own, with a profile on the disk, which can be killed."""

    def __init__(self, profile: Path, page: str = "about:blank") -> None:
        """Start it with a page open."""
        found = tools.browser()
        assert found is not None
        flags = ("--headless", "--no-sandbox", "--remote-debugging-port=0", "--no-first-run", "--disable-gpu")
        (profile / "DevToolsActivePort").unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [found.program, *flags, f"--user-data-dir={profile}", page],
            env={**os.environ, **found.environment}, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
            start_new_session=True,
        )  # fmt: skip
        assert self.process.stderr is not None
        lines = (line for line in self.process.stderr if line.startswith("DevTools listening on "))
        self.address = next(lines).removeprefix("DevTools listening on ").strip()

    def kill(self) -> None:
        """End all its processes without any warning."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()
