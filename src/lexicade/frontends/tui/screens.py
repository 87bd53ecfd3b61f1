"""The other screens: the menu, lists to choose from, texts to read, settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Input, Label, Markdown, OptionList, Select, Static, Switch
from textual.widgets.option_list import Option

from lexicade.core.errors import LexicadeError
from lexicade.frontends.settings import LEVELS, THEMES, Settings


class ListScreen(Screen[None]):
    """Something to choose from."""

    BINDINGS: ClassVar[list[Any]] = [
        Binding("escape", "back", "Back"),
        Binding("j", "cursor(1)", show=False),
        Binding("k", "cursor(-1)", show=False),
        Binding("f1,question_mark", "app.help", "Help"),
        Binding("q", "app.quit", "Quit", show=False),
    ]

    def __init__(self, title: str, choose: Callable[[str], None], options: Callable[[], list[tuple[str, str]]]) -> None:
        """`options` gives the label and the id of each choice, whenever the screen is shown."""
        super().__init__()
        self.heading = title
        self._choose = choose
        self._options = options

    def compose(self) -> ComposeResult:
        """A title and a list."""
        yield Static(self.heading, id="title")
        yield OptionList(id="list", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_screen_resume(self) -> None:
        """Things may have changed while another screen was in front."""
        found = self.query_one("#list", OptionList)
        before = found.get_option_at_index(found.highlighted).id if found.highlighted is not None else None
        found.clear_options()
        try:
            options = self._options()
        except LexicadeError as error:
            options = [(error.sentence, "")]
        found.add_options([Option(label, id=key, disabled=not key) for label, key in options])
        if options:
            names = [key for _, key in options]
            found.highlighted = names.index(before) if before in names else 0
        found.focus()

    @on(OptionList.OptionSelected)
    def _selected(self, message: OptionList.OptionSelected) -> None:
        if message.option.id:
            self._choose(message.option.id)

    def action_cursor(self, step: int) -> None:
        """Up and down by letters."""
        found = self.query_one("#list", OptionList)
        found.action_cursor_down() if step > 0 else found.action_cursor_up()

    def action_back(self) -> None:
        """Where one came from; from the menu, out."""
        if len(self.app.screen_stack) > 2:
            self.app.pop_screen()
        else:
            self.app.exit()


class TextScreen(Screen[None]):
    """Something to read."""

    BINDINGS: ClassVar[list[Any]] = [Binding("escape,q", "app.pop_screen", "Back")]

    def __init__(self, title: str, text: str, *, is_markdown: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.is_markdown = is_markdown

    def compose(self) -> ComposeResult:
        """A title and a text that scrolls."""
        yield Static(self.heading, id="title", markup=False)
        with VerticalScroll(id="text"):
            yield Markdown(self.text) if self.is_markdown else Static(self.text, markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Keys scroll at once."""
        self.query_one("#text").focus()


class SettingsScreen(Screen[None]):
    """What a player may set."""

    BINDINGS: ClassVar[list[Any]] = [Binding("escape", "app.pop_screen", "Back")]

    def __init__(self, settings: Settings, changed: Callable[[Settings], str]) -> None:
        """`changed` takes the new settings over and says what is wrong with them, if anything."""
        super().__init__()
        self.settings = settings
        self._changed = changed

    def compose(self) -> ComposeResult:
        """A field for each."""
        yield Static("Settings", id="title")
        with Vertical(id="settings"):
            yield Label("Colors")
            yield chooser("theme", THEMES, self.settings.theme)
            yield Label("Strength of bots, and how common words are")
            yield chooser("level", LEVELS, self.settings.level)
            yield Label("Motion")
            yield Switch(self.settings.motion, id="motion")
            yield Label("Word list (a text file; empty for the built-in one)")
            yield Input(self.settings.words, compact=True, id="words")
            yield Label("Your name on leader boards (3 to 10 letters, digits, - or _; empty for none)")
            yield Input(self.settings.name, compact=True, id="name")
            yield Static("", id="problem", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    @on(Select.Changed)
    @on(Switch.Changed)
    @on(Input.Submitted)
    def _set(self) -> None:
        self.settings = Settings(
            theme=str(self.query_one("#theme", Select).value),
            level=str(self.query_one("#level", Select).value),
            motion=self.query_one("#motion", Switch).value,
            words=self.query_one("#words", Input).value.strip(),
            name=self.query_one("#name", Input).value.strip(),
        )
        self.query_one("#problem", Static).update(self._changed(self.settings))


def chooser(key: str, names: Iterable[str], value: str) -> Select[str]:
    """A field with some names to choose from."""
    return Select([(name, name) for name in names], value=value, allow_blank=False, compact=True, id=key)
