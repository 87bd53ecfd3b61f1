"""Ctrl-c while others work is neither lost nor theirs."""

from __future__ import annotations

import signal
import threading

import pytest

from lexicade.workers.interrupts import held_back, noticed


class Finalized:
    """A thing during whose finalizer ctrl-c is pressed; Python drops what is raised there."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)
        for _ in range(10):
            pass


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_dropped_interrupt() -> None:
    """Ctrl-c in a finalizer is raised again by the check, and the handler from before comes back."""
    before = signal.getsignal(signal.SIGINT)
    with noticed() as check:
        check()
        thing: Finalized | None = Finalized()
        assert thing is not None
        thing = None
        with pytest.raises(KeyboardInterrupt):
            check()
    assert signal.getsignal(signal.SIGINT) is before


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
