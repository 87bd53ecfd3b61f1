"""How long a search may take: the one clock among the rules. A bot's moves are kept, never derived from its id."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

from lexicade.core.pace import Pace

SECONDS = 5.0  # for one move of a bot, where somebody waits


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a search has to stop: a reading of the monotonic clock in seconds, or None for no limit; or when hurried."""

    end: float | None = None
    seconds: float = 0.0  # from the beginning to the end
    pace: Pace | None = None  # for whoever waits

    @classmethod
    def after(cls, seconds: float | None, pace: Pace | None = None) -> Deadline:
        """The deadline so many seconds from now, or none."""
        return cls(pace=pace) if seconds is None else cls(monotonic() + seconds, seconds, pace)

    def has_passed(self) -> bool:
        """Whether the time is up; without a limit, only if somebody is in a hurry."""
        is_hurried = self.pace is not None and self.pace.is_hurried
        return is_hurried or (self.end is not None and monotonic() >= self.end)

    def part(self, share: float) -> Deadline:
        """The end of a share of the time that is left, for one step of a search; without a limit, there is none."""
        if self.end is None:
            return self
        return Deadline.after(max(0.0, share * (self.end - monotonic())), self.pace)

    def report(self, share: float) -> None:
        """Tell whoever waits how far the search has come: by its own work or by the clock, whichever is further."""
        if self.pace is not None:
            self.pace.reach(share)
            if self.end is not None and self.seconds:
                self.pace.reach(1 - (self.end - monotonic()) / self.seconds)


NO_DEADLINE = Deadline()
