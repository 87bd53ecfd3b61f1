"""Playing in the arcade: what keys and clicks do, without a terminal; whole games in one are in test_whole_games."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from lexicade.arcade.seats import Thought
from lexicade.arcade.settings import THEMES
from lexicade.arcade.table import Table
from lexicade.core.pace import Pace
from lexicade.core.session import Session
from lexicade.frontends.tui.app import Arcade
from lexicade.frontends.tui.game import GameScreen
from lexicade.frontends.tui.panels import GridPanel, RackPanel
from lexicade.frontends.tui.thinking import Thinking
from lexicade.frontends.tui.turns import Turns
from lexicade.games import keys
from tests.kit import open_game
from tests.tui.stage import (
    begin,
    lift_curtain,
    on_stage,
    screen_text,
    settled,
    type_line,
)


async def lay_by_keys(app: Arcade, pilot: Pilot[None], table: Table) -> None:
    """Lay the best play with the cursor, or pass on the line."""
    board = app.screen.query_one(GridPanel)
    plays = table.session.game.plays(table.session.state)  # type: ignore[attr-defined]
    if not plays:
        app.screen.query_one("#entry").focus()
        await type_line(pilot, "pass")
        return
    play = plays[0]
    board.focus()
    await pilot.pause()
    while board.cursor != (play.row, play.column):
        row, column = board.cursor
        await pilot.press(
            "down" if row < play.row else "up" if row > play.row else "right" if column < play.column else "left"
        )
    if board.is_across != play.is_across:
        await pilot.press("space")
    for char in play.text:
        if char != ".":
            await pilot.press(char)
    await pilot.pause()
    assert f" would score {play.score}." in screen_text(app), "what a play earns is shown before it is made"
    await pilot.press("enter")


async def wordhand_by_keys(app: Arcade, pilot: Pilot[None]) -> Table:
    """A hand, and the end."""
    table = await begin(app, pilot, "wordhand")
    for line in ("n", ".", "e"):
        await type_line(pilot, line)
        await settled(app, pilot)
    return table


def test_undo_redo_hint_restart() -> None:
    """The keys of the footer do what they say, and where nothing can be done they do nothing."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "wordhand", "hands=1", seed=3)
        await type_line(pilot, "jest")
        await pilot.press("ctrl+z")
        await settled(app, pilot)
        assert list(table.session.moves) == []
        await pilot.press("ctrl+y")
        await settled(app, pilot)
        assert list(table.session.moves) == ["jest"]
        await pilot.press("ctrl+t")
        await settled(app, pilot)
        assert "best next word" in screen_text(app)
        await pilot.press("ctrl+r", "ctrl+z")
        await settled(app, pilot)
        assert list(table.session.moves) == []

    on_stage(run)


