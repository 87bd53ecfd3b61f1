"""What Scrabble offers beside playing it: a position or a whole game analyzed, with the board beside the turns."""

from __future__ import annotations

from collections.abc import Mapping

from lexicade.boards.analysis import ratings
from lexicade.boards.analysis.json import position_of
from lexicade.boards.analysis.judging import Judged, judge_turn, summed, turns_of
from lexicade.boards.analysis.ratings import Order
from lexicade.boards.analysis.text import facts, heading, points, remarks, shown_hand, shown_turn, total_rows
from lexicade.boards.board import EMPTY, Board
from lexicade.boards.cgp import read_position
from lexicade.boards.evaluation.equity import leave_of
from lexicade.boards.moves import Kind as TurnKind
from lexicade.boards.moves import Move, Rating, laid, write_turn
from lexicade.boards.position import Position
from lexicade.boards.racks import shown_rack
from lexicade.boards.records.gcg import read_gcg
from lexicade.boards.scene import board_grid, rack_panel
from lexicade.boards.wording import in_points, in_tiles
from lexicade.core.errors import BadPosition, printable
from lexicade.core.scene import Panel, Scene, Words
from lexicade.core.tools import Field, Kind, Listing, Report, Step, Tell, Tool
from lexicade.games.scrabble.jobs import MOST_ROUNDS, Simulation, rated
from lexicade.games.scrabble.rules import Rules

TOP = 15  # turns of a position that are listed
POSITION_SECONDS = 10  # for simulating a position
TURN_SECONDS = 2  # for simulating each turn of a game
WORTH_A_LOOK = 500  # hundredths of a point that a turn lost
ORDERS = {
    Order.SCORE: "Points",
    Order.EQUITY: "Points and the value of the leave",
    Order.SIMULATION: "Simulation: playing on many times",
}


def analyze_position(game: Rules, values: Mapping[str, str], _: Tell) -> Report:
    """The best turns in a position, each with the board after it."""
    position = read_position(values["position"])
    if not position.rack:
        raise BadPosition("The position has no rack to play from. The racks come after the board.")
    order = Order(values["order"])
    simulation = Simulation(MOST_ROUNDS, POSITION_SECONDS, 0) if order is Order.SIMULATION else None
    found = list(ratings.placed(rated(game, position, TOP, simulation, order, None)[:TOP]))
    columns = ("Rank", "Turn", "Score", "Leave", *(("Value",) if order is not Order.SCORE else ()))
    steps = tuple(turn_step(position, rating, place, with_value=order is not Order.SCORE) for place, rating in found)
    lines = () if steps else ("There is no legal play.",)
    return Report(f"Best turns with {shown_rack(position.rack)}", lines, None, columns, steps)


def turn_step(position: Position, rating: Rating, place: int, *, with_value: bool) -> Step:
    """One turn of a position."""
    leave = shown_rack(leave_of(position.rack, rating.move))
    cells = (str(place), write_turn(rating.move), str(rating.score), leave)
    said = [] if rating.error is None or not rating.rounds else [f"Simulated {rating.rounds:,} times."]
    if rating.wins is not None:
        said.append(f"It wins {rating.wins:.0%} of the games.")
    return Step(
        (*cells, *((points(rating.value),) if with_value else ())),
        f"{place}. {write_turn(rating.move)}, {in_points(rating.score)}",
        beside(position, rating.move),
        tuple(said),
    )


