"""Opening the player's store for a command, which says what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from lexicade.command import complain
from lexicade.store.store import Store, open_store


@contextmanager
def kept_store() -> Iterator[Store]:
    """The player's store; what is wrong with it is said once, whether it shows at once or later. Raises StoreError."""
    with open_store() as store:
        warn(store)
        yield store
        warn(store)


def warn(store: Store) -> None:
    """Say what is wrong with a store, if anything."""
    if store.problem:
        complain_once(store.problem)


@lru_cache(maxsize=1)
def complain_once(sentence: str) -> None:
    """Say something on standard error, unless it was just said."""
    complain(sentence)
