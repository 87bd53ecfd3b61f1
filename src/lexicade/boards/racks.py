"""Racks and bags: tiles as text in upper case, `?` for a blank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache

from lexicade.boards.board import EMPTY, Board
from lexicade.boards.rulesets import RULESETS, Ruleset
from lexicade.boards.tileset import ALPHABET, TILES
from lexicade.core.errors import BadPosition, quoted
from lexicade.tiles import BLANK

FULL = RULESETS["full"]
TO_BLANKS = str.maketrans(dict.fromkeys(ALPHABET.lower(), BLANK))


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


def read_rack(text: str, size: int = FULL.rack) -> str:
    """A rack as people write it, in any order and case; raises BadPosition for what is none.

    >>> read_rack("Tea?")
    '?AET'
    """
    for tile in text:
        if not tile.isascii() or tile.upper() not in TILES:
            raise BadPosition(f"A rack has {quoted(tile)} in it, which is not a tile.")
    if len(text) > size:
        raise BadPosition(f"The rack {quoted(text.upper())} has {len(text)} tiles; the limit is {size}.")
    return "".join(sorted(text.upper()))


def shown_rack(rack: str) -> str:
    """A rack as the field writes it: in order, blanks last.

    >>> shown_rack("?TEA")
    'AET?'
    """
    return "".join(sorted(rack, key=lambda tile: (tile == BLANK, tile)))


def laid_tiles(board: Board) -> str:
    """The tiles on a board, row by row, `?` for each blank."""
    return board.squares.replace(EMPTY, "").translate(TO_BLANKS)


def unseen_tiles(board: Board, rack: str, ruleset: Ruleset = FULL) -> str:
    """The tiles of a set that lie neither on a board nor on a rack, sorted; tiles that a set lacks are ignored."""
    return "".join(unseen_runs(board, rack, ruleset))


def unseen_runs(board: Board, rack: str, ruleset: Ruleset = FULL) -> list[str]:
    """The same, equal tiles together.

    >>> unseen_runs(Board.empty(), "?AAABB")[:3]
    ['?', 'AAAAAA', 'CC']
    """
    left = {**counts_beside(board, ruleset.tiles)}
    for tile in rack:
        if tile in left:
            left[tile] -= 1
    return [tile * count for tile, count in left.items() if count > 0]


@lru_cache(maxsize=1 << 6)  # every player asks the same of a board
def counts_beside(board: Board, tiles: str) -> Mapping[str, int]:
    """How many of each tile of a set don't lie on a board, in the order of the set."""
    laid = laid_tiles(board)
    return {tile: count - laid.count(tile) for tile, count in counts_of(tiles)}


@cache
def counts_of(tiles: str) -> tuple[tuple[str, int], ...]:
    """The tiles of a set in their order, each with how many there are.

    >>> counts_of("??A")
    (('?', 2), ('A', 1))
    """
    return tuple((tile, tiles.count(tile)) for tile in dict.fromkeys(tiles))


def check_tiles(board: Board, racks: str, ruleset: Ruleset) -> None:
    """See that one set of tiles is enough for a board and all racks; raises BadPosition."""
    if not ruleset.tiles:  # any letter may be played at any time
        return
    there = Counter(ruleset.tiles)
    for tile, count in sorted(Counter(laid_tiles(board) + racks).items()):
        if count > there[tile]:
            what = "blanks" if tile == BLANK else f"{tile} tiles"
            raise BadPosition(f"There are {count} {what}; a set has {there[tile]}.")
