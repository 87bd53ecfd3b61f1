"""The command palette offers what can be done, under the names of what is done."""

from __future__ import annotations

import pytest
from textual.fuzzy import Matcher
from textual.pilot import Pilot

from lexicade.frontends.tui.app import Arcade
from lexicade.games import find, keys
from tests.tui.stage import begin, command, on_stage, screen_text, settled, type_line

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


@pytest.mark.parametrize("typed", ["bonus", "against", "long ones"])
def test_words_of_a_pitch_begin_no_game(typed: str) -> None:
    """A word that only the description of a game has doesn't find that game."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        assert not [title for title in titles(app) if Matcher(typed).match(title)]

    on_stage(run)


def test_a_command_is_done() -> None:
    """A move is taken back by the palette as by its key, and the menu is reached."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "wordhand", "hands=1", seed=3)
        await type_line(pilot, "jest")
        await settled(app, pilot)
        await command(app, pilot, "undo")
        assert table.session.moves == ()
        assert "Move taken back." in screen_text(app)
        await command(app, pilot, "menu")
        assert "Daily puzzles" in screen_text(app)

    on_stage(run)
