"""Hostile and broken files: each is a line of the report, and the rest is checked all the same. In real processes."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import pytest

from lexicade.classroom.check import folder, sandbox
from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.judging import CannotCheck, Status, now_and_then
from lexicade.classroom.check.report import Report, write_text
from tests.classroom.check.inside import HERE

PLAIN = (HERE / "right" / "ps3" / "plain.txt").read_text()
HOSTILE = """
import os, sys, threading

def get_word_score(word, n):
    while True:
        try:
            while True: pass
        except:
            pass

def update_hand(hand, word):
    os._exit(0)

def is_valid_word(word, hand, word_list):
    return [0] * 10 ** 11

def deal_hand(n):
    while True: print("x" * 10000)

def calculate_handlen(hand):
    line = '{"nonce": "0", "kind": "returned", "value": 0, "arguments": [], "printed": ""}\\n' * 3
    for handle in range(20):
        try:
            os.write(handle, line.encode())
        except OSError:
            pass
    return -1

def substitute_hand(hand, letter):
    sys.exit("bye")

def deeper(level=0):
    sys.setrecursionlimit(10 ** 9)
    return deeper(level + 1) + 1
"""


def check(source: str | bytes, tmp_path: Path, *only: str) -> Report:
    """The report about a solution, without any points."""
    path = tmp_path / "handed_in.py"
    path.write_bytes(source if isinstance(source, bytes) else source.encode())
    return folder.check_one(folder.Request("ps3", {}, only=only), path)


def told(report: Report) -> dict[str, str]:
    """What the line of each function says."""
    return {row.function: row.example.sentence if row.example else "" for row in report.rows}


def test_hostile_functions(tmp_path: Path) -> None:
    """Loops, exits, huge values, floods, forged answers, crashes: one line each, and what is right stays right."""
    functions = ("update_hand", "is_valid_word", "deal_hand", "calculate_handlen", "substitute_hand")
    report = check(PLAIN + HOSTILE, tmp_path, *functions)
    said = told(report)
    assert said["update_hand"].endswith("ends the whole program with status 0")
    assert "raises MemoryError" in said["is_valid_word"]
    assert said["deal_hand"] == "deal_hand(7) prints more than a million characters"
    assert said["calculate_handlen"] == "calculate_handlen({}) returns -1, not 0"
    assert said["substitute_hand"].endswith("leaves the program with sys.exit")
    assert report.status == 1


def test_endless_loops_end(tmp_path: Path) -> None:
    """A call that never ends, or never comes back, is stopped, even if it catches what stops it; the next one works."""
    (tmp_path / "loops.py").write_text(f"{HOSTILE}\ndef fine(): return 1\n")
    tmp_path.chmod(0o755)
    with Solution(tmp_path / "loops.py", sandbox.find()) as solution:
        assert solution.call("get_word_score", "a", 1, seconds=0.2).problem == "doesn't finish within 0.2 s"
        assert solution.call("fine").value == 1
        endings = ("doesn't finish within 0.2 s", "takes the whole program down", "raises MemoryError")  # as memory is
        assert solution.call("deeper", seconds=0.2).problem.startswith(endings)
        assert solution.call("fine").value == 1


def test_what_fails_now_and_then(tmp_path: Path) -> None:
    """A solution that answers by chance, or ends its process by chance, is told so; the check itself goes on."""
    chance = """
import os
right_score, right_update = get_word_score, update_hand
def get_word_score(word, n): return right_score(word, n) + (len(word) > 6 and os.urandom(1)[0] < 128)
def update_hand(hand, word):
    if len(word) > 5 and os.urandom(1)[0] < 128: os._exit(1)
    return right_update(hand, word)
