"""The graph of all words: a minimal automaton (DAWG) in one array of 32-bit nodes, for walking letter by letter.

The layout is the one that word-game engines call KWG. Each node is one arc: bits 31-24 the letter (a is 1), bit 23
"a word ends here", bit 22 "last of its siblings", bits 21-0 the index of the first node of the children, 0 for none.
Siblings stand side by side in the order of the alphabet. Node 0 points at the first letters of all words; node 1 is
for the second graph (see `gaddag`), if there is one.
"""

from __future__ import annotations

from lexicade.core.errors import LexiconError

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing alone doubles a bare start, so the start path does without it
    from collections.abc import Iterable, Iterator, Sequence

LETTER_SHIFT = 24
WORD_ENDS = 1 << 23
LAST_SIBLING = 1 << 22
CHILD = LAST_SIBLING - 1
LETTERS = "?abcdefghijklmnopqrstuvwxyz"  # a node's letter number to its letter


class Graph:
    """All words as a graph: stand on a node, follow a letter, ask whether a word ends here.

    A node is a number. `root` is the place before the first letter. Nothing leads back to the root, so 0 also
    means "no such arc".

    >>> from lexicade.lexicon import from_words
    >>> graph = from_words(["cat", "cats", "cow"]).graph
    >>> node = graph.find("cat")
    >>> graph.ends_word(node), [letter for letter, _ in graph.arcs(node)], graph.follow(node, "z")
    (True, ['s'], 0)
    """

    __slots__ = ("nodes",)
    root = 0

    def __init__(self, nodes: Sequence[int]) -> None:
        self.nodes = nodes

    def follow(self, node: int, letter: str) -> int:
        """The node that a letter a-z leads to, or 0."""
        nodes = self.nodes
        wanted = ord(letter) - 96
        index = nodes[node] & CHILD
        while index:
            arc = nodes[index]
            number = arc >> LETTER_SHIFT
            if number == wanted:
                return index
            if number > wanted or arc & LAST_SIBLING:
                return 0
            index += 1
        return 0

    def arcs(self, node: int) -> Iterator[tuple[str, int]]:
        """Each letter that can come next, in order, and the node that it leads to."""
        index = self.nodes[node] & CHILD
        while index:
            arc = self.nodes[index]
            yield LETTERS[arc >> LETTER_SHIFT], index
            index = 0 if arc & LAST_SIBLING else index + 1

    def ends_word(self, node: int) -> bool:
        """Whether the letters followed so far are a word."""
        return bool(node and self.nodes[node] & WORD_ENDS)

    def find(self, prefix: str) -> int:
        """The node that all letters of a prefix lead to from the root, or 0."""
        node = self.root
        for letter in prefix:
            node = self.follow(node, letter)
            if not node:
                break
        return node


def surely_fits(letters: int) -> bool:
    """Whether the graph of words with so many letters in all has room for certain: it needs a node for each at most."""
    return letters < CHILD


def build_nodes(words: Iterable[bytes]) -> list[int]:
    """The nodes of the smallest graph for words that come sorted, lower case and without duplicates."""
    nodes = [0, 0]
    nodes[0] = add_graph(nodes, ((word, WORD_ENDS) for word in words))
    return nodes


def add_graph(nodes: list[int], paths: Iterable[tuple[bytes, int]]) -> int:
    """Write the smallest graph for paths after the nodes there are; the index of its first letters, 0 for no paths.

    Paths come sorted, lower case and without duplicates. With each comes an arc that says what its last letter does:
    whether a word ends there and, if it has a child, where a separator (letter 0) leads from there.

    Sibling lists are closed as soon as no later path can add to them (Daciuk's incremental construction), and equal
    lists are written once. Children are therefore always written before their parents.
    """
    written: dict[tuple[int, ...], int] = {}
    open_lists: list[list[int]] = [[]]  # open_lists[d]: the arcs gathered so far after the first d letters
    previous = b""

    def write(arcs: list[int]) -> int:
        if not arcs:
            return 0
        arcs[-1] |= LAST_SIBLING
        key = tuple(arcs)
        index = written.get(key)
        if index is None:
            index = written[key] = len(nodes)
            nodes.extend(arcs)
            if len(nodes) > CHILD:
                raise LexiconError("That is too many words for one list.")
        return index

    def close(depth: int) -> None:
        while len(open_lists) > depth + 1:
            arcs = open_lists.pop()
            open_lists[-1][-1] |= write(arcs)

    for path, arc in paths:
        shared = 0
        for ours, theirs in zip(path, previous, strict=False):
            if ours != theirs:
                break
            shared += 1
        close(shared)
        for char in path[shared:]:
            open_lists[-1].append((char - 96) << LETTER_SHIFT)
            open_lists.append([])
        open_lists[-2][-1] |= arc & WORD_ENDS
        if arc & CHILD:
            open_lists[-1].append(arc & CHILD)  # letter 0 stands before all letters
        previous = path
    close(0)
    return write(open_lists[0])
