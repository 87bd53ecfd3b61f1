"""Games in all the states that a page can show: axe finds nothing, focus isn't lost, and large or wide text fits."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lexicade.core.scene import Rack
from lexicade.games import keys
from lexicade.store.sqlite import SqliteStore
from tests.kit import AnySession, open_game
from tests.web.access import DESK, PHONE, SMALL, SPACED, ZOOMED, barriers, enlarge, restyle, squeezed
from tests.web.kit import Player, Served, resume, right_move, session_with

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

HAS_FOCUS = "document.activeElement !== document.body"


def nearly_over(key: str) -> tuple[str, tuple[str, ...]]:
    """A game that ends with a move of the player's: its id and its moves."""
    for seed in itertools.count(1):
        session, mover = session_with(f"{key}:#{seed}"), None
        while session.outcome is None:
            mover = session.to_move
            session.submit(right_move(session))
        if mover == 0:
            return str(session.id), session.moves
    raise AssertionError


def keep(served: Served, game_id: str, moves: Sequence[str]) -> int:
    """Keep a game with these moves; its number."""
    with SqliteStore(str(served.home / "games.db")) as store:
        number = store.add_game(game_id, words=None)
        store.add_entries(number, 1, moves)
    return number


def is_accessible(page: Page, axe: str) -> bool:
    """Whether axe finds nothing, in light and dark and in the colors for color-blind players."""
    assert barriers(page, axe) == []
    page.emulate_media(color_scheme="dark")
    assert barriers(page, axe, "color-contrast") == []
    page.evaluate("document.documentElement.dataset.palette = 'color-blind'")
    assert barriers(page, axe, "color-contrast") == []
    return True


@pytest.fixture
def small(visit: Callable[..., Page], shared: Served) -> Player:
    """Somebody with a small phone."""
    return Player(visit(**SMALL, quiet="net::ERR_INTERNET_DISCONNECTED"), shared)


def enter(player: Player, path: str) -> None:
    """Go to a page by its address."""
    player.page.goto(f"{player.served.base}{path}?{player.served.address.partition('?')[2]}")
    player.settle()


@pytest.mark.parametrize("key", keys())
def test_finished(small: Player, axe: str, key: str) -> None:
    """A game that has just ended bars nobody, asks for a name where there is one to give, and keeps the focus."""
    game_id, moves = nearly_over(key)
    enter(small, f"/game/{keep(small.served, game_id, moves[:-1])}")
    small.page.locator("#entry:visible, .key[tabindex='0']").focus()
    small.type(moves[-1])
    assert small.turn == "over"
    assert small.page.evaluate(HAS_FOCUS)
    assert is_accessible(small.page, axe)
    assert squeezed(small.page) == []
    small.page.locator(".over .buttons").last.wait_for()
    assert small.page.locator(".over form").count() == int(open_game(key).info.has_lobby)


def with_a_blank() -> str:
    """The id of a game whose first letters have a blank."""
    for seed in itertools.count(1):
        session: AnySession = session_with(f"scrabble:#{seed}")
        panels = session.game.scene(session.view(0)).panels
        if any("?" in panel.letters for panel in panels if isinstance(panel, Rack)):
            return str(session.id)
    raise AssertionError


