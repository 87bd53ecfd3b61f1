"""The lexicon: which words there are, how common each is, and every question a word program asks of them."""

from __future__ import annotations

from bisect import bisect_left

from lexicade.lexicon.anagrams import spell
from lexicade.lexicon.dawg import LETTERS, Graph, build_nodes
from lexicade.lexicon.letters import ANY, read_letters, read_pattern, read_tiles
from lexicade.lexicon.packed import FLAG, LEVEL, Packed
from lexicade.lexicon.patterns import Columns

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing alone doubles a bare start, so the start path does without it
    from collections.abc import Callable, Iterator, Sequence
    from mmap import mmap

YES, NO = b"10"


class Lexicon:
    """A list of words a-z, opened from a packed file and read in place.

    Words are numbered by length, then by letters. Nothing is unpacked when a lexicon is opened; each method takes
    only what it needs. All lists come back in the order of the alphabet.

    >>> from lexicade.lexicon import load
    >>> lex = load()
    >>> "Quail" in lex, "quaul" in lex, len(lex)
    (True, False, 172820)
    >>> lex.anagrams("listen")
    ['elints', 'enlist', 'inlets', 'listen', 'silent', 'tinsel']
    >>> lex.pattern("qu??l")
    ['quail', 'quell', 'quill']
    >>> lex.subanagrams("quz?", min_length=4)
    ['quiz']
    """

    __slots__ = ("_columns", "_graph", "_keep", "_packed", "_starts", "digest", "name", "skipped")

    def __init__(self, data: mmap | bytes, name: str, source: str, keep: Callable[[bytes], None] | None = None) -> None:
        """Open a packed file; `keep` is told of a more complete one if that is ever made."""
        packed = Packed(data, source)
        self._keep = keep
        self._packed = packed
        self._columns: dict[int, Columns] = {}
        self._starts: dict[int, tuple[int, int]] = {}  # length: (number of its first word, where its letters begin)
        number, offset = 0, packed.words_at
        for length, count in enumerate(packed.counts):
            if count:
                self._starts[length] = number, offset
                number += count
                offset += count * length
        self.name = name
        self.digest = packed.digest
        self.skipped = packed.skipped  # tokens of its text file that were no words
        self._graph: Graph | None = None

    def __repr__(self) -> str:
        return f"<Lexicon {self.name}.{self.digest}: {len(self):,} words>"

    def __len__(self) -> int:
        return sum(self._packed.counts)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self._number(word) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self.words())

    @property
    def lengths(self) -> tuple[int, ...]:
        """The lengths that words of this list have, ascending."""
        return tuple(self._starts)

    def words(self, length: int | None = None, level: int | None = None, *, clean: bool = False) -> list[str]:
        """The words of one length or of all, no rarer than a level, and if `clean` without those flagged offensive."""
        if length is None:
            return sorted(word for each in self._starts for word in self.words(each, level, clean=clean))
        if length not in self._starts:
            return []
        letters = self._letters(length).decode("ascii")
        words = [letters[at : at + length] for at in range(0, len(letters), length)]
        if level is None and not clean:
            return words
        accepted = accepting(level, clean=clean)
        return [word for word, rating in zip(words, self._ratings(length), strict=True) if accepted[rating] == YES]

    def chosen(self, length: int, level: int | None = None, *, clean: bool = False) -> int:
        """What `words` would list, as a bitset over `columns(length)`."""
        if length not in self._starts:
            return 0
        return int(self._ratings(length)[::-1].translate(accepting(level, clean=clean)), 2)

    @property
    def is_rated(self) -> bool:
        """Whether the words carry levels, as those of the built-in list do and those of text files don't."""
        return bool(len(self) and self._packed.data[self._packed.ratings_at] & LEVEL)

    def level(self, word: str) -> int:
        """How common a word is: 10 (everybody knows it) to 80 (hardly anybody does), 0 where the list doesn't say.

        A word that isn't in the list is a KeyError.

        >>> from lexicade.lexicon import load
        >>> load().level("house"), load().level("quail"), load().level("zyzzyva")
        (10, 35, 80)
        """
        return self._rating(word) & LEVEL

    def is_clean(self, word: str) -> bool:
        """Whether a word may be shown in a puzzle or hidden as a secret; a word not in the list is a KeyError."""
        return not self._rating(word) & FLAG

    def flagged(self) -> list[str]:
        """The words that are good in play but that no puzzle may show or hide."""
        flagged = []
        for length in self._starts:
            ratings = self._ratings(length)
            if max(ratings) >= FLAG:
                flagged += [self._word(length, number) for number, rating in enumerate(ratings) if rating & FLAG]
        return sorted(flagged)

    def prefixed(self, prefix: str) -> list[str]:
        """The words that begin with these letters.

        >>> from lexicade.lexicon import load
        >>> load().prefixed("quies")
        ['quiescence', 'quiescences', 'quiescent', 'quiescently']
        """
        start = read_letters(prefix, blanks=False).encode()
        words = []
        for length in self._starts:
            if length >= len(start):
                first = self._bisect(length, start)
                last = self._bisect(length, start + b"{")  # the character after z
                words += [self._word(length, number) for number in range(first, last)]
        return sorted(words)

    def pattern(self, pattern: str) -> list[str]:
        """The words that fit a pattern in which `?` stands for any one letter."""
        wanted = read_pattern(pattern)
        length = len(wanted)
        if length not in self._starts:
            return []
        if not wanted.strip(ANY):
            return self.words(length)
        columns = self.columns(length)
        return columns.words(columns.matching(wanted))

    def columns(self, length: int) -> Columns:
        """The words of one length as bitsets, for questions about letters at positions."""
        columns = self._columns.get(length)
        if columns is None:
            columns = self._columns[length] = Columns(self._letters(length), length)
        return columns

    @property
    def graph(self) -> Graph:
        """All words as a graph; a list that was packed without it gets it now, in a second or so.

        The built-in list has it, and a text file's is kept where its packed form is.
        """
        if self._graph is None:
            nodes: Sequence[int] = self._packed.nodes
            if not nodes[0] and self._starts:
                nodes = build_nodes(word.encode() for word in self.words())
                if self._keep is not None:
                    self._keep(self._packed.with_nodes(nodes))
            self._graph = Graph(nodes)
        return self._graph

    @property
    def gaddag(self) -> Sequence[int]:
        """The nodes of both graphs (see `gaddag`); a list that lacks the second gets it now, in seconds, for good."""
        from lexicade.lexicon.gaddag import has_gaddag, with_gaddag

        nodes = self.graph.nodes
        if not has_gaddag(nodes):
            nodes = with_gaddag(nodes)
            if self._keep is not None:
                self._keep(self._packed.with_nodes(nodes))
            self._graph = Graph(nodes)
        return nodes

    def packed(self) -> bytes:
        """The whole list with both graphs in one piece, to be sent where there is no such file and opened there.

        >>> from lexicade.lexicon import from_words
        >>> Lexicon(from_words(["cat", "cow"]).packed(), "sent", "sent").words()
        ['cat', 'cow']
        """
        return self._packed.with_nodes(self.gaddag)

    def anagrams(self, tiles: str) -> list[str]:
        """The words that use every tile exactly once; `?` is a tile that can be any letter."""
        wanted = read_tiles(tiles)
        return spell(self.graph, wanted, len(wanted), LETTERS) if wanted else []

    def subanagrams(self, tiles: str, min_length: int = 2, *, blank_letters: str = LETTERS) -> list[str]:
        """The words of at least `min_length` letters that can be made from some of the tiles.

        A blank may be told what it can stand for: with `blank_letters="aeiou"`, vowels only.
        """
        return spell(self.graph, read_tiles(tiles), min_length, blank_letters)

    def _letters(self, length: int) -> bytes:
        if length not in self._starts:
            return b""
        start = self._starts[length][1]
        return bytes(self._packed.data[start : start + length * self._packed.counts[length]])

    def _ratings(self, length: int) -> bytes:
        start = self._packed.ratings_at + self._starts[length][0]
        return bytes(self._packed.data[start : start + self._packed.counts[length]])

    def _word(self, length: int, number: int) -> str:
        """The word with this number among those of its length."""
        at = self._starts[length][1] + number * length
        return self._packed.data[at : at + length].decode("ascii")

    def _bisect(self, length: int, letters: bytes) -> int:
        """How many words of a length come before these letters."""
        data = self._packed.data
        start = self._starts[length][1]
        return bisect_left(
            range(self._packed.counts[length]),
            letters,
            key=lambda number: data[start + number * length : start + number * length + length],
        )

    def _number(self, word: str) -> int | None:
        """The number of a word among those of its length, or None."""
        length = len(word)
        if length not in self._starts or not word.isascii():
            return None
        letters = word.lower().encode("ascii")
        number = self._bisect(length, letters)
        at = self._starts[length][1] + number * length
        # Past the last word, the slice holds what comes after it: letters of longer words, or ratings.
        is_there = number < self._packed.counts[length] and self._packed.data[at : at + length] == letters
        return number if is_there else None

    def _rating(self, word: str) -> int:
        number = self._number(word)
        if number is None:
            raise KeyError(word)
        return self._packed.data[self._packed.ratings_at + self._starts[len(word)][0] + number]


def accepting(level: int | None, *, clean: bool) -> bytes:
    """For every rating a byte "1" or "0": whether a word is no rarer than a level and, if asked for, not flagged."""
    rarest = LEVEL if level is None else level
    refused = FLAG if clean else 0
    return bytes(YES if rating & LEVEL <= rarest and not rating & refused else NO for rating in range(256))
