"""A grid while words are laid on it, as bitsets.

A set of cells is a whole number with a bit for each cell (and one unused column, so that nothing wraps round). For one
word and one direction, a few shifts and "and"s tell of all cells at once whether the word may begin there.
"""

from __future__ import annotations

from lexicade.core.rng import Rng
from lexicade.games.worderly.puzzle import Direction, Placed, diagonal

Box = tuple[int, int, int, int]  # first row, first column, and the row and column after the last
Laid = tuple[str, int, int, int]  # a word, its step from cell to cell, the cell it begins at, and all its cells


class Grid:
    """The letters of a puzzle that is being made: which cells have them, and where another word may begin."""

    __slots__ = ("holding", "inside", "running", "stride", "taken")

    def __init__(self, six: str, rows: int, columns: int, box: Box) -> None:
        """Begin with the diagonal word; others may lie in a part of the grid only."""
        self.stride = columns + 1  # the step of words down; that of words across is 1
        self.inside = cells_of(box, self.stride)
        self.holding: dict[str, int] = dict.fromkeys(six, 0)  # the cells that hold each letter
        for (row, column), letter in zip(diagonal(six, rows, columns).cells(), six, strict=True):
            self.holding[letter] |= 1 << (row * self.stride + column)
        self.taken = sum(self.holding.values())
        self.running = {1: 0, self.stride: 0}  # the cells that words across and words down run through

    def begins(self, word: str, step: int) -> int:
        """The cells where a word may begin: it crosses a letter, and touches no other word of its direction."""
        taken, holding = self.taken, self.holding
        side = self.stride if step == 1 else 1
        free = self.inside & ~(taken | taken << side | taken >> side)
        open_cells = ~self.running[step]
        begins = ~(taken << step | taken >> (len(word) * step))  # nothing before it and nothing after it
        crossing = shift = 0
        for letter in word:
            there = holding[letter] & open_cells
            begins &= (free | there) >> shift
            crossing |= there >> shift
            shift += step
        return begins & crossing

    def put(self, word: str, step: int, at: int) -> Laid:
        """Lay a word where it may begin."""
        cells, bit = 0, 1 << at
        for letter in word:
            self.holding[letter] |= bit
            cells |= bit
            bit <<= step
        self.taken |= cells
        self.running[step] |= cells
        return word, step, at, cells

    def put_anywhere(self, word: str, across: int, down: int, rng: Rng) -> tuple[Laid, Rng]:
        """Lay a word at one of the cells where it may begin across or down, each as likely as the others."""
        ways = across.bit_count()
        chosen, rng = rng.below(ways + down.bit_count())
        if chosen < ways:
            return self.put(word, 1, nth_bit(across, chosen)), rng
        return self.put(word, self.stride, nth_bit(down, chosen - ways)), rng

    def placed(self, laid: list[Laid]) -> list[Placed]:
        """Laid words as a puzzle has them."""
        ways = {1: Direction.ACROSS, self.stride: Direction.DOWN}
        return [Placed(word, *divmod(at, self.stride), ways[step]) for word, step, at, _ in laid]


def cells_of(box: Box, stride: int) -> int:
    """The cells of a box."""
    first_row, first_column, end_row, end_column = box
    line = ((1 << (end_column - first_column)) - 1) << first_column
    return sum(line << (row * stride) for row in range(first_row, end_row))


def nth_bit(bits: int, number: int) -> int:
    """The place of a set bit, by its number among them.

    >>> nth_bit(0b10110, 2)
    4
    """
    for _ in range(number):
        bits &= bits - 1
    return (bits & -bits).bit_length() - 1
