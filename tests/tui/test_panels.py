"""Panels fill the window, in the largest size that fits, and everything can be seen or scrolled to."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from lexicade.arcade.table import Table
from lexicade.core.scene import Cell, Grid, Look, Meter, Note, Panel, Rack, Words
from lexicade.core.session import Session
from lexicade.frontends.tui.app import Arcade
from lexicade.frontends.tui.game import GameScreen
from lexicade.frontends.tui.layout import GameBody
from lexicade.frontends.tui.panels import GridPanel, KeysPanel, RackPanel
from lexicade.frontends.tui.panels.gallows import gallows
from lexicade.frontends.tui.panels.grid import lettered
from lexicade.frontends.tui.panels.letters import POINTS, large_letter
from lexicade.frontends.tui.panels.motion import STEPS
from lexicade.frontends.tui.panels.palette import Paint
from lexicade.frontends.tui.panels.places import Arrangement, extent_of
from lexicade.frontends.tui.panels.sizes import HUGE, LARGE, MEDIUM, SMALL, TINY, Extent, Scale
from lexicade.frontends.tui.panels.squares import Place, Square, square_lines
from lexicade.games import keys
from tests.kit import AnySession, open_game
from tests.tui.stage import begin, click_square, click_tile, on_stage, screen_text, settled, type_line

WINDOWS = [(80, 24), (100, 30), (120, 40), (200, 60)]


class Box:
    """A piece of so many squares."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns

    def extent(self, scale: Scale, width: int) -> Extent:
        """As large as its squares."""
        return Extent(self.columns * scale.columns, self.rows * scale.rows)


class Lines:
    """A piece of text that is as large as it is."""

    def extent(self, scale: Scale, width: int) -> Extent:
        """Always the same."""
        return Extent(20, 4)


@pytest.mark.parametrize(
    ("room", "scale"),
    [((60, 17), TINY), ((80, 17), SMALL), ((100, 31), MEDIUM), ((130, 46), LARGE), ((190, 76), HUGE)],
)
def test_the_largest_that_fits(room: tuple[int, int], scale: Scale) -> None:
    """A board of 15 by 15 is as large as the room allows, with everything else beside it or below it."""
    places = Arrangement([Box(15, 15), Lines()], (0,), (), (1,), Extent(*room)).places()
    assert places[0].scale == scale
    extent = extent_of(places)
    assert extent.width <= room[0]
    assert extent.height <= room[1]


def test_all_is_centered() -> None:
    """What is left of the room is left on all sides."""
    places = Arrangement([Box(1, 4)], (0,), (), (), Extent(100, 41)).places()
    assert places[0] == (30, 18, 40, 5, HUGE)


def test_what_does_not_fit_is_cut() -> None:
    """In a room that is too small for anything, no place reaches beyond it."""
    places = Arrangement([Box(40, 40), Box(1, 7), Lines(), Lines()], (0,), (1,), (2, 3), Extent(50, 8)).places()
    assert extent_of(places) <= Extent(50, 8)
    assert all(place.width >= 0 and place.height >= 0 for place in places.values())
    assert places[0].height == 8


