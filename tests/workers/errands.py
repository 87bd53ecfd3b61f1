"""Work for the tests to spread, which processes and clusters must be able to import."""

from __future__ import annotations

import os
import time


def times(factor: int, item: int) -> int:
    """A result that tells its item."""
    return factor * item


def slow_first(seconds: float, item: int) -> int:
    """The item, and the first one late."""
    time.sleep(seconds if item == 0 else 0)
    return item


def long(seconds: float, item: int) -> int:
    """The item, at once for the first one and too late for all others."""
    time.sleep(seconds if item else 0)
    return item


def broken(reason: str, item: int) -> int:
    """No result."""
    raise ZeroDivisionError(reason)


def ending(status: int, item: int) -> int:
    """No result, and the end of the process."""
    os._exit(status)
