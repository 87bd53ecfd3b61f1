"""Opening the player's store for a command, which says what is wrong with it; and copying a whole store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from lexicade.command import Parser, complain, say
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


def run(arguments: list[str]) -> int:
    """Copy a store."""
    parser = Parser(
        "lexicade store",
        "Copy a whole store to a new place: every game, player and room. The new one must be empty, and the old one "
        "stays as it is.",
        "A store is a file, such as games.db, or a PostgreSQL database: postgresql://USER@HOST/DATABASE",
    )
    parser.add_argument("what", choices=["copy"], metavar="copy", help="what to do")
    parser.add_argument("source", metavar="FROM", help="the store to copy")
    parser.add_argument("target", metavar="TO", help="where to copy it")
    asked = parser.parse_args(arguments)
    from lexicade.store.copies import copy_store

    copied = copy_store(asked.source, asked.target)
    say("Everything was copied, and every log is intact.")
    for table in ("games", "entries", "players", "rooms"):
        say(f"{table:<8}{copied[table]:>8}")
    return 0
