"""The second graph of a lexicon as dictionaries, and what it says of tiles that lie side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lexicade.boards.movegen.anagrams import TERMS
from lexicade.boards.movegen.lines import POINT
from lexicade.boards.tileset import ALPHABET, POINTS
from lexicade.lexicon.dawg import CHILD, LAST_SIBLING, LETTER_SHIFT, WORD_ENDS

SEPARATOR = "|"
LETTERS = SEPARATOR + ALPHABET

Arc = tuple[int, int]  # whether a word ends here (or 0), and the list of what may follow (or 0)
NOWHERE: Arc = (0, 0)


class Lists(dict[int, dict[str, Arc]]):
    """Sibling lists of a graph by index, each unpacked when it is first asked for."""

    def __init__(self, nodes: Sequence[int]) -> None:
        super().__init__()
        self.nodes = nodes
        self[0] = {}

    def __missing__(self, index: int) -> dict[str, Arc]:
        arcs: dict[str, Arc] = {}
        at = index
        while True:
            node = self.nodes[at]
            arcs[LETTERS[node >> LETTER_SHIFT]] = node & WORD_ENDS, node & CHILD
            if node & LAST_SIBLING:
                break
            at += 1
        self[index] = arcs
        return arcs

    def follow(self, index: int, text: str) -> Arc:
        """The arc at the end of one or more letters."""
        arc = 0, index
        for letter in text:
            arc = self[arc[1]].get(letter, NOWHERE)
        return arc


class Run(NamedTuple):
    """Tiles that lie side by side."""

    letters: str
    points: int  # in hundredths
    key: int  # see `TERMS`
    before: frozenset[str]  # the letters that may come right before them within words
    after: frozenset[str]  # and those right after them at the start of a word


class Runs(dict[str, Run]):
    """Runs by the tiles that lie there, each looked into when it is first asked for."""

    def __init__(self, lists: Lists, gaddag: int) -> None:
        super().__init__()
        self.lists, self.gaddag = lists, gaddag

    def __missing__(self, tiles: str) -> Run:
        letters = tiles.upper()
        before = self.lists[self.lists.follow(self.gaddag, letters[::-1])[1]]
        after = self.lists[before[SEPARATOR][1]] if SEPARATOR in before else {}
        points, key = POINT * sum(POINTS[tile] for tile in tiles), sum(TERMS[letter] for letter in letters)
        found = self[tiles] = Run(letters, points, key, frozenset(before) - {SEPARATOR}, frozenset(after))
        return found
