"""What a game looks like: a view as panels, in plain data that any front end can draw.

The set of panels is closed. Each kind is drawn by one widget of a front end, which knows no game; every gesture in a
widget ends as the text of a move, the same that the line front end would send.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, auto


class Look(StrEnum):
    """How a cell or a key is meant; whoever draws it must not tell it by color alone."""

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
    """Used up, or tried in vain."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A square of a grid: what stands in it, and how it is meant."""

    text: str = ""
    look: Look = Look.PLAIN


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of cells, with or without names.

    On a grid that takes words, `across` and `down` name each cell as the start of a word: a move is that name, a blank
    and the letters, a dot for each letter that is there.
    """

    rows: tuple[tuple[Cell, ...], ...]
    row_names: tuple[str, ...] = ()
    column_names: tuple[str, ...] = ()
    across: tuple[tuple[str, ...], ...] = ()
    down: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Rack:
    """Letters to make words of, each with what it is worth, if that matters."""

    letters: tuple[str, ...]
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Keys:
    """Letters of which one at a time is a move."""

    keys: tuple[tuple[str, Look], ...]


@dataclass(frozen=True, slots=True)
class Words:
    """A list of short lines under a title."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Meter:
    """Something that runs out or fills up."""

    label: str
    value: int
    most: int


@dataclass(frozen=True, slots=True)
class Note:
    """A few lines to read."""

    text: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked, and moves that can be made at once: a label and the move for each.

    A move that ends in a blank is only begun by it, and typed to its end.

    With `previews`, what a move would bring may be shown before it is made, because it tells nothing that is hidden.
    """

    question: str
    choices: tuple[tuple[str, str], ...] = ()
    previews: bool = False


Panel = Grid | Rack | Keys | Words | Meter | Note | Prompt


@dataclass(frozen=True, slots=True)
class Scene:
    """All panels of a view, in the order in which they are read."""

    panels: tuple[Panel, ...]

    def _repr_svg_(self) -> str:
        """A picture of the scene, for notebooks."""
        from lexicade.core.svg import scene_svg

        return scene_svg(self)
