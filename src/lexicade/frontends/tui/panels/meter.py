"""The panel of something that runs out: a bar, hearts, or a gallows."""

from __future__ import annotations

from rich.text import Text

from lexicade.core.scene import Figure, Meter
from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.panels.gallows import gallows
from lexicade.frontends.tui.panels.texts import TextPanel

WIDEST = 20  # columns of a bar
HEARTS = 10  # that are drawn at most; more lives are a bar


class MeterPanel(TextPanel):
    """Something that runs out, as a number and as a picture."""

    def __init__(self, panel: Meter) -> None:
        super().__init__("meter")
        self.panel = panel

    def show_panel(self, panel: Meter) -> None:
        """Draw how much is left."""
        self.panel = panel
        self.draw()

    def lines(self, width: int) -> list[Text]:
        """The number with its label, and the picture under it."""
        panel = self.panel
        label = Text.assemble((f"{plain(panel.label)}: ", "bold"), (str(panel.value), "bold"), f" of {panel.most}")
        if panel.figure is Figure.GALLOWS:
            return [label, *map(Text, gallows(panel.value, panel.most))]
        if panel.figure is Figure.LIVES and panel.most <= HEARTS:
            return [label, Text("♥ " * panel.value, "bold red") + Text("♡ " * (panel.most - panel.value))]
        return [label, bar(panel.value, panel.most, min(width, WIDEST))]


def bar(value: int, most: int, width: int) -> Text:
    """A bar that is full as far as the value goes; what is left of a unit counts as one."""
    width = min(most, width)
    full = -(-width * value // max(1, most))
    return Text("█" * full) + Text("░" * (width - full))
