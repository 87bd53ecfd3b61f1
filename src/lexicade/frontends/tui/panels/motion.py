"""A little motion: tiles that slide to their squares, and squares that light up. Nothing waits for it."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import App

from lexicade.frontends.tui.panels.sizes import Extent, Scale
from lexicade.frontends.tui.panels.squares import Place, Square, Squares

BEAT = 0.06  # seconds from one step of a wave to the next, and from one tile to the next
SLIDE = 0.25  # seconds that a tile takes
BREADTH = 3  # diagonals that are lit at once


def is_on(app: App[object]) -> bool:
    """Whether the player wants to see things move."""
    return app.animation_level != "none"


def waves(places: Iterable[Place]) -> list[frozenset[Place]]:
    """The steps of a light that runs over squares from the top left to the bottom right, and goes out.

    >>> [sorted(step) for step in waves([(0, 0), (0, 1), (0, 5)])][:2]
    [[(0, 0)], [(0, 0), (0, 1)]]
    """
    found = frozenset(places)
    sums = [row + column for row, column in found]
    return [
        frozenset(place for place in found if step - BREADTH < sum(place) <= step)
        for step in range(min(sums, default=0), max(sums, default=-1) + BREADTH + 1)
    ]


class Flight(Squares):
    """A tile on its way to a square of the board."""

    def __init__(self, square: Square, scale: Scale) -> None:
        super().__init__("flight")
        self._square = square
        self.scale = scale

    def shape(self) -> tuple[int, int]:
        """One tile."""
        return 1, 1

    def square(self, row: int, column: int) -> Square:
        """The tile."""
        return self._square

    def room(self) -> Extent:
        """The room that it takes."""
        return self.extent(self.scale, 0)
