"""How long a search may take: the one clock among the rules. A bot's moves are kept, never derived from its id."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

SECONDS = 5.0  # for one move of a bot, where somebody waits


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a search has to stop: a reading of the monotonic clock in seconds, or None for no limit."""

    end: float | None = None

    @classmethod
    def after(cls, seconds: float | None) -> Deadline:
        """The deadline so many seconds from now, or none."""
        return cls(None if seconds is None else monotonic() + seconds)

    def has_passed(self) -> bool:
        """Whether the time is up; always False without a limit."""
        return self.end is not None and monotonic() >= self.end


NO_DEADLINE = Deadline()
