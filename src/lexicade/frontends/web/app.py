"""The application: which address is answered by what."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeAlias

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from lexicade.command import complain
from lexicade.core.errors import LexicadeError
from lexicade.frontends.web.api import NOT_ALLOWED, Address, Api, explained
from lexicade.frontends.web.events import stream
from lexicade.frontends.web.games import Games
from lexicade.frontends.web.requests import BAD_REQUEST, read
from lexicade.frontends.web.security import TooLarge, refusal
from lexicade.frontends.web.static import marked, site_routes
from lexicade.frontends.web.toolbox import Toolbox
from lexicade.online.thinking import Thinker

CLIENT = Path(__file__).parent / "client"
PAGES = re.compile(
    r"/(new/\w+|game/\d+|id/.+|import/[\w-]+|daily(/\w+(/\d+)?)?|games|statistics|leaders|rules(/\w+)?|settings|words|tools(/\w+/\w+(/[\w-]+)?)?)?"
)
SWEEP = 1.0  # seconds between two looks for games that nobody shows any more
NO_PAGE = "There is no such page."
WRONG = "Something went wrong. Your game is saved; please reload the page."
REASONS = {404: NO_PAGE, 405: NOT_ALLOWED}

Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]


class Site:
    """Every route, over the games that are open."""

    def __init__(self, offline: str | None = None) -> None:
        """With the folder of a site to play offline, if there is one."""
        self.games = Games(Thinker())
        self.api = Api(self.games)
        self.offline = offline
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
        return [
            *(Route(each.path, endpoint(each), methods=[each.method]) for each in self.api.addresses()),
            Route("/api/tools/{key}/{name}", self.toolbox.run, methods=["POST"]),
            Route("/api/games/{token}/events", self.events),
            Mount("/client", StaticFiles(directory=CLIENT)),
            *site_routes(self.offline),
            Route("/{path:path}", self.page),
        ]

    async def events(self, request: Request) -> Response:
        """What happens in a game, as it happens."""
        game = await self.games.find(request.path_params["token"])
        first = await self.games.told(game)
        if self.games.is_closing:
            raise HTTPException(503)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(stream(first, game.listeners), media_type="text/event-stream", headers=headers)

    async def page(self, request: Request) -> Response:
        """The one page that every address of ours shows; what is in it is up to the client."""
        is_ours = PAGES.fullmatch(request.url.path) is not None
        if request.url.path.startswith("/api/"):
            raise HTTPException(404)
        document = (CLIENT / "index.html").read_text(encoding="utf-8")
        content = document if self.offline is None else marked(document)
        return HTMLResponse(content, 200 if is_ours else 404, {"Cache-Control": "no-cache"})


def endpoint(address: Address) -> Endpoint:
    """An address as Starlette has them."""

    async def answered(request: Request) -> Response:
        body: dict[str, object] = {**request.query_params} if address.method == "GET" else await read(request)
        answer = await address.handler(body, **request.path_params)
        if answer.status == 204:
            return Response(status_code=204)
        return Response(answer.content, answer.status, media_type="application/json")

    return answered


async def explain(request: Request, error: Exception) -> Response:
    """The sentence and the status for something that went wrong."""
    if isinstance(error, HTTPException):
        return refusal(request.scope, error.status_code, REASONS.get(error.status_code, BAD_REQUEST))
    foreseen = explained(error)
    if foreseen is not None:
        return refusal(request.scope, *foreseen)
    if isinstance(error, TooLarge):
        return refusal(request.scope, 413, error.sentence)
    complain(f"something went wrong ({error!r}).")
    return refusal(request.scope, 500, WRONG)


def make_app(site: Site) -> Starlette:
    """The application, without its guard."""
    handlers: dict[Any, Any] = dict.fromkeys((HTTPException, LexicadeError, LookupError, TooLarge, Exception), explain)
    return Starlette(routes=site.routes(), exception_handlers=handlers, lifespan=site.lifespan)
