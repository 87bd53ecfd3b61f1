"""The board: where tiles lie, which plays are legal, what they form and what that is worth.

Rows and columns count from 0. A board is a value: laying tiles gives another board.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass, field

from lexicade.boards.tileset import POINTS
from lexicade.core.errors import BadPosition, IllegalMove, quoted

EMPTY = "."
SQUARES = re.compile("[A-Za-z.]*")


@dataclass(frozen=True, slots=True)
class Layout:
    """A kind of board: its size, the square that the first play must cover, and what squares multiply.

    Factors are given square by square, row after row; where there are none, every square counts once.
    """

    rows: int
    columns: int
    start: tuple[int, int]
    letter_factors: tuple[int, ...] = ()
    word_factors: tuple[int, ...] = ()

    def __hash__(self) -> int:
        return hash((self.rows, self.columns))  # all factors would take longer than what is looked up by them

    def factors(self, row: int, column: int) -> tuple[int, int]:
        """What a tile newly laid here multiplies: its letter, and the words it is part of."""
        return self.factors_at(row * self.columns + column)

    def factors_at(self, square: int) -> tuple[int, int]:
        """The same for a square by its number, row after row."""
        letter = self.letter_factors[square] if self.letter_factors else 1
        return letter, self.word_factors[square] if self.word_factors else 1


PLAIN = Layout(rows=15, columns=15, start=(7, 7))  # the assignment's: nothing but letter values


@dataclass(frozen=True, slots=True)
class Tile:
    """A letter laid on a square; a blank stands for its letter but is worth nothing."""

    row: int
    column: int
    letter: str  # A-Z
    is_blank: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """A word that a play forms, and its points."""

    text: str
    points: int


@dataclass(frozen=True, slots=True)
class Board:
    """Squares with or without tiles: a capital for a tile, a small letter for a blank, a dot for neither."""

    layout: Layout = field(repr=False)
    squares: str

    @classmethod
    def empty(cls, layout: Layout | None = None) -> Board:
        """A board before the first play, the standard one unless another is named."""
        from lexicade.boards.rulesets import STANDARD

        layout = layout or STANDARD
        return cls(layout, EMPTY * (layout.rows * layout.columns))

    @classmethod
    def from_rows(cls, rows: Sequence[str], layout: Layout | None = None) -> Board:
        """A board from its rows, top to bottom: upper case for tiles, lower case for blanks, dots for empty squares.

        Raises BadPosition, which says why, for rows that are no board.
        """
        layout = cls.empty(layout).layout
        if len(rows) != layout.rows:
            raise BadPosition(f"The board has {len(rows)} rows, not {layout.rows}.")
        for number, row in enumerate(rows, start=1):
            if len(row) != layout.columns:
                raise BadPosition(f"Row {number} of the board has {len(row)} squares, not {layout.columns}.")
        board = cls(layout, "".join(rows))
        check_letters(board)
        return board

    @property
    def is_empty(self) -> bool:
        """Whether no tile lies on it yet."""
        return not self.squares.strip(EMPTY)

    def is_on(self, row: int, column: int) -> bool:
        """Whether there is such a square."""
        return 0 <= row < self.layout.rows and 0 <= column < self.layout.columns

    def at(self, row: int, column: int) -> str:
        """What lies on a square; beyond the edge, nothing."""
        return self.squares[row * self.layout.columns + column] if self.is_on(row, column) else EMPTY

    def __str__(self) -> str:
        from lexicade.boards.picture import drawn

        return drawn(self, ())

    def lay(self, tiles: Sequence[Tile]) -> Board:
        """The board with more tiles on it, wherever they are."""
        squares = list(self.squares)
        for tile in tiles:
            letter = tile.letter.lower() if tile.is_blank else tile.letter
            squares[tile.row * self.layout.columns + tile.column] = letter
        return Board(self.layout, "".join(squares))


def check_letters(board: Board) -> None:
    """See that a board has as many squares as its layout, and nothing but tiles on them; raises BadPosition."""
    size = board.layout.rows * board.layout.columns
    if len(board.squares) != size:
        raise BadPosition(f"The board has {len(board.squares)} squares, not {size}.")
    end = SQUARES.match(board.squares)
    if end is not None and end.end() < size:
        raise BadPosition(f"The board has {quoted(board.squares[end.end()])} on a square, which is not a tile.")


def check_squares(board: Board, tiles: Sequence[Tile]) -> None:
    """See that tiles may lie where they are put, whatever they spell; raises IllegalMove."""
    if not tiles:
        raise IllegalMove("empty", "A play needs at least one tile.")
    squares = {(tile.row, tile.column) for tile in tiles}
    if not all(board.is_on(*square) for square in squares):
        raise IllegalMove("off", "A tile is off the board.")
    if len(squares) < len(tiles):
        raise IllegalMove("twice", "Two tiles are on the same square.")
    if any(board.at(*square) != EMPTY for square in squares):
        raise IllegalMove("occupied", "A tile is on a square that is taken.")
    rows, columns = {row for row, _ in squares}, {column for _, column in squares}
    if len(rows) > 1 and len(columns) > 1:
        raise IllegalMove("line", "The tiles are not in one line.")
    line = (
        (row, column) for row in range(min(rows), max(rows) + 1) for column in range(min(columns), max(columns) + 1)
    )
    if any(square not in squares and board.at(*square) == EMPTY for square in line):
        raise IllegalMove("gap", "There is a gap between the tiles.")
    if board.is_empty:
        if board.layout.start not in squares:
            raise IllegalMove("start", "The first play must cover the center square.")
    elif not any(
        board.at(row + down, column + right) != EMPTY
        for row, column in squares
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    ):
        raise IllegalMove("apart", "The play must touch a tile on the board.")


def formed(board: Board, tiles: Sequence[Tile]) -> list[Word]:
    """The words of two letters or more that tiles form, the one along them first; they must be well placed.

    A single tile is taken to be laid across, unless it only forms a word down.
    """
    across = len({tile.row for tile in tiles}) == 1
    after = board.lay(tiles)
    new = {tile.row * board.layout.columns + tile.column for tile in tiles}
    words = [word_at(after, new, tiles[0], across=across)]
    words += [word_at(after, new, tile, across=not across) for tile in tiles]
    return [word for word in words if word is not None]


def word_at(board: Board, new: set[int], tile: Tile, *, across: bool) -> Word | None:
    """The word through a tile in one direction, the tiles already on the board; new squares multiply."""
    layout, squares = board.layout, board.squares
    columns = layout.columns
    if across:
        first, step, at = tile.row * columns, 1, tile.column
        line = squares[first : first + columns]
    else:
        first, step, at = tile.column, columns, tile.row
        line = squares[first::columns]
    start, end = line.rfind(EMPTY, 0, at) + 1, line.find(EMPTY, at)
    text = line[start : end if end >= 0 else None]
    if len(text) < 2:
        return None
    points, factor, square = 0, 1, first + start * step
    for letter in text:
        if square in new:
            letter_factor, word_factor = layout.factors_at(square)
            points += letter_factor * POINTS[letter]
            factor *= word_factor
        else:
            points += POINTS[letter]
        square += step
    return Word(text.lower(), points * factor)


def judge(board: Board, tiles: Sequence[Tile], lexicon: Container[str]) -> list[Word]:
    """The words that a legal play forms; raises IllegalMove, which says why, for any other."""
    check_squares(board, tiles)
    words = formed(board, tiles)
    for text in spelled(words, tiles):
        if text not in lexicon:
            raise IllegalMove("word", f'"{text}" is not a word.')
    return words


def spelled(words: Sequence[Word], tiles: Sequence[Tile]) -> tuple[str, ...]:
    """What must be in the word list for a play to stand: the words it forms; a single first tile spells itself."""
    return tuple(word.text for word in words) or tuple(tile.letter.lower() for tile in tiles)
