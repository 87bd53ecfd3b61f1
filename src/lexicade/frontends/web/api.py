"""What pages ask of an arcade with one player in it, without HTTP: for a server, and for Python in a browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from lexicade.arcade.table import Table
from lexicade.core.errors import LexicadeError, MoveError, StoreBusy, StoreError
from lexicade.core.wire import encode
from lexicade.frontends.web import facts, opening, tools
from lexicade.frontends.web.games import Games
from lexicade.frontends.web.requests import LONGEST_MOVE, BadRequest, number, text, texts
from lexicade.online.questions import Unanswered

NOT_ALLOWED = "That can't be done here."
STATUSES: dict[type[LexicadeError], int] = {
    BadRequest: 400,
    MoveError: 422,
    StoreBusy: 503,
    StoreError: 409,
    Unanswered: 503,
}

Body: TypeAlias = dict[str, object]
Change: TypeAlias = Callable[[Table], tuple[str, ...] | None]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a page is answered: a status as HTTP has them, and JSON."""

    status: int
    content: str = ""


Handler: TypeAlias = Callable[..., Awaitable[Answer]]  # of a body and the parts of a path by name


@dataclass(frozen=True, slots=True)
class Address:
    """A method and a path with parts in braces, and what answers it: a body, or for GET the query, and the parts."""

    method: str
    path: str
    handler: Handler


