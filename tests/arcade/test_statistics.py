"""Statistics tell of games that were played here and count, and of the help that was taken in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexicade.arcade.library import kept_games
from lexicade.arcade.statistics import Summary, summaries
from lexicade.arcade.wording import line_of, state_of
from lexicade.frontends.cli import archive, play, statistics
from lexicade.store.sqlite import SqliteStore
from lexicade.store.store import Result
from tests.kit import Script

HAND = ["--hands", "1", "--seed", "3"]


def wordhand() -> Summary:
    """The numbers of Word Hand."""
    with SqliteStore() as store:
        return summaries(store, ["wordhand"], 300)["wordhand"]


def csv_rows(capsys: pytest.CaptureFixture[str]) -> int:
    """How many games the CSV of the statistics has."""
    capsys.readouterr()
    statistics.stats(["wordhand", "--csv"])
    return len(capsys.readouterr().out.splitlines()) - 1


def test_imported_games_don_t_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game that somebody exported, or that was loaded from a file, is kept and shown, and counted nowhere."""
    play.run("wordhand", [*HAND, "--save", str(tmp_path / "save")], Script(["jest"]))
    play.run("wordhand", HAND, Script(["jest", "."]))
    assert (wordhand().played, csv_rows(capsys)) == (1, 1)
    archive.export(["2", "--out", str(tmp_path / "game")])
    archive.import_game([str(tmp_path / "game")])
    assert (wordhand().played, csv_rows(capsys)) == (1, 1)
    script = Script(["."])
    play.run("wordhand", ["--load", str(tmp_path / "save")], script)
    assert "practice" not in script.shown, "that is for daily puzzles"
    assert (wordhand().played, csv_rows(capsys)) == (1, 1)
    with SqliteStore() as store:
        assert [(kept.is_over, kept.is_imported) for kept in kept_games(store)] == [
            (False, False), (True, False), (True, True), (True, True),
        ]  # fmt: skip


def test_the_store_lets_no_imported_game_count() -> None:
    """A game that came from a file doesn't count even if whoever keeps it says so."""
    with SqliteStore() as store:
        number = store.add_game("wordhand.1:#1", words=None, imported=True, counts=True)
        store.add_entries(number, 1, ["a"], Result(is_over=True, score=50))
        assert store.totals("wordhand") == []


def test_starting_over_is_help() -> None:
    """Whoever knows the hand already has had help: a restart marks the score."""
    play.run("wordhand", HAND, Script(["jest", ":restart", "jest", "."]))
    assert (wordhand().played, wordhand().helped, wordhand().best_helped) == (1, 1, True)
    with SqliteStore() as store:
        assert line_of(kept_games(store)[0]).endswith(", with help")


def test_won_or_lost_is_said_where_it_can_be() -> None:
    """A game that can be lost says which it was; one that can't has only its points."""
    won, lost = Result(is_over=True, score=1, is_won=True), Result(is_over=True, score=2, helped=1)
    assert state_of("worderly", won) == "won, 1 point"
    assert state_of("worderly", lost) == "lost, 2 points, with help"
    assert state_of("wordhand", lost) == "2 points, with help"
    assert state_of("worderly", Result(is_over=False)) == "unfinished"
