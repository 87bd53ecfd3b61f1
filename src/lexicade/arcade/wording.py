"""What every front end says of kept games in the same words: how one stands, when it was begun, which puzzle it is."""

from __future__ import annotations

from datetime import datetime

from lexicade.arcade.dailies import Daily
from lexicade.arcade.library import Kept
from lexicade.arcade.results import verdict
from lexicade.core.wording import in_points
from lexicade.store.store import Result

BLANK_TIME = " " * 16
CANT_OPEN = "can't be opened here"
NOT_PLAYED = "not played yet"
DELETED = "you deleted your game; playing again is practice"


def state_of(key: str, result: Result) -> str:
    """How a game stands or ended, in a few words: `won, 377 points, with help`."""
    helped = ", with help" if result.helped else ""
    if not result.is_over:
        return f"unfinished{helped}"
    decided = verdict(key, result)
    return f"{decided}{', ' if decided else ''}{in_points(result.score)}{helped}"


def remarks(kept: Kept) -> str:
    """What else there is to say of a game: which daily puzzle it is, and whether it was practice or from a file."""
    daily = f", daily puzzle {kept.daily}" if kept.daily else ""
    return f"{daily}{standing_apart(kept)}"


def standing_apart(kept: Kept) -> str:
    """Why a game doesn't count, if it doesn't: it was practice, or it came from a file."""
    return f"{', practice' if kept.is_practice else ''}{', from a file' if kept.is_imported else ''}"


def when(started: datetime | None) -> str:
    """When a game was started, by the player's own clock; blanks if that isn't known."""
    return BLANK_TIME if started is None else started.astimezone().strftime("%Y-%m-%d %H:%M")


def line_of(kept: Kept) -> str:
    """A kept game on one line: when it was begun, its title, how it stands, and what else there is to say."""
    state = CANT_OPEN if kept.result is None else state_of(kept.key, kept.result)
    return f"{when(kept.started)}  {kept.title:<14} {state}{remarks(kept)}"


def standing_of(daily: Daily) -> str:
    """How a player stands with a daily puzzle, and the streak that it carries on."""
    nothing = DELETED if daily.has_counted else NOT_PLAYED
    state = nothing if daily.counted is None else state_of(daily.key, daily.counted)
    return state + (f"   streak {daily.streak}" if daily.streak else "")
