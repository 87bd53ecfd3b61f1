"""`lexicade doctor`: facts for a bug report, and whether something is wrong."""

from __future__ import annotations

import os
import sys

from lexicade.command import Parser, has_escapes, say
from lexicade.doctor import Fact, examine

WIDTH = 16


def run(arguments: list[str]) -> int:
    """Print what was found out; the exit status is 1 if something is wrong."""
    Parser(
        "lexicade doctor",
        "Show facts for a bug report: versions, extras, where things are kept, and whether they work. Nothing personal "
        "is shown. The exit status is 1 if something is wrong.",
    ).parse_args(arguments)
    is_wrong = False
    for fact in (terminal(), *examine()):
        say(f"{fact.title + ':':<{WIDTH}}{'WRONG: ' if fact.is_wrong else ''}{fact.text}", flush=True)
        is_wrong |= fact.is_wrong
    say("Something is wrong." if is_wrong else "Everything works.")
    return int(is_wrong)


def terminal() -> Fact:
    """What Lexicade is shown on."""
    if sys.stdout is None or not sys.stdout.isatty():
        return Fact("Terminal", f"none ({getattr(sys.stdout, 'encoding', None)})")
    size = os.get_terminal_size()
    kind = os.environ.get("TERM") or "no TERM"
    escapes = "full-screen" if has_escapes(sys.stdout) else "line by line only"
    return Fact("Terminal", f"{kind}, {size.columns} x {size.lines}, {sys.stdout.encoding}, {escapes}")
