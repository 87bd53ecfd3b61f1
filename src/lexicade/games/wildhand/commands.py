"""The commands of Wild Hand beside playing it."""

from __future__ import annotations

from lexicade.games.wildhand.rules import Rules
from lexicade.hands.command import run_solve
from lexicade.hands.tables import WILD


def solve(arguments: list[str]) -> int:
    """Print the best words for a hand."""
    return run_solve(Rules.info, WILD, arguments)


COMMANDS = {"solve": solve}
