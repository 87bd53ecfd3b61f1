"""From kept games to results: what replaying them gives, and what was found before."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from lexicade.core.errors import LexicadeError, StoreError
from lexicade.core.game import Game, Seat
from lexicade.core.session import Session
from lexicade.games import find
from lexicade.lexicon import load
from lexicade.store.log import help_in, replay
from lexicade.store.store import Result

if TYPE_CHECKING:
    from lexicade.lexicon import Lexicon
    from lexicade.store.store import Store, Stored

AT_ONCE = 1000  # results that are kept in one go, so that a long derivation that is broken off was not in vain


@lru_cache(maxsize=16)
def open_game(key: str, words: str | None) -> Game[Any, Any, Any, Any]:
    """A game over its word list, opened once."""
    return find(key)(open_words(words))


@lru_cache(maxsize=4)
def open_words(words: str | None) -> Lexicon:
    """A word list, opened once for all games: in a browser there is no memory that maps a file, only copies of it."""
    return load(words)


def open_stored(store: Store, stored: Stored) -> Session[Any, Any, Any, Any]:
    """The session of a game that is kept, where it was left; raises a LexicadeError if it can't be played here."""
    return replay(open_game(stored.game, stored.words), stored.id, store.entries(stored.number))


def result_of(
    session: Session[Any, Any, Any, Any], helped: int = 0, *, is_compared: bool = False, seat: Seat = 0
) -> Result:
    """What a session has come to for a seat, with help that the game didn't record."""
    outcome, helped = session.outcome, helped + session.game.helped(session.state)
    if outcome is None:
        return Result(is_over=False, helped=helped)
    category = session.game.category(session.params, session.moves) if is_compared else None
    return Result(
        is_over=True,
        score=outcome.scores[seat],
        is_won=seat in outcome.winners,
        helped=helped,
        category=category or "",
    )


def verdict(key: str, result: Result) -> str:
    """Whether a finished game was won or lost; nothing for one that isn't finished or can't be lost."""
    if not result.is_over or not find(key).info.can_lose:
        return ""
    return "won" if result.is_won else "lost"


def replayed(store: Store, stored: Stored) -> Result | None:
    """What replaying a game gives; None if it can't be replayed here, because its words or its rules are gone."""
    try:
        entries = store.entries(stored.number)
        session = replay(open_game(stored.game, stored.words), stored.id, entries)
    except StoreError:
        raise
    except LexicadeError:
        return None
    return result_of(session, help_in(entries), is_compared=stored.words is None and not stored.is_imported)


def derive(store: Store) -> None:
    """Find the results that are not known yet. Playing keeps them, so there are some only in files from elsewhere."""
    stale = store.stale()
    for start in range(0, len(stale), AT_ONCE):
        found = {stored.number: (stored.entries, replayed(store, stored)) for stored in stale[start : start + AT_ONCE]}
        with suppress(StoreError):  # it only saves time
            store.keep_results(found)
