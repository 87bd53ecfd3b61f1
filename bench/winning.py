"""How well the chances to win fit games between experts: `python -m bench.winning`.

For each number of tiles to come, what being on turn is worth and how far the final spread strays; then how well the
chances of `winning.py` foresee who wins, beside a table that is learned for every number of tiles from the same games.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from math import log, sqrt
from statistics import NormalDist, fmean, pstdev

from bench.master import FULL, Game, ready_engine
from bench.timing import progress, table
from lexicade.boards.evaluation.equity import ranked
from lexicade.boards.evaluation.winning import ON_TURN, VARIANCE, chance_to_win
from lexicade.boards.plays import POINT
from lexicade.boards.tileset import value

GAMES = 6_000
BOUNDS = (8, 10, 12, 14, 17, 21, 26, 31, 41, 51, 61, 71, 81, 94)
SAFE = 1e-4  # a chance that is never taken to be less, so that one wrong forecast doesn't outweigh all others

Row = tuple[int, float, int]  # tiles to come, the lead of who isn't on turn with leaves counted, the final spread


def rows_of(number: int) -> list[Row]:
    """All turns of a game after the first two, as long as there are tiles in the bag."""
    game, kept, found = Game(ready_engine(), number, has_luck=False), [0.0, 0.0], []
    while not game.is_over:
        seat = game.turns % 2
        best = ranked(game.engine, game.engine.leaves, game.board, game.racks[seat], len(game.bag))[0]
        kept[seat] = best.value / POINT - best.score
        game.play(best.move)
        if game.turns > 1 and game.bag:
            lead = game.scores[seat] - game.scores[1 - seat] + kept[seat] - kept[1 - seat]
            found.append((len(game.bag) + FULL.rack, lead, seat))
    held = [value(rack) for rack in game.racks]
    final = game.scores[0] - game.scores[1]
    final += held[1] - held[0] if all(game.racks) else 2 * (held[1] - held[0])
    return [(tiles, lead, -final if seat else final) for tiles, lead, seat in found]


def surprise(chances: list[float], rows: list[Row]) -> float:
    """The mean of minus the logarithm of the chance that was given to what happened; less is better."""
    kept = [min(1 - SAFE, max(SAFE, chance)) for chance in chances]
    wins = [(final > 0) + (final == 0) / 2 for *_, final in rows]
    return -fmean(win * log(chance) + (1 - win) * log(1 - chance) for win, chance in zip(wins, kept, strict=True))


def main() -> None:
    """Play and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    rows: list[Row] = []
    for number in range(games):
        progress(f"game {number}")
        rows += rows_of(number)
    lines = []
    for low, high in pairwise(BOUNDS):
        some = [row for row in rows if low <= row[0] < high]
        rests = [final - lead for _, lead, final in some]
        shift, stray = -fmean(rests), pstdev(rests)
        learned = NormalDist(shift, stray)
        own = [chance_to_win(round(lead * POINT) - ON_TURN, tiles) for tiles, lead, _ in some]
        fitted = sqrt(VARIANCE[0] + VARIANCE[1] * fmean(tiles for tiles, *_ in some))
        lines.append(
            (
                f"{low} to {high - 1}",
                f"{len(some):,}",
                f"{shift:.1f}",
                f"{stray:.1f}",
                f"{fitted:.1f}",
                f"{surprise([learned.cdf(lead) for _, lead, _ in some], some):.4f}",
                f"{surprise(own, some):.4f}",
            )
        )
    head = ("tiles to come", "turns", "on turn", "stray", "as computed", "surprise, table", "surprise, as computed")
    table(f"Chances to win, {games:,} games between experts", head, lines)


if __name__ == "__main__":
    main()
