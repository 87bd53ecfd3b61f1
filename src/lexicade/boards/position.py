"""What the player to move knows."""

from __future__ import annotations

from dataclasses import dataclass

from lexicade.boards.board import Board
from lexicade.boards.rulesets import RULESETS, Ruleset


@dataclass(frozen=True, slots=True)
class Situation:
    """What the player to move knows: the board, an own rack, scores (the own first) and how many tiles the bag has."""

    board: Board
    rack: str
    scores: tuple[int, ...]
    bag: int
    ruleset: Ruleset = RULESETS["full"]
    scoreless: int = 0  # turns without points just before
