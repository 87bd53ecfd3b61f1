"""How hard a game is: the misses that perfect play needs, and from that the guesses of each difficulty."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lexicade.games.evilhangman.rules import Params

FAIR, HARD, HOPELESS = DIFFICULTIES = ("fair", "hard", "hopeless")
COMMON_LEVEL = 35  # of words that most people know
ORDINARY = 10  # guesses of ordinary hangman: a word that is fixed hardly ever costs as many as it could
WORDS = "e3f7f062"  # digest of the list that the table was proven on

# The misses that a perfect player needs, by the letters of the word, as `python -m bench.misses` proves and prints
# them: against the greedy setter; against a perfect setter; against a perfect setter that keeps to common words. Each
# is the fewest and the most that the number can be; the two differ where no proof was found, as against
# some greedy ones.
MISSES = {
    2: ((7, 9), (14, 14), (7, 7)),
    3: ((6, 15), (17, 17), (13, 13)),
    4: ((6, 13), (16, 16), (12, 12)),
    5: ((6, 14), (15, 15), (11, 11)),
    6: ((6, 8), (12, 12), (11, 11)),
    7: ((5, 5), (11, 11), (9, 9)),
    8: ((5, 5), (8, 8), (7, 7)),
    9: ((3, 3), (6, 6), (5, 5)),
    10: ((2, 2), (5, 5), (4, 4)),
    11: ((2, 2), (6, 6), (3, 3)),
    12: ((2, 2), (4, 4), (2, 2)),
    13: ((1, 1), (4, 4), (2, 2)),
    14: ((1, 1), (3, 3), (2, 2)),
    15: ((1, 1), (2, 2), (1, 1)),
    16: ((1, 1), (2, 2), (1, 1)),
    17: ((1, 1), (2, 2), (0, 0)),
    18: ((0, 0), (2, 2), (0, 0)),
    19: ((1, 1), (2, 2), (0, 0)),
    20: ((0, 0), (1, 1), (0, 0)),
    21: ((0, 0), (1, 1), (0, 0)),
    22: ((0, 0), (1, 1), (0, 0)),
    23: ((0, 0), (1, 1), (0, 0)),
    24: ((0, 0), (0, 0), (0, 0)),
    25: ((0, 0), (0, 0), (0, 0)),
    27: ((0, 0), (0, 0), (0, 0)),
    28: ((0, 0), (0, 0), (0, 0)),
}
NO_WORDS = ((0, 0),) * 3  # of any other length


def misses(params: Params) -> tuple[int, int]:
    """The fewest and the most misses that a perfect player can need in such a game on the built-in list.

    Whoever is perfect on a set of words needs no more on a part of it, whatever the setter does: so the numbers for a
    perfect setter are at least an upper bound for any other setter, level or sample.
    """
    greedy, perfect, common = MISSES.get(params.length, NO_WORDS)
    if params.setter == "greedy" and not params.level and not params.sample:
        return greedy
    level = params.level or (COMMON_LEVEL if params.setter == "honest" else 0)
    return 0, (common if 0 < level <= COMMON_LEVEL else perfect)[1]


def guesses(params: Params) -> int:
    """The wrong guesses that make such a game as difficult as its parameters say.

    A game is lost with the last of them, so a perfect player needs one more than misses; a fair game has another two.
    """
    least, most = misses(params)
    if params.difficulty == HOPELESS:
        return max(1, least or most)
    number = most + (3 if params.difficulty == FAIR else 1)
    return min(number, ORDINARY) if params.setter == "honest" else number
