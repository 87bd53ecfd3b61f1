"""Command lines read as people expect, and refused in one line."""

from __future__ import annotations

import os
from argparse import ArgumentParser, HelpFormatter

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing costs a tenth of a bare start, so the start path does without it
    from typing import NoReturn

LONGEST_COMPLAINT = 300


class Formatter(HelpFormatter):
    """Help as wide as the terminal; asking the system for that directly is cheaper than argparse's own way."""

    def __init__(self, prog: str) -> None:
        try:
            columns = int(os.environ.get("COLUMNS", "")) or os.get_terminal_size().columns
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
        shown = "".join(char if char.isprintable() else "?" for char in message)
        if len(shown) > LONGEST_COMPLAINT:
            shown = f"{shown[:LONGEST_COMPLAINT]}..."
        self.exit(2, f"{self.prog}: {shown} (see {self.prog} --help)\n")
