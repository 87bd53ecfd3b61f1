"""Where panels go and how large they are drawn: worked out from their sizes and the room there is, without any widget.

There are three ways to lay panels out: what is read beside the board and the rack; all but the board beside it; what is
read under them. They are tried from the largest squares to the smallest, and the first that fits is taken. In a small
room texts may also stand on two sides; where nothing fits, boards and texts are cut, and scroll.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from lexicade.frontends.tui.panels.sizes import SCALES, TINY, Extent, Scale

GAP = 3  # columns between what stands side by side
NARROWEST = 20  # columns of lists beside a board
TALLER = 2  # lines by which tiles may be taller than the squares of the board


class Piece(Protocol):
    """Something that needs room: as much of it as its scale and the width that it may have make it."""

    def extent(self, scale: Scale, width: int) -> Extent:
        """The room that it takes."""


class Place(NamedTuple):
    """Where a piece goes, and how large it is drawn."""

    x: int
    y: int
    width: int
    height: int
    scale: Scale

    def moved(self, x: int, y: int) -> Place:
        """The same somewhere else."""
        return self._replace(x=self.x + x, y=self.y + y)


Places = dict[int, Place]  # by the number of the piece


@dataclass(slots=True)
class Arrangement:
    """Pieces by what they are: boards, tiles to choose from, and texts; each is known by its number."""

    pieces: Sequence[Piece]
    boards: tuple[int, ...]
    tiles: tuple[int, ...]
    texts: tuple[int, ...]
    room: Extent
    scales: dict[int, Scale] = field(default_factory=dict)
    _measured: dict[tuple[int, Scale, int], Extent] = field(default_factory=dict)

    def places(self) -> Places:
        """A place for each piece, all of them centered together."""
        for board, tile in self.pairs():
            self.scales = dict.fromkeys((*self.boards, *self.texts), board) | dict.fromkeys(self.tiles, tile)
            for found in self.ways():
                if self.has_room(found):
                    return centered(found, self.room)
        self.scales = dict.fromkeys(range(len(self.pieces)), TINY)
        fitting = list(filter(self.has_room, self.squeezed()))
        return centered(fitting[0], self.room) if fitting else self.cut()

    def has_room(self, places: Places) -> bool:
        """Whether all of it fits."""
        extent = extent_of(places)
        return extent.width <= self.room.width and extent.height <= self.room.height

    def pairs(self) -> Iterator[tuple[Scale, Scale]]:
        """Sizes of squares and of tiles, the largest squares first."""
        if not self.boards:
            yield from ((scale, scale) for scale in SCALES)
            return
        for board in SCALES:
            yield from ((board, tile) for tile in SCALES if tile.rows <= board.rows + TALLER)

    def ways(self) -> Iterator[Places]:
        """All ways to lay them out at the present sizes, the best first."""
        main = (*self.boards, *self.tiles)
        if not self.boards:
            yield self.below(main)
        for gap in (1, 0):
            yield from self.beside(main, self.texts, gap)
            yield from self.beside(self.boards or self.tiles, (*(self.tiles if self.boards else ()), *self.texts), gap)
        yield self.below(main)

    def beside(self, left: Sequence[int], right: Sequence[int], gap: int) -> Iterator[Places]:
        """Two columns, the right one as wide as it likes to be, or else as wide as it can be."""
        first = self.column(left, self.room.width, 1)
        if not first:
            yield self.column(right, self.room.width, gap)
            return
        if not right:
            yield first
            return
        rest = self.room.width - extent_of(first).width - GAP
        if rest >= NARROWEST:
            second = self.column(right, rest, gap)
            yield joined(first, second, extent_of(first).width + GAP, 0)

    def below(self, main: Sequence[int]) -> Places:
        """One column, and under it the texts side by side."""
        first, width = self.column(main, self.room.width, 1), self.room.width
        second: Places = {}
        x = 0
        for number in self.texts:
            extent = self.measure(number, max(NARROWEST, width - x))
            second[number] = Place(x, 0, *extent, self.scales[number])
            x += extent.width + GAP
        if not first or not second:
            return first or second
        above, under = extent_of(first), extent_of(second)
        wide = max(above.width, under.width)
        first = {number: place.moved((wide - above.width) // 2, 0) for number, place in first.items()}
        return joined(first, second, (wide - under.width) // 2, above.height + 1)

    def column(self, numbers: Sequence[int], width: int, gap: int) -> Places:
        """Pieces one below the other, boards and tiles centered on the widest of them."""
        extents = {number: self.measure(number, width) for number in numbers}
        wide = max((extent.width for extent in extents.values()), default=0)
        found, y = {}, 0
        has_board = any(number in self.boards for number in numbers)
        for number, extent in extents.items():
            x = (wide - extent.width) // 2 if has_board or not self.boards else 0
            found[number] = Place(x, y, *extent, self.scales[number])
            y += extent.height + gap
        return found

    def measure(self, number: int, width: int) -> Extent:
        """The room that a piece takes at its present size; measured once."""
        key = (number, self.scales[number], width)
        if key not in self._measured:
            self._measured[key] = self.pieces[number].extent(self.scales[number], width)
        return self._measured[key]

    def squeezed(self) -> Iterator[Places]:
        """Ways for a small room: the first texts beside the board and the tiles, the others under them."""
        above = self.column((*self.boards, *self.tiles), self.room.width, 0)
        wide, high = extent_of(above)
        rest = self.room.width - wide - 1
        if rest < NARROWEST:
            return
        for count in range(len(self.texts) - 1, 0, -1):
            under = self.column(self.texts[count:], wide, 0)
            yield joined(joined(above, under, 0, high + 1), self.column(self.texts[:count], rest, 0), wide + 1, 0)

    def cut(self) -> Places:
        """Where nothing fits: all as small as can be, the board as a window on a part of it, texts that scroll."""
        left = self.column(self.boards, self.room.width, 0)
        wide = min(extent_of(left).width + 1, self.room.width - NARROWEST - GAP) if left else -GAP
        right = self.column((*self.tiles, *self.texts), max(NARROWEST, self.room.width - wide - GAP), 0)
        found = joined({number: place._replace(width=wide) for number, place in left.items()}, right, wide + GAP, 0)
        return {
            number: place._replace(
                width=max(0, min(place.width, self.room.width - place.x)),
                height=max(0, min(place.height, self.room.height - place.y)),
            )
            for number, place in found.items()
        }


def joined(first: Places, second: Places, x: int, y: int) -> Places:
    """Two parts as one, the second moved."""
    return first | {number: place.moved(x, y) for number, place in second.items()}


def extent_of(places: Places) -> Extent:
    """The room that all of them take together."""
    return Extent(
        max((place.x + place.width for place in places.values()), default=0),
        max((place.y + place.height for place in places.values()), default=0),
    )


def centered(places: Places, room: Extent) -> Places:
    """The same in the middle of the room."""
    extent = extent_of(places)
    x, y = (room.width - extent.width) // 2, (room.height - extent.height) // 2
    return {number: place.moved(x, y) for number, place in places.items()}
