"""Slow lines, lost answers and hidden tabs: nothing is done twice, and nothing that was typed is lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from tests.web.kit import Player, Served, right_move

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Page, Request, Route

SLOW = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 60_000,
    "uploadThroughput": 20_000,
}  # ms, bytes a second
HIDE = """
isHidden => {
  Object.defineProperty(document, 'hidden', {value: isHidden, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}
"""
LOOK = re.compile(r"/api/games/\d+\?after=")
POLL = 20_000  # milliseconds between two looks of a hidden tab


def test_slow_line(visit: Callable[..., Page], shared: Served) -> None:
    """Over a slow line a game is played whole, and pressing a key twice makes one move."""
    player = Player(visit(), shared)
    line = player.page.context.new_cdp_session(player.page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW)
    player.begin("evilhangman")
    count = 0
    while player.turn != "over":
        before = player.number
        letter = right_move(player.session())
        player.page.keyboard.type(2 * letter)
        player.settle(before)
        count += 1
        assert player.session().count == count


def hold(player: Player, word: str) -> list[Route]:
    """Type a move whose request doesn't get through until it is let go on."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    player.page.route("**/moves", keep)
    player.page.keyboard.type(word)
    with player.page.expect_request("**/moves"):
        player.page.keyboard.press("Enter")
    return held


def test_pressed_twice(player: Player) -> None:
    """While a move is under way another press of the button sends nothing."""
    player.begin("worderly")
    word = right_move(player.session())
    held = hold(player, word)
    player.page.get_by_role("button", name="Play", exact=True).click(click_count=3)
    player.page.keyboard.press("Enter")
    assert len(held) == 1
    held[0].continue_()
    player.settle(0)
    assert player.session().moves == (word,)
    assert len(held) == 1


def two_words(player: Player) -> tuple[str, str]:
    """Two moves that can be made one after the other."""
    session = player.session()
    first, second = islice(map(session.game.write_move, session.game.moves(session.state)), 2)
    return first, second


def test_typed_meanwhile(player: Player) -> None:
    """What is typed while a move is under way is there when it was made, and is the next move."""
    player.begin("worderly")
    first, second = two_words(player)
    held = hold(player, first)
    player.page.keyboard.type(second)
    before = player.number
    held[0].continue_()
    player.settle(before)
    assert player.page.locator("#entry").input_value() == second
    player.page.unroute("**/moves")
    player.page.keyboard.press("Enter")
    player.settle(before + 1)
    assert player.session().moves == (first, second)


def test_answer_comes_late(player: Player) -> None:
    """As soon as a move shows the next one can be made, even if the answer to the first is still on its way."""
    player.begin("worderly")
    first, second = two_words(player)
    held: list[tuple[Route, APIResponse]] = []
    player.page.route("**/moves", lambda route: route.continue_() if held else held.append((route, route.fetch())))
    before = player.number
    player.page.keyboard.type(first)
    player.page.keyboard.press("Enter")
    player.settle(before)
    player.page.keyboard.type(second)
    player.page.keyboard.press("Enter")
    player.settle(before + 1)
    route, response = held[0]
    with player.page.expect_event("requestfinished", lambda request: request.url.endswith("/moves")):
        route.fulfill(response=response)
    assert player.number == before + 2
    assert player.session().moves == (first, second)


@pytest.mark.parametrize("button", ["Hint", "Shuffle"])
def test_line_is_kept(player: Player, button: str) -> None:
    """Whatever else is done in a game, what was typed stays where it is."""
    player.begin("worderly")
    player.page.keyboard.type("zz")
    player.page.get_by_role("button", name=button).click()
    player.settle(0)
    assert player.page.locator("#entry").input_value() == "zz"


def test_lost_answer(visit: Callable[..., Page], shared: Served) -> None:
    """A move whose answer got lost is sent again by the page, and made once."""
    player = Player(visit(quiet="net::ERR_FAILED"), shared)
    player.begin("evilhangman")
    sent: list[str] = []

    def lose(route: Route, request: Request) -> None:
        sent.append(request.post_data or "")
        if len(sent) > 1:
            route.continue_()
        else:
            route.fetch()  # the server has done it
            route.abort()

    player.page.route("**/moves", lose)
    with player.page.expect_response("**/moves") as again:
        player.page.keyboard.type(right_move(player.session()))
    assert again.value.status == 200
    player.settle(0)
    assert sent[0] == sent[1]
    assert player.session().count == 1
    player.page.get_by_text("Connection lost").wait_for(state="hidden")


def test_no_network(visit: Callable[..., Page], shared: Served) -> None:
    """A move that is made without a network is said to wait, and is made when the network is back."""
    player = Player(visit(quiet="net::ERR_INTERNET_DISCONNECTED"), shared)
    player.begin("evilhangman")
    letter = right_move(player.session())
    player.page.context.set_offline(True)
    player.page.keyboard.type(letter)
    player.page.get_by_text("Connection lost").wait_for()
    assert player.number == 0
    player.page.context.set_offline(False)
    player.settle(0)
    assert player.session().moves == (letter,)
    player.page.get_by_text("Connection lost").wait_for(state="hidden")


def test_hidden_tab(player: Player) -> None:
    """A hidden tab closes its stream and looks now and then; when it is shown again it follows at once."""
    page = player.page
    page.clock.install()
    player.begin("evilhangman")
    with page.expect_response(re.compile(r"/api/games/\d+/events")):  # the stream of the game that is kept now
        player.type(right_move(player.session()))
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/events")):
        page.evaluate(HIDE, True)
    played = player.served.open(number=player.kept)
    letters = iter("qjxzvkwfyb")
    played = player.served.move(played, next(letters)).data
    with page.expect_response(LOOK) as looked:
        page.clock.fast_forward(POLL)
    assert looked.value.status == 200
    player.settle(played["number"] - 1)
    with page.expect_response(LOOK) as looked:
        page.clock.fast_forward(POLL)
    assert looked.value.status == 204
    with page.expect_response("**/events"):
        page.evaluate(HIDE, False)
    played = player.served.move(played, next(letters)).data
    player.settle(played["number"] - 1)
    assert player.number == 3
