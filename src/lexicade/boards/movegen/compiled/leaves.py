"""The table of leave values of a rack by compiled code (extra `fast`), for those who ask for it alone."""

from __future__ import annotations

from numba import njit

from lexicade.boards.movegen.compiled.subsets import leave_table
from lexicade.boards.movegen.compiled.wordmap import Ints


@njit(cache=True, nogil=True)
def value_leaves(counts: Ints, parts: Ints) -> Ints:
    """The table of leave values of a rack."""
    return leave_table(counts, parts)
