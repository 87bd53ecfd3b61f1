"""Plays as the field writes them: `8H QUIZ` across, `H8 QUIZ` down, lower case for a blank, a dot for a tile there."""

from __future__ import annotations

import re
from functools import lru_cache

from lexicade.boards.board import EMPTY, Board, Tile
from lexicade.core.errors import IllegalMove
from lexicade.tiles import BLANK

SQUARE = re.compile(
    r"(?P<row>[0-9]{1,2})(?P<column>[a-z])|(?P<column_first>[a-z])(?P<row_after>[0-9]{1,2})", re.I | re.A
)
LAID = re.compile(r"[a-z.()]+", re.I | re.A)


def square_name(row: int, column: int, *, is_across: bool = True) -> str:
    """A square, the number first for a play across and the letter first for one down.

    >>> square_name(7, 7), square_name(7, 7, is_across=False)
    ('8H', 'H8')
    """
    number, letter = str(row + 1), chr(ord("A") + column)
    return number + letter if is_across else letter + number


def read_square(text: str) -> tuple[int, int, bool] | None:
    """The row and column of a square and whether it is written as for a play across; None if it is no square."""
    match = SQUARE.fullmatch(text)
    if not match:
        return None
    is_across = match["row"] is not None
    row, column = match["row"] or match["row_after"], match["column"] or match["column_first"]
    return int(row) - 1, ord(column.lower()) - ord("a"), is_across


def write_play(row: int, column: int, text: str, *, is_across: bool) -> str:
    """A play as text.

    >>> write_play(7, 7, "QU.z", is_across=True)
    '8H QU.z'
    """
    return f"{square_name(row, column, is_across=is_across)} {text}"


def show_play(board: Board, row: int, column: int, text: str, *, is_across: bool) -> str:
    """A play for people to read: tiles that are there in brackets, as in `8H QU(I)z`; `read_play` understands it."""
    shown = ""
    for at, letter in enumerate(text):
        there = board.at(row, column + at) if is_across else board.at(row + at, column)
        shown += f"({there})" if letter == EMPTY else letter
    return f"{square_name(row, column, is_across=is_across)} {shown.replace(')(', '')}"


@lru_cache(maxsize=1 << 14)  # all there are on a board; games remember their tiles, and a server has many games
def tile_on(row: int, column: int, letter: str) -> Tile:
    """A tile as it is written, lower case for a blank."""
    return Tile(row, column, letter.upper(), is_blank=letter.islower())


def lay_tiles(board: Board, row: int, column: int, text: str, *, is_across: bool) -> list[Tile]:
    """The new tiles of a word written from a square on, lower case for a blank; raises IllegalMove.

    A dot or the letter itself stands for a tile that is there.
    """
    tiles = []
    for letter in text:
        there = board.at(row, column)
        if not board.is_on(row, column):
            raise IllegalMove("off", f"{text.upper()} would run off the board.")
        if there == EMPTY and letter == EMPTY:
            raise IllegalMove("gap", f"There is no tile on {square_name(row, column)} to play through.")
        if there == EMPTY:
            tiles.append(tile_on(row, column, letter))
        elif letter not in (EMPTY, there.lower(), there.upper()):
            raise IllegalMove("occupied", f"{square_name(row, column)} is taken by {there.upper()}.")
        row, column = (row, column + 1) if is_across else (row + 1, column)
    if not tiles:
        raise IllegalMove("empty", "A play needs at least one new tile.")
    return tiles


def whole_word(board: Board, tiles: list[Tile]) -> tuple[int, int, bool, str]:
    """Where the word along some tiles begins, whether it goes across, and its text with dots for tiles that were there.

    A single tile goes across unless it only makes a word down; the tiles are in line, from first to last.
    """
    first, last = tiles[0], tiles[-1]
    is_across = first.row == last.row
    if len(tiles) == 1:
        beside = (board.at(first.row, first.column - 1), board.at(first.row, first.column + 1))
        above = (board.at(first.row - 1, first.column), board.at(first.row + 1, first.column))
        is_across = beside != (EMPTY, EMPTY) or above == (EMPTY, EMPTY)
    down, right = (0, 1) if is_across else (1, 0)
    row, column = first.row, first.column
    while board.at(row - down, column - right) != EMPTY:
        row, column = row - down, column - right
    new = {(tile.row, tile.column): tile.letter.lower() if tile.is_blank else tile.letter for tile in tiles}
    start, text = (row, column), ""
    while (row, column) in new or board.at(row, column) != EMPTY:
        text += new.get((row, column), EMPTY)
        row, column = row + down, column + right
    return *start, is_across, text


def read_play(board: Board, rack: str, text: str) -> tuple[int, int, bool, str] | None:
    """A play as a player types it: row, column, whether across, and the text of the whole word; None if it is none.

    Lower case means a blank if the rack has enough of them and not the whole line is in lower case. Otherwise case
    says nothing: a letter is a tile where the rack has one left for it, and else a blank. Tiles that lie there may be
    written as dots, as themselves, in brackets, or left out at the ends. Raises IllegalMove for what can't be laid.
    """
    square, *rest = text.split(maxsplit=1)[:2] or [""]
    place, word = read_square(square), "".join(rest)
    if place is None or not LAID.fullmatch(word):
        return None
    word = word.replace("(", "").replace(")", "")
    if not board.is_on(*place[:2]):
        raise IllegalMove("off", f"There is no square {square.upper()}.")
    row, column, is_across = place
    steps = ((row, column + at) if is_across else (row + at, column) for at in range(len(word)))
    new = [board.at(*square) == EMPTY for square in steps]
    marked = sum(letter.islower() and is_new for letter, is_new in zip(word, new, strict=True))
    as_written = marked <= rack.count(BLANK) and not text.islower()
    word = word if as_written else from_rack(word.upper(), new, rack)
    return whole_word(board, lay_tiles(board, row, column, word, is_across=is_across))


def from_rack(word: str, new: list[bool], rack: str) -> str:
    """A word with those new letters in lower case for which the rack has only a blank left."""
    read = ""
    for letter, is_new in zip(word, new, strict=True):
        tile = BLANK if is_new and letter not in rack and BLANK in rack else letter
        read += letter.lower() if tile == BLANK else letter
        rack = rack.replace(tile, "", 1) if is_new else rack
    return read
