"""The random generator of `core/rng.py` for compiled code (extra `fast`), draw for draw."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit

from lexicade.boards.movegen.compiled.wordmap import Bytes
from lexicade.core.rng import GAMMA, MASK, MIX_1, MIX_2

States: TypeAlias = npt.NDArray[np.uint64]

# Whole numbers for `edition`, and for the compiler the same without a sign.
GAMMA_64, MIX_1_64, MIX_2_64 = np.uint64(GAMMA), np.uint64(MIX_1), np.uint64(MIX_2)
LARGEST = np.uint64(MASK)
SHIFT_1, SHIFT_2, SHIFT_3, ONE = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(1)


@njit
def below(states: States, at: int, bound: int) -> int:
    """A whole number from 0 to bound - 1, as `Rng.below`; the state is followed by the next one."""
    size = np.uint64(bound)
    odd = (LARGEST % size + ONE) % size  # draws above the last multiple of the bound would favor small numbers
    state = states[at]
    while True:
        state += GAMMA_64
        bits = (state ^ (state >> SHIFT_1)) * MIX_1_64
        bits = (bits ^ (bits >> SHIFT_2)) * MIX_2_64
        bits ^= bits >> SHIFT_3
        if bits <= LARGEST - odd:
            states[at] = state
            return np.int64(bits % size)  # type: ignore[return-value]  # the compiler has no other int


@njit
def shuffle(states: States, at: int, tiles: Bytes, count: int) -> None:
    """Put the first tiles in random order, as `Rng.shuffled`."""
    for last in range(count - 1, 0, -1):
        index = below(states, at, last + 1)
        tiles[last], tiles[index] = tiles[index], tiles[last]
