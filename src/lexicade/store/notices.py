"""What processes that share a database tell each other: PostgreSQL's LISTEN and NOTIFY."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from lexicade.core.errors import StoreError
from lexicade.store.backend import NewEntry

if TYPE_CHECKING:
    import psycopg

CHANNEL = "lexicade"
LONGEST = 7_900  # bytes of a notice; PostgreSQL takes less than 8,000
LOOK_UP = 0.2  # seconds after which a listener sees that it should stop
WAIT = 0.5  # seconds between two attempts to connect again
TOO_LONG = "That is too long to announce."


def write_entries(worker: str, entries: Sequence[NewEntry]) -> tuple[str, str, list[tuple[int, str]]]:
    """What notices of entries begin and end with, and for each entry the number of its notice and what it says there.

    Notices are as few as entries fit in, with commas between; of one that is too long, they have the game and number.
    """
    start, end = f'{{"from":"{worker}","entries":[', "]}"
    items: list[tuple[int, str]] = []
    notice = size = 0
    for game, number, text, made, seat, key, _ in entries:
        item = json.dumps([game, number, text, seat, key, made], separators=(",", ":"))
        if len(item) > LONGEST // 2:
            item = f"[{game},{number}]"
        if size + len(item) > LONGEST - len(start) - len(end):
            notice, size = notice + 1, 0
        items.append((notice, item))
        size += len(item) + 1
    return start, end, items


def write_announcement(worker: str, text: str) -> str:
    """A notice of something that isn't kept; raises StoreError if it is too long."""
    notice = json.dumps({"from": worker, "said": text}, ensure_ascii=False, separators=(",", ":"))
    if len(notice.encode("utf-8", "replace")) > LONGEST:
        raise StoreError(TOO_LONG)
    return notice


class Listener:
    """A thread that hears the notices of other processes, on a connection of its own."""

    def __init__(
        self,
        connect: Callable[[], psycopg.Connection[Any]],
        worker: str,
        hear: Callable[[str], None],
        lost: Callable[[], None],
    ) -> None:
        """Listen from now on; raises psycopg's errors if the database can't be reached."""
        self._connect = connect
        self._own = f'{{"from":"{worker}",'
        self._hear = hear
        self._lost = lost
        self._is_over = Event()
        self._connection = self._listening()
        self._thread = Thread(target=self._run, name="lexicade-notices", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Hear no more; when this returns, nothing is called any more."""
        self._is_over.set()
        self._thread.join()

    def _listening(self) -> psycopg.Connection[Any]:
        connection = self._connect()
        connection.execute(f"LISTEN {CHANNEL}".encode())
        return connection

    def _run(self) -> None:
        import psycopg

        while not self._is_over.is_set():
            try:
                for notice in self._connection.notifies(timeout=LOOK_UP):
                    if not notice.payload.startswith(self._own):
                        self._hear(notice.payload)
            except psycopg.Error:
                self._connection.close()
                self._reconnect()
        self._connection.close()

    def _reconnect(self) -> None:
        import psycopg

        while not self._is_over.is_set():
            try:
                self._connection = self._listening()
            except psycopg.Error:
                self._is_over.wait(WAIT)
            else:
                self._lost()
                return
