"""What time it is for the server: the only clock in play between people, and one that tests can move."""

from __future__ import annotations

import time
from calendar import timegm
from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]  # seconds since 1970, UTC
SHAPE = "%Y-%m-%dT%H:%M:%S"
A_DAY = 24 * 3600


def write_time(seconds: float) -> str:
    """A time as the store keeps it.

    >>> write_time(1_000_000_000)
    '2001-09-09T01:46:40'
    """
    return time.strftime(SHAPE, time.gmtime(seconds))


@lru_cache(maxsize=1 << 10)
def read_time(text: str) -> int:
    """The seconds of a time that `write_time` wrote.

    >>> read_time("2001-09-09T01:46:40")
    1000000000
    """
    return timegm(time.strptime(text, SHAPE))
