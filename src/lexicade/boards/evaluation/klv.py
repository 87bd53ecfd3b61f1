"""Leave values in the file format of word-game engines (KLV2): a graph of leaves, and a value for each of them.

The file has the number of nodes, the nodes as in KWG with the blank as tile 0, the number of leaves, and their values
in points, in the order of the graph. Ours are sums over subsets of up to three tiles, so larger leaves get the sum of
those: up to three tiles just what the file says, and for four, five and six off by 0.4, 1.2 and 2.6 points (root mean
square, measured on the values that MAGPIE has for TWL06, which are 10 to 15 points themselves).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from functools import cache
from math import isfinite

from lexicade.boards.evaluation.leaves import LARGEST, MOST, Leaves
from lexicade.boards.racks import shown_rack
from lexicade.boards.tileset import TILES
from lexicade.core.errors import LexicadeError
from lexicade.lexicon.dawg import CHILD, LAST_SIBLING, LETTER_SHIFT, LETTERS, WORD_ENDS

SIZE = 4  # bytes of a number
DAMAGED = "The leave values are cut short or damaged."
DEEPEST = 20  # tiles; a leave has six


def read_klv(data: bytes) -> dict[str, int]:
    """What subsets of up to three tiles add to a leave, in hundredths, from a file; raises LexicadeError."""
    nodes, values = split_file(data)
    parts = dict[str, int]()
    leaves = Leaves(parts)
    found = dict(small_leaves(nodes))
    missing = [tile for tile in TILES if tile not in found]
    if missing:
        raise LexicadeError(f"The leave values have none for {', '.join(missing)}: they are not for English tiles.")
    for tiles, number in sorted(found.items(), key=lambda item: len(item[0])):
        if number >= len(values) or not isfinite(values[number]) or abs(values[number]) > MOST:
            raise LexicadeError(DAMAGED)
        parts[tiles] = round(values[number] * 100) - leaves.value(tiles)
    return parts


def split_file(data: bytes) -> tuple[Sequence[int], Sequence[float]]:
    """The nodes and the values of a file."""
    try:
        (count,) = struct.unpack_from("<I", data)
        nodes = struct.unpack_from(f"<{count}I", data, SIZE) if count * SIZE < len(data) else ()
        (leaves,) = struct.unpack_from("<I", data, SIZE + count * SIZE)
        start = 2 * SIZE + count * SIZE
        if not nodes or start + leaves * SIZE != len(data):
            raise LexicadeError(DAMAGED)
        return nodes, struct.unpack_from(f"<{leaves}f", data, start)
    except struct.error:
        raise LexicadeError(DAMAGED) from None


def small_leaves(nodes: Sequence[int]) -> Iterator[tuple[str, int]]:
    """Each leave of up to three tiles, sorted as ours are, and its number among all leaves of the graph."""

    @cache
    def count(first: int, depth: int) -> int:
        """How many leaves a list of siblings leads to."""
        if depth > DEEPEST:
            raise LexicadeError(DAMAGED)
        return sum(
            bool(node & WORD_ENDS) + (count(node & CHILD, depth + 1) if node & CHILD else 0)
            for node in siblings(nodes, first)
        )

    def walk(first: int, tiles: str, number: int) -> Iterator[tuple[str, int]]:
        for node in siblings(nodes, first):
            longer = tiles + read_tile(node >> LETTER_SHIFT)
            if node & WORD_ENDS:
                yield shown_rack(longer), number
                number += 1
            child = node & CHILD
            if child and len(longer) < LARGEST:
                yield from walk(child, longer, number)
            number += count(child, 1) if child else 0

    yield from walk(nodes[0] & CHILD, "", 0)


def siblings(nodes: Sequence[int], index: int) -> Iterator[int]:
    """The nodes of a list."""
    while 0 < index < len(nodes):
        yield nodes[index]
        if nodes[index] & LAST_SIBLING:
            return
        index += 1
    raise LexicadeError(DAMAGED)


def read_tile(number: int) -> str:
    """A tile by its number in a graph."""
    if number >= len(LETTERS):
        raise LexicadeError("The leave values are for another language: they have tiles other than A to Z.")
    return LETTERS[number].upper()
