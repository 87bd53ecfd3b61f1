"""Telling pages what happens, as server-sent events: text over plain HTTP, which no school's filter blocks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

HEARTBEAT = 15.0  # seconds; shorter than the patience of anything between here and a page
WAITING = 32  # messages that may wait for a slow page; then its stream ends, and it asks for the whole game


class Listeners:
    """The pages that show a game; each has a queue of messages, and None ends its stream."""

    def __init__(self) -> None:
        self._queues: set[asyncio.Queue[str | None]] = set()

    def __len__(self) -> int:
        return len(self._queues)

    def add(self) -> asyncio.Queue[str | None]:
        """Another page."""
        queue: asyncio.Queue[str | None] = asyncio.Queue(WAITING)
        self._queues.add(queue)
        return queue

    def drop(self, queue: asyncio.Queue[str | None]) -> None:
        """A page is gone."""
        self._queues.discard(queue)

    def tell(self, message: str | None) -> None:
        """Send something to every page; one that is too slow to be told is dropped."""
        for queue in list(self._queues):
            try:
                queue.put_nowait(message)
            except asyncio.QueueFull:
                self.drop(queue)
                while not queue.empty():
                    queue.get_nowait()
                queue.put_nowait(None)


async def stream(first: str, listeners: Listeners) -> AsyncIterator[str]:
    """A game's messages from the whole position on, with a sign of life now and then."""
    queue = listeners.add()
    try:
        yield event(first)
        while True:
            try:
                message = await asyncio.wait_for(queue.get(), HEARTBEAT)
            except TimeoutError:
                yield ": \n\n"
                continue
            if message is None:
                return
            yield event(message)
    finally:
        listeners.drop(queue)


def event(message: str) -> str:
    r"""A message as an event; JSON has no line ends in it.

    >>> event('{"number":3}')
    'data: {"number":3}\n\n'
    """
    return f"data: {message}\n\n"
