"""Doing what requests say with a student's solution: load it, call its functions, send back what they did.

Each request has a nonce that its answers repeat, so that nothing else that is written there can pass for an answer.
"""

from __future__ import annotations

import builtins
import importlib.util
import random
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from lexicade.classroom.check.child.channel import Channel
from lexicade.classroom.check.child.clock import OutOfTime, set_clock
from lexicade.classroom.check.child.console import Asked, Keyboard, Paper, TooMuchOutput
from lexicade.classroom.check.child.loading import parameters, read_source, statements, unwritten
from lexicade.classroom.check.child.values import LONGEST, Values, is_stored

ENDINGS = ("time", "output", "exit")  # after these, loading doesn't go on
ELSEWHERE = {"ModuleNotFoundError", "OSError"}  # what may be no fault of the solution's


class Replaced:
    """A function put in the place of a solution's own: gives values that were decided before, the last one for ever."""

    def __init__(self, values: list[Any]) -> None:
        self.values = values
        self.calls = 0

    def __call__(self, *_: object, **__: object) -> Any:
        """The next value, a new one each time."""
        value = self.values[min(self.calls, len(self.values) - 1)]
        self.calls += 1
        return value.copy() if isinstance(value, dict | list | set) else value


class Runner:
    """Does what requests say with one solution."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.paper = Paper()
        self.module = ModuleType("solution")
        self.values = Values()
        self.talks = False
        self.unbound: dict[str, dict[str, Any]] = {}  # names that it would have elsewhere, and why not here
        self.real_open = open

    def ask(self, prompt: object = "", /) -> str:
        """What `input` is for a solution."""
        self.paper.write(str(prompt))
        if not self.talks:
            raise Asked
        self.channel.send(asks=self.paper.take())
        self.paper.count = 0
        reply = self.channel.receive()["reply"]
        if reply is None:
            raise EOFError
        return str(reply)

    def open(self, file: Any, *arguments: Any, **named: Any) -> Any:
        """What `open` is for a solution: a word list of any name, anywhere, is the one that lies here."""
        try:
            return self.real_open(file, *arguments, **named)
        except OSError:
            if self.words and str(file).endswith(".txt") and not set("wax+") & set(str([*arguments, *named.values()])):
                return self.real_open(self.words, *arguments, **named)
            raise

    def limited(self, work: Callable[[], Any], seconds: float) -> dict[str, Any]:
        """What came of some work of the solution's, done within a limit of processor time."""
        self.paper.take()
        self.paper.count = 0
        set_clock(seconds)
        try:
            try:
                value = work()
            finally:
                set_clock(0)
            answer = {"kind": "returned", "value": self.values.write(value)}
        except OutOfTime:
            answer = {"kind": "time"}
        except TooMuchOutput:
            answer = {"kind": "output"}
        except Asked:
            answer = {"kind": "asked"}
        except SystemExit as leaving:
            answer = {"kind": "exit", "text": str(leaving.code)[:LONGEST]}
        except NameError as error:
            why = self.unbound.get(error.name or "")
            answer = {"kind": "missing", "name": error.name, "why": why} if why else raised(error, self.folder)
        except BaseException as error:
            answer = raised(error, self.folder)
        return {**answer, "printed": self.paper.take(), "threads": threading.active_count()}

    def load(self, request: dict[str, Any]) -> dict[str, Any]:
        """Import the solution; what it defines can be called, even if some of its statements fail."""
        path = Path(request["path"])
        self.folder = str(path.parent)
        self.words = request["words"]
        for folder in request["folders"]:
            sys.path.insert(0, folder)
        sys.stdin, sys.stdout, sys.stderr = Keyboard(self.ask), self.paper, self.paper
        vars(builtins).update(input=self.ask, open=self.open)
        sys.argv = [str(path)]
        random.seed(0)
        spec = importlib.util.spec_from_file_location(request["module"], path)
        if spec is None:
            return {"kind": "raised", "type": "ImportError", "text": "not a Python file", "names": {}}
        self.module = importlib.util.module_from_spec(spec)
        sys.modules[request["module"]] = self.module
        codes: list[tuple[CodeType, list[str]]] = []
        idle: list[str] = []

        def read() -> None:
            tree = read_source(path)
            codes.extend(statements(tree, path))
            idle.extend(unwritten(tree))

        answer = self.limited(read, request["seconds"])
        if answer["kind"] == "returned":
            answer = self.execute(codes, request["seconds"])
        names = {name: parameters(value) for name, value in vars(self.module).items() if callable(value)}
        return {**answer, "names": names, "unwritten": idle}

    def execute(self, codes: list[tuple[CodeType, list[str]]], seconds: float) -> dict[str, Any]:
        """Run all statements; the answer is about the first that fails."""
        until = time.process_time() + seconds
        first: dict[str, Any] = {"kind": "returned", "value": None}
        for code, names in codes:
            left = max(until - time.process_time(), 0.01)
            answer = self.limited(lambda code=code: exec(code, vars(self.module)), left)  # type: ignore[misc]  # noqa: S102
            if first["kind"] == "returned":
                first = answer
            if answer["kind"] == "asked" or ELSEWHERE & {*answer.get("types", ())}:
                self.unbound |= {name: {**answer, "printed": ""} for name in names}
            if answer["kind"] in ENDINGS:
                break
        return first

    def call(self, request: dict[str, Any]) -> dict[str, Any]:
        """Call a function, or a method of an object; say what came of it, and what became of the arguments."""
        arguments = [self.values.read(each) for each in request["arguments"]]
        replaced = {name: Replaced(self.values.read(values)) for name, values in request["replace"].items()}
        before = {name: vars(self.module).get(name) for name in replaced}
        self.talks = request["talks"]
        random.seed(request["seed"])
        try:
            place = self.module if request["on"] is None else self.values.objects[request["on"]]
            vars(self.module).update(replaced)
            answer = self.limited(lambda: getattr(place, request["name"])(*arguments), request["seconds"])
        finally:
            self.talks = False
            vars(self.module).update(before)
        return {
            **answer,
            "arguments": [
                None if is_stored(sent) else self.values.write(each)
                for sent, each in zip(request["arguments"], arguments, strict=True)
            ],
            "calls": {name: each.calls for name, each in replaced.items()},
        }

    def get(self, request: dict[str, Any]) -> dict[str, Any]:
        """The value of a name in the module, or of an attribute of an object."""
        place = self.module if request["on"] is None else self.values.objects[request["on"]]
        return self.limited(lambda: getattr(place, request["name"]), request["seconds"])

    def store(self, request: dict[str, Any]) -> dict[str, Any]:
        """Keep a value that many calls will be given."""
        self.values.stored[request["name"]] = self.values.read(request["value"])
        return {"kind": "returned", "value": None}

    def forget(self, request: dict[str, Any]) -> dict[str, Any]:
        """Let go of all objects that were spoken of so far: each may hold a dictionary of its own."""
        self.values.objects.clear()
        return {"kind": "returned", "value": None}


def raised(error: BaseException, folder: str) -> dict[str, Any]:
    """An exception as an answer: its type, the types above it, its text, and the last line of the solution's own."""
    try:
        text = str(error)[:LONGEST]
    except Exception:
        text = ""
    line, place = 0, error.__traceback__
    while place is not None:  # the traceback module would take its time over a million calls
        if place.tb_frame.f_code.co_filename.startswith(folder):
            line = place.tb_lineno
        place = place.tb_next
    if isinstance(error, SyntaxError):
        line = error.lineno or 0
        text = str(error.msg)[:LONGEST]
    kinds = [each.__name__ for each in type(error).__mro__]
    return {"kind": "raised", "type": kinds[0], "types": kinds, "text": text, "line": line}


def main() -> None:
    """Answer requests until there are no more."""
    channel = Channel()
    runner = Runner(channel)
    works = {
        "load": runner.load,
        "call": runner.call,
        "get": runner.get,
        "store": runner.store,
        "forget": runner.forget,
    }
    while True:
        request = channel.receive()
        channel.nonce = request["nonce"]
        try:
            answer = works[request["do"]](request)
        except Exception as error:
            answer = {"kind": "broken", "text": repr(error)[:LONGEST]}
        channel.send(**answer)