"""
    said = told(check(PLAIN + chance, tmp_path, "get_word_score", "update_hand"))
    assert said["get_word_score"].startswith("get_word_score(")
    assert "ends the whole program with status 1" in said["update_hand"]


def test_what_was_slow_once_is_not_wrong() -> None:
    """What is too slow once and not when it is tried again is unclear; a wrong answer is wrong each time."""
    slow = "f('a') doesn't finish within 1 s"
    with pytest.raises(CannotCheck, match="but not when it is tried again"):
        now_and_then([slow])
    assert now_and_then([slow, "f('ab') returns 3, not 4", "f('a') returns 1, not 2"]) == (
        "f('a') returns 1, not 2, though not each time"
    )


def test_games_that_hold_much(tmp_path: Path) -> None:
    """Games that have been played are let go of: a hundred that hold a dictionary each are too many for memory."""
    source = "class Game:\n    def __init__(self): self.words = bytearray(1 << 26)\n    def size(self): return 1\n"
    (tmp_path / "games.py").write_text(source)
    with Solution(tmp_path / "games.py", sandbox.find()) as solution:
        for _ in range(40):
            solution.forget()
            game = solution.call("Game")
            assert solution.call("size", on=game.value).value == 1


def test_a_new_start_is_quick(tmp_path: Path) -> None:
    """After a solution has ended its process, the next call has a new one."""
    (tmp_path / "ends.py").write_text("import os\ndef end(): os._exit(3)\ndef fine(): return 1\n")
    with Solution(tmp_path / "ends.py", sandbox.find()) as solution:
        for _ in range(3):
            assert solution.call("end").problem == "ends the whole program with status 3"
            assert solution.call("fine").value == 1


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("print 'hello'\n", "raises SyntaxError: Missing parentheses in call to 'print'"),
        (b"\x7fELF\x00\x01\x02", "raises SyntaxError: source code"),
        ("if True:\n\tx = 1\n        y = 2\n", "raises TabError"),
        ("import os\nos._exit(5)\n", "ends the whole program with status 5"),
        ("raise SystemExit\n", "leaves the program with sys.exit"),
        ("name = input('Your name? ')\n", "asks for input"),
        ("x = [0] * 10 ** 11\n", "raises MemoryError"),
        ("import nosuchmodule\n", "raises ModuleNotFoundError: No module named 'nosuchmodule' (line 1)"),
        ("def f(): f()\nf()\n", "raises RecursionError"),
    ],
)
def test_files_that_can_t_be_run(source: str | bytes, problem: str, tmp_path: Path) -> None:
    """What can't be loaded, or ends before it has defined anything, is said in one line; the exit status is 2."""
    report = check(source, tmp_path)
    assert problem in report.problem
    assert report.status == 2
    assert write_text(report, "") == f"handed_in.py can't be run: loading it {report.problem}."


def test_a_file_for_another_python(tmp_path: Path) -> None:
    """What can't be read as Python may be for a newer one, so the report says which one it was read by."""
    report = check("print 'hello'\n", tmp_path)
    assert report.problem.endswith(f"(line 1) in Python {sys.version_info.major}.{sys.version_info.minor}")


def test_a_statement_that_fails(tmp_path: Path) -> None:
    """What comes after a statement that fails, or asks, is checked all the same; the first one is told."""
    source = PLAIN.replace(
        "def calculate_handlen", "undefined_name\ninput()\nimport nosuchmodule\ndef calculate_handlen"
    )
    report = check(source, tmp_path, "calculate_handlen", "get_word_score")
    assert [row.status for row in report.rows] == [Status.OK, Status.OK]
    assert report.problem.startswith("raises NameError: name 'undefined_name' is not defined (line ")


@pytest.mark.parametrize("statement", ["import nosuchmodule as np", "np = input()", "np = open('/nosuch/file')"])
def test_what_is_missing_here_is_no_fault(statement: str, tmp_path: Path) -> None:
    """A function that needs a library, an answer or a file that isn't here can't be checked; it isn't wrong."""
    source = PLAIN.replace(
        "def calculate_handlen(hand): return", f"{statement}\ndef calculate_handlen(hand): np; return"
    )
    report = check(source, tmp_path, "calculate_handlen", "get_word_score")
    assert [row.status for row in report.rows] == [Status.OK, Status.UNCHECKED]
    assert told(report)["calculate_handlen"].startswith("it needs np, but loading the file ")


def test_a_file_that_stops_half_way(tmp_path: Path) -> None:
    """What is defined before a file leaves is checked; what comes after can't be, and isn't called wrong."""
    source = PLAIN.replace("def calculate_handlen", "raise SystemExit\ndef calculate_handlen")
    report = check(source, tmp_path, "calculate_handlen", "get_word_score")
    assert [row.status for row in report.rows] == [Status.OK, Status.UNCHECKED]


