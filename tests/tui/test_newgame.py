"""A new game is chosen in a dialog, by keys alone or by mouse alone, and the choice is remembered."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from lexicade.frontends.tui.app import Arcade
from lexicade.frontends.tui.game import GameScreen
from lexicade.frontends.tui.screens.fields import FieldRow
from lexicade.frontends.tui.screens.newgame import NewGameScreen
from lexicade.games import keys
from tests.tui.stage import lift_curtain, on_stage, press_button, screen_text, settled


async def opened(app: Arcade, pilot: Pilot[None], key: str) -> None:
    """Choose a game on the menu."""
    app.choose(f"play {key}")
    await pilot.pause()
    assert isinstance(app.screen, NewGameScreen)


def played(app: Arcade) -> Any:
    """The parameters of the game in front."""
    assert isinstance(app.screen, GameScreen)
    return app.screen.table.session.params


@pytest.mark.parametrize("key", [*keys(), "_template"])
def test_enter_plays(key: str) -> None:
    """For every game there is a dialog, and Enter plays it at the level that is set."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await opened(app, pilot, key)
        assert "[Medium]" in screen_text(app)
        await pilot.press("enter")
        await settled(app, pilot)
        game = app.open(key)
        assert played(app) == game.at_level("medium")

    on_stage(run)


def test_by_keys_and_remembered() -> None:
    """Left and right change a field, digits make a number, a level fills fields in, and all that is there next time."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await opened(app, pilot, "scrabble")
        await pilot.press("right")
        assert "[Hard]" in screen_text(app)
        assert "◂ Advanced bot" in screen_text(app)
        await pilot.press("down", "down", "9", "down", "right")
        assert "[Custom]" in screen_text(app)
        await pilot.press("down", "right", "enter")
        await settled(app, pilot)
        params = played(app)
        assert (params.players, params.bot, params.challenge) == (4, "strong", "single")

    async def again(app: Arcade, pilot: Pilot[None]) -> None:
        await opened(app, pilot, "scrabble")
        await pilot.press("enter")
        await settled(app, pilot)
        params = played(app)
        assert (params.players, params.bot, params.challenge) == (4, "strong", "single")

    on_stage(run)
    on_stage(again)


def test_choices_are_called_by_their_labels() -> None:
    """A choice has the name that the game gives it and is explained when chosen; no parameter's own name is shown."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await opened(app, pilot, "scrabble")
        await pilot.press(*["down"] * 4, "right", "right")
        await pilot.pause()
        shown = screen_text(app)
        assert "[Double]" in shown
        assert "Double: a failed challenge costs a turn." in shown
        summary = str(app.screen.query_one("#summary", Static).render())
        assert "Leader board: full rules, players 2, opponent casual bot, challenges double" in summary

    on_stage(run)


def test_by_mouse() -> None:
    """A choice is clicked, arrows step, and buttons play and cancel."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await opened(app, pilot, "worderly")
        await press_button(app, pilot, "Cancel (Esc)")
        assert "Daily puzzles" in screen_text(app)
        await opened(app, pilot, "worderly")
        for name, shown in (("kind", " Yes "), ("level", " Easy "), ("count", "◂"), ("lives", "▸")):
            row = app.screen.query_one(f"#field-{name}", FieldRow)
            assert await pilot.click(row, offset=(row.render().plain.index(shown), 0))
            await pilot.pause()
        await press_button(app, pilot, "Play (Enter)")
        params = played(app)
        assert (params.kind, params.level, params.count, params.lives) == (True, "easy", 20, 6)

    on_stage(run)


def test_people_at_one_keyboard() -> None:
    """Two to four people take turns where no bot plays, and the dialog says so."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await opened(app, pilot, "scrabble")
        assert "You play against a bot." in screen_text(app)
        await pilot.press("down", "down", "3", "down", *["left"] * 4)
        await pilot.pause()
        assert "3 people take turns at this keyboard." in screen_text(app)
        await pilot.press("enter")
        await settled(app, pilot)
        await lift_curtain(app, pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.screen.table.people == (0, 1, 2)

    on_stage(run)


def test_what_can_not_be_played_is_said() -> None:
    """A choice that makes no game is told of in the dialog, and can be mended there."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await opened(app, pilot, "scrabble")
        await pilot.press("down", "down", "1", "enter")
        await pilot.pause()
        assert "needs at least 2 players" in screen_text(app)
        await pilot.press("right", "enter")
        await settled(app, pilot)
        assert played(app).players == 2

    on_stage(run)


def test_backspace_and_bounds() -> None:
    """A number can be mended digit by digit; one out of bounds goes to the nearest bound."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await opened(app, pilot, "evilhangman")
        await pilot.press("down", "1", "2", "backspace", "0")
        assert "◂ 10 ▸" in screen_text(app)
        await pilot.press("9", "down", "up")
        await pilot.pause()
        assert "◂ 109 ▸" in screen_text(app)
        await pilot.press("1", "down")
        await pilot.pause()
        assert "◂ 2 ▸" in screen_text(app)

    on_stage(run)
