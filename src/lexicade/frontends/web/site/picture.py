"""The icon as PNG, for systems that take no SVG: the letter L on a tile, drawn so that it isn't kept twice."""

from __future__ import annotations

import struct
import zlib

TILE, LETTER = bytes.fromhex("1d6b57"), bytes.fromhex("fdf6e3")  # the colors of client/icon.svg
STROKES = ((23, 15, 31, 49), (23, 42, 45, 49))  # left, top, right and bottom of the letter, of 64


def icon(size: int) -> bytes:
    """The icon, so many pixels wide, without a margin: systems cut it to the shape of theirs.

    One bit a pixel, and not compressed: every machine writes the same bytes.

    >>> len(icon(192))
    4886
    """
    rows = bytearray()
    for y in range(size):
        bits = sum(is_letter(x * 64 // size, y * 64 // size) << (size - 1 - x) for x in range(size))
        rows += b"\0" + bits.to_bytes(size // 8, "big")
    head = struct.pack(">IIBBBBB", size, size, 1, 3, 0, 0, 0)
    stored = struct.pack("<BHH", 1, len(rows), len(rows) ^ 0xFFFF) + rows
    data = b"\x78\x01" + stored + struct.pack(">I", zlib.adler32(rows))
    parts = {b"IHDR": head, b"PLTE": TILE + LETTER, b"IDAT": data, b"IEND": b""}
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, content) for kind, content in parts.items())


def is_letter(x: int, y: int) -> bool:
    """Whether a point, of 64 by 64, is one of the letter."""
    return any(left <= x < right and top <= y < bottom for left, top, right, bottom in STROKES)


def chunk(kind: bytes, content: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
