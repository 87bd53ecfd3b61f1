"""Pages that follow something as it happens, each at its own speed."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

WAITING = 32  # messages that may wait for a slow page; then its stream ends, and it asks for the whole game

Told = TypeVar("Told")


class Listeners(Generic[Told]):
    """The pages that show a game; each has a queue of messages, and None ends its stream."""

    def __init__(self) -> None:
        self._queues: set[asyncio.Queue[Told | None]] = set()

    def __len__(self) -> int:
        return len(self._queues)

    def add(self) -> asyncio.Queue[Told | None]:
        """Another page."""
        queue: asyncio.Queue[Told | None] = asyncio.Queue(WAITING)
        self._queues.add(queue)
        return queue

    def drop(self, queue: asyncio.Queue[Told | None]) -> None:
        """A page is gone."""
        self._queues.discard(queue)

    def tell(self, message: Told | None) -> None:
        """Send something to every page; one that is too slow to be told is dropped."""
        for queue in list(self._queues):
            try:
                queue.put_nowait(message)
            except asyncio.QueueFull:
                self.drop(queue)
                while not queue.empty():
                    queue.get_nowait()
                queue.put_nowait(None)
