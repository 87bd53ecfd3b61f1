"""What a game looks like: a view as panels, in plain data that any front end can draw.

The set of panels is closed. Each kind is drawn by one widget of a front end, which knows no game; every gesture in a
widget ends as the text of a move, the same that the line front end would send. `core.wire` makes JSON of a scene.

Fields made with `constant` never change while a game lasts, such as the names of squares: whoever sends scenes over a
network may send them once. A front end is free to ignore a field; none of them is the only one to say something that a
player needs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum, auto
from typing import Any, ClassVar


def constant() -> Any:
    """A field of a panel that stays the same as long as a game lasts; empty where there is nothing to say."""
    return field(default=(), metadata={"constant": True})


class Look(StrEnum):
    """How a cell, a key or a tile is meant; whoever draws it must not tell it by color alone."""

    PLAIN = auto()
    """Nothing in it."""
    HIDDEN = auto()
    """Something that is not shown yet."""
    SHOWN = auto()
    """A letter that is there."""
    STRONG = auto()
    """A letter that stands out: of the main word, or laid last."""
    BLANK = auto()
    """A letter that a blank stands for."""
    PREMIUM = auto()
    """Empty, but worth more than others."""
    SPENT = auto()
    """Used up, tried in vain, or shown only when all is over."""

    __hash__ = str.__hash__  # Enum's own makes a cell twice as slow to look up


@dataclass(frozen=True, slots=True)
class Cell:
    """A square of a grid: what stands in it, and how it is meant."""

    text: str = ""
    look: Look = Look.PLAIN
    value: int | None = None  # points of the tile that lies there
    is_new: bool = False  # whether it was laid by the last move
    is_marked: bool = False  # whether it belongs to a word that stands out, also while it is hidden
    label: str = ""  # what a screen reader says, as in "H8, Q, 10 points, new"; else the grid's label for the square


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of cells, with or without names.

    On a grid that takes words, `across` and `down` name each cell as the start of a word: a move is that name, a blank
    and the letters, a dot for each letter that is there. Premiums are `2L`, `3L`, `2W`, `3W` or nothing, and labels
    what a screen reader says of an empty square, as in "H8, double word"; both by row and column.
    """

    kind: ClassVar[str] = "grid"
    rows: tuple[tuple[Cell, ...], ...]
    row_names: tuple[str, ...] = constant()
    column_names: tuple[str, ...] = constant()
    across: tuple[tuple[str, ...], ...] = constant()
    down: tuple[tuple[str, ...], ...] = constant()
    premiums: tuple[tuple[str, ...], ...] = constant()
    labels: tuple[tuple[str, ...], ...] = constant()
    caption: str = ""  # a few words about all of it, such as how many words it could still be
    lights_up: bool = False  # whether the last move deserves a moment of light: a bingo, or a grid that is solved

    def label(self, row: int, column: int) -> str:
        """What a screen reader says of a cell; nothing for one that is not part of the picture.

        >>> Grid(((Cell(), Cell("Q", label="B1, Q, 10 points")),), labels=(("A1", "B1"),)).label(0, 1)
        'B1, Q, 10 points'
        """
        return self.rows[row][column].label or (self.labels[row][column] if self.labels else "")


@dataclass(frozen=True, slots=True)
class Rack:
    """Letters to make words of, each with what it is worth, if that matters.

    A rack may show tiles that are gone where they lay: they look SPENT, and can't be chosen. Without looks, all tiles
    are there.
    """

    kind: ClassVar[str] = "rack"
    letters: tuple[str, ...]
    values: tuple[int, ...] = ()
    looks: tuple[Look, ...] = ()

    def held(self) -> Rack:
        """The same rack with nothing but the tiles that are there.

        >>> Rack(("c", "o", "w"), (3, 1, 4), (Look.SHOWN, Look.SPENT, Look.SHOWN)).held()
        Rack(letters=('c', 'w'), values=(3, 4), looks=())
        """
        if not self.looks:
            return self
        there = [at for at, look in enumerate(self.looks) if look is not Look.SPENT]
        return Rack(tuple(self.letters[at] for at in there), tuple(self.values[at] for at in there if self.values))


@dataclass(frozen=True, slots=True)
class Keys:
    """Letters of which one at a time is a move."""

    kind: ClassVar[str] = "keys"
    keys: tuple[tuple[str, Look], ...]


@dataclass(frozen=True, slots=True)
class Words:
    """A list of short lines under a title."""

    kind: ClassVar[str] = "words"
    title: str
    lines: tuple[str, ...]
    current: int | None = None  # the line that stands out, such as that of the player whose turn it is
    is_extra: bool = False  # whether it is to be looked up when wanted, and may be left out until then


class Figure(StrEnum):
    """What a meter may be drawn as, by a front end that can."""

    BAR = auto()
    """A bar, longer the higher the value."""
    LIVES = auto()
    """So many hearts or the like, of which some are left."""
    GALLOWS = auto()
    """A hanged man, with more of him the lower the value."""


@dataclass(frozen=True, slots=True)
class Meter:
    """Something that runs out or fills up."""

    kind: ClassVar[str] = "meter"
    label: str
    value: int
    most: int
    counted: str = ""  # what one unit is, as in "wrong guess"
    figure: Figure = Figure.BAR


@dataclass(frozen=True, slots=True)
class Note:
    """A few lines to read."""

    kind: ClassVar[str] = "note"
    text: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked, and moves that can be made at once: a label and the move for each.

    A move that ends in a blank is only begun by it, and typed to its end; those of `picks` are ended with tiles that
    are picked from the rack, one or more.

    The move that mixes the letters of the rack is `mix`; without one, a front end may show them in any order.

    With `previews`, what a move would bring may be shown before it is made, because it tells nothing that is hidden.
    """

    kind: ClassVar[str] = "prompt"
    question: str
    choices: tuple[tuple[str, str], ...] = ()
    previews: bool = False
    picks: tuple[str, ...] = ()
    mix: str = ""


Panel = Grid | Rack | Keys | Words | Meter | Note | Prompt


@dataclass(frozen=True, slots=True)
class Scene:
    """All panels of a view, in the order in which they are read."""

    panels: tuple[Panel, ...]

    def _repr_svg_(self) -> str:
        """A picture of the scene, for notebooks."""
        from lexicade.core.svg import scene_svg

        return scene_svg(self)
