"""Checks of the conversation about a whole game."""

from __future__ import annotations

from collections.abc import Callable

from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.equality import is_number
from lexicade.classroom.check.hands import NOT_ITS_OWN, WORDS, Play
from lexicade.classroom.check.judging import CannotCheck, Check, shown
from lexicade.classroom.check.ps3.gameplay import AGAIN, DEALT, FOLLOWS, GAME, ONE, PATTERNS, TWO, GamePlan, play_game
from lexicade.classroom.check.ps3.playing import DONE, played, totals_of
from lexicade.classroom.check.questions import Player, answered, numbers
from lexicade.classroom.check.table import shown_hand


def judge_game_total(solution: Solution, plan: GamePlan) -> str | None:
    """The total over all hands is right, whether it is returned or told; CannotCheck if play_hand makes it wrong."""
    game = play_game(solution, plan)
    outcome, told = game.outcome, numbers(game.ending())
    is_told = plan.total in told and (plan.wrong is None or told[-1] != plan.wrong)
    if outcome.problem or is_number(outcome.value, plan.total) or is_told:
        return game.problem()
    if "yes" in plan.replay and "replay" not in game.asked:
        return f"{game.start} offers no replay"
    own = own_total(solution, plan)
    if own != plan.total and own in (outcome.value, *told):
        raise CannotCheck(NOT_ITS_OWN)
    if outcome.value is None:
        return f"{game.start} tells {f'{told[-1]:g}' if told else 'no total'}, not {plan.total}"
    return f"{game.start} returns {shown(outcome.value)}, not {plan.total}"


def own_total(solution: Solution, plan: GamePlan) -> float:
    """What the solution's own play_hand makes of the hands of a game; -1 if that can't be seen."""
    if not solution.takes("play_hand", 2):
        return -1
    total = 0.0
    for hand, words in zip(DEALT, plan.plays, strict=False):
        points = [totals_of(played(solution, Play(hand, (word or DONE,), 0))[1])[:1] for word in words]
        if [] in points:
            return -1
        total += max(each for found in points for each in found)
    return total


def judge_replayed(solution: Solution, plan: GamePlan) -> str | None:
    """A replay shows the hand that was shown at first, after a substitution if there was one."""
    game = play_game(solution, plan)
    if game.outcome.problem:
        return game.problem()
    if "replay" not in game.asked:
        return f"{game.start} offers no replay"
    said = [turn.said for turn in game.outcome.turns]
    first, again = game.asked.index("word"), game.asked.index("replay") + 1
    if "word" not in game.asked[again:]:
        return f"{game.start} doesn't play the hand again"
    dealt = game.asked.index("letter") + 1 if "letter" in game.asked[:first] else 0
    before = shown_hand("\n".join(said[dealt : first + 1]))
    after = shown_hand("\n".join(said[again : game.asked.index("word", again) + 1]))
    if before is None or after is None:
        raise CannotCheck("it shows no hand that can be read")
    if sorted(before) == sorted(after):
        return None
    return f"{game.start} plays {' '.join(after)} again, not {' '.join(before)}"


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
        [GamePlan("2", (("",), ("",)), 0, substitute=AGAIN)],
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
        [GamePlan("2", (("", ""), ("",)), 0, replay=AGAIN)],
        needs=("deal_hand",),
    ),
    Check(
        "play_game",
        "the better score counts",
        "Of the two scores of a replayed hand the better one counts.",
        GAME,
        judge_game_total,
        [
            GamePlan("1", (("it", ""),), 2, replay=AGAIN),
            GamePlan("1", (("", "it"),), 2, replay=AGAIN),
            GamePlan("1", (("it", "sit"),), 27, replay=AGAIN, wrong=29),
        ],
        needs=("deal_hand",),
    ),
    Check(
        "play_game",
        "a replay is of the whole hand",
        "A replay begins with the same hand again, not with what was left of it.",
        GAME,
        judge_replayed,
        [
            GamePlan("1", (("it", ""),), 2, replay=AGAIN),
            GamePlan("1", (("", ""),), 0, substitute=AGAIN, replay=AGAIN),
        ],
        needs=("deal_hand",),
    ),
    Check(
        "play_game",
        "no substitution in a replay",
        "A replayed hand is played as it is: no substitution is offered for it.",
        GAME,
        asks("substitute", 1, "offers a substitution for a replay"),
        [GamePlan("1", (("", ""),), 0, replay=AGAIN)],
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
