"""The colors of tiles and squares: for many colors on dark and on light, for 16 colors, and for none.

The hues keep their distance for people who are color-blind, and a letter has a contrast of 4.5 or more to what it
stands on; a test measures both. What a color says is also said by a text, a mark, a letter's case or its weight.
"""

from __future__ import annotations

from enum import StrEnum, auto
from functools import cache
from typing import TYPE_CHECKING, Any

from rich.style import Style

if TYPE_CHECKING:
    from textual.app import App


class Paint(StrEnum):
    """What is painted, whichever the colors are."""

    NOTHING = auto()
    """No square at all."""
    SQUARE = auto()
    """An empty square."""
    L2 = auto()
    L3 = auto()
    W2 = auto()
    W3 = auto()
    """An empty square that multiplies."""
    TILE = auto()
    """A letter that is there."""
    STRONG = auto()
    """A letter that stands out: laid last, or of the main word."""
    BLANK = auto()
    """A letter that a blank stands for."""
    LAID = auto()
    """A letter that is being laid and not played yet."""
    HIDDEN = auto()
    """A letter that is not shown yet."""
    MARKED = auto()
    """The same, of the main word."""
    MISSED = auto()
    """A letter that nobody found, shown when all is over."""
    SPENT = auto()
    """A letter that is used up or was tried in vain."""
    KEY = auto()
    """A letter that can be tried."""
    CURSOR = auto()
    """Where the next letter will lie."""
    FLASH = auto()
    """A square that lights up for a moment."""
    NAME = auto()
    """The name of a row or a column."""
    EDGE = auto()
    """The line between squares; only its foreground is used."""


PREMIUMS = {"2L": Paint.L2, "3L": Paint.L3, "2W": Paint.W2, "3W": Paint.W3}
TYPE = {  # how letters are set, in all colors
    Paint.TILE: "bold",
    Paint.STRONG: "bold underline",
    Paint.BLANK: "italic",
    Paint.LAID: "bold underline",
    Paint.MARKED: "bold",
    Paint.MISSED: "italic",
    Paint.SPENT: "strike",
    Paint.KEY: "bold",
    Paint.CURSOR: "bold",
    Paint.FLASH: "bold",
}
Colors = dict[Paint, str]
DARK: Colors = {
    Paint.SQUARE: "#93a09d on #27302f",
    Paint.L2: "#10212c on #a5d3ee",
    Paint.L3: "#ffffff on #1d5c9e",
    Paint.W2: "#38101a on #f3b3c0",
    Paint.W3: "#ffffff on #b02a1f",
    Paint.TILE: "#221b0c on #f5e6bd",
    Paint.STRONG: "#221b0c on #f2b134",
    Paint.BLANK: "#221b0c on #f5e6bd",
    Paint.LAID: "#0b2119 on #8fe3bf",
    Paint.HIDDEN: "#dbe3ea on #46525e",
    Paint.MARKED: "#ffdf8a on #5c4a1c",
    Paint.MISSED: "#c3cacc on #363d40",
    Paint.SPENT: "#8d9698",
    Paint.KEY: "#e8edf0 on #3a444c",
    Paint.CURSOR: "#101010 on #ffffff",
    Paint.FLASH: "#221b0c on #ffffff",
    Paint.NAME: "#93a09d",
    Paint.EDGE: "#121212",
}
LIGHT: Colors = {
    **DARK,
    Paint.SQUARE: "#55605c on #f3f1e8",
    Paint.TILE: "#221b0c on #ecc987",
    Paint.STRONG: "#221b0c on #e8972a",
    Paint.BLANK: "#221b0c on #ecc987",
    Paint.LAID: "#0b2119 on #6fcfa6",
    Paint.HIDDEN: "#1c242b on #b4bfca",
    Paint.MARKED: "#3b2c00 on #dcc06a",
    Paint.MISSED: "#454b4d on #e4e2da",
    Paint.SPENT: "#5d6466",
    Paint.KEY: "#1c242b on #ccd3da",
    Paint.CURSOR: "#ffffff on #161616",
    Paint.FLASH: "#ffffff on #221b0c",
    Paint.NAME: "#55605c",
    Paint.EDGE: "#c9c6ba",
}
# The sixteen colors of a terminal as Rich numbers them, so that nothing is left to the nearest match.
BLACK, GRAY, SILVER, WHITE = "#000000", "#555555", "#aaaaaa", "#ffffff"
FEW: Colors = {
    Paint.SQUARE: f"{SILVER} on {BLACK}",
    Paint.L2: f"{BLACK} on #00aaaa",
    Paint.L3: f"{WHITE} on #0000aa",
    Paint.W2: f"{BLACK} on #ff55ff",
    Paint.W3: f"{WHITE} on #aa0000",
    Paint.TILE: f"{BLACK} on {WHITE}",
    Paint.STRONG: f"{BLACK} on #ffff55",
    Paint.BLANK: f"{BLACK} on {WHITE}",
    Paint.LAID: f"{BLACK} on #55ff55",
    Paint.HIDDEN: f"{WHITE} on {GRAY}",
    Paint.MARKED: f"#ffff55 on {GRAY}",
    Paint.MISSED: f"{SILVER} on {BLACK}",
    Paint.SPENT: f"{SILVER} on {BLACK}",
    Paint.KEY: f"{WHITE} on {GRAY}",
    Paint.CURSOR: f"{BLACK} on {SILVER}",
    Paint.FLASH: f"{BLACK} on #ffff55",
    Paint.EDGE: BLACK,
}
NONE: Colors = {
    Paint.TILE: "reverse",
    Paint.STRONG: "reverse",
    Paint.BLANK: "reverse",
    Paint.CURSOR: "reverse",
    Paint.FLASH: "reverse",
    Paint.NAME: "dim",
    Paint.EDGE: "dim",
}
COLORS = {"dark": DARK, "light": LIGHT, "few": FEW, "none": NONE}
Palette = dict[Paint, Style]


@cache
def palette(name: str) -> Palette:
    """One of the sets of colors as styles, with letters set as they are in all of them."""
    colors = COLORS[name]
    return {paint: Style.parse(f"{TYPE.get(paint, '')} {colors.get(paint, '')}".strip()) for paint in Paint}


def palette_for(app: App[Any]) -> Palette:
    """The palette for what the terminal can show and the theme that is set."""
    if app.no_color:
        return palette("none")
    if app.console.color_system in ("standard", "windows"):
        return palette("few")
    return palette("dark" if app.current_theme.dark else "light")