def body_of(app: Arcade) -> GameBody:
    """The panels on the screen."""
    assert isinstance(app.screen, GameScreen)
    return app.screen.query_one(GameBody)


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("key", keys())
def test_everything_is_visible(key: str, size: tuple[int, int]) -> None:
    """From 80x24 on every panel of every game is on the screen whole, beside the others and not over them."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, key, "hands=2" if "hand" in key else "")
        body = body_of(app)
        regions = [widget.region for widget in body.children]
        for number, region in enumerate(regions):
            assert body.region.contains_region(region)
            assert not any(region.overlaps(other) for other in regions[:number])
        for widget in body.children:
            assert widget.virtual_size.height <= widget.size.height
            assert widget.virtual_size.width <= widget.size.width
        union = Region.from_union(regions)
        assert abs((union.x - body.region.x) - (body.region.right - union.right)) <= 1, "centered"

    on_stage(run, size)


def test_a_window_that_changes() -> None:
    """During play the board grows and shrinks with the window, and what was being laid stays."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "scrabble", "bot=none", seed=5)
        await pilot.press("h", "o")
        scales = []
        for size in ((60, 18), (80, 24), (120, 40), (200, 60), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            board = body_of(app).board
            assert board is not None
            scales.append(board.scale)
            assert [letter for _, _, letter in board.laid] == ["H", "O"]
        assert scales == [TINY, SMALL, MEDIUM, LARGE, SMALL]

    on_stage(run)


def test_too_small_a_window() -> None:
    """Below 60x18 one sentence says how large the window must be; the game goes on when it is."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "worderly")
        for size in ((59, 18), (60, 17), (40, 12)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            shown = " ".join(screen_text(app).split())
            assert shown == ("This window is too small. Please make it at least 60 columns wide and 18 lines high.")
        await pilot.resize_terminal(60, 18)
        await pilot.pause()
        assert "too small" not in screen_text(app)
        assert "Lives" in screen_text(app)

    on_stage(run)


def test_a_board_scrolls_with_its_cursor() -> None:
    """Where the board doesn't fit, the square that one types on is on the screen, wherever it is."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "scrabble", "bot=none", seed=5)
        board = body_of(app).board
        assert board is not None
        assert board.parent is not None
        window = board.parent
        assert window.size.height < board.size.height  # type: ignore[attr-defined]
        for key in ("up", "down"):
            for _ in range(9):
                await pilot.press(key)
                await pilot.pause()
                place = board.place(*board.cursor).translate(board.region.offset)
                assert window.region.contains_region(place)  # type: ignore[attr-defined]

    on_stage(run, (60, 18))


@pytest.mark.parametrize("size", [(60, 18), *WINDOWS], ids=lambda size: f"{size[0]}x{size[1]}")
def test_clicks_in_any_size(size: tuple[int, int]) -> None:
    """A click means the square, the tile or the letter under the mouse, however large they are drawn."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "scrabble", "bot=none", seed=5)
        board, rack = app.screen.query_one(GridPanel), app.screen.query_one(RackPanel)
        await click_square(pilot, board, 7, 6)
        assert board.cursor == (7, 6)
        letter = rack.panel.letters[4]
        await click_tile(pilot, rack, 4)
        await pilot.pause()
        assert board.laid == [(7, 6, letter)]
        table = await begin(app, pilot, "evilhangman")
        await click_tile(pilot, app.screen.query_one(KeysPanel), 25)
        await settled(app, pilot)
        assert list(table.session.moves) == ["z"]

    on_stage(run, size)


def test_letters_used_up_stay_in_sight() -> None:
    """In a hand, letters that are used up are small where they lay, and a click on one does nothing."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "wordhand", "hands=2", seed=3)
        await type_line(pilot, "jest")
        await settled(app, pilot)
        rack = app.screen.query_one(RackPanel)
        assert rack.held() == "FCO"
        at = rack.panel.letters.index("j")
        assert rack.square(0, at) == Square("j", Paint.SPENT)
        await click_tile(pilot, rack, at)
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        assert app.screen.entry.value == ""

    on_stage(run)


def test_legend_and_premiums() -> None:
    """Where there is room squares say 2L, 3L, 2W and 3W; the smallest have marks, and the legend tells both."""

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "scrabble", "bot=none")
        shown = screen_text(app)
        for premium in ("2L", "3L", "2W", "3W"):
            assert shown.count(premium) > 4
        assert "3W  word x3" in shown
        await pilot.resize_terminal(60, 18)
        await pilot.pause()
        assert "' 2L  \" 3L  - 2W  = 3W" in screen_text(app)

    on_stage(run)


def test_hidden_letters_of_the_main_word() -> None:
    """The main word of a grid is marked while it is hidden, by a mark and not by a color alone."""
    plain, marked = lettered(Cell("", Look.HIDDEN)), lettered(Cell("", Look.HIDDEN, is_marked=True))
    assert plain.text != marked.text
    assert plain.paint != marked.paint
    assert lettered(Cell("x", Look.SPENT)).text == "x", "a lost grid is filled in"


