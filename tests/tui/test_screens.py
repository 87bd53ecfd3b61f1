"""What the arcade looks like: every screen at several sizes, as it was when somebody last looked at it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from lexicade import games
from lexicade.frontends.cli import archive, dailies, statistics
from lexicade.frontends.tui import offers, tables
from lexicade.frontends.tui.app import Arcade
from lexicade.frontends.tui.screens import dailies as calendar
from lexicade.frontends.tui.screens import statistics as numbers
from lexicade.frontends.tui.screens.review import ReviewScreen
from lexicade.store import sql
from tests.tui.stage import begin, on_stage, screen_text, settled, type_line

FOLDER = Path(__file__).parents[1] / "golden" / "screens"
GAMES = ("_template", "evilhangman", "scrabble", "wildhand", "worderly", "wordhand")  # whatever else there is
SIZES = [(80, 24), (120, 40)]
ROOMS = [(60, 18), *SIZES, (200, 60)]


async def menu(app: Arcade, pilot: Pilot[None]) -> None:
    """The menu after a game was begun."""
    await begin(app, pilot, "wordhand", "hands=1", seed=3)
    await type_line(pilot, "jest")
    await pilot.press("escape")


async def scrabble(app: Arcade, pilot: Pilot[None]) -> None:
    """A first play and the bot's answer, and a word being laid."""
    await begin(app, pilot, "scrabble", "bot=club", seed=5)
    await pilot.press("tab")
    app.screen.query_one("#entry").focus()
    await type_line(pilot, "8e qoph")
    await settled(app, pilot)
    await pilot.press("tab", "down", "b", "a")


async def scrabble_four(app: Arcade, pilot: Pilot[None]) -> None:
    """Four players."""
    await begin(app, pilot, "scrabble", "players=4,bot=none,challenge=double", seed=5)


async def evilhangman(app: Arcade, pilot: Pilot[None]) -> None:
    """Some guesses."""
    await begin(app, pilot, "evilhangman", "length=8", seed=2)
    await pilot.press(*"eain")


async def evilhangman_over(app: Arcade, pilot: Pilot[None]) -> None:
    """A lost game, and what the setter was hiding among."""
    await begin(app, pilot, "evilhangman", "length=5,guesses=4", seed=2)
    await pilot.press(*"eaiou")


async def wildhand(app: Arcade, pilot: Pilot[None]) -> None:
    """A hand, and a question with buttons."""
    await begin(app, pilot, "wildhand", "hands=2", seed=11)


async def wordhand(app: Arcade, pilot: Pilot[None]) -> None:
    """A hand in play, after a refusal."""
    await begin(app, pilot, "wordhand", "hands=2", seed=3)
    await type_line(pilot, "jest")
    await type_line(pilot, "zzz")


async def worderly(app: Arcade, pilot: Pilot[None]) -> None:
    """Some words found, one wrong."""
    table = await begin(app, pilot, "worderly", seed=4)
    for placed in table.session.state.puzzle.placed[:6]:
        await type_line(pilot, placed.word)
        await settled(app, pilot)
    await type_line(pilot, "zebra")


async def nothing(app: Arcade, pilot: Pilot[None]) -> None:
    """A game without a scene of its own."""
    await begin(app, pilot, "_template")


async def rules(app: Arcade, pilot: Pilot[None]) -> None:
    """A game's own page."""
    app.show_rules("wordhand")


async def texts(app: Arcade, pilot: Pilot[None]) -> None:
    """The help of the arcade."""
    await pilot.press("f1")


async def stats(app: Arcade, pilot: Pilot[None]) -> None:
    """Statistics after a finished game."""
    await finished(app, pilot)
    app.choose("stats")


async def leaders(app: Arcade, pilot: Pilot[None]) -> None:
    """Leader boards after a finished game."""
    await finished(app, pilot)
    app.choose("leaders")


async def saved(app: Arcade, pilot: Pilot[None]) -> None:
    """Saved games."""
    await finished(app, pilot)
    app.choose("games")


async def daily(app: Arcade, pilot: Pilot[None]) -> None:
    """The puzzles of the day."""
    app.choose("daily")


async def settings(app: Arcade, pilot: Pilot[None]) -> None:
    """Settings."""
    app.choose("settings")


async def finished(app: Arcade, pilot: Pilot[None]) -> None:
    """A finished game in the store."""
    await begin(app, pilot, "wordhand", "hands=1", seed=3)
    await type_line(pilot, "jest")
    await type_line(pilot, ".")
    await settled(app, pilot)
    await pilot.press("escape")
    await pilot.pause()


async def newgame(app: Arcade, pilot: Pilot[None]) -> None:
    """A new game being chosen, where one was begun, for three people."""
    await begin(app, pilot, "scrabble", "bot=none", seed=5)
    await pilot.press("tab")
    await type_line(pilot, "8e qoph")
    await pilot.press("escape")
    app.choose("play scrabble")
    await pilot.pause()
    await pilot.press(*["down"] * 4, *["left"] * 4, "up", "3", "up", "down")


