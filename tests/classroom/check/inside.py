"""A solution that runs in the test's own process: the child's own code, without a process around it. Quick."""

from __future__ import annotations

import builtins
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from lexicade.classroom.check.child.runner import Runner
from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.folder import open_assignment
from lexicade.classroom.check.judging import Assignment, Check, Result, Status, Subject, judge, run_check
from lexicade.classroom.check.outcomes import Reply, Turn, read_loading
from lexicade.classroom.check.sandbox import Sandbox

HERE = Path(__file__).parent
OPEN = Sandbox("none", "", closes_files=False)


@dataclass(frozen=True, slots=True)
class Bug:
    """A bug to be put into a right solution, how the sentence about it begins, and the smallest input known before."""

    function: str
    found: str
    code: str
    known: str = ""

    def __str__(self) -> str:
        return self.found

    def is_small(self, sentence: str) -> bool:
        """Whether the input in a sentence is no larger than the one that was known."""
        given = re.split(r" returns| raises| tells|,? asks|, doesn't", sentence)[0]
        return not self.known or letters_in(given) <= letters_in(self.known)


def letters_in(text: str) -> int:
    """How many letters a text hands in: those in quotes, and tiles, which are capitals.

    >>> letters_in("after startGame('ab ba', 2), makeGuess('a')"), letters_in("playTiles with CA.T across from 7,7")
    (5, 3)
    """
    quoted = "".join(re.findall(r"'([^']*)'", text))
    tiles = "".join(re.findall(r"\b[A-Z.]+\b", text)) if not quoted else ""
    return sum(each.isalpha() for each in quoted + tiles)


def read_bugs(name: str) -> list[Bug]:
    """The bugs of a file."""
    bugs = []
    for block in (HERE / name).read_text().split("\n=== ")[1:]:
        title, _, code = block.partition("\n")
        function, _, found = title.partition(": ")
        found, _, known = found.partition("  <= ")
        bugs.append(Bug(function, found, code, known))
    return bugs


def patched(source: str, bug: Bug) -> str:
    """A right solution with a bug in place of one or more of its parts."""
    for change in bug.code.split("\n@@@\n"):
        right, _, wrong = change.partition("\n---\n")
        right, wrong = right.rstrip("\n"), wrong.rstrip("\n")
        assert right in source
        source = source.replace(right, wrong, 1)
    return source


def find_bug(key: str, source: str, bug: Bug, folder: Path) -> list[str]:
    """What is wrong with a solution, until the sentence about a bug has come: it is the last one, if it came."""
    assignment = open_assignment(key)
    with inside(assignment, source, folder) as solution:
        assignment.prepare(solution)
        return until_found(assignment.checks, solution, bug)


def until_found(checks: Sequence[Check], subject: Subject, bug: Bug) -> list[str]:
    """What is wrong with a subject, until the sentence about a bug has come; generated inputs are tried last."""
    asked = [check for check in checks if check.function == bug.function]
    found = []
    for check in (*(replace(check, examples=0) for check in asked), *asked):
        result = run_check(check, subject)
        if result.status is Status.WRONG:
            found.append(result.sentence)
            if bug.found in result.sentence:
                break
    return found


class Wire:
    """Stands for the pipe: hands questions to whoever replies."""

    def __init__(self) -> None:
        self.reply: Reply | None = None
        self.turns: list[Turn] = []
        self.said = ""

    def send(self, **answer: Any) -> None:
        """Take a question."""
        self.said = answer["asks"]

    def receive(self) -> dict[str, Any]:
        """Answer it."""
        typed = self.reply(self.said) if self.reply else None
        self.turns.append(Turn(self.said, typed))
        return {"reply": typed}


class InsideSolution(Solution):
    """A `Solution` without a process of its own; not for hostile ones."""

    def start(self) -> None:
        self.place = os.getcwd()
        os.chdir(self.path.parent)
        self.before = (sys.stdin, sys.stdout, sys.stderr, list(sys.path), sys.argv, input, open)
        self.wire = Wire()
        self.runner = Runner(self.wire)  # type: ignore[arg-type]
        request: dict[str, Any] = {
            "path": str(self.path),
            "module": self.path.stem,
            "folders": [],
            "words": str(self.words) if self.words else None,
            "seconds": 20,
        }
        self.loading = read_loading(self.runner.load(request))
        self.process = self  # type: ignore[assignment]

    def kill(self) -> None:
        if self.process is not None:
            sys.stdin, sys.stdout, sys.stderr, sys.path, sys.argv, asks, opens = self.before
            vars(builtins).update(input=asks, open=opens)
            sys.modules.pop(self.path.stem, None)
            os.chdir(self.place)
            self.process = None

    def request(
        self, request: dict[str, Any], seconds: float, reply: Reply | None = None, turns: list[Turn] | None = None
    ) -> dict[str, Any]:
        self.wire.reply, self.wire.turns = reply, [] if turns is None else turns
        answer: dict[str, Any] = getattr(self.runner, request["do"])(request)
        answer.pop("threads", None)
        return answer


def inside(assignment: Assignment, source: str, folder: Path, seed: int = 0) -> InsideSolution:
    """A solution given as text, with what it finds in its folder."""
    path = folder / "handed_in.py"
    path.write_text(source)
    for name, text in (assignment.beside() if assignment.beside is not None else {}).items():
        (folder / name).write_text(text)
    words = None
    if assignment.words is not None:
        words = folder / "words.txt"
        words.write_text("\n".join(assignment.words()) + "\n")
    return InsideSolution(path, OPEN, words=words, aliases=assignment.aliases, seed=seed)


def judge_inside(
    key: str, source: str, folder: Path, only: tuple[str, ...] = (), seed: int = 0, is_whole: bool = True
) -> list[Result]:
    """The results of a solution given as text."""
    assignment = open_assignment(key)
    with inside(assignment, source, folder, seed) as solution:
        judgment = judge(assignment.checks, solution, prepare=assignment.prepare, only=only, seed=seed)
    assert not (is_whole and judgment.loading.problem)
    return list(judgment.results)
