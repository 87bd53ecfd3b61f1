"""Games' tools at work for pages, in a process of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from lexicade.core.errors import LexicadeError
from lexicade.core.wire import encode
from lexicade.frontends.web.games import Games
from lexicade.frontends.web.requests import read
from lexicade.frontends.web.tools import asked_of
from lexicade.online.questions import ToolQuestion
from lexicade.online.thinking import Thinker


class Toolbox:
    """Tools at work in a process of their own, beside that of the bots; a page that is gone ends its work."""

    def __init__(self, games: Games, thinker: Thinker) -> None:
        self._games = games
        self._thinker = thinker

    async def run(self, request: Request) -> Response:
        """Let a tool work on what a page gives it, until it is done or the page has gone.

        The answer is a report. For one that takes longer, it is lines of JSON: how much is done, and at last the
        report, or why there is none.
        """
        body, key, name = await read(request), request.path_params["key"], request.path_params["name"]
        question = await self._games.facts(asked_of, key, name, body)
        return await answered(self._thinker, question, request)

    def close(self) -> None:
        """End what is under way."""
        self._thinker.end()


async def answered(thinker: Thinker, question: ToolQuestion, request: Request) -> Response:
    """What a tool finds, or, if that takes longer, lines that say how far it is."""
    job, is_long = Job(thinker, question, request), False
    try:
        await job.next()
        is_long = not job.is_left and not job.working.done()
        if job.is_left:
            return Response(status_code=499)  # nobody is there to read it
        if job.working.done():
            return JSONResponse(job.working.result())
    finally:
        if not is_long:
            await job.end()
    return StreamingResponse(job.lines(), media_type="application/x-ndjson")


class Job:
    """A tool at work for a page."""

    def __init__(self, thinker: Thinker, question: ToolQuestion, request: Request) -> None:
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()
        self._done = 0.0
        self.working = asyncio.create_task(thinker.ask(question, self._tell))
        self._leaving = asyncio.create_task(left(request))
        for task in (self.working, self._leaving):
            task.add_done_callback(lambda _: self._news.set())

    @property
    def is_left(self) -> bool:
        """Whether the page has gone before the work was done."""
        return self._leaving.done() and not self.working.done()

    def _tell(self, done: float) -> None:
        """Take note of how much is done; called in any thread."""
        self._done = done
        self._loop.call_soon_threadsafe(self._news.set)

    async def next(self) -> None:
        """Wait until there is something new."""
        await self._news.wait()
        self._news.clear()

    async def lines(self) -> AsyncIterator[str]:
        """What there is to tell, from now to the end."""
        try:
            while not self.working.done() and not self.is_left:
                yield f"{encode({'done': round(self._done, 3)})}\n"
                await self.next()
            if not self.is_left:
                yield f"{encode(self._result())}\n"
        finally:
            await self.end()

    def _result(self) -> dict[str, Any]:
        try:
            return self.working.result()
        except LexicadeError as error:
            return {"why": error.sentence}

    async def end(self) -> None:
        """Be done, whatever is under way."""
        for task in (self.working, self._leaving):
            task.cancel()
        await asyncio.gather(self.working, self._leaving, return_exceptions=True)


async def left(request: Request) -> None:
    """Wait until the page that sent a request has gone; its body was read before."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
