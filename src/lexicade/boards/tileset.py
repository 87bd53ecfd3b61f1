"""The tiles of the English set as boards and racks write them: capitals for tiles, small letters for blanks laid.

A blank on a rack is `?`. On a board or in a play it is the letter that it stands for, in lower case, worth 0 points.
"""

from __future__ import annotations

from lexicade import tiles
from lexicade.tiles import BLANK

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

# The points of whatever may stand on a rack, on a board or in the text of a play.
POINTS = {
    **{letter: tiles.VALUES[letter.lower()] for letter in ALPHABET},
    **dict.fromkeys(ALPHABET.lower(), 0),
    BLANK: 0,
}
TILES = {tile.upper(): count for tile, count in tiles.TILES.items()}  # how many of each there are in a set of 100


def value(text: str) -> int:
    """The points of all tiles of a rack, a leave or a bag.

    >>> value("QUA?")
    12
    """
    return sum([POINTS[tile] for tile in text])
