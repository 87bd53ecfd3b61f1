"""What the compiled generator keeps of boards, and the sequence of plays that it gives: only the clock can tell."""

from __future__ import annotations

from threading import Thread

import pytest
from bench.positions import committed

from lexicade.boards.board import Board, Layout
from lexicade.boards.movegen.compiled.generator import MOST_GRIDS, CompiledGenerator
from lexicade.boards.movegen.compiled.kernel import KNOWN, LIKE_LAST, UNKNOWN
from lexicade.boards.movegen.generator import Generator
from lexicade.boards.moves import laid
from lexicade.boards.plays import best_first
from lexicade.boards.rulesets import STANDARD
from lexicade.lexicon import Lexicon


@pytest.fixture(scope="module")
def compiled(lexicon: Lexicon) -> CompiledGenerator:
    """Compiled code over the built-in words."""
    return CompiledGenerator(lexicon)


def boards_of_game(compiled: CompiledGenerator) -> list[Board]:
    """The boards of a game in which the same tiles are laid again and again, one of them a blank."""
    boards = [Board.empty(STANDARD)]
    for rack in ("AEINRS?", "QUATERS", "DOGLIKE") * 4:
        boards.append(laid(boards[-1], compiled.best(boards[-1], rack)[0][1]))
    return boards


def found(compiled: CompiledGenerator, board: Board) -> list[object]:
    """All plays of a board and the best of them."""
    return [list(compiled.plays(board, "ATONER?")), compiled.best(board, "ATONERS", 5)]


def test_whatever_was_searched_before(compiled: CompiledGenerator) -> None:
    """A board's plays are the same after boards with fewer tiles, with more, with others, and of another layout."""
    boards = boards_of_game(compiled)
    swapped = [Board(STANDARD, board.squares.swapcase()) for board in boards[3:6]]
    plain = [Board(Layout(15, 15, (7, 7)), board.squares) for board in boards[3:6]]
    small = [Board(Layout(3, 5, (1, 2)), squares) for squares in ("." * 15, ".....CAT.......")]
    several = [*boards, *reversed(boards), *boards[::3], *swapped, *plain, *small, boards[4], *swapped, *boards[5:2:-1]]
    fresh: dict[Board, list[object]] = {}
    for board in several:
        compiled.rooms.grids.kept.clear()
        fresh[board] = found(compiled, board)
    for board in several:
        assert found(compiled, board) == fresh[board]
        assert len(compiled.rooms.grids.kept) <= MOST_GRIDS


def test_boards_are_known(compiled: CompiledGenerator) -> None:
    """A board that was searched is known the next time, another may follow from it, and one of another layout may not.

    This is what makes a single call quick.
    """
    grids, board = compiled.rooms.grids, committed(0)[0].position.board
    grids.kept.clear()
    assert grids.take(board, 15)[2] == UNKNOWN
    play = compiled.best(board, "AEINRST")[0][1]
    grid, _, known = grids.take(board, 15)
    assert known == KNOWN
    grids.keep(board, grid)
    assert grids.take(laid(board, play), 15)[1:] == (grid, LIKE_LAST)
    assert grids.take(Board.empty(Layout(15, 15, (7, 7))), 15)[2] == UNKNOWN


def test_threads_keep_their_own(compiled: CompiledGenerator) -> None:
    """Threads that search the same boards at the same time all find the same plays."""
    boards = boards_of_game(compiled)
    expected = [found(compiled, board) for board in boards]
    results: list[list[object]] = []
    orders = [boards, boards[::-1], boards[::2] + boards[1::2]]

    def search(order: list[Board]) -> None:
        results.append([found(compiled, board) == expected[boards.index(board)] for board in order * 2])

    threads = [Thread(target=search, args=(order,)) for order in orders]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == len(orders)
    assert all(map(all, results))


def test_a_sequence_like_the_list(lexicon: Lexicon, compiled: CompiledGenerator) -> None:
    """Plays that are made when somebody looks at them are those of the pure generator: each, some of them, and all."""
    position = committed(1)[0].position
    plays = compiled.plays(position.board, position.racks[0])
    expected = best_first(Generator(lexicon).plays(position.board, position.racks[0]))
    assert len(plays) == len(expected) > 256
    assert (plays[0], plays[300], plays[-1]) == (expected[0], expected[300], expected[-1])
    assert (plays[:3], plays[-2:], plays[5:400:7]) == (expected[:3], expected[-2:], expected[5:400:7])
    assert list(plays) == expected
    assert plays == expected
    assert expected == plays
    assert plays != expected[:-1]
    assert expected[7] in plays
    assert plays.index(expected[7]) == 7
    assert repr(plays) == repr(expected)
    with pytest.raises(IndexError):
        plays[len(plays)]
    with pytest.raises(TypeError):
        hash(plays)
    assert compiled.plays(Board.empty(STANDARD), "V" * 7) == []
