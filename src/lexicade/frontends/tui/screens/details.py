"""What is looked up during a game: the moves so far, and lists such as the unseen tiles."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult

from lexicade.core.scene import Words
from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.screens.page import Card, Page


class DetailsScreen(Page):
    """The moves and other lists, each in a frame."""

    def __init__(self, title: str, lists: Sequence[Words]) -> None:
        super().__init__(title)
        self.lists = lists

    def content(self) -> ComposeResult:
        """A frame for each list."""
        for each in self.lists:
            yield Card(each.title, Text("\n".join(map(plain, each.lines))))
