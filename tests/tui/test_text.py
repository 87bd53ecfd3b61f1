"""Text from outside is shown as text: no markup, no escape sequences, nothing that turns a line round."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from textual import events
from textual.pilot import Pilot

from lexicade.core.scene import Cell, Grid, Keys, Look, Meter, Note, Panel, Prompt, Rack, Scene, Words
from lexicade.frontends.tui.app import Arcade
from lexicade.frontends.tui.game import GameScreen
from lexicade.games import keys
from tests.tui.stage import begin, on_stage, screen_text, settled, type_line

NASTY = "[/foo][bold]x\x1b[2J\u202e\x00[@click=app.quit]y"
MARKUP = "[/foo][bold]x[@click=app.quit]y"
ASCII = "[/foo][bold]x\\x1b[2J\\u202e\\x00[@click=app.quit]y"


def check(app: Arcade) -> str:
    """See that nothing on the screen could harm a terminal; returns what it shows."""
    assert app.is_running
    shown = screen_text(app)
    assert all(line.isprintable() for line in shown.splitlines()), shown
    return shown


async def finish(app: Arcade, pilot: Pilot[None]) -> None:
    """Play a game to its end."""
    await begin(app, pilot, "wordhand", "hands=1", seed=3)
    await type_line(pilot, "jest")
    await type_line(pilot, ".")
    await settled(app, pilot)
    await pilot.press("escape")
    await pilot.pause()


def spoil(home: Path) -> None:
    """Write nasty things wherever a file can have them."""
    fields = {"words": NASTY, "name": NASTY, "theme": NASTY, "level": NASTY, NASTY: NASTY}
    (home / "settings.json").write_text(json.dumps(fields))
    with sqlite3.connect(home / "games.db") as database:
        database.execute("UPDATE games SET player = ?", (MARKUP,))
        for game_id in (NASTY, f"{NASTY}:size=7#1", f"wordhand:{NASTY}#1"):
            database.execute(
                "INSERT INTO games (id, started, words, counts, player, is_imported) VALUES (?, ?, ?, 1, ?, 0)",
                (game_id, NASTY, NASTY, NASTY),
            )
            database.execute("UPDATE games SET kind = 'wordhand', entries = 1 WHERE number = last_insert_rowid()")
            row = (NASTY, NASTY)
            question = "INSERT INTO entries (game, number, text, made, link) SELECT max(number), 1, ?, ?, '' FROM games"
            database.execute(question, row)
        database.execute("INSERT INTO imported_scores VALUES ('wordhand', ?, 7)", (NASTY,))
    database.close()


def test_nasty_files(home: Path) -> None:
    """With nasty text in the settings and in the store, every screen opens and shows it as it is."""
    on_stage(finish)
    spoil(home)

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        for choice in ("games", "stats", "leaders", "daily", "settings", *(f"resume {number}" for number in range(5))):
            app.choose(choice)
            await settled(app, pilot)
            check(app)
        for key in keys():
            app.choose_from_menu(f"play {key}")  # with a word list that can't be read
            await settled(app, pilot)
            assert "be read: embedded null byte" in " ".join(check(app).split())
        app.choose_from_menu("games")
        await pilot.pause()
        await pilot.press("end", "d")
        await pilot.pause()
        assert "Delete game 1" in check(app)
        await pilot.press("n")
        await pilot.press("ctrl+p", *"play")
        await pilot.pause()
        check(app)

    on_stage(run, (120, 40))


def test_nasty_settings_are_shown_and_stay(home: Path) -> None:
    """A path with markup and control characters is shown harmlessly, and stays what it was unless it is changed."""
    on_stage(finish)
    spoil(home)

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        app.choose("settings")
        await pilot.pause()
        assert ASCII in check(app)
        await pilot.press("escape")
        await pilot.pause()

    on_stage(run, (120, 40))
    assert json.loads((home / "settings.json").read_text())["words"] == NASTY


def test_nasty_paste() -> None:
    """What is pasted can't write to the terminal either."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "wordhand", "hands=1", seed=3)
        screen = app.screen
        assert isinstance(screen, GameScreen)
        screen.entry.post_message(events.Paste(f"jest{NASTY}"))
        await pilot.pause()
        assert "jest[/foo]" in check(app)
        await pilot.press("enter")
        await settled(app, pilot)
        check(app)
        assert table.session.moves == ()

    on_stage(run, (120, 40))


def test_nasty_scenes() -> None:
    """Whatever a scene, an event or a notice has in it, it is drawn as text."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "_template")
        panels: tuple[Panel, ...] = (Grid(((Cell(NASTY, Look.SHOWN),),), (NASTY,), (NASTY,)), Rack((NASTY,)))
        panels += (Keys(((NASTY, Look.PLAIN),)), Words(NASTY, (NASTY,)), Meter(NASTY, 1, 2), Note(NASTY))
        scene = Scene((*panels, Prompt(NASTY, ((NASTY, "x"),))))
        table.session.game.scene = lambda view: scene  # type: ignore[method-assign]
        table.notices.append(NASTY)
        screen = GameScreen(table, NASTY)
        await app.push_screen(screen)
        await screen.turns.happened((NASTY, f"{NASTY}\n{NASTY}"))
        await pilot.pause()
        assert ASCII in check(app)
        app.say(NASTY, is_wrong=True)
        await pilot.pause()
        check(app)
        del table.session.game.scene

    on_stage(run, (200, 60))
