"""What came of asking a solution something: outcomes as values, and values as the child sends and gets them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

SECONDS = 1.0  # of processor time for a call
STARTING = 5.0  # of processor time for loading a solution: real ones read 83,667 words
MOST_QUESTIONS = 200  # in one call
TOO_SLOW = "doesn't finish within"

Reply = Callable[[str], str | None]  # what to type, given what was printed since the last answer; None: end of input


@dataclass(frozen=True, slots=True)
class Stored:
    """An argument that the child has already, by its name; `Solution.store` sends it."""

    name: str

    def __repr__(self) -> str:
        return "..."


@dataclass(frozen=True, slots=True)
class Foreign:
    """A value of a type of the solution's own, which stays in the child; `number` is how to speak of it."""

    number: int
    type: str
    text: str

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Turn:
    """One question in a conversation: all that was printed before it, and what was answered."""

    said: str
    reply: str | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a call: a value, or a problem that completes the sentence "f(x) ..."."""

    value: Any = None
    problem: str = ""
    error: tuple[str, ...] = ()  # the names of the exception's type and of those above it
    arguments: tuple[Any, ...] = ()  # as they were afterwards; None for stored ones
    printed: str = ""  # since the last answer
    turns: tuple[Turn, ...] = ()
    calls: Mapping[str, int] = field(default_factory=dict)  # how often functions that were replaced were called

    @property
    def said(self) -> str:
        """All that was printed."""
        return "".join(turn.said for turn in self.turns) + self.printed


@dataclass(frozen=True, slots=True)
class Loading:
    """What loading a solution led to: its functions with the numbers of arguments they take, and what went wrong."""

    names: Mapping[str, tuple[int, int] | None]
    problem: str = ""
    line: int = 0
    is_hopeless: bool = False  # nothing could be loaded, so nothing can be checked
    unwritten: frozenset[str] = frozenset()  # functions that are there, but do nothing yet


def read_loading(answer: dict[str, Any]) -> Loading:
    """What an answer says about loading."""
    names = {name: tuple(each) if each else None for name, each in answer.get("names", {}).items()}
    idle = frozenset(answer.get("unwritten", ()))
    if answer["kind"] == "returned":
        return Loading(names, unwritten=idle)
    problem = problem_of(answer, STARTING)
    is_misread = answer.get("type") in ("SyntaxError", "IndentationError", "TabError")
    if is_misread:  # newer Pythons read more
        problem += f" in Python {sys.version_info.major}.{sys.version_info.minor}"
    return Loading(names, problem, answer.get("line", 0), is_misread or "names" not in answer, idle)


def problem_of(answer: dict[str, Any], seconds: float) -> str:
    """What went wrong, as the end of a sentence that begins with the call; "" if nothing did."""
    kind = answer["kind"]
    if kind == "raised":
        where = f" (line {answer['line']})" if answer.get("line") else ""
        text = f": {answer['text']}" if answer.get("text") else ""
        return f"raises {answer.get('type', 'an exception')}{text}{where}"
    if kind == "died":
        status = answer.get("status")
        if status is None or status < 0 or status > 128:
            return "takes the whole program down"
        return f"ends the whole program with status {status}"
    return {
        "returned": "",
        "time": f"{TOO_SLOW} {seconds:g} s",
        "output": "prints more than a million characters",
        "asked": "asks for input",
        "questions": f"asks more than {MOST_QUESTIONS} questions",
        "exit": "leaves the program with sys.exit",
        "broken": "breaks Python's own functions",
    }.get(kind, "breaks Python's own functions")


def write(value: Any) -> Any:
    """A value as JSON for the child; see there."""
    if isinstance(value, Stored):
        return {"stored": value.name}
    if isinstance(value, Foreign):
        return {"object": value.number}
    if isinstance(value, Mapping):
        return {"dict": [[write(key), write(each)] for key, each in value.items()]}
    if isinstance(value, list):
        return [write(each) for each in value]
    if isinstance(value, tuple):
        return {"tuple": [write(each) for each in value]}
    if isinstance(value, set | frozenset):
        return {"set": [write(each) for each in sorted(value)]}
    return value


def read(value: Any) -> Any:
    """A value that the child has sent; what can't be read is as good as nothing, for a solution may have sent it."""
    if isinstance(value, list):
        return [read(each) for each in value]
    if not isinstance(value, dict):
        return value
    try:
        ((kind, content),) = value.items()
        if kind == "dict":
            return {read(key): read(each) for key, each in content}
        if kind == "object":
            return Foreign(*content)
        return {"tuple": tuple, "set": frozenset}[kind](read(each) for each in content)
    except (ValueError, TypeError, KeyError):
        return Foreign(-1, "unknown", "something unreadable")
