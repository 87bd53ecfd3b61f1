"""The dictionary helper that the assignment's projects include, for solutions that come without it.

The one for Python is written for Python 2 and needs the library datrie; a module of that name lets it run here.
"""

from __future__ import annotations

from collections.abc import Mapping

DICTIONARY = """
class Dictionary(set):
    def contains(self, word):
        return word in self

with open("words.txt") as file:
    dictionary = Dictionary(file.read().lower().split())
"""
DATRIE = """
import builtins

builtins.unicode = str

class Trie(dict):
    def __init__(self, *alphabet):
        super().__init__()
"""


def beside() -> Mapping[str, str]:
    """What lies beside a solution that doesn't bring it."""
    return {"dictionary.py": DICTIONARY, "datrie.py": DATRIE}
