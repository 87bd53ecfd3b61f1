"""A solution whose functions can be called: starts the folder `child`, talks to it, starts it anew when it dies."""

from __future__ import annotations

import dataclasses
import json
import secrets
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from lexicade.classroom.check.judging import CannotCheck
from lexicade.classroom.check.outcomes import (
    MOST_QUESTIONS,
    SECONDS,
    STARTING,
    Foreign,
    Loading,
    Outcome,
    Reply,
    Stored,
    Turn,
    problem_of,
    read,
    read_loading,
    write,
)
from lexicade.classroom.check.processes import Process
from lexicade.classroom.check.sandbox import Limits, Sandbox, environment
from lexicade.core.errors import LexicadeError

WAITING = 8.0  # seconds by the clock on top, for what waits instead of working, and for a busy machine
OUT_OF_TIME = (-24, 128 + 24)  # the statuses of a process that the system ended with SIGXCPU


FARTHER = 1_000_003  # from the seeds of one run to those of the next


class BadSolution(LexicadeError):
    """There is no solution to be checked there, or it can't be run at all."""


class Solution:
    """A solution in a sandbox. Its process is started when it is first needed, and again after it has died."""

    def __init__(
        self,
        path: Path,
        sandbox: Sandbox,
        *,
        words: Path | None = None,
        aliases: Mapping[str, Sequence[str]] | None = None,
        limits: Limits | None = None,
        visible: Sequence[str] = (),
        seed: int = 0,
    ) -> None:
        self.path = path
        self.sandbox = sandbox
        self.seed = seed  # what is left to chance in all calls depends on it
        self.words = words  # what the solution gets when it opens any word list
        self.aliases = aliases or {}  # other names by which functions are looked for
        self.limits = limits or Limits()
        self.visible = visible  # files and folders that it may read beside its own
        self.process: Process | None = None
        self.loading = Loading({})
        self.stores: dict[str, Any] = {}
        self.calls = 0
        self.strikes = 0  # how often a call had to be stopped, or took the process with it

    def __enter__(self) -> Solution:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start a process and load the solution in it."""
        self.kill()
        here = self.path.parent
        child = [sys.executable, "-s", "-P", str(Path(__file__).with_name("child"))]
        command = self.sandbox.wrap(child, here, self.limits, visible=self.visible)
        self.process = Process(command, here, environment(here))
        answer = self.request(
            {
                "do": "load",
                "path": str(self.path),
                "module": self.path.stem if self.path.stem.isidentifier() else "solution",
                "folders": [str(self.path.parent)],
                "words": str(self.words) if self.words else None,
                "seconds": STARTING,
            },
            STARTING,
        )
        self.loading = read_loading(answer)
        if self.process is not None:
            for name, value in self.stores.items():
                self.request({"do": "store", "name": name, "value": write(value)}, STARTING)

    def kill(self) -> None:
        """End the process and all that it has started."""
        process, self.process = self.process, None
        if process is not None:
            process.end()

    def has(self, name: str) -> bool:
        """Whether the solution defines a function or class of this name, or of another that it goes by."""
        return self.own_name(name) in self.loading.names

    def own_name(self, name: str) -> str:
        """What the solution calls a function; the name itself if it has none by any name."""
        return next((each for each in (name, *self.aliases.get(name, ())) if each in self.loading.names), name)

    def is_unwritten(self, name: str) -> bool:
        """Whether a function is there, but does nothing yet."""
        return self.own_name(name) in self.loading.unwritten

    def takes(self, name: str, count: int) -> bool:
        """Whether a function can be called with so many arguments, as far as one knows."""
        known = self.loading.names.get(self.own_name(name))
        return known is None or known[0] <= count <= known[1]

    def store(self, name: str, value: Any) -> Stored:
        """Send a value that many calls will be given; it is sent again after a new start."""
        self.stores[name] = value
        if self.process is not None:
            self.request({"do": "store", "name": name, "value": write(value)}, STARTING)
        return Stored(name)

    def forget(self) -> None:
        """Let go of all objects that calls have returned so far; nobody may speak of them any more."""
        if self.process is not None:
            self.request({"do": "forget"}, SECONDS)

    def call(
        self,
        name: str,
        *arguments: Any,
        on: Foreign | None = None,
        seed: int = 0,
        reply: Reply | None = None,
        replace: Mapping[str, Sequence[Any]] | None = None,
        seconds: float = SECONDS,
    ) -> Outcome:
        """Call a function, or a method of an object that an earlier call returned.

        `reply` answers its questions; without it, asking is a problem. `replace` names functions of the solution's
        module that give these values one after another instead, for this call only. Python's random generator is set to
        `seed`, or further on for another run.
        """
        self.calls += 1
        replaced = {self.own_name(key): [write(each) for each in values] for key, values in (replace or {}).items()}
        outcome = self.ask(
            {
                "do": "call",
                "name": self.own_name(name) if on is None else name,
                "on": None if on is None else on.number,
                "arguments": [write(each) for each in arguments],
                "seed": seed + FARTHER * self.seed,
                "talks": reply is not None,
                "replace": replaced,
                "seconds": seconds,
            },
            seconds,
            reply,
        )
        called = {key: outcome.calls.get(self.own_name(key), 0) for key in replace or {}}
        return dataclasses.replace(outcome, calls=called)

    def get(self, name: str, on: Foreign | None = None) -> Outcome:
        """The value of a name in the module, or of an attribute of an object."""
        number = None if on is None else on.number
        return self.ask({"do": "get", "name": name, "on": number, "seconds": SECONDS}, SECONDS, None)

    def ask(self, request: dict[str, Any], seconds: float, reply: Reply | None) -> Outcome:
        """Send a request and make an outcome of what comes back, whatever that is."""
        if self.process is None:
            self.start()
        turns: list[Turn] = []
        answer = self.request(request, seconds, reply, turns)
        if answer["kind"] == "missing":
            why = problem_of(answer["why"], STARTING)
            raise CannotCheck(f"it needs {answer['name']}, but loading the file {why}")
        if answer["kind"] in ("time", "output", "died", "broken") or answer.get("threads", 1) > 1:
            self.strikes += answer["kind"] != "returned"
            self.kill()  # nobody knows what state it is in
        return Outcome(
            value=read(answer.get("value")),
            problem=problem_of(answer, seconds),
            error=tuple(answer.get("types", ())),
            arguments=tuple(read(each) for each in answer.get("arguments", ())),
            printed=answer.get("printed", ""),
            turns=tuple(turns),
            calls=answer.get("calls", {}),
        )

    def request(
        self, request: dict[str, Any], seconds: float, reply: Reply | None = None, turns: list[Turn] | None = None
    ) -> dict[str, Any]:
        """Send a request, answer the questions that come before its answer, and give that."""
        nonce = secrets.token_hex(16)
        if not self.send({**request, "nonce": nonce}):
            return self.obituary()
        turns = [] if turns is None else turns
        while True:
            answer = self.receive(nonce, seconds + WAITING)
            if "asks" not in answer:
                return answer
            if len(turns) >= MOST_QUESTIONS:
                self.kill()
                return {"kind": "questions"}
            said = str(answer["asks"])
            typed = reply(said) if reply is not None else None
            turns.append(Turn(said, typed))
            if not self.send({"reply": typed}):
                return self.obituary()

    def send(self, message: dict[str, Any]) -> bool:
        """Send a message; whether there was somebody to read it."""
        return self.process is not None and self.process.send(json.dumps(message).encode())

    def receive(self, nonce: str, seconds: float) -> dict[str, Any]:
        """The next line that answers this request; what else is written there is passed over."""
        until = time.monotonic() + seconds
        while True:
            line = self.process.line(until) if self.process is not None else None
            if line is None:
                return self.obituary() if time.monotonic() < until else self.give_up()
            try:
                answer = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if isinstance(answer, dict) and answer.get("nonce") == nonce and is_answer(answer):
                return answer

    def obituary(self) -> dict[str, Any]:
        """How the process ended, as an answer."""
        status = None if self.process is None else self.process.status(1)
        self.kill()
        return {"kind": "time"} if status in OUT_OF_TIME else {"kind": "died", "status": status}

    def give_up(self) -> dict[str, Any]:
        """Wait no longer."""
        self.kill()
        return {"kind": "time"}


def is_answer(answer: dict[str, Any]) -> bool:
    """Whether a line has the form that answers have; one with a nonce that doesn't is the work of a solution."""
    return isinstance(answer.get("asks"), str) or isinstance(answer.get("kind"), str)
