"""In a small window nothing that matters is out of reach: boards and lists that don't fit can be seen all the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual import events
from textual.pilot import Pilot

from lexicade.core.scene import Prompt, Scene
from lexicade.frontends.tui.app import Arcade
from lexicade.frontends.tui.game import GameScreen
from lexicade.frontends.tui.layout import GameBody, Window
from lexicade.games.worderly.rules import Rules
from tests.tui.stage import begin, command, on_stage, screen_text

LARGE_PUZZLE = "count=51,rows=30,columns=40"


def window_of(app: Arcade) -> Window:
    """The window on the board."""
    return app.screen.query_one(Window)


@pytest.mark.parametrize("size", [(60, 18), (80, 24)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_board_without_a_cursor_scrolls(size: tuple[int, int]) -> None:
    """A puzzle larger than its window is seen to its last corner by keys alone, while one types, and by mouse alone."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "worderly", LARGE_PUZZLE, seed=3)
        window = window_of(app)
        assert window.max_scroll_y > 0
        assert "Scroll" in screen_text(app)
        await pilot.press("r", "o", *["ctrl+down"] * 6, *["ctrl+right"] * 6)
        await pilot.pause()
        assert (window.scroll_offset.x, window.scroll_offset.y) == (window.max_scroll_x, window.max_scroll_y)
        await pilot.press("x", *["ctrl+up"] * 6, *["ctrl+left"] * 6)
        await pilot.pause()
        assert window.scroll_offset == (0, 0)
        assert isinstance(app.screen, GameScreen)
        assert app.screen.entry.value == "rox", "what is being typed stays"
        for _ in range(12):
            await pilot._post_mouse_events([events.MouseScrollDown], window, offset=(4, 4))
        assert window.scroll_offset.y == window.max_scroll_y
        await command(app, pilot, "Scroll up")
        assert window.scroll_offset.y < window.max_scroll_y

    on_stage(run, size)


def test_a_board_with_a_cursor_scrolls_too() -> None:
    """A player can look at the rest of a Scrabble board without moving the cursor; its next step leads back."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "scrabble", "bot=none", seed=5)
        window = window_of(app)
        cursor = window.grid.cursor
        await pilot.press(*["ctrl+down"] * 6)
        await pilot.pause()
        assert window.scroll_offset.y == window.max_scroll_y > 0
        for _ in range(8):
            await pilot._post_mouse_events([events.MouseScrollUp], window, offset=(4, 4))
        assert window.scroll_offset.y == 0
        assert window.grid.cursor == cursor

    on_stage(run, (60, 18))


def test_nothing_to_scroll() -> None:
    """Where the whole board is on the screen, no key to scroll it is offered."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "worderly", LARGE_PUZZLE, seed=3)
        assert "Scroll" in screen_text(app)
        await pilot.resize_terminal(200, 60)
        await pilot.pause()
        assert "Scroll" not in screen_text(app)
        assert not any(name.startswith("Scroll") for name, _, _ in app.screen.commands())  # type: ignore[attr-defined]

    on_stage(run, (80, 24))


def test_evil_hangman_in_a_small_window() -> None:
    """At 60x18 the word, the letters, the gallows and what a perfect player can do are all on the screen whole."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "evilhangman", "length=8", seed=2)
        body = app.screen.query_one(GameBody)
        assert all(widget.display and body.region.contains_region(widget.region) for widget in body.children)
        assert body.cut_board is None
        assert not body.cut_lists
        assert "A perfect player" in screen_text(app)

    on_stage(run, (60, 18))


def test_lists_that_do_not_fit() -> None:
    """A list that the window has no room for can be looked up with F2, from the beginning of a game on."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "worderly", f"{LARGE_PUZZLE},debug=yes", seed=3)
        (answers,) = app.screen.query_one(GameBody).cut_lists
        assert answers.title == "Answers"
        await pilot.press("f2")
        await pilot.pause()
        assert "Answers" in screen_text(app)
        assert answers.lines[-1] in screen_text(app) or app.screen.query_one(".body").max_scroll_y > 0

    on_stage(run, (60, 18))


@pytest.mark.parametrize("mix", ["", "shuffle"])
def test_the_game_says_which_move_mixes(mix: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The key that mixes letters makes the move that the prompt names; without one they only look different."""
    of_game = Rules.scene

    def scene(rules: Rules, view: object) -> Scene:
        *panels, prompt = of_game(rules, view).panels  # type: ignore[arg-type]
        assert isinstance(prompt, Prompt)
        return Scene((*panels, replace(prompt, mix=mix)))

    monkeypatch.setattr(Rules, "scene", scene)

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        table = await begin(app, pilot, "worderly", seed=4)
        await pilot.press("ctrl+l")
        await pilot.pause()
        assert table.session.moves == ((mix,) if mix else ())

    on_stage(run)
