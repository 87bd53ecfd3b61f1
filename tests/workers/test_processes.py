"""Work spread over the processors of this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from lexicade.core.errors import LexicadeError
from lexicade.workers import processes, spread
from lexicade.workers.window import AHEAD
from tests.workers.errands import broken, ending, long, slow_first, times


@pytest.fixture(autouse=True)
def two_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any machine as one with two processors."""
    monkeypatch.setattr(processes, "processors", lambda: 2)


def test_order() -> None:
    """Results come in the order of the items, though a later one is done before."""
    assert list(spread(slow_first, 0.3, range(20))) == list(range(20))


def test_few_items(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without items there is nothing; one item, or one processor, takes no process."""
    assert list(spread(times, 2, ())) == []
    assert list(spread(lambda factor, item: factor * item, 2, [5])) == [10]
    monkeypatch.setattr(processes, "processors", lambda: 1)
    assert list(spread(lambda factor, item: factor * item, 2, range(4))) == [0, 2, 4, 6]


def test_endless_items() -> None:
    """Items are taken as they are needed, so a stream may be endless."""
    taken: list[int] = []

    def stream() -> Iterator[int]:
        while True:
            taken.append(len(taken))
            yield taken[-1]

    with closing(spread(times, 2, stream())) as results:
        assert [next(results) for _ in range(30)] == list(range(0, 60, 2))
    assert len(taken) < 30 + 2 * AHEAD


def test_giving_up() -> None:
    """Closing the results ends the processes in the middle of what they do."""
    with closing(spread(long, 600, range(10))) as results:
        assert next(results) == 0
        begun = time.monotonic()
    assert time.monotonic() - begun < 10
    assert not multiprocessing.active_children()


def test_error() -> None:
    """An error in the work is raised where its result would have been."""
    with pytest.raises(ZeroDivisionError, match="no reason"):
        list(spread(broken, "no reason", range(10)))
    assert not multiprocessing.active_children()


def test_ended_process() -> None:
    """A process that ends before its work is done is a sentence, not a hang."""
    with pytest.raises(LexicadeError, match="ended unexpectedly"):
        list(spread(ending, 3, range(10)))


def test_killed_process() -> None:
    """So is one that somebody kills."""
    with closing(spread(long, 600, range(10))) as results:
        assert next(results) == 0
        os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
        with pytest.raises(LexicadeError, match="ended unexpectedly"):
            next(results)
