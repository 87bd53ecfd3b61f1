"""The games that pages have open: found by what a page calls them, changed one at a time, let go when nobody looks.

What a table does takes about a millisecond, but some rules think; so each game has a thread while it is used, and none
waits for another. Bots and hints are asked of the helper process. A table that no page shows is closed, so that another
program can go on with its game; nothing is lost by that, because a game is its id and its moves.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from lexicade.arcade.highscores import HELPED, NOT_READ, Place, place_for, sign
from lexicade.arcade.seats import FoundHint, Thought
from lexicade.arcade.settings import keep_name
from lexicade.arcade.table import Table
from lexicade.core.errors import BadParams, LexicadeError, StoreError
from lexicade.frontends.web import opening
from lexicade.frontends.web.messages import message, trouble
from lexicade.frontends.web.opening import Opened
from lexicade.leaders import NAME_RULE, is_valid_name
from lexicade.online.listeners import Listeners
from lexicade.online.questions import STOPPED, Asks, BotQuestion, HintQuestion, Unanswered

MOST = 500  # games that are open at once
THREADS = 16  # games in which something is done at the same moment
PATIENCE = 3.0  # seconds after which a game that no page shows is let go
KEYS = 64  # requests of a game that are known again when they are repeated
GONE = "This game isn't open any more."

Answer = TypeVar("Answer")
Change = Callable[[Table], Sequence[str] | None]


class OpenGame:
    """A table that pages show."""

    def __init__(self, opened: Opened, *, kept: int | None = None, watching: str = "", number: int = 0) -> None:
        """Of a kept game with its number; `watching` says why it can only be looked at, if that is so."""
        self.table = opened.table
        self.heading = opened.heading
        self.words = opened.words
        self.address = opened.address
        self.watching = watching
        self.kept = kept
        self.token = f"new-{secrets.token_urlsafe(9)}" if kept is None else str(kept)
        self.keys: dict[str, None] = {}  # of requests that were done, the oldest first
        self.listeners: Listeners[str] = Listeners()
        self.used = time.monotonic()
        self.thinking: asyncio.Task[None] | None = None
        self.searching: asyncio.Task[FoundHint] | None = None  # for a hint
        self.turn = asyncio.Lock()  # whoever does something with the table has it
        self.number = number or self._count()
        self.place: Place | None = None  # on a board of names, which waits for one
        self.is_ended = opened.table.session.outcome is not None

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is at work."""
        return self.table.is_bots_turn and not self.watching

    def _count(self) -> int:
        return 0 if self.table.keeper is None else self.table.keeper.count

    def change(self, do: Change) -> tuple[str, ...]:
        """Do something at the table and return what there is to say; raises MoveError."""
        events = do(self.table) or ()
        said = (*self.table.take_notices(), *events)
        keeper = self.table.keeper
        self.number = self.number + 1 if keeper is None else keeper.count
        if self.kept is None and keeper is not None and keeper.number is not None:
            self.kept = keeper.number
            self.token = str(self.kept)
            self.address = f"/game/{self.kept}"
        return (*said, *self._end())

    def _end(self) -> tuple[str, ...]:
        """When a game with a board of names has just ended: offer its place, or say why there is none."""
        session, keeper = self.table.session, self.table.keeper
        was_ended, self.is_ended = self.is_ended, session.outcome is not None
        if was_ended or not self.is_ended or keeper is None or not session.game.info.has_lobby:
            return ()
        try:
            place = place_for(session, keeper)
        except LexicadeError as error:
            return (NOT_READ.format(sentence=error.sentence),)
        if place is not None and not place.has_help:
            self.place = place
            return ()
        sign(keeper)
        return () if place is None else (HELPED,)

    def take_place(self, name: str) -> tuple[str, ...]:
        """Put the score on the board of names; raises a LexicadeError if it can't be."""
        if not is_valid_name(name):
            raise BadParams(NAME_RULE)
        if self.place is not None and self.table.keeper is not None:
            self.place.take(self.table.keeper, name)
            self.place = None
            keep_name(name)
        return (f"{name} is on the leader board now.",)


async def kept_already() -> str:
    """Nothing: a store on a disk has what it was given."""
    return ""


