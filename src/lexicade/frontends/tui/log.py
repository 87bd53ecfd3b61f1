"""What happened in a game, and below it what a move would bring."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from lexicade.frontends.tui.looks import plain

ROOM, MORE_ROOM = 3, 9  # lines on a screen of less than TALL lines, where boards need the rest, and on others
TALL = 48
PICTURE = 8  # lines of an event from which on it is a picture of the position, which the screen shows anyway
LONGEST = 500  # things that are remembered
NARROWEST = 20  # columns
WOULD = "→ "  # before what hasn't happened

STYLE = """
Log { height: 3; padding: 0 1; }
#past { height: 1fr; scrollbar-size-vertical: 1; }
#said { height: auto; width: 1fr; }
#preview { height: auto; display: none; color: $text-accent; text-style: italic; }
"""


class Log(Vertical):
    """All that happened, as far as it fits the last of it, and what a move would bring, which is set apart.

    It grows where the last thing said would not fit.
    """

    def __init__(self) -> None:
        super().__init__(id="log")
        self._said: list[str] = []
        self._preview = ""

    def compose(self) -> ComposeResult:
        """The past, and what could come."""
        with VerticalScroll(id="past", can_focus=False):
            yield Static("", id="said", markup=False)
        yield Static("", id="preview", markup=False)

    def say(self, *said: str) -> None:
        """Add something that happened, and show it."""
        self.add(said)
        self.tell()

    def add(self, said: Iterable[str]) -> None:
        """Add things that happened, to be shown with the next position."""
        self._said += [text.strip("\n") for text in said if text.strip() and text.count("\n") < PICTURE]
        del self._said[:-LONGEST]

    def restart(self, said: Iterable[str]) -> None:
        """Forget everything but what is given."""
        self._said = []
        self.add(said)

    def tell(self, preview: str = "") -> None:
        """Show what happened, the last of it in sight, and what a move would bring."""
        self._preview = preview
        width = max(NARROWEST, (self.size.width or self.app.size.width) - 3)
        *before, last = [plain(said) for said in self._said] or [""]
        text = Text("\n".join(before), "dim")
        text.append(("\n" if before else "") + last, "not dim")
        self.query_one("#said", Static).update(text)
        would = self.query_one("#preview", Static)
        would.display = bool(preview)
        would.update(Text(WOULD + plain(preview)))
        lines = [row for line in last.split("\n") for row in wrap(line, width) or [""]]
        needed = len(lines) + (len(wrap(WOULD + preview, width)) if preview else 0)
        height = self.app.size.height
        self.styles.height = max(ROOM if height < TALL else MORE_ROOM, min(needed, height // 3))
        past = self.query_one("#past", VerticalScroll)
        past.scroll_end(animate=False, immediate=True)
        past.call_after_refresh(past.scroll_end, animate=False, immediate=True)

    def scroll_by(self, lines: int) -> None:
        """Look further back, or come forward again."""
        self.query_one("#past", VerticalScroll).scroll_relative(y=lines, animate=False)

    def on_resize(self, event: events.Resize) -> None:
        """Keep the last thing in sight."""
        self.tell(self._preview)
