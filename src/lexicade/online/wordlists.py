"""A teacher's own words: read from what was pasted, kept with the class, and what its game is played with."""

from __future__ import annotations

import re
from functools import lru_cache

from lexicade.arcade.results import open_game
from lexicade.core.errors import BadParams, quoted
from lexicade.games import find
from lexicade.lexicon import Lexicon, from_words
from lexicade.lexicon.letters import is_word
from lexicade.online.names import flagged_words
from lexicade.online.offers import Rules

MOST_WORDS, LONGEST_WORD = 1000, 30
NAME = "class-words"  # of such a list in the ids of games
BETWEEN = re.compile(r"[\s,;]+")
NO_WORDS = "There are no words in that list."
TOO_MANY_WORDS = f"That is too many words: the limit is {MOST_WORDS:,}."


def read_words(text: str) -> str:
    """A pasted list as it is kept: each word once, in lower case and in order; raises BadParams.

    >>> read_words("Otter, fox; owl fox")
    'fox otter owl'
    """
    words = {word.lower() for word in BETWEEN.split(text) if word}
    if not words:
        raise BadParams(NO_WORDS)
    if len(words) > MOST_WORDS:
        raise BadParams(TOO_MANY_WORDS)
    for word in sorted(words):
        if not is_word(word) or len(word) > LONGEST_WORD:
            raise BadParams(f"{quoted(word)} can't be used: words have 1 to {LONGEST_WORD} letters a-z.")
        if word in flagged_words():
            raise BadParams(f"{quoted(word)} can't be used here.")
    return " ".join(sorted(words))


@lru_cache(maxsize=64)
def lexicon_of(words: str) -> Lexicon:
    """The lexicon of a list that is kept."""
    return from_words(words.split(), NAME)


@lru_cache(maxsize=64)
def game_with(key: str, words: str) -> Rules:
    """A game over a list that is kept, or over the built-in one if there is none."""
    return find(key)(lexicon_of(words)) if words else open_game(key, None)
