"""Word graphs in the file format of word-game engines (KWG): the nodes of `dawg` and `gaddag`, and nothing else.

The file is an array of little-endian 32-bit nodes. A graph from elsewhere may be damaged or made to harm: before a word
is spelled, every node within reach is looked at once, so that no circle is walked and no flood of words begun.
"""

from __future__ import annotations

import struct

from lexicade.core.errors import LexiconError
from lexicade.lexicon.dawg import CHILD, LAST_SIBLING, LETTER_SHIFT, LETTERS, WORD_ENDS
from lexicade.lexicon.gaddag import ROOT
from lexicade.lexicon.packed import LONGEST

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing alone doubles a bare start, so the start path does without it
    from collections.abc import Sequence

NODE = 4  # bytes
BEYOND = "The word graph is cut short: it leads beyond its end."
MOST_WORDS = 3_000_000  # as many as the largest text file may have
MOST_LETTERS = 32 * 1024 * 1024


def write_kwg(nodes: Sequence[int]) -> bytes:
    """The file of nodes that hold both graphs."""
    roots = (nodes[0] | LAST_SIBLING, nodes[ROOT] | LAST_SIBLING)  # each is the only one of its kind
    return struct.pack(f"<{len(nodes)}I", *roots, *nodes[2:])


def read_kwg(data: bytes) -> list[bytes]:
    """The words of a file in order; raises LexiconError for one that is damaged or spells too much.

    >>> from lexicade.lexicon.dawg import build_nodes
    >>> read_kwg(write_kwg(build_nodes([b"cat", b"cats", b"dog"])))
    [b'cat', b'cats', b'dog']
    """
    if not data or len(data) % NODE:
        raise LexiconError("The word graph is cut short: its size is no multiple of four.")
    nodes = memoryview(data).cast("I")
    # This is also seen of the second graph, of which nothing else is read.
    if max(node & CHILD for node in nodes) >= len(nodes) or not nodes[-1] & LAST_SIBLING:
        raise LexiconError(BEYOND)
    first = nodes[0] & CHILD
    words = survey(nodes, first) if first else {}
    spelled: list[bytes] = []
    waiting = [(b"", first)] if first else []
    while waiting:  # the last one waiting is the next in the order of the alphabet
        prefix, index = waiting.pop()
        node = nodes[index]
        longer = prefix + LETTERS[node >> LETTER_SHIFT].encode()
        if not node & LAST_SIBLING:
            waiting.append((prefix, index + 1))
        if node & WORD_ENDS:
            spelled.append(longer)
        if node & CHILD and words[node & CHILD]:
            waiting.append((longer, node & CHILD))
    return spelled


def survey(nodes: Sequence[int], first: int) -> dict[int, int]:
    """How many words go on from each node within reach, its later siblings included; raises LexiconError.

    A node comes after its children and its next sibling, so each is looked at once however many ways lead to it.
    """
    words, letters, longest = {0: 0}, {0: 0}, {0: 0}
    began: set[int] = set()
    waiting = [first]
    while waiting:
        index = waiting[-1]
        if index in words:
            waiting.pop()
            continue
        child, sibling = check_node(nodes, index)
        ahead = [each for each in (sibling, child) if each not in words]
        if ahead:
            if index in began:
                raise LexiconError("The word graph is damaged: it leads round in a circle.")
            began.add(index)
            waiting += ahead
            continue
        ends = bool(nodes[index] & WORD_ENDS)
        words[index] = min(ends + words[child] + words[sibling], MOST_WORDS + 1)
        letters[index] = min(ends + words[child] + letters[child] + letters[sibling], MOST_LETTERS + 1)
        longest[index] = max(1 + longest[child] if ends or words[child] else 0, longest[sibling])
        waiting.pop()
    if words[first] > MOST_WORDS or letters[first] > MOST_LETTERS:
        raise LexiconError(f"The word graph spells too much: {MOST_WORDS:,} words are the most.")
    if longest[first] > LONGEST:
        raise LexiconError(f"The word graph has words of more than {LONGEST} letters.")
    return words


def check_node(nodes: Sequence[int], index: int) -> tuple[int, int]:
    """The first child of a node and its next sibling, 0 for none; raises LexiconError if it can't be a node."""
    if index >= len(nodes):
        raise LexiconError(BEYOND)
    node = nodes[index]
    letter, child, sibling = node >> LETTER_SHIFT, node & CHILD, 0 if node & LAST_SIBLING else index + 1
    if not 0 < letter < len(LETTERS):
        raise LexiconError("The word graph has tiles other than A to Z.")
    if 0 < sibling < len(nodes) and nodes[sibling] >> LETTER_SHIFT <= letter:
        raise LexiconError("The word graph is damaged: its letters are not in order.")
    return child, sibling