def analyze_game(game: Rules, values: Mapping[str, str], tell: Tell) -> Report:
    """A recorded game turn by turn: what was played, what was best, and the points that were lost."""
    faults = list[str]()
    record = read_gcg(values["record"].encode(), faults)
    order = Order(values["order"])
    simulation = Simulation(MOST_ROUNDS, TURN_SECONDS, 0) if order is Order.SIMULATION else None
    engine = game.engine
    if simulation is not None:
        engine.hasten(wait=True)
    turns, judged = list(turns_of(record)), list[Judged]()
    for turn in turns:
        tell(len(judged) / len(turns))
        effort = None if simulation is None else simulation.effort(turn.number)
        judged.append(judge_turn(turn, engine, engine.leaves, effort=effort))
    analysis = summed(record, judged, source="", words=engine.lexicon.name)
    names = [printable(player.name) for player in record.players]
    totals = Listing(("", *names), tuple((name, *cells) for name, cells in total_rows(analysis.totals)), "Totals")
    columns = ("No.", "Player", "Rack", "Turn", "Score", "Lost", "Best turn")
    steps = tuple(judged_step(each, names) for each in judged)
    return Report(heading(analysis), (*facts(analysis), *faults), totals, columns, steps)


def judged_step(each: Judged, names: list[str]) -> Step:
    """One turn of a game, with the best turns in its place."""
    turn = each.turn
    best = "" if each.is_best or not each.best else write_turn(each.best[0].move)
    cells = (str(turn.number), names[turn.player], shown_hand(each), shown_turn(each), str(turn.event.points))
    rows = tuple(
        (
            write_turn(rating.move),
            str(rating.score),
            shown_rack(leave_of(turn.position.rack, rating.move)),
            points(rating.value),
        )
        for rating in each.best
    )
    return Step(
        (*cells, points(each.lost), best),
        f"{turn.number}. {names[turn.player]}: {shown_turn(each)}, {in_points(turn.event.points)}",
        beside(turn.position, each.move),
        tuple(f"{remark[0].upper()}{remark[1:]}." for remark in remarks(each)),
        Listing(("Turn", "Score", "Leave", "Value"), rows, "Best turns") if rows else None,
        "position" if turn.position.rack else "",
        (("position", position_of(each)),),
        is_marked=(each.lost or 0) >= WORTH_A_LOOK,
    )


def beside(position: Position, move: Move) -> Scene:
    """The board after a turn with its tiles marked, the score and the rack before it."""
    board, new = position.board, set[tuple[int, int]]()
    if move.kind is TurnKind.PLAY:
        board, new = laid(board, move), squares_of(position.board, move)
    panels: list[Panel] = [board_grid(board, new)]
    panels += [rack_panel(shown_rack(position.rack))] if position.rack else []
    panels.append(Words("Before this turn", (f"Score: {position.scores[0]} to {max(position.scores[1:], default=0)}",)))
    panels.append(Words("Table", (f"Bag: {in_tiles(position.bag)}",)))
    return Scene(tuple(panels))


def squares_of(board: Board, move: Move) -> set[tuple[int, int]]:
    """The squares on which a play lays tiles of the rack."""
    down, right = (0, 1) if move.is_across else (1, 0)
    squares = [(move.row + at * down, move.column + at * right) for at in range(len(move.text))]
    return {(row, column) for row, column in squares if board.at(row, column) == EMPTY}


def judged_by(orders: tuple[Order, ...], seconds: str) -> Field:
    """The question by what turns are judged."""
    choices = tuple((order.value, ORDERS[order]) for order in orders)
    return Field("order", "Judge turns by", seconds, Kind.CHOICE, Order.EQUITY.value, choices)


POSITION = Field("position", "Position", "One line of CGP, as other Scrabble programs write it.", Kind.LINE)
RECORD = Field("record", "Game", "A game in GCG, as other Scrabble programs write it.", Kind.RECORD)
TOOLS = {
    "game": Tool(
        "Game analysis",
        "Go through a game turn by turn: the best turns, and the points that were lost.",
        "Analyze",
        (
            RECORD,
            judged_by((Order.EQUITY, Order.SIMULATION), f"A simulation takes {TURN_SECONDS} seconds for each turn."),
        ),
        analyze_game,
    ),
    "position": Tool(
        "Position analysis",
        "The best turns in any position, with the board beside them.",
        "Analyze",
        (POSITION, judged_by(tuple(ORDERS), f"A simulation takes {POSITION_SECONDS} seconds.")),
        analyze_position,
    ),
}
