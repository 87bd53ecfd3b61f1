"""The panel of a grid, and laying words on one that takes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding
from textual.containers import ScrollableContainer

from lexicade.core.scene import Cell, Grid, Look
from lexicade.frontends.tui.gestures import Begun, Composed, Submit
from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.panels.motion import BEAT, is_on, waves
from lexicade.frontends.tui.panels.palette import PREMIUMS, Paint
from lexicade.frontends.tui.panels.sizes import Extent, Scale
from lexicade.frontends.tui.panels.squares import NO_SQUARE, Place, Square, Squares

NAMES = 3  # columns for the names of rows
EMPTY = "·"
HIDDEN, MARKED = "_", "◇"
PAINTS = {
    Look.SHOWN: Paint.TILE,
    Look.STRONG: Paint.STRONG,
    Look.BLANK: Paint.BLANK,
    Look.SPENT: Paint.MISSED,
    Look.PREMIUM: Paint.SQUARE,
    Look.PLAIN: Paint.SQUARE,
}


class GridPanel(Squares, can_focus=True):
    """A grid; on one that takes words, a cursor to lay them with."""

    BINDINGS: ClassVar[list[Any]] = [
        Binding("up", "move(-1,0)", show=False),
        Binding("down", "move(1,0)", show=False),
        Binding("left", "move(0,-1)", show=False),
        Binding("right", "move(0,1)", show=False),
        Binding("space", "turn", show=False),
        Binding("enter", "lay", show=False),
        Binding("backspace", "take_back", show=False),
        Binding("delete", "clear", show=False),
        Binding("tab", "screen.to_line", show=False),
    ]

    def __init__(self, panel: Grid) -> None:
        super().__init__("grid")
        self.panel = panel
        self.cursor = (len(panel.rows) // 2, len(panel.rows[0]) // 2)
        self.is_across = True
        self.laid: list[tuple[int, int, str]] = []  # letters that are typed but not played
        self._is_leaving = False  # whether what is typed goes to the line, which has the focus in a moment
        self._drawn: set[Place] = set()  # squares that are drawn otherwise than the panel says
        self.away: set[Place] = set()  # squares whose tiles are still on their way
        self.lit: frozenset[Place] = frozenset()
        self._waves: Iterator[frozenset[Place]] = iter(())
        self._take(panel)

    def _take(self, panel: Grid) -> None:
        self.panel = panel
        self.can_focus = bool(panel.across)
        self.left = NAMES if panel.row_names else 0
        self.top = 1 if panel.column_names else 0

    def show_panel(self, panel: Grid) -> None:
        """Draw another position; what was being laid is done with."""
        before, self.laid, self.away = self.panel, [], set()
        self._take(panel)
        self.refresh(layout=before.caption != panel.caption)
        if panel.lights_up and panel.rows != before.rows and is_on(self.app):
            self._light_up()
        if not panel.across:
            self._scroll_to_news(before)

    def arrivals(self, panel: Grid) -> list[Place]:
        """Where another position has tiles that were laid by somebody else."""
        mine = {(row, column) for row, column, _ in self.laid}
        return [
            (row, column)
            for row, cells in enumerate(panel.rows)
            for column, cell in enumerate(cells)
            if cell.is_new and (row, column) not in mine and self.is_free(row, column)
        ]

    def land(self, place: Place) -> None:
        """Show a tile that has arrived."""
        self.away.discard(place)
        self.redraw([place])

    def _light_up(self) -> None:
        """Let a light run over the tiles laid last, or over all of them."""
        cells = [(row, column, cell) for row, line in enumerate(self.panel.rows) for column, cell in enumerate(line)]
        new = [(row, column) for row, column, cell in cells if cell.is_new]
        self._waves = iter(waves(new or [(row, column) for row, column, cell in cells if cell.text]))
        self._next_wave()

    def _next_wave(self) -> None:
        before, self.lit = self.lit, next(self._waves, frozenset())
        self.redraw(before | self.lit)
        if self.lit:
            self.set_timer(BEAT, self._next_wave)

    def _scroll_to_news(self, before: Grid) -> None:
        """On a grid without a cursor, show what has changed."""
        for row, (old, new) in enumerate(zip(before.rows, self.panel.rows, strict=False)):
            for column, (was, now) in enumerate(zip(old, new, strict=False)):
                if was != now and isinstance(self.parent, ScrollableContainer):
                    self.parent.scroll_to_region(self.place(row, column), animate=False, force=True)
                    return

    def shape(self) -> tuple[int, int]:
        """The rows and columns of the grid."""
        return len(self.panel.rows), len(self.panel.rows[0])

    def extent(self, scale: Scale, width: int) -> Extent:
        """The room for the squares, their names, and the caption."""
        squares = super().extent(scale, width)
        caption = plain(self.panel.caption)
        return Extent(max(squares.width, len(caption)), squares.height + 2 * bool(caption))

    def name_of(self, row: int) -> str:
        """The name of a row."""
        return plain(self.panel.row_names[row])

    def heading(self) -> str:
        """The names of the columns."""
        width = self.scale.inner
        names = (f"{plain(name):^{width}}".ljust(self.scale.columns) for name in self.panel.column_names)
        return " " * self.left + ("".join(names) if width > 2 else " ".join(self.panel.column_names))

    def below(self, line: int) -> str:
        """The caption, set apart by an empty line."""
        return plain(self.panel.caption).center(self.size.width) if line == 1 else ""

    def square(self, row: int, column: int) -> Square:
        """What is drawn: a letter that is being laid, the cursor, or what the scene says."""
        for laid_row, laid_column, letter in self.laid:
            if (laid_row, laid_column) == (row, column):
                return Square(letter, Paint.LAID)
        cell = self.panel.rows[row][column]
        if self.has_focus and self.panel.across and (row, column) == self.cursor and self.is_free(row, column):
            return Square("→" if self.is_across else "↓", Paint.CURSOR, mark=">" if self.is_across else "v")
        if cell.look in (Look.PLAIN, Look.PREMIUM) or (row, column) in self.away:
            return self.empty(row, column, cell)
        square = lettered(cell)
        return square._replace(paint=Paint.FLASH) if (row, column) in self.lit else square

    def empty(self, row: int, column: int, cell: Cell) -> Square:
        """A square without a letter: what it multiplies, or nothing."""
        if not self.panel.across and not cell.text:
            return NO_SQUARE
        premium = self.panel.premiums[row][column] if self.panel.premiums else ""
        mark = plain(cell.text) if cell.look is Look.PREMIUM else EMPTY
        return Square(premium or mark, PREMIUMS.get(premium, Paint.SQUARE), mark=mark)

    def draw(self) -> None:
        """Draw the letters being laid and the cursor where they are now, and what they have left."""
        drawn = {(row, column) for row, column, _ in self.laid} | {self.cursor}
        self.redraw(drawn | self._drawn)
        self._drawn = drawn
        if self.panel.across and isinstance(self.parent, ScrollableContainer):
            self.parent.scroll_to_region(self.place(*self.cursor), animate=False, force=True)

    def on_focus(self) -> None:
        """The cursor shows where one types."""
        self._is_leaving = False
        self.draw()

    def on_blur(self) -> None:
        """The cursor rests; keys that are still on their way here belong to the line."""
        self.draw()

    def is_free(self, row: int, column: int) -> bool:
        """Whether a cell is on the grid and takes a letter."""
        rows = self.panel.rows
        if not (0 <= row < len(rows) and 0 <= column < len(rows[0])):
            return False
        return rows[row][column].look in (Look.PLAIN, Look.PREMIUM)

    def is_on(self, row: int, column: int) -> bool:
        """Whether there is such a cell."""
        return 0 <= row < len(self.panel.rows) and 0 <= column < len(self.panel.rows[0])

    def action_move(self, down: int, right: int) -> None:
        """Move the cursor; a word that was begun is taken up again."""
        if not self.panel.across:
            return
        rows, columns = len(self.panel.rows), len(self.panel.rows[0])
        self.cursor = ((self.cursor[0] + down) % rows, (self.cursor[1] + right) % columns)
        self.action_clear()

    def action_turn(self) -> None:
        """Lay the other way."""
        self.is_across = not self.is_across
        self.action_clear()

    def action_clear(self) -> None:
        """Take up all letters."""
        if self.laid:
            self.cursor = self.laid[0][:2]
        self.laid = []
        self._changed()

    def action_take_back(self) -> None:
        """Take up the last letter."""
        if self.laid:
            row, column, _ = self.laid.pop()
            self.cursor = (row, column)
            self._changed()

    def action_lay(self) -> None:
        """Play the word."""
        if self.laid:
            self.post_message(Submit(self.text()))

    def lay(self, letter: str) -> None:
        """Lay a letter at the cursor and go on to the next free cell; a capital is a blank."""
        step = (0, 1) if self.is_across else (1, 0)
        row, column = self.cursor
        while self.is_on(row, column) and not self.is_free(row, column):
            row, column = row + step[0], column + step[1]
        if not self.is_on(row, column) or any(each[:2] == (row, column) for each in self.laid):
            return
        self.laid.append((row, column, letter.lower() if letter.isupper() else letter.upper()))
        row, column = row + step[0], column + step[1]
        while self.is_on(row, column) and not self.is_free(row, column):
            row, column = row + step[0], column + step[1]
        if self.is_on(row, column):
            self.cursor = (row, column)
        self._changed()

    def text(self) -> str:
        """The move that lays what was typed."""
        if not self.laid:
            return ""
        names = self.panel.across if self.is_across else self.panel.down
        (first_row, first_column, _), (last_row, last_column, _) = self.laid[0], self.laid[-1]
        letters = {(row, column): letter for row, column, letter in self.laid}
        cells = [
            (row, column) for row in range(first_row, last_row + 1) for column in range(first_column, last_column + 1)
        ]
        word = "".join(letters.get(cell, ".") for cell in cells)
        name = names[first_row][first_column]
        has_blank = any(letter.islower() for letter in letters.values())
        return f"{name} {word}" if has_blank else f"{name} {word}".lower()

    def _changed(self) -> None:
        self.draw()
        self.post_message(Composed(self.text()))

    def on_key(self, event: events.Key) -> None:
        """Letters are laid; a digit begins the name of a square, and so a play that is typed."""
        typed = event.character or ""
        if not self.panel.across or not typed.isascii():
            return
        if typed.isdigit() or (self._is_leaving and (typed.isalpha() or typed == " ")):
            self._is_leaving = True
            self.post_message(Begun(typed))
            event.stop()
        elif typed.isalpha():
            self.lay(typed)
            event.stop()

    def on_click(self, event: events.Click) -> None:
        """A click sets the cursor; a second one turns it."""
        if not self.panel.across:
            return
        place = self.under(event.offset)
        if place is not None:
            if place == self.cursor and not self.laid:
                self.is_across = not self.is_across
            self.laid = []
            self.cursor = place
            self._changed()


def lettered(cell: Cell) -> Square:
    """A square with a letter in it, or with one that is hidden."""
    if cell.look is Look.HIDDEN:
        return Square(MARKED, Paint.MARKED) if cell.is_marked else Square(HIDDEN, Paint.HIDDEN)
    value = "" if cell.value is None else str(cell.value)
    return Square(plain(cell.text), PAINTS[cell.look], value)
