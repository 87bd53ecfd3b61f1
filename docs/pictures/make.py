"""The pictures of the README: `make pictures` plays each game a little in the arcade and takes its picture."""

from __future__ import annotations

import asyncio
import os
import re
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
    "evilhangman": ("length=8", 2, list("eaoinst")),
    "wildhand": ("coach=yes", 11, ["3", "no"]),
    "wordhand": ("hands=2", 3, ["jest"]),
}


FILM = ("count=6,level=easy", 2)  # a short Worderly, whose words are found one by one
SECONDS = 1.6  # for each picture of the film


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


async def film() -> str:
    """A short game of Worderly as one moving picture; where motion is unwanted it stands still at the end."""
    game = find("worderly")(load())
    table = Table(Session(game, game.read_params(FILM[0]), FILM[1]))
    app, pictures = Arcade(), []
    async with app.run_test(size=(70, 22)) as pilot:
        screen = GameScreen(table)
        await app.push_screen(screen)
        for move in ["", *(placed.word for placed in table.session.state.puzzle.placed[::-1])]:
            await pilot.pause(0.2)
            if move and table.session.outcome is None:
                await screen.make(move)
                await pilot.pause(0.2)
            if app.screen is screen:
                pictures.append(app.export_screenshot(title="lexicade: Worderly"))
    return moving(pictures)


def moving(pictures: list[str]) -> str:
    """Pictures of one size as a single SVG that shows one after the other, again and again."""
    head = re.search(r'viewBox="([^"]+)"', pictures[0])
    assert head is not None
    share = 100 / len(pictures)
    style = [
        f"@keyframes show {{ 0% {{ visibility: visible }} {share:.3f}%, 100% {{ visibility: hidden }} }}",
        f".frame {{ visibility: hidden; animation: show {SECONDS * len(pictures):.1f}s step-end infinite }}",
        *(f".frame-{at} {{ animation-delay: {at * SECONDS:.1f}s }}" for at in range(len(pictures))),
        "@media (prefers-reduced-motion: reduce) { .frame { animation: none }",
        f".frame-{len(pictures) - 1} {{ visibility: visible }} }}",
    ]
    frames = [f'<g class="frame frame-{at}">{picture}</g>' for at, picture in enumerate(pictures)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{head[1]}"><title>A game of Worderly</title>'
        f"<style>{' '.join(style)}</style>{''.join(frames)}</svg>"
    )


def main() -> None:
    """Take them all."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["LEXICADE_HOME"] = home
        for key in GAMES:
            picture = asyncio.run(take(key))
            (FOLDER / f"{key}.svg").write_text(picture, encoding="utf-8")
            print(f"{key}.svg")
        (FOLDER / "worderly-film.svg").write_text(asyncio.run(film()), encoding="utf-8")
        print("worderly-film.svg")


if __name__ == "__main__":
    main()
