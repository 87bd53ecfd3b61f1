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
