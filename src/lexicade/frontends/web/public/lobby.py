"""Tables, challenges, races and classes: made, joined by a link or a code, started, and their results."""

from __future__ import annotations

import io
from functools import partial
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from lexicade.frontends.web.requests import BAD_REQUEST, BadRequest, number, read, text, texts
from lexicade.online import results
from lexicade.online.limits import CODES, ROOMS
from lexicade.online.listeners import Listeners
from lexicade.online.meeting import NOT_HOST, NotAllowed
from lexicade.online.offers import PACES
from lexicade.online.wordlists import read_words
from lexicade.store.public import Kind, Player, Room

if TYPE_CHECKING:
    from lexicade.frontends.web.public.site import PublicSite

LONGEST_NAME = 40
NOT_YET = "You can have the words when your game is over."
LONGEST_CODE = 40
LONGEST_LIST = 60_000  # characters


class Lobby:
    """Everything below /api/tables."""

    def __init__(self, site: PublicSite, origin: str) -> None:
        self._site = site
        self._origin = origin

    def routes(self) -> list[Route]:
        """The addresses."""
        route, table = self._site.route, "/api/tables/{token}"
        return [
            route(table, self.look),
            route(f"{table}/events", self.events),
            route("/api/tables", self.make, "POST", makes=True),
            route("/api/tables", self.choices),
            route(f"{table}/join", self.join, "POST", makes=True),
            route(f"{table}/play", self.play, "POST", makes=True),
            route(f"{table}/start", self.start, "POST"),
            route(f"{table}/leave", self.leave, "POST"),
            route(f"{table}/rename", self.rename, "POST"),
            route(f"{table}/qr", self.qr),
            route(f"{table}/csv", self.csv),
            route(f"{table}/words", self.words),
            route("/api/join", self.by_code, "POST"),
        ]

    async def _room(self, request: Request) -> Room:
        return await self._site.hub.ask(self._site.meeting.find, request.path_params["token"])

    async def _shown(self, room: Room, player: Player, status: int = 200) -> Response:
        site = self._site
        shown = await site.hub.ask(results.show_room, site.hub.store, site.meeting, room, player)
        return JSONResponse(shown | {"link": f"{self._origin}/table/{room.token}"}, status)

    async def choices(self, _: Request, player: Player) -> Response:
        """What can be chosen for a table beside the game's own parameters."""
        return JSONResponse({"paces": [[str(seconds), title] for seconds, title in PACES.items()], "name": player.name})

    async def make(self, request: Request, player: Player) -> Response:
        """Make a room."""
        body, site = await read(request), self._site
        kind = text(body, "kind")
        if kind not in list(Kind):
            raise BadRequest(BAD_REQUEST)
        site.limits.take(ROOMS, player.number)
        making = partial(
            site.meeting.make,
            name=text(body, "name", longest=LONGEST_NAME) if "name" in body else "",
            pace=number(body, "pace") if "pace" in body else 0,
            opens=text(body, "opens", longest=30) if "opens" in body else "",
            words=await self._words(body),
        )
        room = await site.hub.ask(making, player, Kind(kind), text(body, "game"), texts(body, "params"))
        return await self._shown(room, player, 201)

    async def _words(self, body: dict[str, object]) -> str:
        """The words that a game shall be played with, once it is sure that one can be made of them."""
        if "words" not in body:
            return ""
        words = read_words(text(body, "words", longest=LONGEST_LIST))
        await self._site.tools.try_words(text(body, "game"), words, texts(body, "params"))
        return words

    async def look(self, request: Request, player: Player) -> Response:
        """A room as whoever asks sees it."""
        return await self._shown(await self._room(request), player)

    async def events(self, request: Request, player: Player) -> Response:
        """A sign whenever something in a room changes; pages look again then."""
        room = await self._room(request)
        listeners = self._site.hub.rooms.setdefault(room.token, Listeners())
        address = self._site.people.address(request)
        return self._site.streams.answer("changed", listeners, player.number, address)

    async def join(self, request: Request, player: Player) -> Response:
        """Sit down, or come back."""
        body, room = await read(request), await self._room(request)
        name = text(body, "name", longest=LONGEST_NAME) if "name" in body else ""
        await self._site.hub.ask(self._site.meeting.join, room, player, name)
        if name:
            await self._site.hub.person_changed(player.number)
        return await self._changed(room, player)

    async def _changed(self, room: Room, player: Player) -> Response:
        await self._site.hub.room_changed(room.token)
        return await self._shown(await self._site.hub.ask(self._site.meeting.find, room.token), player)

    async def start(self, request: Request, player: Player) -> Response:
        """Start: the game of a table, or a race; once more, it is another game for the same people."""
        await read(request)
        room = await self._room(request)
        await self._site.hub.ask(self._site.meeting.start, room, player)
        return await self._changed(room, player)

    async def play(self, request: Request, player: Player) -> Response:
        """Play the game that everybody in a room plays."""
        await read(request)
        room = await self._room(request)
        token = await self._site.hub.ask(self._site.meeting.play_same, room, player)
        await self._site.hub.room_changed(room.token)
        return JSONResponse({"token": token})

    async def leave(self, request: Request, player: Player) -> Response:
        """Go out, or send somebody out."""
        body, room = await read(request), await self._room(request)
        who = number(body, "player") if "player" in body else player.number
        await self._site.hub.ask(self._site.meeting.remove, room, player, who)
        return await self._changed(room, player)

    async def rename(self, request: Request, player: Player) -> Response:
        """Give a member another name."""
        body, room = await read(request), await self._room(request)
        name, who = text(body, "name", longest=LONGEST_NAME), number(body, "player")
        await self._site.hub.ask(self._site.meeting.rename, room, player, who, name)
        await self._site.hub.person_changed(who)
        return await self._changed(room, player)

    async def by_code(self, request: Request, player: Player) -> Response:
        """The class with a code."""
        self._site.limits.take(CODES, self._site.people.address(request))
        code = text(await read(request), "code", longest=LONGEST_CODE)
        room = await self._site.hub.ask(self._site.meeting.find_class, "".join(code.split()).upper())
        return JSONResponse({"token": room.token})

    async def qr(self, request: Request, _: Player) -> Response:
        """The link of a room as a picture for a phone's camera."""
        import segno

        room, picture = await self._room(request), io.BytesIO()
        segno.make(f"{self._origin}/table/{room.token}", error="m").save(
            picture, kind="svg", scale=8, border=2, light="#fff"
        )
        return Response(picture.getvalue(), media_type="image/svg+xml")

    async def csv(self, request: Request, player: Player) -> Response:
        """The results of a class, for its teacher."""
        room = await self._room(request)
        if room.host != player.number or room.kind is not Kind.CLASS:
            raise NotAllowed(NOT_HOST)
        site = self._site
        shown = await site.hub.ask(results.show_room, site.hub.store, site.meeting, room, player)
        headers = {"Content-Disposition": 'attachment; filename="class.csv"'}
        return Response(results.write_csv(shown["results"] or []), media_type="text/csv", headers=headers)

    async def words(self, request: Request, player: Player) -> Response:
        """The words of a class that has its own: for its teacher, and for pupils when their game is over."""
        room, site = await self._room(request), self._site
        if not await site.hub.ask(results.may_see_words, site.meeting, room, player):
            raise NotAllowed(NOT_YET)
        headers = {"Content-Disposition": 'attachment; filename="words.txt"'}
        return PlainTextResponse("".join(f"{word}\n" for word in room.words.split()), headers=headers)
