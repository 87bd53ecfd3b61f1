"""Work that nobody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress

from lexicade.core.errors import StoreError


class Chores:
    """Tasks under way; whatever goes wrong with the store is tried again by the next request."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()  # the loop itself would let go of them

    def add(self, work: Awaitable[object]) -> None:
        """Do something without waiting for it."""

        async def guarded() -> None:
            with suppress(StoreError):
                await work

        task = asyncio.create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
