"""Games on the server: opened, looked at, followed and played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from lexicade.core.errors import BadParams
from lexicade.core.ids import read_id
from lexicade.frontends.web.public.answers import written
from lexicade.frontends.web.requests import BAD_REQUEST, BadRequest, number, read, text, texts
from lexicade.online.limits import GAMES, HINTS, MOVES, PHRASES, PREVIEWS
from lexicade.online.offers import PHRASES as SAYINGS
from lexicade.store.exchange import write_export
from lexicade.store.public import Player

if TYPE_CHECKING:
    from lexicade.frontends.web.public.site import PublicSite

LONGEST_MOVE = 64  # characters
LONGEST_KEY = 64
NOT_OVER = "You can have the game when it is over."
NO_RECORD = "This game has no record for other programs."


class GameRoutes:
    """Everything below /api/games."""

    def __init__(self, site: PublicSite) -> None:
        self._site = site

    def routes(self) -> list[Route]:
        """The addresses, those that are asked for most first."""
        route, game = self._site.route, "/api/games/{token}"
        return [
            route(f"{game}/moves", self.move, "POST"),
            route(f"{game}/events", self.events),
            route(game, self.look),
            route(f"{game}/preview", self.preview, "POST"),
            route(f"{game}/hint", self.hint, "POST"),
            route(f"{game}/stop", self.stop, "POST"),
            route(f"{game}/say", self.say, "POST"),
            *(route(f"{game}/{what}", self.doing(what), "POST") for what in ("undo", "redo", "restart")),
            *(route(f"{game}/{what}", self.doing(what), "POST") for what in ("resign", "claim")),
            route(f"{game}/export", self.export),
            route(f"{game}/record", self.record),
            route("/api/games", self.open, "POST", makes=True),
        ]

    async def open(self, request: Request, player: Player) -> Response:
        """Open a game: a new one, one by its id or its day, or one that was begun."""
        body, meeting, hub = await read(request), self._site.meeting, self._site.hub
        if "token" in body:
            token = text(body, "token")
        else:
            self._site.limits.take(GAMES, player.number)
            if "id" in body:
                token = await hub.ask(meeting.play_id, player, read_id(text(body, "id", longest=1000)))
            elif "daily" in body:
                token = await hub.ask(meeting.play_daily, player, text(body, "game"), number(body, "daily"))
            else:
                token = await hub.ask(meeting.play_alone, player, text(body, "game"), texts(body, "params"))
        told = await hub.look(token, player.number)
        return written(told or "", 200 if "token" in body else 201)

    async def look(self, request: Request, player: Player) -> Response:
        """A game as it stands; nothing if a page has seen all there is."""
        after = request.query_params.get("after", "")
        seen = int(after) if after.isascii() and after.isdecimal() and len(after) < 10 else -1
        told = await self._site.hub.look(request.path_params["token"], player.number, seen)
        return Response(status_code=204) if told is None else written(told)

    async def events(self, request: Request, player: Player) -> Response:
        """What happens in a game, as it happens."""
        first, listeners = await self._site.hub.listen(request.path_params["token"], player.number)
        address = self._site.people.address(request)
        return self._site.streams.answer(first, listeners, player.number, address)

    async def move(self, request: Request, player: Player) -> Response:
        """Make a move."""
        self._site.limits.take(MOVES, player.number)
        body = await read(request)
        return await self._act(request, player, body, "moves", text(body, "text", longest=LONGEST_MOVE))

    def doing(self, what: str) -> Any:
        """An address that does something beside moving."""

        async def handler(request: Request, player: Player) -> Response:
            self._site.limits.take(MOVES, player.number)
            return await self._act(request, player, await read(request), what, "")

        return handler

    async def _act(self, request: Request, player: Player, body: dict[str, object], what: str, move: str) -> Response:
        token, key = request.path_params["token"], read_key(body)
        hub = self._site.hub
        status, told = await hub.act(token, player.number, what, move, number=number(body, "number"), key=key)
        return written(told, status)

    async def hint(self, request: Request, player: Player) -> Response:
        """Give a hint."""
        self._site.limits.take(HINTS, player.number)
        body, token = await read(request), request.path_params["token"]
        status, told = await self._site.hub.hint(
            token, player.number, number=number(body, "number"), key=read_key(body)
        )
        return written(told, status)

    async def stop(self, request: Request, player: Player) -> Response:
        """Stop looking for a hint."""
        await self._site.hub.stop(request.path_params["token"], player.number)
        return Response(status_code=204)

    async def preview(self, request: Request, player: Player) -> Response:
        """What a move would bring."""
        self._site.limits.take(PREVIEWS, player.number)
        body = await read(request)
        move = text(body, "text", longest=LONGEST_MOVE)
        return JSONResponse({"text": await self._site.hub.preview(request.path_params["token"], player.number, move)})

    async def say(self, request: Request, player: Player) -> Response:
        """Say one of the fixed phrases."""
        self._site.limits.take(PHRASES, player.number)
        at = number(await read(request), "phrase")
        if at >= len(SAYINGS):
            raise BadRequest(BAD_REQUEST)
        await self._site.hub.say(request.path_params["token"], player.number, SAYINGS[at])
        return Response(status_code=204)

    async def export(self, request: Request, player: Player) -> Response:
        """A finished game as text, for others to import or verify."""
        live, _ = await self._site.hub.find(request.path_params["token"], player.number)
        if live.ending is None:
            raise BadParams(NOT_OVER)
        entries = await self._site.hub.ask(self._site.hub.store.journal.entries, live.number)
        headers = {"Content-Disposition": 'attachment; filename="game.txt"'}
        return PlainTextResponse(write_export(live.session, [entry.text for entry in entries]), headers=headers)

    async def record(self, request: Request, player: Player) -> Response:
        """A finished game as other programs write it."""
        live, _ = await self._site.hub.find(request.path_params["token"], player.number)
        if live.ending is None:
            raise BadParams(NOT_OVER)
        game = live.session.game
        if not game.info.records:
            raise BadParams(NO_RECORD)
        kind = game.info.records[0]
        headers = {"Content-Disposition": f'attachment; filename="game.{kind}"'}
        return PlainTextResponse(
            await self._site.hub.ask(game.write_record, kind, await self._site.hub.whole(live)), headers=headers
        )


def read_key(body: dict[str, object]) -> str:
    """The key of a request, by which it is known when it is repeated; raises BadRequest."""
    key = text(body, "key", longest=LONGEST_KEY)
    if not key.isascii() or not key.isprintable() or len(key) < 8:
        raise BadRequest(BAD_REQUEST)
    return key
