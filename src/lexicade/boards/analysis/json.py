"""An analysis as JSON: plain dictionaries and lists, with the same keys for every turn and every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lexicade.boards.analysis.judging import Analysis, Judged, Totals, summary
from lexicade.boards.analysis.ratings import Order
from lexicade.boards.cgp import write_position
from lexicade.boards.evaluation.equity import leave_of
from lexicade.boards.moves import Move, Rating, write_turn
from lexicade.boards.plays import POINT
from lexicade.boards.racks import shown_rack

Row = dict[str, object]
PLAIN = ("play", "score", "leave")
KEYS = {  # of each turn in a ranked list, by what it is ranked by
    Order.SCORE: PLAIN,
    Order.EQUITY: (*PLAIN, "value"),
    Order.SIMULATION: (*PLAIN, "value", "error", "wins", "rounds"),
    Order.PREENDGAME: (*PLAIN, "value", "error", "wins", "rounds"),
}


def all_figures(analyses: Sequence[Analysis], order: Order, left_out: Sequence[tuple[str, str]] = ()) -> Row:
    """The whole document: games, players' totals, and files that were left out with the reason."""
    return {
        "order": order.value,
        "games": [game_figures(each) for each in analyses],
        "players": [total_figures(each) for each in summary(analyses)],
        "left_out": [{"file": file, "reason": reason} for file, reason in left_out],
    }


def game_figures(analysis: Analysis) -> Row:
    """One game with its players and turns."""
    record = analysis.record
    players = [
        {"nick": player.nick, **total_figures(totals)}
        for player, totals in zip(record.players, analysis.totals, strict=True)
    ]
    return {
        "file": analysis.source,
        "title": record.title,
        "id": record.id,
        "lexicon": record.lexicon,
        "words": analysis.words,
        "is_over": analysis.is_over,
        "players": players,
        "turns": [turn_figures(each) for each in analysis.turns],
    }


def total_figures(totals: Totals) -> Row:
    """One player's totals; points are floats."""
    return {
        "name": totals.name,
        "games": totals.games,
        "wins": totals.wins,
        "score": totals.score,
        "turns": totals.turns,
        "judged": totals.judged,
        "best": totals.best,
        "best_share": totals.share,
        "lost": totals.lost / POINT,
        "lost_per_turn": totals.per_turn,
        "bingos": totals.bingos,
        "bingos_missed": totals.missed,
        "phonies": totals.phonies,
        "phonies_standing": totals.standing,
        "taken_off": totals.taken_off,
        "exchanges": totals.exchanges,
        "passes": totals.passes,
    }


def turn_figures(each: Judged) -> Row:
    """One judged turn; what is unknown is null, and the position is CGP as `scrabble best` takes it."""
    turn, rack = each.turn, each.turn.position.rack
    return {
        "number": turn.number,
        "player": turn.player,
        "kind": each.move.kind.value,
        "play": write_turn(each.move),
        "score": turn.event.points,
        "rack": shown_rack(rack),
        "rack_unknown": each.unknown,
        "bag": turn.position.bag,
        "position": position_of(each),
        "order": None if each.order is None else each.order.value,
        "value": None if each.made is None else each.made.value / POINT,
        "rank": each.rank,
        "options": each.options or None,
        "lost": None if each.lost is None else each.lost / POINT,
        "is_best": None if each.lost is None else each.is_best,
        "best": [rating_figures(rating, rack) for rating in each.best],
        "is_bingo": each.is_bingo,
        "bingo_missed": None if each.missed is None else rating_figures(each.missed, rack),
        "phonies": list(each.phonies),
        "is_taken_off": turn.is_taken_back,
        "notes": list(turn.event.notes),
    }


def position_of(each: Judged) -> str:
    """The position before a turn as one line of CGP."""
    return write_position(replace(each.turn.position, scoreless=0))


def rating_figures(rating: Rating, rack: str) -> Row:
    """One rated turn; value and error are in points."""
    return {
        "play": write_turn(rating.move),
        "score": rating.score,
        "leave": shown_rack(leave_of(rack, rating.move)),
        "value": rating.value / POINT,
        "error": None if rating.error is None else rating.error / POINT,
        "wins": rating.wins,
        "rounds": rating.rounds,
    }


def listed_figures(rating: Rating, rack: str, order: Order, place: int, marked: Move | None) -> Row:
    """One turn of a ranked list; with ranks if one turn is marked."""
    row = rating_figures(rating, rack)
    mark: Row = {} if marked is None else {"rank": place, "is_marked": rating.move == marked}
    return {key: row[key] for key in KEYS[order]} | mark
