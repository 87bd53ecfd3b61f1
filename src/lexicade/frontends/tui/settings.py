"""The screen on which a player sets things."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Footer, Input, Label, Select, Static, Switch

from lexicade.arcade.settings import Settings
from lexicade.core.game import LEVELS
from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.screens import Line

LABELS = {
    "theme": "Colors",
    "level": "Difficulty (of bots and words)",
    "motion": "Animation",
    "words": "Word list (a text file; leave empty for the built-in list)",
    "name": "Your name on leader boards (3 to 10 letters, digits, - or _)",
}


class SettingsScreen(Screen[None]):
    """What a player may set. Whatever is typed is kept when its field or the screen is left, in whatever way."""

    BINDINGS: ClassVar[list[Any]] = [Binding("escape", "back", "Back")]

    def __init__(self, settings: Settings, themes: Iterable[str], change: Callable[[str, object], str]) -> None:
        """`change` takes one setting over by its name, and says what is wrong with it, if anything."""
        super().__init__()
        self._themes = list(themes)
        self._change = change
        self._settled: dict[str, object] = {  # what each field shows when nothing in it is new
            "theme": settings.theme if settings.theme in self._themes else self._themes[0],
            "level": settings.level,
            "motion": settings.motion,
            "words": plain(settings.words),
            "name": plain(settings.name),
        }
        self._problems: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        """A field for each, and room for what is wrong with it."""
        yield Static("Settings", id="title")
        with Vertical(id="settings"):
            for key, label in LABELS.items():
                yield Label(label, markup=False)
                yield self._field(key)
                yield Static("", id=f"{key}-problem", classes="problem", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def _field(self, key: str) -> Select[str] | Switch | Input:
        value = self._settled[key]
        if key == "motion":
            return Switch(value is True, id=key)
        names = {"theme": self._themes, "level": list(LEVELS)}.get(key)
        if names is None:
            return Line(str(value), compact=True, id=key)
        return Select([(name, name) for name in names], value=str(value), allow_blank=False, compact=True, id=key)

    @on(Select.Changed)
    @on(Switch.Changed)
    @on(Input.Submitted)
    @on(Input.Blurred)
    def _set(self, message: Select.Changed | Switch.Changed | Input.Submitted | Input.Blurred) -> None:
        if message.control.id is not None:
            self._keep(message.control.id)

    def on_screen_suspend(self) -> None:
        """Another screen, such as the palette, comes in front."""
        self.keep()

    def keep(self) -> list[str]:
        """Keep what every field shows; what is wrong is said beside it, and returned."""
        for key in LABELS:
            self._keep(key)
        return list(self._problems.values())

    def _keep(self, key: str) -> None:
        value: object = self.query_one(f"#{key}", Select | Switch | Input).value  # type: ignore[arg-type]
        value = value.strip() if isinstance(value, str) else value
        problem = "" if value == self._settled[key] else self._change(key, value)
        if problem:
            self._problems[key] = problem
        else:
            self._settled[key] = value
            self._problems.pop(key, None)
        shown = self.query_one(f"#{key}-problem", Static)
        shown.update(plain(problem))
        shown.display = bool(problem)

    def show_theme(self, theme: str) -> None:
        """Show colors that were chosen elsewhere."""
        if theme in self._themes:
            self._settled["theme"] = theme
            self.query_one("#theme", Select).value = theme

    def action_back(self) -> None:
        """Leave; if something is wrong that hasn't been said yet, first say it."""
        said = dict(self._problems)
        self.keep()
        if self._problems and self._problems != said:
            self.query_one(f"#{next(iter(self._problems))}").focus()
        else:
            self.app.pop_screen()
