"""A public server in this process: requests without a network, and a clock that tests move."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from lexicade.frontends.web.public.guard import PublicGuard
from lexicade.frontends.web.public.site import PublicSite, make_public_app
from lexicade.online.live import LiveGame
from lexicade.store.public import PublicStore

ORIGIN = "http://play.example"
HOST = "play.example"


class Time:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Answer:
    """What a request brought."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


class World:
    """A site, and requests to it."""

    def __init__(self, store: PublicStore, **options: Any) -> None:
        self.clock = Time()
        self.site = PublicSite(store, origin=ORIGIN, clock=self.clock, **options)
        self.app = make_public_app(self.site)
        self.guarded = PublicGuard(self.app, origins=[ORIGIN])

    def live(self, token: str) -> LiveGame:
        """A game as the server knows it."""
        return next(live for live in self.site.hub._games if live.token == token)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[World]:
        """Let it run."""
        async with self.site.lifespan(self.app):
            yield self

    async def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        headers: dict[str, str] | None = None,
        address: str = "10.0.0.1",
        is_stream: bool = False,
    ) -> Answer:
        """Send a request; of a stream only the first event is waited for."""
        sent = {"host": HOST, **({"origin": ORIGIN} if method != "GET" else {}), **(headers or {})}
        content = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        if method != "GET":
            sent.setdefault("content-type", "application/json")
            sent.setdefault("content-length", str(len(content)))
        path, _, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "scheme": "http",
            "server": (HOST, 80),
            "client": (address, 1),
            "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in sent.items()],
        }
        return await self._answered(scope, content, is_stream=is_stream)

    async def _answered(self, scope: dict[str, Any], content: bytes, *, is_stream: bool) -> Answer:
        answer, is_read, first = Answer(0, {}, b""), False, asyncio.Event()

        async def receive() -> dict[str, Any]:
            nonlocal is_read
            if not is_read:
                is_read = True
                return {"type": "http.request", "body": content, "more_body": False}
            await asyncio.Event().wait()  # nobody leaves
            raise AssertionError

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                answer.status = message["status"]
                answer.headers = {name.decode(): value.decode("latin-1") for name, value in message["headers"]}
            else:
                answer.body += message.get("body", b"")
                if answer.body:
                    first.set()

        task = asyncio.ensure_future(self.guarded(scope, receive, send))
        if is_stream:
            waiting = asyncio.ensure_future(first.wait())
            await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            if not task.done():
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                return answer
        await task
        return answer


class Browser:
    """Somebody's browser: it keeps its cookie."""

    def __init__(self, world: World, address: str = "10.0.0.1") -> None:
        self.world = world
        self.address = address
        self.cookie = ""

    async def __call__(self, method: str, path: str, body: object = None, **options: Any) -> Answer:
        headers = {**options.pop("headers", {}), **({"cookie": self.cookie} if self.cookie else {})}
        answer = await self.world.ask(method, path, body, headers=headers, address=self.address, **options)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer

    async def get(self, path: str) -> Any:
        """What an address says."""
        answer = await self("GET", path)
        assert answer.status == 200, answer.body
        return answer.json

    async def post(self, path: str, body: object = None) -> Any:
        """What a request brings that is right."""
        answer = await self("POST", path, {} if body is None else body)
        assert answer.status in (200, 201), answer.body
        return answer.json if answer.body else None

    async def act(self, token: str, what: str, number: int, text: str | None = None, key: str = "") -> Answer:
        """Do something in a game."""
        body = {"number": number, "key": key or secrets.token_hex(8), **({} if text is None else {"text": text})}
        return await self("POST", f"/api/games/{token}/{what}", body)


async def seated(world: World, count: int = 2, **options: Any) -> tuple[str, str, list[Browser]]:
    """A table where a game has begun: its token, the game's, and the players in the order of their seats."""
    people = [Browser(world, f"10.0.1.{at}") for at in range(count)]
    values = {"players": str(count), "bot": "none"}
    room = await people[0].post(
        "/api/tables", {"kind": "table", "game": "scrabble", "params": values, "pace": 0} | options
    )
    for person in people[1:]:
        await person.post(f"/api/tables/{room['token']}/join")
    started = await people[0].post(f"/api/tables/{room['token']}/start")
    seats = {}
    for person in people:
        seats[(await person.get(f"/api/games/{started['game']}"))["seat"]] = person
    return room["token"], started["game"], [seats[seat] for seat in sorted(seats)]
