"""What is shown in place of any screen in a window that is too small for it: one sentence."""

from __future__ import annotations

from typing import Any

from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from lexicade.frontends.tui.panels.sizes import LEAST

TOO_SMALL = "This window is too small.\nPlease make it at least {} columns wide and {} lines high."
STYLE = """
Screen { layers: default above; }
TooSmall { display: none; dock: top; layer: above; width: 100%; height: 100%; background: $background;
    content-align: center middle; text-align: center; }
Screen.-cramped { overflow: hidden; }
Screen.-cramped > TooSmall { display: block; }
"""


class TooSmall(Widget):
    """How large a window must be; it covers everything else, which stays as it is."""

    def render(self) -> str:
        """The sentence."""
        return TOO_SMALL.format(*LEAST)


def cover(screen: Screen[Any], size: Size) -> None:
    """Cover a screen if the window is too small for it, or else uncover it."""
    screen.set_class(size.width < LEAST.width or size.height < LEAST.height, "-cramped")
