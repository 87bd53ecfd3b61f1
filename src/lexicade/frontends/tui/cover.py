"""What is shown in place of any screen in a window that is too small for it: one sentence."""

from __future__ import annotations

from typing import Any

from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from lexicade.frontends.tui.panels.sizes import LEAST

TOO_SMALL = "This window is too small.\nPlease make it at least {} columns wide and {} lines high."
STYLE = """
Screen { layers: default above; }
TooSmall { display: none; dock: top; layer: above; width: 100%; height: 100%; background: $background;
    content-align: center middle; text-align: center; }
Screen.-cramped { overflow: hidden; }
Screen.-cramped > TooSmall { display: block; }
"""


class TooSmall(Static):
    """How large a window must be; it covers everything else, which stays as it is."""

    def __init__(self) -> None:
        super().__init__(TOO_SMALL.format(*LEAST), markup=False)


def cover(screen: Screen[Any], size: Size) -> None:
    """Cover a screen if the window is too small for it, or else uncover it."""
    screen.set_class(size.width < LEAST.width or size.height < LEAST.height, "-cramped")
