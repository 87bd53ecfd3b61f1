"""How much one person or one address may ask for: so many at once, and then so many a second."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass

from lexicade.core.errors import LexicadeError
from lexicade.online.clock import Clock

MOST_KNOWN = 50_000  # people and addresses that are remembered; the one that was not seen for longest goes first
HOUR = 3600.0


class TooMany(LexicadeError):
    """Somebody asks for more than their share."""

    def __init__(self, sentence: str, wait: float) -> None:
        super().__init__(sentence)
        self.wait = wait  # seconds until one more is allowed


@dataclass(frozen=True, slots=True)
class Limit:
    """So many at once, and so many a second over time."""

    name: str  # what is limited, as in "moves"
    burst: int
    rate: float  # a second


MOVES = Limit("moves", 20, 5.0)
PREVIEWS = Limit("previews", 20, 5.0)
HINTS = Limit("hints", 5, 1 / 10)
GAMES = Limit("new games", 30, 30 / HOUR)
IMPORTS = Limit("imports", 10, 10 / HOUR)
ROOMS = Limit("new tables", 10, 10 / HOUR)
PHRASES = Limit("phrases", 5, 1 / 5)
CODES = Limit("tries", 10, 10 / HOUR)  # of codes, by address: 28 ** 8 of them can't be tried out
PLAYERS = Limit("new players", 200, 60 / HOUR)  # by address: a school has one
TOOLS = Limit("questions", 5, 1 / 10)
WORDS = Limit("questions about words", 20, 1.0)
REQUESTS = Limit("requests", 200, 20.0)  # of one person, whatever they are


class Limits:
    """Who has asked for how much lately, in this process."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._left: OrderedDict[tuple[str, Hashable], tuple[float, float]] = OrderedDict()  # how many, and as of when

    def take(self, limit: Limit, who: Hashable) -> None:
        """Count one more; raises TooMany."""
        key, now = (limit.name, who), self._clock()
        left, when = self._left.pop(key, (float(limit.burst), now))
        left = min(limit.burst, left + max(0.0, now - when) * limit.rate)
        self._left[key] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > MOST_KNOWN:
            self._left.popitem(last=False)
        if left < 1:
            wait = (1 - left) / limit.rate
            raise TooMany(f"That is too many {limit.name}. Please try again {soon(wait)}.", wait)


def soon(seconds: float) -> str:
    """When to try again, in words.

    >>> soon(0.4), soon(42), soon(200)
    ('in a moment', 'in 42 seconds', 'in 4 minutes')
    """
    if seconds <= 2:
        return "in a moment"
    return f"in {seconds:.0f} seconds" if seconds < 60 else f"in {-(-seconds // 60):.0f} minutes"
