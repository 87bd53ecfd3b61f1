"""What goes with a rack, by compiled code (extra `fast`): its subsets, and the values of its leaves.

Both are cached on disk as `kernel.made` says.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numba import njit

from lexicade.boards.movegen.compiled import subsets, wordmap
from lexicade.boards.movegen.compiled.kernel import edition
from lexicade.boards.movegen.compiled.subsets import Subsets, leave_table, list_subsets
from lexicade.boards.movegen.compiled.wordmap import Bytes, Ints, Longs, WordMap


def made_subsets(edition: int) -> Callable[..., Subsets]:
    """The compiled list of a rack's subsets."""

    @njit(cache=True, nogil=True)
    def subsets_of(
        terms: Longs,
        bitmap: Bytes,
        table: Ints,
        all_words: Longs,
        one_blank: Ints,
        two_blanks: Ints,
        values: Ints,
        counts: Ints,
    ) -> Subsets:
        """The subsets of a rack, given as 27 counts of tiles."""
        words = WordMap(terms, bitmap, table, all_words, one_blank, two_blanks)
        return list_subsets(words, values, counts + np.int32(0 * edition))  # named here so that it is closed over

    return subsets_of


def made_leaves(edition: int) -> Callable[..., Ints]:
    """The compiled table of leave values."""

    @njit(cache=True, nogil=True)
    def value_leaves(counts: Ints, parts: Ints) -> Ints:
        """The table of leave values of a rack; see `subsets.leave_table`."""
        return leave_table(counts + np.int32(0 * edition), parts)

    return value_leaves


EDITION = edition(globals(), *map(vars, (subsets, wordmap)))
subsets_of, value_leaves = made_subsets(EDITION), made_leaves(EDITION)
