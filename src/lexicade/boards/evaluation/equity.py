"""What a turn is worth all in all: its points, and what it leaves on the rack for the turns to come."""

from __future__ import annotations

from collections.abc import Sequence

from lexicade.boards.board import Board
from lexicade.boards.evaluation.leaves import Leaves, subset_radices
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import PASS, Kind, Move, Rating, as_move
from lexicade.boards.plays import POINT
from lexicade.boards.racks import shown_rack, unseen_tiles, used, without
from lexicade.boards.rulesets import RULESETS, Ruleset
from lexicade.boards.tileset import value

FULL = RULESETS["full"]
STUCK = 10 * POINT  # what it costs to keep tiles when the bag is empty, beside what they count for the other player


def end_table(rack: str, others: str) -> Sequence[int]:
    """The value of what each subset of a rack leaves when the bag is empty, in hundredths (see `subset_radices`).

    Going out earns twice what the others hold; not going out costs what is kept.
    """
    kinds, radices = subset_radices(rack)
    kept = [0]
    for radix, tile in zip(radices, kinds, strict=False):
        points = value(tile)
        kept = [worth + more * points for more in range(rack.count(tile) + 1) for worth in kept[:radix]]
    table = [-2 * POINT * worth - STUCK for worth in kept[::-1]]
    table[-1] = 2 * POINT * value(others)
    return table


def kept_value(leaves: Leaves, left: str, bag: int, unseen: str) -> int:
    """What tiles left on a rack are worth, in hundredths of a point: the entry for them in a table of all leaves.

    With tiles in the bag that is the value of the leave; without, what the unseen tiles decide (see `end_table`).
    """
    if bag:
        return leaves.value(left)
    return -2 * POINT * value(left) - STUCK if left else 2 * POINT * value(unseen)


def exchanges(rack: str, table: Sequence[int]) -> list[Rating]:
    """Every exchange of some tiles, the best first."""
    kinds, radices = subset_radices(rack)
    ratings = []
    for part in range(1, radices[-1]):
        tiles = "".join(
            tile * (part % above // radix) for tile, radix, above in zip(kinds, radices, radices[1:], strict=False)
        )
        ratings.append(Rating(Move(Kind.EXCHANGE, "".join(sorted(tiles))), 0, table[part]))
    return sorted(ratings, key=lambda rating: (-rating.value, rating.move.text))


def ranked(
    engine: Engine, leaves: Leaves, board: Board, rack: str, bag: int, count: int = 1, ruleset: Ruleset = FULL
) -> list[Rating]:
    """The best turns with a rack by equity, in order; passing is one only if there is no other."""
    table = engine.leave_table(leaves, rack) if bag else end_table(rack, unseen_tiles(board, rack, ruleset))
    plays = engine.best(board, rack, count, table, whole=ruleset.rack, bonus=ruleset.bonus)
    ratings = [Rating(as_move(play), play.score, worth) for worth, play in plays]
    if bag >= ruleset.exchange and (not ratings or len(ratings) < count or max(table[1:]) > ratings[-1].value):
        ratings = sorted([*ratings, *exchanges(rack, table)], key=lambda rating: -rating.value)[:count]
    return ratings or [Rating(PASS, 0, table[0] if rack else 0)]


def leave_of(rack: str, move: Move) -> str:
    """What a turn leaves on a rack, in order."""
    taken = used(move.text) if move.kind is Kind.PLAY else move.text if move.kind is Kind.EXCHANGE else ""
    return shown_rack(without(rack, taken) or "")
