"""The panel of a list of short lines."""

from __future__ import annotations

from rich.text import Text

from lexicade.core.scene import Words
from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.panels.texts import TextPanel, broken

MANY = 8  # lines from which on a list is set in columns, if they are short enough


class WordsPanel(TextPanel):
    """A list under a title."""

    def __init__(self, panel: Words) -> None:
        super().__init__("words")
        self.panel = panel

    def show_panel(self, panel: Words) -> None:
        """Draw other lines."""
        self.panel = panel
        self.draw()

    def lines(self, width: int) -> list[Text]:
        """The title, and the lines under it; many short ones side by side."""
        shown = [Text(plain(self.panel.title), "bold")]
        longest = max(map(len, self.panel.lines), default=0) + 2
        across = (width + 2) // longest
        if len(self.panel.lines) >= MANY and across > 1:
            return shown + columns([plain(line) for line in self.panel.lines], longest, across)
        for at, line in enumerate(self.panel.lines):
            style = "bold" if at == self.panel.current else ""
            shown += [Text(part, style) for part in broken(line, width)]
        return shown


def columns(lines: list[str], longest: int, across: int) -> list[Text]:
    """Lines in columns, read downward, all of them as wide as they are together."""
    height = -(-len(lines) // across)
    across = -(-len(lines) // height)
    padded = [line.ljust(longest) for line in [*lines, *[""] * (height * across - len(lines))]]
    return [Text("".join(padded[at::height])[:-2]) for at in range(height)]
