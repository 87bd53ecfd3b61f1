"""The packed file that a lexicon is: how its parts lie, written and read back.

All numbers are little-endian. After a header of 32 bytes come 256 counts (how many words of each length), the
letters of all words, shortest words first, sorted and without separators, one rating a word in the same order (bits
0-6 the level, bit 7 the flag), filler up to a multiple of four, and the nodes of both graphs, of the first, or of
none yet. Every size follows from the counts and the header, so a file cut short anywhere is noticed when it is opened,
without reading it.
"""

from __future__ import annotations

import struct

from lexicade.core.errors import LexiconError

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing alone doubles a bare start, so the start path does without it
    from collections.abc import Sequence
    from mmap import mmap

MAGIC = b"lexicade"
FORMAT = 1
HEADER = struct.Struct("<8sIIII8s")  # magic, format, size in bytes, checksum, tokens skipped, digest
CHECKSUM_AT = 16
COUNTS = struct.Struct("<256I")
FLAG = 128
LEVEL = 127
LONGEST = 255  # letters in a word: what the counts have room for
MOST_WORDS = 3_000_000  # of a list; half a minute to pack
NO_GRAPHS = (0, 0)  # the nodes of a file whose graphs are not made yet, or that has no words


class Packed:
    """One packed lexicon, opened: where each part of it begins."""

    __slots__ = ("checksum", "counts", "data", "digest", "nodes_at", "ratings_at", "skipped", "words_at")

    def __init__(self, data: mmap | bytes, source: str) -> None:
        if len(data) < HEADER.size + COUNTS.size:
            raise LexiconError(f"{source} is cut short.")
        magic, version, size, checksum, skipped, digest = HEADER.unpack_from(data)
        if magic != MAGIC or version != FORMAT:
            raise LexiconError(f"{source} is not a packed word list of this version of Lexicade.")
        self.data = data
        self.checksum: int = checksum
        self.skipped: int = skipped
        self.digest: str = digest.decode("ascii", "replace")
        self.counts: tuple[int, ...] = COUNTS.unpack_from(data, HEADER.size)
        self.words_at = HEADER.size + COUNTS.size
        self.ratings_at = self.words_at + sum(length * count for length, count in enumerate(self.counts))
        self.nodes_at = aligned(self.ratings_at + sum(self.counts))
        if size != len(data) or size < self.nodes_at + 8 or size % 4:
            raise LexiconError(f"{source} is cut short or damaged.")

    @property
    def nodes(self) -> memoryview:
        """The graph's nodes, in place."""
        return memoryview(self.data)[self.nodes_at :].cast("I")

    def with_nodes(self, nodes: Sequence[int]) -> bytes:
        """The packed file of the same words with other nodes."""
        body = bytes(self.data[HEADER.size : self.nodes_at]) + struct.pack(f"<{len(nodes)}I", *nodes)
        return sealed(body, self.skipped, self.digest.encode())


def aligned(offset: int) -> int:
    """The next multiple of four."""
    return (offset + 3) & ~3


def write_packed(words: Sequence[bytes], ratings: bytes, nodes: Sequence[int], *, skipped: int) -> bytes:
    """The packed file for words sorted by length and then by letters, and their ratings in the same order."""
    from hashlib import sha256

    counts = [0] * 256
    for word in words:
        counts[len(word)] += 1
    digest = sha256(b"\n".join(words) + b"\n\n" + ratings).hexdigest()[:8].encode()
    body = COUNTS.pack(*counts) + b"".join(words) + ratings
    body += bytes(aligned(HEADER.size + len(body)) - HEADER.size - len(body))
    body += struct.pack(f"<{len(nodes)}I", *nodes)
    return sealed(body, skipped, digest)


def sealed(body: bytes, skipped: int, digest: bytes) -> bytes:
    """A whole file from all that comes after its header."""
    size = HEADER.size + len(body)
    unchecked = HEADER.pack(MAGIC, FORMAT, size, 0, skipped, digest) + body
    return HEADER.pack(MAGIC, FORMAT, size, checksum(unchecked), skipped, digest) + body


def checksum(data: bytes) -> int:
    """What tells a damaged file from a whole one, taken as if its own place were blank."""
    from zlib import crc32

    view = memoryview(data)
    return crc32(view[CHECKSUM_AT + 4 :], crc32(bytes(4), crc32(view[:CHECKSUM_AT])))


def is_whole(data: bytes) -> bool:
    """Whether every byte is as it was written."""
    return Packed(data, "").checksum == checksum(data)
