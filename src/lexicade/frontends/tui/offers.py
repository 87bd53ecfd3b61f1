"""What the menu and the palette offer, each with how the player stands with it."""

from __future__ import annotations

from dataclasses import dataclass

from lexicade.arcade import dailies
from lexicade.arcade.dailies import today
from lexicade.arcade.library import kept, unfinished
from lexicade.arcade.statistics import summaries
from lexicade.arcade.wording import when
from lexicade.core.errors import LexicadeError
from lexicade.games import find, keys
from lexicade.store.store import Store, Stored, open_store

NEW = "not played yet"


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to choose: the text by which the arcade knows it, what it is called, its state, and what it is."""

    choice: str
    title: str
    state: str = ""
    pitch: str = ""


@dataclass(frozen=True, slots=True)
class Offers:
    """The menu in groups, and what is wrong with the store, if anything."""

    groups: tuple[tuple[Offer, ...], ...]
    problem: str = ""


OTHERS = (
    Offer("games", "Saved games", pitch="Continue, review or delete a game"),
    Offer("stats", "Statistics", pitch="Your results so far"),
    Offer("leaders", "Leader boards", pitch="The best scores"),
    Offer("settings", "Settings", pitch="Colors, difficulty, word list, name"),
    Offer("quit", "Quit"),
)


def offers() -> Offers:
    """Everything that can be done from the menu."""
    try:
        with open_store() as store:
            last = unfinished(store)
            first = () if last is None else (continue_offer(last),)
            return Offers((first, game_offers(store), (daily_offer(store), *OTHERS)), store.problem)
    except LexicadeError as error:
        games = tuple(Offer(f"play {key}", find(key).info.title, "", find(key).info.pitch) for key in keys())
        return Offers(((), games, (Offer("daily", "Daily puzzles"), *OTHERS)), error.sentence)


def begun_game(key: str) -> tuple[int, str] | None:
    """The game of a kind that was begun last and isn't finished, by its number, and what it is called."""
    try:
        with open_store() as store:
            begun = unfinished(store, key)
    except LexicadeError:
        return None
    if begun is None:
        return None
    found = kept(begun, begun.result)
    daily = f"daily puzzle {found.daily}, " if found.daily else ""
    return found.number, f"game {found.number} ({daily}started {when(found.started).strip()})"


def continue_offer(stored: Stored) -> Offer:
    """To go on with the game that was begun last."""
    found = kept(stored, stored.result)
    daily = f", daily puzzle {found.daily}" if found.daily else ""
    return Offer(
        f"resume {found.number}",
        "Continue",
        f"{found.title}, game {found.number}{daily}",
        f"Started {when(found.started)}" if found.started else "",
    )


def game_offers(store: Store) -> tuple[Offer, ...]:
    """Each game, with what the player has done in it."""
    numbers = summaries(store, keys(), today())
    found = []
    for key in keys():
        info, summary = find(key).info, numbers[key]
        begun = unfinished(store, key)
        played = f"best {summary.best}, {summary.played} played" if summary.played else NEW
        state = played if begun is None else f"game {begun.number} unfinished"
        found.append(Offer(f"play {key}", info.title, state, info.pitch))
    return tuple(found)


def daily_offer(store: Store) -> Offer:
    """Today's puzzles."""
    number = today()
    found = dailies.todays(store, number)
    done, streak = sum(daily.is_finished for daily in found), max((daily.streak for daily in found), default=0)
    state = f"{done} of {len(found)} done" + (f", streak {streak}" if streak else "")
    return Offer("daily", "Daily puzzles", state, f"Number {number}, the same for everybody")
