"""The kept games: going on with one, seeing one again, deleting one."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import DataTable, Footer, Static

from lexicade.arcade.library import Kept, choose, delete_game, kept, kept_games
from lexicade.arcade.wording import CANT_OPEN, remarks, state_of, when
from lexicade.core.errors import LexicadeError
from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.screens.dialogs import AskScreen
from lexicade.frontends.tui.screens.page import Page
from lexicade.store.store import Stored, open_store

MOST = 500  # games on the list; lexicade games --all has them all
NONE = "No saved games yet. Every game you play is saved here, move by move."
COLUMNS = ("No.", "Game", "Started", "Result")


class SavedScreen(Page):
    """The latest kept games, the last one first."""

    CSS = """
    SavedScreen DataTable { width: 100%; max-width: 90; height: 1fr; margin-top: 1; background: $background; }
    SavedScreen #none { width: auto; height: 1fr; content-align: center middle; padding: 1 2; }
    """
    BINDINGS: ClassVar[list[Any]] = [
        Binding("enter", "open", "Open", priority=True),  # the table would take it
        Binding("d,delete", "delete", "Delete"),
        Binding("j", "cursor(1)", show=False),
        Binding("k", "cursor(-1)", show=False),
    ]

    def __init__(self) -> None:
        super().__init__("Saved games")

    def compose(self) -> ComposeResult:
        """A table, or a sentence where there is nothing to show."""
        yield Static(self.heading, classes="heading", markup=False)
        yield DataTable[Text](cursor_type="row", zebra_stripes=True)
        yield Static("", id="none", classes="quiet", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Columns are as wide as what is in them."""
        for label in COLUMNS:
            self.table.add_column(label, key=label)

    def on_screen_resume(self) -> None:
        """Games may have been played while another screen was in front."""
        self.fill()

    @property
    def table(self) -> DataTable[Text]:
        """Where the games are listed."""
        return self.query_one(DataTable)

    def fill(self) -> None:
        """Show the games as they are now; the cursor stays where it was."""
        at, none = self.table.cursor_row, self.query_one("#none", Static)
        self.table.clear()
        try:
            with open_store() as store:
                games, problem = kept_games(store, MOST), NONE
        except LexicadeError as error:
            games, problem = [], error.sentence
        for game in reversed(games):
            self.table.add_row(*(Text(plain(cell)) for cell in cells(game)), key=str(game.number))
        self.table.display = bool(games)
        none.display = not games
        none.update(plain(problem))
        if games:
            self.table.move_cursor(row=min(at, len(games) - 1))
            self.table.focus()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without games there is nothing to open or to delete."""
        return bool(self.table.row_count) if action in ("open", "delete") and self.is_mounted else True

    @on(DataTable.RowSelected)
    def action_open(self) -> None:
        """Go on with the game under the cursor, or see it again."""
        self.app.choose(f"resume {self._chosen()}")  # type: ignore[attr-defined]  # the arcade's own app

    def _chosen(self) -> str:
        """The number of the game under the cursor."""
        return self.table.coordinate_to_cell_key(self.table.cursor_coordinate).row_key.value or ""

    def action_cursor(self, step: int) -> None:
        """Up and down by letters."""
        self.table.move_cursor(row=self.table.cursor_row + step)

    def action_delete(self) -> None:
        """Delete the game under the cursor, if the player means it."""
        try:
            with open_store() as store:
                stored = choose(store, self._chosen())
        except LexicadeError as error:
            self.app.say(error.sentence, is_wrong=True)  # type: ignore[attr-defined]
            return
        found = kept(stored, stored.result)
        begun = when(found.started).strip()
        question = f"Delete game {stored.number}, {found.title}{f', started {begun}' if begun else ''}?"
        self.app.push_screen(AskScreen(question), lambda is_yes: self._delete(stored) if is_yes else None)

    def _delete(self, stored: Stored) -> None:
        """Delete a kept game for good."""
        try:
            with open_store() as store:
                delete_game(store, stored)
        except LexicadeError as error:
            self.app.say(error.sentence, is_wrong=True)  # type: ignore[attr-defined]
            return
        self.app.say(f"Game {stored.number} is deleted.")  # type: ignore[attr-defined]
        self.fill()


def cells(game: Kept) -> tuple[str, str, str, str]:
    """A kept game as a row."""
    state = CANT_OPEN if game.result is None else state_of(game.key, game.result)
    return str(game.number), game.title, when(game.started), f"{state}{remarks(game)}"
