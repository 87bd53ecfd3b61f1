"""Packing words into a lexicon; as a script, packing the built-in one from the sources in `words/`.

python -m lexicade.lexicon.build words src/lexicade/lexicon/data/enable.lexicon
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from lexicade.core.errors import LexiconError
from lexicade.files import write_file
from lexicade.lexicon.dawg import build_nodes, surely_fits
from lexicade.lexicon.gaddag import with_gaddag
from lexicade.lexicon.packed import FLAG, LONGEST, MOST_WORDS, NO_GRAPHS, write_packed

PIECE = 1 << 20  # bytes of a text to take apart at once, so that its tokens never all lie in memory
SPACE = re.compile(rb"\s")
RAREST = 80  # the level of a word that no smaller SCOWL size has


def read_words(text: bytes) -> tuple[set[bytes], int]:
    """The words of a text, in lower case, and how many tokens were none: not all a-z, or endless.

    >>> sorted(read_words(b"Cat dog's COW cat")[0]), read_words(b"Cat dog's COW cat")[1]
    ([b'cat', b'cow'], 1)
    """
    words: set[bytes] = set()
    skipped = 0
    for piece in pieces(text):
        tokens = piece.lower().split()
        found = [token for token in tokens if token.isalpha() and len(token) <= LONGEST]
        skipped += len(tokens) - len(found)
        words.update(found)
        if len(words) > MOST_WORDS:
            raise LexiconError(f"That is too many words for one list: the limit is {MOST_WORDS:,}.")
    return words, skipped


def pieces(text: bytes) -> Iterator[bytes]:
    """A text in pieces that end where a token ends."""
    start = 0
    while start < len(text):
        space = SPACE.search(text, start + PIECE)
        end = space.start() if space else len(text)
        yield text[start:end]
        start = end


def pack(
    words: Collection[bytes],
    *,
    levels: Mapping[bytes, int] | None = None,
    flagged: Collection[bytes] = frozenset(),
    skipped: int = 0,
    both_graphs: bool = False,
    nodes: Sequence[int] = NO_GRAPHS,
) -> bytes:
    """The packed lexicon of these words; without levels, every word has level 0.

    Making graphs takes most of the time, so unless they are asked for or given as `nodes`, they are left to the lexicon
    to make when it needs them. Only for a list so large that it may have no room in a graph is that found out here.
    """
    ordered = sorted(words)
    if both_graphs:
        nodes = with_gaddag(build_nodes(ordered))
    elif not any(nodes) and not surely_fits(sum(map(len, ordered))):
        nodes = build_nodes(ordered)
    ordered.sort(key=len)
    rated = bytes(
        (levels.get(word, RAREST) if levels is not None else 0) | (FLAG if word in flagged else 0) for word in ordered
    )
    return write_packed(ordered, rated, nodes, skipped=skipped)


def pack_sources(folder: Path) -> bytes:
    """The packed lexicon of the committed sources."""
    words, skipped = read_words((folder / "enable.txt").read_bytes())
    lines = (line.split() for line in (folder / "levels.txt").read_bytes().splitlines())
    levels = {word: int(level) for word, level in lines}
    flagged, _ = read_words((folder / "offensive.txt").read_bytes())
    return pack(words, levels=levels, flagged=flagged, skipped=skipped, both_graphs=True)


def main(arguments: list[str]) -> None:
    """Pack the sources in one folder into one file."""
    sources, target = map(Path, arguments)
    target.parent.mkdir(parents=True, exist_ok=True)
    write_file(str(target), pack_sources(sources))
    print(f"{target}: {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
