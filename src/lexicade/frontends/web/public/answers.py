"""Answers to requests: JSON, streams of events, and a sentence with a status for whatever goes wrong."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Hashable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from lexicade.core.errors import BadGameId, BadParams, LexicadeError, MoveError, StoreBusy, StoreError
from lexicade.frontends.web.events import HEARTBEAT
from lexicade.frontends.web.requests import BAD_REQUEST, BadRequest
from lexicade.frontends.web.security import TooLarge, refusal
from lexicade.online.hub import NotYours
from lexicade.online.limits import TooMany
from lexicade.online.listeners import Listeners
from lexicade.online.meeting import NotAllowed
from lexicade.online.questions import Unanswered

REASONS = {404: "There is no such page.", 405: "That can't be done here."}
OF_PLAYER, OF_ADDRESS = 6, 200  # streams that are open at once; a school has one address
TOO_MANY_PAGES = "You have too many pages open. Close some of them."
WRONG = "Something went wrong. Your game is saved; please reload the page."
STATUSES: dict[type[Exception], int] = {
    BadRequest: 400,
    NotYours: 403,
    NotAllowed: 403,
    MoveError: 422,
    BadParams: 422,
    BadGameId: 422,
    TooMany: 429,
    Unanswered: 503,
    StoreBusy: 503,
    StoreError: 503,
    LexicadeError: 422,
}


def written(text: str, status: int = 200) -> Response:
    """JSON that is written already."""
    return Response(text, status, media_type="application/json")


def explain(request: Request, error: Exception) -> Response:
    """The sentence and the status for something that went wrong."""
    if isinstance(error, HTTPException):
        return refusal(request.scope, error.status_code, REASONS.get(error.status_code, BAD_REQUEST))
    if isinstance(error, LexicadeError):
        status = next(status for kind, status in STATUSES.items() if isinstance(error, kind))
        answer = refusal(request.scope, status, error.sentence)
        if isinstance(error, TooMany):
            answer.headers["Retry-After"] = str(max(1, round(error.wait)))
        return answer
    if isinstance(error, LookupError) and error.args and isinstance(error.args[0], str):
        return refusal(request.scope, 404, error.args[0])
    if isinstance(error, TooLarge):
        return refusal(request.scope, 413, error.sentence)
    return refusal(request.scope, 500, WRONG)


class Streams:
    """How many streams people and addresses have open; more than their share are refused."""

    def __init__(self) -> None:
        self._open: Counter[Hashable] = Counter()

    def answer(self, first: str, listeners: Listeners[str], player: int, address: str) -> Response:
        """A stream of events, first of all one with how things stand; raises TooMany."""
        limits: dict[Hashable, int] = {("address", address): OF_ADDRESS}
        if player:
            limits["player", player] = OF_PLAYER
        if any(self._open[who] >= most for who, most in limits.items()):
            raise TooMany(TOO_MANY_PAGES, 10.0)
        return EventStream(first, listeners, self._open, tuple(limits))


class EventStream(Response):
    """A stream of events that lasts until its page is gone, or its listeners are told that it is over.

    Starlette's own would do the same with two more tasks for each page that is open, and a timer for each event.
    """

    media_type = "text/event-stream"

    def __init__(
        self, first: str, listeners: Listeners[str], is_open: Counter[Hashable], counted: tuple[Hashable, ...]
    ) -> None:
        """With what is told first, where to hear the rest, and where the stream is counted while it is open."""
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._first, self._listeners, self._is_open, self._counted = first, listeners, is_open, counted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell until there is nobody any more, or nothing more to tell."""
        queue = self._listeners.add()  # nothing was awaited since `first` was made, so nothing is missed
        queue.put_nowait(self._first)
        self._first = ""
        self._is_open.update(self._counted)
        leaving = asyncio.create_task(leave(receive, queue))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            while await self._pass_on(queue, send):
                pass
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            leaving.cancel()
            self._listeners.drop(queue)
            for who in self._counted:
                self._is_open[who] -= 1
                if self._is_open[who] <= 0:
                    del self._is_open[who]

    async def _pass_on(self, queue: asyncio.Queue[str | None], send: Send) -> bool:
        """Wait for the next event and send it, or after a while a sign that the stream is alive; False at its end.

        While it waits, nothing holds the event before, which is as large as all else that a stream needs.
        """
        alarm = asyncio.get_running_loop().call_later(HEARTBEAT, wake, queue) if queue.empty() else None
        try:
            text = await queue.get()
        finally:
            if alarm is not None:
                alarm.cancel()
        if text is not None:
            event = f"data: {text}\n\n" if text else ": \n\n"
            await send({"type": "http.response.body", "body": event.encode(), "more_body": True})
        return text is not None


def wake(queue: asyncio.Queue[str | None]) -> None:
    """Let a stream say that it is alive."""
    if queue.empty():
        queue.put_nowait("")


async def leave(receive: Receive, queue: asyncio.Queue[str | None]) -> None:
    """End a stream when its page is gone, whatever still waits for it."""
    while (await receive())["type"] != "http.disconnect":
        pass
    while not queue.empty():
        queue.get_nowait()
    queue.put_nowait(None)
