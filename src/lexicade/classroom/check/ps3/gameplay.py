"""Playing a whole game with a solution by a plan. What is asked is found by keywords, not by exact prompts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.hands import WORDS, hand_of
from lexicade.classroom.check.judging import CannotCheck
from lexicade.classroom.check.outcomes import Outcome
from lexicade.classroom.check.ps3.playing import DONE
from lexicade.classroom.check.questions import Player, answered

GAME = "Problem 6, play_game"
PATTERNS = (
    ("word", r"!!"),
    ("replay", r"replay|play (?:this|the|that|it|same|hand).*again|same hand"),
    ("letter", r"\b(?:which|what)\b.*\bletter|\bletter\b.*\bto (?:replace|substitute|change|swap)\b(?!.*\?)"),
    ("substitute", r"substitut|swap|exchange|(?:replace|change)\b.*\bletter|\b(?:would|do|want)\b.*\bletter\b.*\?"),
    ("hands", r"\bhands\b|how many|number|\btimes\b"),
    ("word", r"\bword\b"),
    ("letter", r"\bletter\b"),
)
# After "yes" to a substitution comes the letter, even if the question speaks of substituting again.
FOLLOWS = {("substitute", answer): "letter" for answer in ("yes", "y", "Y")}


@dataclass(frozen=True, slots=True)
class GamePlan:
    """The answers that a user gives in a game, and the total that they come to.

    `plays` has for each hand the words of all times that it is played, one word each time; "" is none.
    """

    hands: str
    plays: tuple[tuple[str, ...], ...]
    total: int
    substitute: tuple[str, ...] = ("no",)
    replay: tuple[str, ...] = ("no",)
    wrong: int | None = None  # a total that a well-known mistake leads to, and the right one is told before it

    def words(self) -> list[str]:
        """What is typed when words are asked for."""
        return [typed for hand in self.plays for word in hand for typed in ((word, DONE) if word else (DONE,))]


DEALT = (hand_of("it*cows"), hand_of("dd*lout"), hand_of("aci*prt"))
ONE = GamePlan("1", (("it",),), 2)
TWO = GamePlan("2", (("it",), ("out",)), 29)
AGAIN = ("yes", "no")


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was played: how a sentence about it begins, what came of it and what was asked."""

    start: str
    outcome: Outcome
    asked: Sequence[str]

    def ending(self) -> str:
        """All that was printed after the last word was asked for."""
        last = max((at for at, kind in enumerate(self.asked) if kind == "word"), default=-1)
        return "".join(turn.said for turn in self.outcome.turns[last + 1 :]) + self.outcome.printed

    def problem(self) -> str | None:
        """The sentence about a game that came to no end; None if it did."""
        return f"{self.start} {self.outcome.problem}" if self.outcome.problem else None


def play_game(solution: Solution, plan: GamePlan) -> Game:
    """Play a game with hands that are known; raises CannotCheck if it deals others, or asks what nobody understands."""
    if not solution.takes("play_game", 1):
        raise CannotCheck("play_game doesn't take a word list")
    answers = {
        "hands": (plan.hands,),
        "word": (*plan.words(), DONE),
        "substitute": plan.substitute,
        "letter": ("w", "l"),
        "replay": plan.replay,
    }
    player = Player(PATTERNS, answers, FOLLOWS)
    outcome = player.judged(solution.call("play_game", WORDS, reply=player, replace={"deal_hand": DEALT}, seed=1))
    if outcome.turns and not outcome.calls["deal_hand"] and not outcome.problem:
        raise CannotCheck("play_game doesn't call deal_hand, so it can't be given hands that are known")
    return Game(answered("play_game(...)", player.answers), outcome, player.asked)
