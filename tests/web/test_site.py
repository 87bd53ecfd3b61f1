"""The site that works offline, in a real browser and in a sub-folder of a plain host: built, read and played."""

from __future__ import annotations

import gzip
import json
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
from lexicade.store.exchange import write_export
from tests.kit import ENVIRONMENT, open_game
from tests.web import tools
from tests.web.access import barriers
from tests.web.kit import PATIENCE, right_move, session_with
from tests.web.site import INSTALLED, MOST, Hosted, PoorHost, SitePlayer, hosted

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# What a page shares, instead of handing it to the system.
SHARED = "() => { window.shared = ''; navigator.share = async ({ text }) => { window.shared = text; }; }"
LARGEST = 10_000_000  # bytes of the whole site, compressed


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


def test_hint_and_tool(resident: SitePlayer) -> None:
    """Tools and hints are the other worker's: one that is canceled ends at once, and the next one is answered."""
    player, page = resident, resident.page
    page.evaluate("location.hash = '#/tools'")
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


def test_analysis(resident: SitePlayer) -> None:
    """A finished game is analyzed turn by turn with the engine in pure Python, and one of its positions likewise."""
    session = session_with("scrabble:bot=casual#5")
    while session.outcome is None:
        session.submit(right_move(session))
    text = write_export(session, session.moves)
    _, taken = resident.ask("POST", "/api/import", {"text": text})
    resident.page.evaluate("number => { location.hash = `#/game/${number}`; }", taken["first"])
    resident.page.get_by_role("link", name="Analyze").click()
    resident.page.get_by_role("link", name="Analyze this position").first.click()
    resident.page.get_by_role("heading", level=1, name="Position analysis").wait_for()
    resident.page.locator(".report h2").first.wait_for()


def test_results(resident: SitePlayer) -> None:
    """A game that was played to its end is in the results."""
    resident.begin("wordhand")
    resident.play()
    resident.page.evaluate("location.hash = '#/statistics'")
    played = resident.page.locator("section", has=resident.page.get_by_role("heading", name="Word Hand"))
    played.locator("dd").first.wait_for()
    assert int(played.locator("dd").first.inner_text()) > 0


def test_slow_bot(resident: SitePlayer) -> None:
    """A bot that thinks for seconds does so beside everything else, and stops when its game is deleted."""
    _, told = resident.ask("POST", "/api/games", {"id": "scrabble:bot=master#5"})
    move = right_move(session_with(told["id"]))
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


def test_to_a_terminal_and_back(resident: SitePlayer, tmp_path: Path) -> None:
    """A game goes to a terminal, is played on there, and comes back to be replayed: as a file, and as a link."""
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
    assert (status, again["games"], again["known"]) == (201, [], 1)
    resident.page.evaluate("location.hash = '#/games'")
    resident.page.evaluate(SHARED)
    resident.page.get_by_role("button", name="Link to Word Hand").first.click()
    link = resident.page.wait_for_function("() => window.shared").json_value()
    assert link.startswith(f"{resident.host.address}#/import/")
    assert "Imported as game 2." in command("import", link)
    resident.begin("wordhand")
    resident.type("n")
    played = tmp_path / "played.txt"
    played.write_text(resident.exported())
    command("import", str(played))
    command("resume", "3", typed=".\ne\n")
    resident.page.goto("about:blank")
    resident.page.goto(command("export", "3", "--link", resident.host.address).strip())
    resident.settle()
    assert (resident.turn, resident.path.partition("/game/")[2].isdecimal()) == ("over", True)
    forged = back.read_text().replace("score ", "score won 900 ", 1)
    assert resident.ask("POST", "/api/import", {"text": forged})[0] == 422


