"""The application: which address is answered by what."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from lexicade.arcade.table import Table
from lexicade.command import complain
from lexicade.core.errors import LexicadeError, MoveError, StoreBusy, StoreError
from lexicade.frontends.web import facts, opening, tools
from lexicade.frontends.web.events import stream
from lexicade.frontends.web.games import Games, OpenGame
from lexicade.frontends.web.requests import BAD_REQUEST, LONGEST_MOVE, BadRequest, number, read, text, texts
from lexicade.frontends.web.security import TooLarge, refusal
from lexicade.frontends.web.tools import Toolbox
from lexicade.online.thinking import Thinker, Unanswered

CLIENT = Path(__file__).parent / "client"
PAGES = re.compile(
    r"/(new/\w+|game/\d+|id/.+|daily(/\w+(/\d+)?)?|games|statistics|leaders|rules(/\w+)?|settings|words|tools(/\w+/\w+(/[\w-]+)?)?)?"
)
SWEEP = 1.0  # seconds between two looks for games that nobody shows any more
NO_PAGE = "There is no such page."
NOT_ALLOWED = "That can't be done here."
WRONG = "Something went wrong. Your game is saved; please reload the page."
REASONS = {404: NO_PAGE, 405: NOT_ALLOWED}

Fact: TypeAlias = Callable[..., Any]
Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]


class Site:
    """Every route, over the games that are open."""

    def __init__(self) -> None:
        self.games = Games(Thinker())
        self.toolbox = Toolbox(self.games, Thinker())

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        """Let go of games while the server runs, and of all of them when it ends."""
        sweeping = asyncio.create_task(self._sweep())
        yield
        sweeping.cancel()
        with suppress(asyncio.CancelledError):
            await sweeping
        self.toolbox.close()
        await self.games.close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self.games.let_go()

    def routes(self) -> list[Route | Mount]:
        """All addresses."""
        game = "/api/games/{token}"
        return [
            Route("/api/menu", self.fact(facts.menu)),
            Route("/api/new/{key}", self.fact(facts.dialog)),
            Route("/api/games", self.fact(facts.kept)),
            Route("/api/games", self.open, methods=["POST"]),
            Route("/api/calendar/{key}", self.fact(facts.calendar)),
            Route("/api/statistics", self.fact(facts.statistics)),
            Route("/api/leaders", self.fact(facts.leaders)),
            Route("/api/rules/{key}", self.fact(facts.rules)),
            Route("/api/settings", self.fact(facts.settings)),
            Route("/api/settings", self.set, methods=["POST"]),
            Route("/api/words/{question}", self.words),
            Route("/api/tools", self.fact(tools.offered_tools)),
            Route("/api/tools/{key}/{name}", self.fact(tools.dialog)),
            Route("/api/tools/{key}/{name}", self.toolbox.run, methods=["POST"]),
            Route(game, self.look),
            Route(game, self.delete, methods=["DELETE"]),
            Route(f"{game}/events", self.events),
            Route(f"{game}/moves", self.move, methods=["POST"]),
            Route(f"{game}/undo", self.doing(undo), methods=["POST"]),
            Route(f"{game}/redo", self.doing(Table.redo), methods=["POST"]),
            Route(f"{game}/restart", self.doing(restart), methods=["POST"]),
            Route(f"{game}/hint", self.hint, methods=["POST"]),
            Route(f"{game}/stop", self.stop, methods=["POST"]),
            Route(f"{game}/preview", self.preview, methods=["POST"]),
            Route(f"{game}/share", self.share),
            Route(f"{game}/name", self.name, methods=["POST"]),
            Mount("/client", StaticFiles(directory=CLIENT)),
            Route("/{path:path}", page),
        ]

    def fact(self, fact: Fact) -> Endpoint:
        """An address that is answered by what a function says of the parts of its path."""

        async def endpoint(request: Request) -> Response:
            return JSONResponse(await self.games.facts(partial(fact, **request.path_params)))

        return endpoint

    async def open(self, request: Request) -> Response:
        """Open a game: a new one as its id, or one by its id, its day or its number."""
        body = await read(request)
        if "id" in body:
            found = await self.games.apart(opening.by_id, text(body, "id", longest=10_000))
        elif "daily" in body:
            found = await self.games.apart(opening.by_day, text(body, "game"), number(body, "daily"))
        elif "number" in body:
            found = number(body, "number")
        else:
            made = await self.games.apart(opening.new_game, text(body, "game"), texts(body, "params"))
            found = await self.games.apart(opening.by_id, made)
        game = await self.games.open(found)
        return answer(await self.games.told(game), 201)

    async def look(self, request: Request) -> Response:
        """A game as it stands; nothing if a page has seen all there is."""
        after = request.query_params.get("after", "")
        if after.isdecimal() and await self.games.latest(request.path_params["token"]) == int(after[:9]):
            return Response(status_code=204)
        return answer(await self.games.told(await self._game(request)))

    async def _game(self, request: Request) -> OpenGame:
        return await self.games.find(request.path_params["token"])

    async def delete(self, request: Request) -> Response:
        """Delete a kept game."""
        game = await self._game(request)
        if game.kept is None:
            raise BadRequest(NOT_ALLOWED)
        await self.games.forget(game)
        await self.games.facts(facts.delete, game.kept)
        return Response(status_code=204)

    async def events(self, request: Request) -> Response:
        """What happens in a game, as it happens."""
        game = await self._game(request)
        first = await self.games.told(game)
        if self.games.is_closing:
            raise HTTPException(503)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(stream(first, game.listeners), media_type="text/event-stream", headers=headers)

    async def move(self, request: Request) -> Response:
        """Make a move."""
        body = await read(request)
        move = text(body, "text", longest=LONGEST_MOVE)
        return await self._changed(request, body, partial(Table.play, text=move))

    def doing(self, do: Callable[[Table], tuple[str, ...] | None]) -> Endpoint:
        """An address that does something at a table."""

        async def endpoint(request: Request) -> Response:
            return await self._changed(request, await read(request), do)

        return endpoint

    async def _changed(
        self, request: Request, body: dict[str, object], do: Callable[[Table], tuple[str, ...] | None]
    ) -> Response:
        game = await self._game(request)
        key = text(body, "key", longest=64) if "key" in body else ""
        status, told = await self.games.change(game, do, number=number(body, "number"), key=key)
        return answer(told, status)

    async def hint(self, request: Request) -> Response:
        """Give a hint."""
        body, game = await read(request), await self._game(request)
        key = text(body, "key", longest=64) if "key" in body else ""
        status, told = await self.games.hint(game, number=number(body, "number"), key=key)
        return answer(told, status)

    async def stop(self, request: Request) -> Response:
        """Stop looking for a hint."""
        await read(request)
        game = await self._game(request)
        if game.searching is not None:
            game.searching.cancel()
        return Response(status_code=204)

    async def preview(self, request: Request) -> Response:
        """What a move would bring."""
        body, game = await read(request), await self._game(request)
        return JSONResponse({"text": await self.games.at(game, game.table.preview, text(body, "text"))})

    async def name(self, request: Request) -> Response:
        """Put a score on a board of names."""
        body, game = await read(request), await self._game(request)
        return answer(await self.games.name(game, text(body, "text")))

    async def share(self, request: Request) -> Response:
        """The result of a game to pass on."""
        game = await self._game(request)
        if game.kept is None:
            raise BadRequest(facts.NOT_OVER)
        return JSONResponse(await self.games.facts(facts.share, game.kept))

    async def set(self, request: Request) -> Response:
        """Change settings."""
        return JSONResponse(await self.games.facts(facts.change, await read(request)))

    async def words(self, request: Request) -> Response:
        """Look words up."""
        given = request.query_params.get("given", "")
        return JSONResponse(await self.games.facts(facts.words, request.path_params["question"], given))


def answer(message: str, status: int = 200) -> Response:
    """A message, which is JSON already, as an answer."""
    return Response(message, status, media_type="application/json")


def undo(table: Table) -> tuple[str, ...]:
    """Take a move back."""
    table.undo()
    return ("Move taken back.",)


def restart(table: Table) -> tuple[str, ...]:
    """Go back to the start."""
    table.restart()
    return ("Game restarted.",)


async def page(request: Request) -> Response:
    """The one page that every address of ours shows; what is in it is up to the client."""
    is_ours = PAGES.fullmatch(request.url.path) is not None
    if request.url.path.startswith("/api/"):
        raise HTTPException(404)
    return FileResponse(CLIENT / "index.html", 200 if is_ours else 404, {"Cache-Control": "no-cache"})


async def explain(request: Request, error: Exception) -> Response:
    """The sentence and the status for something that went wrong."""
    if isinstance(error, HTTPException):
        return refusal(request.scope, error.status_code, REASONS.get(error.status_code, BAD_REQUEST))
    if isinstance(error, LexicadeError):
        statuses: dict[type[LexicadeError], int] = {
            BadRequest: 400,
            MoveError: 422,
            StoreBusy: 503,
            StoreError: 409,
            Unanswered: 503,
        }
        status = next((status for kind, status in statuses.items() if isinstance(error, kind)), 422)
        return refusal(request.scope, status, error.sentence)
    if isinstance(error, LookupError):
        return refusal(request.scope, 404, str(error.args[0]))
    if isinstance(error, TooLarge):
        return refusal(request.scope, 413, error.sentence)
    complain(f"something went wrong ({error!r}).")
    return refusal(request.scope, 500, WRONG)


def make_app(site: Site) -> Starlette:
    """The application, without its guard."""
    handlers: dict[Any, Any] = dict.fromkeys((HTTPException, LexicadeError, LookupError, TooLarge, Exception), explain)
    return Starlette(routes=site.routes(), exception_handlers=handlers, lifespan=site.lifespan)
