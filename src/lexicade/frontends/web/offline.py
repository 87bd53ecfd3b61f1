"""Python inside a browser: the requests of pages answered without any server, for the site that works offline.

The scripts in `client/worker.js` start it. They hand over three functions of theirs: one that keeps what the file
system holds for good, one that asks the worker that thinks, and one that tells pages what happens.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from itertools import count
from typing import Any, TypeVar

from lexicade.arcade.seats import FoundHint
from lexicade.core.errors import LexicadeError
from lexicade.core.tools import Tell
from lexicade.core.wire import encode
from lexicade.frontends.web.api import NOT_ALLOWED, Address, Answer, Api, explained
from lexicade.frontends.web.games import Games, OpenGame
from lexicade.frontends.web.requests import BAD_REQUEST, read_body
from lexicade.frontends.web.tools import asked_of
from lexicade.online.questions import (
    BotQuestion,
    HintQuestion,
    Question,
    ToolQuestion,
    Unanswered,
    opened,
)

WRONG = "Something went wrong ({error!r}). Your games are safe; please reload the page."
KINDS: dict[str, type[BotQuestion | HintQuestion | ToolQuestion]] = {
    kind.__name__: kind for kind in (BotQuestion, HintQuestion, ToolQuestion)
}

PLAYER, ANYBODY = "player", "anybody"  # who is told what is wrong with keeping

Found = TypeVar("Found")
Keep = Callable[[str], Awaitable[str]]  # what is wrong, in a sentence
Ask = Callable[[str, str, float], Awaitable[str]]  # a name, JSON and its seconds; the answer of another worker is JSON
End = Callable[[str], None]  # what was asked under a name
Post = Callable[[str, str], None]  # a listener, and JSON for it


def write_question(question: Any) -> str:
    """A question as JSON, for another worker."""
    return encode({"kind": type(question).__name__, **asdict(question)})


def solve(asked: str, tell: Tell = lambda _: None) -> str:
    """The answer to a question as JSON: what the worker that thinks does all day."""
    fields = read_body(asked)
    kind = KINDS[str(fields.pop("kind"))]
    if "moves" in fields:
        fields["moves"] = tuple(fields["moves"])  # type: ignore[arg-type]  # written by `write_question`
    try:
        found: Any = kind(**fields).answer(tell)  # type: ignore[arg-type]  # likewise
    except LexicadeError as error:
        return encode({"why": error.sentence})
    except Exception as error:
        return encode({"why": f"Something went wrong ({error!r})."})
    return encode({"found": asdict(found) if isinstance(found, FoundHint) else found})


def quick_answer(question: object) -> str | None:
    """The move of a bot that takes no seconds for it, which may be found where the games are; None for all else."""
    if not isinstance(question, BotQuestion):
        return None
    table = opened(question.words, question.id, question.moves)
    machine = table.seating.machine
    if machine is None or machine.level in table.session.game.info.slow_bots:
        return None
    return table.think().text


class Helper:
    """The worker that thinks, seen from the one that has the games; what it works on is ended by ending the worker."""

    def __init__(self, ask: Ask, end: End) -> None:
        self._ask = ask
        self._end = end
        self._names = map("question {}".format, count(1))
        self._open: set[str] = set()  # questions without an answer

    async def ask(self, question: Question[Found], tell: Tell = lambda _: None) -> Found:
        """The answer to a question; raises Unanswered, or the LexicadeError that was the answer."""
        found: Any = quick_answer(question)
        if found is not None:
            return found  # type: ignore[no-any-return]  # the answer to a BotQuestion
        name = next(self._names)
        self._open.add(name)
        try:
            answer = read_body(await self._ask(name, write_question(question), question.limit))
        except asyncio.CancelledError:
            self._end(name)
            raise
        finally:
            self._open.discard(name)
        if "why" in answer:
            raise Unanswered(str(answer["why"]))
        found = answer["found"]
        if isinstance(question, HintQuestion):
            found = FoundHint(**{**found, "moves": tuple(found["moves"])})
        return found  # type: ignore[no-any-return]  # JSON knows no types

    def end(self) -> None:
        """End whatever is under way."""
        for name in tuple(self._open):
            self._end(name)


class Page:
    """A page that follows a game and is told at once: what is sent from a worker waits for nobody."""

    def __init__(self, post: Callable[[str], None]) -> None:
        self._post = post

    def tell(self, message: str | None) -> None:
        """Send a message; that nothing more is to come is not one."""
        if message is not None:
            self._post(message)


class Arcade:
    """All that pages can ask."""

    def __init__(self, keep: Keep, ask: Ask, end: End, post: Post) -> None:
        """With functions that keep everything for good, ask the worker that thinks, end what it does, and tell pages.

        The first says what is wrong; to a player only once.
        """
        self._keep = keep
        self._post = post
        self.games = Games(Helper(ask, end), partial(keep, PLAYER))
        self._addresses: dict[tuple[str, int], list[tuple[re.Pattern[str], Address]]] = {}
        for each in Api(self.games).addresses():
            self._addresses.setdefault(kind(each.method, each.path), []).append((pattern(each.path), each))
        self._listening: dict[str, tuple[OpenGame, Page]] = {}

    def begin_answer(self, method: str, path: str, body: str) -> asyncio.Task[tuple[int, str]]:
        """An answer in the making, of which all that needs no waiting is done."""
        return begun(self.answer(method, path, body))

    async def answer(self, method: str, path: str, body: str) -> tuple[int, str]:
        """The status and the JSON for a request; the body of a GET is its query."""
        try:
            answer = await self._answer(method, path, body)
        except Exception as error:
            status, sentence = explained(error) or (500, WRONG.format(error=error))
            return status, encode({"why": sentence})
        return answer.status, answer.content

    async def _answer(self, method: str, path: str, body: str) -> Answer:
        for matches, address in self._addresses.get(kind(method, path), ()):
            found = matches.fullmatch(path)
            if found:
                return await self._handled(address, body, found.groupdict())
        raise LookupError(NOT_ALLOWED)

    async def _handled(self, address: Address, body: str, parts: dict[str, str]) -> Answer:
        """Answer, and keep what was changed; games keep themselves before they tell anybody."""
        try:
            asked = read_body(body)
        except (ValueError, RecursionError):
            return Answer(400, encode({"why": BAD_REQUEST}))
        answer = await address.handler(asked, **parts)
        if address.method != "GET":
            await self.games.let_go()
            problem = await self._keep(ANYBODY)
            if problem and "{token}" not in address.path and address.path != "/api/games":
                return Answer(507, encode({"why": problem}))
        return answer

    def question(self, key: str, name: str, body: str) -> str:
        """What a page asks of a tool, for the worker that thinks, or why it can't be asked."""
        try:
            return write_question(asked_of(key, name, read_body(body)))
        except Exception as error:
            return encode({"why": (explained(error) or (500, WRONG.format(error=error)))[1]})

    async def listen(self, listener: str, token: str) -> None:
        """Tell a listener what happens in a game, from how it stands on; or why it can't be told."""
        try:
            game = await self.games.find(token)
            first = await self.games.told(game)
        except Exception as error:
            sentence = (explained(error) or (500, WRONG.format(error=error)))[1]
            self._post(listener, encode({"gone": sentence}))
            return
        self.leave(listener)
        page = Page(partial(self._post, listener))
        self._listening[listener] = game, page
        game.listeners.add(page)
        self._post(listener, first)

    def leave(self, listener: str) -> None:
        """Tell a listener nothing more."""
        game, page = self._listening.pop(listener, (None, None))
        if game is not None and page is not None:
            game.listeners.drop(page)


def begun(work: Coroutine[Any, Any, Found]) -> asyncio.Task[Found]:
    """A task that has begun: in a browser it takes a while until the event loop begins one."""
    loop = asyncio.get_running_loop()
    if sys.version_info < (3, 12):
        return loop.create_task(work)
    return asyncio.Task(work, loop=loop, eager_start=True)


def warm_up() -> None:
    """Import all there is and let go of what that left behind; for a snapshot, which later starts begin with."""
    import gc
    from importlib import import_module
    from pkgutil import walk_packages

    for module in walk_packages(import_module("lexicade").__path__, "lexicade."):
        with suppress(ImportError):  # what needs something that no browser has
            import_module(module.name)
    gc.collect()
    gc.freeze()


def kind(method: str, path: str) -> tuple[str, int]:
    """What requests are told apart by before their paths are matched: the method and the number of parts."""
    return method, path.count("/")


def pattern(path: str) -> re.Pattern[str]:
    """A path with parts in braces, to be matched.

    >>> pattern("/api/games/{token}/moves").fullmatch("/api/games/12/moves").groupdict()
    {'token': '12'}
    """
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))
