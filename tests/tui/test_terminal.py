"""The arcade in a real terminal: it opens, plays, is killed, comes back, and leaves the terminal as it was."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pexpect
import pyte
import pytest

from lexicade.arcade.settings import read_settings
from tests.kit import ENVIRONMENT, run_command

ROWS, COLUMNS = 24, 80
RESTORED = "\x1b[?1049l"  # what leaves the alternate screen
CURSOR_BACK = "\x1b[?25h"


class Terminal:
    """A terminal with the arcade in it, and what it shows."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.Stream(self.screen)
        self.raw = ""
        home = {"LEXICADE_HOME": os.environ["LEXICADE_HOME"]}
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "lexicade", *arguments],
            env={**ENVIRONMENT, "TERM": "xterm-256color", "PYTHONPATH": "", **home, **environment},
            dimensions=(ROWS, COLUMNS),
            encoding="utf-8",
            codec_errors="replace",
            timeout=20,
        )

    def read(self, seconds: float = 0.3) -> str:
        """What the screen shows after a while."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                data = self.child.read_nonblocking(65536, timeout=min(0.1, seconds))
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                break
            self.raw += data
            self.stream.feed(data)
        return "\n".join(self.screen.display)

    def expect(self, text: str, seconds: float = 20, pause: float = 0.15) -> str:
        """Wait until the screen shows a text, and nothing new came for a moment."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            shown = self.read(pause)
            if text in shown:
                return shown
        pytest.fail(f"{text!r} is not on the screen:\n{self.read()}")

    def press(self, key: str) -> None:
        """Press a key that changes the screen, and wait until it has."""
        self.read(0.3)
        before, until = len(self.raw), time.monotonic() + 20
        self.child.send(key)
        while len(self.raw) == before and time.monotonic() < until:
            self.read(0.1)

    def end(self) -> None:
        """See it to its end."""
        self.read(1)
        self.child.close(force=True)


def test_play_kill_resume(home: Path) -> None:
    """Plain `lexicade` opens the arcade; a game killed in the middle is offered again and goes on where it was."""
    terminal = Terminal()
    terminal.expect("Daily puzzles")
    terminal.child.send("jjj\r")  # down to Worderly
    terminal.expect("Play (Enter)")
    terminal.child.send("\r")
    terminal.expect("Your guess:")
    terminal.child.send("zebra\r")
    shown = terminal.expect("4 lives left")
    terminal.child.kill(signal.SIGKILL)
    terminal.end()
    again = Terminal()
    again.expect("Continue  ")
    again.child.send("\r")  # it comes first
    after = again.expect("Lives: 4")
    assert [line[:26] for line in shown.splitlines()[2:14]] == [line[:26] for line in after.splitlines()[2:14]]
    again.child.send("\x11")
    again.child.expect(pexpect.EOF)
    again.child.close()
    assert again.child.exitstatus == 0


@pytest.mark.parametrize(
    ("where", "sign"),
    [(["wordhand"], "Play (Enter)"), (["daily"], "not played yet"), (["daily", "worderly"], "daily puzzle")],
)
def test_full_screen_at_once(where: list[str], sign: str) -> None:
    """`--full` and a game, or a daily puzzle, opens the arcade right there; Escape leads to the menu."""
    terminal = Terminal("--full", *where)
    terminal.expect(sign)
    terminal.child.send("\x1b")
    terminal.expect("Leader boards")
    terminal.child.send("\x11")
    terminal.child.expect(pexpect.EOF)
    terminal.child.close()
    assert terminal.child.exitstatus == 0


@pytest.mark.parametrize("key", ["\t", "\x1b"], ids=["tab", "escape"])
def test_settings_outlive_a_kill(home: Path, key: str) -> None:
    """A name is on the disk as soon as its field is left by Tab or Escape, even if the arcade is killed right then."""
    terminal = Terminal()
    terminal.expect("Daily puzzles")
    terminal.child.send("j" * 9 + "\r")
    terminal.expect("Your name")
    terminal.press("\x1b[Z")  # shift and Tab, to the last field
    terminal.child.send("merlin")
    terminal.expect("merlin")
    assert read_settings().name == ""
    terminal.child.send(key)
    until = time.monotonic() + 20
    while read_settings().name != "merlin" and time.monotonic() < until:
        terminal.read(0.1)
    terminal.child.kill(signal.SIGKILL)
    terminal.end()
    assert read_settings().name == "merlin"


@pytest.mark.parametrize("how", ["quit", "ctrl-c", "term"])
def test_the_terminal_is_restored(how: str) -> None:
    """However the arcade ends, the screen and the cursor are given back, and no traceback is left."""
    terminal = Terminal()
    terminal.expect("Daily puzzles")
    if how == "term":
        terminal.child.kill(signal.SIGTERM)
    else:
        terminal.child.send("\x11" if how == "quit" else "\x03")
        if how == "ctrl-c":
            terminal.read(0.3)
            terminal.child.send("\x11")
    terminal.read(2)
    assert "Traceback" not in terminal.raw
    assert RESTORED in terminal.raw
    assert CURSOR_BACK in terminal.raw[terminal.raw.rindex(RESTORED) - 200 :]
    terminal.end()


def test_no_color() -> None:
    """With NO_COLOR there are no colors, and everything is still there."""
    terminal = Terminal(NO_COLOR="1", LEXICADE_MOTION="0")
    terminal.expect("Evil Hangman")
    row = next(at for at, line in enumerate(terminal.screen.display) if "Evil Hangman" in line)
    column = terminal.screen.display[row].index("Evil")
    chosen, other = terminal.screen.buffer[row][column], terminal.screen.buffer[row + 1][column]
    assert (chosen.fg, chosen.bg) == ("000000", "ffffff"), "what is chosen stands out"
    assert other.bg != chosen.bg
    terminal.child.send("\r")
    terminal.expect("[medium]")
    terminal.child.send("\r")
    terminal.expect("Guesses left: 8")
    assert "\x1b[38;5;1m" not in terminal.raw
    terminal.child.send("\x11")
    terminal.end()


def test_plain_terminals_get_lines() -> None:
    """A dumb terminal and a pipe get the line front end; --line and --full force either."""
    dumb = Terminal(TERM="dumb")
    dumb.expect("Choose by number or name")
    dumb.end()
    forced = Terminal("--line")
    forced.expect("Choose by number or name")
    forced.end()
    assert "Choose by number or name" in run_command(typed="q\n").stdout
    assert "--full" in run_command("--help").stdout
