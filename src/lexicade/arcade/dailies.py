"""Daily puzzles: a number for each day, and for each number and game the same puzzle everywhere.

The number follows from the player's own calendar and is fixed when play starts: midnight, clock changes and travel in
the middle of a game change nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from lexicade.arcade.library import state_of
from lexicade.arcade.results import derive
from lexicade.core.game import Game
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.games import keys
from lexicade.store.store import Store, Stored, open_store

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


def today() -> int:
    """The number of today's puzzles, by the player's own calendar."""
    return number_on(date.today())


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


def where_it_stands(store: Store, key: str, number: int) -> tuple[Stored | None, str | None, bool]:
    """A puzzle that was begun, how one that is done went, and whether it would be practice to play it now."""
    derive(store)
    mine = sorted(store.games(kind=key, daily=number), key=lambda stored: not stored.counts)
    begun = next((stored for stored in mine if stored.result is not None and not stored.result.is_over), None)
    results = [stored.result for stored in mine if stored.result is not None]
    done = (f": {state_of(key, results[0])}" if results else "") if mine else None
    return begun, done, bool(number != today() or mine or store.has_counted(key, number))


def standing() -> list[tuple[str, str]]:
    """For each game, how the player stands with today's puzzle."""
    now, rows = today(), []
    with open_store() as store:
        derive(store)
        for key in keys():
            current, _ = streaks(store.days(key), now)
            mine = [stored.result for stored in store.games(kind=key, daily=now) if stored.counts]
            result = mine[0] if mine else None
            nothing = (
                "you deleted your game; playing again is practice" if store.has_counted(key, now) else "not played yet"
            )
            state = nothing if result is None else state_of(key, result)
            rows.append((key, state + (f"   streak {current}" if current else "")))
    return rows


def done_today(store: Store) -> int:
    """How many of today's puzzles are done."""
    derive(store)
    now = today()
    return sum(now in store.days(key) for key in keys())