@pytest.mark.parametrize("most", [1, 3, 6, 8, 10, 26])
def test_gallows_grow(most: int) -> None:
    """The gallows are empty at first, never shrink, and hang a whole man exactly when no guess is left."""
    ink = [sum(not char.isspace() for line in gallows(left, most) for char in line) for left in range(most, -1, -1)]
    assert ink[0] == 0
    assert ink == sorted(ink)
    assert ink[-1] > ink[-2]
    assert len(ink) == 2 or ink[1] > 0


def test_large_letters() -> None:
    """Every letter and every blank has a large form, and no two look the same."""
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZ?*_") == set(POINTS)
    assert len({large_letter(letter) for letter in POINTS}) == len(POINTS)
    assert all({len(line) for line in large_letter(letter) or ()} == {5} for letter in POINTS)


@pytest.mark.parametrize("scale", [TINY, SMALL, MEDIUM, LARGE, HUGE])
def test_squares_keep_their_size(scale: Scale) -> None:
    """Whatever is in a square, it is as large as all others."""
    for text in ("", "Q", "q", "3W", "[Q]", "much too long"):
        lines = square_lines(Square(text, Paint.TILE, "10"), scale)
        assert [len(line) for line in lines] == [scale.inner] * scale.rows


def test_any_panels_at_all() -> None:
    """Panels of a game that nobody has seen yet are laid out too: none, only texts, several grids, a long list."""
    grid = Grid(((Cell("A", Look.SHOWN),) * 30,) * 20)
    scenes: list[list[Panel]] = [[], [Note("Hello")], [grid, grid, Rack(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))]]
    scenes += [[Words("Many", tuple(map(str, range(500)))), Meter("Left", 3, 100)]]

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "_template")
        for panels in scenes:
            await body_of(app).show(panels)
            await pilot.pause()
            shown = [widget.region for widget in body_of(app).children if widget.display]
            assert all(body_of(app).region.contains_region(region) for region in shown)

    on_stage(run)


def test_motion(monkeypatch: pytest.MonkeyPatch) -> None:
    """With motion, tiles that somebody else lays slide in; without it, they lie there at once. Nothing waits for it."""
    monkeypatch.setenv("LEXICADE_MOTION", "1")
    frames: list[int] = []

    async def run(app: Arcade, pilot: Pilot[None]) -> None:
        await begin(app, pilot, "scrabble", "bot=novice", seed=5)
        screen = app.screen
        assert isinstance(screen, GameScreen)
        board = screen.query_one(GridPanel)
        draw = board.redraw

        def counted(places: Iterable[Place]) -> None:
            frames.append(1)
            draw(places)

        monkeypatch.setattr(board, "redraw", counted)
        await screen.make("pass")
        for _ in range(400):
            await pilot.pause(0.01)
            is_moving = app.animation_level != "none" and len(frames) <= STEPS
            if not screen.table.is_bots_turn and not is_moving and not board.frame.places():
                break
        assert board.square(7, 7).paint is Paint.STRONG
        assert (len(frames) > STEPS) == (app.animation_level != "none")
        frames.clear()

    on_stage(run)
    monkeypatch.setenv("LEXICADE_MOTION", "0")
    on_stage(run)


def grid_of(session: AnySession) -> Grid:
    """The board as its player sees it."""
    return next(panel for panel in Table(session).scene().panels if isinstance(panel, Grid))


def test_what_lights_up() -> None:
    """A bingo and a solved grid light up; a shorter play and a grid with a word to find don't."""
    game = open_game("scrabble")
    for move, is_bingo in (("8h retains", True), ("8h retain", False)):
        session = Session(game, game.read_params("bot=none,draws=RETAINS"), 5)
        assert not grid_of(session).lights_up
        session.submit(move)
        assert grid_of(session).lights_up is is_bingo
    puzzle = open_game("worderly")
    session = Session(puzzle, puzzle.read_params("count=8"), 5)
    while session.outcome is None:
        assert not grid_of(session).lights_up
        session.submit(session.state.missing[0].word)
    assert grid_of(session).lights_up
