"""What the panels share that are only read: lines that know how much room they take."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text
from textual.containers import VerticalScroll
from textual.widgets import Static

from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.panels.sizes import TINY, Extent, Scale

WIDEST = 40  # columns that a list takes if it can


class TextPanel(VerticalScroll, can_focus=False):
    """Lines to read, which scroll if there are more of them than fit."""

    def __init__(self, classes: str) -> None:
        super().__init__(Static(markup=False), classes=f"text {classes}")
        self.scale = TINY
        self.room = Extent(WIDEST, 1)
        self.is_whole = True  # whether there is room for all lines

    def lines(self, width: int) -> list[Text]:
        """What is written, in so many columns."""
        raise NotImplementedError

    def extent(self, scale: Scale, width: int) -> Extent:
        """The room that the lines take if they may be so wide."""
        lines = self.lines(min(width, WIDEST))
        return Extent(max((line.cell_len for line in lines), default=0), len(lines))

    def fit(self, scale: Scale, room: Extent) -> None:
        """Be drawn beside squares of some size, in the room that is given."""
        self.scale, self.room = scale, room
        self.draw()

    def draw(self) -> None:
        """Write the lines; more of them than there is room for scroll, and leave a column for that."""
        lines = self.lines(self.room.width)
        self.is_whole = len(lines) <= self.room.height
        self.styles.overflow_y = "hidden" if self.is_whole else "scroll"
        if not self.is_whole:
            lines = self.lines(self.room.width - 1)
        if self.is_mounted:
            self.query_one(Static).update(Text("\n").join(lines))

    def on_mount(self) -> None:
        """Draw at once."""
        self.draw()


def broken(line: str, width: int) -> list[str]:
    """A line as several that are not wider than that; of each, what comes after the first is set in.

    >>> broken("one two three", 8)
    ['one two', '  three']
    """
    return wrap(plain(line), max(4, width), subsequent_indent="  ", drop_whitespace=True) or [""]
