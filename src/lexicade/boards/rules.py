"""The rules of turns and of the end of a game, for the game itself and for the referee of records.

Plain numbers in, plain numbers out: a game knows every rack and a record only some, but both go by the same rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lexicade.boards.board import Word
from lexicade.boards.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class ChallengeRule:
    """What a challenge costs whoever is wrong: the player of an invalid word always loses that turn's points."""

    is_allowed: bool = True  # if not, words are checked as they are played
    points: int = 0  # that a player gets whose valid play was challenged
    costs_turn: bool = False  # the challenger of a valid play loses a turn
    costs_game: bool = False  # the player of an invalid word, or the challenger of valid ones, loses the game


CHALLENGE_RULES = {
    "void": ChallengeRule(is_allowed=False),
    "single": ChallengeRule(),
    "double": ChallengeRule(costs_turn=True),
    "triple": ChallengeRule(costs_game=True),
    "5pt": ChallengeRule(points=5),
    "10pt": ChallengeRule(points=10),
}


def bonus_points(tiles: int, ruleset: Ruleset) -> int:
    """The points that a play of so many tiles earns for emptying a full rack.

    >>> from lexicade.boards.rulesets import RULESETS
    >>> bonus_points(7, RULESETS["full"]), bonus_points(6, RULESETS["full"]), bonus_points(7, RULESETS["simple"])
    (50, 0, 0)
    """
    return ruleset.bonus if tiles == ruleset.rack else 0


def play_points(words: Iterable[Word], tiles: int, ruleset: Ruleset) -> int:
    """The points of a play: those of every word it forms, and the bonus if it lays a full rack of tiles."""
    return sum(word.points for word in words) + bonus_points(tiles, ruleset)


def can_exchange(bag: int, ruleset: Ruleset) -> bool:
    """Whether tiles may be exchanged with so many in the bag.

    >>> from lexicade.boards.rulesets import RULESETS
    >>> can_exchange(7, RULESETS["full"]), can_exchange(6, RULESETS["full"]), can_exchange(0, RULESETS["simple"])
    (True, False, False)
    """
    return bag >= ruleset.exchange


def ends_scoreless(turns: int, players: int, ruleset: Ruleset) -> bool:
    """Whether so many turns in a row without points end the game.

    >>> from lexicade.boards.rulesets import RULESETS
    >>> ends_scoreless(5, 2, RULESETS["full"]), ends_scoreless(6, 2, RULESETS["full"])
    (False, True)
    >>> ends_scoreless(2, 3, RULESETS["simple"]), ends_scoreless(3, 3, RULESETS["simple"])
    (False, True)
    """
    return turns >= (ruleset.scoreless or players)


def out_points(others: Sequence[int]) -> int:
    """What the player who goes out collects, from the points on each other rack: all, or twice a single opponent's.

    >>> out_points([8]), out_points([8, 3])
    (16, 11)
    """
    return sum(others) * (2 if len(others) == 1 else 1)


def unplayed_points(held: int) -> int:
    """What a game that ends without anybody going out adds to the score of a player whose rack is worth so much.

    >>> unplayed_points(8)
    -8
    """
    return -held
