"""Turns in the arcade: the curtain between people, picked tiles, bots that can be hurried, hints, and what is said."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from textual.pilot import Pilot

from lexicade.arcade.keeper import Keeper
from lexicade.arcade.seats import Machine
from lexicade.arcade.table import Table
from lexicade.core.game import Bot
from lexicade.core.pace import Pace
from lexicade.core.session import Session
from lexicade.frontends.tui.app import Arcade
from lexicade.frontends.tui.game import GameScreen
from lexicade.frontends.tui.log import Log
from lexicade.frontends.tui.panels import RackPanel
from lexicade.frontends.tui.screens.curtain import CurtainScreen
from lexicade.frontends.tui.screens.picking import PickScreen, Tile
from lexicade.games.scrabble.rules import Rules
from tests.kit import open_game
from tests.tui.stage import begin, on_stage, press_button, screen_text, settled, type_line


async def until(pilot: Pilot[None], is_so: Callable[[], bool]) -> None:
    """Wait for something."""
    for _ in range(400):
        await pilot.pause()
        if is_so():
            return
        await asyncio.sleep(0.02)
    pytest.fail("it never came")


def racks_drawn(app: Arcade) -> list[str]:
    """The racks that are visible, whichever screen they are on."""
    return [
        "".join(rack.panel.letters)
        for screen in app.screen_stack
        for rack in screen.query(RackPanel)
        if rack.visible and rack.display and screen is app.screen
    ]


def test_the_curtain_hides_every_rack() -> None:
    """Of two people at one keyboard, each sees a rack only when the curtain is lifted for them, and only their own."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "scrabble", "bot=none,draws=AAEERSTIIOONNL", seed=5, lift=False)
        for seat in (0, 1, 0):
            assert isinstance(app.screen, CurtainScreen)
            assert f"Player {seat + 1}, it is your turn." in screen_text(app)
            assert racks_drawn(app) == []
            game = app.screen_stack[-2]
            assert all(not rack.visible for rack in game.query(RackPanel)), "nor beneath it, when it is lifted"
            await pilot.press("enter")
            await settled(app, pilot)
            own = "".join(sorted(table.session.state.racks[seat]))
            assert racks_drawn(app) == [own]
            await pilot.press("tab")
            await type_line(pilot, f"exch {own[0]}")
            await settled(app, pilot)
        assert "exchanges 1 tile." in screen_text(app)
        assert table.session.count == 3

    on_stage(run)


def test_the_log_is_the_players_own() -> None:
    """What one player was shown, such as a hint, is not there when the next player has lifted the curtain."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "scrabble", "bot=none", seed=5)
        await pilot.press("ctrl+t")
        await settled(app, pilot)
        assert "best" in screen_text(app)
        await pilot.press("f3", "enter")  # a pass, and the curtain
        await settled(app, pilot)
        assert isinstance(app.screen, GameScreen)
        assert "Player 1 passes." in screen_text(app)
        assert "best" not in screen_text(app)

    on_stage(run)


def test_undo_draws_the_curtain_too() -> None:
    """A move that the next player takes back leads to the other player's rack, so there is a curtain again."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "scrabble", "bot=none", seed=5)
        await pilot.press("f3", "enter")
        await settled(app, pilot)
        assert table.session.count == 1
        await pilot.press("ctrl+z")
        await settled(app, pilot)
        assert isinstance(app.screen, CurtainScreen)
        assert "Player 1, it is your turn." in screen_text(app)
        await pilot.press("escape")
        await settled(app, pilot)
        assert not isinstance(app.screen, GameScreen | CurtainScreen), "and from there one can leave"

    on_stage(run)


