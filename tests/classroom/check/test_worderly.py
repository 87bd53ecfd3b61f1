"""The checks of Worderly: right solutions pass, and bugs are found in puzzles, leader boards and conversations."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import lexicade.classroom.worderly
from lexicade.classroom.check import folder
from lexicade.classroom.check.conversation import Command
from lexicade.classroom.check.judging import Status, judge
from lexicade.classroom.check.report import read_points
from lexicade.classroom.check.worderly.checks import ASSIGNMENT
from tests.classroom.check.inside import HERE, OPEN, Bug, find_bug, judge_inside, patched, read_bugs, until_found

REFERENCE = Path(lexicade.classroom.worderly.__file__).read_text()
PLAIN = (HERE / "right" / "worderly" / "plain.txt").read_text()


def program(source: str, place: Path) -> Command:
    """A whole program in Python, given as text."""
    (place / "program.py").write_text(source)
    return Command(f"{sys.executable} -I -S program.py -f {{words}} -w {{count}}", place, OPEN)


def test_the_reference_passes(tmp_path: Path) -> None:
    """What our own classes do is right, and well-mannered."""
    results = judge_inside("worderly", REFERENCE, tmp_path)
    assert [each.sentence for each in results if each.status is not Status.OK] == []


def test_the_reference_program_passes(tmp_path: Path) -> None:
    """What our own program does is right."""
    template = f"{sys.executable} -m lexicade.classroom.worderly -f {{words}} -w {{count}}"
    with Command(template, tmp_path, OPEN) as subject:
        results = judge(ASSIGNMENT.program, subject).results
    assert [each.sentence for each in results if each.status is not Status.OK] == []


@pytest.mark.parametrize("bug", read_bugs("worderly_bugs.txt"), ids=str)
def test_bugs_are_found(bug: Bug, tmp_path: Path) -> None:
    """Each bug of puzzles and leader boards is found."""
    found = find_bug("worderly", patched(PLAIN, bug), bug, tmp_path)
    assert [bug.found in sentence for sentence in found[-1:]] == [True], found


def test_a_right_program_passes(tmp_path: Path) -> None:
    """A program with prompts of its own is right."""
    with program(PLAIN, tmp_path) as subject:
        results = judge(ASSIGNMENT.program, subject).results
    assert [each.sentence for each in results if each.status is not Status.OK] == []


@pytest.mark.parametrize("bug", read_bugs("worderly_program_bugs.txt"), ids=str)
def test_bugs_of_programs_are_found(bug: Bug, tmp_path: Path) -> None:
    """Each bug of programs is found in a conversation over a puzzle that is known."""
    with program(patched(PLAIN, bug), tmp_path) as subject:
        found = until_found(ASSIGNMENT.program, subject, bug)
    assert [bug.found in sentence for sentence in found[-1:]] == [True], found


def test_classes_in_modules_of_their_own(tmp_path: Path) -> None:
    """The text's own files: classes in modules that the main file imports whole, and termcolor, which isn't here."""
    classes, _, rest = PLAIN.partition("class Player:")
    (tmp_path / "lib_puzzle.py").write_text(classes)
    (tmp_path / "lib_leaders.py").write_text(
        "import csv\nimport os\n\n\nclass Player:" + rest.partition("def valid_name")[0]
    )
    (tmp_path / "worderly.py").write_text(
        "import lib_leaders\nimport lib_puzzle\nimport termcolor\ndef main():\n    termcolor.cprint('hello', 'red')\n"
    )
    points = read_points(ASSIGNMENT)
    report = folder.check_one(folder.Request("worderly", points), tmp_path)
    assert (report.status, report.earned, report.unclear) == (0, 30, 0)


def test_another_list_is_not_wrong(tmp_path: Path) -> None:
    """A solution that reads a list of its own can't be judged by the words of ours."""
    words = " ".join(f"{a}{b}{c}" for a in "xyzwvu" for b in "xyzwvu" for c in "xyzwvu" if len({a, b, c}) == 3)
    source = PLAIN.replace("file.read().lower()", f"'xyzwvu {words}'")
    results = judge_inside("worderly", source, tmp_path, ("Puzzle",))
    assert {each.check.name for each in results if each.status is Status.WRONG} == {"chance"}
    assert "it doesn't read corncob-lowercase.txt, which lies beside it" in {each.sentence for each in results}


def test_other_ways_to_make_things_are_not_wrong(tmp_path: Path) -> None:
    """Arguments that the text doesn't name can't be known: nothing is wrong, but something can't be checked."""
    source = PLAIN.replace(
        'dict_file="./corncob-lowercase.txt", word_count=21', "screen, colors, dict_file, word_count"
    )
    source = source.replace("rows=15, cols=25", "rows, cols").replace(
        "def update(self, name, points)", "def update(self, player)"
    )
    results = judge_inside("worderly", source, tmp_path)
    assert [each.sentence for each in results if each.status is Status.WRONG] == []
    assert "update doesn't take a name and points" in {each.sentence for each in results}


def test_another_design_is_not_wrong(tmp_path: Path) -> None:
    """A program with neither class can't be checked by them; who has one of them lacks the other."""
    other = PLAIN.replace("class Puzzle", "class Grid").replace("class LeaderBoard", "class Board")
    results = judge_inside("worderly", other, tmp_path)
    assert {each.status for each in results} == {Status.UNCHECKED}
    assert "there is no class Puzzle; --program" in results[0].sentence
    results = judge_inside("worderly", PLAIN.replace("class LeaderBoard", "class Board"), tmp_path, ("LeaderBoard",))
    assert {each.status for each in results} == {Status.WRONG}


@pytest.mark.parametrize(("menu", "status"), [("1. Play Game", Status.OK), ("(a) Amusement", Status.UNCHECKED)])
def test_other_menus_are_not_wrong(menu: str, status: Status, tmp_path: Path) -> None:
    """The key for a game is read from the menu; where none is found, nothing is said about the game."""
    source = PLAIN.replace("[P] Play Game", menu).replace('choice == "P"', f"choice == {menu.strip('(')[0].upper()!r}")
    with program(source, tmp_path) as subject:
        results = judge(ASSIGNMENT.program, subject, only=("game",)).results
    assert {each.status for each in results} == {status}, [each.sentence for each in results]
