"""Checks of a whole program of the plain word game, in any language, by its conversation."""

from __future__ import annotations

from lexicade.classroom import wordgame
from lexicade.classroom.check.conversation import Command
from lexicade.classroom.check.judging import CannotCheck, Check
from lexicade.classroom.check.questions import numbers
from lexicade.classroom.check.table import Talk, shown_hand, talk
from lexicade.classroom.check.wordgame.playing import DONE, GAME, PATTERNS, PLAY


def play(command: Command, commands: tuple[str, ...], words: tuple[str, ...] = (DONE,)) -> Talk:
    """Play a game with these commands and words."""
    return talk(command, PATTERNS, {"command": (*commands, "e"), "word": (*words, DONE), "who": ("u",)})


def hands_shown(game: Talk) -> list[str]:
    """The hand that stood there each time that a word was asked for; raises CannotCheck if one can't be read."""
    asked = zip(game.asked, game.outcome.turns, strict=False)
    hands = [shown_hand(turn.said) for kind, turn in asked if kind == "word"]
    read = [hand for hand in hands if hand is not None]
    if not read or len(read) < len(hands):
        raise CannotCheck("it shows no hand that can be read")
    return read


def judge_points(command: Command, case: None) -> str | None:
    """A word earns what the text says."""
    game = play(command, ("n",), ("?word",))
    if game.outcome.problem:
        return f"{game.start} {game.outcome.problem}"
    hand, at = hands_shown(game)[0], list(game.asked).index("word")
    word, told = game.outcome.turns[at].reply or "", numbers(game.after(at + 1))
    if not told:
        raise CannotCheck(f"it tells no points for {word!r}, though words.txt has it")
    points = wordgame.get_word_score(word, len(hand))
    return None if points in told else f"{game.start} doesn't tell the {points} points of {word!r}"


def judge_refused(command: Command, case: None) -> str | None:
    """A refused word leaves the hand as it is."""
    game = play(command, ("n",), ("?letter",))
    if game.outcome.problem:
        return f"{game.start} {game.outcome.problem}"
    before, after, *_ = *hands_shown(game), ""
    return None if sorted(before) == sorted(after) else f"{game.start} changes the hand, {' '.join(before)}"


def judge_replay(command: Command, case: None) -> str | None:
    """A replay begins with the same hand."""
    game = play(command, ("n", "r"), (DONE, DONE))
    if game.outcome.problem:
        return f"{game.start} {game.outcome.problem}"
    hands = hands_shown(game)
    if len(hands) == 2 and sorted(hands[0]) == sorted(hands[1]):
        return None
    return f"{game.start} doesn't play the same hand again, {' '.join(hands[0])}"


def judge_end(command: Command, case: None) -> str | None:
    """The game ends when it is told to."""
    game = play(command, ())
    if game.outcome.problem or game.outcome.value is None:
        return f"{game.start} {game.outcome.problem or 'does not end'}"
    return None if list(game.asked) == ["command"] else f"{game.start} goes on"


CHECKS = (
    Check("program", "points of a word", "A word earns what it is worth.", PLAY, judge_points, [None]),
    Check("program", "a refused word", "A refused word costs nothing.", PLAY, judge_refused, [None]),
    Check("program", "a replay", "r plays the last hand again, all of it.", GAME, judge_replay, [None]),
    Check("program", "the end", "e ends the game.", GAME, judge_end, [None]),
)
