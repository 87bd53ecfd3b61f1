"""What games offer beside playing them, as pages: which tools there are, what they ask for, and their work."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from lexicade.arcade.library import kept as as_kept
from lexicade.arcade.results import open_stored
from lexicade.arcade.settings import read_settings
from lexicade.arcade.table import new_seed
from lexicade.arcade.wording import when
from lexicade.core.errors import BadParams, LexicadeError, StoreError
from lexicade.core.session import Session
from lexicade.core.tools import Kind, Tool
from lexicade.core.wire import encode
from lexicade.frontends.web.games import Games
from lexicade.frontends.web.opening import find_kept, offered
from lexicade.frontends.web.requests import number, read, texts
from lexicade.games import find, keys, tools
from lexicade.online.thinking import Thinker, ToolQuestion
from lexicade.store.store import open_store

NOT_OVER = "That can be done when the game is over."
NO_RECORD = "That is a game of another kind."
GAMES = 100  # kept games to choose from


def find_tool(key: str, name: str) -> Tool:
    """A tool of a game; raises BadGameId and LookupError."""
    found = tools(offered(key)).get(name)
    if found is None:
        raise LookupError("There is no such tool.")
    return found


def offered_tools() -> dict[str, Any]:
    """The tools of all games."""
    found = [
        {"key": key, "name": name, "game": find(key).info.title, "title": tool.title, "pitch": tool.pitch}
        for key in keys()
        for name, tool in tools(key).items()
    ]
    return {"tools": found}


def dialog(key: str, name: str) -> dict[str, Any]:
    """What a tool asks for, with the kept games that it takes."""
    return shown_dialog(key, name, finished(key))


def shown_dialog(key: str, name: str, games: list[dict[str, Any]]) -> dict[str, Any]:
    """What a tool asks for, with games that it may take."""
    tool = find_tool(key, name)
    fields = [
        {
            "name": field.name,
            "title": field.title,
            "help": field.help,
            "kind": field.kind.value,
            "choices": field.choices,
            "low": field.low,
            "high": field.high,
            "value": str(new_seed() % (field.high + 1)) if field.kind is Kind.SEED else field.default,
            "games": games if field.kind is Kind.RECORD else [],
        }
        for field in tool.fields
    ]
    return {"key": key, "title": tool.title, "pitch": tool.pitch, "action": tool.action, "fields": fields}


def finished(key: str) -> list[dict[str, Any]]:
    """The finished games of a kind, the last one first."""
    try:
        with open_store() as store:
            found = [as_kept(stored, stored.result) for stored in store.games(kind=key, is_over=True)[-GAMES:]]
    except StoreError:  # then there are none to choose from
        return []
    return [
        {"number": game.number, "title": f"Game {game.number}, {when(game.started).strip()}"}
        for game in reversed(found)
    ]


def record_of(key: str, kept: int) -> str:
    """A finished game as other programs write it, or else its id; raises StoreError, LookupError and BadParams."""
    with open_store() as store:
        stored = find_kept(store, kept)
        session = open_stored(store, stored)
    return written_record(key, session)


def written_record(key: str, session: Session[Any, Any, Any, Any]) -> str:
    """A finished game as other programs write it, or else its id; raises BadParams."""
    if session.id.game != key:
        raise BadParams(NO_RECORD)
    if session.outcome is None:
        raise BadParams(NOT_OVER)
    records = session.game.info.records
    return session.game.write_record(records[0], session) if records else str(session.id)


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
        tool, values = find_tool(key, name), texts(body, "values")
        if tool.record and "number" in body:
            values[tool.record] = await self._games.facts(record_of, key, number(body, "number"))
        words = await self._games.facts(lambda: read_settings().words or None)
        return await answered(self._thinker, ToolQuestion(words, key, name, values), request)

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
