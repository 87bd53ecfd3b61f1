"""Ctrl-c while others work: never lost, and never theirs to handle."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def noticed() -> Iterator[Callable[[], None]]:
    """A check that raises KeyboardInterrupt if ctrl-c was pressed but Python dropped the exception.

    That happens where it is raised in a finalizer, and Dask has many of them. Python's report of it is dropped, too.
    """
    before = signal.getsignal(signal.SIGINT)
    if not callable(before) or threading.current_thread() is not threading.main_thread():
        yield lambda: None
        return
    pressed = False
    report = sys.unraisablehook

    def press(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        before(number, frame)

    def check() -> None:
        if pressed:
            raise KeyboardInterrupt

    def report_others(dropped: sys.UnraisableHookArgs) -> None:
        if not (pressed and issubclass(dropped.exc_type, KeyboardInterrupt)):
            report(dropped)

    sys.unraisablehook = report_others
    signal.signal(signal.SIGINT, press)
    try:
        yield check
    finally:
        signal.signal(signal.SIGINT, before)
        sys.unraisablehook = report


@contextmanager
def held_back() -> Iterator[None]:
    """Let ctrl-c wait for the end of a `with` block; processes started in it never see it."""
    if hasattr(signal, "pthread_sigmask"):
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    else:  # on Windows, where a new process inherits nothing of this
        yield
