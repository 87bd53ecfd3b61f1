"""A little motion: tiles that slide to their squares, and squares that light up. Nothing waits for it.

It is worked out beforehand as frames, each of which says what is drawn otherwise than the position has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from lexicade.frontends.tui.panels.squares import Place

BEAT = 0.05  # seconds from one frame to the next
STEPS = 5  # frames in which a tile reaches its square
BREADTH = 3  # diagonals that are lit at once


@dataclass(frozen=True, slots=True)
class Frame:
    """What is drawn otherwise for a moment: squares that wait for their tiles, tiles on their way, squares lit."""

    away: frozenset[Place] = frozenset()
    sliding: dict[Place, Place] = field(default_factory=dict)  # for each square, whose tile is passing over it
    lit: frozenset[Place] = frozenset()

    def places(self) -> set[Place]:
        """All squares that are drawn otherwise."""
        return {*self.away, *self.sliding, *self.lit}


STILL = Frame()


def slides(places: Sequence[Place], edge: int) -> list[Frame]:
    """Tiles that come in from a column, one after the other, each along its row.

    >>> [sorted(frame.sliding) for frame in slides([(0, 0)], 5)]
    [[(0, 5)], [(0, 4)], [(0, 3)], [(0, 2)], [(0, 1)]]
    """
    frames = []
    for step in range(STEPS + len(places) - 1 if places else 0):
        away, sliding = set(), {}
        for number, (row, column) in enumerate(places):
            done = step - number
            if done < STEPS:
                away.add((row, column))
            if 0 <= done < STEPS:
                sliding[row, column + round((edge - column) * (STEPS - done) / STEPS)] = (row, column)
        frames.append(Frame(frozenset(away), sliding))
    return frames


def waves(places: Iterable[Place]) -> list[Frame]:
    """A light that runs over squares from the top left to the bottom right, and goes out.

    >>> [sorted(frame.lit) for frame in waves([(0, 0), (0, 1)])]
    [[(0, 0)], [(0, 0), (0, 1)], [(0, 0), (0, 1)], [(0, 1)]]
    """
    found = frozenset(places)
    sums = [row + column for row, column in found]
    return [
        Frame(lit=frozenset(place for place in found if step - BREADTH < sum(place) <= step))
        for step in range(min(sums, default=0), max(sums, default=-BREADTH) + BREADTH)
    ]
