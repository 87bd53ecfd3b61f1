"""Word graphs in the file format of word-game engines (KWG): the nodes of `dawg` and `gaddag`, and nothing else.

The file is an array of little-endian 32-bit nodes. A graph from elsewhere may be damaged or made to harm: before a word
is spelled, every list of siblings within reach is looked at once, so that no circle is walked. Words are then spelled
from their ends, each list after those that it leads to, and only as long as they can't be too many.
"""

from __future__ import annotations

import struct
from array import array

from lexicade.core.errors import LexiconError
from lexicade.lexicon.dawg import CHILD, LAST_SIBLING, LETTER_SHIFT, LETTERS, WORD_ENDS
from lexicade.lexicon.gaddag import ROOT, beginnings
from lexicade.lexicon.packed import LONGEST, MOST_WORDS, NO_GRAPHS

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing alone doubles a bare start, so the start path does without it
    from collections.abc import Iterator, Sequence

NODE = 4  # bytes
TOO_LONG = f"The word graph has words of more than {LONGEST} letters."
BEYOND = "The word graph is cut short: it points beyond its end."
MOST_LETTERS = 32 * 1024 * 1024  # as many as the largest text file may have
MANY = 100  # words from which on their spelling tells something
OVERLAP = 4  # times that a node may be looked at on the average, where lists of siblings share their ends
SPELLED = [letter.encode() for letter in LETTERS]


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
        raise LexiconError("The word graph is cut short: its size is not a multiple of four.")
    nodes = memoryview(data).cast("I")
    # This is also seen of the second graph, of which nothing else is read.
    if max(node & CHILD for node in nodes) >= len(nodes) or not nodes[-1] & LAST_SIBLING:
        raise LexiconError(BEYOND)
    first = nodes[0] & CHILD
    words = spell(nodes, *survey(nodes, first)) if first else []
    if len(max(words, key=len, default=b"")) > LONGEST:
        raise LexiconError(TOO_LONG)
    check_spelling(words)
    return words


def check_spelling(words: Sequence[bytes]) -> None:
    """Raise LexiconError for what is no list of words in A to Z: alphagrams, or tiles of another language."""
    if len(words) >= MANY and all(word == bytes(sorted(word)) for word in words):
        raise LexiconError("The word graph has no words, but alphagrams: letters in alphabetical order.")
    after_q = [word[at + 1 : at + 2] for word in words for at in positions(word, b"q")]
    if len(after_q) >= MANY and after_q.count(b"u") < len(after_q) // 4:
        raise LexiconError("The word graph is for another language: its tiles are not A to Z, or QU would be common.")


def positions(word: bytes, letter: bytes) -> Iterator[int]:
    """Where a letter stands in a word."""
    at = word.find(letter)
    while at >= 0:
        yield at
        at = word.find(letter, at + 1)


def read_nodes(data: bytes) -> list[int]:
    """The nodes of both graphs of a file that `read_kwg` has read, or those of none if the second is missing or wrong.

    Building the second graph takes many times as long as seeing that one is right: its backward parts must be just the
    beginnings of words, and after each separator must come what follows that beginning in the first graph.
    """
    nodes = list(memoryview(data).cast("I"))
    if len(nodes) <= ROOT or not nodes[ROOT] & CHILD:
        return list(NO_GRAPHS)
    nodes[0], nodes[ROOT] = nodes[0] & CHILD, nodes[ROOT] & CHILD
    try:
        survey(nodes, nodes[ROOT], lowest=0)
        is_right = matches(nodes)
    except LexiconError:
        is_right = False
    return nodes if is_right else list(NO_GRAPHS)


def matches(nodes: Sequence[int]) -> bool:
    """Whether the second of two graphs without circles belongs to the first."""
    wanted = dict(beginnings(nodes))
    known = set[tuple[int, int]]()
    waiting = [(b"", nodes[ROOT])]
    met = 0
    while waiting:
        backward, head = waiting.pop()
        for node in siblings_of(nodes, head):
            letter = node >> LETTER_SHIFT
            if not letter:
                return False  # a separator after no letter
            path, child = backward + SPELLED[letter], node & CHILD
            is_cut = bool(child) and not nodes[child] >> LETTER_SHIFT
            if is_cut and nodes[child] & WORD_ENDS:
                return False  # no word ends with a separator
            if is_cut or node & WORD_ENDS:  # or else it is only on the way to more letters
                arc, after = wanted.get(path, 0), nodes[child] & CHILD if is_cut else 0
                if (arc ^ node) & WORD_ENDS or not same_lists(nodes, after, arc & CHILD, known):
                    return False
                met += 1
            if child and not (is_cut and nodes[child] & LAST_SIBLING):
                waiting.append((path, child + is_cut))
    return met == len(wanted)


