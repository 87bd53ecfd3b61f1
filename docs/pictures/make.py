"""The pictures of the README: `make pictures` plays each game a little in the arcade and takes its picture."""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path

from lexicade.arcade.table import Table
from lexicade.core.session import Session
from lexicade.frontends.tui.app import Arcade
from lexicade.frontends.tui.game import GameScreen
from lexicade.games import find
from lexicade.lexicon import load

FOLDER = Path(__file__).parent
SIZE = (80, 24)
# For each game: its parameters, its seed, and what was played before the picture is taken.
GAMES = {
    "scrabble": (
        "bot=club",
        5,
        ["8E QOPH", "6D UNJAD.D", "15A WINKL.", "11E F.B", "4I .EGIE", "2C L.CTEALS", "1F ARM"],
    ),
    "worderly": ("", 4, ["danger", "rage", "drag", "dear", "nag", "zebra"]),
    "evilhangman": ("length=8", 2, list("eaoinst")),
    "wildhand": ("coach=yes", 11, ["3", "no"]),
    "wordhand": ("hands=2", 3, ["jest"]),
}


async def take(key: str) -> str:
    """A picture of one game."""
    params, seed, moves = GAMES[key]
    game = find(key)(load())
    table = Table(Session(game, game.read_params(params), seed))
    app = Arcade()
    async with app.run_test(size=SIZE) as pilot:
        screen = GameScreen(table)
        await app.push_screen(screen)
        for move in moves:
            await pilot.pause()
            await screen.make(move)
            while table.is_bots_turn:
                await pilot.pause(0.05)
        await pilot.pause(0.2)
        return app.export_screenshot(title=f"lexicade: {game.info.title}")


def main() -> None:
    """Take them all."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["LEXICADE_HOME"] = home
        for key in GAMES:
            picture = asyncio.run(take(key))
            (FOLDER / f"{key}.svg").write_text(picture, encoding="utf-8")
            print(f"{key}.svg")


if __name__ == "__main__":
    main()
