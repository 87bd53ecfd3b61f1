"""The option that names a file of leave values, for all commands that have it."""

from __future__ import annotations

from lexicade.boards.evaluation.leaves import read_leaves
from lexicade.command import Parser
from lexicade.core.errors import LexicadeError
from lexicade.files import named, read_file

LARGEST_VALUES = 1 << 20  # bytes of a file of leave values


def add_leaves(parser: Parser) -> None:
    """Add the option that says what leaves are worth."""
    parser.add_argument("--leaves", metavar="FILE", help="use the leave values in this file, written by scrabble learn")


def read_values(path: str | None) -> str | None:
    """The leave values in a file, as text that can be read anywhere."""
    if path is None:
        return None
    text = read_file(path, largest=LARGEST_VALUES, error=LexicadeError).decode(errors="replace")
    try:
        read_leaves(text)
    except LexicadeError as error:
        raise LexicadeError(f"{named(path)}: {error.sentence}") from None
    return text
