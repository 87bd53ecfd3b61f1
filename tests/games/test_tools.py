"""Tools of games: what they are given is checked, and they find what the commands find."""

from __future__ import annotations

import json

import pytest

from lexicade.core.errors import BadParams, BadPosition, BadRecord
from lexicade.core.rng import Rng
from lexicade.core.tools import Kind, write_report
from lexicade.core.wire import read_scene
from lexicade.games import find, keys, tools
from lexicade.games.scrabble import commands
from lexicade.games.worderly.rules import Params, Rules
from tests.kit import open_game

CGP = "15/15/15/15/15/15/15/3QUIz8/15/15/15/15/15/15/15 AEL?/ 0/32 0"


@pytest.mark.parametrize("key", keys(hidden=True))
def test_listed(key: str) -> None:
    """A game's tools are those that its rules name, and what they ask for has a default that can be."""
    assert tuple(tools(key)) == find(key).tools
    for tool in tools(key).values():
        for field in tool.fields:
            if field.kind not in (Kind.LINE, Kind.RECORD):
                field.check(field.default)


def test_position(capsys: pytest.CaptureFixture[str]) -> None:
    """The turns of a position are those of `scrabble best`, each with the board after it."""
    report = tools("scrabble")["position"].run(open_game("scrabble"), {"position": CGP})
    assert commands.best([*CGP.split(), "--equity", "--top", "15", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [step.cells[1] for step in report.steps] == [each["play"] for each in found]
    first = report.steps[0].scene.panels[0]
    assert any(cell.is_new for row in getattr(first, "rows", ()) for cell in row)


def test_report_as_json() -> None:
    """A report goes through JSON; what never changes on a board is written once, and can be put back."""
    report = tools("scrabble")["position"].run(open_game("scrabble"), {"position": CGP})
    data = json.loads(json.dumps(write_report(report)))
    whole = read_scene(data["steps"][0]["panels"])
    assert whole == report.steps[0].scene
    assert "labels" not in data["steps"][1]["panels"][0]
    assert read_scene(data["steps"][1]["panels"], whole) == report.steps[1].scene


def test_unfinished_record() -> None:
    """A recorded game is judged turn by turn, and each turn leads to its position."""
    record = "#player1 a Ann\n#player2 b Bob\n>a: QUIZVV? 8F QUIZ +48 48\n>b: AEINRST - +0 48\n"
    wrong = tools("scrabble")["game"].run(open_game("scrabble"), {"record": record})
    assert wrong.lines[-1] == "Line 4: The total should be 0, not 48. It was corrected."
    with pytest.raises(BadRecord):
        tools("scrabble")["game"].run(open_game("scrabble"), {"record": "#title None"})
    right = record.replace("- +0 48", "- +0 0").replace("8F QUIZ +48 48", "8H QUIZ +44 44")
    report = tools("scrabble")["game"].run(open_game("scrabble"), {"record": right})
    assert report.title == "Ann 44, Bob 0"
    assert [step.cells[3] for step in report.steps] == ["8H QUIZ", "pass"]
    assert report.steps[1].is_marked, "it missed a bingo"
    tool, values = report.steps[1].next_tool, dict(report.steps[1].values)
    assert tools("scrabble")[tool].run(open_game("scrabble"), values).title == "Best turns with AEINRST"


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({}, "Position is missing"),
        ({"position": CGP, "order": "beauty"}, "must be Points, Points and"),
        ({"position": "5" * 60_001}, "too long"),
    ],
    ids=["nothing", "no choice", "too long"],
)
def test_values_are_checked(values: dict[str, str], why: str) -> None:
    """What can't be is refused in a sentence before any work is done."""
    with pytest.raises(BadParams, match=why):
        tools("scrabble")["position"].run(None, values)


def test_no_rack() -> None:
    """A position without a rack has no turns to rank."""
    with pytest.raises(BadPosition, match="no rack"):
        tools("scrabble")["position"].run(open_game("scrabble"), {"position": f"{CGP.partition(' ')[0]} / 0/0 0"})


def test_sheets() -> None:
    """Puzzles to print are those of `worderly make` with the same seed; solutions show the letters that they hide."""
    game = open_game("worderly")
    assert isinstance(game, Rules)
    report = tools("worderly")["print"].run(game, {"puzzles": "2", "seed": "7"})
    state = game.start(Params(), Rng(7).split("puzzle 2"))
    assert report.sheets[1].lines[0] == " ".join(state.letters.upper())
    looks = [
        {cell.look for row in getattr(sheet.scene.panels[0], "rows", ()) for cell in row} for sheet in report.sheets
    ]
    assert looks[0] == looks[1] == {"plain", "hidden"}
    assert looks[2] == looks[3] == {"plain", "shown", "strong"}
    assert [name for name, _ in report.files] == ["worderly-1.ipuz", "worderly-2.ipuz"]
