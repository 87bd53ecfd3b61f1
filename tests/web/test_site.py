"""The site that works offline, in a real browser and in a sub-folder of a plain host: played, kept, updated, shared."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lexicade.core.errors import LexicadeError
from lexicade.frontends.web.site import build as building
from lexicade.frontends.web.site import pyodide
from lexicade.games import keys
from tests.kit import ENVIRONMENT, open_game
from tests.web import tools
from tests.web.access import SMALL, barriers, squeezed
from tests.web.conftest import missing
from tests.web.kit import PATIENCE, right_move
from tests.web.site import MOST, Hosted, SitePlayer, built_site, environment, hosted

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


@pytest.fixture(scope="session")
def site() -> Path:
    """The site, as `lexicade site` writes it."""
    found = built_site()
    if found is None:
        missing("Pyodide or Node is missing: install npm, and run make test.")
    assert found is not None
    return found


@pytest.fixture(scope="module")
def host(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A host with the site in a sub-folder."""
    with hosted(tmp_path_factory.mktemp("host"), site) as found:
        yield found


@pytest.fixture(scope="module")
def resident(browser: Browser, host: Hosted) -> Iterator[SitePlayer]:
    """Somebody who stays on the site from one test to the next."""
    window = browser.new_context(reduced_motion="reduce")
    window.set_default_timeout(PATIENCE * 1000)
    complaints: list[str] = []
    page = window.new_page()
    page.on("console", lambda each: complaints.append(each.text) if each.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    player = SitePlayer(page, host)
    player.go()
    yield player
    window.close()
    assert not complaints


@pytest.mark.parametrize("key", keys())
def test_whole_game(resident: SitePlayer, key: str) -> None:
    """Each game is played from its first move to its end, and what is kept replays to the same end elsewhere."""
    resident.begin(key)
    resident.play(MOST)
    assert resident.turn == "over"
    assert resident.session().outcome is not None
    resident.page.get_by_role("button", name="New game").wait_for()


def test_pages(resident: SitePlayer, axe: str) -> None:
    """Every page around the games is shown without barriers, and a daily puzzle is begun."""
    key = keys()[0]
    places = ("/", "/daily", f"/daily/{key}", "/games", "/statistics", "/leaders", "/tools", "/settings", "/words")
    for place in (*places, f"/rules/{key}", f"/new/{key}"):
        resident.page.evaluate("place => { location.hash = '#' + place; }", place)
        resident.page.wait_for_function("() => document.querySelector('main[data-ready] h1')")
        assert barriers(resident.page, axe) == []
    resident.page.evaluate("location.hash = '#/'")
    resident.page.get_by_role("link", name=open_game(key).info.title, exact=True).click()
    resident.settle()
    assert resident.path.startswith(f"/daily/{key}/")


def test_hint_and_tool(visit: Callable[..., Page], host: Hosted) -> None:
    """Tools and hints are the other worker's: one that is canceled ends at once, and the next one is answered."""
    player = SitePlayer(visit(), host)
    page = player.page
    player.go("/tools")
    page.context.route("**/lexicade.tar", lambda route: None)  # so that the other worker never gets to work
    page.get_by_role("link", name="Worderly: ").first.click()
    page.locator("form .strong").click()
    page.get_by_role("button", name="Cancel").click()
    page.wait_for_function("() => document.querySelector('#live').textContent.includes('Canceled.')")
    page.context.unroute("**/lexicade.tar")
    page.locator("form .strong").click()
    page.locator(".report h2").wait_for()
    player.begin("scrabble")
    before = player.number
    page.get_by_role("button", name="Hint").click()
    player.settle(before)


def test_slow_bot(resident: SitePlayer) -> None:
    """A bot that thinks for seconds does so beside everything else, and stops when its game is deleted."""
    _, told = resident.ask("POST", "/api/games", {"id": "scrabble:bot=master#5"})
    move = right_move_of(told["id"])
    status, told = resident.ask("POST", f"/api/games/{told['token']}/moves", {"number": told["number"], "text": move})
    assert (status, told["thinking"]) == (200, True)
    status, found = resident.ask("GET", "/api/words/check", {"given": "quail"})
    assert found["words"] == ["quail"]
    _, now = resident.ask("GET", f"/api/games/{told['token']}")
    assert now["thinking"]
    assert resident.ask("DELETE", f"/api/games/{told['token']}")[0] == 204
    resident.begin("wordhand")
    resident.type("n")
    resident.page.get_by_role("button", name="Hint").click()
    resident.settle(resident.number - 1)


def right_move_of(game_id: str) -> str:
    """A first move in a game."""
    from tests.web.kit import session_with

    return right_move(session_with(game_id))


def test_to_a_terminal_and_back(resident: SitePlayer, tmp_path: Path) -> None:
    """A game goes as a file to a terminal, is played on there, and comes back as a file that is replayed."""
    resident.begin("wordhand")
    resident.type("n")
    file, home = tmp_path / "game.txt", tmp_path / "home"
    with resident.page.expect_download() as waiting:
        resident.page.evaluate("location.hash = '#/games'")
        resident.page.get_by_role("button", name="Export Word Hand").first.click()
    waiting.value.save_as(file)

    def command(*arguments: str, typed: str = "") -> str:
        return subprocess.run(
            [sys.executable, "-m", "lexicade", *arguments],
            env={**ENVIRONMENT, "LEXICADE_HOME": str(home)}, input=typed, capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip

    assert "Imported as game 1." in command("import", str(file))
    command("resume", "1", typed=".\ne\n")
    back = tmp_path / "back.txt"
    command("export", "1", "--out", str(back))
    resident.page.get_by_label("Import games").set_input_files(back)
    resident.settle()
    assert resident.turn == "over"
    status, again = resident.ask("POST", "/api/import", {"text": back.read_text()})
    assert (status, again) == (201, {"games": [], "known": 1})
    forged = back.read_text().replace("score ", "score won 900 ", 1)
    assert resident.ask("POST", "/api/import", {"text": forged})[0] == 422


def test_while_loading(visit: Callable[..., Page], host: Hosted, axe: str) -> None:
    """Before Python is there, the games are listed and their rules can be read; nothing comes from another host."""
    page = visit("ERR_FAILED")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.context.route("**/pyodide.asm.wasm", lambda route: None)  # never answered
    page.goto(host.address)
    page.get_by_role("link", name="Rules").first.wait_for()
    assert barriers(page, axe) == []
    page.get_by_role("link", name="Rules").first.click()
    page.get_by_role("heading", name="Keys in the browser").wait_for()
    assert {url for url in asked if not url.startswith(host.origin)} == set()
    policy = page.locator("meta[http-equiv]").get_attribute("content") or ""
    assert "'wasm-unsafe-eval'" in policy
    assert "'unsafe-eval'" not in policy
    assert "unsafe-inline" not in policy


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


def test_storage_denied(own: Callable[[], Page], host: Hosted, tmp_path: Path) -> None:
    """In a browser that keeps nothing, a sentence says so, and one plays all the same."""
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(blocked))
    player = SitePlayer(own(), host)
    player.go()
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


def test_repeatable(site: Path, tmp_path: Path) -> None:
    """The same version writes the same bytes, over an earlier site too, of which nothing stays."""
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "file.js").write_text("old")
    (tmp_path / building.MARK).write_text(json.dumps({"files": ["old/file.js", "../keep", building.MARK]}))
    building.build(str(tmp_path), str(tools.pyodide()))
    files = {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    assert {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == files
    assert not (tmp_path / "old").exists()
    assert sum(map(len, files.values())) < 30e6


def test_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with other files, a damaged Pyodide and a missing program are each refused in a sentence."""
    (tmp_path / "mine.txt").write_text("")
    with pytest.raises(LexicadeError, match="not from an earlier site"):
        building.build(str(tmp_path), str(tmp_path))
    with pytest.raises(LexicadeError, match="is not a folder"):
        building.build(str(tmp_path / "mine.txt"), str(tmp_path))
    for name in pyodide.DIGESTS:
        (tmp_path / name).write_text("")
    with pytest.raises(LexicadeError, match=r"is not that of pyodide 314\.0\.7"):
        building.build(str(tmp_path / "out"), str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(LexicadeError, match="needs npm, which is not installed"):
        building.build(str(tmp_path / "out"))
    assert not (tmp_path / "out").exists()


def test_notices(site: Path) -> None:
    """The notices of everything that is passed on are there."""
    text = (site / "notices.txt").read_text(encoding="utf-8")
    for each in ("LICENSE", "words/SCOWL-Copyright.txt", "words/CUSS-license.txt"):
        assert (tools.ROOT / each).read_text(encoding="utf-8").strip() in text
    assert "Mozilla Public License 2.0" in text
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in text
