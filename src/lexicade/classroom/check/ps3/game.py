"""Checks of the conversation about a whole game. What is asked is found by keywords, not by exact prompts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.equality import is_number
from lexicade.classroom.check.hands import WORDS, Play, hand_of
from lexicade.classroom.check.judging import CannotCheck, Check, shown
from lexicade.classroom.check.outcomes import Outcome
from lexicade.classroom.check.ps3.playing import DONE, NOT_ITS_OWN, played, totals_of
from lexicade.classroom.check.questions import Player, answered, numbers
from lexicade.classroom.check.table import shown_hand

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
    """The answers that a user gives in a game, and the total that they come to."""

    hands: str
    words: tuple[str, ...]
    total: int
    substitute: tuple[str, ...] = ("no",)
    replay: tuple[str, ...] = ("no",)

    def plays(self) -> list[Play]:
        """The hands that count: the first word of each, if it isn't the end, from the hand that was dealt."""
        words = [word for word in self.words if word != DONE]
        return [Play(hand, (word,), 0) for hand, word in zip(DEALT, words, strict=False)]


DEALT = (hand_of("it*cows"), hand_of("dd*lout"), hand_of("aci*prt"))
ONE = GamePlan("1", ("it", DONE), 2)
TWO = GamePlan("2", ("it", DONE, "out", DONE), 29)


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
        "word": (*plan.words, DONE),
        "substitute": plan.substitute,
        "letter": ("w", "l"),
        "replay": plan.replay,
    }
    player = Player(PATTERNS, answers, FOLLOWS)
    outcome = solution.call("play_game", WORDS, reply=player, replace={"deal_hand": DEALT}, seed=1)
    player.judged(outcome)
    if outcome.turns and not outcome.calls["deal_hand"] and not outcome.problem:
        raise CannotCheck("play_game doesn't call deal_hand, so it can't be given hands that are known")
    return Game(answered("play_game(...)", player.answers), outcome, player.asked)


def judge_game_total(solution: Solution, plan: GamePlan) -> str | None:
    """The total over all hands is right, whether it is returned or told; CannotCheck if play_hand makes it wrong."""
    game = play_game(solution, plan)
    outcome, told = game.outcome, numbers(game.ending())
    if outcome.problem or is_number(outcome.value, plan.total) or plan.total in told:
        return game.problem()
    if "yes" in plan.replay and "replay" not in game.asked:
        return f"{game.start} offers no replay"
    own = [hand_total(solution, play) for play in plan.plays()]
    if None not in own and sum(each or 0 for each in own) in (outcome.value, *told):
        raise CannotCheck(NOT_ITS_OWN)
    if outcome.value is None:
        return f"{game.start} tells {f'{told[-1]:g}' if told else 'no total'}, not {plan.total}"
    return f"{game.start} returns {shown(outcome.value)}, not {plan.total}"


def hand_total(solution: Solution, play: Play) -> float | None:
    """What the solution's own play_hand makes of a hand; None if that can't be seen."""
    if not solution.takes("play_hand", 2):
        return None
    _, outcome = played(solution, play)
    return next(iter(totals_of(outcome)), None)


def judge_replayed(solution: Solution, plan: GamePlan) -> str | None:
    """A replay shows the hand that was shown at first; where letters were substituted, as many of them."""
    game = play_game(solution, plan)
    if game.outcome.problem:
        return game.problem()
    if "replay" not in game.asked:
        return f"{game.start} offers no replay"
    said = [turn.said for turn in game.outcome.turns]
    first, again = game.asked.index("word"), game.asked.index("replay") + 1
    if "word" not in game.asked[again:]:
        return f"{game.start} doesn't play the hand again"
    hands = [
        shown_hand("\n".join(said[: first + 1])),
        shown_hand("\n".join(said[again : game.asked.index("word", again) + 1])),
    ]
    before, after = [sorted(hand) if hand is not None else None for hand in hands]
    if before is None or after is None:
        raise CannotCheck("it shows no hand that can be read")
    is_same = len(before) == len(after) if "letter" in game.asked else before == after
    return None if is_same else f"{game.start} plays {' '.join(hands[1] or '')} again, not {' '.join(hands[0] or '')}"


def judge_game_returned(solution: Solution, plan: GamePlan) -> str | None:
    """The total is returned."""
    game = play_game(solution, plan)
    if game.outcome.problem or is_number(game.outcome.value, plan.total):
        return game.problem()
    told = " (it is told, though)" if plan.total in numbers(game.ending()) else ""
    return f"{game.start} returns {shown(game.outcome.value)}, not {plan.total}{told}"


def asks(kind: str, times: int, complaint: str) -> Callable[[Solution, GamePlan], str | None]:
    """A judge: a question is asked so many times in a game."""

    def judge(solution: Solution, plan: GamePlan) -> str | None:
        game = play_game(solution, plan)
        count = list(game.asked).count(kind)
        if kind == "substitute" and not count and "letter" in game.asked:
            raise CannotCheck("it asks for a letter to substitute without asking whether there is to be one")
        if count == times and not game.outcome.problem:
            return None
        if not count:
            return game.problem() or f"{game.start} offers no {'substitution' if kind == 'substitute' else 'replay'}"
        return game.problem() or f"{game.start} {complaint}: asked {count} time{'s' * (count != 1)}, not {times}"

    return judge


