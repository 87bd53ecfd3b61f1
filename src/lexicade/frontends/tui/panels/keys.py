"""The panel of an alphabet of which each letter is a move."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events
from textual.binding import Binding

from lexicade.core.scene import Keys, Look
from lexicade.frontends.tui.gestures import Submit
from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.panels.palette import Paint
from lexicade.frontends.tui.panels.sizes import Extent, Scale
from lexicade.frontends.tui.panels.squares import NO_SQUARE, Square, Squares

A_ROW = 13
LOW = Scale(1, 3)
# The sizes of a key by the height of the square they go with: lower than tiles, since there are many more of them.
WIDE, TALL = Scale(2, 4), Scale(3, 6)


class KeysPanel(Squares, can_focus=True):
    """An alphabet; a letter is a move."""

    BINDINGS: ClassVar[list[Any]] = [Binding("tab", "screen.to_line", show=False)]
    has_edges = False

    def __init__(self, panel: Keys) -> None:
        super().__init__("keys")
        self.panel = panel

    def show_panel(self, panel: Keys) -> None:
        """Draw the alphabet as it is now."""
        self.panel = panel
        self.refresh()

    def shape(self) -> tuple[int, int]:
        """Rows of thirteen."""
        return -(-len(self.panel.keys) // A_ROW), A_ROW

    def extent(self, scale: Scale, width: int) -> Extent:
        """The room for all keys."""
        return super().extent(key_scale(scale), width)

    def fit(self, scale: Scale, room: Extent) -> None:
        """Be drawn at a scale."""
        super().fit(key_scale(scale), room)

    def square(self, row: int, column: int) -> Square:
        """A letter: found in brackets, tried in vain small and struck out, or still to be tried."""
        at = row * A_ROW + column
        if at >= len(self.panel.keys):
            return NO_SQUARE
        key, look = self.panel.keys[at]
        letter = plain(key.upper())
        if look is Look.STRONG:
            return Square(f"[{letter}]", Paint.STRONG)
        return Square(letter.lower(), Paint.SPENT) if look is Look.SPENT else Square(letter, Paint.KEY)

    def on_key(self, event: events.Key) -> None:
        """A letter that is typed is guessed."""
        if event.character and event.character.isascii() and event.character.isalpha():
            self.post_message(Submit(event.character.lower()))
            event.stop()

    def on_click(self, event: events.Click) -> None:
        """A letter that is clicked is guessed."""
        place = self.under(event.offset)
        if place is not None and (at := place[0] * A_ROW + place[1]) < len(self.panel.keys):
            self.post_message(Submit(self.panel.keys[at][0]))


def key_scale(scale: Scale) -> Scale:
    """The size of a key beside squares of some size."""
    return LOW if scale.rows == 1 else WIDE if scale.rows == 2 else TALL
