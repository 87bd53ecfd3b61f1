"""A move in the making: typed on the line, laid on the board, or picked from the rack."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

from lexicade.frontends.tui.panels import BLANK

if TYPE_CHECKING:
    from lexicade.core.scene import Rack
    from lexicade.frontends.tui.playing import PlayingScreen

MOST_TILES = 100  # of a word that is shown as taken from the rack, whatever was pasted


class Composing:
    """What the player at a game screen has put together so far, wherever that is."""

    def __init__(self, screen: PlayingScreen) -> None:
        self._screen = screen
        self.is_on_line = False  # whether the player types plays instead of laying them

    def text(self) -> str:
        """The move that lies on the board; nothing without one."""
        board = self._screen.body.board
        return board.text() if board is not None else ""

    def move(self) -> str:
        """The move as it stands: what is typed or else what is laid."""
        return self._screen.entry.value.strip() or self.text()

    def focus(self) -> None:
        """Go where one types: the line if that is where the player types, or else the board or the alphabet."""
        body = self._screen.body
        first = body.board or body.keys
        if first is None:
            self._screen.entry.focus()
        elif not self.is_on_line:
            first.focus()

    def clear(self) -> None:
        """Take back all of it."""
        self._screen.entry.value = ""
        if self._screen.body.board is not None:
            self._screen.body.board.action_clear()

    def restart(self) -> None:
        """Begin anew, for another player."""
        self._screen.entry.value, self.is_on_line = "", False

    def typed(self, text: str) -> None:
        """The text on the line has changed."""
        self._preview(text)
        if self._screen.body.board is None:
            word = text.strip().lower()
            moves = [move.strip() for _, move in self._screen.prompt.choices]
            is_button = any(move.startswith(word) or word.startswith(move) for move in moves)
            self._take("" if is_button else word)

    def laid(self, text: str) -> None:
        """The tiles on the board have changed."""
        self._preview(text)
        board = self._screen.body.board
        if board is not None:
            self._take(BLANK if letter.islower() else letter for _, _, letter in board.laid)

    def _take(self, letters: Iterable[str]) -> None:
        """Show the rack without the tiles of the word that is being made."""
        if self._screen.body.rack is not None:
            self._screen.body.rack.take(tuple(islice(letters, MOST_TILES)))

    def _preview(self, text: str) -> None:
        """Show what a word would bring, where that gives nothing away."""
        screen = self._screen
        is_told = screen.prompt.previews and text.strip()
        screen.log_panel.tell(screen.table.preview(text, screen.seat) if is_told else "")

    def picked(self, letter: str) -> None:
        """A tile of the rack goes to the board if one is being laid there, or else onto the line."""
        board = self._screen.body.board
        if board is None or self._screen.entry.value:
            self._type(letter)
        elif letter == BLANK:
            from lexicade.frontends.tui.screens.lists import ListScreen

            self._screen.app.push_screen(ListScreen("Choose a letter for the blank", self._lay_blank, alphabet))
        else:
            board.lay(letter.lower())

    def _lay_blank(self, letter: str) -> None:
        """Lay a blank as a letter that was chosen."""
        self._screen.app.pop_screen()
        if self._screen.body.board is not None:
            self._screen.body.board.lay(letter)

    def begun(self, text: str) -> None:
        """A square's number was typed on the board: it goes to the line, where plays are written."""
        if not self.is_on_line and self._screen.body.board is not None:
            self._screen.body.board.action_clear()
        self.is_on_line = True
        self._type(text)

    def _type(self, text: str) -> None:
        entry = self._screen.entry
        entry.value += text
        entry.focus()
        entry.cursor_position = len(entry.value)

    def begin(self, move: str) -> None:
        """Write the beginning of a move on the line, to be typed to its end."""
        self._screen.entry.value = move
        self._screen.entry.focus()

    def pick(self, move: str, rack: Rack) -> None:
        """Ask for the tiles that a move needs, and make it with them."""
        from lexicade.frontends.tui.screens.picking import PickScreen

        async def picked(tiles: str | None) -> None:
            if tiles:
                await self._screen.make(move + tiles)

        label = next(label for label, each in self._screen.prompt.choices if each == move)
        self._screen.app.push_screen(PickScreen(label, rack), picked)


def alphabet() -> list[tuple[str, str]]:
    """The letters that a blank can stand for."""
    return [(letter, letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
