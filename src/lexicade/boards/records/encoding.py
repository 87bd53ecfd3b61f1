"""The lines of a record file, in the character encoding that it names."""

from __future__ import annotations

import codecs
import re

from lexicade.core.errors import LONGEST_LINE, BadRecord, quoted

LARGEST = 1 << 20  # bytes; a long game with a page of notes for every turn is a tenth of it
PRAGMA = "character-encoding"
LATIN = "cp1252"  # what programs write that say ISO-8859-1 or nothing: where that has control codes, it has quotes
# One byte for each character, and ASCII below 128: lines can be told apart before they are decoded.
SINGLE_BYTE = re.compile(r"ascii|iso8859-[0-9]{1,2}|cp125[0-8]|koi8-[ru]|mac-roman")
LINE_END = re.compile("\r\n|\r|\n")


def read_lines(data: bytes) -> list[str]:
    """The lines of a file in the encoding that it names, without that name; raises BadRecord."""
    if len(data) > LARGEST:
        raise BadRecord(1, f"The file is too large: the limit is {LARGEST // 1024**2} MB.")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise BadRecord(1, "The text is in UTF-16; records are in UTF-8 or ISO-8859-1.")
    lines = LINE_END.split(data.removeprefix(codecs.BOM_UTF8).decode("latin-1"))
    encoding = "utf-8" if data.startswith(codecs.BOM_UTF8) else LATIN
    for number, line in enumerate(lines, start=1):
        if "\0" in line:
            raise BadRecord(number, "It contains a NUL byte, so it is not a text file.")
        if len(line) > LONGEST_LINE:
            raise BadRecord(number, f"The line is too long: the limit is {LONGEST_LINE:,} characters.")
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    name, _, rest = lines[first].strip().removeprefix("#").partition(" ")
    if name.lower() == PRAGMA:
        encoding = find_encoding(rest.strip())
        if not encoding:
            raise BadRecord(first + 1, f"The encoding {quoted(rest.strip())} is not supported; UTF-8 is.")
        lines[first] = ""
    return [decoded(line, encoding, number) for number, line in enumerate(lines, start=1)]


def find_encoding(name: str) -> str:
    """What Python calls an encoding, or nothing for one that is unknown or may break lines apart.

    >>> find_encoding("UTF8"), find_encoding("ISO-8859-1"), find_encoding("ISO8859-6"), find_encoding("UTF-7")
    ('utf-8', 'cp1252', 'iso8859-6', '')
    """
    try:
        found = codecs.lookup(name).name
    except (LookupError, ValueError):  # a ValueError for a name that can't be one
        return ""
    if found == "utf-8":
        return found
    return LATIN if found in ("iso8859-1", "ascii") else found if SINGLE_BYTE.fullmatch(found) else ""


def decoded(line: str, encoding: str, number: int) -> str:
    """A line in its encoding, which so far has a character for each byte; what can't be shown is no text."""
    try:
        text = line.encode("latin-1").decode(encoding)
    except UnicodeDecodeError:
        if encoding == "utf-8":
            raise BadRecord(number, "The record says that it is in UTF-8, but it isn't.") from None
        text = line
    if not "".join(text.split()).isprintable():
        raise BadRecord(number, "It contains characters that can't be shown.")
    return text
