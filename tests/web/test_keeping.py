"""What the site that works offline keeps: without a connection, in several tabs, when a browser dies or is full."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.access import PHONE, squeezed
from tests.web.kit import PATIENCE
from tests.web.site import PREPARED, Hosted, OwnBrowser, SitePlayer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

WITHOUT = "ERR_INTERNET_DISCONNECTED"
GAME = "evilhangman"  # whose moves are quick
DENIED = """
for (const name of ["indexedDB", "caches"])
  Object.defineProperty(self, name, { get: () => { throw new DOMException("", "SecurityError"); } });
"""  # what browsers do that may keep nothing; not every one of them can be told to
# None is made for one more start.
NO_SNAPSHOT = "if (navigator.storage) navigator.storage.estimate = async () => ({ quota: 0, usage: 0 });"
DAMAGE = """async () => {
  const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("snapshot ")));
  await cache.put((await cache.keys())[0], new Response(new Uint8Array(1 << 16)));
}"""
OF_ANOTHER_VERSION = """async () => {
  const cache = await caches.open(`snapshot lexicade ${new URL('.', location.href).pathname}`);
  await cache.put("another", new Response(new Uint8Array(1 << 16)));
}"""
# What the first version kept: each piece of a file by itself.
EARLIER = """async ([name, path, content, piece]) => {
  indexedDB.deleteDatabase(name);
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => ["pieces", "sizes"].forEach((each) => request.result.createObjectStore(each));
  await new Promise((done) => { request.onsuccess = done; });
  const change = request.result.transaction(["pieces", "sizes"], "readwrite");
  for (let at = 0; at < content.length; at += piece)
    change.objectStore("pieces").put(new Uint8Array(content.slice(at, at + piece)), [path, at / piece]);
  change.objectStore("sizes").put(content.length, path);
  change.objectStore("sizes").put("somebody", "owner");
  await new Promise((done) => { change.oncomplete = done; });
  request.result.close();
}"""


@pytest.fixture(scope="module")
def phone(browser: Browser, host: Hosted) -> Iterator[BrowserContext]:
    """A phone that has been on the site before, so that it starts quickly."""
    window = browser.new_context(reduced_motion="reduce", viewport=PHONE, has_touch=True, is_mobile=True)
    window.set_default_timeout(PATIENCE * 1000)
    player = SitePlayer(window.new_page(), host)
    player.go()
    player.prepare()
    player.page.close()
    yield window
    window.close()


@pytest.fixture
def player(phone: BrowserContext, host: Hosted) -> Iterator[SitePlayer]:
    """Somebody with that phone, in a tab of their own; nothing may have been complained of."""
    complaints: list[str] = []

    def note(complaint: Any) -> None:
        is_meant = WITHOUT in complaint.text or complaint.location["url"].endswith("/favicon.ico")
        if complaint.type == "error" and not is_meant:
            complaints.append(complaint.text)

    page = phone.new_page()
    page.on("console", note)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield SitePlayer(page, host)
    for each in phone.pages:
        each.close()
    assert not complaints


def test_offline_on_a_phone(player: SitePlayer) -> None:
    """Without a connection a phone opens the page, plays, reloads it, plays on and reads the licenses."""
    player.page.context.set_offline(True)
    try:
        player.go()
        player.begin(GAME)
        assert squeezed(player.page) == []
        player.play(1)
        player.page.reload()
        player.settle(0)
        player.play(1)
        assert len(player.session().moves) == 2
        for name, shown in (("notices.txt", "Mozilla Public License"), ("index.html?from=home", "Lexicade")):
            player.page.goto(f"{player.host.address}{name}")
            player.page.get_by_text(shown).first.wait_for()
    finally:
        player.page.context.set_offline(False)


def test_two_tabs(player: SitePlayer, host: Hosted) -> None:
    """A second tab shows the game of the first as it is played, plays in it, and goes on when the first is closed."""
    player.go()
    player.begin(GAME)
    player.play(1)
    second = SitePlayer(player.page.context.new_page(), host)
    second.page.goto(player.page.url)
    second.settle()
    player.play(1)
    second.settle(1)
    second.play(1)
    player.settle(2)
    player.page.close()
    second.play(1)
    assert len(second.session().moves) == 4


def test_two_tabs_without_locks(player: SitePlayer, host: Hosted) -> None:
    """Where browsers have no locks, the tab that was opened last saves, and the other one is told and harms nothing."""
    without = "Object.defineProperty(navigator, 'locks', { value: undefined });"
    second = SitePlayer(player.page.context.new_page(), host)
    for each in (player, second):
        each.page.add_init_script(without)
    player.go()
    player.begin(GAME)
    player.type("e")
    second.page.goto(player.page.url)
    second.settle()
    second.type("a")
    player.type("i")
    player.page.get_by_text("Your games are open in another tab now").first.wait_for()
    player.page.close()
    second.type("o")
    second.page.reload()
    second.settle(2)
    assert second.session().moves == ("e", "a", "o")


def test_storage_full(visit: Callable[..., Page], host: Hosted) -> None:
    """When there is no space left the player is told and plays on; when there is some again, nothing is lost."""
    player = SitePlayer(visit("favicon.ico"), host)
    player.page.add_init_script(NO_SNAPSHOT)
    player.page.goto(f"{host.address}icon.svg")
    player.page.evaluate(OF_ANOTHER_VERSION)
    devtools = player.page.context.new_cdp_session(player.page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": host.origin, "quotaSize": 1})
    player.go()
    player.begin(GAME)
    player.play(1)
    player.page.get_by_text("there is no space left").first.wait_for()
    assert not player.page.evaluate(PREPARED)  # games come first
    player.play(1)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": host.origin})
    player.play(1)
    player.page.get_by_text("All your moves are saved now.").first.wait_for()
    player.page.reload()
    player.settle(2)


def test_connection_lost(player: SitePlayer, host: Hosted) -> None:
    """If the browser closes the database under a game, it is opened anew, and no move is lost."""
    player.go()
    player.begin(GAME)
    player.play(1)
    devtools = player.page.context.new_cdp_session(player.page)
    devtools.send("Storage.clearDataForOrigin", {"origin": host.origin, "storageTypes": "indexeddb"})
    player.play(1)
    assert not player.page.get_by_text("doesn't let Lexicade save your games").count()
    player.page.reload()
    player.settle(1)
    assert len(player.session().moves) == 2


def test_storage_denied(visit: Callable[..., Page], host: Hosted) -> None:
    """In a browser that keeps nothing, a sentence says so, and one plays all the same."""
    player = SitePlayer(visit(), host)
    script = next(iter(host.site.glob("*/client/worker.js"))).read_text(encoding="utf-8") + DENIED
    answer = {"body": script, "content_type": "text/javascript"}
    player.page.context.route("**/client/worker.js", lambda route: route.fulfill(**answer))
    player.page.add_init_script(DENIED)
    player.go()
    player.page.get_by_text("doesn't let Lexicade save your games").wait_for()
    player.begin(GAME)
    player.play(1)
    player.page.get_by_text("nothing will be there the next time").first.wait_for()


def test_kept_by_the_first_version(player: SitePlayer, host: Hosted, home: Path) -> None:
    """What an earlier version of the site kept in its own way is there, and is kept on."""
    from lexicade.store.sqlite import SqliteStore

    with SqliteStore(str(home / "games.db")) as store:
        store.add_game("wordhand:#5", words=None, entries=("n",))
    content = list((home / "games.db").read_bytes())
    player.page.goto(f"{host.address}icon.svg")
    name = f"lexicade /{host.address.removeprefix(host.origin).strip('/')}/"
    player.page.evaluate(EARLIER, [name, "/home/lexicade/games.db", content, 4096])
    player.go("/game/1")
    player.settle()
    assert player.session().moves == ("n",)
    player.play(1)
    player.page.reload()
    player.settle(1)
    assert len(player.session().moves) == 2


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
        window.add_init_script(NO_SNAPSHOT)
        return window.new_page()

    yield start
    for each in started:
        if each.process.poll() is None:
            each.kill()


def test_killed_browser(own: Callable[[], Page], host: Hosted) -> None:
    """Every move that was told is there after the browser was killed, again and again."""
    player = SitePlayer(own(), host)
    player.go()
    player.begin(GAME)
    for _ in range(2):
        player.play(2)
        place, moves = player.path, player.session().moves
        player = SitePlayer(own(), host)
        player.go(place)
        player.settle()
        assert player.session().moves == moves


def test_damaged_snapshot(player: SitePlayer) -> None:
    """What only makes the start quicker is thrown away if it can't be used, and the page starts all the same."""
    player.page.add_init_script(NO_SNAPSHOT)
    player.page.goto(f"{player.host.address}icon.svg")
    player.page.evaluate(DAMAGE)
    player.go()
    assert not player.page.evaluate(PREPARED)


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


def test_update_in_mid_game(player: SitePlayer, host: Hosted, site: Path, later: Path) -> None:
    """A later version is offered during a game, which goes on; taken, it shows the same game."""
    player.page.add_init_script(NO_SNAPSHOT)
    player.go()
    player.begin(GAME)
    player.play(1)
    host.show(later)
    try:
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
    finally:
        host.show(site)
