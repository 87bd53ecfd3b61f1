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
    lookup,
    packing,
    search,
    slots,
    squares,
    subsets,
    wordmap,
    workspace,
)
from lexicade.boards.movegen.compiled.grid import read_board
from lexicade.boards.movegen.compiled.packing import SCORE, VALUE, write_play
from lexicade.boards.movegen.compiled.search import find_all, find_best
from lexicade.boards.movegen.compiled.squares import WIDTH
from lexicade.boards.movegen.compiled.subsets import list_subsets
from lexicade.boards.movegen.compiled.wordmap import Bytes, Ints, Longs, WordMap
from lexicade.boards.movegen.compiled.workspace import cut_grid, cut_workspace

MODULES = (  # all that is compiled with what is here
    bounds,
    fitting,
    grid,
    lookup,
    packing,
    search,
    slots,
    squares,
    subsets,
    wordmap,
    workspace,
)


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
        leaves: Ints,
        ints: Ints,
        longs: Longs,
        plays: Longs,
        scores: Ints,
        most: int,
        is_written: int,
    ) -> tuple[int, Ints, Bytes]:
        """The plays of a board with a rack, given as 27 counts of tiles: all (`most` is 0), or the best in order.

        There may be more of all plays than there was room for: then those that are missing are only counted. What comes
        back is their number; all of them packed, with their scores; and, if wanted, rows and texts (see packing.py).
        """
        words = WordMap(terms, bitmap, table, all_words, one_blank, two_blanks)
        used, used_longs = np.zeros(1, dtype=np.int32), np.zeros(1, dtype=np.int32)
        work = cut_workspace(ints, longs, shape[WIDTH], used, used_longs)
        grid = cut_grid(ints, longs, shape, values, used, used_longs)
        grid.squares[:] = template
        read_board(words, grid, board)
        subsets = list_subsets(words, values, counts)
        size = most + 1 if most else len(plays) + 0 * edition  # named here so that it is closed over
        worths = np.empty(most + 1, dtype=np.int32)
        if most:
            count = find_best(words, grid, counts, subsets, leaves, work, plays[:size], worths, scores)
        else:
            count = find_all(words, grid, counts, subsets, work, plays, scores)
        written = min(count, size) if is_written else 0
        rows = np.empty((written, 6), dtype=np.int32)
        texts = np.empty((written, shape[WIDTH]), dtype=np.uint8)
        for at in range(written):
            write_play(all_words, grid.squares, shape[WIDTH], plays[at], rows[at], texts[at])
            rows[at, SCORE], rows[at, VALUE] = scores[at], worths[at] if most else scores[at]
        return count, rows, texts

    return find_plays


find_plays = made(edition(globals(), *map(vars, MODULES)))
