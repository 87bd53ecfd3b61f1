"""What the commands share: leave values from a file, and whether a file can be written."""

from __future__ import annotations

import os

from lexicade.boards.evaluation.klv import read_klv
from lexicade.boards.evaluation.leaves import read_leaves, write_leaves
from lexicade.command import Parser
from lexicade.core.errors import LexicadeError
from lexicade.files import named, read_file

MOST = 1_000_000  # of games to play or turns to list
LARGEST_VALUES = 1 << 20  # bytes of a file of leave values
SUFFIX = ".klv2"  # of leave values of another engine; all else is text
LARGEST_TABLE = 1 << 24  # bytes of such a file


def add_leaves(parser: Parser) -> None:
    """Add the option that says what leaves are worth."""
    parser.add_argument(
        "--leaves", metavar="FILE", help="use the leave values in this file, written by scrabble learn, or KLV2"
    )


def read_values(path: str | None) -> str | None:
    """The leave values in a file, as text that can be read anywhere."""
    if path is None:
        return None
    is_table = path.lower().endswith(SUFFIX)
    data = read_file(path, largest=LARGEST_TABLE if is_table else LARGEST_VALUES, error=LexicadeError)
    try:
        text = write_leaves(read_klv(data), ()) if is_table else data.decode(errors="replace")
        read_leaves(text)
    except LexicadeError as error:
        raise LexicadeError(f"{named(path)}: {error.sentence}") from None
    return text


def check_place(path: str) -> None:
    """See before hours of work that a file can be written there."""
    folder = os.path.dirname(os.path.realpath(path)) if path else ""
    is_other = os.path.exists(path) and not os.path.isfile(path)
    if is_other or not os.path.isdir(folder) or not os.access(folder, os.W_OK):
        raise LexicadeError(f"{named(path)} can't be written.")
