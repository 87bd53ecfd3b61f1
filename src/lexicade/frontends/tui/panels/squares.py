"""Squares in rows, in any size: what boards, racks and alphabets are drawn with.

A widget is drawn line by line, and a square that changes is drawn without the others, so that a key press
costs the same on a large screen as on a small one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Region
from textual.strip import Strip
from textual.widget import Widget

from lexicade.frontends.tui.panels.letters import HEIGHT, WIDTH, large_letter
from lexicade.frontends.tui.panels.palette import Paint, Palette, palette_for
from lexicade.frontends.tui.panels.sizes import HUGE, SMALL, TINY, Extent, Scale

Place = tuple[int, int]  # the row and the column of a square
RIGHT, BELOW = "▕", "▁"  # the edges of a square
SMALL_PRINT, NOT_UNDERLINED = Style(bold=False, underline=False), Style(underline=False)
EDGED = frozenset(Paint) - {Paint.NOTHING, Paint.NAME, Paint.SPENT}


class Square(NamedTuple):
    """What is drawn in a square: a text, how it is painted, and what stands in its lower corner."""

    text: str = ""
    paint: Paint = Paint.NOTHING
    corner: str = ""
    mark: str = ""  # instead of the text, where there is room for one character only


NO_SQUARE = Square()


@cache
def square_lines(square: Square, scale: Scale) -> tuple[str, ...]:
    """The lines of a square without its edge on the right.

    >>> square_lines(Square("Q", Paint.TILE, "10"), Scale(2, 4))
    (' Q ', ' 10')
    >>> square_lines(Square("3W", Paint.W3, mark="="), Scale(1, 2)), square_lines(Square("3W", Paint.W3), Scale(1, 3))
    (('= ',), ('3W ',))
    """
    width = scale.inner
    if scale == TINY:
        return ((square.mark or square.text)[:1].ljust(width),)
    lines = [" " * width] * scale.rows
    letter = large_letter(square.text) if scale == HUGE else None
    if letter is not None:
        for at, line in enumerate(letter):
            lines[(scale.rows - HEIGHT) // 2 + at] = line.center(WIDTH).center(width)
    else:
        lines[(scale.rows - 1) // 2] = written(square.text, width)
    if square.corner and scale.rows > 1:
        lines[-1] = square.corner.rjust(width)
    return tuple(lines)


def written(text: str, width: int) -> str:
    """A text in the middle of a line; where there is no middle, more to the left."""
    before = (width - len(text)) // 2
    return (" " * before + text).ljust(width)[:width]


class Squares(Widget):
    """A table of squares with room for names above and beside it; what is in it is said by `square`."""

    left = 0  # columns for names
    top = 0  # lines for names
    has_edges = True  # whether lines are drawn between squares, or else gaps

    def __init__(self, classes: str) -> None:
        super().__init__(classes=classes)
        self.scale = SMALL

    def shape(self) -> tuple[int, int]:
        """How many rows and columns of squares there are."""
        raise NotImplementedError

    def square(self, row: int, column: int) -> Square:
        """What is drawn at a place."""
        raise NotImplementedError

    def name_of(self, row: int) -> str:
        """The name of a row."""
        return ""

    def heading(self) -> str:
        """The names of the columns, as one line."""
        return ""

    def extent(self, scale: Scale, width: int) -> Extent:
        """The room that it takes at a scale, if it may be so wide."""
        rows, columns = self.shape()
        return Extent(self.left + columns * scale.columns, self.top + rows * scale.rows)

    def fit(self, scale: Scale, room: Extent) -> None:
        """Be drawn at a scale."""
        if scale != self.scale:
            self.scale = scale
            self.refresh(layout=True)

    def place(self, row: int, column: int) -> Region:
        """Where a square is, on the widget."""
        scale = self.scale
        return Region(self.left + column * scale.columns, self.top + row * scale.rows, scale.columns, scale.rows)

    def under(self, offset: Offset) -> Place | None:
        """The row and column of the square at a point of the widget."""
        row, column = (offset.y - self.top) // self.scale.rows, (offset.x - self.left) // self.scale.columns
        rows, columns = self.shape()
        return (row, column) if 0 <= row < rows and 0 <= column < columns else None

    def redraw(self, squares: Iterable[Place]) -> None:
        """Draw some squares anew."""
        for row, column in squares:
            self.refresh(self.place(row, column))

    def render_line(self, y: int) -> Strip:
        """One line of all of it."""
        return Strip(self.segments(y)).apply_style(self.rich_style)

    def segments(self, y: int) -> list[Segment]:
        """One line in its parts."""
        paints = palette_for(self.app)
        rows, columns = self.shape()
        if y < self.top:
            return [Segment(self.heading(), paints[Paint.NAME])]
        row, line = divmod(y - self.top, self.scale.rows)
        if row >= rows:
            return [Segment(self.below(y - self.top - rows * self.scale.rows))]
        segments = []
        if self.left:
            shown = self.name_of(row) if line == (self.scale.rows - 1) // 2 else ""
            segments.append(Segment(f"{shown[: self.left - 1]:>{self.left - 1}} ", paints[Paint.NAME]))
        for column in range(columns):
            segments += line_of(self.square(row, column), self.scale, line, paints, has_edges=self.has_edges)
        return segments

    def below(self, line: int) -> str:
        """What stands under the squares."""
        return ""


@cache
def edge_of(style: Style, edge: Style) -> Style:
    """How the edge of a square is drawn: in its own color, on the color of the square."""
    is_dim = bool(edge.dim and not style.reverse)  # reversed, the whole square would be dim and not its edge
    return Style(color=edge.color, bgcolor=style.bgcolor, reverse=style.reverse, dim=is_dim)


def line_of(square: Square, scale: Scale, line: int, paints: Palette, *, has_edges: bool) -> list[Segment]:
    """One line of a square, the edge on its right and, on the last line, the edge below."""
    shown, style = square_lines(square, scale)[line], paints[square.paint]
    if scale == HUGE:  # a letter made of blocks would be underlined block by block
        style = style + NOT_UNDERLINED
    if not scale.has_edges:
        return [Segment(shown, style)]
    if square.paint not in EDGED:
        return [Segment(shown, style), Segment(" ")]
    edge = edge_of(style, paints[Paint.EDGE])
    right = Segment(RIGHT, edge) if has_edges else Segment(" ")
    if line < scale.rows - 1:
        return [Segment(shown, style), right]
    written = shown.lstrip()
    return [Segment(BELOW * (len(shown) - len(written)), edge), Segment(written, style + SMALL_PRINT), right]