def test_choosing_a_letter(small: Player, axe: str) -> None:
    """The dialog for a blank bars nobody, is left with Escape, and gives the focus back."""
    enter(small, f"/id/{with_a_blank()}".replace("#", "%23"))
    page = small.page
    page.locator(".rack .tile[data-letter='?']").tap()
    page.locator("td[data-square='7,7']").tap()
    page.get_by_role("dialog", name="Choose a letter for the blank").wait_for()
    assert is_accessible(page, axe)
    assert squeezed(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    assert page.locator("td.laid").count() == 0
    assert page.evaluate(HAS_FOCUS)


def test_deleting(small: Player, axe: str) -> None:
    """The question before a game is deleted bars nobody, and No gives the focus back."""
    small.served.move(small.served.open(game="worderly"), "shuffle")
    page = small.page
    page.goto(f"{small.served.base}/games?{small.served.address.partition('?')[2]}")
    page.get_by_role("button", name="Delete").first.tap()
    page.get_by_role("dialog").wait_for()
    assert is_accessible(page, axe)
    page.get_by_role("button", name="No").tap()
    page.get_by_role("dialog").wait_for(state="detached")
    assert page.evaluate("document.activeElement.ariaLabel").startswith("Delete")


def test_refused(small: Player, axe: str) -> None:
    """A move that was refused, and what is said of it, bar nobody."""
    small.begin("scrabble")
    small.page.keyboard.type("/8H XYZZY\n")
    small.page.locator(".log li").first.wait_for()
    assert is_accessible(small.page, axe)
    assert squeezed(small.page) == []


def test_thinking(small: Player, axe: str) -> None:
    """While a bot thinks the page bars nobody."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    small.begin("scrabble")
    small.page.route("**/events", hold)  # so that the bot's answer doesn't come
    small.page.keyboard.type(f"/{right_move(small.session())}\n")
    small.page.get_by_text("The bot is thinking").wait_for()
    assert is_accessible(small.page, axe)
    assert small.page.evaluate(HAS_FOCUS)


def test_connection_lost(small: Player, axe: str) -> None:
    """A page that has lost the server says so, and bars nobody."""
    small.begin("evilhangman")
    small.page.context.set_offline(True)
    small.page.keyboard.type("e")
    small.page.get_by_text("Connection lost").wait_for()
    assert is_accessible(small.page, axe)


def test_long_hint(visit: Callable[..., Page], home: Path, axe: str) -> None:
    """While a hint is looked for a button stops that; it bars nobody."""
    served = Served(home, NUMBA_DISABLE_JIT="1")  # so that it takes long, whatever is compiled already
    player = Player(visit(**SMALL), served)
    enter(player, "/id/wildhand:hands=1,size=20%237")
    player.type("no")
    page = player.page
    page.get_by_role("button", name="Hint").tap()
    page.get_by_role("button", name="Stop").wait_for()
    assert is_accessible(page, axe)
    page.get_by_role("button", name="Stop").tap()
    page.locator(".log").get_by_text("That was stopped.").wait_for()
    served.close()


def test_watching(visit: Callable[..., Page], served: Served, axe: str) -> None:
    """A game that a terminal has open is shown with the reason why it can't be played, and bars nobody."""
    message = served.move(served.open(game="evilhangman"), "e").data
    served.close()
    terminal, again = resume(served, message["game"]), Served(served.home)
    try:
        assert terminal.stdout is not None
        terminal.stdout.readline()
        player = Player(visit(**SMALL), again)
        player.page.goto(f"{again.base}/game/{message['game']}?{again.address.partition('?')[2]}")
        player.page.get_by_text("open in another window").wait_for()
        assert is_accessible(player.page, axe)
        assert squeezed(player.page) == []
    finally:
        terminal.kill()
        terminal.communicate()
        again.close()


def games_and_pages(player: Player) -> Iterator[str]:
    """Show every kind of page, and each game after a move; what is on the page just now."""
    for path in (
        "/",
        "/new/scrabble",
        "/daily/worderly",
        "/games",
        "/statistics",
        "/rules/scrabble",
        "/settings",
        "/words",
    ):
        player.page.goto(f"{player.served.base}{path}?{player.served.address.partition('?')[2]}")
        player.page.locator("main[data-ready]").wait_for()
        yield path
    for key in keys():
        player.begin(key)
        player.type(right_move(player.session()))
        yield key


def test_zoom_and_spacing(player: Player) -> None:
    """At 400 %, and with the widest spacing of text, nothing sticks out, is cut off or lies over something else."""
    problems: dict[str, list[str]] = {}
    for shown in games_and_pages(player):
        for size, style in ((ZOOMED, ""), (PHONE, SPACED), (DESK, SPACED)):
            player.page.set_viewport_size(size)
            restyle(player.page, style)
            problems[f"{shown} {size}"] = squeezed(player.page)
    assert {shown: found for shown, found in problems.items() if found} == {}


def test_large_text(player: Player) -> None:
    """With text twice as large as usual nothing sticks out, is cut off or lies over something else."""
    enlarge(player.page)
    problems = {shown: squeezed(player.page) for shown in games_and_pages(player)}
    assert {shown: found for shown, found in problems.items() if found} == {}
