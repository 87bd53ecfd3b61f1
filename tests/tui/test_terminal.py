"""The arcade in a real terminal: it opens, plays, is killed, comes back, and leaves the terminal as it was."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from lexicade.arcade.settings import read_settings
from tests.kit import run_command
from tests.tui.terminal import Terminal

RESTORED = "\x1b[?1049l"  # what leaves the alternate screen
CURSOR_BACK = "\x1b[?25h"
QUIT = "\x11"  # ctrl and q


def test_play_kill_resume(home: Path) -> None:
    """Plain `lexicade` opens the arcade; a game killed in the middle is offered again and goes on where it was."""
    with Terminal() as terminal:
        terminal.expect("Daily puzzles")
        terminal.send("jjj\r")  # down to Worderly
        terminal.expect("Play (Enter)")
        terminal.send("\r")
        terminal.expect("Your guess:")
        terminal.send("zebra\r")
        shown = terminal.expect("4 lives left")
        terminal.kill()
    with Terminal() as again:
        again.expect("Continue  ")
        again.send("\r")  # it comes first
        after = again.expect("Lives: 4")
        assert [line[:26] for line in shown.splitlines()[2:14]] == [line[:26] for line in after.splitlines()[2:14]]
        again.send(QUIT)
        assert again.left() == 0


@pytest.mark.parametrize(
    ("where", "sign"),
    [(["wordhand"], "Play (Enter)"), (["daily"], "not played yet"), (["daily", "worderly"], "daily puzzle")],
)
def test_full_screen_at_once(where: list[str], sign: str) -> None:
    """`--full` and a game, or a daily puzzle, opens the arcade right there; Escape leads to the menu."""
    with Terminal("--full", *where) as terminal:
        terminal.expect(sign)
        terminal.send("\x1b")
        terminal.expect("Leader boards")
        terminal.send(QUIT)
        assert terminal.left() == 0


@pytest.mark.parametrize("key", ["\t", "\x1b"], ids=["tab", "escape"])
def test_settings_outlive_a_kill(home: Path, key: str) -> None:
    """A name is on the disk as soon as its field is left by Tab or Escape, even if the arcade is killed right then."""
    with Terminal() as terminal:
        terminal.expect("Daily puzzles")
        terminal.send("j" * 9 + "\r")
        terminal.expect("Your name")
        terminal.change(lambda: len(terminal.raw), terminal.send, "\x1b[Z")  # shift and Tab, to the last field
        terminal.send("merlin")
        terminal.expect("merlin")
        assert read_settings().name == ""
        terminal.send(key)
        terminal.wait(lambda _: read_settings().name == "merlin", "the name")
        terminal.kill()
    assert read_settings().name == "merlin"


@pytest.mark.parametrize("how", ["quit", "ctrl-c", "term"])
def test_the_terminal_is_restored(how: str) -> None:
    """However the arcade ends, the screen and the cursor are given back, and no traceback is left."""
    with Terminal() as terminal:
        terminal.expect("Daily puzzles")
        if how == "ctrl-c":
            terminal.change(lambda: terminal.shown, terminal.send, "\x03")  # how to quit is said
        if how == "term":
            terminal.child.kill(signal.SIGTERM)
        else:
            terminal.send(QUIT)
        terminal.left()
        assert "Traceback" not in terminal.raw
        assert RESTORED in terminal.raw
        assert CURSOR_BACK in terminal.raw[terminal.raw.rindex(RESTORED) - 200 :]


def test_no_color() -> None:
    """With NO_COLOR there are no colors, and everything is still there."""
    with Terminal(NO_COLOR="1") as terminal:
        terminal.expect("Evil Hangman")
        row = next(at for at, line in enumerate(terminal.screen.display) if "Evil Hangman" in line)
        column = terminal.screen.display[row].index("Evil")
        chosen, other = terminal.screen.buffer[row][column], terminal.screen.buffer[row + 1][column]
        assert (chosen.fg, chosen.bg) == ("000000", "ffffff"), "what is chosen stands out"
        assert other.bg != chosen.bg
        terminal.send("\r")
        terminal.expect("[Medium]")
        terminal.send("\r")
        terminal.expect("Guesses left: 8")
        assert "\x1b[38;5;1m" not in terminal.raw


def test_plain_terminals_get_lines() -> None:
    """A dumb terminal and a pipe get the line front end; --line and --full force either."""
    with Terminal(TERM="dumb") as dumb, Terminal("--line") as forced:
        dumb.expect("Choose by number or name")
        forced.expect("Choose by number or name")
    assert "Choose by number or name" in run_command(typed="q\n").stdout
    assert "--full" in run_command("--help").stdout
