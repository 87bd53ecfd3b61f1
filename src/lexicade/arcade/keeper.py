"""Keeping a game in the store while it is played.

The store is opened with the first thing to keep, so that starting a game costs nothing and one that nobody played is
not kept.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from lexicade.core.errors import StoreError
from lexicade.core.session import Session

if TYPE_CHECKING:
    from lexicade.store.store import Lock, Store, Stored


class Keeper:
    """One game in the store, or on its way there."""

    def __init__(
        self,
        words: str | None = None,
        *,
        before: Sequence[str] = (),
        loaded: bool = False,
        daily: int | None = None,
        practice: bool = False,
    ) -> None:
        """For a new game over a word list, after the moves that it has `before`; perhaps a daily puzzle.

        Whether a daily puzzle is practice is decided here, when play starts, whenever the first move comes. Of a game
        that was `loaded` from a file nobody can say how its moves were found: statistics and boards don't count it.
        """
        self._words = None if words is None else os.path.abspath(words)
        self._is_loaded = loaded or bool(before)
        self._waiting = list(before)  # entries that are not in the store yet
        self._daily = daily
        self._practice = practice
        self._store: Store | None = None
        self._lock: Lock | None = None
        self._session: Session[Any, Any, Any, Any] | None = None  # as it was when something was last kept
        self._kept = 0  # entries in the store
        self.helped = 0  # how often they say that help was taken, beside help that the game itself records
        self._is_closed = False
        self.is_late = False  # whether a daily puzzle turned out to be practice, because another window began it too
        self.is_known = False  # whether help was taken in another game with the same seed
        self.number: int | None = None  # what the store calls the game, once it has it

    @classmethod
    def of(cls, store: Store, stored: Stored) -> Keeper:
        """For a game that is in the store already; raises StoreError if it is open elsewhere."""
        from lexicade.store.log import help_in

        keeper = cls(stored.words, daily=stored.daily, practice=not stored.counts, loaded=stored.is_imported)
        keeper._lock = store.lock(stored.number)
        entries = store.entries(stored.number)  # others may have played on until now
        keeper._kept, keeper.helped = len(entries), help_in(entries)
        keeper._store, keeper.number = store, stored.number
        return keeper

    @property
    def is_behind(self) -> bool:
        """Whether something waits to be kept, because the store was busy."""
        return self._session is not None and bool(self._waiting)

    @property
    def is_compared(self) -> bool:
        """Whether the game's score may stand beside others: all of it was played here, with the built-in list."""
        return self._words is None and not self._is_loaded

    @property
    def is_kept(self) -> bool:
        """Whether all that was played is in the store, which is still open."""
        return self.number is not None and not self._waiting and not self._is_closed

    @property
    def count(self) -> int:
        """How many entries the log has, with those that wait to be kept."""
        return self._kept + len(self._waiting)

    @property
    def counts(self) -> bool:
        """Whether the game counts: a daily puzzle that is practice doesn't."""
        return not self._practice and not self.is_late

    @property
    def has_help(self) -> bool:
        """Whether help was taken in what is kept, beside help that the game itself records."""
        return self.helped > 0

    def keep(self, session: Session[Any, Any, Any, Any], entries: Sequence[str]) -> None:
        """Add what was done to the log; when this returns, it is on the disk.

        Raises StoreError, and then it waits until something is kept the next time.
        """
        from lexicade.arcade.results import result_of
        from lexicade.store.log import ELSEWHERE, help_in

        if self._is_closed:
            raise StoreError("The game was closed.")
        self._session = session
        self._waiting += entries
        store = self._opened()
        is_known = False
        if session.outcome is not None and not self.helped and not help_in(self._waiting):
            is_known = store.has_help(session.id.game, session.id.seed, self.number or 0)
        waiting = [*self._waiting, *([ELSEWHERE] if is_known else [])]
        helped = self.helped + help_in(waiting)
        result = result_of(session, helped, is_compared=self.is_compared)
        if self.number is not None:
            store.add_entries(self.number, self._kept + 1, waiting, result)
            self._count(waiting, helped, is_known=is_known)
        else:
            counts = not self._practice and not self._is_loaded
            self.number = store.add_game(
                str(session.id),
                words=self._words,
                daily=self._daily,
                counts=counts,
                imported=self._is_loaded,
                entries=waiting,
                result=result,
            )
            self._count(waiting, helped, is_known=is_known)
            self._settle(store, self.number, counts=counts)

    def _count(self, entries: Sequence[str], helped: int, *, is_known: bool) -> None:
        """Remember that entries are in the store: nothing waits any more."""
        self._kept, self._waiting = self._kept + len(entries), []
        self.helped, self.is_known = helped, self.is_known or is_known

    def _settle(self, store: Store, number: int, *, counts: bool) -> None:
        """See whether a game that is in the store now counts, and have it to oneself.

        The game is kept already, whatever happens here; without a lock the numbers of entries keep two from mixing.
        """
        with suppress(StoreError):
            stored = store.find(number)
            self.is_late = counts and stored is not None and not stored.counts
            self._lock = store.lock(number)

    def withdraw(self, count: int) -> None:
        """Forget the last entries, which could not be kept."""
        if count:
            del self._waiting[-count:]

    def check(self) -> None:
        """See that something can be kept just now; raises StoreError."""
        self._opened().check()

    def _opened(self) -> Store:
        from lexicade.store.store import open_store

        if self._store is None:
            self._store = open_store()
        return self._store

    def name_player(self, name: str) -> None:
        """Say who played; raises StoreError."""
        if self._store is not None and self.number is not None:
            self._store.name_player(self.number, name)

    def __enter__(self) -> Keeper:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the game; what still waits to be kept is tried once more, and nothing after that."""
        if self._session is not None and self._waiting and not self._is_closed:
            with suppress(StoreError):
                self.keep(self._session, [])
        self.abandon()

    def abandon(self) -> None:
        """Let go of the game as it is in the store; this never fails."""
        self._is_closed = True
        if self._lock is not None:
            self._lock.release()
            self._lock = None
        if self._store is not None:
            with suppress(StoreError):
                self._store.close()
            self._store = None
