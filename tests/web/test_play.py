"""Every game in a real browser: by keyboard, over reloads, in two tabs, while the server dies."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from lexicade.games import keys
from tests.web.kit import Player, Served, right_move

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST = 80  # moves of a game


@pytest.mark.parametrize("key", keys())
def test_whole_by_keyboard(player: Player, key: str) -> None:
    """Each game is played from its first move to its end by typing, and is kept move by move."""
    player.begin(key)
    for _ in range(MOST):
        if player.turn == "over":
            break
        player.type(right_move(player.session()))
    assert player.turn == "over"
    assert player.session().outcome is not None
    player.page.get_by_role("button", name="New game").wait_for()


def lay(player: Player, move: str) -> None:
    """Lay a word on the board with arrow keys, letters and Enter."""
    page = player.page
    name, _, word = move.partition(" ")
    is_across = name[0].isdigit()
    square = name if not is_across else name.lstrip("0123456789") + name.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    row, column = int(square[1:]) - 1, ord(square[0]) - ord("A")
    page.locator("td[tabindex='0']").focus()
    page.keyboard.press("Home")
    for _ in range(15):
        page.keyboard.press("ArrowUp")
    direction = page.locator("td.cursor").first.get_attribute("class") or ""  # not shown on a tile
    if ("across" in direction) != is_across:
        page.keyboard.press(" ")
    for _ in range(row):
        page.keyboard.press("ArrowDown")
    for _ in range(column):
        page.keyboard.press("ArrowRight")
    has_blank = any(letter.islower() for letter in word)
    for letter in word.replace(".", ""):
        page.keyboard.press(f"Shift+{letter.upper()}" if has_blank and letter.islower() else letter.lower())


def test_board_by_arrow_keys(player: Player) -> None:
    """A word is laid on the board with arrow keys and letters, its score is shown before, and Enter plays it."""
    player.begin("scrabble", seed=3)  # a blank is laid first
    assert player.page.locator("td.is-blank").count() == 0
    for _ in range(2):
        session, before = player.session(), player.number
        lay(player, right_move(session))
        player.page.locator(".preview").filter(has_text="score").wait_for()
        player.page.keyboard.press("Enter")
        player.settle(before)
    assert player.session().count == 4


def test_board_by_dragging(player: Player) -> None:
    """A tile is dragged onto the board, onto another square and back to the rack."""
    player.begin("scrabble")
    page = player.page
    tile = page.locator(".rack .tile:not([data-letter='?'])").first
    letter = tile.get_attribute("data-letter")
    tile.drag_to(page.locator("td[data-square='7,7']"))
    page.locator("td.laid[data-square='7,7']", has_text=letter).wait_for()
    page.locator("td[data-square='7,7']").drag_to(page.locator("td[data-square='3,4']"))
    page.locator("td.laid[data-square='3,4']", has_text=letter).wait_for()
    assert page.locator("td.laid").count() == page.locator(".rack .used").count() == 1
    page.locator("td[data-square='3,4']").drag_to(page.locator(".happened h2"))
    page.locator("td.laid").wait_for(state="detached")
    assert page.locator(".rack .used").count() == 0


def test_refused_moves_stay(player: Player) -> None:
    """A move that is refused is explained, and what was typed can be mended."""
    player.begin("scrabble")
    player.page.keyboard.type("8H XYZZY")
    player.page.keyboard.press("Enter")
    player.page.locator(".log li").first.wait_for()
    assert player.page.locator("#entry").input_value() == "8H XYZZY"
    assert player.number == 0


def test_undo_and_redo(player: Player) -> None:
    """A move is taken back and played again, by keys and by buttons."""
    player.begin("wordhand")
    player.type("n")
    count = player.session().count
    before = player.number
    player.page.get_by_role("button", name="Undo").click()
    player.settle(before)
    assert player.session().count == count - 1
    before = player.number
    player.page.get_by_role("heading", level=1).focus()
    player.page.keyboard.press("Control+y")
    player.settle(before)
    assert player.session().count == count


def test_two_tabs(player: Player) -> None:
    """Two tabs on one game show the same, whichever of them is played in."""
    player.begin("evilhangman")
    player.type(right_move(player.session()))
    other = Player(player.page.context.new_page(), player.served)
    other.page.goto(player.page.url)
    other.settle()
    other.type(right_move(player.session()))
    player.page.bring_to_front()
    player.settle(other.number - 1)
    player.type(right_move(player.session()))
    assert player.session().count == 3


def test_reload_and_back(player: Player) -> None:
    """After a reload the game is where it was, and Back leads to the page before."""
    player.begin("evilhangman")
    player.type(right_move(player.session()))
    number = player.number
    player.page.reload()
    player.settle()
    assert player.number == number
    player.page.go_back()
    player.page.get_by_role("heading", name="Games").wait_for()
    assert "Continue Evil Hangman" in player.page.inner_text("main")
    player.page.go_forward()
    player.settle()
    assert player.number == number


def test_killed_server(visit: Callable[..., Page], served: Served) -> None:
    """A server that is killed and started again in mid-game goes on with every move that it had acknowledged."""
    player = Player(visit(), served)
    player.begin("evilhangman")
    player.type(right_move(player.session()))
    player.served.kill()
    player.page.get_by_text("Connection lost").wait_for()
    again = Served(player.served.home, player.served.port)
    try:
        player.page.get_by_text("Connection lost").wait_for(state="hidden")
        player.type(right_move(player.session()))
        assert player.session().count == 2
    finally:
        again.close()


def test_high_score(visit: Callable[..., Page], served: Served) -> None:
    """A high score of a game with a board of names asks for one, and puts it on the board."""
    player = Player(visit(), served)
    player.begin("worderly")
    while player.turn != "over":
        player.type(right_move(player.session()))
    page = player.page
    page.get_by_label("Your name for the leader board").fill("x")
    page.get_by_role("button", name="Save").click()
    page.locator(".log").get_by_text("A name must be").wait_for()
    page.get_by_label("Your name for the leader board").fill("Ada_L")
    page.get_by_role("button", name="Save").click()
    page.locator(".log").get_by_text("Ada_L is on the leader board now.").wait_for()
    assert page.get_by_label("Your name for the leader board").count() == 0
    assert [board["places"][0]["name"] for board in served.get("/api/leaders").data["boards"]] == ["Ada_L"]
