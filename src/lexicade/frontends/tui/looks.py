"""What the arcade's screens and panels look like: the style sheet, and texts that are safe to draw."""

from __future__ import annotations

from lexicade.core.errors import printable

STYLE = """
#title { height: 1; text-style: bold reverse; padding: 0 1; }
#list { height: 1fr; border: none; padding: 1 2; }
#text { height: 1fr; padding: 1 2; }
#log { height: 3; padding: 0 1; }
#choices { height: 1; padding: 0 1; }
#choices Button { margin-right: 2; min-width: 6; }
#asked { height: 1; padding: 0 1; }
#question { width: auto; margin-right: 1; text-style: bold; }
#entry { width: 1fr; }
#settings { height: 1fr; padding: 1 2; }
#settings Label { margin-top: 1; }
#settings .problem { display: none; color: $text-error; text-style: bold; }
AskScreen, NameScreen { align: center middle; }
#dialog { width: auto; max-width: 76; height: auto; padding: 1 2; border: round $foreground; background: $surface; }
#dialog Static { width: auto; }
#dialog Horizontal { width: auto; height: 1; margin-top: 1; }
#dialog Button { margin-right: 2; }
#name { width: 24; margin-top: 1; }
"""


def plain(text: str) -> str:
    r"""A text from anywhere made safe to draw: nothing in it moves the cursor or changes direction; lines stay lines.

    >>> plain("one" + chr(10) + "two" + chr(27) + "[2J")
    'one\ntwo\\x1b[2J'
    """
    return "\n".join(map(printable, text.split("\n")))
