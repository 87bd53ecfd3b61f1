"""Turns as values: a play, an exchange, a pass or a challenge, and what one is worth."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum, auto

from lexicade.boards.board import EMPTY, Board
from lexicade.boards.notation import read_play, write_play
from lexicade.boards.plays import Play

EXCHANGE = re.compile(r"exch(?:ange)?\b(?P<tiles>[a-z?\s]*)", re.I | re.A)


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


@dataclass(frozen=True, slots=True)
class Rating:
    """A turn that could be made: its points, and what it is worth all in all, in hundredths of a point.

    By equity that is points and leave; by simulation what playing on brought on average; in an endgame what is gained
    over the other player until the end.
    """

    move: Move
    score: int
    value: int
    error: int | None = None  # reach of the 95 % limits, in hundredths of a point; 0 if the value is proven
    wins: float | None = None  # share of games won
    rounds: int | None = None  # of a simulation


def as_move(play: Play) -> Move:
    """The turn that makes a play."""
    return Move(Kind.PLAY, play.text, play.row, play.column, play.is_across)


def laid(board: Board, play: Play | Move) -> Board:
    """The board after a play, which is not checked."""
    columns = board.layout.columns
    squares, step = list(board.squares), 1 if play.is_across else columns
    first = play.row * columns + play.column
    for at, letter in enumerate(play.text):
        if letter != EMPTY:
            squares[first + at * step] = letter
    return Board(board.layout, "".join(squares))


def read_turn(board: Board, rack: str, text: str) -> Move | None:
    """A turn as a player types it; None if the text is none. An exchange may name no tiles.

    Raises IllegalMove for a play that can't be laid.
    """
    lowered = text.lower()
    if lowered in (Kind.PASS, Kind.CHALLENGE):
        return Move(Kind(lowered))
    if match := EXCHANGE.fullmatch(text):
        return Move(Kind.EXCHANGE, "".join(sorted("".join(match["tiles"].upper().split()))))
    play = read_play(board, rack, text)
    if play is None:
        return None
    row, column, is_across, word = play
    return Move(Kind.PLAY, word, row, column, is_across)


def write_turn(move: Move) -> str:
    """A turn as text, as the game understands it.

    >>> write_turn(Move(Kind.EXCHANGE, "?QV")), write_turn(Move(Kind.PASS))
    ('exch ?QV', 'pass')
    """
    if move.kind is Kind.PLAY:
        return write_play(move.row, move.column, move.text, is_across=move.is_across)
    return f"exch {move.text}" if move.kind is Kind.EXCHANGE else move.kind.value
