"""Tools in a real browser: positions and games analyzed with the board beside them, puzzles to print."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from lexicade.arcade.keeper import Keeper
from lexicade.arcade.table import Table
from lexicade.games.worderly.ipuz import read_ipuz
from tests.web.access import SMALL, barriers
from tests.web.kit import Served, right_move, session_with

if TYPE_CHECKING:
    from playwright.sync_api import Page


CGP = "15/15/15/15/15/15/15/3QUIz8/15/15/15/15/15/15/15 AEL?/ 0/32 0"
POSITION = f"/tools/scrabble/position?position={quote(CGP)}"


def visited(page: Page, served: Served, path: str) -> Page:
    """A page of a server, entered with its key."""
    page.goto(served.address)
    page.goto(f"{served.base}{path}")
    page.locator("main[data-ready]").wait_for()
    return page


def finish_game(*, plays: int = 2) -> str:
    """Keep a short game of two people that is over: some plays, then passes; it as other programs write it."""
    table = Table(session_with("scrabble:bot=none#5"), keeper=Keeper())
    while table.session.outcome is None:
        table.play(right_move(table.session) if table.session.count < plays else "pass")
    table.finish()
    table.close()
    return table.session.game.write_record("gcg", table.session)


def test_position(visit: Callable[..., Page], shared: Served, axe: str) -> None:
    """A pasted position is analyzed; the arrow keys go through the turns, and the board beside them shows each."""
    page = visited(visit(), shared, "/tools")
    assert barriers(page, axe) == []
    page.get_by_role("link", name="Position analysis").click()
    page.get_by_label("Position", exact=True).fill(CGP)
    page.get_by_role("button", name="Analyze").click()
    page.get_by_role("heading", name="Best turns with AEL?").wait_for()
    assert page.evaluate("document.activeElement.id") == "found"
    first = page.locator(".seen h3").inner_text()
    assert page.locator(".seen .board td.new").count() > 0
    page.locator(".steps button").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.locator(".seen h3").inner_text() != first
    assert page.locator(".steps tr[data-chosen]").count() == 1
    assert barriers(page, axe) == []


def test_address(visit: Callable[..., Page], shared: Served) -> None:
    """The address of an analysis shows it again, and fits the smallest phone."""
    page = visited(visit(**SMALL), shared, POSITION)
    page.get_by_role("heading", name="Best turns with AEL?").wait_for()
    page.reload()
    page.get_by_role("heading", name="Best turns with AEL?").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_bad_position(visit: Callable[..., Page], shared: Served) -> None:
    """What is no position is explained beside the form, and nothing that was typed is lost."""
    page = visited(visit(), shared, f"/tools/scrabble/position?position={quote('15/15 ABC 0/0 0')}")
    page.locator("p.problem:not(:empty)").wait_for()
    assert page.get_by_label("Position", exact=True).input_value() == "15/15 ABC 0/0 0"
    assert page.get_by_role("button", name="Analyze").is_enabled()


def test_game(visit: Callable[..., Page], served: Served, axe: str) -> None:
    """A finished game leads to its analysis, turn by turn; each position can be looked into, and back leads back."""
    finish_game()
    page = visited(visit(), served, "/game/1")
    page.get_by_role("link", name="Analyze").click()
    page.locator(".steps").wait_for()
    assert page.url == f"{served.base}/tools/scrabble/game/1?order=equity"
    assert page.locator(".steps tbody tr").count() == 8
    page.get_by_role("button", name="Next").click()
    assert page.locator(".seen h3").inner_text().startswith("2. Player 2: ")
    assert page.get_by_role("table", name="Totals").is_visible()
    assert barriers(page, axe) == []
    page.get_by_role("link", name="Analyze this position").click()
    page.get_by_role("heading", name=re.compile("Best turns with")).wait_for()
    page.go_back()
    page.locator(".steps tbody tr").nth(7).wait_for()


WATCHED = """
window.shares = [];
const { set } = Object.getOwnPropertyDescriptor(HTMLProgressElement.prototype, "value");
Object.defineProperty(HTMLProgressElement.prototype, "value", {
  set(share) { window.shares.push(share); set.call(this, share); },
});
"""


def test_long_record(visit: Callable[..., Page], served: Served) -> None:
    """A pasted game with long remarks is analyzed, and how far that has come is shown; a longer one gets a sentence."""
    record = finish_game(plays=6)
    remarks = f"#note {'Why not? ' * 100}\n" * 140
    paste = "(field, text) => { field.value = text; }"
    page = visit(quiet="status of 413")
    page.add_init_script(WATCHED)
    visited(page, served, "/tools/scrabble/game")
    page.get_by_label("A game of yours").select_option("Paste a game")
    page.get_by_label("Game", exact=True).evaluate(paste, record + remarks)
    page.get_by_role("button", name="Analyze").click()
    page.locator(".steps").wait_for()
    shares = page.evaluate("window.shares")
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] < 1
    assert not page.locator("progress").is_visible()
    page.get_by_label("Game", exact=True).evaluate(paste, record + 3 * remarks)
    page.get_by_role("button", name="Analyze").click()
    page.get_by_text("That is too large: the limit is 256 kB.").wait_for()


def test_game_on_paper(visit: Callable[..., Page], served: Served, axe: str) -> None:
    """A finished game that is a puzzle leads to its sheets to print; one that isn't over shows no solution."""
    table = Table(session_with("worderly:#3"), keeper=Keeper())
    table.play(right_move(table.session))
    reply = served.post("/api/tools/worderly/sheet", {"values": {}, "number": 1})
    assert (reply.status, reply.data["why"]) == (422, "That can be done when the game is over.")
    while table.session.outcome is None:
        table.play(right_move(table.session))
    table.finish()
    table.close()
    page = visited(visit(), served, "/game/1")
    assert "+--" not in page.locator(".log").inner_text(), "the page itself shows the grid"
    page.get_by_role("link", name="Print puzzle").click()
    page.get_by_role("heading", name="Worderly 1: solution").wait_for()
    assert page.locator(".sheet").count() == 2
    assert table.session.state.puzzle.six.upper() in page.locator(".sheet").nth(1).inner_text()
    assert table.session.state.puzzle.six.upper() not in page.locator(".sheet").nth(0).inner_text()
    assert barriers(page, axe) == []


