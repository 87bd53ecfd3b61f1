"""What all commands share: options refused in one line, words opened with a word on what was skipped, JSON."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, HelpFormatter
from contextlib import suppress

from lexicade.core.errors import printable
from lexicade.files import named

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing alone doubles a bare start, so the start path does without it
    from typing import NoReturn

    from lexicade.lexicon import Lexicon

LONGEST_COMPLAINT = 300


class Formatter(HelpFormatter):
    """Help as wide as the terminal; asking the system for that directly is cheaper than argparse's own way."""

    def __init__(self, prog: str) -> None:
        try:
            columns = int(os.environ.get("COLUMNS") or 0) or os.get_terminal_size().columns
        except (OSError, ValueError):
            columns = 80
        super().__init__(prog, max_help_position=28, width=max(40, min(columns, 100) - 2))


class Parser(ArgumentParser):
    """An ArgumentParser whose errors are one line and whose options can't be abbreviated."""

    def __init__(self, prog: str, description: str, epilog: str | None = None) -> None:
        super().__init__(
            prog=prog, description=description, epilog=epilog, formatter_class=Formatter, allow_abbrev=False
        )

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where to read more; exit status 2."""
        shown = printable(message)
        if len(shown) > LONGEST_COMPLAINT:
            shown = f"{shown[:LONGEST_COMPLAINT]}..."
        self.exit(2, f"{self.prog}: {shown} (see {self.prog} --help)\n")


def open_lexicon(path: str | None) -> Lexicon:
    """The built-in list or somebody's own; what was skipped in it is reported on standard error."""
    from lexicade.lexicon import load

    lexicon = load(path)
    if lexicon.skipped:
        entries = (
            "1 entry that is not a word" if lexicon.skipped == 1 else f"{lexicon.skipped:,} entries that are not words"
        )
        complain(f"{named(path or lexicon.name)}: skipped {entries} of letters a-z.")
    return lexicon


def complain(sentence: str) -> None:
    """Say something on standard error, if there is one; never anywhere else."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"lexicade: {sentence}", file=sys.stderr, flush=True)


def print_json(answer: object) -> None:
    """Print an answer for a program to read."""
    import json

    print(json.dumps(answer))


class Progress:
    """A bar on standard error for work that takes a while; silent unless somebody watches.

    >>> with Progress(3) as progress:
    ...     progress.step("one third done")
    """

    WIDTH = 24

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.is_shown = sys.stderr is not None and sys.stderr.isatty()

    def __enter__(self) -> Progress:
        self._draw("")
        return self

    def step(self, label: str) -> None:
        """Count one part of the work as done, and say which."""
        self.done += 1
        self._draw(label)

    def __exit__(self, *_: object) -> None:
        if self.is_shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def _draw(self, label: str) -> None:
        if self.is_shown:
            filled = self.WIDTH * self.done // max(1, self.total)
            bar = "#" * filled + "-" * (self.WIDTH - filled)
            print(f"\r\033[K[{bar}] {self.done}/{self.total} {label}", end="", file=sys.stderr, flush=True)