def test_functions_that_are_not_written(tmp_path: Path) -> None:
    """A skeleton earns nothing for functions that do nothing yet, though nothing can't do much wrong."""
    source = f'{PLAIN}\ndef update_hand(hand, word):\n    """Use up letters."""\n    pass\n'
    report = check(
        f'{source}\ndef play_game(word_list):\n    print("not implemented")\n', tmp_path, "update_hand", "play_game"
    )
    for row in report.rows:
        assert {each.sentence for each in row.results} == {f"{row.function} is not written yet"}
        assert row.status is Status.WRONG


def test_our_own_solution_is_not_at_hand(tmp_path: Path) -> None:
    """A solution can't import ours."""
    report = check("from lexicade.classroom.ps3 import get_word_score\n", tmp_path, "get_word_score")
    assert "raises ModuleNotFoundError" in report.problem


@pytest.mark.parametrize(
    "patch",
    [
        "import json\njson.dumps = json.loads = None\njson.JSONEncoder.encode = None",
        "import builtins\nbuiltins.print = builtins.input = lambda *a: None",
        "import sys\nsys.stdout = sys.stderr = sys.stdin = None",
        "import random\nrandom.seed = lambda *a: None",
    ],
)
def test_patched_libraries(patch: str, tmp_path: Path) -> None:
    """A solution that changes Python's own modules changes nothing about how it is judged."""
    report = check(f"{PLAIN}\n{patch}\n", tmp_path, "get_word_score", "update_hand")
    assert [row.status for row in report.rows] == [Status.OK, Status.OK]


def test_broken_builtins(tmp_path: Path) -> None:
    """Where a solution breaks what everything needs, that is said, and nothing hangs."""
    report = check(f"{PLAIN}\nimport builtins\nbuiltins.len = builtins.isinstance = None\n", tmp_path, "get_word_score")
    assert report.status in (1, 2)


def test_threads_are_left_behind(tmp_path: Path) -> None:
    """Threads that work on after a call don't use up the time of the next ones."""
    source = """
import threading
def start():
    threading.Thread(target=spin, daemon=True).start()
    return 1
def spin():
    while True: pass
def fine(): return 2
"""
    (tmp_path / "threads.py").write_text(source)
    with Solution(tmp_path / "threads.py", sandbox.find()) as solution:
        assert solution.call("start").value == 1
        assert [solution.call("fine", seconds=0.3).value for _ in range(3)] == [2, 2, 2]


def test_expected_values_stay_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent to a solution are its own files' names, arguments and answers: nothing of what is right."""
    sent: list[dict[str, Any]] = []
    send = Solution.send

    def keep(self: Solution, message: dict[str, Any]) -> bool:
        sent.append(message)
        return send(self, message)

    monkeypatch.setattr(Solution, "send", keep)
    check(PLAIN, tmp_path, "get_word_score")
    calls = [message for message in sent if message["do"] == "call"]
    assert ["WaYbILl", 7] in [message["arguments"] for message in calls]
    known = {"do", "name", "on", "arguments", "seed", "talks", "replace", "seconds", "nonce"}
    assert all(set(message) == known for message in calls)
    assert "735" not in str([message["arguments"] for message in sent if "arguments" in message])


def test_files_are_limited(tmp_path: Path) -> None:
    """A solution can't fill the disk: a file that grows too large is an error of its own."""
    source = "def fill():\n    with open('big', 'wb') as file:\n        while True: file.write(bytes(1 << 20))\n"
    (tmp_path / "fills.py").write_text(source)
    tmp_path.chmod(0o777)
    with Solution(tmp_path / "fills.py", sandbox.find()) as solution:
        assert "File too large" in solution.call("fill").problem
    assert (tmp_path / "big").stat().st_size <= 16 << 20


def test_nothing_is_left_running(tmp_path: Path) -> None:
    """Processes that a solution has started end with it."""
    (tmp_path / "forks.py").write_text(
        "import os, time\ndef fork():\n    if os.fork() == 0:\n        time.sleep(3600)\n    return 1\n"
    )
    before = {path.name for path in Path("/proc").glob("[0-9]*")}
    with Solution(tmp_path / "forks.py", sandbox.find()) as solution:
        solution.call("fork")
        started = solution.process.process.pid if solution.process else 0
    until = time.monotonic() + 10
    while time.monotonic() < until and has_session(started, before):
        time.sleep(0.01)
    assert not has_session(started, before)


def has_session(session: int, before: set[str]) -> bool:
    """Whether a process of a session lives."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        if path.parent.name not in before:
            try:
                fields = path.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if fields[3] == str(session) and fields[0] != "Z":
                return True
    return False
