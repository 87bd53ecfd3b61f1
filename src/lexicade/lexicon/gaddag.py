"""The second graph: every word readable outward from any of its letters (GADDAG), which board games need.

For every way to cut a word in two, x and y, there is a path that spells x backward, then a separator (letter 0), then
y forward; where y is empty the path has no separator and ends a word. So a player stands on any square, walks left,
crosses the separator and walks right.

After the separator the way on is just what follows x in the graph of words, so that graph is used and only the
backward parts are new: one path for each beginning of a word, not one for each letter of each word.
"""

from __future__ import annotations

from lexicade.core.errors import LexiconError
from lexicade.lexicon.dawg import CHILD, LAST_SIBLING, LETTER_SHIFT, add_graph

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing alone doubles a bare start, so the start path does without it
    from collections.abc import Sequence

ROOT = 1  # the node that points at the letters to begin from
MOST_LETTERS = 32 * 1024 * 1024  # of all beginnings together; those of 280,000 words have some six million


def has_gaddag(nodes: Sequence[int]) -> bool:
    """Whether nodes hold the second graph, or need none because there are no words."""
    return bool(nodes[ROOT] or not nodes[0])


def with_gaddag(nodes: Sequence[int]) -> list[int]:
    """The nodes of the graph of words, and after them those of the second graph."""
    widened = list(nodes)
    widened[ROOT] = add_graph(widened, sorted(beginnings(nodes)))
    return widened


def beginnings(nodes: Sequence[int]) -> list[tuple[bytes, int]]:
    """Every beginning of a word, spelled backward, with the arc of its last letter; raises LexiconError."""
    found = []
    letters = 0
    waiting = [(b"", nodes[0] & CHILD)]
    while waiting:
        backward, index = waiting.pop()
        while index:
            arc = nodes[index]
            longer = bytes((96 + (arc >> LETTER_SHIFT),)) + backward
            found.append((longer, arc))
            letters += len(longer)
            if arc & CHILD:
                waiting.append((longer, arc & CHILD))
            index = 0 if arc & LAST_SIBLING else index + 1
        if letters > MOST_LETTERS:
            raise LexiconError("That is too many words for a board game.")
    return found
