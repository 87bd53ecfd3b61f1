"""What tests of the arcade share: playing it without a terminal, and reading its screen."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from textual.command import CommandList
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Button

from lexicade.arcade.keeper import Keeper
from lexicade.arcade.table import Table
from lexicade.core.session import Session
from lexicade.frontends.tui.app import Arcade
from lexicade.frontends.tui.game import GameScreen
from lexicade.frontends.tui.panels.squares import Squares
from lexicade.frontends.tui.screens.curtain import CurtainScreen
from tests.kit import open_game

Play = Callable[[Arcade, "Pilot[None]"], Awaitable[None]]


def on_stage(play: Play, size: tuple[int, int] = (80, 24)) -> None:
    """Run the arcade and do something in it.

    Its event loop has a thread of its own: where another loop is running, as Playwright's does, no second one can.
    """

    async def run() -> None:
        app = Arcade()
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.pause()
            await play(app, pilot)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run()).result()


def screen_text(app: Arcade) -> str:
    """What the screen shows, as lines of characters."""
    strips = app.screen._compositor.render_strips()
    return "".join("".join(segment.text for segment in strip).rstrip() + "\n" for strip in strips)


async def begin(
    app: Arcade, pilot: Pilot[None], key: str, params: str = "", seed: int = 5, *, lift: bool = True
) -> Table:
    """Open a certain game, and lift the curtain if several people share it."""
    game = open_game(key)
    session: Session[Any, Any, Any, Any] = Session(game, game.read_params(params), seed)
    table = Table(session, keeper=Keeper())
    await app.push_screen(GameScreen(table))
    await settled(app, pilot)
    if lift:
        await lift_curtain(app, pilot)
    return table


async def lift_curtain(app: Arcade, pilot: Pilot[None]) -> None:
    """Be the next player, if there is a curtain."""
    if isinstance(app.screen, CurtainScreen):
        await pilot.press("enter")
        await settled(app, pilot)


async def settled(app: Arcade, pilot: Pilot[None]) -> None:
    """Wait until bots have moved, hints are found and everything is drawn."""
    for _ in range(400):
        await pilot.pause()
        screen = app.screen
        if not isinstance(screen, GameScreen) or not screen.is_busy:
            break
        await asyncio.sleep(0.02)
    await pilot.pause()


async def type_line(pilot: Pilot[None], text: str) -> None:
    """Type something and press Enter."""
    names = {" ": "space", "!": "exclamation_mark", ".": "full_stop", "*": "asterisk", "?": "question_mark"}
    await pilot.press(*(names.get(char, char) for char in text), "enter")


async def command(app: Arcade, pilot: Pilot[None], *titles: str) -> None:
    """Type the title of a command in the palette, wait until only that is found, and choose it."""
    await pilot.press("ctrl+p")
    for title in titles:
        await pilot.pause()
        await pilot.press(*title)
        for _ in range(400):
            await pilot.pause()
            found = app.screen.query(CommandList)
            if found and found.first().option_count == 1:
                break
            await asyncio.sleep(0.02)
        await pilot.press("enter")
        await pilot.pause()
    await settled(app, pilot)


def without_key(label: str) -> str:
    """What is written on a button but its key, as in "F3 Pass" or "Menu (m)"."""
    return re.sub(r"^F\d+ | \(\w+\)$", "", label)


async def click_square(pilot: Pilot[None], squares: Squares, row: int, column: int = 0) -> None:
    """Click a square of a board, a rack or an alphabet, in whatever size it is drawn."""
    assert await pilot.click(squares, offset=squares.place(row, column).offset + Offset(1, 0))


async def click_tile(pilot: Pilot[None], rack: Squares, number: int) -> None:
    """Click a tile of a rack or a letter of an alphabet by its number."""
    await click_square(pilot, rack, *divmod(number, rack.shape()[1]))


async def press_button(app: Arcade, pilot: Pilot[None], label: str) -> None:
    """Click a button by what is written on it, with or without its key."""
    (button,) = [each for each in app.screen.query(Button) if label in (str(each.label), without_key(str(each.label)))]
    assert await pilot.click(button)
    await settled(app, pilot)