class Games:
    """All games that are open."""

    def __init__(self, thinker: Asks, keep: Callable[[], Awaitable[str]] = kept_already) -> None:
        """With whom to ask what bots do, and with what else must be done before something that was kept is told.

        That may take a while, and returns a sentence if it can't be done.
        """
        self._thinker = thinker
        self._keep = keep
        self._games: dict[str, OpenGame] = {}  # by what pages call them, the one that was used last at the end
        self._opening: dict[int, asyncio.Task[OpenGame]] = {}  # kept games, which may take a moment to replay
        self._facts = ThreadPoolExecutor(max_workers=1, thread_name_prefix="facts")
        self._threads = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="tables")
        self.is_closing = False

    async def facts(self, do: Callable[..., Answer], *arguments: Any) -> Answer:
        """Look something up in the store or the lexicon, one question after the other."""
        return await asyncio.get_running_loop().run_in_executor(self._facts, do, *arguments)

    async def apart(self, do: Callable[..., Answer], *arguments: Any) -> Answer:
        """Do something that may take a while and is nobody else's business, such as making a new game."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, do, *arguments)

    async def at(self, game: OpenGame, do: Callable[..., Answer], *arguments: Any) -> Answer:
        """Do something at a table when whoever is there before is done."""
        async with game.turn:
            return await self.apart(do, *arguments)

    async def open(self, found: Opened | int) -> OpenGame:
        """A game that was found, as its number or at its start."""
        return await self.find(str(found)) if isinstance(found, int) else self._add(OpenGame(found))

    def _add(self, game: OpenGame) -> OpenGame:
        self._games[game.token] = game
        self._think(game)
        return game

    async def find(self, token: str) -> OpenGame:
        """A game by what a page calls it; a kept one is opened if it isn't open. Raises StoreError and LookupError."""
        game = self._games.pop(token, None) or await self._opened(read_token(token))
        if not game.watching:
            self._games[token] = game  # at the end: it was used last
        game.used = time.monotonic()
        self._think(game)
        return game

    async def _opened(self, number: int) -> OpenGame:
        """A kept game that isn't open yet; whoever asks for it while it is being opened gets the same."""
        task = self._opening.get(number)
        if task is None:
            task = self._opening[number] = asyncio.create_task(self.apart(open_kept, number))
            task.add_done_callback(lambda _: self._opening.pop(number, None))
        return await asyncio.shield(task)

    async def latest(self, token: str) -> int:
        """The number that a game is at, without opening it."""
        game = self._games.get(token)
        return game.number if game is not None else await self.facts(opening.entries_in, read_token(token))

    async def change(self, game: OpenGame, do: Change, *, number: int, key: str = "") -> tuple[int, str]:
        """Do something in a game that a page saw at a number; the status for that, and the message.

        A request that is repeated because its answer got lost is not done again. Raises MoveError and StoreError.
        """
        if game.watching:
            raise StoreError(game.watching)

        def work() -> tuple[int, str, Awaitable[str] | None]:
            if number != game.number or key in game.keys:
                status = 200 if key in game.keys else 409
                return status, message(game, game.table.told(), is_whole=True), None
            said = game.change(do)
            if key:
                game.keys[key] = None
            keeping = self._keep() if number != game.number else None  # it goes on while the message is made
            return 200, message(game, said, is_whole=False), keeping

        status, told, keeping = await self.at(game, work)
        if len(game.keys) > KEYS:
            del game.keys[next(iter(game.keys))]
        if game.kept is not None:
            self._games[str(game.kept)] = game
        game.used = time.monotonic()
        if keeping is not None:
            problem = await keeping
            if problem:  # before the move: with its first move a game changes its name, and pages listen anew
                game.listeners.tell(trouble(problem))
            game.listeners.tell(told)
        self._think(game)
        return status, told

    async def hint(self, game: OpenGame, *, number: int, key: str = "") -> tuple[int, str]:
        """Give a hint, if it can be found in good time; raises Unanswered if not, or if it was stopped.

        It is looked for in the helper process: a table can't be told to stop.
        """
        session, table = game.table.session, game.table
        if number != game.number or game.searching is not None or key in game.keys:
            return 200 if key in game.keys else 409, await self.told(game)
        question = HintQuestion(game.words, str(session.id), session.moves, table.seat, table.hints_given())
        game.searching = asyncio.create_task(self._thinker.ask(question))
        try:
            await asyncio.wait({game.searching})
            if game.searching.cancelled():
                raise Unanswered(STOPPED)
            found = game.searching.result()
        finally:
            game.searching.cancel()
            game.searching = None
        return await self.change(game, partial(Table.give_hint, found=found), number=number, key=key)

    async def name(self, game: OpenGame, name: str) -> str:
        """Put a finished game's score on its board under a name, and tell every page; raises a LexicadeError."""
        told = await self.at(game, lambda: message(game, game.take_place(name), is_whole=False))
        problem = await self._keep()
        if problem:
            game.listeners.tell(trouble(problem))
        game.listeners.tell(told)
        return told

    async def told(self, game: OpenGame) -> str:
        """A game as it stands, with what the last move brought."""
        return await self.at(game, lambda: message(game, game.table.told(), is_whole=True))

    def _think(self, game: OpenGame) -> None:
        """Let a bot think if it is its turn and none does."""
        if game.is_thinking and (game.thinking is None or game.thinking.done()):
            game.thinking = asyncio.get_running_loop().create_task(self._bots(game))

    async def _bots(self, game: OpenGame) -> None:
        """Make the moves of bots until it is a person's turn; a move for a position that is gone is dropped."""
        while game.is_thinking and not self.is_closing:
            session, number = game.table.session, game.number
            moves, seat = session.moves, session.to_move
            try:
                move = await self._thinker.ask(BotQuestion(game.words, str(session.id), moves))
                if number == game.number and seat is not None:
                    await self.change(game, partial(play_thought, thought=Thought(seat, moves, move)), number=number)
            except LexicadeError as error:
                game.listeners.tell(trouble(f"The bot had to stop: {error.sentence}"))
                return

    async def let_go(self, *, patience: float = PATIENCE) -> None:
        """Close the games that no page shows and nobody has asked for in a while, and the oldest of too many."""
        now = time.monotonic()
        idle = [game for game in set(self._games.values()) if not game.listeners and not game.turn.locked()]
        idle.sort(key=lambda game: game.used)
        too_many = len(set(self._games.values())) - MOST
        for at, game in enumerate(idle):
            if at < too_many or (now - game.used >= patience and game.kept is not None):
                await self.forget(game)

    async def forget(self, game: OpenGame) -> None:
        """Close a game, whoever shows it."""
        for token in [token for token, each in self._games.items() if each is game]:
            del self._games[token]
        if game.thinking is not None:
            game.thinking.cancel()
        await self.at(game, close, game.table)

    def end_streams(self) -> None:
        """Send every page away; for a server that is about to end, because it waits for those that are still there."""
        self.is_closing = True
        for game in set(self._games.values()):
            game.listeners.tell(None)

    async def close(self) -> None:
        """Let go of everything."""
        self.is_closing = True
        self._thinker.end()
        for game in set(self._games.values()):
            await self.forget(game)
        self._facts.shutdown(wait=True)
        self._threads.shutdown(wait=True)


def open_kept(number: int) -> OpenGame:
    """A kept game, at its table or, if another program has it, to look at."""
    try:
        return OpenGame(opening.by_number(number), kept=number)
    except StoreError as error:
        opened, entries = opening.to_look_at(number)
        return OpenGame(opened, kept=number, watching=error.sentence, number=entries)


def read_token(token: str) -> int:
    """The number of a kept game; raises LookupError for what only named a new game that was never kept."""
    if not token.isascii() or not token.isdecimal() or len(token) > 9:
        raise LookupError(GONE)
    return int(token)


def play_thought(table: Table, thought: Thought) -> tuple[str, ...]:
    """Make a bot's move and return what the player is told of it; nothing if the game has gone elsewhere."""
    return table.told() if table.play_thought(thought) else ()


def close(table: Table) -> None:
    """Let go of a table; what still waits to be kept is tried once more."""
    table.finish()
    table.close()