class Api:
    """Every request of the pages, over the games that are open."""

    def __init__(self, games: Games) -> None:
        self.games = games

    def addresses(self) -> list[Address]:
        """All of them."""
        game = "/api/games/{token}"
        looked_up: dict[str, Callable[..., Any]] = {
            "/api/menu": facts.menu,
            "/api/new/{key}": facts.dialog,
            "/api/games": facts.kept,
            "/api/calendar/{key}": facts.calendar,
            "/api/statistics": facts.statistics,
            "/api/leaders": facts.leaders,
            "/api/rules/{key}": facts.rules,
            "/api/settings": facts.settings,
            "/api/tools": tools.offered_tools,
            "/api/tools/{key}/{name}": tools.dialog,
            "/api/export": facts.export_all,
        }
        done: dict[str, Handler] = {
            "/api/games": self.open,
            "/api/settings": self.set,
            "/api/import": self.take_in,
            f"{game}/moves": self.move,
            f"{game}/undo": self.doing(undo),
            f"{game}/redo": self.doing(Table.redo),
            f"{game}/restart": self.doing(restart),
            f"{game}/hint": self.hint,
            f"{game}/stop": self.stop,
            f"{game}/preview": self.preview,
            f"{game}/name": self.name,
        }
        return [
            *(Address("GET", path, self.fact(fact)) for path, fact in looked_up.items()),
            Address("GET", "/api/words/{question}", self.words),
            Address("GET", game, self.look),
            Address("GET", f"{game}/share", self.share),
            Address("GET", f"{game}/export", self.export),
            Address("DELETE", game, self.delete),
            *(Address("POST", path, handler) for path, handler in done.items()),
        ]

    def fact(self, fact: Callable[..., Any]) -> Handler:
        """An address that is answered by what a function says of the parts of its path."""

        async def handler(_: Body, **parts: str) -> Answer:
            return Answer(200, encode(await self.games.facts(partial(fact, **parts))))

        return handler

    async def open(self, body: Body) -> Answer:
        """Open a game: a new one as its id, or one by its id, its day or its number."""
        if "id" in body:
            found = await self.games.apart(opening.by_id, text(body, "id", longest=10_000))
        elif "daily" in body:
            found = await self.games.apart(opening.by_day, text(body, "game"), number(body, "daily"))
        elif "number" in body:
            found = number(body, "number")
        else:
            made = await self.games.apart(opening.new_game, text(body, "game"), texts(body, "params"))
            found = await self.games.apart(opening.by_id, made)
        return Answer(201, await self.games.told(await self.games.open(found)))

    async def look(self, body: Body, token: str) -> Answer:
        """A game as it stands; nothing if a page has seen all there is."""
        after = str(body.get("after", ""))
        if after.isdecimal() and await self.games.latest(token) == int(after[:9]):
            return Answer(204)
        return Answer(200, await self.games.told(await self.games.find(token)))

    async def delete(self, _: Body, token: str) -> Answer:
        """Delete a kept game."""
        game = await self.games.find(token)
        if game.kept is None:
            raise BadRequest(NOT_ALLOWED)
        await self.games.forget(game)
        await self.games.facts(facts.delete, game.kept)
        return Answer(204)

    async def move(self, body: Body, token: str) -> Answer:
        """Make a move."""
        move = text(body, "text", longest=LONGEST_MOVE)
        return await self._changed(body, token, partial(Table.play, text=move))

    def doing(self, do: Change) -> Handler:
        """An address that does something at a table."""

        async def handler(body: Body, token: str) -> Answer:
            return await self._changed(body, token, do)

        return handler

    async def _changed(self, body: Body, token: str, do: Change) -> Answer:
        game = await self.games.find(token)
        return Answer(*await self.games.change(game, do, number=number(body, "number"), key=key_in(body)))

    async def hint(self, body: Body, token: str) -> Answer:
        """Give a hint."""
        game = await self.games.find(token)
        return Answer(*await self.games.hint(game, number=number(body, "number"), key=key_in(body)))

    async def stop(self, _: Body, token: str) -> Answer:
        """Stop looking for a hint."""
        game = await self.games.find(token)
        if game.searching is not None:
            game.searching.cancel()
        return Answer(204)

    async def preview(self, body: Body, token: str) -> Answer:
        """What a move would bring."""
        game = await self.games.find(token)
        return Answer(200, encode({"text": await self.games.at(game, game.table.preview, text(body, "text"))}))

    async def name(self, body: Body, token: str) -> Answer:
        """Put a score on a board of names."""
        game = await self.games.find(token)
        return Answer(200, await self.games.name(game, text(body, "text")))

    async def share(self, body: Body, token: str) -> Answer:
        """The result of a game to pass on; a site says where it is."""
        return await self._of_kept(facts.share, token, str(body.get("site", "")))

    async def export(self, _: Body, token: str) -> Answer:
        """A game as a file to pass on."""
        return await self._of_kept(facts.export, token)

    async def _of_kept(self, fact: Callable[..., object], token: str, *more: str) -> Answer:
        game = await self.games.find(token)
        if game.kept is None:
            raise BadRequest(facts.NOT_OVER if fact is facts.share else NOT_ALLOWED)
        return Answer(200, encode(await self.games.facts(fact, game.kept, *more)))

    async def take_in(self, body: Body) -> Answer:
        """Keep games that were exported, here or anywhere; each is replayed."""
        content = text(body, "text", longest=facts.LARGEST_IMPORT)
        return Answer(201, encode(await self.games.facts(facts.take_in, content)))

    async def set(self, body: Body) -> Answer:
        """Change settings."""
        return Answer(200, encode(await self.games.facts(facts.change, body)))

    async def words(self, body: Body, question: str) -> Answer:
        """Look words up."""
        return Answer(200, encode(await self.games.facts(facts.words, question, str(body.get("given", "")))))


def key_in(body: Body) -> str:
    """By which a request is known again when it is repeated; nothing if it has none."""
    return text(body, "key", longest=64) if "key" in body else ""


def undo(table: Table) -> tuple[str, ...]:
    """Take a move back."""
    table.undo()
    return ("Move taken back.",)


def restart(table: Table) -> tuple[str, ...]:
    """Go back to the start."""
    table.restart()
    return ("Game restarted.",)


def explained(error: Exception) -> tuple[int, str] | None:
    """The status and the sentence for something that went wrong; nothing if it was not foreseen."""
    if isinstance(error, LexicadeError):
        status = next((status for kind, status in STATUSES.items() if isinstance(error, kind)), 422)
        return status, error.sentence
    if isinstance(error, LookupError) and error.args and isinstance(error.args[0], str):
        return 404, error.args[0]
    return None
