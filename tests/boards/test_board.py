"""The board: legality and scores as an independent check that looks at the whole board has them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexicade.boards.board import PLAIN, Board, Layout, Tile, formed, judge
from lexicade.boards.tileset import value
from lexicade.core.errors import IllegalMove
from lexicade.lexicon import Lexicon

SMALL = Layout(rows=4, columns=5, start=(1, 2))
WORDS = {"ab", "ba", "aba", "bab", "abab", "b"}


def lay(word: str, row: int, column: int, *, down: bool = False) -> list[Tile]:
    """A word's tiles from a square on."""
    return [Tile(row + at * down, column + at * (not down), letter) for at, letter in enumerate(word.upper())]


def lines(board: Board) -> list[tuple[str, list[tuple[int, int]]]]:
    """All runs of two tiles or more on a board, with their squares, found by reading its rows and columns."""
    rows = [[(row, column) for column in range(board.layout.columns)] for row in range(board.layout.rows)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    found = []
    for line in rows + columns:
        text = "".join(board.at(*square) for square in line)
        found += [
            (match.group().lower(), line[match.start() : match.end()]) for match in re.finditer("[A-Z]{2,}", text)
        ]
    return found


def obviously(board: Board, tiles: list[Tile]) -> list[str] | None:
    """The words that a play forms, or None for an illegal one, by looking at the board before and after."""
    squares = [(tile.row, tile.column) for tile in tiles]
    if not squares or len(set(squares)) < len(squares):
        return None
    if any(not board.is_on(*square) or board.at(*square) != "." for square in squares):
        return None
    after = board.lay(tiles)
    new = [(text, line) for text, line in lines(after) if set(line) & set(squares)]
    in_one = [line for _, line in new if set(squares) <= set(line)] or (len(squares) == 1)
    if not in_one:
        return None
    touches = any(set(line) - set(squares) for _, line in new)
    if SMALL.start not in squares if board.is_empty else not touches:
        return None
    texts = [text for text, _ in new] or [tiles[0].letter.lower()]
    return sorted(text for text, _ in new) if all(text in WORDS for text in texts) else None


tiles_anywhere = st.lists(
    st.builds(Tile, st.integers(-1, 4), st.integers(-1, 5), st.sampled_from("AB")), min_size=0, max_size=3
)
tiles_in_line = st.builds(
    lambda word, row, column, down: lay(word, row, column, down=down),
    st.text("ab", min_size=1, max_size=4),
    st.integers(0, 3),
    st.integers(0, 4),
    st.booleans(),
)


@settings(max_examples=600)
@given(st.lists(tiles_in_line | tiles_anywhere, min_size=1, max_size=7))
def test_like_looking_at_the_board(plays: list[list[Tile]]) -> None:
    """Over whole games on a small oblong board, the same plays are legal and form the same words."""
    board = Board.empty(SMALL)
    for tiles in plays:
        expected = obviously(board, tiles)
        try:
            words = judge(board, tiles, WORDS)
        except IllegalMove as error:
            assert error.sentence.endswith(".")
            assert expected is None
        else:
            assert sorted(word.text for word in words) == expected
            assert all(word.points == value(word.text.upper()) for word in words)
            board = board.lay(tiles)


@pytest.mark.parametrize(
    ("tiles", "reason"),
    [
        ([], "empty"),
        (lay("ab", 7, 14), "off"),
        ([Tile(-1, 7, "A")], "off"),
        ([Tile(7, 7, "A"), Tile(7, 7, "B")], "twice"),
        ([Tile(7, 7, "A"), Tile(8, 8, "B")], "line"),
        ([Tile(7, 7, "A"), Tile(7, 9, "B")], "gap"),
        (lay("button", 6, 7), "start"),
        (lay("zzz", 7, 7), "word"),
        (lay("q", 7, 7), "word"),
    ],
)
def test_reasons(tiles: list[Tile], reason: str, lexicon: Lexicon) -> None:
    """Every refusal has a reason of its own."""
    with pytest.raises(IllegalMove) as refused:
        judge(Board.empty(PLAIN), tiles, lexicon)
    assert refused.value.reason == reason


def test_later_reasons(lexicon: Lexicon) -> None:
    """A later play must touch and may not cover; the word at fault is named."""
    board = Board.empty(PLAIN).lay(lay("know", 7, 6))
    for tiles, reason in (
        (lay("at", 0, 0), "apart"),
        (lay("k", 7, 6), "occupied"),
        ([Tile(7, 5, "A"), Tile(7, 11, "B")], "gap"),
        (lay("ns", 8, 8), "word"),
    ):
        with pytest.raises(IllegalMove) as refused:
            judge(board, tiles, lexicon)
        assert refused.value.reason == reason
    assert refused.value.sentence == '"ns" is not a word.'


def test_factors_and_blanks() -> None:
    """Only new tiles multiply, words multiply after letters, blanks earn nothing, and both directions count."""
    layout = Layout(1, 4, (0, 0), letter_factors=(1, 3, 1, 1), word_factors=(2, 1, 1, 1))
    board = Board.empty(layout)
    assert [word.points for word in formed(board, lay("bab", 0, 0))] == [2 * (3 + 3 * 1 + 3)]
    board = board.lay(lay("ba", 0, 0))
    assert [(word.text, word.points) for word in formed(board, [Tile(0, 2, "B", is_blank=True)])] == [("bab", 4)]
    assert board.lay([Tile(0, 2, "B", is_blank=True)]).squares == "BAb."


def test_boards_are_values() -> None:
    """Laying tiles changes no board that somebody else holds."""
    board = Board.empty(SMALL)
    board.lay([Tile(0, 0, "A")])
    assert board.is_empty
