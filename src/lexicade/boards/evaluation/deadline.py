"""How long a bot may think. The one clock in the house of rules: a bot's moves are kept, never derived from its id."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

SECONDS = 5.0  # for one move, where somebody waits


def never() -> bool:
    """Not over yet, and it never will be."""
    return False


def deadline(seconds: float) -> Callable[[], bool]:
    """Something to ask whether so many seconds from now are over."""
    end = monotonic() + seconds

    def is_over() -> bool:
        """Whether the time is up."""
        return monotonic() >= end

    return is_over
