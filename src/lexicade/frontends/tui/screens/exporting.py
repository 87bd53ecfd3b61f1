"""The question where to write a game for other programs."""

from __future__ import annotations

import os
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from lexicade.arcade.saves import export
from lexicade.core.errors import LexicadeError
from lexicade.core.session import Session
from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.screens.dialogs import Line


class ExportScreen(ModalScreen[str]):
    """A file name to type; what comes back says where the game was written, or nothing."""

    CSS = """
    ExportScreen { align: center middle; }
    ExportScreen > Vertical {
        width: 64; max-width: 95%; height: auto; padding: 1 2; border: round $primary; background: $surface;
    }
    ExportScreen Line { margin: 1 0; }
    ExportScreen .problem { display: none; margin-bottom: 1; color: $text-error; text-style: bold; }
    ExportScreen Horizontal { height: 1; }
    ExportScreen Button { margin-right: 2; }
    """
    BINDINGS: ClassVar[list[Any]] = [Binding("escape", "dismiss('')", show=False)]

    def __init__(self, session: Session[Any, Any, Any, Any], kind: str, name: str) -> None:
        """In one of the game's formats, with a name that is filled in."""
        super().__init__()
        self.session = session
        self.kind = kind
        self.usual = name

    def compose(self) -> ComposeResult:
        """The question, the line for it, and what is wrong with what was typed."""
        with Vertical():
            yield Static(f"Export this game as {self.kind.upper()} to the file:", markup=False)
            yield Line(self.usual, compact=True)
            yield Static("", classes="problem", markup=False)
            with Horizontal():
                yield Button("Export (Enter)", compact=True, id="export")
                yield Button("Cancel (Esc)", compact=True, id="cancel")

    def on_mount(self) -> None:
        """Type at once."""
        self.query_one(Line).focus()

    @on(Input.Submitted)
    @on(Button.Pressed, "#export")
    def _entered(self) -> None:
        path = os.path.expanduser(self.query_one(Line).value.strip())
        try:
            self.dismiss(export(self.session, self.kind, path))
        except LexicadeError as error:
            problem = self.query_one(".problem", Static)
            problem.update(plain(error.sentence))
            problem.display = True

    @on(Button.Pressed, "#cancel")
    def _cancelled(self) -> None:
        self.dismiss("")
