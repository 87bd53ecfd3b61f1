"""The foot of the game screen: what is asked, the moves that can be made at once, and a line to type on."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Input, Static

from lexicade.core.scene import Prompt
from lexicade.frontends.tui.commands import CHOICE_KEYS
from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.screens.dialogs import Line
from lexicade.frontends.tui.thinking import Thinking

Choices = tuple[tuple[str, str], ...]  # what is written on each button, and what it does
WHEN_OVER: Choices = (("Result", ":result"), ("New game", ":new"), ("Menu", ":menu"))
TO_COMPOSE: Choices = (("Play", ":play"), ("Clear", ":clear"))

STYLE = """
Asking { height: 2; }
#choices { height: 1; padding: 0 1; }
#choices Button { margin-right: 2; min-width: 6; }
#asked { height: 1; padding: 0 1; }
#question { width: auto; margin-right: 1; text-style: bold; }
#thinking { width: auto; margin-right: 1; text-style: bold; }
#entry { width: 1fr; }
"""


class Asking(Vertical):
    """A bar of buttons, and under it the question and the line for the answer."""

    def __init__(self) -> None:
        super().__init__(id="asking")
        self.prompt = Prompt("")
        self._choices: Choices | None = None  # that the bar shows

    def compose(self) -> ComposeResult:
        """The buttons come with the first question."""
        yield Horizontal(id="choices")
        with Horizontal(id="asked"):
            yield Thinking()
            yield Static("", id="question", markup=False)
            yield Line(id="entry", compact=True, select_on_focus=False)  # what the board passed on stays

    @property
    def entry(self) -> Input:
        """The line to type on."""
        return self.query_one("#entry", Input)

    async def ask(self, prompt: Prompt, *, is_over: bool) -> None:
        """Show what is asked, and the moves that can be made at once."""
        self.prompt = prompt
        self.query_one("#question", Static).update(plain("" if is_over else prompt.question))
        self.entry.display = not is_over
        choices = WHEN_OVER if is_over else (*prompt.choices, *TO_COMPOSE)
        if choices == self._choices:
            return
        keys = [f"{key.upper()} " for key in CHOICE_KEYS[: 0 if is_over else len(prompt.choices)]]
        keys += [""] * (len(choices) - len(keys))
        buttons = [
            Button(Content(plain(key + label)), compact=True, name=move, classes="choice")
            for key, (label, move) in zip(keys, choices, strict=True)
        ]
        for button in buttons:
            button.can_focus = False  # keys have their own ways, and Enter must not press one by accident
        bar = self.query_one("#choices")
        await bar.remove_children()
        await bar.mount_all(buttons)
        self._choices = choices

    def wait(self) -> None:
        """Ask nothing while a bot thinks."""
        self.query_one("#question", Static).update("")
