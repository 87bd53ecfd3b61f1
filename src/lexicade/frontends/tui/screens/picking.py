"""Tiles picked from a rack, such as those to exchange."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from lexicade.core.scene import Rack
from lexicade.frontends.tui.looks import plain

HELP = "Type letters or click tiles; type one again to put it back."
NONE = "Pick at least one tile."


class PickScreen(ModalScreen[str]):
    """Some tiles of a rack, as their letters; nothing if the player changes their mind."""

    CSS = """
    PickScreen { align: center middle; }
    PickScreen > Vertical {
        width: auto; max-width: 90%; height: auto; padding: 1 2; border: round $primary; background: $surface;
    }
    PickScreen Static { width: auto; margin-bottom: 1; }
    PickScreen Horizontal { width: auto; height: auto; margin-bottom: 1; }
    PickScreen .tile {
        min-width: 5; width: 5; height: 3; margin-right: 1; border: round $foreground 40%; content-align: center middle;
    }
    PickScreen .tile.picked { border: heavy $accent; text-style: bold reverse; }
    PickScreen #answers { height: 1; margin: 0; }
    PickScreen #answers Button { margin-right: 2; }
    #title-of-pick { text-style: bold; }
    """
    BINDINGS: ClassVar[list[Any]] = [
        Binding("escape", "dismiss('')", show=False),
        Binding("enter", "done", show=False),
        Binding("backspace,delete", "clear", show=False),
    ]

    def __init__(self, label: str, rack: Rack) -> None:
        """For a choice with this label."""
        super().__init__()
        self.label = label
        self.letters = rack.held().letters
        self.picked: set[int] = set()

    def compose(self) -> ComposeResult:
        """The tiles and both answers."""
        with Vertical():
            yield Static(f"{plain(self.label)}: which tiles?", id="title-of-pick", markup=False)
            with Horizontal():
                for at, letter in enumerate(self.letters):
                    yield Tile(letter, at)
            yield Static(HELP, id="picks", markup=False)
            with Horizontal(id="answers"):
                for label, name in ((f"{self.label} (Enter)", "done"), ("Cancel (Esc)", "cancel")):
                    button = Button(Content(plain(label)), compact=True, id=name)
                    button.can_focus = False  # Enter means the tiles
                    yield button

    def on_key(self, event: events.Key) -> None:
        """A letter picks its next tile, or puts all of that letter back when all are picked."""
        letter = (event.character or "").upper()
        places = [at for at, each in enumerate(self.letters) if letter and each.upper() == letter]
        if places:
            event.stop()
            free = [at for at in places if at not in self.picked]
            self.picked = self.picked | {free[0]} if free else self.picked - set(places)
            self.draw()

    def toggle(self, at: int) -> None:
        """Pick a tile or put it back."""
        self.picked ^= {at}
        self.draw()

    def draw(self) -> None:
        """Show which tiles are picked."""
        for tile in self.query(Tile):
            tile.set_class(tile.at in self.picked, "picked")
        chosen = self.text()
        count = "1 tile" if len(chosen) == 1 else f"{len(chosen)} tiles"
        self.query_one("#picks", Static).update(f"Picked: {plain(chosen)} ({count})" if chosen else HELP)

    def text(self) -> str:
        """The letters that are picked."""
        return "".join(self.letters[at] for at in sorted(self.picked))

    @on(Button.Pressed, "#done")
    def action_done(self) -> None:
        """These tiles."""
        if self.picked:
            self.dismiss(self.text())
        else:
            self.query_one("#picks", Static).update(NONE)

    @on(Button.Pressed, "#cancel")
    def _cancelled(self) -> None:
        self.dismiss("")

    def action_clear(self) -> None:
        """Put all tiles back."""
        self.picked = set()
        self.draw()


class Tile(Static):
    """One tile to pick."""

    def __init__(self, letter: str, at: int) -> None:
        super().__init__(plain(letter.upper()), classes="tile", markup=False)
        self.at = at

    def on_click(self) -> None:
        """By mouse."""
        if isinstance(self.screen, PickScreen):
            self.screen.toggle(self.at)
