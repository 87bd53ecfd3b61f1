"""What a turn is worth all in all: its points, and what it leaves on the rack for the turns to come."""

from __future__ import annotations

from dataclasses import dataclass

from lexicade.boards.board import Board
from lexicade.boards.evaluation.leaves import Leaves, numbered, ordered
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.movegen.lines import POINT
from lexicade.boards.moves import Kind, Move, as_move
from lexicade.boards.racks import unseen_tiles, used, without
from lexicade.boards.rulesets import RULESETS, Ruleset
from lexicade.boards.tileset import value

FULL = RULESETS["full"]
STUCK = 10 * POINT  # what it costs to keep tiles when the bag is empty, beside what they count for the other player


@dataclass(frozen=True, slots=True)
class Option:
    """A turn that could be made: its value in hundredths of a point, its score, and the turn itself."""

    value: int
    score: int
    move: Move


def end_table(rack: str, others: str) -> list[int]:
    """What each part of a rack leaves when it is used and the bag is empty, by its number (see `numbered`).

    Going out earns twice what the others hold; not going out costs what is kept.
    """
    kinds, radices = numbered(rack)
    kept = [0]
    for radix, tile in zip(radices, kinds, strict=False):
        points = value(tile)
        kept = [worth + more * points for more in range(rack.count(tile) + 1) for worth in kept[:radix]]
    table = [-2 * POINT * worth - STUCK for worth in kept[::-1]]
    table[-1] = 2 * POINT * value(others)
    return table


def exchanges(rack: str, table: list[int]) -> list[Option]:
    """Every exchange of some tiles, the best first."""
    kinds, radices = numbered(rack)
    options = []
    for part in range(1, radices[-1]):
        tiles = "".join(
            tile * (part % above // radix) for tile, radix, above in zip(kinds, radices, radices[1:], strict=False)
        )
        options.append(Option(table[part], 0, Move(Kind.EXCHANGE, "".join(sorted(tiles)))))
    return sorted(options, key=lambda option: (-option.value, option.move.text))


def ranked(
    engine: Engine, leaves: Leaves, board: Board, rack: str, bag: int, count: int = 1, ruleset: Ruleset = FULL
) -> list[Option]:
    """The best turns with a rack by equity, in order; passing is one only if there is no other."""
    table = engine.leave_table(leaves, rack) if bag else end_table(rack, unseen_tiles(board, rack, ruleset))
    plays = engine.best(board, rack, count, table, whole=ruleset.rack, bonus=ruleset.bonus)
    options = [Option(worth, play.score, as_move(play)) for worth, play in plays]
    if bag >= ruleset.exchange and (not options or len(options) < count or max(table[1:]) > options[-1].value):
        options = sorted([*options, *exchanges(rack, table)], key=lambda option: -option.value)[:count]
    return options or [Option(table[0] if rack else 0, 0, Move(Kind.PASS))]


def leave_of(rack: str, move: Move) -> str:
    """What a turn leaves on a rack, in order."""
    taken = used(move.text) if move.kind is Kind.PLAY else move.text if move.kind is Kind.EXCHANGE else ""
    return ordered(without(rack, taken) or "")
