"""Words that fit a pattern such as `c?t`, by bitsets: one whole number says of every word of a length yes or no."""

from __future__ import annotations

from lexicade.lexicon.letters import ANY

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing alone doubles a bare start, so the start path does without it
    from collections.abc import Iterator


class Columns:
    """All words of one length, seen by position: which of them have this letter here.

    A set of words is an int: bit i stands for word i, so "and", "or" and "not" of sets are single operations.
    A bitset is made when it is first asked for, and kept.
    """

    __slots__ = ("_bitsets", "_letters", "_text", "count", "length")

    def __init__(self, letters: bytes, length: int) -> None:
        self._letters = letters
        self._text = letters.decode("ascii")
        self._bitsets: dict[tuple[int, str], int] = {}
        self.length = length
        self.count = len(letters) // length

    def having(self, position: int, letter: str) -> int:
        """The words with this letter at this position."""
        key = position, letter
        bits = self._bitsets.get(key)
        if bits is None and not self.count:
            return 0
        if bits is None:
            code = ord(letter)
            column = self._letters[position :: self.length][::-1]  # the first word becomes the lowest bit
            bits = int(column.translate(b"0" * code + b"1" + b"0" * (255 - code)), 2)
            self._bitsets[key] = bits
        return bits

    def matching(self, pattern: str) -> int:
        """The words that fit a pattern, of this length."""
        bits = (1 << self.count) - 1
        for position, letter in enumerate(pattern):
            if letter != ANY:
                bits &= self.having(position, letter)
        return bits

    def words(self, bits: int) -> list[str]:
        """The words of a set, in order."""
        text, length = self._text, self.length
        return [text[number * length : (number + 1) * length] for number in members(bits)]


def members(bits: int) -> Iterator[int]:
    """The numbers of the words in a bitset, ascending.

    >>> list(members(0b10110))
    [1, 2, 4]
    """
    flags = bin(bits)[:1:-1]
    index = flags.find("1")
    while index >= 0:
        yield index
        index = flags.find("1", index + 1)
