"""Bots, hints and tools in a process of their own, so that nothing that takes long holds up a page.

One helper process is kept ready. What takes longer than its limit, or is canceled, ends with the process; the next
question starts another. What is asked is a function of a game's id and moves, so nothing else has to be handed over.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from lexicade.arcade.seats import FoundHint
from lexicade.arcade.table import Table
from lexicade.core.errors import LexicadeError
from lexicade.core.tools import Tell

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

TOO_LONG = "That took too long, so it was stopped."
STOPPED = "That was stopped."

Found_co = TypeVar("Found_co", covariant=True)


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """The move of the bot whose turn it is, in some position of a game."""

    words: str | None
    id: str
    moves: tuple[str, ...]
    limit: ClassVar[float] = 30.0  # seconds

    def answer(self, _: Tell) -> str:
        """The move."""
        return opened(self.words, self.id, self.moves).think().text


@dataclass(frozen=True, slots=True)
class LevelQuestion:
    """What a bot of some level would do in some position of a game, whoever's turn it is."""

    id: str
    moves: tuple[str, ...]
    level: str
    limit: ClassVar[float] = 30.0  # seconds

    def answer(self, _: Tell) -> str:
        """The move."""
        session = opened(None, self.id, self.moves).session
        bot, turn = session.game.bot(self.level), session.to_move
        if bot is None or turn is None:
            raise Unanswered("There is nothing to think about.")
        return session.game.write_move(bot(session.view(turn), session.chance()))


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """A hint in some position of a game, after what a seat was given there already."""

    words: str | None
    id: str
    moves: tuple[str, ...]
    seat: int
    given: int
    limit: ClassVar[float] = 10.0  # seconds; somebody waits for it

    def answer(self, _: Tell) -> FoundHint:
        """The hint."""
        return opened(self.words, self.id, self.moves).find_hint(seat=self.seat, given=self.given)


@dataclass(frozen=True, slots=True)
class ToolQuestion:
    """What one of a game's tools finds."""

    words: str | None
    key: str
    name: str
    values: dict[str, str]
    limit: ClassVar[float] = 180.0  # seconds

    def answer(self, tell: Tell) -> dict[str, Any]:
        """The report as JSON."""
        from lexicade.arcade.results import open_game
        from lexicade.core.tools import write_report
        from lexicade.games import tools

        return write_report(tools(self.key)[self.name].run(open_game(self.key, self.words), self.values, tell))


class Question(Protocol[Found_co]):
    """Something to ask, which finds its own answer wherever it is."""

    @property
    def limit(self) -> float:
        """The seconds that it may take."""

    def answer(self, tell: Tell) -> Found_co:
        """The answer, and on the way how far it has come; raises a LexicadeError."""


class Unanswered(LexicadeError):
    """A question took too long, was canceled, or failed."""


def opened(words: str | None, game_id: str, moves: tuple[str, ...]) -> Table:
    """A table for a game in some position."""
    from lexicade.arcade.results import open_game
    from lexicade.core.ids import read_id
    from lexicade.store.log import replay

    return Table(replay(open_game(read_id(game_id).game, words), game_id, moves))


def work(connection: Connection) -> None:
    """Answer questions until nobody asks any more; the work of the helper process."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ctrl-c is for the server, which ends this process
    threading.Thread(target=end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            question = connection.recv()
            try:
                connection.send((question.answer(connection.send), None))
            except LexicadeError as error:
                connection.send((None, LexicadeError(error.sentence)))
            except Exception as error:
                connection.send((None, Unanswered(f"Something went wrong ({error!r}).")))


def end_with_parent() -> None:
    """End this process when the one that started it is gone, however that ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def heard(connection: Connection, limit: float, tell: Tell) -> tuple[Any, LexicadeError | None]:
    """What comes over a connection within so many seconds: an answer or an error; what comes before it is told."""
    until = time.monotonic() + limit
    while connection.poll(max(0.0, until - time.monotonic())):
        said = connection.recv()
        if isinstance(said, tuple):
            found, problem = said
            return found, problem
        tell(said)
    return None, Unanswered(TOO_LONG)


class Thinker:
    """The helper process, seen from the server: one question at a time."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None

    async def ask(self, question: Question[Found_co], tell: Tell = lambda _: None) -> Found_co:
        """The answer to a question; raises Unanswered, or the LexicadeError that was the answer.

        How far it has come is told on the way, in another thread. A task that is canceled ends the work on it, too.
        """
        async with self._turn:
            connection = await asyncio.to_thread(self._started)
            try:
                connection.send(question)
                found, problem = await asyncio.to_thread(heard, connection, question.limit, tell)
            except (EOFError, OSError):
                self.end()
                raise Unanswered(STOPPED) from None
            except asyncio.CancelledError:
                self.end()
                raise
            if isinstance(problem, Unanswered):
                self.end()
        if problem is not None:
            raise problem
        answer: Any = found
        return answer  # type: ignore[no-any-return]  # a pipe knows no types

    def _started(self) -> Connection:
        """A connection to the helper process, which is started if there is none."""
        if self._connection is None or self._process is None or not self._process.is_alive():
            self.end()
            context = multiprocessing.get_context("spawn")
            self._connection, theirs = context.Pipe()
            self._process = context.Process(target=work, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
        return self._connection

    def end(self) -> None:
        """End the helper process and whatever it works on."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None


class Thinkers:
    """Several helper processes, so that one that thinks for long delays nobody but those who wait for the last one."""

    def __init__(self, count: int) -> None:
        self._all = [Thinker() for _ in range(count)]
        self._free: asyncio.Queue[Thinker] = asyncio.Queue()
        for thinker in self._all:
            self._free.put_nowait(thinker)

    async def ask(self, question: Question[Found_co]) -> Found_co:
        """The answer to a question, from whoever is free first; raises Unanswered."""
        thinker = await self._free.get()
        try:
            return await thinker.ask(question)
        finally:
            self._free.put_nowait(thinker)

    def end(self) -> None:
        """End all of them."""
        for thinker in self._all:
            thinker.end()
