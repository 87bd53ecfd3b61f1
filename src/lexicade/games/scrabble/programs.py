"""Programs as players: other processes that are asked for moves over the line protocol, and what they do wrong."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import IO

from lexicade.boards.cgp import write_position
from lexicade.boards.moves import Move
from lexicade.boards.position import Position
from lexicade.core.errors import LONGEST_LINE, BadParams, LexicadeError, MoveError, quoted
from lexicade.core.rng import Rng
from lexicade.games.scrabble import protocol
from lexicade.games.scrabble.state import View

PREFIX = "program:"
SECONDS = 10  # for a move
GRACE = 1.0  # seconds that an answer may take on its way
LOADING = 60.0  # seconds for a program to load what it needs
AHEAD = 1000  # lines that a program may say before anybody reads them; then it waits
MOST_LINES = 10_000  # that a program may say before it answers


class ProgramFault(LexicadeError):
    """A program doesn't answer, ends or answers nonsense: it loses the game."""


def is_program(contestant: str) -> bool:
    """Whether a contestant is a program, not a bot of ours."""
    return contestant.startswith(PREFIX)


def read_command(contestant: str) -> list[str]:
    """The words of a program's command line; raises BadParams if there are none.

    >>> read_command("program:magpie --lexicon 'my words'")
    ['magpie', '--lexicon', 'my words']
    """
    try:
        words = shlex.split(contestant.removeprefix(PREFIX))
    except ValueError:
        words = []
    if not words:
        raise BadParams(f"{quoted(contestant)} names no program: write {PREFIX}COMMAND.")
    return words


class Program:
    """A program that plays: started when it is first needed, and again for the next game after a fault."""

    def __init__(self, contestant: str, seconds: float = SECONDS) -> None:
        self.command = read_command(contestant)
        self.seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: Queue[str | None] = Queue(AHEAD)
        self._reader: Thread | None = None

    def __call__(self, view: View, rng: Rng) -> Move:
        """The program's move; raises ProgramFault."""
        return self.move_in(protocol.told_position(view), rng)

    def move_in(self, position: Position, rng: Rng) -> Move:
        """The program's move in any position; raises ProgramFault."""
        self._send(f"{protocol.POSITION} {write_position(position)}")
        self._send(f"{protocol.GO} movetime {round(self.seconds * 1000)} seed {rng.state}")
        text = self._wait(protocol.ANSWER, self.seconds + GRACE)
        try:
            return protocol.read_answer(position.board, position.rack, text)
        except MoveError as error:
            raise ProgramFault(f"It answered {quoted(text)}: {error.sentence}") from None

    def begin(self) -> None:
        """Get ready for a new game; raises ProgramFault."""
        if self._process is None:
            self._start()
            self._send(protocol.HELLO)
            self._wait(protocol.HELLO_DONE, LOADING)
        self._send(protocol.NEW_GAME)
        self._send(protocol.READY)
        self._wait(protocol.READY_DONE, LOADING)

    def close(self) -> None:
        """End the program, whatever it is doing."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        try:
            process.wait(GRACE / 10)
        except subprocess.TimeoutExpired:
            end_all(process)
        process.wait()
        end = monotonic() + GRACE
        while self._reader is not None and self._reader.is_alive() and monotonic() < end:
            with suppress(Empty):  # what it still had to say is in the way of the end
                self._lines.get(timeout=GRACE / 100)

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603  # the command is what the player typed
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # so that ctrl-c is for the match, and what it starts ends with it
            )
        except (OSError, ValueError):
            raise ProgramFault(f"{quoted(self.command[0])} can't be started.") from None
        self._lines = Queue(AHEAD)
        assert self._process.stdout is not None  # it is a pipe
        self._reader = Thread(target=pass_on, args=(self._process.stdout, self._lines), daemon=True)
        self._reader.start()

    def _send(self, line: str) -> None:
        process = self._process
        try:
            if process is None or process.stdin is None:
                raise OSError
            process.stdin.write(f"{line}\n".encode())
            process.stdin.flush()
        except OSError:
            raise ProgramFault("It ended in the middle of the game.") from None

    def _wait(self, wanted: str, seconds: float) -> str:
        """What comes after a word that is waited for; other lines are passed over, except errors."""
        end = monotonic() + seconds
        for _ in range(MOST_LINES):
            try:
                line = self._lines.get(timeout=max(0.0, end - monotonic()))
            except Empty:
                raise ProgramFault(f"It didn't answer within {seconds:g} seconds.") from None
            if line is None:
                raise ProgramFault("It ended in the middle of the game.")
            word, _, rest = line.partition(" ")
            if word == wanted:
                return rest.strip()
            if word == protocol.ERROR:
                raise ProgramFault(f"It reported an error: {quoted(rest, 200)}")
        raise ProgramFault(f"It said {MOST_LINES:,} lines without an answer.")


def pass_on(stream: IO[bytes], lines: Queue[str | None]) -> None:
    """Put what a program says into a queue, line by line, and None when it has ended."""
    with stream, suppress(OSError, ValueError):
        while raw := stream.readline(LONGEST_LINE):
            lines.put(raw.decode(errors="replace").strip())
    lines.put(None)


def end_all(process: subprocess.Popen[bytes]) -> None:
    """End a process, and what it has started where the system knows that."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
