"""The checks of the plain word game: our reference passes, and bugs are found."""

from __future__ import annotations

from pathlib import Path

import pytest

import lexicade.classroom.wordgame
from lexicade.classroom.check.judging import Status
from tests.classroom.check.inside import Bug, find_bug, judge_inside, read_bugs

REFERENCE = Path(lexicade.classroom.wordgame.__file__).read_text()


def test_the_reference_passes(tmp_path: Path) -> None:
    """What our own solution does is right, and well-mannered."""
    results = judge_inside("wordgame", REFERENCE, tmp_path)
    assert [each.sentence for each in results if each.status is not Status.OK] == []


@pytest.mark.parametrize("bug", read_bugs("wordgame_bugs.txt"), ids=str)
def test_bugs_are_found(bug: Bug, tmp_path: Path) -> None:
    """Each bug is found, with a small input."""
    found = find_bug("wordgame", f"{REFERENCE}\n{bug.code}\n", bug, tmp_path)
    assert [sentence.startswith(bug.found) for sentence in found[-1:]] == [True], found
    assert bug.is_small(found[-1])


def test_a_score_without_n(tmp_path: Path) -> None:
    """A function that takes only a word may leave the bonus to the one that plays a hand."""
    code = "\nright = get_word_score\ndef get_word_score(word):\n    return right(word, 99)\n"
    results = judge_inside("wordgame", REFERENCE + code, tmp_path, ("get_word_score",))
    assert {each.status for each in results} == {Status.OK}


def test_a_wrong_score_is_told_once(tmp_path: Path) -> None:
    """What other functions get wrong isn't put down to those that play a hand and a game with it."""
    code = "\ndef get_word_score(word, n):\n    return tiles.value(word) + (50 if len(word) == n else 0)\n"
    results = judge_inside("wordgame", REFERENCE + code, tmp_path)
    assert {each.check.function for each in results if each.status is Status.WRONG} == {"get_word_score"}
    assert {each.check.function for each in results if each.status is Status.UNCHECKED} == {"play_hand"}


def test_a_bonus_that_nobody_gives(tmp_path: Path) -> None:
    """A function without n may leave the bonus to the one that plays a hand; then that one must give it."""
    code = "\nright = get_word_score\ndef get_word_score(word):\n    return right(word, 99)\n"
    play = """
def play_hand(hand, words):
    total = 0
    while calculate_handlen(hand) and (word := input('Word, or ".": ')) != ".":
        if is_valid_word(word, hand, words):
            total += get_word_score(word)
            hand = update_hand(hand, word)
            print(get_word_score(word), "points")
    print("Total:", total)
"""
    results = judge_inside("wordgame", REFERENCE + code + play, tmp_path, ("play_hand",))
    assert [each.check.name for each in results if each.status is not Status.OK] == ["the bonus"]
