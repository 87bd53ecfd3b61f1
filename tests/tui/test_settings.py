"""Settings are kept however a field is left, and what is wrong with one is said beside it."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Select

from lexicade.arcade.settings import change_settings, read_settings
from lexicade.frontends.tui.app import Arcade
from lexicade.frontends.tui.screens.settings import SettingsScreen
from tests.tui.stage import command, on_stage, screen_text


async def type_name(app: Arcade, pilot: Pilot[None], name: str) -> None:
    """Open the settings and type a name, without leaving its field."""
    app.choose("settings")
    await pilot.pause()
    app.screen.query_one("#name", Input).focus()
    await pilot.press(*name)


@pytest.mark.parametrize("how", ["tab", "escape", "enter", "ctrl+q", "ctrl+p"])
def test_kept_however_it_is_left(how: str) -> None:
    """What was typed is kept by Tab, Escape, Enter, quitting and opening the palette."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await type_name(app, pilot, "merlin")
        await pilot.press(how)
        await pilot.pause()

    on_stage(run)
    assert read_settings().name == "merlin"


def test_said_beside_the_field() -> None:
    """What is wrong stands right below the field that it concerns, and the old value holds."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        app.choose("settings")
        await pilot.pause()
        app.screen.query_one("#words", Input).focus()
        await pilot.press(*"none", "tab", "x", "tab")
        await pilot.pause()
        words, name = screen_text(app).split("Word list")[1].split("Your name")
        assert words.split()[0] == "none"
        assert "can't be read" in words
        assert name.split()[0] == "x"
        assert "A name must be 3 to 10 letters" in name
        assert (app.settings.words, app.settings.name) == ("", "")

    on_stage(run, (120, 40))


def test_escape_says_what_is_wrong_first() -> None:
    """Escape doesn't throw away a wrong value in silence: the first one says what is wrong, the second leaves."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await type_name(app, pilot, "x")
        await pilot.press("escape")
        await pilot.pause()
        assert "A name must be 3 to 10 letters" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(app.screen, SettingsScreen)

    on_stage(run)
    assert read_settings().name == ""


def test_a_theme_from_the_palette() -> None:
    """Colors chosen in the command palette are kept, shown on the settings screen, and there next time."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        app.choose("settings")
        await pilot.pause()
        await command(app, pilot, "theme", "nord")
        assert app.theme == "nord"
        assert app.screen.query_one("#theme", Select).value == "nord"

    async def again(app: Arcade, pilot: Pilot[None]) -> None:
        assert app.theme == "nord"
        app.theme = "textual-light"
        await pilot.pause()

    on_stage(run)
    assert read_settings().theme == "nord"
    on_stage(again)
    assert read_settings().theme == "light"


def test_nowhere_to_keep_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where nothing can be written that is said, and a setting holds until the arcade is closed."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LEXICADE_HOME", str(tmp_path / "file" / "home"))

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await type_name(app, pilot, "merlin")
        await pilot.press("escape")
        await pilot.pause()
        assert "Your settings can't be saved" in " ".join(screen_text(app).split())
        assert app.settings.name == "merlin"

    on_stage(run, (120, 40))


def test_a_theme_that_is_not_here() -> None:
    """A theme of a later version is not lost by starting this one."""
    change_settings(theme="[/aurora]")

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        assert app.theme == "textual-dark"
        await type_name(app, pilot, "merlin")
        await pilot.press("escape")
        await pilot.pause()

    on_stage(run)
    assert (read_settings().theme, read_settings().name) == ("[/aurora]", "merlin")
