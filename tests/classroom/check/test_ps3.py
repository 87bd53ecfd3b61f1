"""The checks of the wildcard assignment: right solutions pass, and each bug that real ones had is found."""

from __future__ import annotations

from pathlib import Path

import pytest

import lexicade.classroom.ps3
from lexicade.classroom.check.judging import Status
from tests.classroom.check.inside import Bug, find_bug, judge_inside, read_bugs

REFERENCE = Path(lexicade.classroom.ps3.__file__).read_text()

BUGS = read_bugs("ps3_bugs.txt")
GAME_BUGS = read_bugs("ps3_game_bugs.txt")
GAME = """
def play_game(words):
    total, may_substitute, may_replay = 0, True, True
    for _ in range(int(input("Enter total number of hands: "))):
        hand = deal_hand(HAND_SIZE)
        if may_substitute:
            if input("Would you like to substitute a letter? ") == "yes":
                may_substitute = False
                hand = substitute_hand(hand, input("Which letter would you like to replace: "))
        points = play_hand(hand, words)
        if may_replay:
            if input("Would you like to replay the hand? ") == "yes":
                may_replay = False
                points = max(points, play_hand(hand, words))
        total += points
    print("Total score over all hands:", total)
    return total
"""


def wrong_in(source: str, function: str, folder: Path) -> list[str]:
    """What is wrong with a function of a solution."""
    results = judge_inside("ps3", source, folder, (function,))
    return [each.sentence for each in results if each.status is Status.WRONG and not each.check.is_manners]


def test_the_reference_passes(tmp_path: Path) -> None:
    """What our own solution does is right, and well-mannered."""
    results = judge_inside("ps3", REFERENCE, tmp_path)
    assert [each.sentence for each in results if each.status is not Status.OK] == []


@pytest.mark.parametrize("bug", BUGS, ids=str)
def test_bugs_are_found(bug: Bug, tmp_path: Path) -> None:
    """Each bug of real solutions is found, with an input that is no larger than the smallest known."""
    found = find_bug("ps3", f"{REFERENCE}\n{bug.code}\n", bug, tmp_path)
    assert [sentence.startswith(bug.found) for sentence in found[-1:]] == [True], found


def test_the_plain_game_passes(tmp_path: Path) -> None:
    """The game that bugs are put into is right."""
    assert wrong_in(REFERENCE + GAME, "play_game", tmp_path) == []


@pytest.mark.parametrize("bug", GAME_BUGS, ids=str)
def test_bugs_of_games_are_found(bug: Bug, tmp_path: Path) -> None:
    """Each bug that real games have is found in a conversation."""
    right, _, wrong = bug.code.partition("---")
    assert right.strip("\n") in GAME
    source = REFERENCE + GAME.replace(right.strip("\n"), wrong.strip("\n"))
    found = find_bug("ps3", source, bug, tmp_path)
    assert [sentence.startswith(bug.found) for sentence in found[-1:]] == [True], found


def test_an_overdrawn_hand_is_told_once(tmp_path: Path) -> None:
    """Letters used more often than held are one mistake, and letters that aren't held another one."""
    code = "\ndef update_hand(hand, word):\n    return {each: hand[each] - word.lower().count(each) for each in hand}\n"
    results = judge_inside("ps3", REFERENCE + code, tmp_path, ("update_hand",))
    assert [each.check.name for each in results if each.status is not Status.OK] == [
        "a letter used more often than held"
    ]
