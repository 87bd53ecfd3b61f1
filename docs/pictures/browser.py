"""The README's pictures of the browser: `make pictures` plays in a real one, on a desk and on a phone."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from playwright.sync_api import sync_playwright
from tests.web import tools
from tests.web.kit import PATIENCE, Player, Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDER = Path(__file__).parent
DESK: dict[str, Any] = {"viewport": {"width": 1100, "height": 760}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 780}, "device_scale_factor": 1.5, "is_mobile": True}
DARK: dict[str, Any] = {"color_scheme": "dark"}
# For each picture: the window, the game, and what was played in it.
PICTURES: dict[str, tuple[dict[str, Any], str, list[str]]] = {
    "browser": (DESK, "scrabble:bot=club#5", ["8E QOPH"]),
    "phone-scrabble": (PHONE | DARK, "scrabble:bot=club#5", ["8E QOPH"]),
    "phone-worderly": (PHONE, "worderly:#4", ["danger", "rage", "drag", "dear", "nag"]),
    "phone-evilhangman": (PHONE | DARK, "evilhangman:length=8#2", list("eaoinst")),
}


def take(browser: Browser, served: Served, name: str) -> None:
    """Play a game a little and take its picture."""
    window, game_id, moves = PICTURES[name]
    context = browser.new_context(**window, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE * 1000)
    player = Player(context.new_page(), served)
    player.page.goto(f"{served.base}/id/{quote(game_id)}?{served.address.partition('?')[2]}")
    player.settle()
    for move in moves if player.number == 0 else ():  # it is begun if it is in a picture before
        player.type(move)
    player.page.screenshot(path=FOLDER / f"{name}.png")
    context.close()


def main() -> None:
    """Take them all."""
    found = tools.browser()
    if found is None:
        raise SystemExit("There is no browser for pictures: install Chromium, or name one in LEXICADE_BROWSER.")
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        served = Served(Path(home))
        environment: dict[str, Any] = {**os.environ, **found.environment}
        browser = playwright.chromium.launch(executable_path=found.program, args=["--no-sandbox"], env=environment)
        try:
            for name in PICTURES:
                take(browser, served, name)
                print(f"{name}.png")
        finally:
            browser.close()
            served.close()


if __name__ == "__main__":
    main()
