"""Plays found by compiled code (extra `fast`): every one of a position, or only the best.

The pure generator walks a GADDAG. This one goes from slots (see slots.py) to words: the tiles that lie in a slot and a
subset of the rack must together be the letters of a word, so for each slot the sum of its tiles' key and the key of
each rack subset is looked up among the keys of all words (see wordmap.py), and the words found are laid on it letter by
letter.

For the best plays alone, each slot first gets an upper bound without looking at a word: the highest tiles on the
squares that multiply most, and the best leave. Slots are tried from the highest bound down, until it is below the worst
of the plays that are kept.

Values are hundredths of a point. No function calls itself: a cached function that does crashes in the next process
(numba issue 6061).
"""

from __future__ import annotations

from collections.abc import Callable
from zlib import crc32

import numpy as np
from numba import njit

from lexicade.boards.movegen.compiled import (
    bounds,
    fitting,
    grid,
    listing,
    lookup,
    packing,
    search,
    slots,
    squares,
    subsets,
    wordmap,
    workspace,
)
from lexicade.boards.movegen.compiled.borrowing import borrowed
from lexicade.boards.movegen.compiled.grid import ALL_LINES, add_tiles, copy_lines, read_board
from lexicade.boards.movegen.compiled.listing import find_all
from lexicade.boards.movegen.compiled.packing import SCORE, VALUE, order_plays, write_play
from lexicade.boards.movegen.compiled.search import find_best
from lexicade.boards.movegen.compiled.squares import WIDTH
from lexicade.boards.movegen.compiled.subsets import Subsets
from lexicade.boards.movegen.compiled.wordmap import Bytes, Ints, Longs, WordMap
from lexicade.boards.movegen.compiled.workspace import cut_workspace, one_grid

MODULES = (  # all that is compiled with what is here
    bounds,
    fitting,
    grid,
    listing,
    lookup,
    packing,
    search,
    slots,
    squares,
    subsets,
    wordmap,
    workspace,
)


KNOWN, LIKE_LAST, UNKNOWN = range(3)  # what is known of a board: its grid, one that may have fewer tiles, or nothing


def edition(*modules: dict[str, object]) -> int:
    """A number for the code of some modules: it changes with any function or whole number in them."""
    parts = []
    for module in modules:
        for name, thing in sorted(module.items()):
            code = getattr(getattr(thing, "py_func", None), "__code__", None)
            if code is not None:
                parts.append(repr((name, code.co_code, code.co_consts, code.co_names)))
            elif isinstance(thing, int):
                parts.append(repr((name, thing)))
    return crc32("\n".join(parts).encode())


def made(edition: int) -> Callable[..., tuple[int, Ints, Bytes]]:
    """The compiled search for plays, cached on disk.

    What is kept is found again by the code of this one function and by what it closes over, whatever has become of the
    functions that it calls. So it closes over the edition of them all, and they are not kept themselves.
    """

    @njit(cache=True, nogil=True)
    def find_plays(
        terms: Longs,
        bitmap: Bytes,
        table: Ints,
        all_words: Longs,
        one_blank: Ints,
        two_blanks: Ints,
        shape: Ints,
        values: Ints,
        template: Ints,
        board: Bytes,
        counts: Ints,
        subset_keys: Longs,
        numbers: Ints,
        blanks: Ints,
        points: Ints,
        tile_values: Ints,
        begins: Ints,
        ones: Ints,
        twos: Ints,
        leaves: Ints,
        ints: Ints,
        longs: Longs,
        plays: Longs,
        scores: Ints,
        grid_ints: Ints,
        grid_longs: Longs,
        last_ints: Ints,
        last_longs: Longs,
        known: int,
        most: int,
        is_written: int,
    ) -> tuple[int, Ints, Bytes]:
        """The plays of a board with a rack (27 counts, and its subsets): all, if `most` is 0, or the best in order.

        There may be more of all plays than there was room for: then those that are missing are only counted. What comes
        back is their number; all of them packed, with their scores; and, if wanted, rows and texts in order (see
        packing.py). The board's grid is filled in unless it is known; it may follow from the grid of another board.
        """
        words = borrowed(WordMap(terms, bitmap, table, all_words, one_blank, two_blanks))
        shape, values, ints, longs, plays, scores = borrowed((shape, values, ints, longs, plays, scores))
        grid_ints, grid_longs, last_ints, last_longs = borrowed((grid_ints, grid_longs, last_ints, last_longs))
        used, used_longs = np.zeros(1, dtype=np.int32), np.zeros(1, dtype=np.int32)
        work = cut_workspace(ints, longs, shape[WIDTH], used, used_longs)
        grid = one_grid(grid_ints, grid_longs, shape, values)
        is_ready = known == KNOWN
        if known == LIKE_LAST:
            copy_lines(one_grid(last_ints, last_longs, shape, values), grid, ALL_LINES)
            is_ready = add_tiles(words, grid, board)
        if not is_ready:
            grid.squares[:] = template
            read_board(words, grid, board)
        subsets = borrowed(Subsets(subset_keys, numbers, blanks, points, tile_values, begins, ones, twos))
        size = most + 1 if most else len(plays) + 0 * edition  # named here so that it is closed over
        worths = np.empty(most + 1, dtype=np.int32)
        if most:
            count = find_best(words, grid, counts, subsets, leaves, work, plays[:size], worths, scores)
        else:
            count = find_all(words, grid, counts, subsets, work, plays, scores)
        written = count if is_written and count <= size else 0
        rows = np.empty((written, 6), dtype=np.int32)
        texts = np.empty((written, shape[WIDTH]), dtype=np.uint8)
        if most or not written:
            order = np.arange(written)
        else:
            order = order_plays(all_words, grid.squares, shape[WIDTH], plays[:written], scores)
        for at in range(written):
            number = order[at]
            write_play(all_words, grid.squares, shape[WIDTH], plays[number], rows[at], texts[at])
            rows[at, SCORE], rows[at, VALUE] = scores[number], worths[at] if most else scores[number]
        return count, rows, texts

    return find_plays


find_plays = made(edition(globals(), *map(vars, MODULES)))
