"""Arrays that compiled code borrows: the same arrays, and nobody holds them any longer than before."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numba import njit

from lexicade.boards.movegen.compiled.borrowing import borrowed
from lexicade.boards.movegen.compiled.wordmap import Ints, Longs


class Pair(NamedTuple):
    """Two arrays of different kinds."""

    ints: Ints
    longs: Longs


class Nest(NamedTuple):
    """A tuple that holds another one."""

    pair: Pair
    number: int
    table: Ints


def counted(nest: Nest, times: int) -> int:
    """Add to every array, taking it out of its tuple each time; the sum of all."""
    for _ in range(times):
        nest.pair.ints[:] += 1
        nest.pair.longs[:] += nest.number
        nest.table[1:, 0] += 2
    return int(nest.pair.ints.sum() + nest.pair.longs.sum() + nest.table.sum())


add_counted: Callable[[Nest, int], int] = njit(counted)


def uncounted(nest: Nest, times: int) -> int:
    """The same with borrowed arrays."""
    return add_counted(borrowed(nest), times)


add_uncounted: Callable[[Nest, int], int] = njit(uncounted)


def new_nest() -> Nest:
    """Arrays that differ in everything that an array has: type, shape, order in memory."""
    pair = Pair(np.arange(5, dtype=np.int32), np.arange(4, dtype=np.int64))
    return Nest(pair, 7, np.asfortranarray(np.arange(6, dtype=np.int32).reshape(3, 2)))


def test_same_arrays() -> None:
    """Borrowed arrays have the shape and the contents of the others, and what is written is written in these."""
    one, other = new_nest(), new_nest()
    assert add_counted(one, 3) == add_uncounted(other, 3) == counted(new_nest(), 3)
    assert np.array_equal(one.pair.ints, other.pair.ints)
    assert np.array_equal(one.pair.longs, other.pair.longs)
    assert np.array_equal(one.table, other.table)


def test_nothing_held() -> None:
    """After a call as many hold each array as before: it is neither freed too early nor kept forever."""
    nest = new_nest()
    arrays = nest.pair.ints, nest.pair.longs, nest.table
    add_uncounted(nest, 1)
    before = [sys.getrefcount(array) for array in arrays]
    for _ in range(100):
        add_uncounted(nest, 1)
    assert [sys.getrefcount(array) for array in arrays] == before
