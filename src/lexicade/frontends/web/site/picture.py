"""The icon as PNG, for systems that take no SVG: the letter L on a tile, drawn so that it isn't kept twice."""

from __future__ import annotations

import struct
import zlib

TILE, LETTER = (0x1D, 0x6B, 0x57, 0xFF), (0xFD, 0xF6, 0xE3, 0xFF)  # the colors of client/icon.svg
STROKES = ((23, 15, 31, 49), (23, 42, 45, 49))  # left, top, right and bottom of the letter, of 64


def icon(size: int) -> bytes:
    """The icon, so many pixels wide, without a margin: systems cut it to the shape of theirs."""
    rows = bytearray()
    for y in range(size):
        rows.append(0)  # no filter
        for x in range(size):
            at = (x * 64 / size, y * 64 / size)
            is_letter = any(left <= at[0] < right and top <= at[1] < bottom for left, top, right, bottom in STROKES)
            rows += bytes(LETTER if is_letter else TILE)
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(bytes(rows), 9))
        + chunk(b"IEND", b"")
    )


def chunk(kind: bytes, content: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
