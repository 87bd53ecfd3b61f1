"""The curtain between the turns of people who share a keyboard: nothing of the game is seen until it is lifted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Button, Footer, Static

from lexicade.frontends.tui.looks import plain

READY = "Show my tiles (Enter)"


class CurtainScreen(Screen[bool]):
    """Says whose turn it is, and what everybody may know of the last one; true when the player is ready."""

    CSS = """
    CurtainScreen { align: center middle; }
    CurtainScreen > Vertical {
        width: auto; max-width: 90%; height: auto; padding: 1 4; border: round $primary; background: $surface;
    }
    CurtainScreen Static { width: auto; max-width: 100%; margin-bottom: 1; }
    #whose { text-style: bold; }
    """
    BINDINGS: ClassVar[list[Any]] = [
        Binding("escape", "dismiss(False)", "Menu"),
        Binding("ctrl+q", "app.quit", "Quit"),
        Binding("enter", "dismiss(True)", "Show my tiles"),
        Binding("space", "dismiss(True)", show=False),
    ]

    def __init__(self, name: str, said: Iterable[str]) -> None:
        super().__init__()
        self.player = name
        self.said = "\n".join(said)

    def compose(self) -> ComposeResult:
        """Whose turn it is, what happened, and the way on."""
        with Vertical():
            yield Static(f"{plain(self.player)}, it is your turn.", id="whose", markup=False)
            if self.said:
                yield Static(plain(self.said), markup=False)
            yield Static("Everybody else, please look away.", markup=False)
            yield Button(READY, compact=True, id="ready")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Enter means the screen, whatever has the focus."""
        self.query_one(Button).can_focus = False

    @on(Button.Pressed)
    def _pressed(self, message: Button.Pressed) -> None:
        self.dismiss(True)  # noqa: FBT003 - it is ready

    def on_key(self, event: events.Key) -> None:
        """Letters typed too early go nowhere."""
        if event.is_printable and event.key != "space":
            event.stop()
