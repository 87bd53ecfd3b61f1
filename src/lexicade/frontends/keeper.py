"""Keeping a game in the store while it is played.

The store is opened with the first thing to keep: the line front end's is a move, so that starting a game costs nothing
and one that nobody played is not kept; the arcade's is the start.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
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
        daily: int | None = None,
        practice: bool = False,
    ) -> None:
        """For a new game over a word list, after the moves that it has `before`; perhaps a daily puzzle.

        Whether a daily puzzle is practice is decided here, when play starts, whenever the first move comes.
        """
        self._words = None if words is None else os.path.abspath(words)
        self._waiting = list(before)
        self._daily = daily
        self._practice = practice
        self._store: Store | None = None
        self._lock: Lock | None = None
        self._kept = 0  # entries in the store
        self._is_closed = False
        self.number: int | None = None  # what the store calls the game, once it has it

    @classmethod
    def of(cls, store: Store, stored: Stored) -> Keeper:
        """For a game that is in the store already; raises StoreError if it is open elsewhere."""
        keeper = cls()
        keeper._lock = store.lock(stored.number)
        now = store.find(stored.number) or stored  # others may have played on until now
        keeper._store, keeper.number, keeper._kept = store, stored.number, now.entries
        return keeper

    def keep(self, session: Session[Any, Any, Any, Any], entries: Sequence[str]) -> None:
        """Add what was done to the log; when this returns, it is on the disk. Raises StoreError."""
        if self._is_closed:
            raise StoreError("The game was closed.")
        if self._store is None or self.number is None:
            self._begin(session)
        new = [*self._waiting, *entries]
        assert self._store is not None
        assert self.number is not None
        self._store.add_entries(self.number, self._kept + 1, new)
        self._kept += len(new)
        self._waiting = []

    def _begin(self, session: Session[Any, Any, Any, Any]) -> None:
        from lexicade.store.store import open_store

        self._store = store = open_store()
        number = store.add_game(str(session.id), words=self._words, daily=self._daily, counts=not self._practice)
        self._lock = store.lock(number)
        self.number = number

    def name_player(self, name: str) -> None:
        """Say who played; raises StoreError."""
        if self._store is not None and self.number is not None:
            self._store.name_player(self.number, name)

    def __enter__(self) -> Keeper:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the game; nothing more is kept of it."""
        self._is_closed = True
        if self._lock is not None:
            self._lock.release()
        if self._store is not None:
            self._store.close()
            self._store = None
