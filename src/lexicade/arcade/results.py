"""From kept games to results: what replaying them gives, and what was found before."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from lexicade.command import complain, open_lexicon
from lexicade.core.errors import LexicadeError, StoreError
from lexicade.core.game import Game
from lexicade.core.session import Session
from lexicade.games import find
from lexicade.store.log import help_in, replay
from lexicade.store.store import Result

if TYPE_CHECKING:
    from lexicade.store.store import Store, Stored

AT_ONCE = 1000  # results that are kept in one go, so that a long derivation that is broken off was not in vain


@lru_cache(maxsize=16)
def open_game(key: str, words: str | None) -> Game[Any, Any, Any, Any]:
    """A game over its word list, opened once."""
    return find(key)(open_lexicon(words))


def open_stored(store: Store, stored: Stored) -> Session[Any, Any, Any, Any]:
    """The session of a game that is kept, where it was left; raises a LexicadeError if it can't be played here."""
    return replay(open_game(stored.game, stored.words), stored.id, store.entries(stored.number))


def result_of(session: Session[Any, Any, Any, Any], helped: int, *, is_compared: bool) -> Result:
    """What a session has come to for its first player, with help that the game didn't record."""
    outcome, helped = session.outcome, helped + session.game.helped(session.state)
    if outcome is None:
        return Result(is_over=False, helped=helped)
    category = session.game.category(session.params, session.moves) if is_compared else None
    return Result(
        is_over=True,
        score=outcome.scores[0],
        is_won=0 in outcome.winners,
        helped=helped,
        category=category or "",
    )


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


def warn(store: Store) -> None:
    """Say once what is wrong with the store, if anything."""
    if store.problem:
        complain_once(store.problem)


@lru_cache(maxsize=1)
def complain_once(sentence: str) -> None:
    """Say something on standard error, unless it was just said."""
    complain(sentence)


def derive(store: Store) -> None:
    """Find the results that are not known yet. Playing keeps them, so there are some only in files from elsewhere.

    What is wrong with the store, if anything, is said once: all commands that tell of kept games come by here.
    """
    warn(store)
    stale = store.stale()
    for start in range(0, len(stale), AT_ONCE):
        found = {stored.number: (stored.entries, replayed(store, stored)) for stored in stale[start : start + AT_ONCE]}
        with suppress(StoreError):  # it only saves time
            store.keep_results(found)
