"""Talking to a person or a pipe, one line at a time."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from enum import Enum
from typing import Protocol

from lexicade.command import has_escapes, say
from lexicade.core.errors import LONGEST_LINE, LexicadeError, UnreadableMove, readable

LEAVE = frozenset({"q", "quit", "exit", ":quit", ":q"})  # what is typed to go back, or out of the menu


class Tone(Enum):
    """How something is meant, for terminals that have colors; never the only way to tell."""

    BAD = "31"
    TITLE = "1"


class Console(Protocol):
    """Where a conversation takes place."""

    is_person: bool  # whether somebody sits there, or else a program does

    def say(self, text: str, tone: Tone | None = None) -> None:
        """Show a text and end the line."""

    def ask(self, question: str) -> str | None:
        """Show a question and return the answer, or None at the end of input."""


def ask(console: Console, question: str) -> str | None:
    """An answer without blanks around it; None at the end of input. A line that can't be read is asked for again."""
    while True:
        try:
            answer = console.ask(question)
        except LexicadeError as error:
            console.say(error.sentence)
            continue
        return answer if answer is None else answer.strip()


class Terminal:
    """Standard input and output, whether a person, a pipe or nothing at all is behind them.

    A pipe gets what a terminal gets, but for a word of farewell; nothing typed is ever echoed.
    """

    def __init__(self) -> None:
        self.can_edit = False
        self.has_colors = False
        self.is_person = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
        if self.is_person and has_escapes(sys.stdout):
            self.has_colors = not os.environ.get("NO_COLOR")
            with suppress(ImportError):  # not every Python has it
                import readline  # noqa: F401 - gives input() line editing; a console of Windows has its own

                self.can_edit = True

    def say(self, text: str, tone: Tone | None = None) -> None:
        """Print a line at once."""
        if tone and self.has_colors:
            print(f"\033[{tone.value}m{readable(text)}\033[0m", flush=True)
        else:
            say(text, flush=True)

    def ask(self, question: str) -> str | None:
        """Print a question, read a line; a line too long to be meant raises UnreadableMove."""
        if self.can_edit:
            answer = self._input(question)
        else:
            say(question, end="", flush=True)
            answer = self._read()
        if answer is None:
            say(flush=True)
        return answer

    def _input(self, question: str) -> str | None:
        try:
            answer = input(readable(question))
        except EOFError:
            return None
        except ValueError as error:  # the terminal sent something that is no text
            raise UnreadableMove("That line can't be read.") from error
        if len(answer) > LONGEST_LINE:
            raise UnreadableMove("That line is too long to read.")
        return answer

    def _read(self) -> str | None:
        if sys.stdin is None:
            return None
        source = sys.stdin.buffer
        try:
            line = source.readline(LONGEST_LINE + 1)
            if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
                while (rest := source.readline(1 << 16)) and not rest.endswith(b"\n"):
                    pass
                raise UnreadableMove("That line is too long to read.")
        except OSError:  # the terminal behind it is gone
            return None
        return line.decode("utf-8", "replace").rstrip("\r\n") if line else None