@pytest.mark.parametrize("params", ["bot=club", "rules=simple,players=2,bot=none"])
def test_no_curtain_without_secrets(params: str) -> None:
    """One person against a bot, and a game without racks, have no curtain."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "scrabble", params, seed=5, lift=False)
        assert isinstance(app.screen, GameScreen)

    on_stage(run)


@pytest.mark.parametrize("way", ["keys", "mouse"])
def test_tiles_to_exchange_are_picked(way: str) -> None:
    """Exchange asks for tiles, which are picked and put back by keys or by mouse; none are exchanged by accident."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "scrabble", "bot=club", seed=5)  # DDHOPQU
        if way == "keys":
            await pilot.press("f4", "enter")
            await pilot.pause()
            assert "Pick at least one tile." in screen_text(app)
            await pilot.press("d", "d", "d", "q", "u", "d")
            await pilot.pause()
            assert "Picked: DQU (3 tiles)" in screen_text(app)
            await pilot.press("enter")
        else:
            await press_button(app, pilot, "Exchange")
            for at in (0, 5, 6, 1, 1):
                assert await pilot.click(list(app.screen.query(Tile))[at])
            await press_button(app, pilot, "Exchange")
        await settled(app, pilot)
        assert table.session.moves[0] == "exch DQU"
        await pilot.press("f4", "escape")
        await settled(app, pilot)
        assert isinstance(app.screen, GameScreen)
        assert not isinstance(app.screen, PickScreen)
        assert table.session.count == 2

    on_stage(run)


def test_moves_and_unseen_tiles() -> None:
    """F2 lists the moves with their totals, and the tiles that the player can't see."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "scrabble", "bot=club", seed=5)
        await pilot.press("tab")
        await type_line(pilot, "8e qoph")
        await settled(app, pilot)
        await pilot.press("f2")
        await pilot.pause()
        shown = screen_text(app)
        assert "1  Player 1  8E QOPH                 +36   36" in shown
        assert "Unseen: 84 tiles, 77 in the bag" in shown
        await pilot.press("escape")
        assert isinstance(app.screen, GameScreen)

    on_stage(run)


def test_a_slow_bot_can_be_hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a slow bot thinks, a bar shows how far it is, and ctrl+g makes it move."""
    ready = Event()

    def patient(self: Rules, level: str, pace: Pace) -> Bot[Any, Any]:
        def player(view: Any, rng: Any) -> Any:
            pace.reach(0.5)
            while not pace.is_hurried:
                ready.wait(0.01)
            return self.read_move(table.session.state, "pass")

        return player

    monkeypatch.setattr(Rules, "paced_bot", patient)
    game = open_game("scrabble")
    table = Table(
        Session(game, game.read_params("bot=master"), 5), keeper=Keeper(), sitters={1: Machine("master", is_slow=True)}
    )

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await app.push_screen(GameScreen(table))
        await settled(app, pilot)
        assert "Play now" not in screen_text(app)
        await pilot.press("f3")
        await until(pilot, lambda: "██████████░░░░░░░░░░" in screen_text(app))
        assert "^g Play now" in screen_text(app)
        assert table.session.count == 1
        await pilot.press("ctrl+g")
        await settled(app, pilot)
        assert table.session.count == 2
        assert "is thinking" not in screen_text(app)

    on_stage(run)


def test_hints_do_not_hold_up_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a hint is looked for, keys are answered; it is shown when it is found."""
    go = Event()

    def slow(self: Rules, view: Any, level: int) -> str:
        go.wait(10)
        return "Think of zebras."

    monkeypatch.setattr(Rules, "hint", slow)

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "scrabble", "bot=club", seed=5)
        await pilot.press("ctrl+t", "h", "o", "d")
        await pilot.pause()
        assert "Looking for a hint..." in screen_text(app)
        assert "8H HOD would score 14." in screen_text(app)
        go.set()
        await until(pilot, lambda: "Think of zebras." in screen_text(app))
        assert "Looking" not in screen_text(app)

    on_stage(run)


def test_the_last_message_is_never_hidden() -> None:
    """However long the last message is, all of it is there, above a preview that looks like one; older ones scroll."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "scrabble", "bot=club", seed=5)
        log = app.screen.query_one(Log)
        for number in range(30):
            log.say(f"Message {number}.")
        log.say("A long one: " + "word " * 50 + "end.")
        await pilot.press(*"hod")
        await pilot.pause()
        shown = screen_text(app)
        assert "A long one:" in shown
        assert "end." in shown
        assert "→ 8H HOD would score 14." in shown
        await pilot.press(*["pageup"] * 4)
        await pilot.pause()
        assert "Message 2" in screen_text(app)

    on_stage(run)
