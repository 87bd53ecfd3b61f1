"""Processes that are talked to. What they say is read by a thread: not all systems can wait for a pipe otherwise."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue

IS_POSIX = os.name == "posix"
MOST_WAITING = 64  # parts that are read ahead; then a process that floods has to wait
MOST_LINE = 32 << 20  # bytes
LEAVING = 1.0  # seconds for a thread to see that there is nothing more to read


class Listener:
    """What comes out of a pipe or a terminal."""

    def __init__(self, handle: int) -> None:
        self.parts: Queue[bytes] = Queue(MOST_WAITING)
        self.received = b""
        self.is_closed = False
        self.is_over = False
        self.thread = threading.Thread(target=self.listen, args=(handle,), daemon=True)
        self.thread.start()

    def listen(self, handle: int) -> None:
        """Read until there is no more; what the thread does."""
        part = b" "
        while part and not self.is_closed:
            try:
                part = os.read(handle, 1 << 16)
            except OSError:  # a terminal that nobody holds any more
                part = b""
            self.parts.put(part)

    def part(self, seconds: float) -> bytes | None:
        """What comes next; b"" at the end, None if nothing comes within so many seconds."""
        if self.is_over:
            return b""
        try:
            part = self.parts.get(timeout=max(seconds, 0))
        except Empty:
            return None
        self.is_over = not part
        return part

    def line(self, until: float) -> bytes | None:
        """The next line without its end; None if there is no more, or not until then."""
        while b"\n" not in self.received:
            part = self.part(until - time.monotonic()) if len(self.received) <= MOST_LINE else None
            if not part:
                return None
            self.received += part
        line, _, self.received = self.received.partition(b"\n")
        return line

    def close(self) -> None:
        """Listen no longer; whoever talks must have ended."""
        self.is_closed = True
        with suppress(Empty):
            while True:
                self.parts.get_nowait()
        self.thread.join(LEAVING)


class Process:
    """A command that runs in a folder, in a session of its own, and is talked to by lines."""

    def __init__(self, command: Sequence[str], folder: Path, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(  # noqa: S603 - the command is ours
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env=environment,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        self.listener = Listener(self.process.stdout.fileno())

    def send(self, line: bytes) -> bool:
        """Send a line; whether there was somebody to read it."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line + b"\n")
            self.process.stdin.flush()
        except OSError:
            return False
        return True

    def line(self, until: float) -> bytes | None:
        """The next line that it says; None if it has ended, or says none until then."""
        return self.listener.line(until)

    def status(self, seconds: float) -> int | None:
        """Its exit status, if it ends within so many seconds."""
        try:
            return self.process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:  # it has closed its end of the pipe, and lives on
            return None

    def end(self) -> None:
        """End it, and all that it has started."""
        end(self.process)
        self.listener.close()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process and its whole session, where there are sessions."""
    with suppress(OSError):
        if IS_POSIX:
            os.killpg(process.pid, signal.SIGKILL)
        process.kill()
    process.wait()
