"""What the site that works offline keeps: without a connection, in several tabs, when a browser dies or is full."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web import tools
from tests.web.access import SMALL, squeezed
from tests.web.kit import PATIENCE
from tests.web.site import Hosted, SitePlayer, environment, hosted

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WITHOUT = "ERR_INTERNET_DISCONNECTED"
FULL = """
const plain = IDBDatabase.prototype.transaction;
let isFull = false;
new BroadcastChannel("full").onmessage = ({ data }) => { isFull = data; };
IDBDatabase.prototype.transaction = function (...given) {
  if (isFull) throw new DOMException("", "QuotaExceededError");
  return plain.apply(this, given);
};
"""  # what browsers do when there is no space left; none can be told to run out of it
INSTALLED = "() => navigator.serviceWorker.ready.then(() => true)"


def test_offline_on_a_phone(visit: Callable[..., Page], host: Hosted) -> None:
    """Without a connection a phone reloads the page, finds the game, plays on, and finds that again."""
    player = SitePlayer(visit(WITHOUT, **SMALL), host)
    player.go()
    player.page.wait_for_function(INSTALLED)
    player.begin("evilhangman")
    assert squeezed(player.page) == []
    player.play(1)
    player.page.context.set_offline(True)
    for count in (2, 3):
        player.page.reload()
        player.settle()
        assert player.number == count - 1
        player.play(1)
    assert len(player.session().moves) == 3


def test_two_tabs(visit: Callable[..., Page], host: Hosted) -> None:
    """A second tab shows the game of the first as it is played, plays in it, and goes on when the first is closed."""
    first = SitePlayer(visit(), host)
    first.go()
    first.begin("evilhangman")
    first.play(1)
    second = SitePlayer(first.page.context.new_page(), host)
    second.page.goto(first.page.url)
    second.settle()
    first.play(1)
    second.settle(1)
    second.play(1)
    first.settle(2)
    first.page.close()
    second.play(1)
    assert len(second.session().moves) == 4
    second.page.reload()
    second.settle(3)


def test_two_tabs_without_locks(visit: Callable[..., Page], host: Hosted) -> None:
    """Where browsers have no locks, the tab that was opened last saves, and the other one is told and harms nothing."""
    first = SitePlayer(visit(), host)
    first.page.context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined });")
    first.go()
    first.begin("evilhangman")
    first.type("e")
    second = SitePlayer(first.page.context.new_page(), host)
    second.page.goto(first.page.url)
    second.settle()
    second.type("a")
    first.type("i")
    first.page.get_by_text("Your games are open in another tab now").first.wait_for()
    first.page.close()
    second.type("o")
    second.page.reload()
    second.settle(2)
    assert second.session().moves == ("e", "a", "o")


def test_storage_full(visit: Callable[..., Page], host: Hosted) -> None:
    """When there is no space left the player is told and plays on; when there is some again, nothing is lost."""
    player = SitePlayer(visit(), host)
    script = next(iter(host.site.glob("*/client/worker.js"))).read_text(encoding="utf-8") + FULL
    answer = {"body": script, "content_type": "text/javascript"}
    player.page.context.route("**/client/worker.js", lambda route: route.fulfill(**answer))
    player.go()
    player.begin("evilhangman")
    player.play(1)
    player.page.evaluate("() => new BroadcastChannel('full').postMessage(true)")
    player.play(1)
    player.page.get_by_text("there is no space left").first.wait_for()
    player.play(1)
    player.page.evaluate("() => new BroadcastChannel('full').postMessage(false)")
    player.play(1)
    player.page.get_by_text("All your moves are saved now.").first.wait_for()
    player.page.reload()
    player.settle(3)


class OwnBrowser:
    """A browser of a test's own, with a profile on the disk, which can be killed."""

    def __init__(self, profile: Path) -> None:
        found = tools.browser()
        assert found is not None
        flags = ("--headless", "--no-sandbox", "--remote-debugging-port=0", "--no-first-run", "--disable-gpu")
        self.profile = profile
        (profile / "DevToolsActivePort").unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [found.program, *flags, f"--user-data-dir={profile}", "about:blank"],
            env=environment(), stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, start_new_session=True,
        )  # fmt: skip
        assert self.process.stderr is not None
        lines = (line for line in self.process.stderr if line.startswith("DevTools listening on "))
        self.address = next(lines).removeprefix("DevTools listening on ").strip()

    def kill(self) -> None:
        """End all its processes without any warning."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()


@pytest.fixture
def own(browser: Browser, tmp_path: Path) -> Iterator[Callable[[], Page]]:
    """A function that starts a browser on one and the same profile, after killing the one before."""
    started: list[OwnBrowser] = []

    def start() -> Page:
        for each in started:
            if each.process.poll() is None:
                each.kill()
        started.append(OwnBrowser(tmp_path))
        connected = browser.browser_type.connect_over_cdp(started[-1].address)
        window = connected.contexts[0]
        window.set_default_timeout(PATIENCE * 1000)
        return window.new_page()

    yield start
    for each in started:
        if each.process.poll() is None:
            each.kill()


def test_killed_browser(own: Callable[[], Page], host: Hosted) -> None:
    """Every move that was told is there after the browser was killed, again and again."""
    player = SitePlayer(own(), host)
    player.go()
    player.begin("scrabble")
    for _ in range(2):
        player.play(2)
        place, moves = player.path, player.session().moves
        player = SitePlayer(own(), host)
        player.go(place)
        player.settle()
        assert player.session().moves[: len(moves)] == moves


CAN_KEEP = """() => new Promise((done) => {
  try {
    const request = indexedDB.open("probe");
    request.onsuccess = () => done(true);
    request.onerror = () => done(false);
  } catch { done(false); }
})"""


def test_storage_denied(own: Callable[[], Page], host: Hosted, tmp_path: Path) -> None:
    """In a browser that keeps nothing, a sentence says so, and one plays all the same."""
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(blocked))
    player = SitePlayer(own(), host)
    player.go()
    if player.page.evaluate(CAN_KEEP):
        pytest.skip("This browser takes no settings from its profile.")
    player.page.get_by_text("doesn't let Lexicade save your games").wait_for()
    player.begin("evilhangman")
    player.play(2)
    player.page.get_by_text("nothing will be there the next time").first.wait_for()


@pytest.fixture(scope="module")
def later(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A later version of the site, in which the rules of a game have one more line."""
    folder = tmp_path_factory.mktemp("later") / "site"
    files = {str(path.relative_to(site)): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    version = next(name for name in files if name.endswith("lexicade.tar")).partition("/")[0]
    renamed = "lexicade-0123456789ab"
    for name, content in files.items():
        path = folder / name.replace(version, renamed)
        path.parent.mkdir(parents=True, exist_ok=True)
        is_text = path.suffix in (".html", ".js", ".json")
        text = content.replace(version.encode(), renamed.encode()).replace(b'VERSION = "', b'VERSION = "later')
        path.write_bytes(text if is_text else content)
    return folder


def test_update_in_mid_game(visit: Callable[..., Page], site: Path, later: Path, tmp_path: Path) -> None:
    """A later version is offered during a game, which goes on; taken, it shows the same game."""
    with hosted(tmp_path, site) as host:
        player = SitePlayer(visit(), host)
        player.go()
        player.page.wait_for_function(INSTALLED)
        player.page.reload()
        player.begin("evilhangman")
        player.play(1)
        host.show(later)
        player.page.evaluate("() => navigator.serviceWorker.getRegistration().then((each) => void each.update())")
        player.page.get_by_text("A new version is ready.").first.wait_for()
        player.play(1)
        assert "lexicade-0123456789ab" not in player.page.content()
        with player.page.expect_navigation():
            player.page.get_by_role("button", name="Update").click()
        player.settle()
        assert "lexicade-0123456789ab" in player.page.content()
        assert player.number == 2
        player.play(1)
