"""The games that one process has at hand: loaded from their logs when somebody asks, and let go when nobody does."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from lexicade.online.live import LiveGame
from lexicade.online.secrecy import is_token
from lexicade.store.public import PublicStore

MOST = 2000  # games that are kept at hand, beside those that somebody looks at
THREADS = 4  # questions to the store at the same moment
MOST_AT_ONCE = 8  # entries that are followed in the event loop; more of them would keep others waiting
NO_GAME = "There is no such game."

Answer = TypeVar("Answer")


class LoadedGames:
    """Games by their tokens and numbers."""

    def __init__(self, store: PublicStore) -> None:
        self._store = store
        self._games: OrderedDict[str, LiveGame] = OrderedDict()  # by token, the one that was used last at the end
        self._numbers: dict[int, LiveGame] = {}
        self._opening: dict[str, asyncio.Task[LiveGame]] = {}
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="store")

    def __len__(self) -> int:
        return len(self._games)

    def __iter__(self) -> Iterator[LiveGame]:
        return iter(list(self._games.values()))

    def get(self, number: int) -> LiveGame | None:
        """A game by its number, if it is at hand."""
        return self._numbers.get(number)

    async def ask(self, do: Callable[..., Answer], *arguments: Any) -> Answer:
        """Ask the store something, in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, do, *arguments)

    async def find(self, token: str) -> LiveGame:
        """A game by its token, loaded if need be; raises LookupError."""
        live = self._games.get(token)
        if live is None and not is_token(token):
            raise LookupError(NO_GAME)
        if live is None:
            task = self._opening.get(token)
            if task is None:
                task = self._opening[token] = asyncio.create_task(self._open(token))
                task.add_done_callback(lambda _: self._opening.pop(token, None))
            live = await asyncio.shield(task)
        if token in self._games:
            self._games.move_to_end(token)
        return live

    async def _open(self, token: str) -> LiveGame:
        stored = await self.ask(self._store.journal.game, token)
        if stored is None:
            raise LookupError(NO_GAME)
        room = None if stored.room is None else await self.ask(self._store.rooms.by_number, stored.room)
        live = await self.ask(LiveGame, stored, room)
        await self.catch_up(live)
        self._games[token] = self._numbers[live.number] = live
        self._let_go()
        return live

    async def catch_up(self, live: LiveGame) -> bool:
        """Follow what the log has beyond what is known; whether there was something."""
        if live.is_stale:
            live.begin()
        before = live.count
        entries = await self.ask(self._store.journal.entries, live.number, before)
        if len(entries) > MOST_AT_ONCE:
            await self.ask(live.follow, entries)
        else:
            live.follow(entries)
        live.is_stale = False
        return live.count > before

    def _let_go(self) -> None:
        """Forget the games that nobody looks at, if there are too many, the oldest first."""
        if len(self._games) <= MOST:
            return
        for token, live in list(self._games.items()):
            if not live.is_followed and not live.turn.locked():
                self.forget(token)
                if len(self._games) <= MOST:
                    return

    def forget(self, token: str) -> None:
        """Let go of a game; it is loaded again when somebody asks for it."""
        live = self._games.pop(token, None)
        if live is not None:
            self._numbers.pop(live.number, None)

    def close(self) -> None:
        """Ask nothing more."""
        self._threads.shutdown(wait=True)
