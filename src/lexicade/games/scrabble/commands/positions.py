"""`lexicade scrabble best`: the turns of a position, the best first."""

from __future__ import annotations

from lexicade.boards.analysis import ratings
from lexicade.boards.analysis.json import listed_figures
from lexicade.boards.analysis.ratings import Order
from lexicade.boards.analysis.text import listed_line
from lexicade.boards.cgp import read_position
from lexicade.boards.evaluation.leaves import read_leaves
from lexicade.boards.position import Play
from lexicade.command import Parser, open_lexicon, print_json, say
from lexicade.core.errors import BadParams, BadPosition
from lexicade.core.params import read_number
from lexicade.games.scrabble.commands.options import MOST, add_leaves, read_values
from lexicade.games.scrabble.jobs import add_simulation, rated, read_simulation
from lexicade.games.scrabble.rules import Rules


def best(arguments: list[str]) -> int:
    """List the turns of a position, the best first by score or by the measure that is asked for."""
    parser = Parser("lexicade scrabble best", "List the plays in a position, the highest score first by default.")
    parser.add_argument("position", nargs="+", metavar="CGP", help="the position, as one line of CGP")
    parser.add_argument("--top", default="10", metavar="N", help="how many to list; 0 lists every legal play (10)")
    parser.add_argument("--equity", action="store_true", help="order by equity: points plus the value of the leave")
    add_simulation(parser)
    parser.add_argument("--play", metavar="TURN", help='show the rank of this turn, such as "8H QUIZ" or "exch VV"')
    parser.add_argument("--words", metavar="FILE", help="use the words in this file, text or KWG")
    add_leaves(parser)
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    asked = parser.parse_args(arguments)
    top = read_number("--top", asked.top, low=0, high=MOST)
    simulation = read_simulation(asked)
    position = read_position(" ".join(asked.position))
    if not position.rack:
        raise BadPosition("The position has no rack to play from. The racks come after the board.")
    if asked.leaves is not None and not (asked.equity or simulation):
        raise BadParams("--leaves needs --equity or --simulate.")
    leaves = read_values(asked.leaves)
    game = Rules(open_lexicon(asked.words), None if leaves is None else read_leaves(leaves))
    move = None if asked.play is None else Play.parse(asked.play, position, game.lexicon).move
    order = Order.SIMULATION if simulation else Order.EQUITY if asked.equity else Order.SCORE
    places = list(ratings.placed(rated(game, position, top, simulation, order, move)))
    shown = [(place, each) for at, (place, each) in enumerate(places) if not top or at < top or each.move == move]
    if asked.json:
        print_json([listed_figures(each, position.rack, order, place, move) for place, each in shown])
        return 0
    for place, each in shown:
        say(listed_line(each, position.rack, order, place, move))
    if not shown:
        say("There is no legal play.")
    return 0
