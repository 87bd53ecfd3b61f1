"""Run a student's solution: load it, call its functions when told to, send back what they did.

Started by `driver.py`, in a process of its own. Stand-alone: it imports nothing of ours and knows no assignment.
Requests and answers are lines of JSON on what were standard input and output at the start; the solution gets others.
Each request has a nonce that its answers repeat, so that nothing else that is written there can pass for an answer.

Values travel as JSON; what JSON has no form for is an object with one key: tuple, set, dict (a list of pairs), stored
(a value that was sent before, by its name) or object (something else, kept here under a number).
"""

from __future__ import annotations

import builtins
import importlib.util
import inspect
import io
import json
import math
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

MOST_OUTPUT = 1 << 20  # characters that one call may print
MOST_ITEMS = 200_000  # in one value that is sent back
DEEPEST = 40  # lists within lists
LONGEST = 300  # characters of a foreign value's own text


class OutOfTime(BaseException):
    """A call has used up its processor time. Not an Exception, so that few handlers of a solution catch it."""


class TooMuchOutput(BaseException):
    """A call has printed more than anybody reads."""


class Asked(BaseException):
    """A solution asks its user where nobody is."""


class Channel:
    """The private way to the process that asks."""

    def __init__(self) -> None:
        self.requests = os.fdopen(os.dup(0), "r", encoding="utf-8")
        self.answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
        self.encode = json.JSONEncoder().encode  # held on to, whatever a solution does to the module
        self.decode = json.JSONDecoder().decode
        self.nonce = ""
        nothing = os.open(os.devnull, os.O_RDWR)
        for handle in (0, 1, 2):
            os.dup2(nothing, handle)

    def receive(self) -> dict[str, Any]:
        """The next request; ends the process when there will be none."""
        line = self.requests.readline()
        if not line:
            os._exit(0)
        request: dict[str, Any] = self.decode(line)
        return request

    def send(self, **answer: Any) -> None:
        """Answer the request."""
        self.answers.write(f"{self.encode({'nonce': self.nonce, **answer})}\n")
        self.answers.flush()


