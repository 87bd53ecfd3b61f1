"""The arcade as a player has it: the real program in a terminal, with keys, a mouse, and what is shown."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

import pexpect
import pyte
import pytest

from tests.kit import ENVIRONMENT

LIMIT = 60  # seconds for anything to be shown, on a machine that has much else to do
QUIET = 0.05  # seconds in which a program that has nothing to do writes nothing
PRESSED = 0.25  # seconds, more than a button looks pressed; another click on it is lost meanwhile
FRAME, FRAME_END = "\x1b[?2026h", "\x1b[?2026l"  # between these a terminal shows what it showed before
ASKED, ANSWER = "\x1b[?2026$p", "\x1b[?2026;2$y"  # whether it knows them


class Terminal:
    """A terminal with the arcade in it, and what it shows; as many columns and rows as usual, if not said otherwise."""

    def __init__(self, *arguments: str, size: tuple[int, int] = (80, 24), **environment: str) -> None:
        columns, rows = size
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.Stream(self.screen)
        self.raw = ""
        self.quiet = QUIET
        self.clicked = ""  # the last text
        self.watch: Callable[[], None] = lambda: None  # called whenever something was written
        home = {"LEXICADE_HOME": os.environ["LEXICADE_HOME"], "LEXICADE_MOTION": "0"}
        around = {name: value for name, value in ENVIRONMENT.items() if name not in ("COLUMNS", "LINES")}  # of another
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "lexicade", *arguments],
            env={**around, "TERM": "xterm-256color", "PYTHONPATH": "", **home, **environment},
            dimensions=(rows, columns),
            encoding="utf-8",
            codec_errors="replace",
            timeout=LIMIT,
        )
        self.child.delaybeforesend = None

    @property
    def shown(self) -> str:
        """What the screen shows now."""
        return "\n".join(self.screen.display)

    def take(self, seconds: float = 0.1) -> bool:
        """Show what was written meanwhile, or what comes within a moment; false if there was nothing."""
        try:
            data = self.child.read_nonblocking(65536, timeout=seconds)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        if ASKED in data:
            self.send(ANSWER)
        self.raw += data
        self.stream.feed(data)
        self.watch()
        return True

    @property
    def is_whole(self) -> bool:
        """Whether a picture is drawn to its end."""
        return self.raw.rfind(FRAME) <= self.raw.rfind(FRAME_END)

    @property
    def is_resting(self) -> bool:
        """Whether the program has nothing to do; where the system doesn't tell, so it seems."""
        try:
            threads = [(each / "stat").read_text() for each in Path(f"/proc/{self.child.pid}/task").iterdir()]
        except OSError:
            return True
        return all(thread.rpartition(")")[2].split()[0] == "S" for thread in threads)

    def wait(self, is_so: Callable[[str], object], what: str) -> str:
        """Wait until the screen is as it should be and stays so, as a player would before the next key."""
        until = time.monotonic() + LIMIT
        while not (self.is_whole and is_so(self.shown)) or self.take(self.quiet) or not self.is_resting:
            is_late = time.monotonic() > until
            if (not self.take() and not self.child.isalive()) or is_late:
                pytest.fail(f"{what} is not on the screen:\n{self.shown}")
        return self.shown

    def expect(self, text: str) -> str:
        """Wait until the screen shows a text."""
        return self.wait(lambda shown: text in shown, repr(text))

    def match(self, pattern: str) -> str:
        """Wait until the screen shows something that looks like that."""
        return self.wait(re.compile(pattern, re.IGNORECASE).search, repr(pattern))

    def change(self, look: Callable[[], object], do: Callable[..., object], *arguments: object) -> None:
        """Do something, and wait until a part of the screen is another one."""
        before = look()
        do(*arguments)
        self.wait(lambda _: look() != before, f"something else than {before}")

    def send(self, keys: str) -> None:
        """Press keys."""
        self.child.send(keys)

    def click(self, text: str) -> None:
        """Click the middle of a text, as soon as the screen shows it."""
        shown = self.expect(text).splitlines()
        while text == self.clicked and self.take(PRESSED):
            shown = self.expect(text).splitlines()
        self.clicked = text
        row, line = next((at, line) for at, line in enumerate(shown) if text in line)
        self.click_at(row, line.index(text) + len(text) // 2)

    def click_at(self, row: int, column: int) -> None:
        """Click a place."""
        at = f"{column + 1};{row + 1}"
        self.send(f"\x1b[<0;{at}M\x1b[<0;{at}m")

    def left(self) -> int | None:
        """Wait until the program has ended by itself; its exit status."""
        until = time.monotonic() + LIMIT
        while self.child.isalive() or self.take():
            self.take()
            if time.monotonic() > until:
                pytest.fail(f"The program doesn't end:\n{self.shown}")
        self.child.close()
        status: int | None = self.child.exitstatus
        return status

    def kill(self) -> None:
        """End it by force, at once, if it hasn't ended by itself."""
        if self.child.isalive():
            self.child.kill(signal.SIGKILL)
            self.child.wait()
        self.child.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.kill()
