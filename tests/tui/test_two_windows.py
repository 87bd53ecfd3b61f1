"""Several windows on one store: whatever they do at the same time, no acknowledged move is lost."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from lexicade.store.sqlite import SqliteStore
from tests.kit import ENVIRONMENT, SOAK, run_command
from tests.tui.terminal import Terminal

ROUNDS = 12  # hands that the second window plays


def deal(terminal: Terminal) -> None:
    """Deal a hand and finish it: two moves, each acknowledged on the screen."""
    terminal.send("n\r")
    terminal.expect("Enter word")
    terminal.send(".\r")
    terminal.expect("Enter n")


@pytest.mark.parametrize("trial", range(20 if SOAK else 5))
def test_nothing_is_lost(trial: int, home: Path) -> None:
    """A game in the arcade, its palette, `lexicade games`, a second window that plays, a kill: every move is kept."""
    arcade = Terminal()
    arcade.quiet = 0.01  # an impatient player
    arcade.expect("Daily puzzles")
    arcade.send("jjjj\r")  # Word Hand, the last of the games
    arcade.expect("Play (Enter)")
    arcade.send("\r")
    arcade.expect("Enter n")
    deal(arcade)
    arcade.send("\x10")
    arcade.expect("Search for commands")
    listing = run_command("games")
    assert "Word Hand" in listing.stdout
    arcade.send("\x1b")
    arcade.expect("Enter n")
    second = subprocess.Popen(
        [sys.executable, "-m", "lexicade", "wordhand", "--seed", str(trial)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**ENVIRONMENT, "LEXICADE_HOME": str(home)},
    )
    assert second.stdin is not None
    second.stdin.write(b"n\n.\n" * ROUNDS)
    second.stdin.flush()
    for _ in range(4):
        deal(arcade)
    arcade.kill()
    second.communicate(timeout=60)
    raw = sqlite3.connect(home / "games.db")
    assert raw.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    raw.close()
    with SqliteStore() as store:
        assert store.entries(1) == ["n", "."] * 5
        assert store.entries(2) == ["n", "."] * ROUNDS
