"""What the arcade's screens and panels look like: colors, marks and the style sheet."""

from __future__ import annotations

import os

from lexicade.core.errors import printable
from lexicade.core.scene import Look

TILE = "bold black on yellow"
STYLES = {
    Look.PLAIN: "",
    Look.HIDDEN: "bold white on bright_black",
    Look.SHOWN: TILE,
    Look.STRONG: "bold white on blue",
    Look.BLANK: f"{TILE} italic underline",
    Look.PREMIUM: "magenta",
    Look.SPENT: "dim strike",
}
if os.environ.get("NO_COLOR"):  # made gray, colors would be hard to see
    TILE = "bold reverse"
    STYLES |= dict.fromkeys((Look.SHOWN, Look.STRONG, Look.BLANK), TILE)
    STYLES |= {Look.HIDDEN: "bold", Look.PREMIUM: ""}
MARKS = {Look.PLAIN: "", Look.HIDDEN: "_"}  # for cells without a text

STYLE = """
#title { height: 1; text-style: bold reverse; padding: 0 1; }
#body { height: 1fr; padding-top: 1; }
#main { width: auto; height: 100%; padding: 0 2 0 1; }
#side { width: 1fr; height: 100%; padding: 0 1; }
#side > * { margin-bottom: 1; }
#log { height: 3; padding: 0 1; }
#choices { height: 1; padding: 0 1; }
#choices Button { margin-right: 2; min-width: 6; }
#asked { height: 1; padding: 0 1; }
#question { width: auto; margin-right: 1; text-style: bold; }
#entry { width: 1fr; }
.grid, .note { width: auto; height: auto; }
"""


def plain(text: str) -> str:
    r"""A text from anywhere made safe to draw: nothing in it moves the cursor or changes direction; lines stay lines.

    >>> plain("one" + chr(10) + "two" + chr(27) + "[2J")
    'one\ntwo\\x1b[2J'
    """
    return "\n".join(map(printable, text.split("\n")))
