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
from lexicade.frontends.tui.offers import Offer, Offers, offers
from lexicade.frontends.tui.sign import sign

STYLE = """
MenuScreen { align: center middle; }
#sign { width: auto; height: auto; }
#tagline { width: auto; height: auto; color: $text-muted; margin-bottom: 1; }
#menu { width: 56; max-width: 100%; height: auto; border: none; padding: 0;
    background: $background; text-wrap: nowrap; text-overflow: ellipsis; }
#menu:focus { border: none; background-tint: $foreground 0%; }
MenuScreen.-wide #menu { width: 108; }
MenuScreen.-low #tagline { display: none; }
#trouble { width: 100%; height: auto; max-height: 3; padding: 0 2; text-align: center; color: $text-error;
    text-style: bold; }
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

    def __init__(self) -> None:
        super().__init__()
        self.offers = Offers(())

    def compose(self) -> ComposeResult:
        """The sign, what is wrong with the store, and the list."""
        for each in (Static("", id="sign"), Static(TAGLINE, id="tagline", markup=False)):
            yield Center(each)
        yield Static("", id="trouble", markup=False)
        yield Center(OptionList(id="menu", markup=False))
        yield Footer(compact=True)

    def on_screen_resume(self) -> None:
        """Things may have changed while another screen was in front; a game to continue that is new comes first."""
        before, self.offers = self.offers, offers()
        self.draw(is_first=before.groups[:1] != self.offers.groups[:1])
        self.query_one("#menu").focus()

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        self.draw(is_first=False)

    def draw(self, *, is_first: bool) -> None:
        """Show everything in the room there is, with the cursor on the first thing or where it was."""
        width, height = self.app.size
        self.set_class(width >= WIDE, "-wide")
        self.set_class(height < HIGH, "-low")
        name, problem = sign(width, height), self.offers.problem
        self.query_one("#sign", Static).update(name)
        trouble = self.query_one("#trouble", Static)
        trouble.update(plain(f"Games can't be saved: {problem}"))
        trouble.display = bool(problem)
        above = name.plain.count("\n") + (3 if height >= HIGH else 1) + (3 if problem else 0)
        menu = self.query_one("#menu", OptionList)
        menu.styles.max_height = max(3, height - above - 1)  # where not everything fits, the list scrolls
        at = 0 if is_first else menu.highlighted or 0
        menu.clear_options()
        menu.add_options(self._options(width, height))
        menu.highlighted = min(at, menu.option_count - 1) if menu.option_count else None

    def _options(self, width: int, height: int) -> list[Option | None]:
        """The offers as lines, with lines between the groups or, where there is much room, space around each."""
        found: list[Option | None] = []
        for group in filter(None, self.offers.groups):
            if found and HIGH <= height < TALL:
                found.append(None)
            for offer in group:
                text = line(offer, is_wide=width >= WIDE)
                shown = Text("\n").join((Text(), text, Text())) if height >= TALL else text
                found.append(Option(shown, offer.choice))
        return found

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
    text.append(f"{plain(about):<{STATE}}" if is_wide else plain(about), "not bold")
    if is_wide:
        text.append(plain(offer.pitch), "not bold dim")
    return text
