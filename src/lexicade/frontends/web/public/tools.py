"""What games offer beside playing them, on a server for many: one question at a time, and each in its turn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from lexicade.core.tools import Tell
from lexicade.frontends.web import facts, tools
from lexicade.frontends.web.public.people import NOBODY
from lexicade.frontends.web.requests import read, text, texts
from lexicade.frontends.web.toolbox import answered
from lexicade.online.claims import Claim, ClaimsQuestion
from lexicade.online.limits import TOOLS, TooMany
from lexicade.online.questions import ToolQuestion, WordsQuestion
from lexicade.online.thinking import Thinker
from lexicade.store.public import Player

if TYPE_CHECKING:
    from lexicade.frontends.web.public.site import PublicSite

MOST_WAITING = 8  # questions; whoever comes then is asked to come back
BUSY = "Many people are asking just now. Please try again in a minute."


@dataclass(frozen=True, slots=True)
class LookUp:
    """A question about words."""

    question: str
    given: str
    limit: ClassVar[float] = 10.0  # seconds
    is_slow: ClassVar[bool] = False

    def answer(self, _: Tell) -> dict[str, Any]:
        """The words, and how many there are."""
        return facts.words(self.question, self.given)


class PublicTools:
    """Everything below /api/tools."""

    def __init__(self, site: PublicSite) -> None:
        self._site = site
        self._thinker = Thinker()  # a process beside those of the bots
        self._waiting = 0

    def routes(self) -> list[Route]:
        """The addresses."""
        route, tool = self._site.route, "/api/tools/{key}/{name}"
        return [
            route("/api/tools", self._site.fact(tools.offered_tools)),
            route(tool, self.dialog),
            route(tool, self.run, "POST", makes=True),
        ]

    async def dialog(self, request: Request, player: Player) -> Response:
        """What a tool asks for, with the player's own finished games."""
        key, hub, games = request.path_params["key"], self._site.hub, []
        if player is not NOBODY:
            asking = partial(hub.store.journal.games_of, player.number, most=tools.GAMES)
            games = [
                {"number": game.token, "title": f"Game of {game.started.replace('T', ', ')[:17]}"}
                for game in await hub.ask(asking)
                if game.ending and game.id.startswith(f"{key}.")
            ]
        return JSONResponse(await hub.ask(tools.shown_dialog, key, request.path_params["name"], games))

    async def run(self, request: Request, player: Player) -> Response:
        """Let a tool work on what a page gives it, until it is done or the page has gone."""
        body, key, name = await read(request), request.path_params["key"], request.path_params["name"]
        tool, values = tools.find_tool(key, name), texts(body, "values")
        self._site.limits.take(TOOLS, player.number)
        if tool.record and "token" in body:
            live, _ = await self._site.hub.find(text(body, "token"), player.number)
            values[tool.record] = await self._site.hub.ask(tools.written_record, key, await self._site.hub.whole(live))
        with self._in_line():
            return await answered(self._thinker, ToolQuestion(None, key, name, values), request)

    async def try_words(self, key: str, words: str, values: dict[str, str]) -> None:
        """Find out whether a game can be made of somebody's own words; raises BadParams and Unanswered."""
        with self._in_line():
            await self._thinker.ask(WordsQuestion(key, words, values))

    async def replay(self, content: str) -> tuple[list[Claim], list[str]]:
        """The games in a file or a link, and why others can't be played here; raises BadSave and Unanswered."""
        with self._in_line():
            return await self._thinker.ask(ClaimsQuestion(content))

    @contextmanager
    def _in_line(self) -> Iterator[None]:
        """Wait with others for the one process; raises TooMany if there are too many."""
        if self._waiting >= MOST_WAITING:
            raise TooMany(BUSY, 60.0)
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """End what is under way."""
        self._thinker.end()
