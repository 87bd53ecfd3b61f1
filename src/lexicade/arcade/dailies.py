"""Daily puzzles: a number for each day, and for each number and game the same puzzle everywhere.

The number follows from the player's own calendar and is fixed when play starts: midnight, clock changes and travel in
the middle of a game change nothing.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from lexicade.arcade.results import derive
from lexicade.core.game import Game
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.games import keys
from lexicade.store.store import Result, Store, Stored

RULE = (
    "A daily puzzle counts the first time you play it, if you start it on its\n"
    "own day. Playing an older puzzle, or one you have played, is practice.\n"
    "A streak is a run of daily puzzles finished without skipping any."
)
FIRST = date(2026, 1, 1)  # puzzle number 1


def number_on(day: date) -> int:
    """The number of a day's puzzles.

    >>> number_on(date(2026, 1, 1)), number_on(date(2026, 11, 15))
    (1, 319)
    """
    return (day - FIRST).days + 1


def day_of(number: int) -> date:
    """The day of a puzzle."""
    return FIRST + timedelta(days=number - 1)


def today(at: float | None = None) -> int:
    """The number of today's puzzles, by the player's own calendar; `at` seconds since the epoch, by default now."""
    return number_on(date.fromtimestamp(time.time() if at is None else at))


def daily_session(game: Game[Any, Any, Any, Any], number: int) -> Session[Any, Any, Any, Any]:
    """The puzzle of a game with this number."""
    rng = Rng(number).split(f"daily {game.info.key}")
    seed, rng = rng.below(2**32)
    return Session(game, game.daily(rng, number), seed)


def streaks(numbers: Iterable[int], today: int) -> tuple[int, int]:
    """The streak that is alive and the longest ever, in days whose puzzle was finished.

    A streak is alive while today's puzzle can still carry it on. The puzzle of tomorrow may be done already by someone
    who has come back over the date line; what lies further ahead was played by a wrong clock and ends nothing.

    >>> streaks([1, 2, 3, 6, 7], today=8), streaks([1, 2, 3, 6, 7], today=9), streaks([], today=9)
    ((2, 3), (0, 3), (0, 0))
    >>> streaks([6, 7, 8, 400], today=8), streaks([6, 7, 8, 9], today=8)
    ((3, 3), (4, 4))
    """
    longest = current = row = 0
    last = None
    for number in sorted(set(numbers)):
        row = row + 1 if last is not None and number == last + 1 else 1
        longest = max(longest, row)
        last = number
        if number in (today - 1, today) or (number == today + 1 and row > 1):
            current = row
    return current, longest


@dataclass(frozen=True, slots=True)
class Daily:
    """How a player stands with one daily puzzle of one game."""

    key: str
    number: int
    begun: Stored | None  # a game of it that isn't finished, to go on with
    result: Result | None  # of the game that counted, or else of the first that was practice, as far as it is known
    counted: Result | None  # of the game that counted
    is_played: bool  # whether there is a game of it
    has_counted: bool  # whether it has counted already, perhaps in a game that was deleted since
    is_finished: bool  # whether it has counted and was finished, even if it was deleted since
    is_todays: bool  # whether today is its day
    streak: int  # days in a row whose puzzle was finished, up to today

    @property
    def is_done(self) -> bool:
        """Whether it was played and there is nothing to go on with."""
        return self.is_played and self.begun is None

    @property
    def is_practice(self) -> bool:
        """Whether it would be practice to begin it now: a puzzle counts once, on its own day."""
        return not self.is_todays or self.is_played or self.has_counted


def daily_of(store: Store, key: str, number: int, now: int) -> Daily:
    """How the player stands with a game's puzzle of some day, when today's number is `now`."""
    derive(store)
    games = sorted(store.games(kind=key, daily=number), key=lambda stored: not stored.counts)
    known = [(stored, stored.result) for stored in games if stored.result is not None]
    days = store.days(key)
    return Daily(
        key=key,
        number=number,
        begun=next((stored for stored, result in known if not result.is_over), None),
        result=next((result for _, result in known), None),
        counted=next((result for stored, result in known if stored.counts), None),
        is_played=bool(games),
        has_counted=store.has_counted(key, number),
        is_finished=number in days,
        is_todays=number == now,
        streak=streaks(days, now)[0],
    )


def todays(store: Store, now: int) -> list[Daily]:
    """How the player stands with today's puzzle of each game."""
    return [daily_of(store, key, now, now) for key in keys()]
