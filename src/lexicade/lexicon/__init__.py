"""Words without games: load a list, ask it questions, walk its graph.

>>> from lexicade.lexicon import load
>>> "quail" in load()
True
"""

from lexicade.lexicon.lexicon import Lexicon
from lexicade.lexicon.sources import from_words, load

__all__ = ["Lexicon", "from_words", "load"]
