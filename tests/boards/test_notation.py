"""Plays as text: what people write is read, and what is written reads back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicade.boards.board import PLAIN, Board, Tile
from lexicade.boards.notation import read_play, read_square, square_name, write_play
from lexicade.core.errors import IllegalMove

EMPTY_BOARD = Board.empty(PLAIN)
CARE = EMPTY_BOARD.lay([Tile(7, 7 + at, letter, is_blank=letter == "R") for at, letter in enumerate("CARE")])


@given(st.integers(0, 14), st.integers(0, 14), st.booleans())
def test_squares_read_back(row: int, column: int, is_across: bool) -> None:
    """A square's name says where it is and which way the play goes."""
    assert read_square(square_name(row, column, is_across=is_across)) == (row, column, is_across)


@pytest.mark.parametrize(
    ("board", "rack", "typed", "read"),
    [
        (EMPTY_BOARD, "QUIZAEI", "8H QUIZ", (7, 7, True, "QUIZ")),
        (EMPTY_BOARD, "QUIZAEI", "H8 QUIZ", (7, 7, False, "QUIZ")),
        (EMPTY_BOARD, "QUIZAEI", "8h quiz", (7, 7, True, "QUIZ")),
        (EMPTY_BOARD, "QUIZAEI", "h8   Quiz", (7, 7, False, "QUIZ")),
        (EMPTY_BOARD, "QUI?AEI", "8H QUIz", (7, 7, True, "QUIz")),
        (EMPTY_BOARD, "QUI?AEI", "8H quiz", (7, 7, True, "QUIz")),
        (EMPTY_BOARD, "QUI?AEI", "8H QuIZ", (7, 7, True, "QuIZ")),
        (EMPTY_BOARD, "AT??XYZ", "8h at", (7, 7, True, "AT")),
        (EMPTY_BOARD, "AT??XYZ", "8H at", (7, 7, True, "at")),
        (EMPTY_BOARD, "QUIZAEI", "8H\tQUIZ", (7, 7, True, "QUIZ")),
        (EMPTY_BOARD, "LE?TE", "8H letter", (7, 7, True, "LETtER")),
        (CARE, "S", "8H CARES", (7, 7, True, "....S")),
        (CARE, "S", "8H ....S", (7, 7, True, "....S")),
        (CARE, "S", "8h (care)s", (7, 7, True, "....S")),
        (CARE, "S", "8L S", (7, 7, True, "....S")),
        (CARE, "S", "L8 s", (7, 7, True, "....S")),
        (CARE, "S?", "8L s", (7, 7, True, "....s")),
        (CARE, "S?", "8h cares", (7, 7, True, "....S")),
        (CARE, "SO", "J8 .SO", (7, 9, False, ".SO")),
        (CARE, "SO", "J8 rso", (7, 9, False, ".SO")),
        (CARE, "X", "J7 X", (6, 9, False, "X.")),
        (CARE, "X", "7J X", (6, 9, False, "X.")),
        (EMPTY_BOARD, "", "15O A", (14, 14, True, "A")),
    ],
)
def test_what_people_write(board: Board, rack: str, typed: str, read: tuple[int, int, bool, str]) -> None:
    """Either case where blanks leave no doubt, dots, letters, brackets, parts of a word: one play each."""
    assert read_play(board, rack, typed) == read
    row, column, is_across, text = read
    assert read_play(board, rack, write_play(row, column, text, is_across=is_across)) == read


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "8H",
        "8H ",
        "QUIZ",
        "8H QU1Z",
        "H QUIZ",
        "8 QUIZ",
        "88H8 QUIZ",
        "8H qüiz",
        "٨H QUIZ",
        "8H\u2003QUIZ!",
        "8HQUIZ",
    ],
)
def test_what_is_no_play(typed: str) -> None:
    """Anything else is not taken for a play."""
    assert read_play(EMPTY_BOARD, "QUIZ", typed) is None


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("8H CARD", "occupied"),
        ("8H CARE", "empty"),
        ("8F ..CARES", "gap"),
        ("8M ABCD", "off"),
        ("0H ABCD", "off"),
        ("16H ABCD", "off"),
        ("8Z ABCD", "off"),
        ("99A X", "off"),
    ],
)
def test_what_can_t_be_laid(typed: str, reason: str) -> None:
    """A play that doesn't fit the board is refused with the reason."""
    with pytest.raises(IllegalMove) as caught:
        read_play(CARE, "ABCDS", typed)
    assert caught.value.reason == reason
