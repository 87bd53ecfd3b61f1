"""Pages that follow something as it happens, each at its own speed."""

from __future__ import annotations

import asyncio
from typing import Generic, Protocol, TypeVar

WAITING = 32  # messages that may wait for a slow page; then its stream ends, and it asks for the whole game

Told = TypeVar("Told")
Told_contra = TypeVar("Told_contra", contravariant=True)


class Page(Protocol[Told_contra]):
    """One that is told what happens; None says that there is nothing more to come."""

    def tell(self, message: Told_contra | None) -> None:
        """Take a message, without waiting for anything."""


class Listeners(Generic[Told]):
    """The pages that show a game."""

    __slots__ = ("__weakref__", "_pages")

    def __init__(self) -> None:
        self._pages: list[Page[Told]] = []  # a few at most; a set would take more room than all else here

    def __len__(self) -> int:
        return len(self._pages)

    def add(self, page: Page[Told]) -> None:
        """Another page."""
        self._pages.append(page)

    def drop(self, page: Page[Told]) -> None:
        """A page is gone."""
        self._pages.remove(page)

    def tell(self, message: Told | None) -> None:
        """Send something to every page."""
        for page in list(self._pages):
            page.tell(message)


class Inbox(Generic[Told]):
    """A page that takes its messages one after the other; one that is too slow gets None instead of what waits."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Told | None] = asyncio.Queue(WAITING)
        self._is_over = False

    async def get(self) -> Told | None:
        """The next message, waited for."""
        return await self._queue.get()

    def tell(self, message: Told | None) -> None:
        """Keep a message until it is asked for."""
        if self._is_over:
            return
        if self._queue.full():
            while not self._queue.empty():
                self._queue.get_nowait()
            message = None
        self._is_over = message is None
        self._queue.put_nowait(message)
