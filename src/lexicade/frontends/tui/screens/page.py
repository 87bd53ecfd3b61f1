"""What the pages around the games share: a heading, a body in the middle of the window, and the keys below."""

from __future__ import annotations

import os
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

from lexicade.frontends.tui.looks import plain

STYLE = """
Page { align: center top; }
.heading { width: 100%; height: 1; padding: 0 2; text-align: center; text-style: bold; background: $panel; }
.body { width: 100%; max-width: 104; height: 1fr; padding: 1 2; }
.cards { layout: grid; grid-size: 1; grid-rows: auto; grid-gutter: 1 2; }
.-wide > .cards { grid-size: 2; max-width: 124; }
.card { height: auto; padding: 0 1; border: round $primary; border-title-style: bold; }
.quiet { color: $text-muted; }
"""
if os.environ.get("NO_COLOR"):  # made gray, the color of what is chosen would be hard to see
    STYLE += """
    OptionList > .option-list--option-highlighted { color: black; background: white; }
    DataTable > .datatable--cursor { color: black; background: white; }
    """


class Page(Screen[None]):
    """Something to look at; Escape goes back to where one came from."""

    BINDINGS: ClassVar[list[Any]] = [
        Binding("escape", "back", "Back"),
        Binding("q", "back", show=False),
        Binding("f1,question_mark", "app.help", "Help"),
    ]

    BODY = ""  # a class for the body, such as "cards"

    def __init__(self, title: str) -> None:
        super().__init__()
        self.heading = title

    def compose(self) -> ComposeResult:
        """The heading, the body and the keys."""
        yield Static(plain(self.heading), classes="heading", markup=False)
        with VerticalScroll(classes=f"body {self.BODY}"):
            yield from self.content()
        yield Footer(compact=True, show_command_palette=False)

    def content(self) -> ComposeResult:
        """What is in the body."""
        yield from ()

    def on_mount(self) -> None:
        """Keys scroll at once, where there is something to scroll."""
        for body in self.query(".body"):
            body.focus()

    def action_back(self) -> None:
        """Where one came from."""
        self.app.pop_screen()

    def keep(self) -> list[str]:
        """Keep what was typed here, for whoever leaves the arcade; returns what is wrong with it."""
        return []

    def show_theme(self, theme: str) -> None:
        """Take notice of colors that were chosen elsewhere."""


class Card(Static):
    """A text in a frame with a title; whatever is in them is shown as it is."""

    def __init__(self, title: str, text: Any) -> None:
        """The text may have styles; it must be harmless already."""
        super().__init__(text, classes="card", markup=False)
        self._heading = title

    def on_mount(self) -> None:
        """Put the title on the frame."""
        self.border_title = Content(plain(self._heading))
