"""The engine of the hand games: letters in a hand, words made of them, and the best way to play them all.

>>> from lexicade.hands import best_sequence, best_words
>>> best_words("acihmmz", rules="plain", count=2)
[('cham', 44), ('mach', 44)]
"""

from lexicade.hands.best import best_sequence, best_words
from lexicade.hands.solver import Solution

__all__ = ["Solution", "best_sequence", "best_words"]
