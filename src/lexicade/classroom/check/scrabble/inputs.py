"""Generated games: words laid across, beside and past each other; they shrink to few plays of short words."""

from __future__ import annotations

from typing import Any

from lexicade.classroom.check.scrabble.plays import CENTER, Play, across, down, reference, words

SHORT = 4  # letters of a word, at most


def some_plays() -> Any:
    """A first word through the center, then words that cross a tile or lie beside one; many are not valid."""
    from hypothesis import strategies as st

    short = sorted((word.upper() for word in words() if len(word) <= SHORT), key=lambda word: (len(word), word))
    step = st.tuples(st.sampled_from(short), st.integers(0, 20), st.integers(0, 3), st.integers(-1, 1), st.booleans())
    return st.tuples(st.sampled_from(short), st.integers(0, SHORT - 1), st.lists(step, max_size=5)).map(laid)


def laid(drawn: tuple[str, int, list[tuple[str, int, int, int, bool]]]) -> list[Play]:
    """The plays of a game: squares that are taken are left out of a word, so it may become another one."""
    first, shift, steps = drawn
    plays = [across(first, CENTER, CENTER - shift % len(first))]
    board = {(row, column): letter for letter, row, column in plays[0]}
    for word, tile, at, aside, is_down in steps:
        row, column = sorted(board)[tile % len(board)]
        place = at % len(word)
        start = (row - place, column + aside) if is_down else (row + aside, column - place)
        wanted = (down if is_down else across)(word, *start)
        play = tuple(each for each in wanted if each[1:] not in board)
        if not play or not all(0 <= each < 15 for tile_ in play for each in tile_[1:]) or has_gap(play, board):
            continue
        plays.append(play)
        if reference(plays)[0][-1]["valid"]:
            board.update({(own_row, own_column): letter for letter, own_row, own_column in play})
    return plays


def has_gap(play: Play, board: dict[tuple[int, int], str]) -> bool:
    """Whether a square between the tiles is empty; what a play with a gap is worth is another check's matter."""
    rows, columns = [tile[1] for tile in play], [tile[2] for tile in play]
    squares = {
        (row, column) for row in range(min(rows), max(rows) + 1) for column in range(min(columns), max(columns) + 1)
    }
    return not squares <= {*board, *(tile[1:] for tile in play)}
