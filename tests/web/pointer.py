"""Making any move with a mouse or a finger: buttons, letters, tiles and squares, never a key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.kit import Player

if TYPE_CHECKING:
    from playwright.sync_api import Locator

PHONE = {"viewport": {"width": 375, "height": 700}, "has_touch": True, "is_mobile": True}


class Pointer:
    """A hand that clicks or, on a phone, taps."""

    def __init__(self, player: Player, *, is_finger: bool) -> None:
        self.player = player
        self.page = player.page
        self.is_finger = is_finger

    def press(self, target: Locator) -> None:
        """Click or tap something."""
        if self.is_finger:
            target.tap()
        else:
            target.click()

    def make(self, move: str) -> None:
        """Make a move in whatever way the page offers for it, and wait for what it brings."""
        before = self.player.number
        begun = self.choice(move.partition(" ")[0] + " ")
        if self.choice(move).count():
            self.press(self.choice(move))
        elif self.page.locator(".keys").count():
            self.press(self.page.locator(f".key[data-letter='{move.upper()}']"))
        else:
            if begun.count():
                self.press(begun)
                self.pick(move.partition(" ")[2])
            elif self.page.locator(".board").count():
                self.lay(move)
            else:
                self.pick(move)
            self.press(self.page.get_by_role("button", name="Play", exact=True))
        self.player.settle(before)

    def choice(self, move: str) -> Locator:
        """The button that makes a move, or begins one."""
        return self.page.locator(f".choices [data-move='{move}']")

    def tile(self, letter: str) -> Locator:
        """A tile that is free."""
        return self.page.locator(f".rack .tile[data-letter='{letter}']:not(.used)").first

    def pick(self, letters: str) -> None:
        """Press a tile for each letter."""
        for letter in letters:
            self.press(self.tile(letter.upper()))

    def lay(self, move: str) -> None:
        """Lay a word on the board, tile by tile."""
        for at, letter in enumerate(move.partition(" ")[2]):
            if letter == ".":  # a tile that lies there already
                continue
            self.press(self.tile("?" if letter.islower() else letter))
            self.press(self.page.locator(f"td[data-square='{square_of(move, at)}']"))
            if letter.islower():
                self.press(self.page.locator("dialog").get_by_role("button", name=letter.upper(), exact=True))


def square_of(move: str, at: int) -> str:
    """The square of a letter of a move on a board, as row and column from 0.

    >>> square_of("8H QUAIL", 2), square_of("H8 QUAIL", 2)
    ('7,9', '9,7')
    """
    name = move.partition(" ")[0]
    is_across = name[0].isdigit()
    row, column = (name[:-1], name[-1]) if is_across else (name[1:], name[0])
    along, down = (at, 0) if is_across else (0, at)
    return f"{int(row) - 1 + down},{ord(column) - ord('A') + along}"
