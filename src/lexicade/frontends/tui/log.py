"""What happened in a game, in a few lines, and below it what a move would bring."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from rich.text import Text
from textual import events
from textual.widgets import Static

from lexicade.frontends.tui.looks import plain

ROOM = 3  # lines on a small screen
PICTURE = 8  # lines of an event from which on it is a picture of the position, which the screen shows anyway
LONGEST = 30  # things that are remembered
NARROWEST = 20  # columns


class Log(Static):
    """The last things that happened; what doesn't fit is the oldest of them."""

    def __init__(self) -> None:
        super().__init__("", id="log", markup=False)
        self._said: list[str] = []
        self._preview = ""

    def say(self, *said: str) -> None:
        """Add something that happened, and show it."""
        self.add(said)
        self.tell()

    def add(self, said: Iterable[str]) -> None:
        """Add things that happened, to be shown with the next position."""
        self._said += [text for text in said if text.count("\n") < PICTURE]
        del self._said[:-LONGEST]

    def tell(self, preview: str = "") -> None:
        """Show the last that happened and, below it and set apart, what a move would bring."""
        self._preview = preview
        room = max(1, self.size.height or ROOM)
        width = max(NARROWEST, self.size.width or self.app.size.width - 2)
        lines = [row for said in self._said for line in said.splitlines() for row in wrap(plain(line), width) or [""]]
        would = wrap(plain(preview), width)[:room]
        past = room - len(would)
        text = Text("\n".join(lines[-past:] if past else []))
        if would:
            text.append(("\n" if text.plain else "") + "\n".join(would), "bold italic")
        self.update(text)

    def on_resize(self, event: events.Resize) -> None:
        """Wrap anew."""
        self.tell(self._preview)
