"""No false alarms: right solutions in other styles pass, with any seed, in the test's own process and in a sandbox."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexicade.classroom.check import folder
from lexicade.classroom.check.judging import CannotCheck, Status
from lexicade.classroom.check.outcomes import Outcome
from lexicade.classroom.check.ps3.gameplay import FOLLOWS, PATTERNS
from lexicade.classroom.check.questions import Player
from lexicade.classroom.check.report import read_points
from tests.classroom.check.inside import HERE, judge_inside
from tests.kit import SOAK

RIGHT = sorted((HERE / "right").glob("*/*.txt"))


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")  # theirs
@pytest.mark.parametrize("path", RIGHT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_right_solutions_pass(path: Path, tmp_path: Path) -> None:
    """Other prompts, classes, recursion, other data structures: nothing that the text leaves open is called wrong."""
    alarms = {}
    seeds = range(40 if SOAK else 1)
    for seed in seeds:
        results = judge_inside(
            path.parent.name, path.read_text(), tmp_path, seed=seed, is_whole="at_import" not in path.name
        )
        bad = [each.sentence for each in results if each.status is not Status.OK and not each.check.is_manners]
        if bad:
            alarms[seed] = bad
    print(f"{path.parent.name}-{path.stem}: {len(seeds)} runs, {len(alarms)} false alarms")
    assert alarms == {}


@pytest.mark.parametrize("name", ["ps3/at_import", "wordgame/at_import", "ps3/counters"])
def test_right_solutions_pass_in_a_sandbox(name: str, tmp_path: Path) -> None:
    """In a process of its own as well, a game that starts when its file is loaded among them."""
    path = tmp_path / "ps3.py"
    path.write_text((HERE / "right" / f"{name}.txt").read_text())
    key = name.split("/", maxsplit=1)[0]
    points = read_points(folder.open_assignment(key))
    report = folder.check_one(folder.Request(key, points), path)
    assert report.status == 0
    asked = sum(value for (function, _), value in points.items() if function != "program")
    assert report.earned == report.possible == asked
    assert bool(report.problem) == ("at_import" in name)


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("Enter total number of hands: ", "hands"),
        ("How many rounds? ", "hands"),
        ("Current hand: a b\nWould you like to substitute a letter? ", "substitute"),
        ("Would you like to choose a letter to replace? ", "substitute"),
        ("Do you want to swap one (Y/N)", "substitute"),
        ("Which letter would you like to replace: ", "letter"),
        ("Enter the letter you want to replace: ", "letter"),
        ("Would you like to replay the hand? ", "replay"),
        ("Do you want to play the same hand again? ", "replay"),
        ("Please enter a word or '!!' to indicate you are done: ", "word"),
        ("Would you like to replay the hand?\n> ", "replay"),
        ("Current hand: c o w s\nEnter a word\n: ", "word"),
        ("Do you feel lucky? ", None),
    ],
)
def test_questions_are_understood(said: str, kind: str | None) -> None:
    """What is asked is found in many wordings, and what can't be understood isn't guessed."""
    assert Player(PATTERNS, {}, FOLLOWS).kind_of(said) == kind


def test_short_answers() -> None:
    """Who offers y and n gets y or n, as they are written; after yes, the next question is for the letter."""
    player = Player(PATTERNS, {"substitute": ["yes"], "letter": ["w"], "replay": ["no"]}, FOLLOWS)
    assert player("Substitute a letter (Y/N)? ") == "Y"
    assert player("Which one do you want to substitute? ") == "w"
    assert player("Replay, y/n? ") == "n"
    assert player("Replay, yes/no or y/n? ") == "no"
    assert player("Replay, Y or N? ") == "N"


def test_an_answer_that_isnt_understood() -> None:
    """Who asks for ever after "no" is wrong, unless the question may want another answer; then nobody knows."""
    for said, problem in (("Replay? ", "asks the same question for ever"), ("Replay, 1 or 0? ", None)):
        player = Player(PATTERNS, {"replay": ["no"]}, FOLLOWS)
        while player(said) is not None:
            pass
        if problem is None:
            with pytest.raises(CannotCheck, match="doesn't understand"):
                player.judged(Outcome())
        else:
            assert player.judged(Outcome(problem="raises EOFError")).problem == problem
