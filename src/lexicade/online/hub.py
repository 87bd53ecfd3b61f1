"""The games that people play on this process: loaded from their logs, followed, added to, and told.

No process owns a game. Each that needs one replays its log, which takes milliseconds, and follows what others add. An
entry is first done in the session, which refuses what is against the rules, then added to the log, and only then told.
If somebody else was quicker, the store says so: then the session is made anew from the log, and the player is shown
what happened. So nothing is told that isn't on the disk, and nothing has to be handed over when a process dies.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from lexicade.core.errors import IllegalMove, LexicadeError, MoveError
from lexicade.core.game import Seat
from lexicade.core.session import Session
from lexicade.online import messages
from lexicade.online.actions import NOT_HERE, do
from lexicade.online.bots import Bots
from lexicade.online.chores import Chores
from lexicade.online.clock import Clock, write_time
from lexicade.online.hints import search
from lexicade.online.listeners import Listeners
from lexicade.online.live import LiveGame
from lexicade.online.loaded import LoadedGames
from lexicade.online.secrecy import new_token
from lexicade.online.thinking import Thinkers
from lexicade.online.writer import Writer
from lexicade.store.log import replay, write_hint
from lexicade.store.public import Addition, Entry, PublicStore

BOT = "bot"  # the key of a bot's entry: a second one for the same position fails on its number
NOT_YOURS = "You don't play in this game."

Answer = TypeVar("Answer")


class NotYours(LexicadeError):
    """Somebody asks for a game that others play."""


class Hub:
    """All games of this process."""

    def __init__(self, store: PublicStore, thinkers: Thinkers, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._thinkers = thinkers
        self._writer = Writer(store.journal)
        self._games = LoadedGames(store)
        self._bots = Bots(thinkers, self._games, self._bot_moved)
        self._chores = Chores()
        self._stop_following: Callable[[], None] = lambda: None
        # Those who look at a room, by its token; when the last of them leaves, nothing is left of it here.
        self.rooms: WeakValueDictionary[str, Listeners[str]] = WeakValueDictionary()
        self.person_listeners: list[Callable[[int], None]] = []  # who must know that something about a player changed
        self.moves = 0  # that were added here

    def start(self) -> None:
        """Begin to hear what other processes do."""
        loop = asyncio.get_running_loop()

        def hear(text: str) -> None:
            loop.call_soon_threadsafe(self._hear, text)

        def lost() -> None:
            loop.call_soon_threadsafe(self._catch_up_all)

        self._stop_following = self.store.follow(hear, lost)

    @property
    def counts(self) -> dict[str, int]:
        """How much there is to do, for whoever watches the server."""
        streams = sum(len(each) for live in self._games for each in live.listeners.values())
        return {"games": len(self._games), "streams": streams + sum(map(len, self.rooms.values())), "moves": self.moves}

    async def ask(self, do: Callable[..., Answer], *arguments: Any) -> Answer:
        """Ask the store something, in a thread."""
        return await self._games.ask(do, *arguments)

    async def find(self, token: str, player: int) -> tuple[LiveGame, Seat]:
        """A game and the seat that a player has in it; raises LookupError and NotYours."""
        live = await self._games.find(token)
        seat = live.seat_of(player)
        if seat is None:
            raise NotYours(NOT_YOURS)
        return live, seat

    def forget(self, token: str) -> None:
        """Let go of a game; it is loaded again when somebody asks for it."""
        self._games.forget(token)

    async def whole(self, live: LiveGame) -> Session[Any, Any, Any, Any]:
        """The session of a game with its whole past, replayed from its log."""
        entries = [entry.text for entry in await self.ask(self.store.journal.entries, live.number)]
        return await self.ask(replay, live.session.game, live.id, entries)

    # What players see

    async def look(self, token: str, player: int, after: int = -1) -> str | None:
        """A game as it stands for a player; None if it is still at the number that they have seen."""
        live, seat = await self.find(token, player)
        async with live.turn:
            if live.is_stale or self.store.is_shared:
                await self._games.catch_up(live)
            (self._bots.stand_by if self.store.is_shared else self._bots.think)(live)
            return None if live.count == after else messages.write_message(live, seat, is_whole=True)

    async def is_turn(self, token: str, player: int) -> bool:
        """Whether a game waits for a player."""
        live, seat = await self.find(token, player)
        async with live.turn:
            if live.is_stale or self.store.is_shared:
                await self._games.catch_up(live)
            return live.session.to_move == seat

    async def listen(self, token: str, player: int) -> tuple[str, Listeners[str]]:
        """A game as it stands, and where to hear what happens next."""
        live, seat = await self.find(token, player)
        listeners = live.listeners.setdefault(seat, Listeners())
        first = await self.look(token, player)
        assert first is not None
        return first, listeners

    async def preview(self, token: str, player: int, text: str) -> str:
        """What a move would bring, where that is told."""
        live, seat = await self.find(token, player)
        game, state = live.session.game, live.session.state
        if live.session.to_move != seat:
            return ""
        try:
            return game.preview(state, game.read_move(state, text.strip()))
        except MoveError as error:
            return f"Not allowed: {error.sentence}" if isinstance(error, IllegalMove) else ""

    # What players do

    async def act(self, token: str, player: int, what: str, text: str, *, number: int, key: str) -> tuple[int, str]:
        """Do something in a game that a player saw at a number; a status, and the game as it stands for them.

        A request that is repeated because its answer got lost is not done again. Raises MoveError and StoreError.
        """
        live, seat = await self.find(token, player)
        async with live.turn:
            if live.is_stale or number > live.count:
                await self._games.catch_up(live)
            if key in live.keys:
                return 200, messages.write_message(live, seat, is_whole=True)
            if number != live.count:
                return 409, messages.write_message(live, seat, is_whole=True)
            texts = do(live, seat, what, text, now=self.clock())
            return await self._add(live, seat, key, texts)

    async def resign(self, token: str, player: int) -> None:
        """Resign wherever a game stands; raises MoveError if that can't be, and StoreError."""
        status, (live, _) = 409, await self.find(token, player)
        while status == 409:  # somebody else did something at the same moment
            async with live.turn:
                await self._games.catch_up(live)
            status, _ = await self.act(token, player, "resign", "", number=live.count, key=new_token())

    async def _add(
        self, live: LiveGame, seat: Seat | None, key: str, texts: list[str], said: tuple[str, ...] | None = None
    ) -> tuple[int, str]:
        """Add what was done to the log, and tell everybody; what is in the log already decides."""
        seen = 0 if seat is None else seat
        try:
            for text in texts:
                entry = Entry(text, seat, key, write_time(self.clock()))
                ending = live.ending if text is texts[-1] else None
                if not await self._writer.add(Addition(live.number, live.count + 1, entry, ending)):
                    live.is_stale = True
                    await self._games.catch_up(live)
                    self._tell(live)
                    status = 200 if key in live.keys else 409  # it was this request, by way of a process that died
                    return status, messages.write_message(live, seen, is_whole=True)
                live.note(entry)
        except BaseException:
            live.is_stale = True  # nobody knows what the log has now
            raise
        self.moves += 1
        told = self._tell(live, said)
        self._bots.think(live)
        if live.room is not None and live.ending is not None:
            self._chores.add(self.room_changed(live.room.token))
        return 200, told.get(seen) or messages.write_message(live, seen, said, is_whole=False)

    async def _bot_moved(self, live: LiveGame, seat: Seat | None, text: str) -> None:
        await self._add(live, seat, BOT, [text])

    async def hint(self, token: str, player: int, *, number: int, key: str) -> tuple[int, str]:
        """Give a hint, if it can be found in good time; raises Unanswered if not, or if it was stopped."""
        live, seat = await self.find(token, player)
        if not live.is_free or live.session.to_move != seat:
            raise IllegalMove("here", NOT_HERE)
        if number != live.count or live.searching is not None or key in live.keys:
            return 200 if key in live.keys else 409, messages.write_message(live, seat, is_whole=True)
        found = await search(live, seat, self._thinkers)
        if found.move is not None:
            return await self.act(token, player, "moves", found.move, number=number, key=key)
        async with live.turn:
            if number != live.count or live.is_stale:
                return 409, messages.write_message(live, seat, is_whole=True)
            if found.text is None:
                return 200, messages.write_message(live, seat, (found.none,), is_whole=False)
            status, told = await self._add(live, seat, key, [write_hint(found.level)], (found.text,))
            live.hints_given = found.level
            return status, told

    async def stop(self, token: str, player: int) -> None:
        """Stop looking for a hint."""
        live, _ = await self.find(token, player)
        if live.searching is not None:
            live.searching.cancel()

    async def say(self, token: str, player: int, phrase: str) -> None:
        """Say one of the fixed phrases to the others; it isn't kept."""
        live, seat = await self.find(token, player)
        if not live.is_between_people:
            raise IllegalMove("here", NOT_HERE)
        said = {"phrase": phrase, "who": live.name(seat)}
        live.tell_all(json.dumps(said))
        await self.ask(self.store.announce, json.dumps({"game": live.number, **said}))

    # What others hear

    def _tell(self, live: LiveGame, said: tuple[str, ...] | None = None) -> dict[Seat, str]:
        """Tell every seat that somebody listens for how the game stands now; what each was told."""
        told = {
            seat: messages.write_message(live, seat, said, is_whole=False)
            for seat, listeners in live.listeners.items()
            if len(listeners)
        }
        for seat, text in told.items():
            live.listeners[seat].tell(text)
        return told

    async def room_changed(self, token: str) -> None:
        """Tell those who look at a room, here and elsewhere, to look again."""
        self._room_changed(token)
        await self.ask(self.store.announce, json.dumps({"room": token}))

    def _room_changed(self, token: str) -> None:
        listeners = self.rooms.get(token)
        if listeners is not None:
            listeners.tell("changed")

    async def person_changed(self, player: int) -> None:
        """Let every process look again who a player is: they have another name, or are gone."""
        self._person_changed(player)
        await self.ask(self.store.announce, json.dumps({"player": player}))

    def _person_changed(self, player: int) -> None:
        for forget in self.person_listeners:
            forget(player)
        for live in self._games:
            if live.seat_of(player) is not None:
                self._chores.add(self._look_who_sits(live))

    async def _look_who_sits(self, live: LiveGame) -> None:
        stored = await self.ask(self.store.journal.game, live.token)
        if stored is not None:
            live.chairs = stored.chairs

    def _hear(self, text: str) -> None:
        """Something was added or said in another process."""
        heard = json.loads(text)
        for game, number, *entry in heard.get("entries", ()):
            live = self._games.get(game)
            if live is not None and number > live.count:
                self._chores.add(self._follow(live, number, Entry(*entry) if entry else None))
        if "said" in heard:
            said = json.loads(heard["said"])
            if "room" in said:
                self._room_changed(said["room"])
            if "player" in said:
                self._person_changed(said["player"])
            live = self._games.get(said.get("game", 0))
            if live is not None:
                live.tell_all(json.dumps({"phrase": said["phrase"], "who": said["who"]}))

    async def _follow(self, live: LiveGame, number: int, entry: Entry | None) -> None:
        """Follow an entry that was added elsewhere."""
        async with live.turn:
            if number <= live.count and not live.is_stale:
                return
            if entry is not None and number == live.count + 1 and not live.is_stale:
                live.follow([entry])
            elif not await self._games.catch_up(live):
                return
            self._tell(live)
            self._bots.stand_by(live)

    def _catch_up_all(self) -> None:
        """The connection on which others are heard was lost: look at every game that somebody follows."""
        for live in self._games:
            if live.is_followed:
                self._chores.add(self._follow(live, 1 << 30, None))
            else:
                self.forget(live.token)
        for token in list(self.rooms):
            self._room_changed(token)

    # The end

    def end_streams(self) -> None:
        """Send every page away; for a server that is about to end."""
        self._bots.is_closing = True
        of_games = (each for live in self._games for each in live.listeners.values())
        for listeners in (*of_games, *self.rooms.values()):
            listeners.tell(None)

    async def close(self) -> None:
        """Write what waits, and let go of everything."""
        self._stop_following()
        self._bots.close()
        await asyncio.to_thread(self._writer.close)
        self._games.close()
