"""The other screens: lists to choose from, texts to read, a question to answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Footer, Input, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from lexicade.core.errors import LexicadeError
from lexicade.frontends.tui.looks import plain
from lexicade.leaders import NAME_RULE, is_valid_name


class Line(Input):
    """A line to type on; of what is pasted it takes only what can be shown."""

    def validate_value(self, value: str) -> str:
        """Leave out control characters and the like."""
        return "".join(char for char in value if char.isprintable())


class ListScreen(Screen[None]):
    """Something to choose from."""

    BINDINGS: ClassVar[list[Any]] = [
        Binding("escape", "back", "Back"),
        Binding("j", "cursor(1)", show=False),
        Binding("k", "cursor(-1)", show=False),
        Binding("d,delete", "delete", "Delete"),
        Binding("f1,question_mark", "app.help", "Help"),
        Binding("q", "app.quit", "Quit", show=False),
    ]

    def __init__(
        self,
        title: str,
        choose: Callable[[str], None],
        options: Callable[[], list[tuple[str, str]]],
        delete: Callable[[str], None] | None = None,
    ) -> None:
        """`options` gives the label and the id of each choice, whenever the screen is shown."""
        super().__init__()
        self._delete = delete
        self.heading = title
        self._choose = choose
        self._options = options

    def compose(self) -> ComposeResult:
        """A title and a list."""
        yield Static(plain(self.heading), id="title", markup=False)
        yield OptionList(id="list", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_screen_resume(self) -> None:
        """Things may have changed while another screen was in front."""
        self.fill()

    def fill(self) -> None:
        """Show the choices as they are now."""
        found = self.query_one("#list", OptionList)
        at = found.highlighted or 0
        before = self._highlighted()
        found.clear_options()
        try:
            options = self._options()
        except LexicadeError as error:
            options = [(error.sentence, "")]
        found.add_options([Option(plain(label), id=key, disabled=not key) for label, key in options])
        if options:
            names = [key for _, key in options]
            found.highlighted = names.index(before) if before in names else min(at, len(names) - 1)
        found.focus()

    def _highlighted(self) -> str:
        """The id of the choice under the cursor."""
        found = self.query_one("#list", OptionList)
        return "" if found.highlighted is None else found.get_option_at_index(found.highlighted).id or ""

    @on(OptionList.OptionSelected)
    def _selected(self, message: OptionList.OptionSelected) -> None:
        if message.option.id:
            self._choose(message.option.id)

    def action_cursor(self, step: int) -> None:
        """Up and down by letters."""
        found = self.query_one("#list", OptionList)
        found.action_cursor_down() if step > 0 else found.action_cursor_up()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only some lists have something to delete."""
        return self._delete is not None if action == "delete" else True

    def action_delete(self) -> None:
        """Delete what is under the cursor, after a question."""
        if self._delete is not None and (choice := self._highlighted()):
            self._delete(choice)

    def action_back(self) -> None:
        """Where one came from; from the menu, out."""
        if len(self.app.screen_stack) > 2:
            self.app.pop_screen()
        else:
            self.app.exit()


class TextScreen(Screen[None]):
    """Something to read."""

    BINDINGS: ClassVar[list[Any]] = [Binding("escape,q", "app.pop_screen", "Back")]

    def __init__(self, title: str, text: str, page: str = "") -> None:
        """A text as it is and, below it, perhaps a page in Markdown, which must be one of ours."""
        super().__init__()
        self.heading = title
        self.text = text
        self.page = page

    def compose(self) -> ComposeResult:
        """A title and a text that scrolls."""
        yield Static(plain(self.heading), id="title", markup=False)
        with VerticalScroll(id="text"):
            yield Static(plain(self.text), markup=False)
            if self.page:
                yield Markdown(self.page)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Keys scroll at once."""
        self.query_one("#text").focus()


class AskScreen(ModalScreen[bool]):
    """A question to answer with yes or no, in front of the screen that asks it."""

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
