"""The end of a game in the arcade: its result, and the ways on from there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from lexicade.arcade.keeper import Keeper
from lexicade.arcade.table import Table
from lexicade.boards.analysis.judging import analyze
from lexicade.boards.plays import POINT
from lexicade.boards.records.gcg import read_gcg
from lexicade.core.session import Session
from lexicade.frontends.tui.app import Arcade
from lexicade.frontends.tui.game import GameScreen
from lexicade.frontends.tui.screens.ending import EndScreen
from lexicade.frontends.tui.screens.review import ReviewScreen
from lexicade.games.scrabble.rules import Rules
from lexicade.lexicon import from_words
from tests.kit import open_game
from tests.tui.stage import begin, on_stage, press_button, screen_text, settled, type_line

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


def test_export(tmp_path: Path) -> None:
    """A game is written as GCG under a name that is asked for, and never over another file."""
    target = tmp_path / "game.gcg"
    (tmp_path / "there.gcg").write_text("mine")

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await end_scrabble(app, pilot)
        for name in ("there.gcg", "game.gcg"):
            if isinstance(app.screen, EndScreen):
                await pilot.press("e")
                await pilot.pause()
                assert f"scrabble-{table.keeper.number}.gcg" in screen_text(app) if table.keeper else True
            entry = app.screen.query_one("Line")
            entry.value = str(tmp_path / name)  # type: ignore[attr-defined]
            await pilot.press("enter")
            await pilot.pause()
        assert isinstance(app.screen, EndScreen)
        assert read_gcg(target.read_bytes()).events
        assert (tmp_path / "there.gcg").read_text() == "mine"

    on_stage(run)


def test_games_that_nobody_can_judge_offer_no_analysis() -> None:
    """With four players there is neither analysis nor GCG, and nothing offers them."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await end_scrabble(app, pilot, "bot=club,players=4")
        assert "Analysis" not in screen_text(app)
        assert "Export" not in screen_text(app)
        assert "You " in screen_text(app) or "draw" in screen_text(app)
        await pilot.press("a", "e")
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
