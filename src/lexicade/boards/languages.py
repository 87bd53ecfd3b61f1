"""Other languages, as records and positions of other programs show them: only English is played here."""

from __future__ import annotations

import re

from lexicade.core.errors import quoted

# Word lists of other languages, by the names that programs of the field give them, a year or an edition after.
LEXICONS = {
    "disc": "Catalan",
    "dsw": "Dutch",
    "file": "Spanish",
    "fise": "Spanish",
    "fra": "French",
    "nsf": "Norwegian",
    "ods": "French",
    "osps": "Polish",
    "rd": "German",
}
KELVIN = "\u212a"  # a sign that lower case makes an ASCII letter of, not a letter of another language
OTHER_TILE = re.compile(r"\[[^\W\d_]+\]|[^\W\d_a-zA-Z]")


def lexicon_language(lexicon: str) -> str | None:
    """What is wrong with a word list if it is known to be in another language, as a sentence.

    >>> lexicon_language("FRA20"), lexicon_language("NWL23")
    ('The game is in French, by its word list "FRA20"; only English is supported.', None)
    """
    language = LEXICONS.get(lexicon.lower().rstrip("0123456789"))
    if language is None:
        return None
    return f"The game is in {language}, by its word list {quoted(lexicon)}; only English is supported."


def tile_language(text: str) -> str | None:
    """What is wrong with tiles if one is of another language: a letter beyond A to Z, or several in brackets."""
    other = OTHER_TILE.search(text)
    if other is None or other.group() == KELVIN:
        return None
    return f"The game is in another language: it has the tile {quoted(other.group())}. Only English is supported."
