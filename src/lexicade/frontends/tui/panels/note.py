"""The panel of a text."""

from __future__ import annotations

from rich.text import Text

from lexicade.core.scene import Note
from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.panels.sizes import Extent, Scale
from lexicade.frontends.tui.panels.texts import TextPanel


class NotePanel(TextPanel):
    """Lines to read, as they are."""

    def __init__(self, panel: Note) -> None:
        super().__init__("note")
        self.panel = panel

    def show_panel(self, panel: Note) -> None:
        """Draw another text."""
        self.panel = panel
        self.draw()

    def lines(self, width: int) -> list[Text]:
        """The text as it is: it may be a picture made of characters."""
        return [Text(line) for line in plain(self.panel.text).split("\n")]

    def extent(self, scale: Scale, width: int) -> Extent:
        """The room for all of it."""
        lines = self.lines(width)
        return Extent(max(line.cell_len for line in lines), len(lines))
