"""Turns as values: a play, an exchange, a pass or a challenge."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, auto

from lexicade.boards.board import EMPTY, Board
from lexicade.boards.movegen.lines import Play
from lexicade.boards.notation import write_play


class Kind(StrEnum):
    """What can be done in a turn."""

    PLAY = auto()
    EXCHANGE = auto()
    PASS = auto()
    CHALLENGE = auto()


@dataclass(frozen=True, slots=True)
class Move:
    """A turn: a word from a square on (lower case for blanks), sorted tiles to exchange, or neither."""

    kind: Kind
    text: str = ""
    row: int = 0
    column: int = 0
    is_across: bool = True


PASS = Move(Kind.PASS)


def as_move(play: Play) -> Move:
    """The turn that makes a play."""
    return Move(Kind.PLAY, play.text, play.row, play.column, play.is_across)


def laid(board: Board, play: Play | Move) -> Board:
    """The board with a play on it."""
    columns = board.layout.columns
    squares, step = list(board.squares), 1 if play.is_across else columns
    first = play.row * columns + play.column
    for at, letter in enumerate(play.text):
        if letter != EMPTY:
            squares[first + at * step] = letter
    return Board(board.layout, "".join(squares))


def write_turn(move: Move) -> str:
    """A turn as text, as the game understands it.

    >>> write_turn(Move(Kind.EXCHANGE, "?QV")), write_turn(Move(Kind.PASS))
    ('exch ?QV', 'pass')
    """
    if move.kind is Kind.PLAY:
        return write_play(move.row, move.column, move.text, is_across=move.is_across)
    return f"exch {move.text}" if move.kind is Kind.EXCHANGE else move.kind.value