class Paper(io.TextIOBase):
    """Standard output and error of a solution: kept until somebody asks what was printed."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.count = 0

    def writable(self) -> bool:
        """Yes."""
        return True

    def write(self, text: str) -> int:
        """Keep a text; raises TooMuchOutput if there has been too much."""
        self.count += len(text)
        if self.count > MOST_OUTPUT:
            raise TooMuchOutput
        self.parts.append(text)
        return len(text)

    def take(self) -> str:
        """What was printed since this was asked last."""
        text = "".join(self.parts)
        self.parts.clear()
        return text


class Keyboard(io.TextIOBase):
    """Standard input of a solution: each line is asked for where the answers come from."""

    def __init__(self, ask: Callable[[], str]) -> None:
        self.ask = ask

    def readable(self) -> bool:
        """Yes."""
        return True

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """The next line; "" at the end."""
        try:
            return f"{self.ask()}\n"
        except EOFError:
            return ""


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
        self.stored: dict[str, Any] = {}
        self.objects: list[Any] = []
        self.talks = False
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
            answer = {"kind": "returned", "value": self.write(value)}
        except OutOfTime:
            answer = {"kind": "time"}
        except TooMuchOutput:
            answer = {"kind": "output"}
        except Asked:
            answer = {"kind": "asked"}
        except SystemExit as leaving:
            answer = {"kind": "exit", "text": str(leaving.code)[:LONGEST]}
        except BaseException as error:
            answer = raised(error, self.folder)
        return {**answer, "printed": self.paper.take(), "threads": threading.active_count()}

    def load(self, request: dict[str, Any]) -> dict[str, Any]:
        """Import the solution; what it defines before it stops can be called, even if it stops with an error."""
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
        if spec is None or spec.loader is None:
            return {"kind": "raised", "type": "ImportError", "text": "not a Python file", "names": {}}
        self.module = importlib.util.module_from_spec(spec)
        sys.modules[request["module"]] = self.module
        loader = spec.loader
        answer = self.limited(lambda: loader.exec_module(self.module), request["seconds"])
        names = {name: parameters(value) for name, value in vars(self.module).items() if callable(value)}
        return {**answer, "names": names}

    def call(self, request: dict[str, Any]) -> dict[str, Any]:
        """Call a function, or a method of an object; say what came of it, and what became of the arguments."""
        arguments = [self.read(each) for each in request["arguments"]]
        replaced = {name: Replaced(self.read(values)) for name, values in request["replace"].items()}
        before = {name: vars(self.module).get(name) for name in replaced}
        self.talks = request["talks"]
        random.seed(request["seed"])
        try:
            place = self.module if request["on"] is None else self.objects[request["on"]]
            vars(self.module).update(replaced)
            answer = self.limited(lambda: getattr(place, request["name"])(*arguments), request["seconds"])
        finally:
            self.talks = False
            vars(self.module).update(before)
        return {
            **answer,
            "arguments": [
                None if is_stored(sent) else self.write(each)
                for sent, each in zip(request["arguments"], arguments, strict=True)
            ],
            "calls": {name: each.calls for name, each in replaced.items()},
        }

    def get(self, request: dict[str, Any]) -> dict[str, Any]:
        """The value of a name in the module, or of an attribute of an object."""
        place = self.module if request["on"] is None else self.objects[request["on"]]
        return self.limited(lambda: getattr(place, request["name"]), request["seconds"])

    def store(self, request: dict[str, Any]) -> dict[str, Any]:
        """Keep a value that many calls will be given."""
        self.stored[request["name"]] = self.read(request["value"])
        return {"kind": "returned", "value": None}

    def read(self, value: Any) -> Any:
        """A value as it was sent."""
        if isinstance(value, list):
            return [self.read(each) for each in value]
        if not isinstance(value, dict):
            return value
        ((kind, content),) = value.items()
        if kind == "stored":
            return self.stored[content]
        if kind == "object":
            return self.objects[content]
        if kind == "dict":
            return {self.read(key): self.read(each) for key, each in content}
        return {"tuple": tuple, "set": set}[kind](self.read(each) for each in content)

    def write(self, value: Any, depth: int = 0) -> Any:
        """A value to be sent; what is deeper or longer than anybody needs is cut off with an error."""
        if value is None or type(value) in (bool, int, float, str):
            return value if not isinstance(value, str | int) or len(str(value)) < MOST_ITEMS else self.foreign(value)
        if depth > DEEPEST or not isinstance(value, list | tuple | set | frozenset | Mapping):
            return self.foreign(value)
        if len(value) > MOST_ITEMS:
            raise ValueError(f"a value with {len(value):,} parts")
        if isinstance(value, Mapping):
            pairs = [[self.write(key, depth + 1), self.write(value[key], depth + 1)] for key in list(value)]
            return {"dict": pairs}
        parts = self.all_of(value, depth + 1)
        if isinstance(value, list):
            return parts
        return {"tuple" if isinstance(value, tuple) else "set": parts}

    def all_of(self, values: Iterable[Any], depth: int) -> list[Any]:
        """All parts of a value, to be sent."""
        return [self.write(each, depth) for each in values]

    def foreign(self, value: Any) -> Any:
        """Something that stays here: a number to speak of it by, its type and its text."""
        self.objects.append(value)
        try:
            text = repr(value)[:LONGEST]
        except Exception as error:
            text = f"({type(error).__name__} in its repr)"
        return {"object": [len(self.objects) - 1, type(value).__name__, text]}


def is_stored(sent: Any) -> bool:
    """Whether an argument was named rather than sent."""
    return isinstance(sent, dict) and "stored" in sent


def stop(number: int, frame: FrameType | None) -> None:
    """End the call that is under way: its time is up."""
    raise OutOfTime


def set_clock(seconds: float) -> None:
    """Give a call so much processor time; 0 takes the limit away.

    First an exception ends the call; if it catches that, or has a million calls to come back from, the system ends
    the process.
    """
    if not hasattr(signal, "setitimer"):
        return
    import resource

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)  # once only: a second time might hit our own code
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    if most != resource.RLIM_INFINITY:  # Linux counts ticks here, and may come to half as much again as it tells
        last = math.ceil(1.5 * time.process_time() + seconds) + 2 if seconds else most
        resource.setrlimit(resource.RLIMIT_CPU, (min(last, most), most))


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


def parameters(function: Any) -> list[int] | None:
    """The fewest and the most arguments that a function can be called with; None if nobody knows."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    placed = [each for each in found if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    most = 99 if any(each.kind == each.VAR_POSITIONAL for each in found) else len(placed)
    return [sum(each.default is each.empty for each in placed), most]


def main() -> None:
    """Answer requests until there are no more."""
    channel = Channel()
    runner = Runner(channel)
    works = {"load": runner.load, "call": runner.call, "get": runner.get, "store": runner.store}
    while True:
        request = channel.receive()
        channel.nonce = request["nonce"]
        try:
            answer = works[request["do"]](request)
        except Exception as error:
            answer = {"kind": "broken", "text": repr(error)[:LONGEST]}
        channel.send(**answer)


if __name__ == "__main__":
    main()
