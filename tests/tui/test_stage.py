"""The stage on which the arcade is tested."""

from __future__ import annotations

import asyncio

from textual.pilot import Pilot

from lexicade.frontends.tui.app import Arcade
from tests.tui.stage import on_stage, screen_text


def test_where_a_loop_is_running() -> None:
    """The arcade can be tested where another event loop is running, as in tests of the browser."""
    shown: list[str] = []

    async def look(app: Arcade, pilot: Pilot[None]) -> None:
        shown.append(screen_text(app))

    async def elsewhere() -> None:
        on_stage(look)

    asyncio.run(elsewhere())
    assert "Evil Hangman" in shown[0]
