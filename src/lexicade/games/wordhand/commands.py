"""The commands of Word Hand beside playing it."""

from __future__ import annotations

from lexicade.games.wordhand.rules import TABLE, Rules
from lexicade.hands.command import run_solve


def solve(arguments: list[str]) -> int:
    """Print the best words for a hand."""
    return run_solve(Rules.info, TABLE, arguments)


COMMANDS = {"solve": solve}
