"""Whole programs, by their conversation: typed one line at a time, in a terminal, when they wait for it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lexicade.classroom.check import folder, sandbox
from lexicade.classroom.check.conversation import Command, converse
from lexicade.classroom.check.judging import Status
from lexicade.classroom.check.report import Report
from tests.classroom.check.inside import HERE

PS3 = (HERE / "right" / "ps3" / "plain.txt").read_text()
WORDGAME = (HERE / "right" / "wordgame" / "at_import.txt").read_text()
# Reads as programs do that make a new reader for each question: whatever is there already is swallowed.
GREEDY = """
import os
def input(prompt=""):
    print(prompt, end="", flush=True)
    return os.read(0, 8192).decode().splitlines()[0]
"""


def check(key: str, source: str, tmp_path: Path, *only: str) -> Report:
    """The report about a program."""
    (tmp_path / "game.py").write_text(source)
    request = folder.Request(key, {}, program=f"{sys.executable} game.py", only=only)
    return folder.check_one(request, tmp_path)


def wrong_in(report: Report) -> list[str]:
    """The names of the checks that failed."""
    return [each.check.name for row in report.rows for each in row.results if each.status is Status.WRONG]


@pytest.mark.parametrize(("key", "source"), [("ps3", GREEDY + PS3), ("wordgame", WORDGAME)])
def test_right_programs_pass(key: str, source: str, tmp_path: Path) -> None:
    """A right program passes, even one that would swallow a script in a pipe."""
    report = check(key, source, tmp_path)
    assert [each.sentence for row in report.rows for each in row.results if each.status is not Status.OK] == []


@pytest.mark.parametrize(
    ("key", "right", "wrong", "found"),
    [
        ("ps3", "7*len(word)-3*(n-len(word))", "70*len(word)", "points of a word"),
        ("ps3", "hand=update_hand(hand,w)", "hand=update_hand(hand,w) if len(w)>1 else hand", "a refused word"),
        ("ps3", "sub=False", "sub=True", "one substitution"),
        ("ps3", "rep=False;", "rep=True;", "one replay"),
        ("wordgame", "score *= len(word)", "score *= 100", "points of a word"),
        (
            "wordgame",
            'print("Invalid word',
            'hand = update_hand(hand, word[:1]); print("Invalid word',
            "a refused word",
        ),
        ("wordgame", 'elif command == "r":\n', 'elif command == "r":\n            hand = {"q": 7}\n', "a replay"),
        (
            "wordgame",
            'elif command == "e":\n            break',
            'elif command == "e":\n            input("n? ")\n            break',
            "the end",
        ),
    ],
)
def test_bugs_of_programs(key: str, right: str, wrong: str, found: str, tmp_path: Path) -> None:
    """A bug in a whole program is found by what it says."""
    source = PS3 if key == "ps3" else WORDGAME
    assert right in source
    report = check(key, source.replace(right, wrong), tmp_path, "program")
    assert found in wrong_in(report)


def test_the_same_seed_deals_the_same(tmp_path: Path) -> None:
    """A program in Python that deals at random deals the same in each check with one seed, another time each run."""
    (tmp_path / "deals.py").write_text("import random\nprint(random.random(), list({'a', 'b', 'c', 'd', 'e'}))\n")

    def said(seed: int) -> list[str]:
        with Command(f"{sys.executable} deals.py", tmp_path, sandbox.find(), seed=seed) as command:
            return [command.run(lambda said: None).printed for _ in range(2)]

    first = said(1)
    assert first[0] != first[1]
    assert said(1) == first
    assert said(2)[0] != first[0]


def test_a_program_that_is_slow_to_ask(tmp_path: Path) -> None:
    """A pause, or work, between two questions isn't taken for a question; the end of input is told as such."""
    (tmp_path / "slow.py").write_text(
        "import time\nprint('a', flush=True)\ntime.sleep(0.1)\nsum(range(10 ** 6))\nx = input('b')\n"
        "try: input('c')\nexcept EOFError: print('end')\nraise SystemExit(3)\n"
    )
    answers = iter(["x", None])
    outcome = converse([sys.executable, "-I", "slow.py"], tmp_path, sandbox.find(), lambda said: next(answers))
    assert [turn.said for turn in outcome.turns] == ["a\nb", "c"]
    assert (outcome.printed, outcome.value, outcome.problem) == ("end\n", 3, "")


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("while True: print('x' * 1000)", "prints more than a million characters"),
        ("import time; time.sleep(60)", "doesn't finish within 1 s"),
    ],
)
def test_programs_without_end(code: str, problem: str, tmp_path: Path) -> None:
    """A program that floods or hangs is stopped, and that is said."""
    (tmp_path / "endless.py").write_text(code)
    seconds = 1 if "60" in code else 30
    outcome = converse(
        [sys.executable, "-I", "endless.py"], tmp_path, sandbox.find(), lambda said: "x", seconds=seconds
    )
    assert outcome.problem == problem
