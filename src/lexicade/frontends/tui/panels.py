"""One widget for each kind of panel. They draw what a scene says, and turn gestures into text."""

from __future__ import annotations

import os
import random
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.widgets import Static

from lexicade.core.scene import Cell, Grid, Keys, Look, Meter, Note, Rack, Words

TILE = "bold black on yellow"
STYLES = {
    Look.PLAIN: "",
    Look.HIDDEN: "bold white on bright_black",
    Look.SHOWN: TILE,
    Look.STRONG: "bold white on blue",
    Look.BLANK: f"{TILE} italic underline",
    Look.PREMIUM: "magenta",
    Look.SPENT: "dim strike",
}
if os.environ.get("NO_COLOR"):  # made gray, colors would be hard to see
    TILE = "bold reverse"
    STYLES |= dict.fromkeys((Look.SHOWN, Look.STRONG, Look.BLANK), TILE)
    STYLES |= {Look.HIDDEN: "bold", Look.PREMIUM: ""}
MARKS = {Look.PLAIN: "", Look.HIDDEN: "_"}  # for cells without a text
NAMES = 3  # columns for the names of rows


class Submit(Message):
    """A move was made by a gesture."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class Composed(Message):
    """A word on the board has changed; the text is the move that it would be, or nothing."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class Picked(Message):
    """A letter of the rack was chosen."""

    def __init__(self, letter: str) -> None:
        super().__init__()
        self.letter = letter


