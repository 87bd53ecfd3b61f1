"""The chance to win, from the lead and the tiles to come.

What is still to be gained or lost is taken to be normally distributed: its variance grows with the number of tiles to
come, and being on turn is worth the same at any time. The numbers are those of 6,000 games between experts;
`python -m bench.winning` plays such games and shows how well the chances fit them.
"""

from __future__ import annotations

from math import erf, sqrt

from lexicade.boards.plays import POINT

ON_TURN = 19 * POINT  # what it is worth to be on turn, in hundredths
VARIANCE = 330, 95  # of the final spread in points: that of the end, and more for each tile to come


def chance_to_win(ahead: int, tiles: int) -> float:
    """The chance to win by a lead in hundredths of a point, with so many tiles to come; 0 if the game is over.

    The lead has to include leaves, and what it is worth to be on turn.

    >>> chance_to_win(-100, 0), chance_to_win(0, 0), chance_to_win(0, 50)
    (0.0, 0.5, 0.5)
    >>> round(chance_to_win(3_000, 80), 2), round(chance_to_win(3_000, 20), 2)
    (0.63, 0.74)
    """
    if not tiles:
        return 1.0 if ahead > 0 else 0.0 if ahead < 0 else 0.5
    at_end, by_tile = VARIANCE
    return (1 + erf(ahead / POINT / sqrt(2 * (at_end + by_tile * tiles)))) / 2
