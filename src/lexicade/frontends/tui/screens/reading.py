"""Pages to read: a text as it is, a page in Markdown, or both."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Markdown, Static

from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.screens.page import Page


class TextScreen(Page):
    """Something to read."""

    CSS = """
    TextScreen .body { max-width: 92; }
    TextScreen Markdown { padding: 0; margin: 0; }
    """

    def __init__(self, title: str, text: str = "", page: str = "") -> None:
        """A text as it is and, below it, perhaps a page in Markdown, which must be one of ours."""
        super().__init__(title)
        self.text = text
        self.page = page

    def content(self) -> ComposeResult:
        """The text, then the page."""
        if self.text:
            yield Static(plain(self.text), markup=False)
        if self.page:
            yield Markdown(self.page)