def judge_order(solution: Solution, plan: GamePlan) -> str | None:
    """The substitution is offered before a hand is played, the replay after it."""
    game = play_game(solution, plan)
    if game.outcome.problem:
        return game.problem()
    kinds = [kind for kind in game.asked if kind in ("substitute", "word", "replay")]
    for first, second in (("substitute", "word"), ("word", "replay")):
        if {first, second} <= {*kinds} and kinds.index(first) > kinds.index(second):
            return f"{game.start} offers the {'substitution' if first == 'substitute' else 'replay'} at the wrong time"
    return None


def judge_hands(solution: Solution, plan: GamePlan) -> str | None:
    """As many hands are played as were asked for."""
    game = play_game(solution, plan)
    if game.outcome.problem:
        return game.problem()
    ends = sum(turn.reply == DONE for turn in game.outcome.turns)
    return None if ends == int(plan.hands) else f"{game.start} plays {ends} hands, not {plan.hands}"


def judge_bad_number(solution: Solution, plan: GamePlan) -> str | None:
    """A number of hands that is no number doesn't end the program."""
    answers = {"hands": ("x", "1"), "word": (DONE,), "substitute": ("no",), "letter": ("w",), "replay": ("no",)}
    player = Player((*PATTERNS, ("hands", "")), answers, FOLLOWS)
    outcome = solution.call("play_game", WORDS, reply=player, replace={"deal_hand": DEALT}, seed=1)
    start = answered("play_game(...)", player.answers)
    return f"{start} {outcome.problem}" if outcome.problem and player.answers[:1] == ["x"] else None


CHECKS = (
    Check(
        "play_game",
        "the total of all hands",
        "The scores of all hands make the total, which ends the game.",
        GAME,
        judge_game_total,
        [ONE, TWO],
        needs=("deal_hand",),
    ),
    Check(
        "play_game",
        "the total is returned",
        "The function returns the total score.",
        GAME,
        judge_game_returned,
        [ONE],
        needs=("deal_hand",),
    ),
    Check(
        "play_game",
        "how many hands",
        "The user says how many hands are played.",
        GAME,
        judge_hands,
        [ONE, TWO],
        needs=("deal_hand",),
    ),
    Check(
        "play_game",
        "substitution before each hand",
        "Until it is used, a substitution is offered before each hand.",
        GAME,
        asks("substitute", 2, "doesn't offer a substitution before each hand"),
        [TWO],
        needs=("deal_hand", "substitute_hand"),
    ),
    Check(
        "play_game",
        "one substitution",
        "Once it is used, the substitution isn't offered again.",
        GAME,
        asks("substitute", 1, "offers a substitution that was used already"),
        [GamePlan("2", (DONE,), 0, substitute=("yes", "no"))],
        needs=("deal_hand", "substitute_hand"),
    ),
    Check(
        "play_game",
        "before and after a hand",
        "Substitution comes before a hand, replay after it.",
        GAME,
        judge_order,
        [ONE],
        needs=("deal_hand", "substitute_hand"),
    ),
    Check(
        "play_game",
        "replay after each hand",
        "Until it is used, a replay is offered after each hand.",
        GAME,
        asks("replay", 2, "doesn't offer a replay after each hand"),
        [TWO],
        needs=("deal_hand",),
    ),
    Check(
        "play_game",
        "one replay",
        "Once it is used, the replay isn't offered again.",
        GAME,
        asks("replay", 1, "offers a replay that was used already"),
        [GamePlan("2", (DONE,), 0, replay=("yes", "no"))],
        needs=("deal_hand",),
    ),
    Check(
        "play_game",
        "the better score counts",
        "Of the two scores of a replayed hand the better one counts.",
        GAME,
        judge_game_total,
        [
            GamePlan("1", ("it", DONE, DONE), 2, replay=("yes", "no")),
            GamePlan("1", (DONE, "it", DONE), 2, replay=("yes", "no")),
        ],
        needs=("deal_hand",),
    ),
    Check(
        "play_game",
        "a replay is of the whole hand",
        "A replay begins with the same hand again, not with what was left of it.",
        GAME,
        judge_replayed,
        [GamePlan("1", ("it", DONE, DONE), 2, replay=("yes", "no"))],
        needs=("deal_hand",),
    ),
    Check(
        "play_game",
        "no substitution in a replay",
        "A replayed hand is played as it is: no substitution is offered for it.",
        GAME,
        asks("substitute", 1, "offers a substitution for a replay"),
        [GamePlan("1", (DONE,), 0, replay=("yes", "no"))],
        needs=("deal_hand", "substitute_hand"),
    ),
    Check(
        "play_game",
        "a number that is none",
        "A number of hands that can't be read is asked for again.",
        GAME,
        judge_bad_number,
        [ONE],
        is_manners=True,
        needs=("deal_hand",),
    ),
)
