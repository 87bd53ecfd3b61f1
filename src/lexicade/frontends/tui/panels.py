"""One widget for each kind of panel. They draw what a scene says, and turn gestures into text."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.widgets import Static

from lexicade.core.scene import Grid, Keys, Look, Meter, Note, Rack, Words
from lexicade.frontends.tui.gestures import Picked, Submit
from lexicade.frontends.tui.grid import GridPanel
from lexicade.frontends.tui.looks import STYLES, TILE, plain

BLANK = "?"  # how a rack shows a tile that can stand for any letter


class RackPanel(Static):
    """Letters to choose from; a click picks one."""

    WIDTH = 5  # of a tile

    def __init__(self, panel: Rack) -> None:
        super().__init__(classes="rack")
        self.panel = panel.held()
        self.taken: tuple[str, ...] = ()  # letters that are being laid

    def on_mount(self) -> None:
        """Draw at once."""
        self.draw()

    def show_panel(self, panel: Rack) -> None:
        """Draw other letters, those that are there."""
        self.panel = panel.held()
        self.taken = ()
        self.draw()

    def take(self, letters: Iterable[str]) -> None:
        """Leave a gap for each tile that is being laid; all others are there again."""
        self.taken = tuple(letters)
        self.draw()

    def mix(self) -> None:
        """Show the letters in another order; to the game it makes no difference."""
        order = random.sample(range(len(self.panel.letters)), len(self.panel.letters))
        letters = tuple(self.panel.letters[at] for at in order)
        values = tuple(self.panel.values[at] for at in order) if self.panel.values else ()
        self.panel = Rack(letters, values)
        self.draw()

    def gaps(self) -> set[int]:
        """Where the tiles lay that are taken: for a letter that the rack lacks, a blank."""
        found: set[int] = set()
        letters = [letter.upper() for letter in self.panel.letters]
        for taken in self.taken:
            for wanted in (taken.upper(), BLANK):
                at = next((at for at, letter in enumerate(letters) if letter == wanted and at not in found), None)
                if at is not None:
                    found.add(at)
                    break
        return found

    def draw(self) -> None:
        """Draw the tiles and the gaps."""
        text, gaps = Text(no_wrap=False), self.gaps()
        for at, letter in enumerate(self.panel.letters):
            value = str(self.panel.values[at]) if self.panel.values else ""
            shown, style = ("  . ", "dim") if at in gaps else (f" {plain(letter.upper())}{value:<2}", TILE)
            text.append(shown, style)
            text.append(" ")
        self.update(text)

    def on_click(self, event: events.Click) -> None:
        """Pick the letter under the mouse."""
        a_line = max(1, self.size.width // self.WIDTH)
        at = event.y * a_line + event.x // self.WIDTH
        if 0 <= at < len(self.panel.letters) and at not in self.gaps():
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
            letter = plain(key.upper())
            shown = {Look.STRONG: f"[{letter}]", Look.SPENT: " - "}.get(look, f" {letter} ")
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
        text = Text(plain(panel.title), "bold")
        for line in panel.lines:
            text.append(f"\n{plain(line)}", "not bold")
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
        self.update(Text(f"{plain(panel.label)}: {panel.value}\n{'#' * full}{'.' * (width - full)}"))


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
        self.update(Text(plain(panel.text)))


WIDGETS: dict[type[Any], type[Any]] = {
    Grid: GridPanel,
    Rack: RackPanel,
    Keys: KeysPanel,
    Words: WordsPanel,
    Meter: MeterPanel,
    Note: NotePanel,
}
