"""Pictures of every game in a browser: `make pictures` plays in a real one, on a desk and on a phone."""

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
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 1.5, "is_mobile": True}
DARK: dict[str, Any] = {"color_scheme": "dark"}
WINDOWS = {"browser": DESK, "phone": PHONE}
# For each game: its id, what was played before the pictures are taken, and how much of a window on a desk they show.
GAMES: dict[str, tuple[str, list[str], int]] = {
    "scrabble": ("scrabble:bot=club#5", ["8E QOPH"], 760),
    "worderly": ("worderly:#4", ["danger", "rage", "drag", "dear", "nag"], 740),
    "evilhangman": ("evilhangman:length=8#2", list("eaoinst"), 560),
    "wildhand": ("wildhand:coach=yes#11", ["3", "no", "bows"], 430),
    "wordhand": ("wordhand:hands=2#3", ["jest"], 430),
}
DARK_ONES = {"browser-worderly", "browser-wildhand", "phone-scrabble", "phone-evilhangman", "phone-wordhand"}
# The browser from npm has fonts of its own, which lack some of our signs; those come from the system.
FONTS = """<?xml version="1.0"?>
<fontconfig><dir>{folder}</dir><dir>/usr/share/fonts</dir><cachedir>{home}/fonts</cachedir>
<alias binding="strong"><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
<alias binding="strong"><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias></fontconfig>
"""


def take(browser: Browser, served: Served, window: str, game: str) -> str:
    """Play a game a little and take its picture; the name of the file."""
    name = f"{window}-{game}"
    game_id, moves, height = GAMES[game]
    scheme: dict[str, Any] = DARK if name in DARK_ONES else {}
    context = browser.new_context(**WINDOWS[window], **scheme, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE * 1000)
    player = Player(context.new_page(), served)
    player.page.goto(f"{served.base}/id/{quote(game_id)}?{served.address.partition('?')[2]}")
    player.settle()
    for move in moves if player.number == 0 else ():  # it is begun if it is in a picture before
        player.type(move)
    shown = WINDOWS[window]["viewport"]
    size: Any = {"x": 0, "y": 0, **shown} | ({"height": height} if window == "browser" else {})
    player.page.screenshot(path=FOLDER / f"{name}.png", clip=size)
    context.close()
    return f"{name}.png"


def main() -> None:
    """Take them all."""
    found = tools.browser()
    if found is None:
        raise SystemExit("There is no browser for pictures: install Chromium, or name one in LEXICADE_BROWSER.")
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        served = Served(Path(home))
        environment: dict[str, Any] = {**os.environ, **found.environment}
        if folder := environment.get("FONTCONFIG_PATH"):
            environment["FONTCONFIG_FILE"] = f"{home}/fonts.conf"
            Path(home, "fonts.conf").write_text(FONTS.format(folder=folder, home=home), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=found.program, args=["--no-sandbox"], env=environment)
        try:
            for game in GAMES:
                for window in WINDOWS:
                    print(take(browser, served, window, game))
        finally:
            browser.close()
            served.close()


if __name__ == "__main__":
    main()
