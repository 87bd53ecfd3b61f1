"""The end of a game in the arcade: its result, and the ways on from there."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from lexicade.arcade.keeper import Keeper
from lexicade.arcade.table import Table
from lexicade.boards.analysis.judging import analyze
from lexicade.boards.plays import POINT
from lexicade.boards.records.gcg import read_gcg
from lexicade.boards.records.referee import follow
from lexicade.core.session import Session
from lexicade.frontends.tui.app import Arcade
from lexicade.frontends.tui.game import GameScreen
from lexicade.frontends.tui.screens.dialogs import Line
from lexicade.frontends.tui.screens.ending import EndScreen
from lexicade.frontends.tui.screens.exporting import ExportScreen
from lexicade.frontends.tui.screens.review import ReviewScreen
from lexicade.games.scrabble.rules import Rules
from lexicade.lexicon import from_words
from tests.kit import open_game
from tests.tui.stage import begin, lift_curtain, on_stage, press_button, screen_text, settled, type_line

FEW = Rules(from_words(["qi", "at", "tea", "eat", "ate", "no", "on", "in", "it", "to", "rat", "art", "ear"]))


async def end_scrabble(app: Arcade, pilot: Pilot[None], params: str = "bot=club") -> Table:
    """A game of a few plays, in which then everybody passes; over a small list, so that it is judged in no time."""
    session = Session(FEW, FEW.read_params(params), 5)
    for _ in range(6):
        session.submit("pass") if session.count > 1 else session.submit(
            FEW.write_move(FEW.bot("club")(session.view(session.to_move or 0), session.chance()))  # type: ignore[misc]
        )
    while session.outcome is None:
        session.submit("pass")
    session.undo()
    table = Table(session, keeper=Keeper())
    await app.push_screen(GameScreen(table))
    await settled(app, pilot)
    await lift_curtain(app, pilot)
    if session.outcome is None:
        await pilot.press("f3")
        await settled(app, pilot)
    assert isinstance(app.screen, EndScreen)
    return table


@pytest.mark.parametrize("way", ["key", "mouse"])
def test_what_a_result_says(way: str) -> None:
    """It says who won, by how much and what was best; Enter or a click starts another game of the same kind."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "evilhangman", "length=5,guesses=4", seed=2)
        await pilot.press(*"eaio")
        await settled(app, pilot)
        shown = screen_text(app)
        assert "You lost." in shown
        assert "The word was JUJUS." in shown
        assert "Your best guess was O: it left 499 of 1,439 words." in shown
        if way == "key":
            await pilot.press("enter")
        else:
            await press_button(app, pilot, "New game")
        await settled(app, pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.screen.table.session.moves == ()
        assert app.screen.table.session.params.guesses == 4

    on_stage(run, (60, 18))


def test_from_the_result_and_back() -> None:
    """The board is shown on demand, Enter leads back to the result, undo into the game, and m to the menu."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "wordhand", "hands=1", seed=3)
        await type_line(pilot, "jest")
        await type_line(pilot, ".")
        await settled(app, pilot)
        assert isinstance(app.screen, EndScreen)
        assert 'Your best word was "jest"' in screen_text(app)
        await pilot.press("s")
        await settled(app, pilot)
        assert "Share your result" in screen_text(app)
        await pilot.press("escape", "b")
        await settled(app, pilot)
        assert isinstance(app.screen, GameScreen)
        await pilot.press("enter")
        await settled(app, pilot)
        assert isinstance(app.screen, EndScreen)
        await pilot.press("ctrl+z")
        await settled(app, pilot)
        assert isinstance(app.screen, GameScreen)
        assert list(table.session.moves) == ["jest"]
        await type_line(pilot, ".")
        await settled(app, pilot)
        await pilot.press("m")
        await settled(app, pilot)
        assert not isinstance(app.screen, GameScreen | EndScreen)

    on_stage(run)


def test_analysis() -> None:
    """The turns are stepped through with the arrows, and what each lost is what `analyze` says of the game."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await end_scrabble(app, pilot)
        await pilot.press("a")
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        for _ in range(400):
            await pilot.pause()
            if screen.is_done:
                break
            await asyncio.sleep(0.02)
        record = read_gcg(FEW.write_record("gcg", table.session).encode())
        judged = analyze(record, FEW.engine, FEW.engine.leaves).turns
        assert [review.lost for review in screen.reviews] == [
            None if each.lost is None else each.lost / POINT for each in judged
        ]
        assert f"Turn 1 of {len(judged)}" in screen_text(app)
        await pilot.press("right", "right", "left")
        await pilot.pause()
        assert f"Turn 2 of {len(judged)}" in screen_text(app)
        assert screen.reviews[1].remarks[0].split(".")[0] in screen_text(app)
        await pilot.press("end")
        await pilot.pause()
        assert f"Turn {len(judged)} of {len(judged)}" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, EndScreen)

    on_stage(run)


