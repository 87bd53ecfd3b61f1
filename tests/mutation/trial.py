"""The plugin of pytest that tries bugs instead of running the tests once."""

from __future__ import annotations

import ast
import gc
import os
import pickle
import signal
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import accumulate, zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from tests.mutation.mutations import Mutant, mutations

ENOUGH = 3.0  # seconds of processor time: so much of the quickest tests that reach a bug is tried on it
SLOW = (  # tests of many whole games, and of other processes, which don't have the bug
    "test_bots_finish",
    "test_bots_see_only_their_view",
    "test_compiled_code_survives_its_cache",
    "test_extreme_hands",
    "test_first_opened_by_many",
    "test_hints_are_words",
    "test_kill",
    "test_leaving_while_the_store_is_busy",
    "test_stronger_guessers_miss_less",
)
UNTRIED = 3  # an exit status
PATIENCE = 1200  # seconds of processor time for all tests once
Reached = dict[str, tuple[float, dict[str, set[int]]]]  # of each test: its seconds, and its lines of each module


class Trial:
    """Tries bugs on the tests that were collected; `survivors` are those that no test caught.

    A function can't be given code that uses less of what is around it, such as no `super`; such a bug is `untried`.
    """

    def __init__(self, modules: dict[str, str], tests: Sequence[str], mutants: Sequence[Mutant], jobs: int) -> None:
        self.survivors: list[Mutant] = []
        self.untried: list[Mutant] = []
        self._modules, self._tests, self._mutants, self._jobs = modules, tests, mutants, jobs
        self._paths = {module: path for path, module in modules.items()}
        self._failure = ""
        self._terminal = open(os.dup(1), "w", buffering=1)  # noqa: SIM115 - what pytest captures is not shown

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out slow tests, and those of other games where one game is named: `tests/test_contract.py[wordhand`."""
        quick = [item for item in items if not item.name.startswith(SLOW)]
        items[:] = [item for item in quick if any(is_of(item.nodeid, test) for test in self._tests)]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember what failed."""
        if report.failed:
            self._failure = f"{report.nodeid}\n{report.longreprtext}"

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every bug, so many at a time."""
        if session.testsfailed:
            raise pytest.UsageError("Some tests can't be collected.")
        folder = TemporaryDirectory()
        os.chdir(folder.name)  # a bug may write anywhere
        reached = self._reach(session)
        running: dict[int, Mutant] = {}
        for mutant in self._mutants:
            items = quickest(session.items, mutant, reached)
            if len(running) == self._jobs:
                self._finish(running)
            limit = 10 + 3 * sum(reached[item.nodeid][0] for item in items)
            running[forked(partial(self._try, session, mutant, items), limit)] = mutant
        while running:
            self._finish(running)
        os.chdir(session.config.rootpath)
        folder.cleanup()
        self._terminal.close()
        return True

    def _reach(self, session: pytest.Session) -> Reached:
        """What every test reaches; ends the program if one fails before there is any bug."""
        with TemporaryDirectory() as folder:
            path = Path(folder, "reached")
            pid = forked(lambda: self._note(session, path), PATIENCE)
            if ended(pid):
                said = path.read_text() if path.exists() else "The tests ended before their time."
                print(f"A test fails without any bug: {said}", file=self._terminal)
                pytest.exit("", returncode=1)
            found: Reached = pickle.loads(path.read_bytes())
            return found

    def _note(self, session: pytest.Session, path: Path) -> int:
        """Run all tests under a tracer, and write what they reach to a file."""
        reached: Reached = {}
        lines: dict[str, set[int]] = {}

        def trace(frame: FrameType, event: str, argument: object) -> Any:
            module = self._modules.get(frame.f_code.co_filename)
            if module is None:
                return None
            lines.setdefault(module, set()).add(frame.f_lineno)
            return trace

        for item in session.items:
            lines = {}
            before = time.process_time()
            sys.settrace(trace)
            self._run(session, [item])
            sys.settrace(None)
            reached[item.nodeid] = time.process_time() - before, lines
            if self._failure:
                path.write_text(self._failure)
                return 1
        path.write_bytes(pickle.dumps(reached))
        return 0

    def _try(self, session: pytest.Session, mutant: Mutant, items: list[pytest.Item]) -> int:
        """Run tests with a bug; 0 if none of them fails."""
        try:
            put_into(Path(self._paths[mutant.module]), mutant)
        except ValueError:  # a function's code must use what is around it as before
            return UNTRIED
        return self._run(session, items)

    def _run(self, session: pytest.Session, items: list[pytest.Item]) -> int:
        """Run tests up to the first that fails; 0 if none does."""
        for item, following in zip_longest(items, items[1:]):
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._failure:
                return 1
        return 0

    def _finish(self, running: dict[int, Mutant]) -> None:
        """Wait for one of the processes, and tell of a bug that it didn't catch."""
        pid, status = os.wait()
        clear(pid)
        mutant = running.pop(pid)
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) == UNTRIED:
            self.untried.append(mutant)
            print(f"not tried: {mutant}", file=self._terminal)
        elif status == 0:
            self.survivors.append(mutant)
            print(f"not caught: {mutant}", file=self._terminal)


def quickest(items: list[pytest.Item], mutant: Mutant, reached: Reached) -> list[pytest.Item]:
    """The quickest of those tests that run the statement with the bug."""
    lines = range(mutant.first, mutant.last + 1)
    found = [item for item in items if not reached[item.nodeid][1].get(mutant.module, set()).isdisjoint(lines)]
    found.sort(key=lambda item: reached[item.nodeid][0])
    seconds = accumulate(reached[item.nodeid][0] for item in found)
    return [item for item, so_far in zip(found, seconds, strict=True) if item is found[0] or so_far <= ENOUGH]


def forked(work: Callable[[], int], limit: float) -> int:
    """Start something in a process of its own, with some seconds of processor time to live; its number."""
    pid = os.fork()
    if pid:
        return pid
    status = UNTRIED
    try:
        os.setsid()  # so that whatever it starts can be ended with it
        signal.setitimer(signal.ITIMER_PROF, limit)  # processor time, so that a busy machine changes nothing
        signal.alarm(30 + int(20 * limit))  # or else something may wait forever
        status = work()
    except BaseException:
        traceback.print_exc()
    os._exit(status)


def ended(pid: int) -> int:
    """Wait for a process, and end what it left behind; its exit status."""
    _, status = os.waitpid(pid, 0)
    clear(pid)
    return status


def clear(pid: int) -> None:
    """End whatever a process has left behind."""
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


def put_into(path: Path, mutant: Mutant) -> None:
    """Give a function the code that it has with a bug."""
    tree = ast.parse(path.read_text())
    for found in mutations(mutant.module, tree):
        if found.at == mutant.at:
            code = code_of(compile(ast.unparse(tree), str(path), "exec"), mutant.scope)
            break
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and is_at(thing.__code__, path, mutant.scope):
            thing.__code__ = code


def is_at(code: CodeType, path: Path, name: str) -> bool:
    """Whether some code is that of a function in a file."""
    return code.co_filename == str(path) and code.co_qualname == name


def code_of(code: CodeType, name: str) -> CodeType:
    """The code of a function in the code of its module, by its qualified name."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_qualname == name:
                return constant
            if name.startswith(f"{constant.co_qualname}."):
                return code_of(constant, name)
    raise LookupError(name)


def is_of(test: str, wanted: str) -> bool:
    """Whether a test is in a file or folder, and of one game, if one is named."""
    place, _, game = wanted.partition("[")
    return test.startswith(place) and (not game or f"[{game}" in test)
