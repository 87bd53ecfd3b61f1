"""A player's own pages: the menu, what they played, their name, another device, and everything about them as a file."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from lexicade.arcade import dailies
from lexicade.core.errors import BadParams, LexicadeError
from lexicade.frontends.web import facts
from lexicade.frontends.web.public.people import NOBODY
from lexicade.frontends.web.requests import read, text
from lexicade.games import find, keys
from lexicade.online import offers
from lexicade.online.claims import keep_claims
from lexicade.online.clock import write_time
from lexicade.online.limits import CODES, IMPORTS
from lexicade.online.names import offered_name
from lexicade.online.secrecy import digest, new_code
from lexicade.store.public import Kind, Player, PublicGame, PublicStore

if TYPE_CHECKING:
    from lexicade.frontends.web.public.site import PublicSite

LATEST = 200  # games on the page
MOST_OPEN = 10  # games to go on with on the first page
ALL = 100_000
CODE_SECONDS = 600  # that a code for another device is good for
NO_CODE = "That code isn't right, or it is too old."
NO_PLAYER = "You have no games here yet."


class Profile:
    """Everything below /api/me, and the menu."""

    def __init__(self, site: PublicSite) -> None:
        self._site = site

    def routes(self) -> list[Route]:
        """The addresses."""
        route = self._site.route
        return [
            route("/api/menu", self.menu),
            route("/api/new/{key}", self.dialog),
            route("/api/settings", self.settings),
            route("/api/calendar/{key}", self.calendar),
            route("/api/me", self.me),
            route("/api/me", self.rename, "POST", makes=True),
            route("/api/me", self.delete, "DELETE"),
            route("/api/me/export", self.export),
            route("/api/import", self.take_in, "POST", makes=True),
            route("/api/me/code", self.code, "POST"),
            route("/api/me/device", self.come_in, "POST"),
        ]

    async def _games(self, player: Player, most: int = LATEST) -> list[PublicGame]:
        if player is NOBODY:
            return []
        return await self._site.hub.ask(partial(self._site.hub.store.journal.games_of, player.number, most=most))

    async def menu(self, _: Request, player: Player) -> Response:
        """The first page: the games, those to go on with, and today's puzzles."""
        today, games = dailies.today(), await self._games(player)
        dailies_now = {game.id.partition(".")[0]: game for game in games if game.daily == today}
        return JSONResponse(
            {
                "public": True,
                "name": player.name,
                "games": [
                    {"key": key, "title": info.title, "pitch": info.pitch, "people": info.seats[1] > 1}
                    for key in keys()
                    for info in (find(key).info,)
                ],
                "today": today,
                "begun": None,
                "open": [await self._going_on(game, player) for game in unfinished(games)[:MOST_OPEN]],
                "dailies": [{"key": key, "state": state_of(game, player)} for key, game in dailies_now.items()],
                "problem": "",
            }
        )

    async def _going_on(self, game: PublicGame, player: Player) -> dict[str, Any]:
        """A game to go on with; of one between people it is worth a look whose turn it is."""
        shown = listed(game, player)
        if is_between_people(game):
            try:
                is_mine = await self._site.hub.is_turn(game.token, player.number)
            except LexicadeError:  # one that can't be opened, perhaps of an older version, is no reason to show nothing
                return shown
            shown["state"] = "your turn" if is_mine else "waiting for the others"
        return shown

    async def dialog(self, request: Request, _: Player) -> Response:
        """What can be chosen for a new game: of one, or at a table with others."""
        game = await self._site.hub.ask(offers.offered, request.path_params["key"])
        shown = facts.shown_dialog(game, game.at_level("medium"))
        is_table = request.query_params.get("kind") == Kind.TABLE
        for field in shown["fields"]:
            field["choices"] = offers.choices_for(game, field["name"], field["choices"], is_table=is_table)
            if any(title == offers.NO_BOTS for _, title in field["choices"]):
                field |= {"title": "Free seats", "help": "Who plays where nobody sits down."}
        return JSONResponse(shown)

    async def settings(self, _: Request, __: Player) -> Response:
        """Nothing here is set for everybody; how things look is kept in the browser."""
        return JSONResponse({"public": True})

    async def calendar(self, request: Request, player: Player) -> Response:
        """The daily puzzles of a game up to today, and those that were finished."""
        key = request.path_params["key"]
        await self._site.hub.ask(offers.offered, key)
        mine = [game for game in await self._games(player, ALL) if game.daily and game.id.startswith(f"{key}.")]
        done = sorted({game.daily for game in mine if game.daily and game.ending})
        begun = sorted({game.daily for game in mine if game.daily and not game.ending})
        return JSONResponse(facts.shown_calendar(key, done=done, begun=begun, practiced=[]))

    async def me(self, _: Request, player: Player) -> Response:
        """Who one is here."""
        games = await self._games(player)
        rooms = [] if player is NOBODY else await self._site.hub.ask(self._site.hub.store.rooms.rooms_of, player.number)
        return JSONResponse(
            {
                "name": player.name,
                "games": [listed(game, player) for game in games],
                "rooms": [
                    {
                        "token": room.token,
                        "kind": str(room.kind),
                        "title": find(room.game).info.title,
                        "made": room.made,
                    }
                    for room in rooms
                ],
            }
        )

    async def rename(self, request: Request, player: Player) -> Response:
        """Take another of the names that are offered; one's own name is for tables, where people know each other."""
        await read(request)
        name = offered_name()
        await self._site.hub.ask(self._site.hub.store.people.rename, player.number, name)
        await self._site.hub.person_changed(player.number)
        return JSONResponse({"name": name})

    async def export(self, _: Request, player: Player) -> Response:
        """Everything that is known of a player; of games that aren't over only what they may know."""
        if player is NOBODY:
            raise LookupError(NO_PLAYER)
        found = []
        for game in await self._games(player, ALL):
            entries = await self._site.hub.ask(self._site.hub.store.journal.entries, game.number)
            seat = next(at for at, chair in enumerate(game.chairs) if chair.player == player.number)
            is_over = game.ending is not None
            found.append(
                listed(game, player)
                | {"players": [chair.name for chair in game.chairs], "seat": seat}
                | ({"id": game.id, "salt": game.salt} if is_over else {})
                | {"moves": [each.text for each in entries if is_over or each.seat == seat]}
            )
        headers = {"Content-Disposition": 'attachment; filename="lexicade.json"'}
        rooms = await self._site.hub.ask(exported_rooms, self._site.hub.store, player)
        return JSONResponse({"name": player.name, "games": found, "rooms": rooms}, headers=headers)

    async def take_in(self, request: Request, player: Player) -> Response:
        """Keep games that were played offline or in a terminal; each is replayed."""
        self._site.limits.take(IMPORTS, player.number)
        hub, content = self._site.hub, text(await read(request), "text", longest=facts.LARGEST_IMPORT)
        claims, reasons = await self._site.tools.replay(content)
        if reasons and not claims:
            raise BadParams(reasons[0])
        tokens, known = await hub.ask(keep_claims, hub.store, player, claims, write_time(hub.clock()))
        told = {"games": tokens, "known": len(known), "first": [*tokens, *known][0], "left_out": len(reasons)}
        return JSONResponse(told, 201)

    async def delete(self, request: Request, player: Player) -> Response:
        """Forget a player, who resigns where others would wait for them."""
        await read(request)
        if player is not NOBODY:
            for game in filter(is_between_people, unfinished(await self._games(player, ALL))):
                with suppress(LexicadeError):  # a game that can't be opened waits for nobody
                    await self._site.hub.resign(game.token, player.number)
            await self._site.hub.ask(self._site.hub.store.people.delete, player.number)
            await self._site.hub.person_changed(player.number)
        response = Response(status_code=204)
        self._site.people.take_back(response)
        return response

    async def code(self, request: Request, player: Player) -> Response:
        """A code with which one comes in on another device, once."""
        await read(request)
        if player is NOBODY:
            raise LookupError(NO_PLAYER)
        self._site.limits.take(CODES, player.number)
        code, until = new_code(), write_time(self._site.hub.clock() + CODE_SECONDS)
        await self._site.hub.ask(self._site.hub.store.people.add_code, digest(code), player.number, until)
        return JSONResponse({"code": code, "minutes": CODE_SECONDS // 60})

    async def come_in(self, request: Request, _: Player) -> Response:
        """Be the player whom a code is for, on this device too."""
        self._site.limits.take(CODES, self._site.people.address(request))
        code = "".join(text(await read(request), "code", longest=40).split()).upper()
        found = await self._site.people.come_in(code)
        if found is None:
            raise BadParams(NO_CODE)
        player, secret = found
        response = JSONResponse({"name": player.name})
        self._site.people.give(response, secret)
        return response


def unfinished(games: list[PublicGame]) -> list[PublicGame]:
    """The games that aren't over."""
    return [game for game in games if game.ending is None]


def is_between_people(game: PublicGame) -> bool:
    """Whether others play in a game, too."""
    return sum(not chair.bot for chair in game.chairs) > 1


def exported_rooms(store: PublicStore, player: Player) -> list[dict[str, Any]]:
    """The rooms that a player is in or has made: what they are called there, and the words that they gave a class."""
    return [
        {
            "token": room.token,
            "kind": str(room.kind),
            "title": find(room.game).info.title,
            "made": f"{room.made}Z",
            "is_host": room.host == player.number,
            "names": [each.name for each in store.rooms.members(room.number) if each.player == player.number],
            "words": room.words.split() if room.host == player.number else [],
        }
        for room in store.rooms.rooms_of(player.number)
    ]


def listed(game: PublicGame, player: Player) -> dict[str, Any]:
    """A game in a list."""
    key = game.id.partition(".")[0]
    title = find(key).info.title
    return {
        "token": game.token,
        "number": game.token,
        "key": key,
        "title": title if game.daily is None else f"{title}, daily puzzle {game.daily}",
        "when": f"{game.started}Z",
        "others": [chair.name or "a bot" for chair in game.chairs if chair.player != player.number],
        "state": state_of(game, player),
    }


def state_of(game: PublicGame, player: Player) -> str:
    """How a game stands, in a few words."""
    source = ", imported" if game.is_imported else ""
    if game.ending is None:
        return f"not finished{source}"
    seat = next((at for at, chair in enumerate(game.chairs) if chair.player == player.number), 0)
    result = (
        f"{game.ending.scores[seat]} points" if len(game.chairs) == 1 else " to ".join(map(str, game.ending.scores))
    )
    verdict = (
        ("won, " if seat in game.ending.winners else "lost, ") if find(game.id.partition(".")[0]).info.can_lose else ""
    )
    return f"{verdict}{result}" + (", with help" if game.ending.helped else "") + source
