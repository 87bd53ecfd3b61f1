"""Talking with a whole program in any language, one line at a time: each is typed when the program has gone quiet.

A script in a pipe won't do: many real programs make a new reader for each question, and the first one swallows all.
Where the system has terminals the program gets one, so that it shows each question when it asks it.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from lexicade.classroom.check.outcomes import MOST_QUESTIONS, Loading, Outcome, Reply, Turn
from lexicade.classroom.check.processes import IS_POSIX, Listener, end
from lexicade.classroom.check.sandbox import PROGRAM, Limits, Sandbox, environment

PAUSE = 0.02  # seconds between two looks at a program that says nothing
SETTLING = 0.3  # seconds that it must wait if its last line is whole: terminals pass on late what is said, too
SILENCE = 0.5  # seconds after which a program is taken to wait for an answer, where one can't look at it
LONGEST_SILENCE = 5.0  # the same, where one sees that it waits for something else
WAITING = 30.0  # seconds that a whole conversation may take
MOST_OUTPUT = 1 << 20  # bytes of a whole conversation
READS = ("wait_woken", "n_tty_read", "pipe_read", "anon_pipe_read")  # where Linux says that a reader sleeps
RUNNING = "running"
END = b"\x04"  # ctrl-d
SEEDING = Path(__file__).with_name("seeding")  # what programs in Python import at their start


@dataclass(frozen=True, slots=True)
class Thread:
    """A thread of a program: where in the system it sleeps, and how often it has gone to sleep so far."""

    number: str
    place: str
    naps: int


class Program:
    """A program that is running, with both ends of its conversation."""

    def __init__(self, process: subprocess.Popen[bytes], handle: int, *, is_terminal: bool) -> None:
        self.process = process
        self.handle = handle  # of the terminal, or of the pipe that it reads from
        self.is_terminal = is_terminal
        self.listener = Listener(handle if process.stdout is None else process.stdout.fileno())
        self.count = 0
        self.reading: set[Thread] = set()  # who reads now
        self.readers: set[Thread] = set()  # who was reading when the last line was typed

    def listen(self, until: float) -> tuple[str, bool]:
        """What it says until it waits for an answer, and whether it does; if not, it has ended or time is up."""
        said = b""
        quiet_since = time.monotonic()
        waits_since: float | None = None
        while (now := time.monotonic()) < until and self.count <= MOST_OUTPUT:
            part = self.listener.part(PAUSE)
            if part == b"":
                return said.decode("utf-8", "replace"), False
            if part:
                said += part
                self.count += len(part)
                quiet_since, waits_since = now, None
            elif not self.is_waiting(now - quiet_since):
                waits_since = None
            else:
                waits_since = waits_since or now
                is_prompt = bool(said) and not said.endswith(b"\n")
                if is_prompt or now - waits_since >= SETTLING:
                    return said.decode("utf-8", "replace"), True
        return said.decode("utf-8", "replace"), False

    def is_waiting(self, silence: float) -> bool:
        """Whether it waits for somebody to type, after so many seconds without a word."""
        threads = list(threads_of(self.process.pid))
        if not threads or all(thread.place in ("", "0") for thread in threads):
            return silence > SILENCE
        is_busy = any(thread.place == RUNNING for thread in threads)
        readers = {thread for thread in threads if thread.place in READS}
        # One that has not run since the last line was typed does not know of it yet: terminals pass lines on later.
        is_reading = bool(readers - self.readers) and not is_busy
        self.reading = readers
        return is_reading or silence > LONGEST_SILENCE

    def type(self, line: str | None) -> None:
        """Type a line, or end the input."""
        self.readers = self.reading
        with suppress(OSError):
            if line is not None:
                os.write(self.handle, f"{line}\n".encode())
            elif self.is_terminal:
                os.write(self.handle, END)
            elif self.process.stdin is not None:
                self.process.stdin.close()


class Command:
    """A whole program to be checked: a command line in which some words in braces are filled in for each run."""

    def __init__(
        self, template: str, folder: Path, sandbox: Sandbox, *, visible: Sequence[str] = (), seed: int = 0
    ) -> None:
        self.template = shlex.split(template)
        self.seed = seed
        self.folder = folder
        self.sandbox = sandbox
        self.visible = visible
        self.calls = 0
        self.strikes = 0  # how often it had to be stopped
        self.loading = Loading({})

    def __enter__(self) -> Command:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is left running between two conversations."""

    def has(self, name: str) -> bool:
        """Whatever is to be checked, a program can be asked for it."""
        return True

    def is_unwritten(self, name: str) -> bool:
        """Nobody can see that from outside."""
        return False

    def run(self, reply: Reply, *, seconds: float = WAITING, **values: object) -> Outcome:
        """Run the program once, with values for the words in braces, and answer its questions."""
        self.calls += 1
        command = [fill(part, values) for part in self.template]
        chance = f"{self.seed} {self.calls}"  # another one for each run: they are to differ, but not from day to day
        outcome = converse(
            command, self.folder, self.sandbox, reply, visible=self.visible, seconds=seconds, chance=chance
        )
        self.strikes += bool(outcome.problem)
        return outcome