def same_lists(nodes: Sequence[int], one: int, other: int, known: set[tuple[int, int]]) -> bool:
    """Whether two lists of siblings spell the same; pairs known to do so are kept."""
    waiting = [(one, other)]
    while waiting:
        pair = waiting.pop()
        if pair[0] == pair[1] or pair in known:
            continue
        known.add(pair)
        if not all(pair):
            return False
        lists = [siblings_of(nodes, head) for head in pair]
        if [node & ~(CHILD | LAST_SIBLING) for node in lists[0]] != [
            node & ~(CHILD | LAST_SIBLING) for node in lists[1]
        ]:
            return False
        waiting += [(first & CHILD, second & CHILD) for first, second in zip(*lists, strict=True)]
    return True


def survey(nodes: Sequence[int], first: int, lowest: int = 1) -> tuple[array[int], array[int]]:
    """The lists of siblings within reach, each after those that it leads to, and how many arcs lead to each node.

    A list is called by its first node. Raises LexiconError if the nodes can't be a graph of words.
    """
    arcs, order = array("I", bytes(NODE * len(nodes))), array("I")
    begun = bytearray(len(nodes))
    is_open, is_done = 1, 2
    begun[first] = is_open
    path, ahead = [first], [first]  # the lists on the way here, and what is next to look at in each
    most = OVERLAP * len(nodes)
    while path:
        index = ahead.pop()
        if not index:
            begun[path[-1]] = is_done
            order.append(path.pop())
            continue
        node = nodes[index]
        ahead.append(next_sibling(nodes, index, node, lowest))
        child = node & CHILD
        if child:
            arcs[child] += 1
            if begun[child] == is_open:
                raise LexiconError("The word graph is damaged: it goes round in a circle.")
            if not begun[child]:
                if len(path) == LONGEST + 1 - lowest:
                    raise LexiconError(TOO_LONG)
                begun[child] = is_open
                path.append(child)
                ahead.append(child)
        most -= 1
        if most < 0:
            raise LexiconError("The word graph is damaged: too many of its lists overlap.")
    return order, arcs


def next_sibling(nodes: Sequence[int], index: int, node: int, lowest: int = 1) -> int:
    """The node that comes after another in its list, 0 for none; raises LexiconError if it can't be one of words."""
    letter = node >> LETTER_SHIFT
    if not lowest <= letter < len(LETTERS):
        raise LexiconError("The word graph is for another language: it has tiles other than A to Z.")
    if node & LAST_SIBLING:
        return 0
    if nodes[index + 1] >> LETTER_SHIFT <= letter:
        raise LexiconError("The word graph is damaged: its letters are not in order.")
    return index + 1


def spell(nodes: Sequence[int], order: Sequence[int], arcs: array[int]) -> list[bytes]:
    """The words of the last of some lists; raises LexiconError before they are too many.

    What a list spells is kept until the last arc to it has been followed. All that is kept at one time becomes part of
    different words, and so does all that is ever spelled, letter by letter: neither can be more than the words are.
    """
    kept: dict[int, tuple[list[bytes], int]] = {}  # what each list spells, and how many letters that has
    kept_words = kept_letters = spelled = 0
    for head in order:
        siblings = siblings_of(nodes, head)
        rests: list[list[bytes]] = []
        count = letters = 0
        for node in siblings:
            child = node & CHILD
            rest, size = kept.get(child, ([], 0))
            rests.append(rest)
            count, letters = count + len(rest) + bool(node & WORD_ENDS), letters + size
            arcs[child] -= bool(child)
            if rest and not arcs[child]:
                del kept[child]
                kept_words, kept_letters = kept_words - len(rest), kept_letters - size
        letters += count
        kept_words, kept_letters, spelled = kept_words + count, kept_letters + letters, spelled + count
        if kept_words > MOST_WORDS or max(kept_letters, spelled) > MOST_LETTERS:
            raise LexiconError(f"The word graph has too many words: the limit is {MOST_WORDS:,}.")
        words: list[bytes] = []
        for node, rest in zip(siblings, rests, strict=True):
            letter = SPELLED[node >> LETTER_SHIFT]
            if node & WORD_ENDS:
                words.append(letter)
            words += [letter + each for each in rest]
        if words:
            kept[head] = words, letters
    return words


def siblings_of(nodes: Sequence[int], index: int) -> list[int]:
    """The nodes of a list."""
    siblings = [nodes[index]]
    while not siblings[-1] & LAST_SIBLING:
        index += 1
        siblings.append(nodes[index])
    return siblings