async def curtain(app: Arcade, pilot: Pilot[None]) -> None:
    """Between the turns of two people."""
    await begin(app, pilot, "scrabble", "bot=none", seed=5)
    await pilot.press("tab")
    await type_line(pilot, "8e qoph")


async def picking(app: Arcade, pilot: Pilot[None]) -> None:
    """Tiles to exchange."""
    await begin(app, pilot, "scrabble", "bot=club", seed=5)
    await pilot.press("f4", "q", "d")


async def details(app: Arcade, pilot: Pilot[None]) -> None:
    """The moves so far, and the unseen tiles."""
    await scrabble(app, pilot)
    await pilot.press("f2")


async def ending(app: Arcade, pilot: Pilot[None]) -> None:
    """A game that two people have ended by passing."""
    await curtain(app, pilot)
    for _ in range(6):
        await settled(app, pilot)
        await pilot.press("enter", "f3")


async def review(app: Arcade, pilot: Pilot[None]) -> None:
    """Its analysis, at the first mistake."""
    await ending(app, pilot)
    await settled(app, pilot)
    await pilot.press("a")
    screen = app.screen
    assert isinstance(screen, ReviewScreen)
    while not screen.is_done:
        await pilot.pause(0.02)
    await pilot.press("n")


SHOWN = (scrabble, scrabble_four, evilhangman, evilhangman_over, wildhand, wordhand, worderly, nothing)
PAGES = (menu, newgame, rules, texts, stats, leaders, saved, daily, settings)
AROUND_TURNS = (curtain, picking, details, ending, review)
SENTENCE = "This window is too small. Please make it at least 60 columns wide and 18 lines high."
TOO_SMALL = [(59, 18), (60, 17), (30, 8)]
PAGE_SIZES = [(60, 18), (80, 24), (120, 40), (200, 60)]


def stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be these games on this day, whatever else there is."""
    monkeypatch.setattr(games, "is_ours", GAMES.__contains__)
    for module in (dailies, statistics, tables, offers, calendar, numbers):
        monkeypatch.setattr(module, "today", lambda: 319)
    monkeypatch.setattr(calendar, "seconds_to_next", lambda: 18_720)
    monkeypatch.setattr(sql, "now", lambda: "2026-11-15T12:00:00")
    monkeypatch.setattr(archive, "when", lambda stored: "2026-11-15 12:00")  # wherever the test runs


@pytest.mark.parametrize("show", [*PAGES, *AROUND_TURNS], ids=lambda show: show.__name__)
def test_page(
    show: Callable[[Arcade, Pilot[None]], Awaitable[None]],
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No page around the games changes without anybody looking, and each is drawn anew when the window changes."""
    stand_still(monkeypatch)
    path, shown = FOLDER / f"{show.__name__}.txt", []

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await show(app, pilot)
        await settled(app, pilot)
        for width, height in PAGE_SIZES:
            await pilot.resize_terminal(width, height)
            await settled(app, pilot)
            screen = screen_text(app)
            assert len(screen.splitlines()) <= height
            assert max(map(len, screen.splitlines())) <= width
            shown.append(f"=== {width}x{height}\n{screen}")
        for width, height in TOO_SMALL:
            await pilot.resize_terminal(width, height)
            await settled(app, pilot)
            assert " ".join(screen_text(app).split()) == SENTENCE
        await pilot.resize_terminal(*PAGE_SIZES[-1])
        await settled(app, pilot)
        assert shown[-1].endswith(f"\n{screen_text(app)}"), "nothing is lost in a window that was too small"

    on_stage(run)
    if request.config.getoption("--write-golden"):
        path.write_text("".join(shown), encoding="utf-8")
    else:
        assert "".join(shown) == path.read_text(encoding="utf-8")


PLAYED = (scrabble, evilhangman, wildhand, wordhand, worderly)  # also in the smallest and in a large window


@pytest.mark.parametrize(
    ("show", "size"),
    [(show, size) for show in SHOWN for size in (ROOMS if show in PLAYED else SIZES)],
    ids=lambda value: f"{value[0]}x{value[1]}" if isinstance(value, tuple) else value.__name__,
)
def test_screen(
    show: Callable[[Arcade, Pilot[None]], Awaitable[None]],
    size: tuple[int, int],
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No screen changes without anybody looking; `make golden` writes them anew, to be looked at."""
    stand_still(monkeypatch)
    path = FOLDER / f"{show.__name__}-{size[0]}x{size[1]}.txt"

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await show(app, pilot)
        await settled(app, pilot)
        shown = screen_text(app)
        assert len(shown.splitlines()) <= size[1]
        assert max(map(len, shown.splitlines())) <= size[0]
        if request.config.getoption("--write-golden"):
            path.write_text(shown, encoding="utf-8")
        else:
            assert shown == path.read_text(encoding="utf-8")

    on_stage(run, size)