def fill(part: str, values: Mapping[str, object]) -> str:
    """A word of a command line with values put in; other braces stay.

    >>> fill("--words={words}", {"words": "words.txt"}), fill("{x}", {})
    ('--words=words.txt', '{x}')
    """
    for name, value in values.items():
        part = part.replace(f"{{{name}}}", str(value))
    return part


def converse(
    command: Sequence[str],
    folder: Path,
    sandbox: Sandbox,
    reply: Reply,
    *,
    limits: Limits = PROGRAM,
    visible: Sequence[str] = (),
    seconds: float = WAITING,
    chance: str = "",
) -> Outcome:
    """Run a program in a folder and answer its questions; the outcome's value is its exit status.

    `chance` is what Python's random generator is seeded with, if the program is in Python.
    """
    until = time.monotonic() + seconds
    turns: list[Turn] = []
    with running(sandbox.wrap(command, folder, limits, visible=visible), folder, chance) as program:
        said, is_asking = program.listen(until)
        while is_asking and len(turns) < MOST_QUESTIONS:
            line = reply(said)
            turns.append(Turn(said, line))
            program.type(line)
            said, is_asking = program.listen(until)
        problem = problem_of(program, turns, until, seconds)
        status = None if problem else ended(program.process)
    return Outcome(value=status, problem=problem, printed=said, turns=tuple(turns))


def problem_of(program: Program, turns: Sequence[Turn], until: float, seconds: float) -> str:
    """Why a conversation did not come to its own end; "" if it did."""
    if program.count > MOST_OUTPUT:
        return "prints more than a million characters"
    if len(turns) >= MOST_QUESTIONS:
        return f"asks more than {MOST_QUESTIONS} questions"
    if time.monotonic() >= until:
        return f"doesn't finish within {seconds:g} s"
    return ""


def ended(process: subprocess.Popen[bytes]) -> int | None:
    """The exit status of a program that has closed its output; None if it doesn't end for all that."""
    try:
        return process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        return None


@contextmanager
def running(command: Sequence[str], folder: Path, chance: str) -> Iterator[Program]:
    """A program with a terminal of its own, or with pipes where there are no terminals; ended with all its children."""
    ours, theirs = open_terminal() if IS_POSIX else (-1, subprocess.PIPE)
    process = subprocess.Popen(  # noqa: S603 - the command is what somebody asked for
        command,
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.STDOUT,
        cwd=folder,
        env={**environment(folder), "PYTHONPATH": str(SEEDING), "LEXICADE_SEED": chance},
        start_new_session=True,
    )
    if IS_POSIX:
        os.close(theirs)
    program = Program(process, ours if process.stdin is None else process.stdin.fileno(), is_terminal=IS_POSIX)
    try:
        yield program
    finally:
        end(process)
        program.listener.close()
        if IS_POSIX:
            os.close(ours)
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


def open_terminal() -> tuple[int, int]:
    """Both ends of a terminal that repeats nothing, changes no line ends and sends no signals."""
    import termios

    ours, theirs = os.openpty()
    modes = termios.tcgetattr(theirs)
    modes[1] &= ~termios.OPOST
    modes[3] &= ~(termios.ECHO | termios.ISIG)
    termios.tcsetattr(theirs, termios.TCSANOW, modes)
    return ours, theirs


def threads_of(session: int) -> Iterator[Thread]:
    """The threads of all processes of a session, as Linux tells of them; none on other systems."""
    try:
        processes = [name for name in os.listdir("/proc") if name.isdigit()]
    except OSError:
        return
    for name in processes:
        with suppress(OSError, ValueError, IndexError):
            fields = Path("/proc", name, "stat").read_text().rpartition(")")[2].split()
            if int(fields[3]) != session:
                continue
            for thread in os.listdir(f"/proc/{name}/task"):
                yield read_thread(Path("/proc", name, "task", thread))


def read_thread(place: Path) -> Thread:
    """What a thread does just now; raises OSError if it has ended."""
    state = (place / "stat").read_text().rpartition(")")[2].split()[0]
    naps = (place / "status").read_text().partition("\nvoluntary_ctxt_switches:")[2].split()[0]
    return Thread(place.name, RUNNING if state in "RD" else (place / "wchan").read_text(), int(naps))
