"""Ctrl-c while others work is neither lost nor theirs."""

from __future__ import annotations

import signal
import sys
import threading

import pytest

from lexicade.workers.interrupts import held_back, noticed


class Finalized:
    """A thing during whose finalizer ctrl-c is pressed; Python drops what is raised there."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)
        for _ in range(10):
            pass


class Broken:
    """A thing whose finalizer fails."""

    def __del__(self) -> None:
        raise ZeroDivisionError


def test_dropped_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-c in a finalizer is raised again by the check without a report, and the handlers from before come back."""
    reports: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", reports.append)
    before = signal.getsignal(signal.SIGINT), sys.unraisablehook
    with noticed() as check:
        check()
        thing: Finalized | None = Finalized()
        assert thing is not None
        thing = None
        with pytest.raises(KeyboardInterrupt):
            check()
    assert reports == []
    assert (signal.getsignal(signal.SIGINT), sys.unraisablehook) == before


def test_other_errors_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """What else goes wrong in a finalizer is still reported."""
    reports: list[sys.UnraisableHookArgs] = []
    monkeypatch.setattr(sys, "unraisablehook", reports.append)
    with noticed():
        thing: Broken | None = Broken()
        assert thing is not None
        thing = None
    assert [report.exc_type for report in reports] == [ZeroDivisionError]


def test_held_back_interrupt() -> None:
    """Ctrl-c while a process is started comes right after it, not never."""
    steps = []
    with pytest.raises(KeyboardInterrupt), held_back():  # noqa: PT012 - raised by the end of the block
        signal.raise_signal(signal.SIGINT)  # of this thread: others of the tests may be running
        steps.append("the block ends")
    assert steps == ["the block ends"]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_in_a_thread() -> None:
    """In a thread, where Python hears no signals, the check is there and does nothing."""
    errors: list[BaseException] = []

    def run() -> None:
        try:
            with noticed() as check:
                check()
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert errors == []
