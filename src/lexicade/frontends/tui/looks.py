"""What the arcade's screens and panels look like: the style sheet, and texts that are safe to draw."""

from __future__ import annotations

from lexicade.core.errors import printable

STYLE = """
#title { width: 100%; height: 1; padding: 0 1; text-style: bold; background: $panel; }
"""


def plain(text: str) -> str:
    r"""A text from anywhere made safe to draw: nothing in it moves the cursor or changes direction; lines stay lines.

    >>> plain("one" + chr(10) + "two" + chr(27) + "[2J")
    'one\ntwo\\x1b[2J'
    """
    return "\n".join(map(printable, text.split("\n")))
