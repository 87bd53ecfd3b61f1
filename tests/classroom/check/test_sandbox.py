"""Each way to close a process in that can work on this system, and systems that have none: Windows, macOS."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lexicade.classroom.check import conversation, folder, processes, sandbox
from lexicade.classroom.check.child.clock import set_clock
from lexicade.classroom.check.confine import set_limits
from lexicade.classroom.check.conversation import converse
from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.report import read_points
from lexicade.classroom.check.sandbox import NONE, Sandbox
from tests.classroom.check.inside import HERE

ALL = [*sandbox.candidates(), Sandbox("namespaces", "no network, no other processes", closes_files=False), NONE]
BY_NAME = {each.name: each for each in ALL}
SPY = """
import os, socket
def read(path): return open(path).read()
def connect(port): return socket.create_connection(("127.0.0.1", port), 1) and None
def reach(number): os.kill(number, 0)
def own():
    with open("mine", "w") as file: file.write("x")
    return open("mine").read()
"""
TALK = "import random\nname = input('Name? ')\nprint('Hello', name)\nraise SystemExit(3)\n"


@contextmanager
def listening() -> Iterator[int]:
    """The number of a port to which everybody on this machine can connect."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def place(tmp_path: Path) -> Path:
    """A folder of a solution, beside which something lies that is none of its business."""
    (tmp_path / "secret.csv").write_text("hidden")
    own = tmp_path / "own"
    own.mkdir()
    own.chmod(0o777)
    return own


@pytest.mark.parametrize("name", ["bubblewrap", "namespaces and Landlock", "namespaces", "Landlock", "none"])
def test_each_sandbox_keeps_its_promise(name: str, tmp_path: Path) -> None:
    """No network, no foreign files and no other processes where the report says so; open where it says nothing."""
    closed = BY_NAME.get(name)
    if closed is None or not sandbox.works(closed):
        pytest.skip(f"{name} doesn't work on this system")
    own = place(tmp_path)
    (own / "spy.py").write_text(SPY)
    with listening() as port, Solution(own / "spy.py", closed) as solution:
        assert solution.call("own").value == "x"
        reading = solution.call("read", str(tmp_path / "secret.csv"))
        connecting = solution.call("connect", port)
        reaching = solution.call("reach", os.getpid())
    assert bool(reading.problem) == ("no foreign files" in closed.promise)
    assert ("ProcessLookupError" in reaching.problem) == ("no other processes" in closed.promise)
    if "no network" in closed.promise:
        assert "raises" in connecting.problem
    if name == "none":
        assert connecting.problem == ""


@pytest.mark.parametrize("name", ["bubblewrap", "namespaces and Landlock", "Landlock", "none"])
def test_programs_talk_in_each_sandbox(name: str, tmp_path: Path) -> None:
    """A whole program is talked to in the same way, whatever it is closed in."""
    closed = BY_NAME.get(name)
    if closed is None or not sandbox.works(closed):
        pytest.skip(f"{name} doesn't work on this system")
    own = place(tmp_path)
    (own / "talk.py").write_text(TALK)
    outcome = converse([sys.executable, "talk.py"], own, closed, lambda said: "Ann")
    assert ([turn.said for turn in outcome.turns], outcome.printed, outcome.value) == (["Name? "], "Hello Ann\n", 3)


def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take away what Windows doesn't have: sessions, terminals, a sandbox, a look at what processes do."""
    for module in (processes, conversation, sandbox):
        monkeypatch.setattr(module, "IS_POSIX", False)
    for name in ("resource", "fcntl", "termios", "pty"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr(sandbox, "find", lambda: NONE)
    monkeypatch.setattr(conversation, "threads_of", lambda session: iter(()))


def test_a_check_on_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With pipes and threads alone a whole check runs, and the report says that nothing is closed."""
    windows(monkeypatch)
    path = tmp_path / "ps3.py"
    path.write_text((HERE / "right" / "ps3" / "plain.txt").read_text())
    request = folder.Request("ps3", read_points(folder.open_assignment("ps3")), only=("update_hand", "play_hand"))
    report = folder.check_one(request, path)
    assert (report.status, report.earned) == (0, report.possible)
    assert report.sandbox.startswith("none (network and files are open")


def test_a_conversation_on_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program with pipes is taken to wait when it has been silent for a while; the end of input reaches it."""
    windows(monkeypatch)
    (tmp_path / "talk.py").write_text(f"try:\n    input()\nexcept EOFError:\n    print('end', flush=True)\n{TALK}")
    outcome = converse([sys.executable, "-u", "talk.py"], tmp_path, NONE, lambda said: None)
    assert outcome.turns[0].said == ""
    assert "end\nName? " in outcome.said
    assert "EOFError" in outcome.said


def test_limits_where_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without limits in the system none are set, and nothing fails."""
    monkeypatch.setitem(sys.modules, "resource", None)
    monkeypatch.delattr(signal, "setitimer")
    set_clock(1)
    set_limits({"memory": 1 << 20})
    assert len(bytearray(1 << 21)) == 1 << 21
