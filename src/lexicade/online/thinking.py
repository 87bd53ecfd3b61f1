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
from contextlib import nullcontext, suppress
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from lexicade.core.errors import LexicadeError
from lexicade.core.tools import Tell
from lexicade.online.questions import STOPPED, TOO_LONG, Found_co, Question, Unanswered

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess


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
        self._changing = threading.RLock()  # a process is started in another thread, and may be ended meanwhile
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
        with self._changing:
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
        with self._changing:
            if self._process is not None:
                self._process.kill()
                self._process.join()
            if self._connection is not None:
                self._connection.close()
            self._process = self._connection = None


class Thinkers:
    """Several helper processes, of which one is never busy with what takes seconds: a master delays no other bot."""

    def __init__(self, count: int) -> None:
        self._all = [Thinker() for _ in range(count)]
        self._free: asyncio.Queue[Thinker] = asyncio.Queue()
        for thinker in self._all:
            self._free.put_nowait(thinker)
        self._slow = asyncio.Semaphore(max(1, count - 1))

    async def ask(self, question: Question[Found_co]) -> Found_co:
        """The answer to a question, from whoever is free first; raises Unanswered."""
        async with self._slow if question.is_slow else nullcontext():
            return await self._first(question)

    async def _first(self, question: Question[Found_co]) -> Found_co:
        thinker = await self._free.get()
        try:
            return await thinker.ask(question)
        finally:
            self._free.put_nowait(thinker)

    def end(self) -> None:
        """End all of them."""
        for thinker in self._all:
            thinker.end()
