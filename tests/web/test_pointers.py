"""Every game in a real browser without a keyboard: by mouse, and by finger on a phone."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lexicade.games import keys
from tests.web.access import is_narrow
from tests.web.kit import Player, Served, right_move
from tests.web.pointer import PHONE, Pointer

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST = 80  # moves of a game
SHORT = {"scrabble": ("bot=expert", "expert"), "worderly": ("count=7", None)}  # parameters, and a bot to play like
SMALLEST = 44  # pixels of what is made for fingers
TARGETS = """
() => [...document.querySelectorAll('.game button, .game a.button, .game input')]
  .map(each => [each.getBoundingClientRect(), each.ariaLabel || each.textContent || each.id])
  .filter(([box]) => box.width > 0).map(([box, name]) => [name, Math.min(box.width, box.height)])
"""


def play_to_the_end(hand: Pointer, key: str) -> None:
    """Play a short game from its first move to its end, and see that it was kept."""
    player = hand.player
    params, level = SHORT.get(key, ("", None))
    player.begin(key, seed=1, params=params)
    for _ in range(MOST):
        if player.turn == "over":
            break
        hand.make(right_move(player.session(), level))
    assert player.session().outcome is not None
    player.page.get_by_role("button", name="New game").wait_for()


@pytest.mark.parametrize("key", keys())
def test_whole_by_mouse(player: Player, key: str) -> None:
    """Each game is played from its first move to its end with a mouse alone."""
    play_to_the_end(Pointer(player, is_finger=False), key)


@pytest.mark.parametrize("key", keys())
def test_whole_by_touch(visit: Callable[..., Page], shared: Served, key: str) -> None:
    """Each game is played from its first move to its end by tapping on a phone, and never wider than that."""
    player = Player(visit(**PHONE), shared)
    play_to_the_end(Pointer(player, is_finger=True), key)
    assert is_narrow(player.page)


@pytest.mark.parametrize("key", keys())
def test_targets(visit: Callable[..., Page], shared: Served, key: str) -> None:
    """On a phone everything beside the squares of a board is large enough for a finger."""
    player = Player(visit(**PHONE), shared)
    player.begin(key)
    player.type(right_move(player.session()))
    small = [(name, size) for name, size in player.page.evaluate(TARGETS) if size < SMALLEST]
    assert small == []


def test_no_keyboard_over_the_board(visit: Callable[..., Page], shared: Served) -> None:
    """A phone's own keyboard stays away where the letters are on the page."""
    player = Player(visit(**PHONE), shared)
    player.begin("scrabble")
    player.page.locator("#entry").tap()
    assert player.page.evaluate("document.activeElement.inputMode") == "none"


def helper_of(served: Served) -> int:
    """The process in which the bots of a server think."""
    found = Path(f"/proc/{served.process.pid}/task").glob("*/children")
    children = [int(each) for task in found for each in task.read_text().split()]
    return next(each for each in children if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes())


@pytest.mark.skipif(not Path("/proc").exists(), reason="the helper process is found by Linux's own files")
def test_tiles_stay_while_a_bot_thinks(visit: Callable[..., Page], served: Served) -> None:
    """Tiles that are laid while a bot thinks lie there when its move has come, unless it took their squares."""
    player = Player(visit(), served)
    player.begin("scrabble")
    hand = Pointer(player, is_finger=False)
    hand.make(right_move(player.session()))
    page, helper = player.page, helper_of(served)
    os.kill(helper, signal.SIGSTOP)
    try:
        player.page.keyboard.press("/")
        player.page.keyboard.type("pass")
        player.page.keyboard.press("Enter")
        page.locator(".game.thinking").wait_for()
        before = player.number
        hand.press(page.locator(".rack .tile:not([data-letter='?'])").first)
        hand.press(page.locator("td[data-square='0,0']"))
        page.locator("td.laid").wait_for()
        page.evaluate("document.activeElement.blur()")
    finally:
        os.kill(helper, signal.SIGCONT)
    player.settle(before)
    assert page.locator("td.laid").count() == 1
    assert page.locator(".rack .used").count() == 1
    page.get_by_role("button", name="Clear").click()
    assert page.locator(".laid, .used").count() == 0


def test_tiles_in_a_word_are_dimmed(player: Player) -> None:
    """A tile that is in the word being made is dimmed, and comes back when its letter is taken back."""
    player.begin("worderly")
    hand = Pointer(player, is_finger=False)
    word = right_move(player.session())
    hand.pick(word)
    assert player.page.locator(".rack .used").count() == len(word)
    player.page.get_by_role("button", name="Take back the last letter").click()
    assert player.page.locator(".rack .used").count() == len(word) - 1
    player.page.get_by_role("button", name="Clear").click()
    assert player.page.locator(".rack .used").count() == 0
    assert player.number == 0
