"""Answers to requests: JSON, streams of events, and a sentence with a status for whatever goes wrong."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Hashable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from lexicade.core.errors import BadGameId, BadParams, LexicadeError, MoveError, StoreBusy, StoreError
from lexicade.frontends.web.events import HEARTBEAT
from lexicade.frontends.web.requests import BAD_REQUEST, BadRequest
from lexicade.frontends.web.security import TooLarge, refusal
from lexicade.online.hub import NotYours
from lexicade.online.limits import TooMany
from lexicade.online.listeners import WAITING, Listeners
from lexicade.online.meeting import NotAllowed
from lexicade.online.questions import Unanswered

REASONS = {404: "There is no such page.", 405: "That can't be done here."}
OF_PLAYER, OF_ADDRESS = 6, 200  # streams that are open at once; a school has one address
TOO_MANY_PAGES = "You have too many pages open. Close some of them."
BEATS = 15  # parts of the pages, each of which gets its sign of life at another time
STREAM = ((b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no"))
AWAY = "The games can't be reached just now. Please try again in a moment."  # why, is for the log only
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
        answer = refusal(request.scope, status, AWAY if isinstance(error, StoreError) else error.sentence)
        if isinstance(error, TooMany):
            answer.headers["Retry-After"] = str(max(1, round(error.wait)))
        return answer
    if type(error) is LookupError:  # a KeyError is a fault of ours, and its key nobody's business
        return refusal(request.scope, 404, str(error))
    if isinstance(error, TooLarge):
        return refusal(request.scope, 413, error.sentence)
    return refusal(request.scope, 500, WRONG)


class Streams:
    """The streams that are open: how many people and addresses have, and a sign of life for each now and then."""

    def __init__(self) -> None:
        self._open: Counter[Hashable] = Counter()
        self._beats: deque[set[StreamedPage]] = deque(set() for _ in range(BEATS))  # those whose turn is next are first
        self._alarm: asyncio.TimerHandle | None = None

    def answer(self, first: str, listeners: Listeners[str], player: int, address: str) -> Response:
        """A stream of events, first of all one with how things stand; raises TooMany."""
        limits: dict[Hashable, int] = {("address", address): OF_ADDRESS}
        if player:
            limits["player", player] = OF_PLAYER
        if any(self._open[who] >= most for who, most in limits.items()):
            raise TooMany(TOO_MANY_PAGES, 10.0)
        return EventStream(first, listeners, self, tuple(limits))

    def add(self, page: StreamedPage, counted: tuple[Hashable, ...]) -> None:
        """Count a stream that begins, and keep it alive."""
        self._open.update(counted)
        min(self._beats, key=len).add(page)
        if self._alarm is None:
            self._alarm = asyncio.get_running_loop().call_later(HEARTBEAT / BEATS, self.beat)

    def drop(self, page: StreamedPage, counted: tuple[Hashable, ...]) -> None:
        """A stream has ended."""
        for pages in self._beats:
            pages.discard(page)
        for who in counted:
            self._open[who] -= 1
            if self._open[who] <= 0:
                del self._open[who]

    def beat(self) -> None:
        """Let some of the pages know that their streams are alive: all at once would keep moves waiting."""
        for page in self._beats[0]:
            page.beat()
        self._beats.rotate(-1)
        is_idle = not any(self._beats)
        self._alarm = None if is_idle else asyncio.get_running_loop().call_later(HEARTBEAT / BEATS, self.beat)


class StreamedPage:
    """A page to which events are sent as they come; nothing of it runs while there are none."""

    __slots__ = ("_is_over", "_send", "_sending", "_start", "_waiting")

    def __init__(self, send: Send, start: Message) -> None:
        """With the message that begins its answer."""
        self._send = send
        self._start: Message | None = start
        self._waiting: list[str | None] = []
        self._sending: asyncio.Task[None] | None = None
        self._is_over = False

    def tell(self, message: str | None) -> None:
        """Send an event, or the end; a page that is too slow to be told is told nothing more, and comes again."""
        if self._is_over:
            return
        if len(self._waiting) >= WAITING:
            self._waiting.clear()
            message = None
        self._is_over = message is None
        self._waiting.append(message)
        if self._sending is None:
            self._sending = asyncio.create_task(self._pass_on())

    def beat(self) -> None:
        """Send a sign that the stream is alive, if nothing else is on its way."""
        if self._sending is None:
            self.tell("")

    async def _pass_on(self) -> None:
        """Send what waits."""
        try:
            if self._start is not None:
                start, self._start = self._start, None
                await self._send(start)
            while self._waiting:
                text = self._waiting.pop(0)
                event = "" if text is None else f"data: {text}\n\n" if text else ": \n\n"
                await self._send({"type": "http.response.body", "body": event.encode(), "more_body": text is not None})
        finally:
            self._sending = None

    def close(self) -> None:
        """Send nothing any more."""
        self._is_over = True
        self._waiting.clear()
        if self._sending is not None:
            self._sending.cancel()


class EventStream(Response):
    """A stream of events that lasts until its page is gone, or its listeners are told that it is over.

    It only waits for the page to leave; whoever has news sends them. Starlette's own would take two more tasks for
    each page that is open.
    """

    def __init__(self, first: str, listeners: Listeners[str], streams: Streams, counted: tuple[Hashable, ...]) -> None:
        """With what is told first, where to hear the rest, and where the stream is counted while it is open."""
        self.status_code, self.background, self.raw_headers = 200, None, [*STREAM]
        self._first, self._listeners, self._streams, self._counted = first, listeners, streams, counted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell until there is nobody any more, or nothing more to tell."""
        page = StreamedPage(send, {"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        page.tell(self._first)
        self._first = ""  # which is as large as all else that a stream needs
        self._listeners.add(page)  # nothing was awaited since `first` was made, so nothing is missed
        self._streams.add(page, self._counted)
        try:
            while (await receive())["type"] != "http.disconnect":  # so it is called, too, once all is sent
                pass
        finally:
            page.close()
            self._listeners.drop(page)
            self._streams.drop(page, self._counted)
