"""The legend of a board: what its colored squares multiply."""

from __future__ import annotations

from rich.text import Text

from lexicade.core.scene import Grid
from lexicade.frontends.tui.panels.palette import PREMIUMS, palette_for
from lexicade.frontends.tui.panels.sizes import TINY
from lexicade.frontends.tui.panels.texts import TextPanel

MEANINGS = {"2L": "letter x2", "3L": "letter x3", "2W": "word x2", "3W": "word x3"}

COLUMN = 15  # columns from one kind to the next


class LegendPanel(TextPanel):
    """Every kind of premium square as the board draws it, and what it does."""

    def __init__(self, panel: Grid) -> None:
        super().__init__("legend")
        # A square that a tile lies on has no mark any more, but some others have the same.
        self.marks = {
            premium: cell.text
            for premiums, cells in zip(panel.premiums, panel.rows, strict=True)
            for premium, cell in zip(premiums, cells, strict=True)
            if premium and len(cell.text) == 1 and not cell.text.isalpha() and cell.text != "*"
        }

    def show_panel(self, panel: Grid) -> None:
        """It stays the same as long as a game lasts."""

    def lines(self, width: int) -> list[Text]:
        """Two kinds a line."""
        paints = palette_for(self.app)
        found = [
            Text.assemble((self.sample(premium), paints[PREMIUMS[premium]]), f" {meaning}")
            for premium, meaning in MEANINGS.items()
            if premium in self.marks
        ]
        for text in found[::2]:
            text.pad_right(COLUMN - text.cell_len)
        return [Text().join(found[at : at + 2]) for at in range(0, len(found), 2)]

    def sample(self, premium: str) -> str:
        """A square as the board has it in its present size."""
        return f" {self.marks[premium]} " if self.scale == TINY else f" {premium} "
