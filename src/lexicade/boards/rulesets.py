"""The rulesets of the game, as data: which board, which tiles, what earns more."""

from __future__ import annotations

from dataclasses import dataclass

from lexicade.boards.board import PLAIN, Layout
from lexicade.boards.tileset import TILES

# The upper left quarter of the board, its middle row and column included, read as in the field's layout files:
# = triple word, - double word, " triple letter, ' double letter.
QUARTER = (
    "=..'...=",
    '.-..."..',
    "..-...'.",
    "'..-...'",
    "....-...",
    '."..."..',
    "..'...'.",
    "=..'...-",
)
LETTER_FACTORS = {"'": 2, '"': 3}
WORD_FACTORS = {"-": 2, "=": 3}


def mirrored(quarter: tuple[str, ...]) -> str:
    """A whole symmetric board from its upper left quarter, square by square."""
    upper = [half + half[-2::-1] for half in quarter]
    return "".join(upper + upper[-2::-1])


STANDARD = Layout(
    rows=15,
    columns=15,
    start=(7, 7),
    letter_factors=tuple(LETTER_FACTORS.get(mark, 1) for mark in mirrored(QUARTER)),
    word_factors=tuple(WORD_FACTORS.get(mark, 1) for mark in mirrored(QUARTER)),
)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What one way to play the game lays down."""

    layout: Layout
    tiles: str  # all tiles of a set, `?` for a blank; none where any letter may be played at any time
    rack: int = 7  # tiles that a player holds, as long as there are any
    bonus: int = 50  # for playing a whole rack at once
    exchange: int = 7  # tiles that must be in the bag for an exchange
    scoreless: int = 6  # turns in a row without a point that end the game; 0: one by each player


RULESETS = {
    "full": Ruleset(STANDARD, "".join(tile * count for tile, count in sorted(TILES.items()))),
    "simple": Ruleset(PLAIN, "", bonus=0, scoreless=0),
}