async def export_as(app: Arcade, pilot: Pilot[None], name: str) -> None:
    """Type the name of a file into the dialog, opened from the result if it isn't there yet, and export."""
    if isinstance(app.screen, EndScreen):
        await pilot.press("e")
        await pilot.pause()
    app.screen.query_one(Line).value = name
    await pilot.press("enter")
    await pilot.pause()


def test_export(tmp_path: Path) -> None:
    """A game is written as GCG under a name that is suggested and can be changed, whole, and that is said."""
    target = tmp_path / "game.gcg"

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await end_scrabble(app, pilot)
        await pilot.press("e")
        await pilot.pause()
        assert table.keeper is not None
        assert app.screen.query_one(Line).value == f"scrabble-{table.keeper.number}.gcg"
        await export_as(app, pilot, str(target))
        assert isinstance(app.screen, EndScreen)
        assert target.read_text(encoding="utf-8") == FEW.write_record("gcg", table.session)
        *_, (_, _, after) = follow(read_gcg(target.read_bytes()))
        assert table.session.outcome is not None
        assert after.scores == table.session.outcome.scores
        assert "Saved as" in screen_text(app)

    on_stage(run)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("there.gcg", "already exists. Choose another name."),
        ("link.gcg", "already exists. Choose another name."),
        ("folder", "is a folder."),
        ("nowhere/game.gcg", "can't be written"),
        ("", "Type a file name."),
    ],
)
def test_export_that_fails(name: str, said: str, tmp_path: Path) -> None:
    """What can't be written is said where the name was typed, nothing there is touched, and another name works."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "there.gcg").write_text("mine")
    (tmp_path / "link.gcg").symlink_to("gone.gcg")

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await end_scrabble(app, pilot)
        await export_as(app, pilot, str(tmp_path / name) if name else "")
        assert isinstance(app.screen, ExportScreen)
        assert said in " ".join(screen_text(app).replace("│", " ").split())
        assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "home", "link.gcg", "there.gcg"]
        assert (tmp_path / "there.gcg").read_text() == "mine"
        await export_as(app, pilot, str(tmp_path / "game.gcg"))
        assert isinstance(app.screen, EndScreen)
        assert read_gcg((tmp_path / "game.gcg").read_bytes()).events

    on_stage(run)


def test_export_that_is_called_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Escape leads back to the result, and no file was written."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await end_scrabble(app, pilot)
        await pilot.press("e", "escape")
        await pilot.pause()
        assert isinstance(app.screen, EndScreen)
        assert list((tmp_path / "here").iterdir()) == []
        assert "Saved as" not in screen_text(app)

    on_stage(run)


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ("bot=club,players=4", "A draw."),
        ("bot=none,players=3", "Player 2 won!"),
        ("bot=none,players=4", "Player 2 won!"),
    ],
)
def test_games_that_nobody_can_judge_offer_no_analysis(params: str, said: str) -> None:
    """With three or four players there is no analysis, by key or button; a GCG there is, and everybody's score."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await end_scrabble(app, pilot, params)
        shown, outcome = screen_text(app), table.session.outcome
        assert outcome is not None
        assert "Analysis" not in shown
        assert "Export" in shown
        for seat, score in enumerate(outcome.scores):
            mark = r"\*" if seat in outcome.winners else " "
            assert re.search(rf"{mark} {table.seating.name(seat)} +{score}\b", shown)
        assert said in shown
        await pilot.press("a")
        await pilot.pause()
        assert isinstance(app.screen, EndScreen)

    on_stage(run)


def test_a_finished_game_opens_with_its_result() -> None:
    """A game that was over when it was opened shows its result at once."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        game = open_game("wordhand")
        session = Session(game, game.read_params("hands=1"), 3)
        session.submit(".")
        await app.push_screen(GameScreen(Table(session, keeper=Keeper())))
        await settled(app, pilot)
        assert isinstance(app.screen, EndScreen)
        assert "You scored 0 points." in screen_text(app)

    on_stage(run)
