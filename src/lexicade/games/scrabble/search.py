"""The best plays of a position without finding all of them."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest

from lexicade.games.scrabble.board import Board
from lexicade.games.scrabble.generator import Generator
from lexicade.games.scrabble.lanes import POINT, Play, Valued
from lexicade.games.scrabble.leaves import numbered
from lexicade.games.scrabble.notation import used


def valued(plays: list[Play], rack: str, leaves: Sequence[int] | None) -> list[Valued]:
    """Plays with what they are worth: their score, and the value of what they leave."""
    if leaves is None:
        return [(play.score * POINT, play) for play in plays]
    kinds, radices = numbered(rack)
    index = dict(zip(kinds, radices, strict=False))
    return [(play.score * POINT + leaves[sum([index[tile] for tile in used(play.text)])], play) for play in plays]


def by_worth(each: Valued) -> tuple[int, int, bool, int, int, str]:
    """What plays are sorted by: their value, then their score; of equal ones those across first, then by place."""
    value, play = each
    return -value, -play.score, not play.is_across, play.row, play.column, play.text


def best_plays(
    generator: Generator,
    board: Board,
    rack: str,
    count: int,
    leaves: Sequence[int] | None = None,
    *,
    whole: int = 7,
    bonus: int = 50,
) -> list[Valued]:
    """The best plays in order, each after its value."""
    return nsmallest(count, valued(generator.plays(board, rack, whole=whole, bonus=bonus), rack, leaves), key=by_worth)
