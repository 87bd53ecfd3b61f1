"""Racks and bags: tiles as text in upper case, `?` for a blank."""

from __future__ import annotations

from lexicade.boards.board import EMPTY, Board
from lexicade.boards.rulesets import RULESETS, Ruleset
from lexicade.tiles import BLANK

FULL = RULESETS["full"]


def used(text: str) -> str:
    """The tiles that a play takes from a rack, a blank for each lower-case letter.

    >>> used("QU.z")
    'QU?'
    """
    return "".join(BLANK if letter.islower() else letter for letter in text if letter != EMPTY)


def without(rack: str, tiles: str) -> str | None:
    """A rack after some of its tiles are taken, in the order it had, or None if it lacks one.

    >>> without("ABCAB", "BA"), without("ABC", "D")
    ('CAB', None)
    """
    for tile in tiles:
        if tile not in rack:
            return None
        rack = rack.replace(tile, "", 1)
    return rack


def draw(bag: str, count: int) -> tuple[str, str]:
    """Up to a number of tiles from the end of a bag, and the bag without them.

    >>> draw("ABC", 2), draw("A", 7), draw("AB", 0)
    (('BC', 'A'), ('A', ''), ('', 'AB'))
    """
    left = max(0, len(bag) - count)
    return bag[left:], bag[:left]


def shown_rack(rack: str) -> str:
    """A rack as the field writes it: in order, blanks last.

    >>> shown_rack("?TEA")
    'AET?'
    """
    return "".join(sorted(rack, key=lambda tile: (tile == BLANK, tile)))


def laid_tiles(board: Board) -> str:
    """The tiles on a board."""
    return used(board.squares.replace(EMPTY, ""))


def unseen_tiles(board: Board, rack: str, ruleset: Ruleset = FULL) -> str:
    """The tiles that lie neither on a board nor on a rack, in order; those too many on the board are no matter."""
    left = ruleset.tiles
    for tile in used(board.squares.replace(EMPTY, "")) + rack:
        left = left.replace(tile, "", 1)
    return left
