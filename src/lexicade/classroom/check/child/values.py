"""Values as lines of JSON carry them; `outcomes.py` is the other end.

What JSON has no form for is an object with one key: tuple, set, dict (a list of pairs), stored (a value that was sent
before, by its name) or object (something else, kept here under a number).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

MOST_ITEMS = 200_000  # in one value that is sent back
DEEPEST = 40  # lists within lists
LONGEST = 300  # characters of a foreign value's own text


class Values:
    """Reads and writes values, and keeps those that don't travel."""

    def __init__(self) -> None:
        self.stored: dict[str, Any] = {}
        self.objects: list[Any] = []

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
