"""How a game of hands is set up; both hand games have the same parameters."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lexicade.core.errors import BadParams
from lexicade.core.game import Levels
from lexicade.core.params import option
from lexicade.hands.hand import LARGEST, Table, read_hand

MOST_HANDS = 1000
# More letters make more words. The coach says after each hand what it was worth, and leaves every score as it is.
LEVELS = Levels(easy="size=9,coach=yes", medium="coach=yes", hard="size=6,coach=yes")


@dataclass(frozen=True, slots=True)
class Params:
    """How many hands of what size, or one hand that the player brings along."""

    hands: int = option(0, "how many hands to play; 0: the game asks", low=0, high=MOST_HANDS)
    size: int = option(7, "letters in a hand", low=1, high=LARGEST, title="Hand size")
    hand: str = option("", 'play just this hand, for example "c o w s"', own=True)
    coach: bool = option(default=False, help="after each hand, show the best words", aside=True)


def checked(table: Table, params: Params) -> Params:
    """The same parameters, if they go together: a hand of one's own is played alone and has its own size."""
    if not params.hand:
        return params
    hand = read_hand(table, params.hand)
    if params.hands:
        raise BadParams("With a hand of your own, only that hand is played: leave out the number of hands.")
    if params.size not in (Params().size, len(hand)):
        raise BadParams(f"Your own hand already has a size: leave out the size of {params.size}.")
    return replace(params, hand=hand, size=len(hand))
