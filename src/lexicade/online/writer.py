"""Adding entries to logs in groups: one transaction for all that waits, so one wait for the disk serves many."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import TypeAlias

from lexicade.core.errors import LexicadeError, StoreBusy, StoreError
from lexicade.store.public import Addition, Journal

MOST = 500  # additions in one transaction: after a moment in which the disk was slow, many wait
CLOSED = "The server is about to end. Please try again in a moment."

Waiting: TypeAlias = tuple[Addition, "asyncio.Future[bool]"]


class Writer:
    """The only one in a process who adds entries, in a thread of its own."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._waiting: SimpleQueue[Waiting | None] = SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._is_closed = False

    async def add(self, addition: Addition) -> bool:
        """Add an entry; when this returns it is on the disk, or was too late. Raises StoreError."""
        if self._is_closed:
            raise StoreBusy(CLOSED)
        if self._thread is None:
            self._loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
            self._thread.start()
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.put((addition, future))
        return await future

    def _work(self) -> None:
        """Write what waits until there is nothing more to come."""
        is_last = False
        while not is_last:
            group: list[Waiting] = []
            first = self._waiting.get()
            is_last = first is None
            if first is not None:
                group.append(first)
            with suppress(Empty):
                while len(group) < MOST and not is_last:
                    another = self._waiting.get_nowait()
                    is_last = another is None
                    if another is not None:
                        group.append(another)
            if group:
                self._write(group)

    def _write(self, group: list[Waiting]) -> None:
        try:
            found: list[bool] | LexicadeError = self._journal.add([addition for addition, _ in group])
        except LexicadeError as error:
            found = error
        except Exception as error:  # whatever a driver may raise: nobody may wait for ever
            found = StoreError(f"The game can't be saved ({error!r}).")
        assert self._loop is not None
        with suppress(RuntimeError):  # the loop is gone, and whoever waited with it
            self._loop.call_soon_threadsafe(settle, [future for _, future in group], found)

    def close(self) -> None:
        """Write what waits, and then nothing more."""
        self._is_closed = True
        if self._thread is not None:
            self._waiting.put(None)
            self._thread.join()


def settle(futures: list[asyncio.Future[bool]], found: list[bool] | LexicadeError) -> None:
    """Tell everybody who waits what became of their entry."""
    for at, future in enumerate(futures):
        if future.done():
            continue
        if isinstance(found, LexicadeError):
            future.set_exception(found)
        else:
            future.set_result(found[at])
