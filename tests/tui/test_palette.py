"""The command palette offers what can be done, under the names of what is done."""

from __future__ import annotations

import pytest
from textual.fuzzy import Matcher
from textual.pilot import Pilot
from textual.widgets._footer import FooterKey

from lexicade.frontends.tui.app import Arcade
from lexicade.games import find, keys
from tests.tui.stage import begin, command, on_stage, screen_text, settled, type_line

AT_FIRST = {"Hint", "Mix letters", "Moves", "New game", "Rules", "Menu", "Finish this hand"}
LATER = {"Undo", "Restart"}
TAKEN_BACK = {"Redo"}
AT_THE_END = {"New game", "Share", "Board", "Menu"}


def titles(app: Arcade) -> set[str]:
    """What the palette offers on the screen in front; Continue comes and goes with what is kept."""
    return {command.title for command in app.get_system_commands(app.screen)} - {"Continue"}


def shown_keys(app: Arcade) -> set[str]:
    """What the footer offers."""
    return {key.description for key in app.screen.query(FooterKey)}


def test_what_is_offered() -> None:
    """In a game all that can be done there now is offered, and nothing else; a pitch is never a title."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        elsewhere = titles(app)
        assert {"Play Scrabble", "Settings", "Daily puzzles"} <= elsewhere
        assert not {title for title in elsewhere for key in keys() if find(key).info.pitch in title}
        await begin(app, pilot, "wordhand", "hands=1", seed=3)
        assert titles(app) - elsewhere == AT_FIRST
        await type_line(pilot, "jest")
        await settled(app, pilot)
        assert titles(app) - elsewhere == AT_FIRST | LATER
        await pilot.press("ctrl+z")
        await settled(app, pilot)
        assert titles(app) - elsewhere == AT_FIRST | TAKEN_BACK
        await type_line(pilot, ".")
        await settled(app, pilot)
        assert titles(app) - elsewhere == AT_THE_END

    on_stage(run)


def test_the_footer_offers_the_same() -> None:
    """The keys in the footer are those that do something now, and Menu and Quit come first."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "wordhand", "hands=1", seed=3)
        await pilot.pause()
        assert shown_keys(app) == {"Menu", "Quit", "Hint", "Mix", "Moves", "New", "Rules"}
        assert screen_text(app).splitlines()[-1].startswith("esc Menu ^q Quit")
        await type_line(pilot, "jest")
        await settled(app, pilot)
        await pilot.pause()
        assert {"Undo", "Restart"} <= shown_keys(app)

    on_stage(run, (60, 18))


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
