"""The game where work is done: opened once in each process, over the very word list that the work is for."""

from __future__ import annotations

from functools import lru_cache

from lexicade.boards.evaluation.leaves import read_leaves
from lexicade.core.errors import LexiconError
from lexicade.games.scrabble.rules import Rules
from lexicade.lexicon import Lexicon, load


@lru_cache(maxsize=1)
def opened(words: str | bytes | None, digest: str, leaves: str | None = None) -> Rules:
    """The game over a word list, opened once in each process; a list that has become another one is refused."""
    lexicon = Lexicon(words, "words", "The word list") if isinstance(words, bytes) else load(words)
    if lexicon.digest != digest:
        raise LexiconError(f"The word list where a game is played ({lexicon.digest}) is not the one here ({digest}).")
    return Rules(lexicon, None if leaves is None else read_leaves(leaves))
