"""The command as a process: whatever it is given, no traceback, no hang, one clear line and the right exit status."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from lexicade import __version__
from tests.kit import ENVIRONMENT, run_command

COMMAND = [sys.executable, "-m", "lexicade"]
PATIENCE = 30  # seconds until a program that says nothing counts as hanging


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line as a shell does, with nothing to read."""
    environment = {**ENVIRONMENT, "LEXICADE_HOME": os.environ["LEXICADE_HOME"]}
    return subprocess.run(
        line,
        shell=True,
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
        check=False,
        env=environment,
    )


def is_clean(text: str) -> bool:
    """Whether a text shows nothing of the program's insides."""
    return "Traceback" not in text and "Error" not in text and "Exception" not in text


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], 'there is no game or command "chess"'),
        (["--nonsense"], "unrecognized arguments: --nonsense"),
        (["-x", "words"], "unrecognized arguments: -x"),
        (["--line", "chess"], 'there is no game or command "chess"'),
        (["--line", "--full"], 'there is no game or command "--full"'),
        (["--full", "chess"], "--full takes a game"),
        (["--full", "daily", "chess"], "--full takes a game"),
        (["--full", "wildhand", "--hands", "2"], "--full takes a game"),
        (["--full", "wildhand"], "needs a terminal"),
        (["--full", "daily"], "needs a terminal"),
        (["_template", "--id", ""], "is not the id of a game"),
        (["_template", "--load", ""], '"" can\'t be read'),
        (["_template", "--save", ""], '"" can\'t be written'),
        (["_template", "--save", "/nowhere/my.game"], "/nowhere/my.game can't be written: no such file"),
        (["_template", "--words", ""], '"" can\'t be read'),
        (["_template", "--words", "x\x1b[31m\nz"], "can't be read"),
        (["words", "check", "café"], "is not made of letters a-z only"),
        (["wildhand", "--hand", "c0ws"], "A hand is 1 to 20 letters"),
        (["wildhand", "--hand", "c,ws"], "hand can't contain a comma"),
        (["wildhand", "--hand", "cows", "--hands", "2"], "only that hand is played"),
        (["wildhand", "--hand", " "], "hand can't be blank"),
        (["wildhand", "--hand", "abc", "--size", "9"], "already has a size"),
        (["wildhand", "--size", "21"], "size must be a whole number from 1 to 20"),
        (["wildhand", "solve"], "required: HAND"),
        (["wildhand", "solve", "é"], "A hand is 1 to 20 letters"),
        (["wildhand", "solve", "a" * 21], "A hand is 1 to 20 letters"),
        (["wordhand", "solve", "ca*t"], "A hand is 1 to 20 letters"),
        (["wildhand", "dance"], "unrecognized arguments: dance"),
        (["chess", "--seed", "1"], "there is no game or command"),
        (["../core"], "there is no game or command"),
        (["_template", "--nonsense"], "unrecognized arguments: --nonsense"),
        (["_template", "extra"], "unrecognized arguments: extra"),
        (["_template", "--tur", "3"], "unrecognized arguments"),
        (["_template", "--turns"], "expected one argument"),
        (["_template", "--turns", "zero"], "turns must be a whole number from 1 to 99"),
        (["_template", "--turns", "1,turns=2"], "turns can't contain a comma"),
        (["_template", "--turns", "100"], "turns must be a whole number from 1 to 99"),
        (["_template", "--seed", "-1"], "The seed must be a whole number from 0 to"),
        (["_template", "--seed", "1e9"], "The seed must be a whole number"),
        (["_template", "--seed", "9" * 400], "The seed must be a whole number"),
        (["_template", "--id", "nonsense"], "is not the id of a game"),
        (["_template", "--id", "wildhand#1"], "a game of wildhand, not of _template"),
        (["_template", "--id", "_template.9#1"], "version 9 of the Nothing rules"),
        (["_template", "--id", "_template@other.00000000#1"], "word list other.00000000"),
        (["_template", "--id", "_template:turns=0#1"], "turns must be"),
        (["_template", "--id", "_template#1", "--seed", "2"], "--id already sets"),
        (["_template", "--id", "_template#1", "--load", "x"], "can't be used together"),
        (["_template", "--load", "nowhere.game"], "nowhere.game can't be read: no such file"),
        (["_template", "--load", "."], "can't be read: is a directory"),
        (["_template", "--load", sys.executable], "is not a saved game"),
        (["_template", "--words", "nowhere.txt"], "nowhere.txt can't be read: no such file"),
        (["words"], "required: QUESTION"),
        (["words", "dance"], "invalid choice"),
        (["words", "check"], "required: WORD"),
        (["words", "pattern", "c*t"], "is not a letter a-z"),
        (["words", "pattern", "é"], "is not a letter a-z"),
        (["words", "anagrams", "a1"], "is not a letter a-z"),
        (["words", "from", "a\nb!"], "is not a letter a-z"),
        (["words", "from", "abc", "--min", "two"], "invalid int value"),
        (["words", "prefix", "q?"], "is not a letter a-z"),
        (["words", "check", "cat", "--level", "x"], "invalid int value"),
        (["words", "check", "cat", "--words", "."], "is a directory"),
        (["words", "check", "cat", "--words", "nowhere.txt"], "no such file"),
        (["words", "info", "--words", sys.executable], "is not a text file|too large"),
        (["words", "info", "--words", os.devnull], "is empty"),
        (["list", "extra"], "unrecognized arguments"),
        (["x" * 100_000], "there is no game or command"),
        (["a\x1b[2J\nb"], "there is no game or command"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_bad_command_lines(arguments: list[str], complaint: str) -> None:
    """A command line that can't be followed is refused in one line on standard error, with exit status 2."""
    done = run_command(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.search(complaint, done.stderr)
    assert done.stderr.startswith("lexicade")
    assert done.stderr.endswith("\n")
    assert done.stderr.rstrip("\n").isprintable()
    assert len(done.stderr) < 600
    assert is_clean(done.stderr)


@pytest.mark.parametrize(
    "typed",
    [
        b"x" * 1_000_000 + b"\nstop\n",
        b"\0\0\0\nstop\n",
        b"\xff\xfe\x80\nstop\n",
        b"\x1b[2J\x07\nstop\n",
        "é ß 🂡 ٣\nstop\n".encode(),
        b"\n\n   \n\t\nstop\n",
        b":" * 5_000 + b"\nstop\n",
        b":save " + b"x" * 5_000 + b"\nstop\n",
        b":save a\0b\nstop\n",
        b":save \xff/\xff\nstop\n",
        b"stop",
        b"STOP\r\n",
    ],
    ids=range(12),
)
def test_bad_lines_at_a_prompt(typed: bytes) -> None:
    """Any bytes at a prompt get a sentence and the prompt again, and the game goes on to its end."""
    done = run_command("_template", "--seed", "1", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("You stop.\nTotal score: 0\n")
    assert is_clean(done.stdout)
    assert "\x1b" not in done.stdout
    assert len(done.stdout) < 30_000


def test_bad_lines_in_the_menu() -> None:
    """The menu takes anything, too."""
    done = run_command(typed=b"x" * 1_000_000 + b"\n\0\n\xff\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert is_clean(done.stdout)


def test_plain_answers() -> None:
    """Help, version and the list of games are results, on standard output."""
    assert run_command("--version").stdout == f"lexicade {__version__}\n"
    for arguments in (["--help"], ["words", "--help"], ["words", "from", "--help"], ["_template", "--help"]):
        done = run_command(*arguments)
        assert done.stdout.startswith("usage: lexicade")
        assert (done.stderr, done.returncode) == ("", 0)
    assert "_template" in run_command("list", "--all").stdout


@pytest.mark.parametrize(
    "environment",
    [
        {"TERM": "dumb"},
        {"NO_COLOR": "1"},
        {"TERM": ""},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
    ],
    ids=str,
)
def test_poor_surroundings(environment: dict[str, str]) -> None:
    """A dumb terminal, no color and an ASCII-only world change nothing that is said."""
    usual = run_command("_template", "--seed", "1", typed="wait\nstop\n")
    poor = run_command("_template", "--seed", "1", typed="wait\nstop\n", environment=environment)
    assert (poor.stdout, poor.stderr, poor.returncode) == (usual.stdout, "", 0)
    odd = run_command("_template", "--seed", "1", typed="é\nstop\n", environment=environment)
    assert odd.returncode == 0
    assert is_clean(odd.stdout + odd.stderr)


@pytest.mark.parametrize("arguments", [["_template"], [], ["words", "from", "abc"], ["--help"], ["chess"]], ids=str)
@pytest.mark.parametrize("redirection", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", "> /dev/full", "2> /dev/full"])
def test_closed_streams(arguments: list[str], redirection: str) -> None:
    """Closed, unreadable or full standard streams end the program quietly, not in a traceback."""
    line = " ".join([*COMMAND, *arguments])
    done = shell(f"{line} {redirection}")
    assert is_clean(done.stdout + done.stderr)
    assert len(done.stderr.splitlines()) <= 1 or arguments == ["--help"]  # argparse has its own way with that
    assert done.returncode in ((2,) if redirection == "> /dev/full" or arguments == ["chess"] else (0, 2))


def test_closed_standard_error_is_not_standard_output() -> None:
    """What belongs on standard error is never found on standard output, even if there is no other place for it."""
    line = f"{' '.join(COMMAND)} words check zzz 2>&- | cat"
    assert shell(line).stdout == ""


@pytest.mark.parametrize("arguments", ["--help", "--version", "words prefix ''", "wildhand --help", "list"])
def test_reader_gone(arguments: str) -> None:
    """Whatever is being printed, a reader that goes away ends the program without a word."""
    done = shell(f"{' '.join(COMMAND)} {arguments} | true")
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.parametrize("option", ["--words", "--load"])
def test_pipe_without_a_writer(option: str, tmp_path: Path) -> None:
    """A named pipe that nobody writes to is refused, not waited for."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    done = run_command("_template", option, str(pipe))
    assert done.returncode == 2
    assert is_clean(done.stderr)


def test_words_from_a_pipe() -> None:
    """A shell's process substitution is a words file like any other."""
    done = shell(f"bash -c '{' '.join(COMMAND)} words check cat --words <(sleep 0.2; echo cat cow)'")
    assert (done.stdout, done.stderr) == ("cat\n", "")


@pytest.mark.parametrize(("columns", "widest"), [("60", 58), ("200", 98), ("", 78)])
def test_help_is_as_wide_as_the_terminal(columns: str, widest: int) -> None:
    """Help uses the terminal's width, within reason."""
    lines = run_command("wildhand", "--help", environment={"COLUMNS": columns}).stdout.splitlines()
    assert widest - 25 < max(map(len, lines)) <= widest


def test_internal_errors_are_one_line(tmp_path: Path) -> None:
    """Even a fault of ours shows no traceback unless it is asked for."""
    broken = tmp_path / "lexicade_fault.py"
    broken.write_text(
        "import sys\nfrom lexicade.frontends.cli import main as cli\nfrom lexicade.__main__ import main\n"
        "cli.run = lambda arguments: 1 // 0\nsys.exit(main())\n"
    )
    done = shell(f"{sys.executable} {broken}")
    assert done.returncode == 70
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" in shell(f"LEXICADE_DEBUG=1 {sys.executable} {broken}").stderr


def test_broken_pipe() -> None:
    """A reader that goes away ends the program without a word."""
    line = f"{' '.join(COMMAND)} words prefix '' | head -n 1"
    done = shell(line)
    assert (done.stdout, done.stderr) == ("aa\n", "")


def test_interrupt() -> None:
    """Ctrl-c in a pipe ends the program with status 130 and no traceback."""
    process = subprocess.Popen(
        [*COMMAND, "_template"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"Waits left: 3\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert is_clean((out + err).decode())


class Screen:
    """A real pseudo terminal with the program in it."""

    def __init__(self, *arguments: str, term: str = "xterm") -> None:
        self.master, slave = pty.openpty()
        self.shown = b""
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            env={**os.environ, "TERM": term},
            preexec_fn=lambda: os.login_tty(slave),  # noqa: PLW1509 - the tests have no threads
        )
        os.close(slave)

    def type(self, text: str) -> None:
        """Press keys, if the program is still there to take them."""
        with suppress(OSError):
            os.write(self.master, text.encode())

    def _read(self, deadline: float) -> bool:
        """Take in what is shown; whether the program still runs."""
        assert time.monotonic() < deadline, self.shown
        if select.select([self.master], [], [], 0.1)[0]:
            try:
                chunk = os.read(self.master, 4096)
            except OSError:  # Linux reports the end of a terminal like this
                return False
            self.shown += chunk
            return bool(chunk)
        return True

    def expect(self, text: str) -> None:
        """Wait until a text is on the screen."""
        deadline = time.monotonic() + PATIENCE
        while text.encode() not in self.shown:
            assert self._read(deadline), self.shown
        self.shown = self.shown.partition(text.encode())[2]

    def end(self, key: str = "") -> tuple[int, str]:
        """Wait for the program's end; its exit status and what it showed last.

        A key that should end it is pressed again and again: what comes between a prompt and the reading of an answer
        can be lost in any program.
        """
        try:
            deadline = time.monotonic() + PATIENCE
            if key:
                self.type(key)
            while self._read(deadline):
                if key and not select.select([self.master], [], [], 1)[0]:
                    self.type(key)
            return self.process.wait(timeout=PATIENCE), self.shown.decode("utf-8", "replace")
        finally:
            self.process.kill()
            os.close(self.master)


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_terminal_conversation(term: str) -> None:
    """In a real terminal the menu and a game are played by typing, with line editing where there is any."""
    screen = Screen("--line", term=term)
    screen.expect("q quits): ")
    screen.type("wildhand\n")
    screen.expect("total number of hands: ")
    screen.type("2x\x7f\n")
    screen.expect("substitute a letter? ")
    screen.type(":quit\n")
    screen.expect("Game 1 is saved. To continue it: lexicade resume 1")
    screen.expect("q quits): ")
    screen.type("q\n")
    status, shown = screen.end()
    assert status == 0
    assert is_clean(shown)


@pytest.mark.parametrize("term", ["xterm", "dumb"])
@pytest.mark.parametrize(("key", "status"), [("\x03", 130), ("\x04", 0)], ids=["ctrl-c", "ctrl-d"])
def test_terminal_keys(term: str, key: str, status: int) -> None:
    """Ctrl-c and ctrl-d end a game in a terminal, on a line of their own and without a traceback."""
    screen = Screen("_template", term=term)
    screen.expect("Wait or stop? ")
    ended, shown = screen.end(key)
    assert ended == status
    assert is_clean(shown)
    assert shown.endswith("\n")


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        (["_template"], [("Wait or stop? ", "wait\n"), ("Wait or stop? ", "")]),
        (["--line", "_template"], [("Wait or stop? ", "wait\n"), ("Wait or stop? ", "")]),
        (["resume"], [("Wait or stop? ", "")]),
        (["daily", "wildhand"], [("substitute a letter? ", "no\n"), ("you are done: ", "")]),
        (["--line"], [("q quits): ", "wildhand\n"), ("number of hands: ", "2\n"), ("a letter? ", "")]),
        (["worderly"], [("P, L or Q: ", "p\n"), ("Your guess: ", "zzz\n"), ("Your guess: ", "")]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value[0], str) else "",
)
def test_ctrl_c_says_how_to_go_on(arguments: list[str], typed: list[tuple[str, str]]) -> None:
    """Wherever a game is left by ctrl-c, its number is told, the status is 130, and it goes on from there."""
    if arguments == ["resume"]:
        run_command("_template", typed="wait\n")
    screen = Screen(*arguments)
    for text, answer in typed:
        screen.expect(text)
        screen.type(answer)
    status, shown = screen.end("\x03")
    assert status == 130
    assert "Game 1 is saved. To continue it: lexicade resume 1" in shown
    assert shown.endswith("\n")
    assert is_clean(shown)
    assert run_command("resume", "1").stdout.startswith("Game 1: ")


def test_ctrl_c_before_a_game_is_kept() -> None:
    """Where nothing was played, nothing is said to be kept."""
    screen = Screen("_template")
    screen.expect("Wait or stop? ")
    assert "kept" not in screen.end("\x03")[1]


def test_line_before_a_game() -> None:
    """--line before any command says what is usual: line by line."""
    plain = run_command("wildhand", "--hands", "1", "--seed", "2", typed="no\n")
    assert run_command("--line", "wildhand", "--hands", "1", "--seed", "2", typed="no\n").stdout == plain.stdout
    assert run_command("--line", "list").stdout == run_command("list").stdout


def test_words_file_of_100_mb(tmp_path: Path) -> None:
    """A words file far too large is refused at once."""
    path = tmp_path / "huge.txt"
    path.write_text("cat\n")
    os.truncate(path, 100_000_000)
    done = run_command("_template", "--words", str(path))
    assert (done.returncode, done.stderr) == (2, f"lexicade: {path} is too large: the limit is 32 MB.\n")
