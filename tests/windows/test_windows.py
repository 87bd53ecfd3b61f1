"""Lexicade on a Python that looks as it does on Windows, in real processes: nothing needs what only POSIX has."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from tests.kit import ENVIRONMENT, run_command
from tests.web.kit import Served

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the lookalike is made from a Python of Linux")

LOOKALIKE = {
    "PYTHONPATH": str(Path(__file__).with_name("lookalike")),
    "PYTHONIOENCODING": "cp1252",
    "TEXTUAL_DRIVER": "textual.drivers.headless_driver:HeadlessDriver",  # the others belong to a system
}


@pytest.fixture(autouse=True)
def no_term(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody sets TERM on Windows."""
    monkeypatch.delitem(ENVIRONMENT, "TERM", raising=False)


def run(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `lexicade` as on Windows, with its input through a pipe."""
    return run_command(*arguments, typed=typed, environment=LOOKALIKE | environment)


def run_code(code: str, *arguments: str) -> str:
    """Run a program as on Windows; what it prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**ENVIRONMENT, "LEXICADE_HOME": os.environ["LEXICADE_HOME"], **LOOKALIKE},
    )
    assert not done.stderr
    return done.stdout


def test_it_looks_like_windows(tmp_path: Path) -> None:
    """The other tests here would find what needs POSIX: it is gone."""
    looks = """
import mmap, os, select, signal, sys
for name in ("fcntl", "resource", "pwd", "termios", "pty", "readline"):
    try:
        __import__(name)
        print("there is", name)
    except ImportError:
        pass
gone = ("fork", "geteuid", "sched_getaffinity", "mkfifo"), ("SIGHUP", "SIGKILL", "SIGPIPE", "SIGUSR1", "setitimer")
print(*(name for module, names in zip((os, signal), gone) for name in names if hasattr(module, name)))
path = sys.argv[1]
for name in (path, path + ".new"):
    with open(name, "wb") as file:
        file.write(b"something")
file = open(path, "rb")
mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
for change in (lambda: os.replace(path + ".new", path), lambda: os.unlink(path), lambda: select.select([0], [], [], 0)):
    try:
        change()
        print("that worked")
    except OSError:
        pass
file.close()
print(os.name, sys.stdout.encoding, "TERM" in os.environ)
"""
    assert run_code(looks, str(tmp_path / "file")) == "\nnt cp1252 False\n"


def test_line_by_line() -> None:
    """A game through a pipe is played, kept and listed; what a pipe has no squares for is said in words."""
    played = run("wordhand", "--seed", "3", "--hands", "1", typed="jest\n.\n")
    assert played.stdout.endswith("Total score over all hands: 44 points.\n")
    assert (played.returncode, played.stderr) == (0, "")
    assert "44 points" in run("games").stdout
    shared = run("share").stdout
    assert shared.startswith("Lexicade Word Hand: 44 points. 2 moves, no mistakes.\n")
    assert "\n■■\n" in run("share", PYTHONIOENCODING="utf-8").stdout


def test_graphs_of_own_lists_are_kept(tmp_path: Path) -> None:
    """The graphs of a list of one's own are made once, although the file that they belong to can't be replaced."""
    words = tmp_path / "words.txt"
    words.write_text("listen silent cat\n", encoding="ascii")
    assert run("words", "check", "cat", "--words", str(words)).returncode == 0
    graph = run("words", "anagrams", "listen", "--words", str(words))
    assert graph.stdout == "listen\nsilent\n"
    ask = "import sys; from lexicade.lexicon import lexicon, load; l = load(sys.argv[1])"
    again = f"{ask}; lexicon.build_nodes = None; print(*l.anagrams('listen')); print(len(l.gaddag) > 2)"
    assert run_code(again, str(words)) == "listen silent\nTrue\n"
    both = f"{ask}; from lexicade.lexicon import gaddag; gaddag.with_gaddag = None; print(len(l.gaddag) > 2)"
    assert run_code(both, str(words)) == "True\n"


def test_two_windows(home: Path) -> None:
    """A game that is open in one window can't be played in another, until the first one ends, however it ends."""
    command = [sys.executable, "-m", "lexicade", "wordhand", "--seed", "3", "--hands", "1"]
    environment = {**ENVIRONMENT, "LEXICADE_HOME": str(home), **LOOKALIKE}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as first:
        assert first.stdin is not None
        assert first.stdout is not None
        first.stdin.write(b"jest\n")
        first.stdin.flush()
        while b"jest" not in first.stdout.readline():
            pass
        second = run("resume", "1", typed=".\n")
        assert (second.returncode, second.stderr) == (2, "lexicade: Game 1 is open in another window.\n")
        first.kill()
    assert "Total score: 44 points." in run("resume", "1", typed=".\n").stdout


