"""No false alarms: right solutions in other styles pass, with any seed, in the test's own process and in a sandbox."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexicade.classroom.check import folder
from lexicade.classroom.check.judging import Status
from lexicade.classroom.check.report import read_points
from tests.classroom.check.inside import HERE, judge_inside
from tests.kit import SOAK

RIGHT = sorted((HERE / "right").glob("*/*.txt"))


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")  # theirs
@pytest.mark.parametrize("path", RIGHT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_right_solutions_pass(path: Path, tmp_path: Path) -> None:
    """Other prompts, classes, recursion, other data structures: nothing that the text leaves open is called wrong."""
    for seed in range(80 if SOAK else 1):
        results = judge_inside(
            path.parent.name, path.read_text(), tmp_path, seed=seed, is_whole="at_import" not in path.name
        )
        bad = [each.sentence for each in results if each.status is not Status.OK and not each.check.is_manners]
        assert bad == []


@pytest.mark.parametrize("name", ["ps3/at_import", "wordgame/at_import", "ps3/counters"])
def test_right_solutions_pass_in_a_sandbox(name: str, tmp_path: Path) -> None:
    """In a process of its own as well, a game that starts when its file is loaded among them."""
    path = tmp_path / "ps3.py"
    path.write_text((HERE / "right" / f"{name}.txt").read_text())
    key = name.split("/")[0]
    points = read_points(folder.open_assignment(key))
    report = folder.check_one(folder.Request(key, points), path)
    assert report.status == 0
    assert report.earned == report.possible == sum(points.values())
    assert bool(report.problem) == ("at_import" in name)
