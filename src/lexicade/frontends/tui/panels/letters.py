"""Letters large enough to fill a tile: five by five points each, two points to a character."""

from __future__ import annotations

from functools import cache

WIDTH, HEIGHT = 5, 3  # in characters
POINTS = {
    "A": ".###. #...# ##### #...# #...#",
    "B": "####. #...# ####. #...# ####.",
    "C": ".#### #.... #.... #.... .####",
    "D": "####. #...# #...# #...# ####.",
    "E": "##### #.... ####. #.... #####",
    "F": "##### #.... ####. #.... #....",
    "G": ".#### #.... #..## #...# .####",
    "H": "#...# #...# ##### #...# #...#",
    "I": ".###. ..#.. ..#.. ..#.. .###.",
    "J": "..### ...#. ...#. #..#. .##..",
    "K": "#...# #..#. ###.. #..#. #...#",
    "L": "#.... #.... #.... #.... #####",
    "M": "#...# ##.## #.#.# #...# #...#",
    "N": "#...# ##..# #.#.# #..## #...#",
    "O": ".###. #...# #...# #...# .###.",
    "P": "####. #...# ####. #.... #....",
    "Q": ".###. #...# #.#.# #..#. .##.#",
    "R": "####. #...# ####. #..#. #...#",
    "S": ".#### #.... .###. ....# ####.",
    "T": "##### ..#.. ..#.. ..#.. ..#..",
    "U": "#...# #...# #...# #...# .###.",
    "V": "#...# #...# .#.#. .#.#. ..#..",
    "W": "#...# #...# #.#.# ##.## #...#",
    "X": "#...# .#.#. ..#.. .#.#. #...#",
    "Y": "#...# .#.#. ..#.. ..#.. ..#..",
    "Z": "##### ...#. ..#.. .#... #####",
    "*": "..... #.#.# .###. #.#.# .....",
    "?": "###.. ...#. ..#.. ..... ..#..",
    "_": "..... ..... ..... ..... #####",
}
HALVES = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


@cache
def large_letter(letter: str) -> tuple[str, ...] | None:
    """The lines of a large letter, or None for a character that has no large form.

    >>> large_letter("L")
    ('█    ', '█    ', '▀▀▀▀▀')
    >>> large_letter("2L")
    """
    points = POINTS.get(letter)
    if points is None:
        return None
    rows = [*points.split(), "." * WIDTH]
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return tuple("".join(HALVES[top + bottom] for top, bottom in zip(*pair, strict=True)) for pair in pairs)
