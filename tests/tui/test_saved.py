"""Saved games: continued, begun anew beside, and deleted only by somebody who means it."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from lexicade.frontends.tui import lists
from lexicade.frontends.tui.app import Arcade
from lexicade.frontends.tui.game import GameScreen
from lexicade.store.sqlite import SqliteStore
from tests.tui.stage import begin, on_stage, screen_text, settled, type_line


async def play_one(app: Arcade, pilot: Pilot[None]) -> None:
    """Make a move in a game and leave it."""
    await begin(app, pilot, "wordhand", "hands=1", seed=3)
    await type_line(pilot, "jest")
    await settled(app, pilot)
    await pilot.press("escape")
    await pilot.pause()


def numbers() -> list[int]:
    """The games in the store."""
    with SqliteStore() as store:
        return [stored.number for stored in store.games()]


def test_delete_asks_once() -> None:
    """A game is deleted after a yes; after a no it is still there."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await play_one(app, pilot)
        await play_one(app, pilot)
        app.choose("games")
        await pilot.pause()
        await pilot.press("d")
        await pilot.pause()
        assert "Delete game 2, Word Hand, started 20" in screen_text(app)
        await pilot.press("n")
        await pilot.pause()
        assert numbers() == [1, 2]
        await pilot.press("down", "delete", "y")
        await pilot.pause()
        assert numbers() == [2]
        assert screen_text(app).count("Word Hand") == 1
        await pilot.press("d", "enter")  # on "No"
        await pilot.pause()
        assert numbers() == [2]

    on_stage(run)


def test_delete_a_game_that_is_open_elsewhere() -> None:
    """A game that is being played in another window is not deleted under somebody's hands."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await play_one(app, pilot)
        with SqliteStore() as store:
            lock = store.lock(1)
            app.choose("games")
            await pilot.pause()
            await pilot.press("d", "y")
            await pilot.pause()
            lock.release()
        assert "open in another window" in " ".join(screen_text(app).split())

    on_stage(run)
    assert numbers() == [1]


def test_only_saved_games_are_deleted() -> None:
    """On other lists the key does nothing."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        before = screen_text(app)
        await pilot.press("d", "delete")
        await pilot.pause()
        assert screen_text(app) == before

    on_stage(run)


def test_continue_or_new() -> None:
    """Choosing a game that was begun offers to continue it or to begin another; Escape then leads to the menu."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await play_one(app, pilot)
        app.choose("play worderly")  # of this kind nothing was begun
        await settled(app, pilot)
        assert isinstance(app.screen, GameScreen)
        await pilot.press("escape")
        for presses, moves in ((["enter"], ("jest",)), (["down", "enter"], ())):
            app.choose("play wordhand")
            await pilot.pause()
            assert "Continue game 1 (started 20" in screen_text(app)
            assert "New game" in screen_text(app)
            await pilot.press(*presses)
            await settled(app, pilot)
            assert isinstance(app.screen, GameScreen)
            assert app.screen.table.session.moves == moves
            await pilot.press("escape")
            await pilot.pause()
            assert "Daily puzzles" in screen_text(app)

    on_stage(run)


def test_new_in_a_game_begins_one() -> None:
    """ctrl+n in a game begins another at once; the one that is left is kept."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "wordhand", "hands=1", seed=3)
        await type_line(pilot, "jest")
        await settled(app, pilot)
        await pilot.press("ctrl+n")
        await settled(app, pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.screen.table.session.moves == ()

    on_stage(run)
    assert numbers() == [1]


def test_the_menu_says_what_is_wrong_with_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that can be read but not written is told of on the menu, not on a stream behind the screen."""
    monkeypatch.setattr(SqliteStore, "problem", property(lambda self: "Some games can't be read."))
    assert lists.menu()[-1] == ("Games can't be saved: Some games can't be read.", "")
