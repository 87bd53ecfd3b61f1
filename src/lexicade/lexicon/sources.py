"""Where lexicons come from: the built-in one, any text file or word graph (packed once and kept), or words in hand."""

from __future__ import annotations

import os
from mmap import ACCESS_READ, mmap

from lexicade.core.errors import LexiconError, quoted
from lexicade.files import named, why
from lexicade.lexicon.letters import is_word
from lexicade.lexicon.lexicon import Lexicon
from lexicade.lexicon.packed import LONGEST

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing alone doubles a bare start, so the start path does without it
    from collections.abc import Iterable

DEFAULT = "enable"


def load(name_or_path: str | os.PathLike[str] | None = None) -> Lexicon:
    """Open the built-in list (None or "enable"), a text file of words separated by white space, or a `.kwg` word graph.

    A file is packed when it is first seen and kept in the cache folder under the digest of its content.
    """
    if name_or_path is None or name_or_path == DEFAULT:
        path = builtin_path()
        return Lexicon(map_file(path), DEFAULT, path)
    from lexicade.lexicon.cache import load_file

    return load_file(os.fsdecode(name_or_path))


def builtin_path() -> str:
    """Where the built-in list lies."""
    return os.path.join(os.path.dirname(__file__), "data", f"{DEFAULT}.lexicon")


def from_words(words: Iterable[str], name: str = "words") -> Lexicon:
    """A lexicon of these words, in memory; a word that isn't all a-z is an error.

    >>> from_words(["Cat", "cow"]).pattern("c??")
    ['cat', 'cow']
    """
    from lexicade.lexicon.build import pack

    accepted = set()
    for word in words:
        if not is_word(word) or len(word) > LONGEST:
            raise LexiconError(f"{quoted(word)} is not a word of letters a-z.")
        accepted.add(word.lower().encode())
    return Lexicon(pack(accepted), name, name)


def map_file(path: str) -> mmap:
    """A file's content, read only where it is looked at."""
    try:
        with open(path, "rb") as file:
            return mmap(file.fileno(), 0, access=ACCESS_READ)
    except OSError as error:
        raise LexiconError(f"{named(path)} can't be read: {why(error)}.") from None
    except ValueError:  # an empty file can't be mapped
        raise LexiconError(f"{named(path)} is empty.") from None
