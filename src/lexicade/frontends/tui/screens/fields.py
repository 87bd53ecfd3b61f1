"""A row of a dialog: something to choose with the left and right keys, by typing a number, or with the mouse."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.widget import Widget

from lexicade.arcade.newgame import Field
from lexicade.frontends.tui.looks import plain

LABEL = 14  # columns
CHOSEN = "bold reverse"


class FieldRow(Widget, can_focus=True):
    """One field: its label, and all choices if they fit, or else the one that is chosen between two arrows."""

    DEFAULT_CSS = """
    FieldRow { height: 1; width: 100%; }
    FieldRow:focus { background: $boost; text-style: bold; }
    """
    BINDINGS: ClassVar[list[Any]] = [
        Binding("left", "step(-1)", "Change", key_display="←→"),
        Binding("right,space", "step(1)", show=False),
        Binding("backspace", "erase", show=False),
    ]

    class Changed(Message):
        """A value was chosen."""

        def __init__(self, row: FieldRow) -> None:
            super().__init__()
            self.row = row

    class Entered(Message):
        """The row came into focus."""

        def __init__(self, row: FieldRow) -> None:
            super().__init__()
            self.row = row

    def __init__(self, field: Field, value: str) -> None:
        super().__init__(id=f"field-{field.name}")
        self.field = field
        self.value = value
        self._is_typing = False  # whether the next digit belongs to the same number
        self._spans: list[tuple[int, int, str]] = []  # columns, and what a click there chooses

    def show_value(self, value: str) -> None:
        """Show another value."""
        self.value = value
        self.refresh()

    def render(self) -> Text:
        """The label, then the choices."""
        field, is_focused = self.field, self.has_focus
        text = Text(f"{'>' if is_focused else ' '} {plain(field.label):<{LABEL}}")
        self._spans = []
        choices = self._choices()
        room = self.size.width - LABEL - 2
        names = [field.name_of(choice) for choice in choices]
        if choices and sum(len(name) + 2 for name in names) <= room:
            for choice, name in zip(choices, names, strict=True):
                is_chosen = choice == self.value
                self._add(text, f"[{name}]" if is_chosen else f" {name} ", choice, CHOSEN if is_chosen else "")
            return text
        self._add(text, "◂", field.moved(self.value, -1))
        text.append(f" {plain(field.name_of(self.value))} ", CHOSEN)
        self._add(text, "▸", field.moved(self.value, 1))
        if not choices:
            text.append(f"  {field.low} to {field.high}", "dim")
        return text

    def _choices(self) -> tuple[str, ...]:
        """What there is to choose from; a value that is none of them, such as "custom", is shown with them."""
        choices = self.field.choices
        return choices if self.value in choices or not choices else (*choices, self.value)

    def _add(self, text: Text, shown: str, value: str, style: str = "") -> None:
        """Show something that can be clicked."""
        start = text.cell_len
        text.append(plain(shown), style)
        self._spans.append((start, text.cell_len, value))

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked."""
        for start, end, value in self._spans:
            if start <= event.x < end:
                self._choose(value)

    def on_focus(self) -> None:
        """What is typed now begins a number."""
        self._is_typing = False
        self.post_message(self.Entered(self))

    def on_blur(self) -> None:
        """Whoever leaves is done with typing."""
        self.settle()

    def settle(self) -> None:
        """A number that is out of bounds goes to the nearest bound."""
        if not self.field.choices and not self.field.is_allowed(self.value):
            self._choose(self.field.moved(self.value, 0))

    def on_key(self, event: events.Key) -> None:
        """Digits make a number."""
        if self.field.choices or event.character is None or not event.character.isdecimal():
            return
        typed = (self.value if self._is_typing else "") + event.character
        self._choose(typed.lstrip("0")[: len(str(self.field.high))] or "0")
        self._is_typing = True
        event.stop()

    def action_erase(self) -> None:
        """Take the last digit back."""
        if not self.field.choices:
            self._choose(self.value[:-1] or "0")
            self._is_typing = True

    def action_step(self, step: int) -> None:
        """The next value, or the one before."""
        self._is_typing = False
        self._choose(self.field.moved(self.value, step))

    def _choose(self, value: str) -> None:
        if value != self.value:
            self.show_value(value)
            self.post_message(self.Changed(self))
