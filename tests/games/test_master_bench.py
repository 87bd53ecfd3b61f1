"""How strong the master is: the games that bench.master plays."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from bench.master import EXPERT, Outcome, all_games, kept_games, play_game, ready_program, report

from lexicade.games.scrabble.thinking import MASTER

HASTY = replace(MASTER, candidates=2, work=replace(MASTER.work, playouts=20), infers=False, positions=50, last_bag=0)
PROGRAM = f"program:{sys.executable} -m lexicade scrabble engine --level expert"


def test_programs_play_as_bots_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against our expert as a program the master plays the same game as against the expert inside."""
    monkeypatch.setattr("bench.master.DRAWS", 1)
    inside = play_game(HASTY, EXPERT, 0)
    try:
        outside = play_game(HASTY, PROGRAM, 0)
    finally:
        ready_program(PROGRAM).close()
    assert (outside.scores, outside.is_first) == (inside.scores, inside.is_first)


def test_a_match_goes_on(tmp_path: Path) -> None:
    """A match goes on where it was stopped, but only with the same master against the same opponent."""
    file = tmp_path / "games"
    games = [Outcome((400, 390), (1.0, 2.0), bool(number % 2), (0.1,)) for number in range(4)]
    lines = [{**asdict(HASTY), "against": EXPERT}, *map(asdict, games)]
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    found = all_games(HASTY, EXPERT, 4, 1, file)
    assert [each.win for each in found] == [1.0] * 4
    assert "4 games against expert: 100.0% won" in next(iter(report(found, EXPERT)))
    with pytest.raises(SystemExit, match="somebody else"):
        kept_games(file, HASTY, PROGRAM)