def test_challenge(resident: SitePlayer, visit: Callable[..., Page]) -> None:
    """What is shared, in a game and at its end, is a link with which somebody else plays the same game."""
    resident.begin("wordhand")
    resident.page.evaluate(SHARED)
    resident.page.get_by_role("button", name="Share").click()
    text = resident.page.wait_for_function("() => window.shared").json_value()
    resident.page.evaluate("location.hash = '#/games'")
    resident.page.get_by_label("Its id or a link").fill(text)
    resident.page.get_by_role("button", name="Open").click()
    resident.settle()
    resident.play()
    game = resident.session().id
    resident.page.evaluate("window.shared = ''")
    resident.page.get_by_role("button", name="Share").click()
    result = resident.page.wait_for_function("() => window.shared").json_value()
    assert text.split()[-1] == result.split()[-1]
    other = SitePlayer(visit("favicon.ico"), resident.host)
    other.page.goto(result.split()[-1])
    other.settle()
    assert other.session().id == game


def test_asked_to_persist(resident: SitePlayer) -> None:
    """With the first move, and once only, the browser is asked not to throw the games away."""
    page = resident.page.context.new_page()
    page.add_init_script(
        "window.asked = 0; navigator.storage.persist = async () => { window.asked += 1; return true; };"
    )
    player = SitePlayer(page, resident.host)
    player.go()
    player.begin("evilhangman")
    assert page.evaluate("window.asked") == 0
    player.play(2)
    assert page.evaluate("window.asked") == 1
    page.close()


def test_while_loading(visit: Callable[..., Page], host: Hosted, axe: str) -> None:
    """Before Python is there, the games are listed and their rules can be read; nothing comes from another host."""
    page = visit("ERR_FAILED")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for name in ("python_stdlib.zip", "lexicade.tar", "*.lexicon.bin"):
        page.context.route(f"**/{name}", lambda route: None)  # never answered
    page.goto(host.address)
    page.get_by_role("link", name="Rules").first.wait_for()
    page.wait_for_function("() => document.querySelector('#loading progress').value > 0.3")  # Python itself has come
    assert barriers(page, axe) == []
    page.get_by_role("link", name="Rules").first.click()
    page.get_by_role("heading", name="Keys in the browser").wait_for()
    assert {url for url in asked if not url.startswith(host.origin)} == set()
    policy = page.locator("meta[http-equiv]").get_attribute("content") or ""
    assert "'wasm-unsafe-eval'" in policy
    assert "'unsafe-eval'" not in policy
    assert "unsafe-inline" not in policy


def test_poor_host(visit: Callable[..., Page], site: Path, tmp_path: Path) -> None:
    """A host that knows few kinds of files, as nginx and others have them, is good enough to play and to go offline."""
    with hosted(tmp_path, site, PoorHost) as host:
        player = SitePlayer(visit("favicon.ico"), host)
        player.go()
        player.begin("evilhangman")
        player.play(1)
        player.page.wait_for_function(INSTALLED)


def test_cut_off(visit: Callable[..., Page], host: Hosted) -> None:
    """If something that is needed doesn't come, the page says so instead of loading for ever."""
    page = visit("ERR_FAILED")
    page.context.route("**/pyodide.asm.wasm", lambda route: route.abort())
    page.goto(host.address)
    page.get_by_text("Lexicade can't start in this browser").wait_for()


def test_repeatable(site: Path, tmp_path: Path) -> None:
    """The same version writes the same bytes, over an earlier site too, of which nothing stays."""
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "file.js").write_text("old")
    (tmp_path / building.MARK).write_text(json.dumps({"files": ["old/file.js", "../keep", building.MARK]}))
    building.build(str(tmp_path), str(tools.pyodide()))
    files = {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    assert {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == files
    assert not (tmp_path / "old").exists()
    assert sum(len(gzip.compress(content, 6)) for content in files.values()) <= LARGEST


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
    libraries = ("Emscripten", "musl", "Expat", "libffi", "zlib", "bzip2", "libmpdec", "Zstandard", "Mersenne Twister")
    assert [name for name in libraries if f"\n{name}" not in text] == []
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in text
    assert '"Copyright (c) 2001 Python Software Foundation; All Rights Reserved"' in text  # as 3.14 has it
