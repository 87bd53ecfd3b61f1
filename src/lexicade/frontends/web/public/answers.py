"""Answers to requests: JSON, streams of events, and a sentence with a status for whatever goes wrong."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Hashable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from lexicade.core.errors import BadGameId, BadParams, LexicadeError, MoveError, StoreBusy, StoreError
from lexicade.frontends.web.events import HEARTBEAT
from lexicade.frontends.web.requests import BAD_REQUEST, BadRequest
from lexicade.frontends.web.security import TooLarge, refusal
from lexicade.online.hub import NotYours
from lexicade.online.limits import TooMany
from lexicade.online.listeners import Listeners
from lexicade.online.meeting import NotAllowed
from lexicade.online.thinking import Unanswered

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
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(
            self._stream(first, listeners, limits), media_type="text/event-stream", headers=headers
        )

    async def _stream(self, first: str, listeners: Listeners[str], limits: dict[Hashable, int]) -> AsyncIterator[str]:
        queue = listeners.add()
        self._open.update(limits.keys())
        try:
            yield f"data: {first}\n\n"
            while True:
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        text = await queue.get()
                except TimeoutError:
                    yield ": \n\n"
                    continue
                if text is None:
                    return
                yield f"data: {text}\n\n"
        finally:
            listeners.drop(queue)
            for who in limits:
                self._open[who] -= 1
                if self._open[who] <= 0:
                    del self._open[who]
