"""Every page in a real browser: nothing bars anybody, nothing is wider than the screen, nothing complains."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from lexicade.games import keys
from tests.web.access import SMALL, barriers, is_narrow
from tests.web.kit import Player, Served, right_move

if TYPE_CHECKING:
    from playwright.sync_api import Page

PAGES = {
    "/": "Lexicade",
    "/new/scrabble": "New game of Scrabble",
    "/daily": "Daily puzzles",
    "/daily/worderly": "Worderly, daily puzzles",
    "/games": "Saved games",
    "/statistics": "Results",
    "/leaders": "Leader boards",
    "/rules": "Rules",
    "/rules/evilhangman": "Evil Hangman",
    "/settings": "Settings",
    "/words": "Words",
}
WRONG = {"/nothing": "There is no such page", "/game/999": "That didn't work"}


@pytest.fixture(scope="module")
def played(shared: Served) -> Served:
    """A server with a finished game and one that was begun."""
    message = shared.open(game="evilhangman")
    for letter in "qjxzvkwfybhgpumdclnrtsoiae":
        if message["over"]:
            break
        message = shared.move(message, letter).data
    shared.move(shared.open(game="worderly"), "shuffle")
    return shared


@pytest.mark.parametrize("path", [*PAGES, *WRONG])
def test_pages(visit: Callable[..., Page], played: Served, axe: str, path: str) -> None:
    """Each page has its own address, a title and a heading, fits the smallest phone, and bars nobody."""
    page = visit(**SMALL, quiet="status of 404" if path in WRONG else None)
    page.goto(f"{played.base}{path}?{played.address.partition('?')[2]}")
    page.locator("main[data-ready]").wait_for()
    assert page.get_by_role("heading", level=1).count() == 1
    assert page.get_by_role("heading", level=1, name={**PAGES, **WRONG}[path]).is_visible()
    assert "Lexicade" in page.title()
    assert is_narrow(page)
    assert barriers(page, axe) == []
    page.emulate_media(color_scheme="dark")
    assert barriers(page, axe, "color-contrast") == []


def test_links_for_any_host(player: Player) -> None:
    """A link that `lexicade export --link` writes opens its game on a server, too, where pages have paths."""
    begun = player.served.move(player.served.open(id="wordhand:#5"), "n").data
    path = player.served.get(f"/api/games/{begun['token']}/export").data["path"]
    player.page.goto(player.served.address)
    player.page.goto("about:blank")
    player.page.goto(f"{player.served.base}/#{path}")
    player.settle()
    assert player.kept == int(begun["token"])


@pytest.mark.parametrize("key", keys())
def test_games(visit: Callable[..., Page], shared: Served, axe: str, key: str) -> None:
    """A game bars nobody, at its start on a phone and after a move on a dark desk, and fits both."""
    player = Player(visit(**SMALL), shared)
    player.begin(key)
    assert barriers(player.page, axe) == []
    assert is_narrow(player.page)
    player.page.emulate_media(color_scheme="dark")
    player.page.set_viewport_size({"width": 1200, "height": 800})
    player.type(right_move(player.session()))
    assert barriers(player.page, axe) == []
    assert is_narrow(player.page)


def test_said_once(player: Player) -> None:
    """What a move brings is said once to people who don't see the page."""
    player.begin("evilhangman")
    player.type("e")
    said = player.session().events
    live = player.page.locator("#live").inner_text()
    assert live.count(said[0].strip().split("\n")[0]) == 1


def test_one_tab_stop(player: Player) -> None:
    """The board is one stop for the Tab key, its squares are named, and Tab leaves it."""
    player.begin("scrabble")
    page = player.page
    assert page.locator("td[tabindex='0']").count() == 1
    page.locator("td[tabindex='0']").focus()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.ariaLabel") == "G8"
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement.ariaLabel") == "A8, triple word"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('table')") is None


def test_options(player: Player) -> None:
    """A game is started as it was chosen on its page of options; a choice that can't be is explained."""
    page = player.page
    page.goto(player.served.address)
    page.get_by_role("link", name="Options for Wild Hand").click()
    page.get_by_label("Hands").fill("3")
    page.get_by_label("Hand size").fill("9")
    page.get_by_role("button", name="Start").click()
    player.settle()
    assert str(player.session().id).startswith("wildhand.1:hands=3,size=9")


def test_saved_games(visit: Callable[..., Page], served: Served) -> None:
    """A kept game is on the page of saved games, and is deleted there after a question."""
    served.move(served.open(game="worderly"), "shuffle")
    page = visit()
    page.goto(f"{served.base}/games?{served.address.partition('?')[2]}")
    page.get_by_role("button", name="Delete Worderly, game 1").click()
    page.get_by_role("button", name="Yes").click()
    page.get_by_text("Game 1 is deleted.").wait_for()
    assert page.evaluate("document.activeElement.tagName") == "H1"
    assert served.get("/api/games").data["games"] == []


def test_share(visit: Callable[..., Page], played: Served) -> None:
    """A finished game's result goes to the clipboard."""
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{played.base}/game/1?{played.address.partition('?')[2]}")
    for _ in range(5):  # browsers of other tests may use the same clipboard at the same time
        page.get_by_role("button", name="Share").click()
        page.locator(".log").get_by_text("Copied.").first.wait_for()
        copied = page.evaluate("navigator.clipboard.readText()")
        if copied.startswith("Lexicade Evil Hangman"):
            break
    assert copied.startswith("Lexicade Evil Hangman")
