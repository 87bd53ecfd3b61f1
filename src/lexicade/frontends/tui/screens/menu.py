"""The menu: the name of the house, and everything that there is to do."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Center
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.offers import Offer, offers
from lexicade.frontends.tui.sign import sign

STYLE = """
MenuScreen { align: center middle; }
#sign { width: auto; height: auto; }
#tagline { width: auto; height: auto; color: $text-muted; margin-bottom: 1; }
#menu { width: 56; max-width: 100%; height: auto; border: none; padding: 0; background: $background; }
#menu:focus { border: none; background-tint: $foreground 0%; }
MenuScreen.-wide #menu { width: 108; }
MenuScreen.-low #tagline { display: none; }
#trouble { width: auto; max-width: 100%; height: auto; padding: 0 2; color: $text-error; text-style: bold; }
"""
TAGLINE = "Word games for your terminal"
WIDE, HIGH, TALL = 112, 22, 52  # columns for what each thing is, rows for gaps between groups, and between all
TITLE, STATE = 17, 34  # columns of each


class MenuScreen(Screen[None]):
    """Everything, with the last game first."""

    BINDINGS: ClassVar[list[Any]] = [
        Binding("j", "cursor(1)", show=False),
        Binding("k", "cursor(-1)", show=False),
        Binding("f1,question_mark", "app.help", "Help"),
        Binding("escape,q", "app.quit", show=False),
    ]

    def compose(self) -> ComposeResult:
        """The sign, the list, and what is wrong with the store."""
        for each in (Static("", id="sign"), Static(TAGLINE, id="tagline", markup=False)):
            yield Center(each)
        yield Center(OptionList(id="menu", markup=False))
        yield Static("", id="trouble", markup=False)
        yield Footer(compact=True)

    def on_screen_resume(self) -> None:
        """Things may have changed while another screen was in front."""
        self.fill()

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        self.fill()

    def fill(self) -> None:
        """Show everything as it is now; the cursor stays on what it was on."""
        width, height = self.app.size
        self.set_class(width >= WIDE, "-wide")
        self.set_class(height < HIGH, "-low")
        self.query_one("#sign", Static).update(sign(width, height))
        found, menu = offers(), self.query_one("#menu", OptionList)
        before = None if menu.highlighted is None else menu.get_option_at_index(menu.highlighted).id
        menu.clear_options()
        groups = [group for group in found.groups if group]
        for at, group in enumerate(groups):
            if at and HIGH <= height < TALL:
                menu.add_option(None)
            for offer in group:
                shown = line(offer, is_wide=width >= WIDE)
                menu.add_option(
                    Option(Text("\n").join((Text(), shown, Text())) if height >= TALL else shown, offer.choice)
                )
        choices = [offer.choice for group in groups for offer in group]
        is_kept = before in choices and not (before or "").startswith("resume")
        menu.highlighted = choices.index(before) if is_kept and before else 0
        trouble = self.query_one("#trouble", Static)
        trouble.update(plain(f"Games can't be saved: {found.problem}"))
        trouble.display = bool(found.problem)
        menu.focus()

    @on(OptionList.OptionSelected)
    def _selected(self, message: OptionList.OptionSelected) -> None:
        self.app.choose(message.option.id or "")  # type: ignore[attr-defined]  # the arcade's own app

    def action_cursor(self, step: int) -> None:
        """Up and down by letters."""
        menu = self.query_one("#menu", OptionList)
        menu.action_cursor_down() if step > 0 else menu.action_cursor_up()


def line(offer: Offer, *, is_wide: bool) -> Text:
    """One thing on the menu: what it is called, how it stands and, where there is room, what it is."""
    text = Text(f" {plain(offer.title):<{TITLE}}", "bold")
    about = offer.state or ("" if is_wide else offer.pitch)
    text.append(f"{plain(about):<{STATE}}", "not bold")
    if is_wide:
        text.append(plain(offer.pitch), "not bold dim")
    return text
