"""A solution's class in Java: compiled on the spot, and played on by a small program that calls its methods."""

from __future__ import annotations

import re
import secrets
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from lexicade.classroom.check.driver import BadSolution
from lexicade.classroom.check.evilhangman.games import (
    CLASS,
    DICTIONARY,
    Game,
    Played,
    is_fatal,
    write_dictionary,
)
from lexicade.classroom.check.judging import CannotCheck
from lexicade.classroom.check.outcomes import Foreign, Loading, Outcome
from lexicade.classroom.check.processes import Process
from lexicade.classroom.check.sandbox import PROGRAM, Sandbox, environment

DRIVER = Path(__file__).with_name("Driver.java")
NO_JDK = "A class in Java can only be checked where a JDK is installed: there is no javac here."
OUT = "lexicade-classes"
SECONDS = 10.0  # by the clock for a call, with a machine that has to be started
COMPILING = 120.0
ANY = "".join(f"{'a' * length}\n" for length in range(1, 16))
LIGHT = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xmx256m")


class JavaClass:
    """A compiled class in a sandbox; its process is started when it is first needed, and again after it has died."""

    def __init__(self, name: str, folder: Path, sandbox: Sandbox) -> None:
        self.name = name
        self.folder = folder
        self.sandbox = sandbox
        self.calls = 0
        self.strikes = 0
        self.loading = Loading({})
        self.process: Process | None = None

    def has(self, name: str) -> bool:
        """Whatever is missing is told when it is called."""
        return True

    def is_unwritten(self, name: str) -> bool:
        """Nobody looks into a compiled class."""
        return False

    def play(self, games: Sequence[Game]) -> list[Played]:
        """Play games one after another on one new object; raises CannotCheck if it can't be made."""
        write_dictionary(self.folder / DICTIONARY, ANY)  # some begin a game at once
        made = self.ask("new")
        if made.problem:
            raise CannotCheck(f"new {CLASS}() {made.problem}")
        played = []
        for game in games:
            write_dictionary(self.folder / DICTIONARY, game.written())
            found = self.play_one(game)
            played.append(found)
            if found.start.problem or any(is_fatal(each) for each in found.guesses):
                break
        return played

    def play_one(self, game: Game) -> Played:
        """Play one game."""
        start = self.ask("startGame", str(self.folder / DICTIONARY), str(game.length))
        if start.problem:
            return Played(start)
        guesses: list[Outcome] = []
        for letter in game.guesses:
            guesses.append(self.ask("makeGuess", letter))
            if is_fatal(guesses[-1]):
                return Played(start, tuple(guesses))
        letters = self.ask("getGuessedLetters")
        return Played(start, tuple(guesses), None if "AttributeError" in letters.error else letters)

    def ask(self, *parts: str) -> Outcome:
        """Have the driver do something; what came of it."""
        self.calls += 1
        if self.process is None:
            self.start()
        nonce = secrets.token_hex(8)
        assert self.process is not None
        if not self.process.send("\t".join((nonce, *parts)).encode()):
            return self.lose("takes the whole program down")
        until = time.monotonic() + SECONDS
        while True:
            line = self.process.line(until)
            if line is None:
                late = time.monotonic() >= until
                return self.lose(f"doesn't finish within {SECONDS:g} s" if late else "takes the whole program down")
            found, _, answer = line.decode("utf-8", "replace").rstrip("\r").partition("\t")
            if found == nonce:
                return outcome_of(answer.split("\t"))

    def start(self) -> None:
        """Start a machine with the class."""
        command = ["java", *LIGHT, "-cp", str(self.folder / OUT), DRIVER.stem, self.name]
        self.process = Process(self.sandbox.wrap(command, self.folder, PROGRAM), self.folder, environment(self.folder))

    def lose(self, problem: str) -> Outcome:
        """The process is gone, or has to go."""
        self.strikes += 1
        self.kill()
        return Outcome(problem=problem)

    def kill(self) -> None:
        """End the process and all that it has started."""
        process, self.process = self.process, None
        if process is not None:
            process.end()


