"""The `solve` command that the hand games share."""

from __future__ import annotations

from lexicade.command import Parser, complain, open_lexicon, print_json, say
from lexicade.core.game import Info
from lexicade.hands.hand import Table, read_hand, shown
from lexicade.hands.solver import fast_search, solve

LONG = 16  # letters from which a search without compiled code takes so long that a word about it is due


def run_solve(info: Info, table: Table, arguments: list[str]) -> int:
    """Print the best sequence of words for a hand; exit status 1 when there is no word in it."""
    parser = Parser(
        f"lexicade {info.key} solve",
        "Find the words that earn the most points from a hand, in the order to play them. The result is proven best.",
    )
    example = 'letters, and * for any vowel: "a j e f * r x"' if table.wilds else 'letters: "a c i h m m z"'
    parser.add_argument("hand", metavar="HAND", help=example)
    parser.add_argument("--words", metavar="FILE", help="use the words in this file, text or KWG")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    asked = parser.parse_args(arguments)
    hand = read_hand(table, asked.hand)
    if len(hand) > LONG and fast_search() is None:
        complain("this can take a minute; with the extra lexicade[fast] it takes a second.")
    solution = solve(open_lexicon(asked.words), hand, table)
    if asked.json:
        words = [{"word": word, "points": points} for word, points in solution.words]
        print_json({"hand": hand, "points": solution.points, "words": words})
    else:
        for word, points in solution.words:
            say(f"{word:<{len(hand)}}  {points}")
        say(f"Best possible for {shown(hand)}: {solution.points} points")
    return 0 if solution.words else 1