def test_leader_boards_are_changed_by_one_at_a_time(tmp_path: Path) -> None:
    """Who changes a leader board has a lock meanwhile, and nobody afterwards."""
    holding = """
import subprocess, sys
from lexicade.files import data_file
from lexicade.leaders import alone
lock = "import os, sys; from lexicade.files import lock_byte; lock_byte(os.open(sys.argv[1], os.O_RDWR), 0)"
def is_free():
    return subprocess.run([sys.executable, "-c", lock, data_file("locks", "boards.lock")], stderr=-3).returncode == 0
with alone(sys.argv[1]):
    print(is_free())
print(is_free())
"""
    assert run_code(holding, str(tmp_path / "leaders.csv")) == "False\nTrue\n"


def test_colors() -> None:
    """A console has colors although TERM isn't set, and none if it is dumb."""
    around = {**ENVIRONMENT, **LOOKALIKE, "LEXICADE_HOME": os.environ["LEXICADE_HOME"]}
    for more, title in (({}, "\x1b[1mLexicade\x1b[0m"), ({"TERM": "dumb"}, "Lexicade")):
        child = pexpect.spawn(sys.executable, ["-m", "lexicade", "--line"], env=around | more, encoding="utf-8")
        child.expect_exact("q quits): ", timeout=60)
        assert child.before.split("\r\n")[0] == title
        child.sendline("q")
        child.expect(pexpect.EOF, timeout=60)
        child.close()
        assert child.exitstatus == 0


def test_arcade() -> None:
    """A game is begun in the arcade's dialog, played by keys and kept, with no signal that Windows doesn't have."""
    headless = """
import asyncio
from lexicade.frontends.tui.app import Arcade
async def play():
    app = Arcade("play wordhand")
    async with app.run_test() as pilot:
        await pilot.pause()
        print(type(app.screen).__name__)
        await pilot.press("enter")
        await pilot.pause()
        print(type(app.screen).__name__)
        await pilot.press("n", "enter", ".", "enter")
        await pilot.pause()
asyncio.run(play())
"""
    assert run_code(headless) == "NewGameScreen\nGameScreen\n"
    assert "Word Hand" in run("games").stdout


def test_arcade_by_itself() -> None:
    """Plain `lexicade` on a console opens the arcade, although nobody has set TERM."""
    opened = """
import sys
import lexicade.frontends.tui.app as arcade
arcade.Arcade.run = lambda app, *_, **named: print("the arcade")
from lexicade.__main__ import main
sys.argv = ["lexicade"]
sys.exit(main())
"""
    around = {**ENVIRONMENT, **LOOKALIKE, "LEXICADE_HOME": os.environ["LEXICADE_HOME"]}
    child = pexpect.spawn(sys.executable, ["-c", opened], env=around, encoding="utf-8", timeout=60)
    child.expect_exact("the arcade")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_browser(home: Path) -> None:
    """The server starts, answers, keeps what is played and ends with ctrl-c; several processes for one are refused."""
    served = Served(home, 0, (), **LOOKALIKE)
    try:
        opened = served.open(game="wordhand", params={"hands": "1"})
        assert served.move(opened, ".").status == 200
    finally:
        assert served.close() == (0, "")
    assert "Word Hand" in run("games").stdout
    refused = run("serve", "--public", "--workers", "2")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "need Linux or macOS" in refused.stderr


RIGHT = """
VALUES = dict(zip("abcdefghijklmnopqrstuvwxyz*", [1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4,
    8, 4, 10, 0]))
def get_word_score(word, n):
    return sum(VALUES[letter] for letter in word.lower()) * max(1, 7 * len(word) - 3 * (n - len(word)))
"""


@pytest.mark.parametrize(
    ("solution", "status", "said"),
    [
        (RIGHT, 0, r"get_word_score +ok"),
        ("def get_word_score(word, n):\n    raise SystemExit(3)\n", 1, r"get_word_score +WRONG"),
    ],
    ids=["right", "wrong"],
)
def test_check(tmp_path: Path, solution: str, status: int, said: str) -> None:
    """A solution is checked, right or wrong, and the report says that nothing closes it in."""
    path = tmp_path / "ps3.py"
    path.write_text(solution, encoding="ascii")
    checked = run("check", "ps3", str(path), "--only", "get_word_score", LOOKALIKE_PLATFORM="win32")
    assert (checked.returncode, checked.stderr) == (status, "")
    assert re.match(said, checked.stdout)
    assert "Sandbox: none" in checked.stdout
