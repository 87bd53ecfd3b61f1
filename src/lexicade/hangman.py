"""Hangman for programs: which words fit, and which letter to guess next.

>>> from lexicade.hangman import solve
>>> solve("-u---", used="aeio").best.letter
's'
"""

from lexicade.games.evilhangman.ranking import Guess
from lexicade.games.evilhangman.solving import Answer, solve

__all__ = ["Answer", "Guess", "solve"]
