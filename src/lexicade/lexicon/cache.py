"""Text files and word graphs as lexicons: packed when first seen, kept in the user's cache folder by their content.

A file that has more graphs gets a name of its own, because Windows refuses to replace a file that is mapped.
"""

from __future__ import annotations

import codecs
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from lexicade.core.errors import LexiconError
from lexicade.files import make_folder, named, read_file, write_file
from lexicade.lexicon.lexicon import Lexicon
from lexicade.lexicon.packed import FORMAT, Packed, is_whole
from lexicade.lexicon.sources import load, map_file

SUFFIX = ".kwg"  # of a word graph; all else is text
LARGEST = 32 * 1024 * 1024  # bytes of a text; some three million words, half a minute to pack
LARGEST_GRAPH = 16 * 1024 * 1024  # bytes of a word graph: more than its arcs can't reach
EDITION = 2  # of what is kept: 1 always had a graph, 2 gets it when it is needed
KEPT = 24  # packed files; the one unused for longest goes first
NAMES = ("{}.lexicon", "{}-graph.lexicon", "{}-graphs.lexicon")  # of a file with no graph, with the first, with both


def load_file(path: str) -> Lexicon:
    """The lexicon of a file, packed now or on an earlier day; a broken or missing cache only costs time."""
    is_graph = path.lower().endswith(SUFFIX)
    content = read_file(path, largest=LARGEST_GRAPH, error=LexiconError) if is_graph else read_text(path)
    name = "".join(char if char.isascii() and char.isalnum() else "-" for char in Path(path).stem.lower())
    name = name.strip("-")[:32] or "words"
    builtin = load()  # lends its flags, so what is kept is only good for this edition of it
    stem = f"{sha256(content).hexdigest()[:32]}-{builtin.digest}-{FORMAT}-{EDITION}"
    paths = [cache_folder() / each.format(stem) for each in NAMES]

    def keeper(packed: bytes) -> None:
        with suppress(OSError):
            keep(paths, packed)

    for kept in reversed(paths):
        with suppress(LexiconError):
            if is_whole(read_file(str(kept), largest=4 * LARGEST, error=LexiconError)):
                with suppress(OSError):  # a cache that can be read but not written is good all the same
                    os.utime(kept)
                return Lexicon(map_file(str(kept)), name, path, keeper)

    from lexicade.lexicon.build import pack, read_words
    from lexicade.lexicon.kwg import read_kwg, read_nodes
    from lexicade.lexicon.packed import NO_GRAPHS

    try:
        words, skipped = (read_kwg(content), 0) if is_graph else read_words(content)
        nodes = read_nodes(content) if is_graph else NO_GRAPHS
        packed = pack(words, flagged={word.encode() for word in builtin.flagged()}, skipped=skipped, nodes=nodes)
    except LexiconError as error:
        raise LexiconError(f"{named(path)}: {error.sentence}") from None
    if not words:
        raise LexiconError(f"{named(path)} has no words in it.")
    keeper(packed)
    return Lexicon(packed, name, path, keeper)


def read_text(path: str) -> bytes:
    """A words file's bytes, if it can be one: there, not too large, not binary, not empty."""
    text = read_file(path, largest=LARGEST, error=LexiconError)
    if b"\0" in text:
        raise LexiconError(f"{named(path)} is not a text file.")
    if not text.strip():
        raise LexiconError(f"{named(path)} is empty.")
    return text.removeprefix(codecs.BOM_UTF8)


def cache_folder() -> Path:
    """Where packed text files are kept: `LEXICADE_HOME/cache` if that is set, else the system's place for it."""
    home = os.environ.get("LEXICADE_HOME")
    if home:
        return Path(home, "cache")
    from platformdirs import user_cache_path

    return user_cache_path("lexicade", appauthor=False)


def keep(paths: list[Path], packed: bytes) -> None:
    """Put a packed file in the cache, whoever else is doing the same, and clear out what is no longer needed."""
    graphs = graphs_in(packed)
    folder = paths[graphs].parent
    make_folder(str(folder))
    write_file(str(paths[graphs]), packed)
    by_age = sorted(folder.glob("*.lexicon"), key=lambda file: file.stat().st_mtime, reverse=True)
    for old in {*paths[:graphs], *by_age[KEPT:]}:
        with suppress(OSError):  # it isn't there, or on Windows somebody has it mapped
            old.unlink()


def graphs_in(packed: bytes) -> int:
    """How many graphs a packed file has."""
    from lexicade.lexicon.gaddag import has_gaddag

    nodes = Packed(packed, "").nodes
    return 1 + has_gaddag(nodes) if nodes[0] else 0
