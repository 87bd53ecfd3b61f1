"""A game as one process knows it: its session, who sits where, and how far its log was followed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from lexicade.core.game import Seat
from lexicade.core.ids import read_id
from lexicade.core.session import Retired, Session
from lexicade.online.clock import read_time
from lexicade.online.listeners import Listeners
from lexicade.online.wordlists import game_with
from lexicade.store.log import follow, help_in
from lexicade.store.public import Ending, Entry, PublicGame, Room

KEYS = 16  # requests of a game that are known again when they are repeated
SAID = {Retired.RESIGNED: "{name} resigned.", Retired.TIMEOUT: "{name} ran out of time."}


class LiveGame:
    """One game. Nothing here is kept: it is what the store's log leads to."""

    __slots__ = (
        "_said",
        "alarm",
        "chairs",
        "count",
        "daily",
        "helped",
        "hints_given",
        "id",
        "is_between_people",
        "is_stale",
        "keys",
        "last",
        "listeners",
        "number",
        "pace",
        "room",
        "salt",
        "searching",
        "session",
        "started",
        "thinking",
        "token",
        "turn",
    )

    def __init__(self, stored: PublicGame, room: Room | None) -> None:
        self.number = stored.number
        self.token = stored.token
        self.id = stored.id
        self.salt = stored.salt
        self.room = room
        self.pace = stored.pace
        self.daily = stored.daily
        self.started = stored.started
        self.chairs = stored.chairs
        self.is_between_people = sum(not chair.bot for chair in stored.chairs) > 1  # whether or not still known
        self.turn = asyncio.Lock()  # whoever does something with the game has it
        self.listeners: dict[Seat, Listeners[str]] = {}
        self.thinking: asyncio.Task[None] | None = None  # a bot
        self.alarm: asyncio.TimerHandle | None = None  # when a bot should think here if none has elsewhere
        self.searching: asyncio.Task[Any] | None = None  # for a hint
        self.is_stale = True  # whether the log has to be followed from its start
        self.begin()

    def begin(self) -> None:
        """Be as before the first entry."""
        game_id = read_id(self.id)
        self.session: Session[Any, Any, Any, Any] = Session.from_id(game_with(game_id.game, self.words), game_id)
        self.count = 0  # entries that were followed
        self.keys: tuple[str, ...] = ()  # of the last entries; a deque would take four times the room
        self.last = self.started
        self.helped = 0  # beside help that the game itself records
        self.hints_given = 0  # in this position
        self._said: tuple[str, ...] | None = None  # of an entry that is no move

    def follow(self, entries: Iterable[Entry]) -> None:
        """Do what entries say that come next; raises MoveError if they don't fit the game."""
        for entry in entries:
            follow(self.session, entry.text)
            self.note(entry)

    def note(self, entry: Entry) -> None:
        """Count an entry, which was done in the session already."""
        self.count += 1
        self.keys = (*self.keys[1 - KEYS :], entry.key)
        self.last = entry.made
        is_move = not entry.text.startswith(":")
        self.helped += 0 if is_move else help_in((entry.text,))
        self.hints_given = self.hints_given if entry.text.startswith(":hint") else 0
        if self.is_between_people:  # nothing is taken back
            self.session.forget_past()
        self._said = None if is_move else ()
        if entry.text.startswith((":resigned", ":timeout")):
            seat, why = list(self.session.retired.items())[-1]
            self._said = (SAID[why].format(name=self.number_name(seat)),)  # as in all that games say

    def told(self, seat: Seat) -> tuple[str, ...]:
        """What a seat is told of the last entry."""
        return self.session.told(seat) if self._said is None else self._said

    @property
    def is_followed(self) -> bool:
        """Whether there is a page that shows it."""
        return any(map(len, self.listeners.values()))

    def tell_all(self, text: str) -> None:
        """Send the same to every page."""
        for listeners in self.listeners.values():
            listeners.tell(text)

    def name(self, seat: Seat) -> str:
        """What the player at a seat is called."""
        return self.chairs[seat].name or self.number_name(seat)

    def number_name(self, seat: Seat) -> str:
        """What the game itself calls the player at a seat, as in Player 2."""
        return self.session.game.player(self.session.params, seat)

    def seat_of(self, player: int) -> Seat | None:
        """The seat of a player, if they have one."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.player == player), None)

    @property
    def words(self) -> str:
        """The words of a class that has its own; nothing for the built-in list."""
        return self.room.words if self.room else ""

    @property
    def is_free(self) -> bool:
        """Whether the player may take back and ask for help: alone, and not in a comparison with others."""
        return not self.is_between_people and self.room is None

    @property
    def bot(self) -> str:
        """The level of the bot that is to move, also in place of a player who retired; nothing if a person is."""
        turn = self.session.to_move
        if turn is None:
            return ""
        return self.chairs[turn].bot or (stand_in(self.session) if turn in self.session.retired else "")

    @property
    def deadline(self) -> int | None:
        """When the time of the player to move is over, in seconds since 1970; None without a limit."""
        if not self.pace or self.session.to_move is None or self.bot:
            return None
        return read_time(self.last) + self.pace

    @property
    def ending(self) -> Ending | None:
        """How it ended."""
        outcome = self.session.outcome
        if outcome is None:
            return None
        return Ending(str(outcome.reason), outcome.scores, outcome.winners, outcome.helped + self.helped)


def stand_in(session: Session[Any, Any, Any, Any]) -> str:
    """The level of a bot that goes on for somebody who retired: one of the middle, and quick."""
    info = session.game.info
    quick = [level for level in info.bots if level not in info.slow_bots]
    return quick[len(quick) // 2] if quick else ""
