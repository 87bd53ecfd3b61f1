"""Leader boards: a card for each board that has somebody on it."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from lexicade.arcade.standings import Standings, boards
from lexicade.core.errors import printable
from lexicade.frontends.tui.charts import INK, bar
from lexicade.frontends.tui.screens.page import Card, Page
from lexicade.games import find, keys
from lexicade.store.store import open_store

WIDTH = 20  # columns of the longest bar
NONE = "Nobody is on a leader board yet. Finish a game to be the first."
HELP = "Scores with help rank below all others."


class LeadersScreen(Page):
    """The best scores of each way of playing, each proven by replaying its game."""

    BODY = "cards"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - Textual's own name and type

    def __init__(self) -> None:
        """With the boards as they are now; raises StoreError."""
        super().__init__("Leader boards")
        with open_store() as store:
            self.boards = [board for key in keys() for board in boards(store, key) if board.rows]

    def content(self) -> ComposeResult:
        """The boards, or that there are none."""
        for board in self.boards:
            way = "imported, not verified" if board.is_imported else board.category or ""
            yield Card(find(board.key).info.title, Text("\n").join((*filter(None, [Text(way, "dim")]), *places(board))))
        is_helped = any(row.helped for board in self.boards for row in board.rows)
        note = NONE if not self.boards else HELP if is_helped else ""
        if note:
            yield Static(note, classes="quiet", markup=False)


def places(board: Standings) -> list[Text]:
    """The places of a leader board, with bars; those that nobody has proven have no number."""
    most, lines = max(row.points for row in board.rows), []
    for place, row in enumerate(board.rows, start=1):
        line = Text(f"{'-' if board.is_imported else place:>2}  ", "dim")
        line.append(f"{printable(row.name):<10} ", "not dim").append(f"{row.points:>6} ", "bold not dim")
        line.append(bar(row.points, most, WIDTH), f"{INK} not dim")
        line.append(" with help" if row.helped else "", "italic not dim")
        lines.append(line)
    return lines
