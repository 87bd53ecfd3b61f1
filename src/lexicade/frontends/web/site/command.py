"""`lexicade site`: write the arcade as a folder for any web host."""

from __future__ import annotations

from lexicade.command import Parser, say
from lexicade.files import named
from lexicade.frontends.web.site.build import build
from lexicade.frontends.web.site.pyodide import NAME, VERSION


def run(arguments: list[str]) -> int:
    """Write the folder."""
    parser = Parser(
        "lexicade site",
        "Write the whole arcade as a folder for any web host. Its pages work offline, and games stay in the browser. "
        "This needs Node and, unless you give --pyodide, npm.",
    )
    parser.add_argument("out", metavar="OUT", help="the folder; what an earlier site left there is replaced")
    parser.add_argument(
        "--pyodide", metavar="DIR", help=f"an unpacked copy of {NAME} {VERSION}, instead of one from npm"
    )
    asked = parser.parse_args(arguments)
    count, size = build(asked.out, asked.pyodide)
    say(f"{named(asked.out)}: {count} files, {size / 1e6:.1f} MB. Put the folder on any web host.")
    return 0
