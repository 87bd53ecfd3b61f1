"""Hints on the best turn, which is the one that an analysis of the game calls best."""

from __future__ import annotations

from lexicade.boards.analysis.ratings import best_turn
from lexicade.boards.evaluation.equity import leave_of
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import Kind, Move, write_turn
from lexicade.boards.notation import lay_tiles, square_name
from lexicade.boards.racks import shown_rack
from lexicade.boards.wording import in_points, in_tiles
from lexicade.games.scrabble import wording
from lexicade.games.scrabble.state import View, position_of

LEVELS = {
    Kind.PLAY: (wording.HINT_SCORE, wording.HINT_SQUARES, wording.HINT_PLAY),
    Kind.EXCHANGE: (wording.HINT_EXCHANGE, wording.HINT_COUNT, wording.HINT_TILES),
    Kind.PASS: (wording.HINT_PASSING,) * 3,  # there is nothing to give away little by little
}


def write_hint(engine: Engine, view: View, level: int) -> str:
    """A hint for the player to move, from 1 (what kind of turn, or its score) to 3 (the turn itself)."""
    order, best = best_turn(engine, engine.leaves, position_of(view))
    move = best.move
    if move.kind is Kind.PASS and not engine.best(view.board, view.rack):
        return wording.HINT_FORCED
    left = shown_rack(leave_of(view.rack, move))
    return LEVELS[move.kind][level - 1].format(
        measure=wording.MEASURES[order],
        meaning=wording.MEANINGS[order],
        score=best.score,
        points=in_points(best.score),
        squares=", ".join(squares(view, move)),
        turn=write_turn(move),
        count=in_tiles(len(move.text)),
        tiles=shown_rack(move.text),
        keeping=wording.KEEPING.format(tiles=left) if left else "",
    )


def squares(view: View, move: Move) -> list[str]:
    """Where a play lays tiles; other turns lay none."""
    if move.kind is not Kind.PLAY:
        return []
    tiles = lay_tiles(view.board, move.row, move.column, move.text, is_across=move.is_across)
    return [square_name(tile.row, tile.column) for tile in tiles]
