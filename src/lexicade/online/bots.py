"""Bots at the tables of people: one process lets a bot think, and another one goes on if that doesn't come to its end.

Every process that has a game may make a bot's move; which one is kept is decided by the log, as with any move. So that
they don't all think about the same, the one in which the move before was made begins at once, and the others stand by.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

from lexicade.core.errors import LexicadeError, StoreError
from lexicade.core.game import Seat
from lexicade.online.live import LiveGame
from lexicade.online.loaded import LoadedGames
from lexicade.online.questions import LevelQuestion
from lexicade.online.thinking import Thinkers

STAND_BY = 5.0  # seconds after which another process than that of the last move lets a bot think


class Bots:
    """Makes the moves of bots."""

    def __init__(
        self, thinkers: Thinkers, games: LoadedGames, moved: Callable[[LiveGame, Seat | None, str], Awaitable[object]]
    ) -> None:
        """With what adds a move to the log once it was made in the session."""
        self._thinkers = thinkers
        self._games = games
        self._moved = moved
        self.is_closing = False

    def think(self, live: LiveGame) -> None:
        """Let a bot think if it is its turn and none does."""
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        if live.bot and not self.is_closing and (live.thinking is None or live.thinking.done()):
            live.thinking = asyncio.create_task(self._move(live))

    def stand_by(self, live: LiveGame) -> None:
        """Let a bot think if in a while it is still its turn: another process is at it."""
        is_at_it = live.alarm is not None or (live.thinking is not None and not live.thinking.done())
        if (live.bot or live.is_stale) and not self.is_closing and not is_at_it:
            live.alarm = asyncio.get_running_loop().call_later(STAND_BY, self._step_in, live, live.count)

    def _step_in(self, live: LiveGame, count: int) -> None:
        live.alarm = None
        if live.count != count and not live.is_stale:
            self.stand_by(live)  # since then there were moves, so that others have only just begun
        elif not self.is_closing and (live.thinking is None or live.thinking.done()):
            live.thinking = asyncio.create_task(self._move(live))

    async def _move(self, live: LiveGame) -> None:
        """Make the moves of bots until it is a person's turn; a move for a position that is gone is dropped."""
        try:
            while not self.is_closing:
                async with live.turn:
                    if live.is_stale:
                        await self._games.catch_up(live)
                if not live.bot:
                    return
                is_slow = live.bot in live.session.game.info.slow_bots
                count, moves = live.count, live.session.moves
                question = LevelQuestion(live.words, live.id, moves, live.bot, is_slow=is_slow)
                move = await self._thinkers.ask(question)
                async with live.turn:
                    if live.count == count and not live.is_stale:
                        seat = live.session.to_move
                        live.session.submit(move)
                        await self._moved(live, seat, live.session.last_move or "")
        except StoreError:
            live.thinking = None
            self.stand_by(live)  # the store may answer again by then
        except LexicadeError as error:
            live.tell_all(json.dumps({"why": f"The bot had to stop: {error.sentence}"}))

    def close(self) -> None:
        """Think no more."""
        self.is_closing = True
        self._thinkers.end()
        for live in self._games:
            if live.thinking is not None:
                live.thinking.cancel()
            if live.alarm is not None:
                live.alarm.cancel()
