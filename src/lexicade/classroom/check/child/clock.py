"""Limits on the processor time of a call, where the system has them."""

from __future__ import annotations

import math
import signal
import time
from types import FrameType


class OutOfTime(BaseException):
    """A call has used up its processor time. Not an Exception, so that few handlers of a solution catch it."""


def stop(number: int, frame: FrameType | None) -> None:
    """End the call that is under way: its time is up."""
    raise OutOfTime


def set_clock(seconds: float) -> None:
    """Give a call so much processor time; 0 takes the limit away.

    First an exception ends the call; if it catches that, or has a million calls to come back from, the system ends
    the process.
    """
    if not hasattr(signal, "setitimer"):
        return
    import resource

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)  # once only: a second time might hit our own code
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    if most != resource.RLIM_INFINITY:  # Linux counts ticks here, and may come to half as much again as it tells
        last = math.ceil(1.5 * time.process_time() + seconds) + 2 if seconds else most
        resource.setrlimit(resource.RLIMIT_CPU, (min(last, most), most))
