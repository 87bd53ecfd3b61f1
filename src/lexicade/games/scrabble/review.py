"""A finished game judged turn by turn, by the judge that `analyze` uses, as pictures and sentences."""

from __future__ import annotations

from collections.abc import Iterator

from lexicade.boards.analysis.judging import Judged, judge_turn, turns_of
from lexicade.boards.analysis.ratings import Order
from lexicade.boards.analysis.text import points, remarks, shown_turn
from lexicade.boards.evaluation.equity import leave_of
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import Kind, Move, Rating, laid, write_turn
from lexicade.boards.notation import lay_tiles
from lexicade.boards.plays import POINT
from lexicade.boards.racks import shown_rack
from lexicade.boards.scene import board_grid, rack_panel
from lexicade.boards.wording import in_points
from lexicade.core.game import Review
from lexicade.core.scene import Grid, Scene, Words
from lexicade.core.session import Session
from lexicade.games.scrabble import wording
from lexicade.games.scrabble.recorder import from_session
from lexicade.games.scrabble.state import Params, State, View

BEST = {Order.ENDGAME: "Best turn, proven"}  # where more than one is known they are a list


def reviews(session: Session[Params, State, Move, View], engine: Engine) -> Iterator[Review]:
    """Each turn of a game between two, judged when it is asked for."""
    record = from_session(session)
    turns = turns_of(record)
    for number, turn in enumerate(turns, start=1):
        judged = judge_turn(turn, engine, engine.leaves)
        yield Review(
            number=number,
            count=len(turns),
            player=record.players[turn.player].name,
            turn=shown_turn(judged),
            scene=Scene((board(judged), rack_panel(shown_rack(turn.position.rack)), best_turns(judged))),
            remarks=(verdict(judged), *(f"{each[:1].upper()}{each[1:]}." for each in remarks(judged))),
            lost=None if judged.lost is None else judged.lost / POINT,
        )


def board(judged: Judged) -> Grid:
    """The board after the turn, with its tiles marked."""
    before, move = judged.turn.position.board, judged.move
    if move.kind is not Kind.PLAY:
        return board_grid(before, ())
    tiles = lay_tiles(before, move.row, move.column, move.text, is_across=move.is_across)
    return board_grid(laid(before, move), {(tile.row, tile.column) for tile in tiles})


def best_turns(judged: Judged) -> Words:
    """The best turns, with points, leave and what each is worth; the one that was made stands out."""
    rack = judged.turn.position.rack
    made = [at for at, each in enumerate(judged.best) if each.move == judged.move]
    title = BEST.get(judged.order, wording.BEST_TURNS) if judged.order else wording.BEST_TURNS
    return Words(title, tuple(turn_line(each, rack) for each in judged.best), made[0] if made else None)


def turn_line(rating: Rating, rack: str) -> str:
    """A turn of the list."""
    left = shown_rack(leave_of(rack, rating.move))
    return f"{write_turn(rating.move):<16} {rating.score:3}  {left:<6} {points(rating.value):>6}"


def verdict(judged: Judged) -> str:
    """What a turn brought, and what it lost compared with the best."""
    scored = in_points(judged.turn.event.points)
    if judged.lost is None or not judged.best:
        return wording.NOT_JUDGED.format(points=scored)
    if judged.is_best:
        return wording.WAS_BEST.format(points=scored)
    best = judged.best[0]
    return wording.WAS_WORSE.format(
        points=scored, best=write_turn(best.move), score=in_points(best.score), lost=points(judged.lost)
    )
