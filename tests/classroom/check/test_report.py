"""The command as students and teachers have it: what it prints, what it writes, how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lexicade.classroom.check import judging
from lexicade.frontends.cli import check
from tests.classroom.check.inside import HERE
from tests.kit import run_command

PLAIN = (HERE / "right" / "ps3" / "plain.txt").read_text()
WRONG = f"""{PLAIN}
def update_hand(hand, word):
    new = dict(hand)
    for letter in word.lower():
        new[letter] = new.get(letter, 0) - 1
    return new

def play_game(words):
    input("Do you feel lucky? ")
"""
QUICK = ("--only", "get_word_score", "--only", "update_hand")


@pytest.fixture
def wrong(tmp_path: Path) -> str:
    """A solution with one wrong function, and one that asks what nobody understands."""
    path = tmp_path / "my_ps3.py"
    path.write_text(WRONG)
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit status of the command, and what it prints."""
    capsys.readouterr()
    status = check.run(list(arguments))
    return status, capsys.readouterr().out


def test_the_report(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each function, the smallest input that fails, the points, and how to learn more."""
    status, said = run(capsys, "ps3", wrong, *QUICK, "--only", "play_game")
    lines = said.splitlines()
    assert status == 1
    assert lines[0].split()[:2] == ["get_word_score", "ok"]
    assert lines[1] == "update_hand      WRONG    update_hand({}, 'a') returns {'a': -1}, not {}"
    question = "it asks something that the checker doesn't understand: 'Do you feel lucky? '"
    assert lines[2] == f"play_game        unclear  {question}"
    assert lines[-2].startswith("8 of 10 points. 8 more can't be checked. Everything that is wrong, with")
    assert lines[-2].endswith(f"lexicade check ps3 {wrong} --explain")
    assert lines[-1].startswith("Sandbox: ")


def test_everything_that_is_wrong(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The long form tells each thing with what the assignment says about it, and hides inputs if so wished."""
    _, said = run(capsys, "ps3", wrong, *QUICK, "--explain")
    assert "    WRONG: update_hand({'a': 1}, 'aa') returns {'a': -1}, not {}\n" in said
    assert "Problem 2, removing letters from a hand: Letters that the hand has too few of" in said
    _, said = run(capsys, "ps3", wrong, *QUICK, "--explain", "--hide-inputs")
    assert "    WRONG: a letter used more often than held\n" in said
    assert "{'a'" not in said


def test_same_seed_same_report(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The same run gives the same report, to the letter."""
    first, second = (run(capsys, "ps3", wrong, *QUICK, "--seed", "7", "--json") for _ in range(2))
    assert first == second
    assert json.loads(first[1])["seed"] == 7


def test_for_programs(wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """JSON has every check; Gradescope gets what it asks for."""
    results = tmp_path / "results.json"
    status, said = run(capsys, "ps3", wrong, *QUICK, "--json", "--gradescope", str(results))
    report = json.loads(said)
    assert (status, report["status"], report["points"], report["possible"]) == (1, 1, 8, 10)
    assert {each["status"] for each in report["checks"]} == {"ok", "wrong"}
    graded = json.loads(results.read_text())
    assert graded["score"] == 8
    assert sum(test["max_score"] for test in graded["tests"]) == 10
    for test in graded["tests"]:
        assert set(test) == {"name", "score", "max_score", "output", "visibility"}
        assert test["score"] in (0, test["max_score"])
        assert test["visibility"] == "visible"


def test_a_class_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder of solutions is a table of students by functions, in order, whatever is done at the same time."""
    (tmp_path / "anna").mkdir()
    (tmp_path / "anna" / "ps3.py").write_text(PLAIN)
    (tmp_path / "ben.py").write_text(WRONG)
    (tmp_path / "cleo.py").write_text("print 1\n")
    status, said = run(capsys, "ps3", str(tmp_path), *QUICK, "--jobs", "2")
    assert status == 2
    rows = [line.split() for line in said.splitlines()[:4]]
    assert rows[0] == ["points", "get_word_score", "update_hand"]
    assert rows[1] == ["anna", "10", "ok", "ok"]
    assert rows[2] == ["ben.py", "8", "ok", "WRONG"]
    assert rows[3][:4] == ["cleo.py", "-", "can't", "be"]


def test_own_points(wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another file of points replaces ours; one that names what isn't there is refused in a sentence."""
    points = tmp_path / "points.toml"
    points.write_text('[update_hand]\n"capital letters" = 2.5\n')
    assert "2.5 of 2.5 points." in run(capsys, "ps3", wrong, *QUICK, "--points", str(points))[1]
    for text, problem in (
        ('[update_hand]\n"no such" = 1\n', 'update_hand has no check "no such".'),
        ("update_hand = 1\n", "write the checks of update_hand below [update_hand]."),
        ('[update_hand]\n"capital letters" = -1\n', "needs a number of 0 or more."),
        ("[[[", "can't be read"),
    ):
        points.write_text(text)
        done = run_command("check", "ps3", wrong, "--points", str(points))
        assert (done.returncode, done.stdout) == (2, "")
        assert problem in done.stderr


def test_refusals(tmp_path: Path, wrong: str) -> None:
    """What can't be done is one sentence, with exit status 2."""
    (tmp_path / "empty").mkdir()
    for arguments, sentence in (
        (("ps9", wrong), "invalid choice: 'ps9'"),
        (("ps3", str(tmp_path / "nothing.py")), "There is no file or folder"),
        (("ps3", str(tmp_path / "empty")), "holds no Python file that could be a solution."),
        (("ps3", wrong, "--only", "fly"), "--only takes get_word_score, update_hand"),
        (("ps3", wrong, wrong, "--gradescope", str(tmp_path / "x.json")), "--gradescope needs exactly one solution"),
    ):
        done = run_command("check", *arguments)
        assert done.returncode == 2
        assert sentence in done.stderr
        assert "Traceback" not in done.stderr
    assert json.loads((tmp_path / "x.json").read_text())["score"] == 0


def test_without_hypothesis(wrong: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without the extra, a sentence says what to install."""

    def absent() -> None:
        raise ImportError

    monkeypatch.setattr(judging, "load_hypothesis", absent)
    assert check.run(["ps3", wrong]) == 2
    assert capsys.readouterr().err == "lexicade: checking needs Hypothesis: pip install 'lexicade[check]'.\n"


def test_a_folder_is_not_written_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A solution works on a copy; modules beside it are found, and nothing is left in its folder."""
    (tmp_path / "ps3.py").write_text("from scoring import get_word_score\nopen('trace.txt', 'w').write('x')\n")
    (tmp_path / "scoring.py").write_text(PLAIN)
    status, _ = run(capsys, "ps3", str(tmp_path / "ps3.py"), "--only", "get_word_score")
    assert status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ps3.py", "scoring.py"]


def test_what_nothing_can_be_said_about(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game that never calls deal_hand can't be given hands: that is said, and takes no points away."""
    path = tmp_path / "ps3.py"
    path.write_text(PLAIN.replace("hand=deal_hand(HAND_SIZE)", "hand={'*': 1, 'a': 6}"))
    status, said = run(capsys, "ps3", str(path), "--only", "play_game")
    assert status == 0
    assert "unclear  play_game doesn't call deal_hand, so it can't be given hands that are known" in said
    assert "0 of 0 points. 8 more can't be checked." in said
