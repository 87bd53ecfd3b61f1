"""A high score in the arcade asks for a name in a dialog, once, with the last one filled in."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from lexicade.arcade.settings import change_settings, read_settings
from lexicade.frontends.cli import play
from lexicade.frontends.tui.app import Arcade
from lexicade.frontends.tui.game import GameScreen
from lexicade.frontends.tui.screens.dialogs import Line, NameScreen
from lexicade.frontends.tui.screens.ending import EndScreen
from lexicade.store.store import open_store
from tests.kit import Script
from tests.tui.stage import begin, on_stage, press_button, screen_text, settled, type_line

PUZZLE = "count=3"
ALL = ["range", "age", "danger"]  # the words of the puzzle with seed 4: 12 points


def players() -> list[str | None]:
    """Who played the kept games."""
    with open_store() as store:
        return [stored.player for stored in store.games()]


async def solve(app: Arcade, pilot: Pilot[None], *words: str) -> None:
    """Solve the puzzle, after some other lines."""
    await begin(app, pilot, "worderly", PUZZLE, seed=4)
    for word in (*words, *ALL):
        await type_line(pilot, word)
        await settled(app, pilot)


async def answer(app: Arcade, pilot: Pilot[None], *keys: str) -> None:
    """Press keys in the dialog."""
    assert isinstance(app.screen, NameScreen)
    await pilot.press(*keys)
    await settled(app, pilot)


def test_a_name_is_asked_for_and_kept() -> None:
    """A bad name is told what a name is; a good one is on the board, is the one that is set, and is filled in later."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await solve(app, pilot)
        assert "A high score! Your name for the leader board:" in screen_text(app)
        await answer(app, pilot, "a", "b", "enter")
        assert "A name must be 3 to 10 letters" in screen_text(app)
        await answer(app, pilot, "b", "a", "enter")
        assert isinstance(app.screen, EndScreen)
        assert "abba is on the leader board now." in screen_text(app)
        assert (players(), app.settings.name, read_settings().name) == (["abba"], "abba", "abba")
        await pilot.press("b")
        await settled(app, pilot)
        assert isinstance(app.screen, GameScreen)
        await pilot.press("enter")
        await settled(app, pilot)
        assert isinstance(app.screen, EndScreen), "it is asked once"
        app.choose("leaders")
        await pilot.pause()
        assert "abba           12 █" in screen_text(app)

    on_stage(run)


def test_enter_takes_the_last_name() -> None:
    """The name that is set is filled in, and Enter takes it."""
    change_settings(name="merlin")

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await solve(app, pilot)
        assert app.screen.query_one(Line).value == "merlin"
        await answer(app, pilot, "enter")
        assert players() == ["merlin"]

    on_stage(run)


@pytest.mark.parametrize(("label", "named"), [("Save (Enter)", "merlin"), ("Skip (Esc)", None)])
def test_by_mouse(label: str, named: str | None) -> None:
    """Both answers can be clicked."""
    change_settings(name="merlin")

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await solve(app, pilot)
        await press_button(app, pilot, label)
        assert players() == [named]

    on_stage(run)


@pytest.mark.parametrize("keys", [("escape",), ("backspace", "enter")])
def test_no_name(keys: tuple[str, ...]) -> None:
    """Escape and an empty line decline, and then the game has no name, whatever is pressed later."""
    change_settings(name="merlin")

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await solve(app, pilot)
        await answer(app, pilot, *keys)
        assert isinstance(app.screen, EndScreen)
        await pilot.press("ctrl+z")
        await settled(app, pilot)
        assert players() == [None]

    on_stage(run)


def test_who_is_not_asked() -> None:
    """A score with help and one that is not above the best are not asked about; nor is a game of another kind."""
    play.run("worderly", ["--count", "3", "--seed", "4"], Script(["p", *ALL, "merlin", "m", "q"]))

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await solve(app, pilot)
        assert isinstance(app.screen, EndScreen)
        await begin(app, pilot, "worderly", f"{PUZZLE},lives=4", seed=4)
        await pilot.press("ctrl+t")
        await settled(app, pilot)
        for word in ALL:
            await type_line(pilot, word)
            await settled(app, pilot)
        assert isinstance(app.screen, EndScreen)
        assert "You had help, so this doesn't count as a high score." in screen_text(app)
        await begin(app, pilot, "wordhand")
        for line in ("n", ".", "e"):
            await type_line(pilot, line)
            await settled(app, pilot)
        assert isinstance(app.screen, EndScreen)

    on_stage(run)


def test_resumed_games_ask_too() -> None:
    """A game that was begun elsewhere and is finished in the arcade asks for a name as well."""
    play.run("worderly", ["--count", "3", "--seed", "4"], Script(["p", "range", ":quit", "q"]))

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        app.choose("resume 1")
        await settled(app, pilot)
        for word in ALL[1:]:
            await type_line(pilot, word)
            await settled(app, pilot)
        await answer(app, pilot, *"morgan", "enter")
        assert players() == ["morgan"]
        await pilot.press("escape")
        app.choose("resume 1")
        await settled(app, pilot)
        assert isinstance(app.screen, EndScreen), "a game that is over has had its chance"

    on_stage(run)
