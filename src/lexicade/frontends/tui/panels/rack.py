"""The panel of a rack: tiles to make words of."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import lru_cache

from textual import events

from lexicade.core.scene import Look, Rack
from lexicade.frontends.tui.gestures import Picked
from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.panels.palette import Paint
from lexicade.frontends.tui.panels.sizes import Extent, Scale
from lexicade.frontends.tui.panels.squares import NO_SQUARE, Square, Squares

BLANK = "?"  # how a rack shows a tile that can stand for any letter
SMALLEST = Scale(1, 4)  # a letter, its value, and a gap


class RackPanel(Squares):
    """Letters to choose from; a click picks one."""

    has_edges = False

    def __init__(self, panel: Rack) -> None:
        super().__init__("rack")
        self.panel = panel
        self.taken: tuple[str, ...] = ()  # letters that are being laid
        self.a_line = max(1, len(panel.letters))

    def show_panel(self, panel: Rack) -> None:
        """Draw other letters."""
        self.panel = panel
        self.taken = ()
        self.refresh()

    def take(self, letters: Iterable[str]) -> None:
        """Leave a gap for each tile that is being laid; all others are there again."""
        self.taken = tuple(letters)
        self.refresh()

    def mix(self) -> None:
        """Show the letters in another order; to the game it makes no difference."""
        order = random.sample(range(len(self.panel.letters)), len(self.panel.letters))
        letters, values, looks = (
            tuple(each[at] for at in order) if each else ()
            for each in (self.panel.letters, self.panel.values, self.panel.looks)
        )
        self.panel = Rack(letters, values, looks)  # type: ignore[arg-type]  # each is a tuple of its own kind
        self.refresh()

    def spent(self) -> frozenset[int]:
        """Where the tiles lay that are used up."""
        return spent_in(self.panel)

    def gaps(self) -> frozenset[int]:
        """Where the tiles lay that are taken: for a letter that the rack lacks, a blank."""
        return gaps_in(self.panel, self.taken)

    def held(self) -> str:
        """The letters that can still be taken, from left to right."""
        away = self.gaps() | self.spent()
        return "".join(letter.upper() for at, letter in enumerate(self.panel.letters) if at not in away)

    def shape(self) -> tuple[int, int]:
        """Tiles in one row, or in as many as it takes."""
        return -(-len(self.panel.letters) // self.a_line), min(self.a_line, len(self.panel.letters))

    def extent(self, scale: Scale, width: int) -> Extent:
        """The room for all tiles, in as many rows as they need."""
        count = max(1, len(self.panel.letters))
        if scale.rows > 1:  # rather smaller tiles than several rows of them
            return Extent(count * scale.columns - 1, scale.rows)
        a_line = min(count, max(1, (width + 1) // SMALLEST.columns))
        return Extent(a_line * SMALLEST.columns - 1, -(-count // a_line))

    def fit(self, scale: Scale, room: Extent) -> None:
        """Be drawn at a scale, with as many tiles in a row as there is room for."""
        super().fit(SMALLEST if scale.rows == 1 else scale, room)
        self.a_line = max(1, (room.width + 1) // self.scale.columns)

    def square(self, row: int, column: int) -> Square:
        """A tile, the trace of one that is used up, or a gap."""
        at = row * self.a_line + column
        if at >= len(self.panel.letters):
            return NO_SQUARE
        letter = plain(self.panel.letters[at].upper())
        value = str(self.panel.values[at]) if self.panel.values else ""
        if at in self.gaps():
            return Square("·", Paint.NAME)
        if at in self.spent():
            return Square(letter.lower(), Paint.SPENT)
        return Square(f"{letter}{value}" if self.scale == SMALLEST else letter, Paint.TILE, value)

    def on_click(self, event: events.Click) -> None:
        """Pick the letter under the mouse."""
        place = self.under(event.offset)
        at = place[0] * self.a_line + place[1] if place is not None else -1
        if 0 <= at < len(self.panel.letters) and at not in self.gaps() | self.spent():
            self.post_message(Picked(self.panel.letters[at]))


def spent_in(rack: Rack) -> frozenset[int]:
    """Where tiles lay that are used up."""
    return frozenset(at for at, look in enumerate(rack.looks) if look is Look.SPENT)


@lru_cache(maxsize=8)  # every line of every tile asks again
def gaps_in(rack: Rack, taken: tuple[str, ...]) -> frozenset[int]:
    """Where tiles lay that are taken; what is left over when no tile is left may be as long as a paste.

    >>> sorted(gaps_in(Rack(("A", "?", "A")), ("A", "Z", "Z")))
    [0, 1]
    """
    left = [at for at in range(len(rack.letters)) if at not in spent_in(rack)]
    found: set[int] = set()
    for letter in taken:
        wanted = (letter.upper(), BLANK)
        at = next((at for want in wanted for at in left if rack.letters[at].upper() == want), None)
        if at is not None:
            found.add(at)
            left.remove(at)
        if not left:
            break
    return frozenset(found)
