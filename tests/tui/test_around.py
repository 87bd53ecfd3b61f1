"""The pages around the games: the menu, the calendar of dailies, statistics and leader boards."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from lexicade.arcade import dailies as hall
from lexicade.arcade.dailies import daily_session, seconds_to_next, today
from lexicade.frontends.tui.app import Arcade
from lexicade.frontends.tui.game import GameScreen
from lexicade.frontends.tui.screens.dailies import DailiesScreen
from lexicade.frontends.tui.screens.month import Month
from lexicade.frontends.tui.sign import sign
from lexicade.store.sqlite import SqliteStore
from lexicade.store.store import Result
from tests.kit import open_game
from tests.tui.stage import begin, on_stage, screen_text, settled, type_line


def keep(key: str, score: int, *, daily: int | None = None, helped: int = 0, seed: int = 3) -> None:
    """Keep a game of one hand that was finished with some score, as far as anybody knows without replaying it."""
    with SqliteStore() as store:
        result = Result(is_over=True, score=score, helped=helped, category="hands 1, size 7")
        store.add_game(
            f"{key}:hands=1,size=7#{seed}" if daily is None else str(daily_session(open_game(key), daily).id),
            words=None,
            daily=daily,
            entries=["."],
            result=result,
        )


def highlighted(app: Arcade) -> str:
    """What is under the cursor of the list in front."""
    found = app.screen.query_one(OptionList)
    assert found.highlighted is not None
    return found.get_option_at_index(found.highlighted).id or ""


def test_continue_comes_first() -> None:
    """After a game was begun, the menu has it first and preselected, and Enter goes on with it."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        assert not highlighted(app).startswith("resume")
        await begin(app, pilot, "wordhand", "hands=1", seed=3)
        await type_line(pilot, "jest")
        await pilot.press("escape")
        await pilot.pause()
        assert highlighted(app) == "resume 1"
        assert "game 1 unfinished" in screen_text(app)
        await pilot.press("enter")
        await settled(app, pilot)
        assert isinstance(app.screen, GameScreen)
        assert list(app.screen.table.session.moves) == ["jest"]

    on_stage(run)


def test_the_menu_says_how_games_stand() -> None:
    """A game that was finished has its best score on the menu, and one that wasn't says so."""
    keep("wordhand", 40)
    keep("wordhand", 44, seed=4)

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        assert "Word Hand        best 44, 2 played" in screen_text(app)
        assert "Scrabble         not played yet" in screen_text(app)

    on_stage(run)


@pytest.mark.parametrize(("size", "rows"), [((40, 12), 1), ((60, 18), 3), ((80, 24), 5), ((200, 60), 8)])
def test_the_sign_fits(size: tuple[int, int], rows: int) -> None:
    """The name is as large as the window allows, and never wider."""
    lines = sign(*size).plain.split("\n")
    assert len(lines) == rows
    assert {len(line) for line in lines} <= set(range(size[0] + 1))


def test_a_past_day_is_practice() -> None:
    """Left leads to the day before, whose puzzle is played as practice; the calendar marks what was finished."""
    keep("wordhand", 30, daily=today())

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        app.choose("daily")
        await pilot.pause()
        assert "◐]" in screen_text(app), "some of today's puzzles are done"
        assert "Next puzzles in" in screen_text(app)
        await pilot.press("left")
        await pilot.pause()
        assert "Puzzles of past days are practice" in screen_text(app)
        await pilot.press("enter")
        await settled(app, pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.screen.heading.endswith(f"daily puzzle {today() - 1}, practice")
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, DailiesScreen)
        assert app.screen.number == today() - 1
        await pilot.press("right", "right")
        assert app.screen.number == today(), "nobody plays tomorrow's puzzle"

    on_stage(run)


def test_days_by_mouse_and_by_month() -> None:
    """A day is clicked; Page Up leads to the month before, and never to a day without puzzles."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        app.choose("daily")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, DailiesScreen)
        screen.number = 40  # February 9, 2026, a Monday
        screen.fill()
        await pilot.pause()
        assert await pilot.click(Month, offset=(2 * 5 + 2, 2 + 2))
        await pilot.pause()
        assert hall.day_of(screen.number).isoformat() == "2026-02-11"
        await pilot.press("pageup")
        assert hall.day_of(screen.number).isoformat() == "2026-01-11"
        await pilot.press("pageup")
        assert screen.number == 1
        await pilot.press("home")
        assert screen.number == today()

    on_stage(run)


def test_the_next_puzzles_come_at_midnight() -> None:
    """The time to the next puzzles is what is left of the player's own day."""
    at = 1_794_700_000.0
    left = seconds_to_next(at)
    assert today(at + left - 1) == today(at)
    assert today(at + left + 1) == today(at) + 1


def test_nothing_empty_is_printed() -> None:
    """Statistics and leader boards show what there is, and a sentence where there is nothing."""

    async def empty(app: Arcade, pilot: Pilot[None]) -> None:
        for choice, sentence in (("stats", "No finished games yet."), ("leaders", "Nobody is on a leader board yet.")):
            app.choose_from_menu(choice)
            await pilot.pause()
            assert sentence in screen_text(app)

    async def some(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "wordhand", "hands=1", seed=3)
        await pilot.press("ctrl+t")
        for line in ("jest", "."):
            await type_line(pilot, line)
            await settled(app, pilot)
        app.choose_from_menu("stats")
        await pilot.pause()
        shown = screen_text(app)
        assert "Played 1   Best 44 with help" in shown
        assert "Latest" not in shown, "one game is no line"
        assert "Scrabble" not in shown
        app.choose_from_menu("leaders")
        await pilot.pause()
        shown = screen_text(app)
        assert "44 ████████████████████ with help" in shown
        assert "Scrabble" not in shown

    on_stage(empty)
    on_stage(some)


def test_rules_begin_with_how_to_play() -> None:
    """A rules page says how to play before anything else, and the palette has one for every game."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        titles = {command.title: command.callback for command in app.get_system_commands(app.screen)}
        titles["How to play Word Hand"]()
        await pilot.pause()
        await pilot.pause()
        shown = screen_text(app)
        assert shown.index("Make words from the letters") < shown.index("Playing") < shown.index("Keys")

    on_stage(run)
