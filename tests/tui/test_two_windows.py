"""Several windows on one store: whatever they do at the same time, no acknowledged move is lost."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from lexicade.store.sqlite import SqliteStore
from tests.kit import ENVIRONMENT, run_command
from tests.tui.test_terminal import Terminal

ROUNDS = 12  # hands that the second window plays


def deal(terminal: Terminal) -> None:
    """Deal a hand and finish it: two moves, each acknowledged on the screen."""
    terminal.child.send("n\r")
    terminal.expect("Enter word", pause=0.02)
    terminal.child.send(".\r")
    terminal.expect("Enter n", pause=0.02)


@pytest.mark.parametrize("trial", range(20))
def test_nothing_is_lost(trial: int, home: Path) -> None:
    """A game in the arcade, its palette, `lexicade games`, a second window that plays, a kill: every move is kept."""
    arcade = Terminal(LEXICADE_MOTION="0")
    arcade.expect("Daily puzzles", pause=0.02)
    arcade.child.send("jjjj\r")  # Word Hand, the last of the games
    arcade.expect("Play (Enter)", pause=0.02)
    arcade.child.send("\r")
    arcade.expect("Enter n", pause=0.02)
    deal(arcade)
    arcade.child.send("\x10")
    arcade.expect("Search for commands", pause=0.02)
    listing = run_command("games")
    assert "Word Hand" in listing.stdout
    arcade.child.send("\x1b")
    arcade.expect("Enter n", pause=0.02)
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
    arcade.child.kill(signal.SIGKILL)
    second.communicate(timeout=60)
    arcade.end()
    raw = sqlite3.connect(home / "games.db")
    assert raw.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    raw.close()
    with SqliteStore() as store:
        assert store.entries(1) == ["n", "."] * 5
        assert store.entries(2) == ["n", "."] * ROUNDS
