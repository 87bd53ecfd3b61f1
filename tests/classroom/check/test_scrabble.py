"""The checks of the simplified Scrabble: our reference passes, and each bug that real solutions had is found."""

from __future__ import annotations

from pathlib import Path

import pytest

import lexicade.classroom.scrabble
from lexicade.classroom.check import folder
from lexicade.classroom.check.judging import Status
from lexicade.classroom.check.report import read_points
from lexicade.classroom.check.scrabble.inputs import laid
from lexicade.classroom.check.scrabble.plays import across, down, reference, words
from tests.classroom.check.inside import HERE, Bug, find_bug, judge_inside, patched, read_bugs

REFERENCE = Path(lexicade.classroom.scrabble.__file__).read_text()
PLAIN = (HERE / "right" / "scrabble" / "plain.txt").read_text()


def test_the_reference_passes(tmp_path: Path) -> None:
    """What our own solution does is right, and well-mannered."""
    results = judge_inside("scrabble", REFERENCE, tmp_path)
    assert [each.sentence for each in results if each.status is not Status.OK] == []


@pytest.mark.parametrize("bug", read_bugs("scrabble_bugs.txt"), ids=str)
def test_bugs_are_found(bug: Bug, tmp_path: Path) -> None:
    """Each bug is found, with plays that are no more than the fewest known."""
    found = find_bug("scrabble", patched(PLAIN, bug), bug, tmp_path)
    assert [bug.found in sentence for sentence in found[-1:]] == [True], found
    assert bug.is_small(found[-1])


def test_small_letters_only_are_one_fault(tmp_path: Path) -> None:
    """A solution that refuses capitals is wrong once: everything else is tried with small letters."""
    source = PLAIN.replace('tiles = [(tile["letter"].upper()', 'tiles = [(tile["letter"]')
    source = source.replace('"ABCDEFGHIJKLMNOPQRSTUVWXYZ"', '"abcdefghijklmnopqrstuvwxyz"').replace(
        "strip().upper", "strip().lower"
    )
    results = judge_inside("scrabble", source, tmp_path)
    assert [each.check.name for each in results if each.status is Status.WRONG] == ["capitals and small letters"]


def test_another_list_is_not_wrong(tmp_path: Path) -> None:
    """Words that a solution takes from a list of its own can't be judged; what is no word anywhere can."""
    source = f"{PLAIN}\nWORDS -= {{'AA', 'KNOWS', 'TAN'}}\nWORDS |= {{'TEACHING', 'CATTY'}}\n"
    results = judge_inside("scrabble", source, tmp_path)
    assert [each.sentence for each in results if each.status is Status.WRONG] == []
    assert "AA is judged by another one" in " ".join(each.sentence for each in results)
    results = judge_inside("scrabble", f"{PLAIN}\nWORDS.add('XQ')\n", tmp_path, ("playTiles",))
    assert [each.check.name for each in results if each.status is Status.WRONG][:1] == ["not a word"]


def test_functions_without_a_class_are_not_wrong(tmp_path: Path) -> None:
    """The text leaves open how games are made: what isn't a class can't be checked."""
    results = judge_inside("scrabble", "def play_tiles(game, tiles):\n    return {}\n", tmp_path, ("playTiles",))
    assert {each.status for each in results} == {Status.UNCHECKED}


def test_what_the_text_leaves_open_is_not_played() -> None:
    """Cases with a gap are not valid in any reading: what they lay before or after the gap is no word."""
    assert not {"ca", "butto"} & set(words())
    assert not [word for word in words() if len(word) == 1]


def test_generated_plays_are_of_both_kinds() -> None:
    """A word through the center and one that crosses it: both are as they were drawn."""
    plays = laid(("AT", 1, [("TO", 1, 0, 0, True)]))
    assert plays == [across("AT", 7, 6), down(".O", 7, 7)]
    assert [answer["score"] for answer in reference(plays)[0]] == [2, 2]


def test_a_file_in_a_sandbox(tmp_path: Path) -> None:
    """In a process of its own, a solution finds the list of words and passes."""
    path = tmp_path / "scrabble.py"
    path.write_text(PLAIN)
    points = read_points(folder.open_assignment("scrabble"))
    report = folder.check_one(folder.Request("scrabble", points), path)
    assert (report.status, report.earned) == (0, sum(points.values()))
