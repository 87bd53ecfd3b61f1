"""Small questions in front of the screen that asks them: yes or no, and a name."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from lexicade.frontends.tui.looks import plain
from lexicade.leaders import NAME_RULE, is_valid_name

STYLE = """
AskScreen, NameScreen, ListScreen { align: center middle; }
#dialog { width: auto; max-width: 76; height: auto; padding: 1 2; border: round $primary; background: $surface; }
#dialog Static { width: auto; }
#dialog Horizontal { width: auto; height: 1; margin-top: 1; }
#dialog Button { margin-right: 2; }
#name { width: 24; margin-top: 1; }
"""


class Line(Input):
    """A line to type on; of what is pasted it takes only what can be shown."""

    def validate_value(self, value: str) -> str:
        """Leave out control characters and the like."""
        return "".join(char for char in value if char.isprintable())


class AskScreen(ModalScreen[bool]):
    """A question to answer with yes or no, in front of the screen that asks it."""

    CSS = STYLE
    BINDINGS: ClassVar[list[Any]] = [
        Binding("y", "answer(True)", show=False),
        Binding("n,escape", "answer(False)", show=False),
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        """The question and both answers."""
        with Vertical(id="dialog"):
            yield Static(plain(self.question), markup=False)
            with Horizontal():
                yield Button("No (n)", compact=True, id="no")
                yield Button("Yes (y)", compact=True, id="yes")

    @on(Button.Pressed)
    def _pressed(self, message: Button.Pressed) -> None:
        self.dismiss(message.button.id == "yes")

    def action_answer(self, answer: bool) -> None:  # noqa: FBT001 - what was answered
        """By a key."""
        self.dismiss(answer)


class NameScreen(ModalScreen[str]):
    """The question for a name on the leader board, in front of the game that earned it; an empty answer is none."""

    CSS = STYLE
    BINDINGS: ClassVar[list[Any]] = [Binding("escape", "dismiss('')", show=False)]

    def __init__(self, name: str) -> None:
        """With the name that is set, if there is one, filled in."""
        super().__init__()
        self.usual = name

    def compose(self) -> ComposeResult:
        """The question, the line for it, and what is wrong with what was typed."""
        with Vertical(id="dialog"):
            yield Static("A high score! Your name for the leader board:", markup=False)
            yield Line(self.usual, id="name", compact=True)
            yield Static(NAME_RULE, id="problem", markup=False)
            with Horizontal():
                yield Button("Save (Enter)", compact=True, id="save")
                yield Button("Skip (Esc)", compact=True, id="skip")

    def on_mount(self) -> None:
        """A name that is typed takes the place of the one that is there."""
        entry = self.query_one(Line)
        entry.focus()
        entry.action_select_all()
        self.query_one("#problem").display = False

    @on(Input.Submitted)
    @on(Button.Pressed, "#save")
    def _entered(self) -> None:
        name = self.query_one(Line).value.strip()
        if name and not is_valid_name(name):
            self.query_one("#problem").display = True
        else:
            self.dismiss(name)

    @on(Button.Pressed, "#skip")
    def _skipped(self) -> None:
        self.dismiss("")
