"""Random numbers from which the hashes of positions are made, the same for pure and compiled endgames."""

from __future__ import annotations

from functools import cache

from lexicade.core.rng import GAMMA, MASK, mix

TILE_NUMBERS = 53  # letters from 1 on, blanks that stand for them from 27 on


@cache
def tile_numbers(squares: int) -> tuple[int, ...]:
    """A number of 63 bits for each square and tile on it; 0 for none."""
    return tuple(
        mix((GAMMA * (at + 1)) & MASK) >> 1 if at % TILE_NUMBERS else 0 for at in range(squares * TILE_NUMBERS)
    )


def rack_number(rack: int, other: int, mover: int, passes: int) -> int:
    """A number of 63 bits for two packed racks, the player to move, and the passes that end the game."""
    return mix(((rack | other << 28 | mover << 56 | passes << 57) + GAMMA) & MASK) >> 1
