"""The nodes of a lexicon's graphs as dictionaries, and what its GADDAG says of tiles side by side.

The file holds a DAWG (words from their first letter on) and a GADDAG (words outward from each of their letters: to the
left, a separator, to the right). Both are arrays of the same kind of node.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lexicade.boards.movegen.anagrams import TERMS
from lexicade.boards.plays import POINT
from lexicade.boards.tileset import ALPHABET, POINTS
from lexicade.lexicon.dawg import CHILD, LAST_SIBLING, LETTER_SHIFT, WORD_ENDS

SEPARATOR = "|"
LETTERS = SEPARATOR + ALPHABET

Arc = tuple[int, int]  # whether a word ends with this letter (or 0), and the node that it leads to (or 0)
NOWHERE: Arc = (0, 0)


class Nodes(dict[int, dict[str, Arc]]):
    """The arcs that leave each node, by letter (upper case); a node is unpacked when it is first asked for."""

    def __init__(self, packed: Sequence[int]) -> None:
        super().__init__()
        self.packed = packed
        self[0] = {}

    def __missing__(self, node: int) -> dict[str, Arc]:
        arcs: dict[str, Arc] = {}
        at = node
        while True:
            entry = self.packed[at]
            arcs[LETTERS[entry >> LETTER_SHIFT]] = entry & WORD_ENDS, entry & CHILD
            if entry & LAST_SIBLING:
                break
            at += 1
        self[node] = arcs
        return arcs

    def follow(self, node: int, text: str) -> Arc:
        """The last arc of those that spell a text of one letter or more from a node on; NOWHERE if nothing does."""
        arc = 0, node
        for letter in text:
            arc = self[arc[1]].get(letter, NOWHERE)
        return arc


class Run(NamedTuple):
    """What is known of tiles side by side on a board."""

    letters: str  # in upper case, blanks too
    points: int  # in hundredths of a point
    key: int  # the sum of the letters' `TERMS`
    before: frozenset[str]  # the letters that come right before them within a word
    after: frozenset[str]  # the letters that come right after them at the start of a word


class Runs(dict[str, Run]):
    """Runs by their tiles, each looked up in the GADDAG when it is first asked for."""

    def __init__(self, nodes: Nodes, gaddag: int) -> None:
        super().__init__()
        self.nodes, self.gaddag = nodes, gaddag

    def __missing__(self, tiles: str) -> Run:
        letters = tiles.upper()
        before = self.nodes[self.nodes.follow(self.gaddag, letters[::-1])[1]]
        after = self.nodes[before[SEPARATOR][1]] if SEPARATOR in before else {}
        points, key = POINT * sum(POINTS[tile] for tile in tiles), sum(TERMS[letter] for letter in letters)
        found = self[tiles] = Run(letters, points, key, frozenset(before) - {SEPARATOR}, frozenset(after))
        return found
