"""The commands of Word Hand beside playing it."""

from __future__ import annotations

from lexicade.games.wordhand.rules import Rules
from lexicade.hands.command import run_solve
from lexicade.hands.tables import PLAIN


def solve(arguments: list[str]) -> int:
    """Print the best words for a hand."""
    return run_solve(Rules.info, PLAIN, arguments)


COMMANDS = {"solve": solve}
