"""The curtain in a real terminal: nothing that is ever written to it shows a rack to the wrong player."""

from __future__ import annotations

import re

import pytest

from lexicade.arcade.keeper import Keeper
from lexicade.arcade.table import Table
from lexicade.core.session import Session
from tests.kit import open_game
from tests.tui.terminal import Terminal

RACKS = "AEIO"  # what the players hold: seven of one letter each, so that any part of a rack gives its owner away
ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-~])")
F3, ENTER, UNDO = "\x1bOR", "\r", "\x1a"


def racks_in(text: str) -> set[str]:
    """The racks that a text shows: three times the same capital letter, with nothing but edges, values and air between.

    >>> sorted(racks_in("A1  A1  A1  and  E ▁▁1 E ▁▁1 E, but I am no rack"))
    ['A', 'E']
    """
    return {
        letter for letter in RACKS if re.search(rf"(?<!\w){letter}[\s\d▁]+{letter}[\s\d▁]+{letter}(?![A-Za-z])", text)
    }


class Watched(Terminal):
    """A terminal in which somebody looks at whatever is written, at any moment, and at the screen after each piece."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size=size)
        self.seen: set[str] = set()
        self._read = 0
        self.watch = self.look

    def look(self) -> None:
        """Take down which racks are on the screen, and which are in what was written since the last key."""
        self.seen |= racks_in(self.shown) | racks_in(ESCAPES.sub("", self.raw[self._read :]))

    def act(self, key: str) -> None:
        """Press a key; what is seen from now on comes of that."""
        self.seen, self._read = set(), len(self.raw)
        self.send(key)


def begin(players: int) -> None:
    """Keep a game of people in which the first one has passed."""
    game = open_game("scrabble")
    draws = "".join(letter * 7 for letter in RACKS[:players])
    table = Table(Session(game, game.read_params(f"bot=none,players={players},draws={draws}"), 5), keeper=Keeper())
    table.play("pass", 0)
    table.close()


@pytest.mark.parametrize(("players", "size"), [(2, (80, 24)), (3, (60, 18)), (4, (120, 40))])
def test_nobody_sees_another_rack(players: int, size: tuple[int, int]) -> None:
    """From one player's move to the next player's key no rack is written, and from then on only the player's own."""
    begin(players)
    with Watched(size) as terminal:
        terminal.expect("Continue  ")
        terminal.act(ENTER)
        turns = [*range(1, players), 0]  # everybody once, from the second on
        for turn, seat in enumerate(turns):
            terminal.expect(f"Player {seat + 1}, it is your turn.")
            before = RACKS[turns[turn - 1]] if turn else ""  # who moved can see their own until the curtain is drawn
            assert terminal.seen <= set(before)
            assert not racks_in(terminal.shown)
            terminal.act(ENTER)
            terminal.expect(f"Player {seat + 1}, your play:")
            terminal.wait(racks_in, "a rack")
            assert terminal.seen == {RACKS[seat]}
            terminal.act(F3)


def test_taking_back_shows_no_rack_either() -> None:
    """When the second player takes the first one's pass back, a curtain is drawn before the first one's rack is."""
    begin(2)
    with Watched((80, 24)) as terminal:
        terminal.expect("Continue  ")
        terminal.send(ENTER)
        terminal.expect("Player 2, it is your turn.")
        terminal.send(ENTER)
        terminal.expect("Player 2, your play:")
        terminal.act(UNDO)
        terminal.expect("Player 1, it is your turn.")
        assert terminal.seen <= {"E"}
        assert not racks_in(terminal.shown)
        terminal.act(ENTER)
        terminal.expect("Player 1, your play:")
        terminal.wait(racks_in, "a rack")
        assert terminal.seen == {"A"}
