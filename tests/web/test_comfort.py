"""What makes a page pleasant in a real browser: sound if asked for, large squares, phones on their side, sharing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.access import SMALL, barriers
from tests.web.kit import Player, Served

if TYPE_CHECKING:
    from playwright.sync_api import Page


LISTEN = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { window.tones += 1; return start.apply(this, at); };
"""
ON_ITS_SIDE = {"has_touch": True, "is_mobile": True}
SMALLEST = (568, 320)  # a phone on its side, of 2016
TARGET = 44  # pixels of something to tap


def box(page: Page, selector: str) -> dict[str, Any]:
    """Where the first such element is, and how large."""
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return dict(found)


def boxes(page: Page, selector: str) -> list[dict[str, Any]]:
    """Where all such elements are that can be seen."""
    found = [each.bounding_box() for each in page.locator(selector).all()]
    return [dict(each) for each in found if each is not None]


def test_sound(visit: Callable[..., Page], shared: Served) -> None:
    """There is no sound until it is asked for in the settings; then a move makes one."""
    page = visit()
    page.add_init_script(LISTEN)
    player = Player(page, shared)
    player.begin("evilhangman")
    player.type("e")
    assert page.evaluate("window.tones") == 0
    page.goto(f"{shared.base}/settings")
    page.get_by_label("Sound").select_option("on")
    player.begin("evilhangman")
    player.type("e")
    page.wait_for_function("() => window.tones > 0")


def test_zoom(visit: Callable[..., Page], shared: Served, axe: str) -> None:
    """On the smallest phone a board is zoomed until its squares can be tapped, and tiles are laid there by touch."""
    player = Player(visit(**SMALL), shared)
    player.begin("scrabble")
    page = player.page
    assert box(page, "td[data-square='7,7']")["width"] < TARGET
    tiles = boxes(page, ".rack .tile")
    assert min(tile["width"] for tile in tiles) >= TARGET
    assert len({tile["y"] for tile in tiles}) == 1, "all seven in one row"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Zoom").tap()
    assert box(page, "td[data-square='7,7']")["width"] >= TARGET
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".rack .tile").first.tap()
    page.locator("td[data-square='7,7']").tap()
    if page.locator("dialog[open]").count():
        page.get_by_role("button", name="A", exact=True).tap()
    page.locator("td.laid").wait_for()
    assert barriers(page, axe) == []
    page.get_by_role("button", name="Zoom").tap()
    assert box(page, "td[data-square='7,7']")["width"] < TARGET


@pytest.mark.parametrize("size", [(667, 375), SMALLEST, (915, 412)], ids=str)
def test_phone_on_its_side(visit: Callable[..., Page], shared: Served, size: tuple[int, int]) -> None:
    """On a phone that lies on its side the tiles are beside the board, large enough to tap, and nothing is cut off."""
    player = Player(visit(viewport={"width": size[0], "height": size[1]}, **ON_ITS_SIDE), shared)
    player.begin("scrabble")
    board, tile = box(player.page, ".board"), box(player.page, ".rack .tile")
    assert tile["x"] >= board["x"] + board["width"]
    assert min(tile["width"], tile["height"]) >= TARGET
    assert board["height"] <= size[1]
    if size != SMALLEST:  # nothing has to be scrolled to make a move
        shown = [board, *boxes(player.page, ".rack .tile, .prompt button")]
        assert max(each["y"] + each["height"] for each in shown) <= size[1]
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_large_screen(visit: Callable[..., Page], shared: Served) -> None:
    """On a very large screen the board is large, too."""
    player = Player(visit(viewport={"width": 3840, "height": 2160}), shared)
    player.begin("scrabble")
    assert 1200 < box(player.page, ".board")["height"] < 2000


def test_same_game_for_a_friend(visit: Callable[..., Page], shared: Served) -> None:
    """A game that is shared opens from its start where the text is pasted."""
    player = Player(visit(permissions=["clipboard-read", "clipboard-write"]), shared)
    player.begin("wildhand")
    game_id = str(player.session().id)
    page = player.page
    page.get_by_role("button", name="Share").click()
    page.locator(".log").get_by_text("Copied.").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    page.goto(f"{shared.base}/games")
    page.get_by_label("Its id").fill(copied)
    page.get_by_role("button", name="Open").click()
    player.settle()
    assert str(player.session().id) == game_id


def test_choices_in_words(shared: Served) -> None:
    """A dialog for a new game names its choices as players would, and keeps what they stand for."""
    fields = {field["name"]: field for field in shared.get("/api/new/scrabble").data["fields"]}
    assert fields["challenge"]["choices"][0] == ["void", "None: words are checked at once"]
    assert "void" not in fields["challenge"]["help"]
    assert fields["bot"]["title"] == "Opponent"
    made = shared.open(game="scrabble", params={"challenge": "double"})
    assert "challenge=double" in made["id"]


def test_analysis_is_offered(shared: Served) -> None:
    """A game says which tool goes through it when it is over; one that has none says nothing."""
    assert shared.open(game="scrabble")["review"] == ["game", "Analyze"]
    assert shared.open(game="evilhangman")["review"] is None
