"""Telling pages what happens, as server-sent events: text over plain HTTP, which no school's filter blocks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from lexicade.online.listeners import Inbox, Listeners

HEARTBEAT = 15.0  # seconds; shorter than the patience of anything between here and a page


async def stream(first: str, listeners: Listeners[str]) -> AsyncIterator[str]:
    """A game's messages from the whole position on, with a sign of life now and then."""
    inbox: Inbox[str] = Inbox()
    listeners.add(inbox)
    try:
        yield event(first)
        while True:
            try:
                message = await asyncio.wait_for(inbox.get(), HEARTBEAT)
            except TimeoutError:
                yield ": \n\n"
                continue
            if message is None:
                return
            yield event(message)
    finally:
        listeners.drop(inbox)


def event(message: str) -> str:
    r"""A message as an event; JSON has no line ends in it.

    >>> event('{"number":3}')
    'data: {"number":3}\n\n'
    """
    return f"data: {message}\n\n"
