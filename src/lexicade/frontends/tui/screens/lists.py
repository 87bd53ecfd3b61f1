"""A list to choose one thing from, in front of the screen that asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from lexicade.frontends.tui.looks import plain


class ListScreen(ModalScreen[None]):
    """Something to choose from; whoever asked takes it away when something was chosen."""

    CSS = """
    ListScreen { align: center middle; }
    ListScreen > Vertical {
        width: 40; max-width: 90%; height: auto; max-height: 90%;
        padding: 0 1; border: round $primary; background: $surface;
    }
    ListScreen Static { text-style: bold; }
    ListScreen OptionList { height: auto; max-height: 14; border: none; background: $surface; padding: 0; }
    """
    BINDINGS: ClassVar[list[Any]] = [
        Binding("escape", "app.pop_screen", "Back"),
        Binding("j", "cursor(1)", show=False),
        Binding("k", "cursor(-1)", show=False),
    ]

    def __init__(self, title: str, choose: Callable[[str], None], options: Callable[[], list[tuple[str, str]]]) -> None:
        """`options` gives the label and the id of each choice."""
        super().__init__()
        self.heading = title
        self._choose = choose
        self._options = options

    def compose(self) -> ComposeResult:
        """A title and a list."""
        with Vertical():
            yield Static(plain(self.heading), markup=False)
            yield OptionList(*(Option(plain(label), id=key) for label, key in self._options()), markup=False)

    def on_mount(self) -> None:
        """The first choice is ready."""
        found = self.query_one(OptionList)
        found.highlighted = 0
        found.focus()

    @on(OptionList.OptionSelected)
    def _selected(self, message: OptionList.OptionSelected) -> None:
        if message.option.id:
            self._choose(message.option.id)

    def action_cursor(self, step: int) -> None:
        """Up and down by letters."""
        found = self.query_one(OptionList)
        found.action_cursor_down() if step > 0 else found.action_cursor_up()
