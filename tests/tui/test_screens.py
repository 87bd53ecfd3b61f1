"""What the arcade looks like: all screens at two sizes and games at four, as they were when somebody last looked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from lexicade import games
from lexicade.frontends.cli import archive, dailies, statistics
from lexicade.frontends.tui import app as arcade
from lexicade.frontends.tui import lists
from lexicade.frontends.tui.app import Arcade
from lexicade.store import sqlite
from tests.tui.stage import begin, on_stage, screen_text, settled, type_line

FOLDER = Path(__file__).parents[1] / "golden" / "screens"
GAMES = ("evilhangman", "scrabble", "wildhand", "worderly", "wordhand")  # on the screens, whatever else there is
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


SHOWN = (
    *(
        menu,
        scrabble,
        scrabble_four,
        evilhangman,
        evilhangman_over,
        wildhand,
        wordhand,
        worderly,
        nothing,
        rules,
        texts,
    ),
    *(stats, leaders, saved, daily, settings),
)


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
    monkeypatch.setattr(games, "is_ours", (*GAMES, "_template").__contains__)
    for module in (dailies, statistics, arcade, lists):
        monkeypatch.setattr(module, "today", lambda: 319)
    monkeypatch.setattr(sqlite, "now", lambda: "2026-11-15T12:00:00")
    monkeypatch.setattr(archive, "when", lambda stored: "2026-11-15 12:00")  # wherever the test runs
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
