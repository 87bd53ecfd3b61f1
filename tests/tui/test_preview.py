"""Previews tell what would happen, never as if it had, and never what a player may not know."""

from __future__ import annotations

from itertools import islice

from textual import events
from textual.pilot import Pilot

from lexicade.arcade.table import Table
from lexicade.core.session import Session
from lexicade.frontends.tui.app import Arcade
from lexicade.frontends.tui.game import GameScreen
from lexicade.frontends.tui.panels import GridPanel, RackPanel
from tests.kit import open_game
from tests.tui.stage import begin, on_stage, screen_text, settled


def rack_text(app: Arcade) -> str:
    """The letters that the rack shows."""
    return app.screen.query_one(RackPanel).held()


def test_a_preview_tells_what_comes() -> None:
    """The points of the preview are those that the play then brings, the bonus included."""
    game = open_game("scrabble")
    session = Session(game, game.read_params("bot=none,draws=RETAINS"), 5)
    table, bonus = Table(session), 0
    for move in islice(game.moves(session.state), 1, 200):
        after = game.play(session.state, move).state
        preview = table.preview(game.write_move(move))
        assert f" would score {after.last.points}." in preview
        bonus += "50 for using all 7 tiles" in preview
        said = game.play(session.state, move).events[0]
        assert ("50 for using all 7" in said) == ("50 for using all 7" in preview)
    assert bonus
    assert session.moves == ()


def test_what_would_be_refused() -> None:
    """Before Enter a word that isn't one is said to be none, in words that don't sound as if it had been played."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "scrabble", "bot=none", seed=5)
        await pilot.press(*"hod")
        await pilot.pause()
        assert "8H HOD would score 14." in screen_text(app)
        assert "plays" not in screen_text(app)
        await pilot.press("backspace", "p", "q")
        await pilot.pause()
        assert 'Not allowed: "hopq" is not a word.' in screen_text(app)
        assert list(table.session.moves) == []
        await pilot.press("delete")
        await pilot.pause()
        assert "ould" not in screen_text(app)

    on_stage(run)


def test_challenge_rules_hide_what_is_valid() -> None:
    """Where plays may be challenged, the preview of a word doesn't tell whether it is one."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "scrabble", "bot=none,challenge=double", seed=5)
        await pilot.press(*"hopq")
        await pilot.pause()
        assert "8H HOPQ would score" in screen_text(app)
        assert "not a word" not in screen_text(app)

    on_stage(run)


def test_nothing_while_a_bot_thinks() -> None:
    """What a bot could play with its tiles is not told to whoever types meanwhile."""
    game = open_game("scrabble")
    session = Session(game, game.read_params("bot=club"), 5)
    session.submit("pass")
    table = Table(session)
    assert table.is_bots_turn
    move = next(move for move in game.moves(session.state) if move.kind == "play")
    assert table.preview(game.write_move(move)) == ""


def test_tiles_leave_the_rack() -> None:
    """A tile that lies on the board isn't on the rack, and is there again after Backspace; a missing one is a blank."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "scrabble", "bot=none,draws=?BCDEFG", seed=5)
        assert rack_text(app) == "?BCDEFG"
        await pilot.press("b", "e")
        await pilot.pause()
        assert rack_text(app) == "?CDFG"
        await pilot.press("z")  # with the blank
        await pilot.pause()
        assert rack_text(app) == "CDFG"
        await pilot.press("ctrl+l")
        await pilot.pause()
        assert sorted(rack_text(app)) == list("CDFG")
        await pilot.press("backspace", "D")  # with shift, the blank though there is a D
        await pilot.pause()
        assert sorted(rack_text(app)) == list("CDFG")
        await pilot.press("delete")
        await pilot.pause()
        assert sorted(rack_text(app)) == sorted("?BCDEFG")

    on_stage(run)


def test_letters_of_a_hand_leave_it_too() -> None:
    """Letters of a word that is being typed leave the hand, and answers to questions don't."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "wildhand", "hands=1", seed=11)
        whole = rack_text(app)
        assert "S" in whole
        await pilot.press("y", "e", "s")
        await pilot.pause()
        assert rack_text(app) == whole
        await pilot.press("backspace", "backspace", "backspace", "n", "o", "enter")
        await settled(app, pilot)
        await pilot.press("s")
        await pilot.pause()
        assert rack_text(app) == whole.replace("S", "")
        await pilot.press("backspace")
        await pilot.pause()
        assert rack_text(app) == whole
        assert len(table.session.moves) == 1

    on_stage(run)


def test_a_square_typed_on_the_board_goes_to_the_line() -> None:
    """Whoever types "8h ..." on the board finds all of it on the line, and stays there after the bot's turn."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "scrabble", "bot=club", seed=5)
        await pilot.press("8", "e", "space", "q", "o", "p", "h")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, GameScreen)
        assert screen.entry.value == "8e qoph"
        assert not screen.query_one(GridPanel).laid
        await pilot.press("enter")
        await settled(app, pilot)
        assert table.session.count == 2
        await pilot.press("9", "h")
        await pilot.pause()
        assert screen.entry.value == "9h"
        await pilot.press("ctrl+u", "tab", "b")
        await pilot.pause()
        assert [letter for _, _, letter in screen.query_one(GridPanel).laid] == ["B"]

    on_stage(run)


def test_typed_faster_than_the_focus_moves() -> None:
    """Keys that reach the board before the line has the focus are not lost."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "scrabble", "bot=club", seed=5)
        board = app.screen.query_one(GridPanel)
        for key, character in (("8", "8"), ("h", "h"), ("space", " "), ("q", "q")):
            board.post_message(events.Key(key, character))
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, GameScreen)
        assert screen.entry.value == "8h q"

    on_stage(run)