class GridPanel(Static, can_focus=True):
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
        super().__init__(classes="grid")
        self.panel = panel
        self.cursor = (len(panel.rows) // 2, len(panel.rows[0]) // 2)
        self.is_across = True
        self.laid: list[tuple[int, int, str]] = []  # letters that are typed but not played
        self.can_focus = bool(panel.across)

    def on_mount(self) -> None:
        """Draw at once."""
        self.draw()

    def show_panel(self, panel: Grid) -> None:
        """Draw another position; what was being laid is done with."""
        self.panel = panel
        self.laid = []
        self.can_focus = bool(panel.across)
        self.draw()

    def draw(self) -> None:
        """Draw the cells, the letters being laid and the cursor."""
        panel = self.panel
        new = {(row, column): letter for row, column, letter in self.laid}
        text = Text(no_wrap=True)
        if panel.column_names:
            text.append(" " * NAMES + " ".join(panel.column_names) + "\n", "dim")
        for row, cells in enumerate(panel.rows):
            if panel.row_names:
                text.append(f"{panel.row_names[row]:>{NAMES - 1}} ", "dim")
            for column, cell in enumerate(cells):
                shown, style = self._cell(row, column, cell, new)
                text.append(f"{shown} ", style)
            if row < len(panel.rows) - 1:
                text.append("\n")
        self.update(text)

    def _cell(self, row: int, column: int, cell: Cell, new: dict[tuple[int, int], str]) -> tuple[str, str]:
        is_cursor = bool(self.panel.across) and (row, column) == self.cursor
        if (row, column) in new:
            return new[row, column], "bold underline black on green"
        if is_cursor and self.has_focus and cell.look in (Look.PLAIN, Look.PREMIUM):
            return ">" if self.is_across else "v", "bold reverse"
        return cell.text or MARKS.get(cell.look, " ") or " ", STYLES[cell.look]

    def on_focus(self) -> None:
        """The cursor shows where one types."""
        self.draw()

    def on_blur(self) -> None:
        """The cursor rests."""
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
        """Letters are laid."""
        if self.panel.across and event.character and event.character.isascii() and event.character.isalpha():
            self.lay(event.character)
            event.stop()

    def on_click(self, event: events.Click) -> None:
        """A click sets the cursor; a second one turns it."""
        if not self.panel.across:
            return
        row = event.y - (1 if self.panel.column_names else 0)
        column = (event.x - (NAMES if self.panel.row_names else 0)) // 2
        if self.is_on(row, column):
            if (row, column) == self.cursor and not self.laid:
                self.is_across = not self.is_across
            self.laid = []
            self.cursor = (row, column)
            self._changed()


class RackPanel(Static):
    """Letters to choose from; a click picks one."""

    WIDTH = 5  # of a tile

    def __init__(self, panel: Rack) -> None:
        super().__init__(classes="rack")
        self.panel = panel

    def on_mount(self) -> None:
        """Draw at once."""
        self.show_panel(self.panel)

    def mix(self) -> None:
        """Show the letters in another order; to the game it makes no difference."""
        order = random.sample(range(len(self.panel.letters)), len(self.panel.letters))
        letters = tuple(self.panel.letters[at] for at in order)
        values = tuple(self.panel.values[at] for at in order) if self.panel.values else ()
        self.show_panel(Rack(letters, values))

    def show_panel(self, panel: Rack) -> None:
        """Draw other letters."""
        self.panel = panel
        text = Text(no_wrap=False)
        for at, letter in enumerate(panel.letters):
            value = str(panel.values[at]) if panel.values else ""
            text.append(f" {letter.upper()}{value:<2}", TILE)
            text.append(" ")
        self.update(text)

    def on_click(self, event: events.Click) -> None:
        """Pick the letter under the mouse."""
        a_line = max(1, self.size.width // self.WIDTH)
        at = event.y * a_line + event.x // self.WIDTH
        if 0 <= at < len(self.panel.letters):
            self.post_message(Picked(self.panel.letters[at]))


class KeysPanel(Static, can_focus=True):
    """An alphabet; a letter is a move."""

    A_ROW = 13
    BINDINGS: ClassVar[list[Any]] = [Binding("tab", "screen.to_line", show=False)]

    def __init__(self, panel: Keys) -> None:
        super().__init__(classes="keys")
        self.panel = panel

    def on_mount(self) -> None:
        """Draw at once."""
        self.show_panel(self.panel)

    def show_panel(self, panel: Keys) -> None:
        """Draw the alphabet as it is now: letters found in brackets, those tried in vain as dashes."""
        self.panel = panel
        text = Text(no_wrap=True)
        for at, (key, look) in enumerate(panel.keys):
            shown = {Look.STRONG: f"[{key.upper()}]", Look.SPENT: " - "}.get(look, f" {key.upper()} ")
            text.append(shown, STYLES[look] if look is not Look.SPENT else "dim")
            if at % self.A_ROW == self.A_ROW - 1:
                text.append("\n\n")
        self.update(text)

    def on_key(self, event: events.Key) -> None:
        """A letter that is typed is guessed."""
        if event.character and event.character.isascii() and event.character.isalpha():
            self.post_message(Submit(event.character.lower()))
            event.stop()

    def on_click(self, event: events.Click) -> None:
        """A letter that is clicked is guessed."""
        at = event.y // 2 * self.A_ROW + event.x // 3
        if event.y % 2 == 0 and event.x // 3 < self.A_ROW and 0 <= at < len(self.panel.keys):
            self.post_message(Submit(self.panel.keys[at][0]))


class WordsPanel(Static):
    """A list under a title."""

    def __init__(self, panel: Words) -> None:
        super().__init__(classes="words")
        self.panel = panel

    def on_mount(self) -> None:
        """Draw at once."""
        self.show_panel(self.panel)

    def show_panel(self, panel: Words) -> None:
        """Draw other lines."""
        text = Text(panel.title, "bold")
        for line in panel.lines:
            text.append(f"\n{line}", "not bold")
        self.update(text)


class MeterPanel(Static):
    """Something that runs out, as a number and as a bar."""

    WIDEST = 20

    def __init__(self, panel: Meter) -> None:
        super().__init__(classes="meter")
        self.panel = panel

    def on_mount(self) -> None:
        """Draw at once."""
        self.show_panel(self.panel)

    def show_panel(self, panel: Meter) -> None:
        """Draw how much is left."""
        width = min(panel.most, self.WIDEST)
        full = -(-width * panel.value // max(1, panel.most))
        self.update(Text(f"{panel.label}: {panel.value}\n{'#' * full}{'.' * (width - full)}"))


class NotePanel(Static):
    """Lines to read."""

    def __init__(self, panel: Note) -> None:
        super().__init__(classes="note")
        self.panel = panel

    def on_mount(self) -> None:
        """Draw at once."""
        self.show_panel(self.panel)

    def show_panel(self, panel: Note) -> None:
        """Draw another text."""
        self.update(Text(panel.text))


WIDGETS: dict[type[Any], type[Any]] = {
    Grid: GridPanel,
    Rack: RackPanel,
    Keys: KeysPanel,
    Words: WordsPanel,
    Meter: MeterPanel,
    Note: NotePanel,
}
