"""`solve`: the best words for any hand, for people and for programs."""

from __future__ import annotations

import json

import pytest

from lexicade.games import commands

wild = commands("wildhand")["solve"]
plain = commands("wordhand")["solve"]


def test_solve(capsys: pytest.CaptureFixture[str]) -> None:
    """The words in order with their points, and the total."""
    assert wild(["a j e f * r x"]) == 0
    assert capsys.readouterr().out == ("arf      54\nje*x     476\nBest possible for a j e f * r x: 530 points\n")
    assert plain(["WAYBILL"]) == 0
    assert capsys.readouterr().out == "waybill  155\nBest possible for w a y b i l l: 155 points\n"


def test_solve_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The same for programs."""
    assert wild(["ajef*rx", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "hand": "ajef*rx",
        "points": 530,
        "words": [{"word": "arf", "points": 54}, {"word": "je*x", "points": 476}],
    }


def test_nothing_to_solve(capsys: pytest.CaptureFixture[str]) -> None:
    """A hand without a word is exit status 1."""
    assert plain(["qqq"]) == 1
    assert capsys.readouterr().out == "Best possible for q q q: 0 points\n"


def test_no_other_commands() -> None:
    """A game without commands of its own has none."""
    assert commands("_template") == {}
