"""How soon the arcade shows its first frame, and how soon a key press is drawn, while a bot thinks too."""

from __future__ import annotations

import asyncio
import os
import pty
import select
import sys
import tempfile
import time

from bench.timing import ENVIRONMENT, progress, table
from lexicade.arcade.table import Table
from lexicade.core.session import Session
from lexicade.frontends.tui.app import Arcade
from lexicade.frontends.tui.game import GameScreen
from lexicade.frontends.tui.panels import GridPanel
from lexicade.games.scrabble.rules import Rules
from lexicade.lexicon import load

STARTS = 5
PRESSES = 60


def run() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["LEXICADE_HOME"] = home
        first = min(first_frame(home) for _ in range(STARTS))
        rows = [("first frame, from starting the program", f"{first:.2f} s", "0.5 s")]
        for label, thinks in (("a key on the board drawn", False), ("the same while a bot thinks", True)):
            progress(label)
            times = sorted(asyncio.run(presses(thinks=thinks)))
            rows.append((f"{label}, median", f"{times[len(times) // 2] * 1000:.0f} ms", "5 ms"))
            rows.append((f"{label}, 95 %", f"{times[len(times) * 95 // 100] * 1000:.0f} ms", ""))
    table("The arcade (elapsed time)", ("what", "time", "at most"), rows)


def first_frame(home: str) -> float:
    """Seconds until the menu is on the screen of a fresh process."""
    started = time.perf_counter()
    pid, handle = pty.fork()
    if pid == 0:
        environment = {**ENVIRONMENT, "TERM": "xterm-256color", "LEXICADE_HOME": home}
        os.execve(sys.executable, [sys.executable, "-m", "lexicade"], environment)
    shown = b""
    while b"Statistics" not in shown and time.perf_counter() - started < 20:
        if select.select([handle], [], [], 0.05)[0]:
            shown += os.read(handle, 65536)
    seconds = time.perf_counter() - started
    os.write(handle, b"\x11")
    time.sleep(0.3)
    os.close(handle)
    os.waitpid(pid, 0)
    return seconds


async def presses(*, thinks: bool) -> list[float]:
    """Seconds from a key press to its drawing, again and again."""
    game = Rules(load())
    table_ = Table(Session(game, game.read_params("bot=club"), 5))
    app = Arcade()
    times = []
    async with app.run_test(size=(80, 24)) as pilot:
        screen = GameScreen(table_)
        await app.push_screen(screen)
        await pilot.pause()
        board = screen.query_one(GridPanel)
        drawn = asyncio.Event()
        draw = board.draw

        def noticed() -> None:
            draw()
            drawn.set()

        board.draw = noticed  # type: ignore[method-assign]
        stop = False

        def think() -> None:
            while not stop:
                game.engine.plays(table_.session.state.board, "aeinrs?")

        thought = asyncio.get_running_loop().run_in_executor(None, think) if thinks else None
        for number in range(PRESSES):
            drawn.clear()
            started = time.perf_counter()
            app.simulate_key("right" if number % 2 else "left")
            await drawn.wait()
            await asyncio.sleep(0)
            times.append(time.perf_counter() - started)
            await asyncio.sleep(0.01)
        stop = True
        if thought is not None:
            await thought
    return times
