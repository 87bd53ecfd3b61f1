"""The command palette offers what can be done, under the names of what is done."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from lexicade.frontends.tui.app import Arcade
from lexicade.frontends.tui.game import GameScreen
from lexicade.games import find, keys
from tests.tui.stage import begin, on_stage, screen_text, settled, type_line

IN_A_GAME = {"Undo", "Redo", "Hint", "Share", "New game", "Rules", "Menu"}


def titles(app: Arcade) -> set[str]:
    """What the palette offers on the screen in front."""
    return {command.title for command in app.get_system_commands(app.screen)}


def test_what_is_offered() -> None:
    """In a game everything that its keys do is offered, elsewhere only what is there; a pitch is never a title."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        assert {"Play Scrabble", "Settings", "Daily puzzles"} <= titles(app)
        assert not IN_A_GAME & titles(app)
        assert not {title for title in titles(app) for key in keys() if find(key).info.pitch in title}
        await begin(app, pilot, "wordhand", "hands=1", seed=3)
        assert titles(app) >= IN_A_GAME

    on_stage(run)


@pytest.mark.parametrize("typed", ["bonus", "board", "letters"])
def test_words_of_a_pitch_begin_no_game(typed: str) -> None:
    """Typing a word that only the description of a game has begins nothing."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+p", *typed, "enter", "enter")
        await settled(app, pilot)
        assert not isinstance(app.screen, GameScreen)

    on_stage(run)


def test_a_command_is_done() -> None:
    """A move is taken back by the palette as by its key, and the menu is reached."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "wordhand", "hands=1", seed=3)
        await type_line(pilot, "jest")
        await settled(app, pilot)
        await pilot.press("ctrl+p", *"undo", "enter", "enter")
        await settled(app, pilot)
        assert table.session.moves == ()
        assert "Move taken back." in screen_text(app)
        await pilot.press("ctrl+p", *"menu", "enter", "enter")
        await settled(app, pilot)
        assert "Daily puzzles" in screen_text(app)

    on_stage(run)