def outcome_of(parts: Sequence[str]) -> Outcome:
    """What an answer of the driver says.

    >>> outcome_of(["returned", "all", "aa", "ab"]).value, outcome_of(["raised", "IOException,Exception", "no"]).problem
    (['aa', 'ab'], 'raises IOException: no')
    """
    kind, *rest = parts
    if kind == "raised":
        types = tuple(rest[0].split(","))
        text = f": {rest[1]}" if rest[1:] and rest[1] != "null" else ""
        return Outcome(problem=f"raises {types[0]}{text}", error=types)
    if kind == "missing":
        return Outcome(problem=f"can't be called: {CLASS} has no method {rest[0]}", error=("AttributeError",))
    if rest[:1] == ["all"]:
        return Outcome(value=list(rest[1:]))
    return Outcome(value=Foreign(-1, "object", " ".join(rest[1:])) if rest[:1] == ["other"] else None)


@contextmanager
def opened(main: Path, sandbox: Sandbox) -> Iterator[JavaClass]:
    """A class from its source in a folder of its own, compiled; raises BadSolution if that can't be done."""
    if shutil.which("javac") is None or shutil.which("java") is None:
        raise BadSolution(NO_JDK)
    main = implementing(main)
    found = re.search(r"^\s*package\s+([\w.]+)\s*;", main.read_text("utf-8", "replace"), re.MULTILINE)
    folders = found[1].split(".") if found else []
    is_placed = not folders or main.parent.parts[-len(folders) :] == (*folders,)
    root = main.parents[len(folders)] if is_placed else main.parent
    sources = [main] if is_placed else [each for each in sorted(main.parent.glob("*.java")) if not is_test(each)]
    for source in main.parent.glob("*.java"):
        drop_imports(source)
    compile_sources(sources, root, sandbox)
    solution = JavaClass(".".join((*folders, main.stem)), root, sandbox)
    try:
        yield solution
    finally:
        solution.kill()


def implementing(main: Path) -> Path:
    """The source of the class: in older editions the name is the interface's, and a class beside it implements it."""
    if not re.search(rf"\binterface\s+{CLASS}\b", main.read_text("utf-8", "replace")):
        return main
    sources = sorted(main.parent.glob("*.java"))
    pattern = re.compile(rf"\bclass\s+(\w+)[^{{]*\bimplements\b[^{{]*\b{CLASS}\b")
    found = [
        each
        for each in sources
        if (match := pattern.search(each.read_text("utf-8", "replace"))) and match[1] == each.stem
    ]
    return found[0] if found else main


def drop_imports(source: Path) -> None:
    """Take out imports of JUnit, which isn't here: editors write them by themselves, and classes don't need them."""
    text = source.read_bytes()
    source.write_bytes(re.sub(rb"(?m)^([ \t]*)(import\s+(?:static\s+)?org\.junit\b)", rb"\1// \2", text))


def is_test(source: Path) -> bool:
    """Whether a source is a test, which needs a library that isn't here."""
    return bool(re.search(r"@(?:\w+)?Test\b", source.read_text("utf-8", "replace")))


def compile_sources(sources: Sequence[Path], root: Path, sandbox: Sandbox) -> None:
    """Compile sources, what they need of their own folder, and our driver; raises BadSolution with the first error."""
    copied = root / DRIVER.name
    shutil.copyfile(DRIVER, copied)
    out = root / OUT
    out.mkdir(exist_ok=True)
    out.chmod(0o777)
    # Old class files in the project are not for us: the class path is a folder that has none.
    paths = ["-d", str(out), "-cp", str(out), "-sourcepath", str(root), str(copied), *map(str, sources)]
    command = ["javac", "-proc:none", "-nowarn", "-encoding", "UTF-8", "-J-XX:+UseSerialGC", *paths]
    try:
        done = subprocess.run(  # noqa: S603 - the command is ours
            sandbox.wrap(command, root, PROGRAM),
            capture_output=True,
            text=True,
            errors="replace",
            timeout=COMPILING,
            env=environment(root),
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise BadSolution(f"The solution can't be compiled within {COMPILING:g} s.") from None
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if "error:" in line] or done.stderr.splitlines() or ["?"]
        raise BadSolution(f"The solution can't be compiled: {errors[0].replace(f'{root}/', '')}.")
