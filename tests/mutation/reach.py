"""Plugins for pytest: one notes which lines each test reaches, the other runs some tests only, in a given order."""

from __future__ import annotations

import pickle
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tests.mutation.mutations import Mutation

SLOWEST = 4.0  # seconds of processor time; a test that takes longer is not tried on bugs


@dataclass(frozen=True, slots=True)
class Reached:
    """The tests that reach a module: the lines that each of them runs, and its seconds."""

    lines: dict[str, set[int]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def tests(self, mutation: Mutation) -> dict[str, float]:
        """The tests that may notice a bug with their seconds, the quickest first.

        What stands outside of functions is run before any test, so every test of the module may notice it.
        """
        statement = range(mutation.first, mutation.last + 1)
        found = [test for test, lines in self.lines.items() if not mutation.scope or not lines.isdisjoint(statement)]
        seconds = {test: self.seconds[test] for test in found if self.seconds[test] <= SLOWEST}
        return dict(sorted(seconds.items(), key=lambda item: item[1]))


class Reach:
    """Notes for some modules, each by the path of its file, what reaches them, and writes it to a file."""

    def __init__(self, modules: dict[str, str], tests: list[str], path: Path) -> None:
        self.tests, self.path = tests, path
        self.reached = {name: Reached() for name in modules.values()}
        self._modules = modules
        self._lines: dict[str, set[int]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out tests of other games, where the table of targets names one: `test_contract.py[wordhand`."""
        items[:] = [item for item in items if any(is_of(item.nodeid, test) for test in self.tests)]

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Run one test under a tracer."""
        self._lines = {path: set() for path in self._modules}
        before = time.process_time()
        sys.settrace(self._trace)
        yield
        sys.settrace(None)
        for path, lines in self._lines.items():
            if lines:
                reached = self.reached[self._modules[path]]
                reached.lines[item.nodeid] = lines
                reached.seconds[item.nodeid] = time.process_time() - before

    def pytest_sessionfinish(self) -> None:
        """Write what was noted, as plain values: the classes of this process are not those of the one that reads."""
        notes = {name: (reached.lines, reached.seconds) for name, reached in self.reached.items()}
        self.path.write_bytes(pickle.dumps(notes))

    def _trace(self, frame: FrameType, event: str, argument: Any) -> Any:
        lines = self._lines.get(frame.f_code.co_filename)
        if lines is None:
            return None
        lines.add(frame.f_lineno)
        return self._trace


class Chosen:
    """Runs these tests only, in this order."""

    def __init__(self, tests: list[str]) -> None:
        self.tests = tests

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose and order."""
        found = {item.nodeid: item for item in items}
        items[:] = [found[test] for test in self.tests if test in found]


def is_of(test: str, wanted: str) -> bool:
    """Whether a test is in a file or folder, and of one game, if one is named."""
    place, _, game = wanted.partition("[")
    return test.startswith(place) and (not game or f"[{game}" in test)
