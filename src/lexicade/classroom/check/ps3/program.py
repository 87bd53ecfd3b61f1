"""Checks of a whole program of the assignment with wildcards, in any language, by its conversation."""

from __future__ import annotations

from collections.abc import Callable

from lexicade.classroom import ps3
from lexicade.classroom.check.conversation import Command
from lexicade.classroom.check.judging import CannotCheck, Check
from lexicade.classroom.check.ps3.gameplay import FOLLOWS, GAME, PATTERNS
from lexicade.classroom.check.ps3.playing import DONE
from lexicade.classroom.check.questions import numbers
from lexicade.classroom.check.table import Talk, shown_hand, talk

PLAY = "Problem 5"
Plan = dict[str, tuple[str, ...]]
CALM: Plan = {"hands": ("1",), "word": (DONE,), "substitute": ("no",), "letter": ("?letter",), "replay": ("no",)}


def play(command: Command, **changes: tuple[str, ...]) -> Talk:
    """Play a game of one hand, calmly but for some answers."""
    return talk(command, PATTERNS, {**CALM, **changes}, FOLLOWS)


def judge_points(command: Command, case: None) -> str | None:
    """A word earns what the text says."""
    game = play(command, word=("?word", DONE))
    if game.outcome.problem:
        return f"{game.start} {game.outcome.problem}"
    at = list(game.asked).index("word")
    word, hand = game.outcome.turns[at].reply, shown_hand("\n".join(turn.said for turn in game.outcome.turns[: at + 1]))
    told = numbers(game.after(at + 1))
    if not word or hand is None or not told:
        raise CannotCheck(f"it tells no points for {word!r}, though words.txt has it")
    points = ps3.get_word_score(word, len(hand))
    return (
        None if points in told else f"{game.start} doesn't tell the {points} points of {word!r} from {' '.join(hand)}"
    )


def judge_refused(command: Command, case: None) -> str | None:
    """The letters of a refused word are lost."""
    game = play(command, word=("?letter", DONE))
    if game.outcome.problem:
        return f"{game.start} {game.outcome.problem}"
    at = list(game.asked).index("word")
    letter = game.outcome.turns[at].reply or ""
    before = shown_hand("\n".join(turn.said for turn in game.outcome.turns[: at + 1]))
    after = shown_hand(game.after(at + 1))
    if before is None or after is None:
        raise CannotCheck("it shows no hand that can be read")
    if after.count(letter) == before.count(letter) - 1:
        return None
    return f"{game.start} leaves {letter!r} in the hand: {' '.join(before)}, then {' '.join(after)}"


def judge_total(command: Command, case: None) -> str | None:
    """The total is told at the end, and then the program ends."""
    game = play(command)
    if game.outcome.problem or game.outcome.value is None:
        return f"{game.start} {game.outcome.problem or 'does not end'}"
    return None if 0 in numbers(game.outcome.printed) else f"{game.start} doesn't tell the total, 0"


def once(kind: str, what: str) -> Callable[[Command, None], str | None]:
    """A judge: of two hands, an option that was used with the first isn't offered with the second."""

    def judge(command: Command, case: None) -> str | None:
        game = play(command, hands=("2",), **{kind: ("yes", "no")})
        count = list(game.asked).count(kind)
        if game.outcome.problem:
            return f"{game.start} {game.outcome.problem}"
        return None if count == 1 else f"{game.start} offers a {what} {count} times, not once"

    return judge


CHECKS = (
    Check(
        "program",
        "points of a word",
        "A word earns what it is worth with the letters held.",
        PLAY,
        judge_points,
        [None],
    ),
    Check("program", "a refused word", "A refused word costs its letters.", "Problem 2", judge_refused, [None]),
    Check("program", "the total", "The total ends the game, a total of 0 too.", GAME, judge_total, [None]),
    Check(
        "program",
        "one substitution",
        "Once it is used, the substitution isn't offered again.",
        GAME,
        once("substitute", "substitution"),
        [None],
    ),
    Check(
        "program",
        "one replay",
        "Once it is used, the replay isn't offered again.",
        GAME,
        once("replay", "replay"),
        [None],
    ),
)
