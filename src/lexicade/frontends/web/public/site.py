"""The application that people play each other on: which address is answered by what."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, TypeAlias

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from lexicade.core.errors import LexicadeError, StoreBusy, StoreError
from lexicade.frontends.web import facts
from lexicade.frontends.web.app import CLIENT
from lexicade.frontends.web.public.answers import AWAY, Streams, explain
from lexicade.frontends.web.public.games import GameRoutes
from lexicade.frontends.web.public.lobby import Lobby
from lexicade.frontends.web.public.pages import page
from lexicade.frontends.web.public.people import NOBODY, People
from lexicade.frontends.web.public.profile import Profile
from lexicade.frontends.web.public.tools import LookUp, PublicTools
from lexicade.frontends.web.public.watch import Watch, log, log_error
from lexicade.frontends.web.static import site_routes
from lexicade.online.clock import A_DAY, Clock, write_time
from lexicade.online.hub import Hub
from lexicade.online.limits import REQUESTS, WORDS, Limits
from lexicade.online.meeting import Meeting
from lexicade.online.offers import KEPT_CLASSES
from lexicade.online.thinking import Thinkers
from lexicade.store.public import Player, PublicStore

GAMES = "/api/games/"
THINKERS = 2  # processes for bots, hints and questions about words
SHARING = 2.0  # seconds between two notes of the figures
AGAIN = 0.5  # seconds between two attempts to hear what others do
PURGE = 3600.0  # seconds between two rounds of forgetting what is old
KEPT_ROOMS, KEPT_PLAYERS = 365 * A_DAY, 365 * A_DAY

Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]
Handler: TypeAlias = Callable[[Request, Player], Awaitable[Response]]


class PublicSite:
    """Every route, over one store."""

    def __init__(
        self,
        store: PublicStore,
        *,
        origin: str,
        clock: Clock = time.time,
        proxies: Sequence[str] = (),
        folder: str | None = None,
        offline: str | None = None,
    ) -> None:
        self.thinkers = Thinkers(THINKERS)
        self.hub = Hub(store, self.thinkers, clock)
        self.meeting = Meeting(store, clock)
        self.limits = Limits(time.monotonic)
        self.people = People(self.hub, self.limits, is_secure=origin.startswith("https:"), proxies=proxies)
        self.streams = Streams()
        self.offline = offline
        self.watch = Watch(folder)
        self.games = GameRoutes(self)
        self.lobby = Lobby(self, origin)
        self.profile = Profile(self)
        self.tools = PublicTools(self)

    @asynccontextmanager
    async def lifespan(self, _: object) -> AsyncIterator[None]:
        """Hear what others do, and tidy up, while the server runs."""
        await self._follow()
        tidying = [asyncio.create_task(self._share()), asyncio.create_task(self._purge())]
        yield
        for task in tidying:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self.tools.close()
        await self.hub.close()

    async def _follow(self) -> None:
        """Begin to hear what others do, as soon as the store lets us."""
        while True:
            try:
                self.hub.start()
            except StoreBusy as error:
                log("store away", why=error.sentence)
                await asyncio.sleep(AGAIN)
            else:
                return

    async def _share(self) -> None:
        while True:
            self.watch.note(self.hub.counts)
            await asyncio.sleep(SHARING)

    async def _purge(self) -> None:
        while True:
            now = self.hub.clock()
            limits = {
                "classes": write_time(now - KEPT_CLASSES),
                "rooms": write_time(now - KEPT_ROOMS),
                "players": write_time(now - KEPT_PLAYERS)[:10],
            }
            try:
                await self.hub.ask(partial(self.hub.store.rooms.purge, **limits))
            except LexicadeError as error:
                log("purge failed", why=error.sentence)
            await asyncio.sleep(PURGE)

    def routes(self) -> list[Route | Mount]:
        """All addresses, those that are asked for most first."""
        return [
            *self.games.routes(),
            *self.lobby.routes(),
            *self.profile.routes(),
            self.route("/api/rules/{key}", self.fact(facts.rules)),
            self.route("/api/words/{question}", self.words),
            *self.tools.routes(),
            Route("/healthz", self.health),
            Route("/metrics", self.metrics),
            Mount("/client", StaticFiles(directory=CLIENT)),
            *site_routes(self.offline),
            Route("/{path:path}", page(self.offline)),
        ]

    def route(self, path: str, do: Handler, method: str = "GET", *, makes: bool = False) -> Route:
        """An address that is answered for whoever asks; `makes` if that is how one becomes a player."""

        async def endpoint(request: Request) -> Response:
            secret, began = "", time.monotonic()
            try:
                player = await self.people.of(request)
                self.limits.take(REQUESTS, player.number or self.people.address(request))
                if player is NOBODY and makes:
                    player, secret = await self.people.make(request)
                response = await do(request, player)
            except Exception as error:
                response = explain(request, error)
                if isinstance(error, StoreError):
                    log("store failed", route=path, why=error.sentence)
                elif response.status_code == 500:
                    log_error(error, route=path)
            if secret:
                self.people.give(response, secret)
            self.watch.request(response.status_code)
            if path.endswith("/moves"):
                self.watch.move(time.monotonic() - began)
            return response

        return Route(path, endpoint, methods=[method])

    def fact(self, fact: Callable[..., Any]) -> Handler:
        """An answer that is the same for everybody."""

        async def answer(request: Request, _: Player) -> Response:
            return JSONResponse(await self.hub.ask(partial(fact, **request.path_params)))

        return answer

    async def words(self, request: Request, player: Player) -> Response:
        """Look words up, in another process: with many blanks that takes a good part of a second."""
        self.limits.take(WORDS, player.number or self.people.address(request))
        given = request.query_params.get("given", "")
        return JSONResponse(await self.thinkers.ask(LookUp(request.path_params["question"], given)))

    async def health(self, _: Request) -> Response:
        """Whether the server and its store answer."""
        try:
            await self.hub.ask(self.hub.store.ping)
        except LexicadeError as error:
            log("store failed", route="/healthz", why=error.sentence)
            return PlainTextResponse(f"{AWAY}\n", 503)
        return PlainTextResponse("ok\n")

    async def metrics(self, request: Request) -> Response:
        """Figures, for programs on the same machine only."""
        peer = request.client.host if request.client else ""
        if peer not in ("127.0.0.1", "::1") or "x-forwarded-for" in request.headers:
            return PlainTextResponse("There is no such page.\n", 404)
        self.watch.note(self.hub.counts)
        return PlainTextResponse(self.watch.figures(), media_type="text/plain; version=0.0.4")


class Shortcut:
    """Answers the addresses that nearly all requests are for at once, and passes the others on.

    They are routes like all others. Finding them through the framework's layers took a quarter of what HTTP takes.
    """

    def __init__(self, app: ASGIApp, routes: Sequence[Route]) -> None:
        """With routes of games, whose addresses have a token before the last part."""
        self._app = app
        self._endpoints = {
            (method, route.path.rpartition("/")[2]): route.endpoint
            for route in routes
            for method in route.methods or ()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http" and scope["path"].startswith(GAMES):
            token, _, what = scope["path"][len(GAMES) :].partition("/")
            endpoint = self._endpoints.get((scope["method"], what))
            if endpoint is not None and token:
                scope["path_params"] = {"token": token}
                response = await endpoint(Request(scope, receive, send))
                await response(scope, receive, send)
                return
        await self._app(scope, receive, send)


def make_public_app(site: PublicSite) -> ASGIApp:
    """The application, without its guard."""

    async def wrong(request: Request, error: Exception) -> Response:
        return explain(request, error)

    app = Starlette(routes=site.routes(), exception_handlers={404: wrong, 405: wrong}, lifespan=site.lifespan)
    return Shortcut(app, site.games.routes()[:2])
