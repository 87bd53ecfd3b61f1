"""The board as arrays: what plays bring up to date is what reading the whole board would give."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from numba import njit

from lexicade.boards.board import Board
from lexicade.boards.movegen.compiled.generator import CompiledGenerator, layout_arrays
from lexicade.boards.movegen.compiled.grid import Grid, add_tiles, copy_lines, lay_play, read_board
from lexicade.boards.movegen.compiled.kernel import MODULES, edition
from lexicade.boards.movegen.compiled.slots import TILES, WEIGHT
from lexicade.boards.movegen.compiled.squares import WIDTH
from lexicade.boards.movegen.compiled.wordmap import Bytes, Ints, Longs, WordMap
from lexicade.boards.movegen.compiled.workspace import cut_grid
from lexicade.boards.moves import laid
from lexicade.boards.plays import ScoredPlay
from lexicade.boards.racks import draw, used, without
from lexicade.boards.rulesets import RULESETS
from lexicade.core.rng import Rng
from lexicade.lexicon import Lexicon, from_words
from tests.boards.test_generator import boards, word_lists

SAME, LAID_OTHERWISE, UNDONE_OTHERWISE, ADDED_OTHERWISE, SPOILED = range(5)


@njit
def is_same(one: Grid, other: Grid) -> bool:
    """Whether two grids hold the same squares and the same slots."""
    room = len(one.slots) // len(one.counts)
    if not (one.squares == other.squares).all() or not (one.counts == other.counts).all():
        return False
    for line in range(len(one.counts)):
        begin, end = line * room, line * room + one.counts[line]
        for slot in range(begin, end):
            used = WEIGHT + one.slots[slot, TILES]
            if one.keys[slot] != other.keys[slot]:
                return False
            if not (one.slots[slot, :used] == other.slots[slot, :used]).all():
                return False
    return True


def made(edition: int) -> Callable[..., int]:
    """What lays a play and takes it back, cached on disk; see `kernel.made`."""

    @njit(cache=True)
    def lay_and_undo(
        terms: Longs,
        bitmap: Bytes,
        table: Ints,
        all_words: Longs,
        one_blank: Ints,
        two_blanks: Ints,
        shape: Ints,
        values: Ints,
        template: Ints,
        ints: Ints,
        longs: Longs,
        before: Bytes,
        after: Bytes,
        place: Ints,
        text: Bytes,
    ) -> int:
        """Whether a play gives the grid of the board after it, and undoing it the grid of the board before it.

        The same for the tiles of the play without the play; a board with fewer tiles must leave the grid as it is.
        """
        words = WordMap(terms, bitmap, table, all_words, one_blank, two_blanks)
        used, used_longs = np.zeros(1 + 0 * edition, dtype=np.int32), np.zeros(1, dtype=np.int32)
        first = cut_grid(ints, longs, shape, values, used, used_longs)
        grid = cut_grid(ints, longs, shape, values, used, used_longs)
        fresh = cut_grid(ints, longs, shape, values, used, used_longs)
        for each, board in ((first, before), (grid, before), (fresh, after)):
            each.squares[:] = template
            read_board(words, each, board)
        changed = lay_play(words, grid, place[0], place[1], place[2], text, len(text))
        if not is_same(grid, fresh):
            return LAID_OTHERWISE
        copy_lines(first, grid, changed)
        if not is_same(grid, first):
            return UNDONE_OTHERWISE
        if not add_tiles(words, grid, after) or not is_same(grid, fresh):
            return ADDED_OTHERWISE
        return SPOILED if add_tiles(words, grid, before) or not is_same(grid, fresh) else SAME

    return lay_and_undo


lay_and_undo = made(edition(globals(), *map(vars, MODULES)))


def outcome(compiled: CompiledGenerator, board: Board, play: ScoredPlay) -> int:
    """What laying and undoing a play comes to."""
    setting = layout_arrays(board.layout, 7, 50)
    return lay_and_undo(
        *compiled.words,
        *setting,
        *compiled.rooms.of(int(setting[0][WIDTH]), 1)[:2],
        np.frombuffer(board.squares.encode(), dtype=np.uint8),
        np.frombuffer(laid(board, play).squares.encode(), dtype=np.uint8),
        np.array([not play.is_across, play.row, play.column], dtype=np.int32),
        np.frombuffer(play.text.encode(), dtype=np.uint8),
    )


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_after_every_play_of_a_game(lexicon: Lexicon, seed: int) -> None:
    """In whole games squares, cross-checks and slots after each play, and after undoing it, are those of the board."""
    full, compiled = RULESETS["full"], CompiledGenerator(lexicon)
    tiles, _ = Rng(seed).shuffled(full.tiles)
    board, bag, rack, count = Board.empty(full.layout), "".join(tiles), "", 0
    while True:
        new, bag = draw(bag, full.rack - len(rack))
        rack += new
        best = compiled.best(board, rack) if rack else []
        if not best:
            break
        play = best[0][1]
        assert outcome(compiled, board, play) == SAME
        board, rack, count = laid(board, play), without(rack, used(play.text)) or "", count + 1
    assert count > 10


@settings(max_examples=60, deadline=None)
@given(boards(), word_lists)
def test_on_boards_of_any_shape(board: Board, words: set[str]) -> None:
    """On small boards of any shape the same holds for every play."""
    compiled = CompiledGenerator(from_words(words))
    if compiled.can_do(board, "AB?"):
        for play in compiled.plays(board, "AB?")[:10]:
            assert outcome(compiled, board, play) == SAME