def test_refusals_are_said() -> None:
    """A wrong move is answered on the screen, and what was typed can be mended."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "wordhand", "hands=1", seed=3)
        await type_line(pilot, "zzz")
        await pilot.pause()
        assert "Invalid word" in screen_text(app)
        assert list(table.session.moves) == []

    on_stage(run)


@pytest.mark.parametrize("key", [*keys(), "_template"])
def test_any_key_at_any_moment(key: str) -> None:
    """Whatever is pressed, nothing breaks; a game without a scene of its own is playable at once."""
    wild = [
        "tab",
        "space",
        "enter",
        "backspace",
        "delete",
        "up",
        "down",
        "left",
        "right",
        "home",
        "end",
        "pageup",
        "f5",
    ]
    wild += ["a", "Z", "1", "question_mark", "escape", "ctrl+l", "ctrl+t", "ctrl+z", "ctrl+y", "full_stop", "enter"]

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, key)
        for _ in range(2):
            for press in wild:
                await pilot.press(press)
            await settled(app, pilot)
        assert app.is_running

    on_stage(run)


def test_a_paste_and_a_resize() -> None:
    """A megabyte pasted, and a terminal that shrinks to nothing and grows again, do no harm."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        from textual import events

        table = await begin(app, pilot, "worderly")
        screen = app.screen
        assert isinstance(screen, GameScreen)
        screen.entry.post_message(events.Paste("x" * 1_000_000))
        await pilot.pause()
        await pilot.press("enter")
        await settled(app, pilot)
        assert table.session.state.lives >= 4
        for size in ((1, 1), (200, 60), (20, 5), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert "Worderly" in screen_text(app)

    on_stage(run)


def test_store_that_fails(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Without a store the arcade says so on the screen, and games are played all the same."""
    folder = tmp_path_factory.mktemp("broken")
    (folder / "games.db").write_text("something else")
    monkeypatch.setenv("LEXICADE_HOME", str(folder))

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        assert "not a file of Lexicade" in " ".join(screen_text(app).split())
        for choice in ("games", "stats", "leaders", "daily", "resume 1"):
            app.choose(choice)
            await pilot.pause()
        app.choose_from_menu("daily worderly")
        await settled(app, pilot)
        assert isinstance(app.screen, GameScreen)
        assert "This game won't be saved" in " ".join(screen_text(app).split())
        await begin(app, pilot, "wordhand", "hands=1", seed=3)
        await type_line(pilot, "jest")
        await settled(app, pilot)
        assert isinstance(app.screen, GameScreen)
        assert "no longer being saved" in "".join(app.screen.log_panel._said)

    on_stage(run)


def test_resume_shows_the_same() -> None:
    """Closed at any moment, a game is offered again on the menu and looks as it did."""
    shown: list[str] = []

    async def first(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "worderly", seed=9)
        await type_line(pilot, "zzz")
        await pilot.press("ctrl+l")
        await settled(app, pilot)
        shown.append(screen_text(app))

    async def second(app: Arcade, pilot: Pilot[None]) -> None:
        assert "Continue" in screen_text(app)
        app.choose("resume 1")
        await settled(app, pilot)
        shown.append(screen_text(app))

    on_stage(first)
    on_stage(second)
    before, after = (text.splitlines()[1:18] for text in shown)
    assert before == after


def test_the_same_as_the_line_front_end() -> None:
    """Moves made with the cursor are the texts that the line front end would send."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "scrabble", "bot=none", seed=5)
        await lay_by_keys(app, pilot, table)
        await settled(app, pilot)
        game = open_game("scrabble")
        again = Session.load(table.session.save(), game)
        assert again.state == table.session.state

    on_stage(run)


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme(theme: str) -> None:
    """Each choice of colors can be set, is kept, and the arcade starts with it."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        assert app.change("theme", theme) == ""
        assert app.theme == THEMES[theme]
        await begin(app, pilot, "scrabble")

    async def again(app: Arcade, pilot: Pilot[None]) -> None:
        assert app.settings.theme == theme
        assert "Scrabble" in screen_text(app)

    on_stage(run)
    on_stage(again)


def test_a_word_list_that_is_none(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A words file that can't be read is said, and the old list holds."""
    folder = tmp_path_factory.mktemp("words")
    (folder / "mine.txt").write_text("planet plan pan nap net ten")

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        assert "can't be read" in app.change("words", str(folder / "none.txt"))
        assert app.settings.words == ""
        assert app.change("words", str(folder / "mine.txt")) == ""
        app.choose("play worderly")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause(0.5)
        assert "can't make a puzzle" in " ".join(screen_text(app).split())
        await pilot.press("escape")
        await pilot.pause()
        (folder / "mine.txt").unlink()
        app.choose("play wordhand")
        await pilot.pause()
        assert not isinstance(app.screen, GameScreen)

    on_stage(run, (120, 40))


def test_tab_leads_to_the_line() -> None:
    """From the board Tab goes to the line, and Enter there plays what is typed, nothing else."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "scrabble", "bot=none", seed=5)
        await pilot.press("tab")
        await type_line(pilot, "8e qoph")
        await settled(app, pilot)
        assert list(table.session.moves) == ["8E QOPH"]

    on_stage(run)


def test_previews_tell_no_secret() -> None:
    """What a challenge would bring is not told before it is made."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "scrabble", "bot=none,challenge=double", seed=5)
        await pilot.press("tab")
        await type_line(pilot, "8e qudh")
        await settled(app, pilot)
        assert table.session.was_miss
        await lift_curtain(app, pilot)
        screen = app.screen
        assert isinstance(screen, GameScreen)
        screen.entry.focus()
        await pilot.press(*"challenge")
        await pilot.pause()
        assert "not valid" not in screen_text(app)

    on_stage(run)


def test_letters_can_be_mixed() -> None:
    """Mixing shows the same letters in another order and is no move."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "scrabble", "bot=none", seed=5)
        rack = app.screen.query_one(RackPanel)
        orders = set()
        for _ in range(5):
            await pilot.press("ctrl+l")
            orders.add(rack.panel.letters)
        assert len(orders) > 1
        assert {tuple(sorted(order)) for order in orders} == {tuple("DDHOPQU")}
        assert list(table.session.moves) == []

    on_stage(run)


def test_palette_leaves_what_is_in_front() -> None:
    """A command chosen from within a game leaves that game first, so it can be continued at once."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "wordhand", "hands=1", seed=3)
        await type_line(pilot, "jest")
        await settled(app, pilot)
        app.choose_from_menu("resume 1")
        await settled(app, pilot)
        assert isinstance(app.screen, GameScreen)
        assert list(app.screen.table.session.moves) == ["jest"]
        assert len(app.screen_stack) == 3

    on_stage(run)


def test_a_bot_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a bot can't go on, that is said."""

    def fail(self: Table, pace: Pace) -> str:
        raise RuntimeError("no idea")

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "scrabble", "bot=club", seed=5)
        monkeypatch.setattr(Table, "think", fail)
        await pilot.press("tab")
        await type_line(pilot, "pass")
        for _ in range(40):
            await pilot.pause(0.05)
            if "The bot had to stop" in screen_text(app):
                return
        pytest.fail(screen_text(app))

    on_stage(run)


def test_closed_before_the_first_move() -> None:
    """A game that was only looked at leaves nothing behind."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        app.choose("play worderly")
        await pilot.pause()
        await pilot.press("enter")
        await settled(app, pilot)
        assert isinstance(app.screen, GameScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert "Continue  " not in screen_text(app)
        app.choose("games")
        await pilot.pause()
        assert "No saved games yet." in screen_text(app)

    on_stage(run)


def test_names_on_boards() -> None:
    """Whoever has set a name has it on the boards."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        assert "A name must be" in app.change("name", "x")
        assert app.change("name", "merlin") == ""
        await wordhand_by_keys(app, pilot)
        app.choose("leaders")
        await pilot.pause()
        assert "merlin" in screen_text(app)

    on_stage(run, (120, 60))


def test_a_bots_move_after_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that a bot had in mind before its opponent took back is not made, on whichever position it comes."""
    thoughts: list[Thought] = []
    think = Table.think

    def remember(self: Table, pace: Pace) -> Thought:
        thoughts.append(think(self, pace))
        return thoughts[-1]

    monkeypatch.setattr(Table, "think", remember)

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "scrabble", "bot=novice", seed=5)
        screen = app.screen
        assert isinstance(screen, GameScreen)
        await pilot.press("tab")
        await type_line(pilot, "pass")
        await settled(app, pilot)
        (stale,) = thoughts
        assert list(table.session.moves) == ["pass", stale.text]
        await pilot.press("ctrl+z")
        await settled(app, pilot)
        await screen._bot_moved(Thinking.Found(stale))
        assert list(table.session.moves) == []
        monkeypatch.setattr(Turns, "go_on", lambda self: None)
        await screen.make("exch A" if "A" in table.view().rack else f"exch {table.view().rack[0]}")
        assert table.is_bots_turn
        await screen._bot_moved(Thinking.Found(stale))
        assert len(table.session.moves) == 1

    on_stage(run)
