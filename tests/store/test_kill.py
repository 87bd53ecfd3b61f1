"""Killed at any instant, a game loses no move that was acknowledged, and keeps none twice."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from lexicade.arcade.results import open_stored
from lexicade.store.sqlite import SqliteStore
from tests.kit import ENVIRONMENT, SOAK, run_command

KILLS = 1_000 if SOAK else 12
ACKNOWLEDGED = "Nothing happens."


def play_until_killed(home: Path, arguments: list[str], delay: float) -> int:
    """Play through the command as fast as it answers, kill it after a while, and count what it acknowledged."""
    process = subprocess.Popen(
        [sys.executable, "-m", "lexicade", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**ENVIRONMENT, "LEXICADE_HOME": str(home)},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    acknowledged = 0
    started = threading.Event()

    def kill() -> None:
        started.wait(10)
        time.sleep(delay)
        process.kill()

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        process.stdin.write("wait\n")
        process.stdin.flush()
        for line in process.stdout:
            if ACKNOWLEDGED in line:
                started.set()
                acknowledged += 1
                process.stdin.write("wait\n")
                process.stdin.flush()
    except BrokenPipeError:
        pass
    started.set()
    killer.join()
    process.stdout.close()
    with suppress(BrokenPipeError):
        process.stdin.close()
    process.wait()
    return acknowledged


def test_kill_at_random_instants(home: Path) -> None:
    """New games and resumed ones, killed in the middle of saving or anywhere else: nothing is lost, nothing doubled."""
    chance = random.Random(5)
    known = 0  # entries of the current game that are surely kept
    is_new = True
    for number in range(KILLS):
        arguments = ["_template", "--turns", "99", "--seed", str(number)] if is_new else ["resume"]
        acknowledged = play_until_killed(home, arguments, chance.random() * 0.01)
        known = acknowledged if is_new else known + acknowledged
        with SqliteStore(str(home / "games.db")) as store:
            stored = store.games()[-1]
            assert known <= stored.entries <= known + 1, "what was acknowledged, and at most one move more"
            assert store.entries(stored.number) == ["wait"] * stored.entries
            session = open_stored(store, stored)
            assert session.state.waited == stored.entries
            known = stored.entries
        is_new = number % 4 == 3 or known > 60


def test_two_windows(home: Path) -> None:
    """The second window on a game is told that there is a first one."""
    first = subprocess.Popen(
        [sys.executable, "-m", "lexicade", "_template", "--turns", "9"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**ENVIRONMENT, "LEXICADE_HOME": str(home)},
    )
    assert first.stdin is not None
    assert first.stdout is not None
    first.stdin.write("wait\n")
    first.stdin.flush()
    for line in first.stdout:
        if ACKNOWLEDGED in line:
            break
    second = run_command("resume")
    assert second.returncode == 2
    assert "open in another window" in second.stderr
    first.communicate("stop\n", timeout=30)
    assert "You have no unfinished games" in run_command("resume").stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the test starts shells")
def test_resume_shows_the_same(home: Path) -> None:
    """Resuming shows the position that was left, bots, hints and undone moves included."""
    before = run_command("scrabble", "--seed", "3", typed="pass\n:undo\nexch A\n").stdout
    after = run_command("resume").stdout
    assert before.rpartition("     A B C D")[2] == after.rpartition("     A B C D")[2]
    done = run_command("games", "--json")
    assert '"over": false' in done.stdout
