"""The site that works offline on a server: offered by its pages, installed from there, and its games handed over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.web.access import barriers
from tests.web.crowd import public_server
from tests.web.kit import Served
from tests.web.site import INSTALLED, SitePlayer

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME = "evilhangman"


class Place:
    """Where a server has its site."""

    def __init__(self, base: str) -> None:
        self.address = f"{base}/offline/"
        self.origin = base


def played_offline(page: Page, base: str, file: Path) -> tuple[str, ...]:
    """Follow the server's offer, play two moves there, and save all games as a file; the moves."""
    page.get_by_role("link", name="Play offline").click()
    page.locator("main[data-ready]").wait_for()
    place: Any = Place(base)
    player = SitePlayer(page, place)
    player.begin(GAME)
    player.play(2)
    moves = tuple(player.session().moves)
    with page.expect_download() as waiting:
        page.evaluate("location.hash = '#/games'")
        page.get_by_role("button", name="Export all games").click()
    waiting.value.save_as(file)
    return moves


def test_a_server_of_one(visit: Callable[..., Page], site: Path, home: Path, tmp_path: Path) -> None:
    """What a server offers can be installed and goes on when the server has ended; its games are taken in there."""
    served = Served(home, options=("--site", str(site)))
    page = visit("ERR_")
    try:
        page.goto(served.address)
        moves = played_offline(page, served.base, tmp_path / "games.txt")
        devtools = page.context.new_cdp_session(page)
        assert devtools.send("Page.getAppManifest")["errors"] == []
        assert not [each["errorId"] for each in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
        page.wait_for_function(INSTALLED)
        page.goto(f"{served.base}/games")
        page.get_by_label("Import games").set_input_files(tmp_path / "games.txt")
        page.locator("main[data-ready] .game").wait_for()
        number = page.url.removeprefix(f"{served.base}/game/")
        text = served.get(f"/api/games/{number}/export").data["text"]
        assert tuple(line[5:] for line in text.splitlines() if line.startswith("move ")) == moves
    finally:
        served.close()
    page.goto(f"{served.base}/offline/#/game/1")
    page.locator("main[data-ready] .game[data-number='2']").wait_for()


def test_a_server_of_many(visit: Callable[..., Page], site: Path, tmp_path: Path, axe: str) -> None:
    """A player of a public server takes the games there that were played offline, and finds them among the others."""
    with public_server(tmp_path, ("--site", str(site))) as address:
        page = visit()
        page.goto(address)
        played_offline(page, address.rstrip("/"), tmp_path / "games.txt")
        page.goto(f"{address.rstrip('/')}/me")
        page.locator("main[data-ready]").wait_for()
        assert barriers(page, axe) == []
        page.get_by_label("Import games").set_input_files(tmp_path / "games.txt")
        page.locator("main[data-ready] .game[data-number='2']").wait_for()
        page.get_by_role("link", name="My games").click()
        page.get_by_text("not finished, imported").wait_for()