def test_cancel(visit: Callable[..., Page], shared: Served) -> None:
    """An analysis that takes long is canceled by a button, and another one can be asked for."""
    page = visited(visit(), shared, f"{POSITION}&order=simulation")
    page.get_by_role("button", name="Cancel").click()
    page.locator("#live").get_by_text("Canceled.").wait_for()
    page.get_by_label("Judge turns by").select_option("score")
    page.get_by_role("button", name="Analyze").click()
    page.get_by_role("heading", name="Best turns with AEL?").wait_for()


def test_print(visit: Callable[..., Page], shared: Served, axe: str) -> None:
    """Puzzles come as sheets to print, each on a page of its own without anything else, and as files."""
    page = visited(visit(), shared, "/tools/worderly/print")
    page.get_by_label("Puzzles").fill("2")
    page.get_by_role("button", name="Make puzzles").click()
    page.get_by_role("heading", name="Worderly 2: solution").wait_for()
    assert page.locator(".sheet").count() == 4
    assert barriers(page, axe) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="worderly-1.ipuz").click()
    puzzle = read_ipuz(Path(download.value.path()).read_text(encoding="utf-8"))
    assert puzzle is not None
    assert puzzle.six.upper() in page.locator(".sheet").nth(2).inner_text()
    page.emulate_media(media="print")
    shown = page.evaluate(
        "[...document.querySelectorAll('header, h1, form, .buttons')].filter(e => e.checkVisibility())"
    )
    assert shown == []
    assert page.pdf().count(b"/Type /Page\n") == 4


VALUES = {
    "no position": ({"values": {}}, 422),
    "two of everything": ({"values": {"position": CGP, "order": "beauty"}}, 422),
    "a number": ({"values": {"position": 5}}, 400),
    "a list": ({"values": []}, 400),
    "too long": ({"values": {"position": "1" * 60_001}}, 422),
}


@pytest.mark.parametrize("what", VALUES)
def test_refused(shared: Served, what: str) -> None:
    """Values that make no sense are refused with a sentence."""
    body, status = VALUES[what]
    reply = shared.post("/api/tools/scrabble/position", body)
    assert (reply.status, list(reply.data)) == (status, ["why"])


def test_no_such_tool(shared: Served) -> None:
    """A tool that no game has is not found."""
    assert shared.get("/api/tools/wildhand/position").status == 404
    assert shared.post("/api/tools/scrabble/__class__", {}).status == 404
    assert shared.post("/api/tools/nothing/position", {}).status == 422


def test_secrets_stay(served: Served) -> None:
    """A game that isn't over is not analyzed: that would show the bag and the other rack."""
    message = served.open(game="scrabble")
    kept = served.move(message, right_move(session_with(message["id"]))).data["game"]
    reply = served.post("/api/tools/scrabble/game", {"values": {}, "number": kept})
    assert (reply.status, reply.data["why"]) == (422, "That can be done when the game is over.")
    assert served.get("/api/tools/scrabble/game").data["fields"][0]["games"] == []
