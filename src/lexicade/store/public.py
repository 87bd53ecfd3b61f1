"""What a store keeps when many people play: who they are, where they meet, and the logs of their games.

A game between people has a token, which can't be guessed, and an id that nobody is told before it is over. Its log is
that of any game (see `store`), and each entry also says who made it and carries the key of the request that did, so
that a request which is repeated because its answer got lost is known again. The number of an entry decides who was
first: whoever comes second is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from lexicade.core.errors import StoreError
from lexicade.store.store import Store


class SecondGame(StoreError):
    """A game was to be begun that has been begun already, in a room or as the puzzle of a day."""


class Kind(StrEnum):
    """What people do together in a room."""

    TABLE = "table"  # they play one game, each at a seat
    CHALLENGE = "challenge"  # each plays the same game, whenever they like
    RACE = "race"  # each plays the same game, from the moment the host starts it
    CLASS = "class"  # each plays the same game, on the day that a teacher says


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays, known by nothing but a secret that their browser keeps."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Room:
    """Where people meet by a link."""

    number: int
    token: str  # of the link: whoever has it may come in
    code: str  # a short one to read from a wall; only classes have one
    kind: Kind
    host: int | None  # the player who made it; None if they are gone
    game: str  # the key of a game
    params: str  # of the game that is played next
    pace: int  # seconds for a move; 0 for no limit
    opens: str  # when a class may begin, as UTC, or nothing
    game_id: str  # of the game that everybody plays, where that is one and the same; nothing at a table
    salt: str  # of that game's commitment
    made: str  # UTC
    is_started: bool
    words: str = ""  # that the game is played with, if a class has its own; nothing for the built-in list


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody in a room."""

    player: int
    name: str  # in this room


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of a game, and who sits there: a player, a bot of some level, or nobody any more."""

    player: int | None
    name: str
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a log."""

    text: str
    seat: int | None  # that did it; None for the server
    key: str  # of the request
    made: str  # UTC, as in 2026-11-15T10:14:25


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game between people ended; derived from its log, and kept to save time."""

    reason: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    helped: int = 0


@dataclass(frozen=True, slots=True)
class PublicGame:
    """A game between people, or of one person among them, with who sits where."""

    number: int
    token: str
    id: str
    salt: str  # of the commitment that players saw at the start
    room: int | None
    pace: int  # seconds for a move; 0 for no limit
    daily: int | None
    started: str  # UTC
    chairs: tuple[Chair, ...]
    entries: int  # how many there are
    last: str  # when the last one was made, as UTC; when the game was started if there is none
    ending: Ending | None
    is_imported: bool = False  # whether it, or its beginning, came from a file


@dataclass(frozen=True, slots=True)
class Addition:
    """An entry to add to a log, with what the game has come to by it if it is over."""

    game: int
    number: int  # of the entry: it must be the next one
    entry: Entry
    ending: Ending | None = None


class Journal(Protocol):
    """The logs of games between people. Every method raises StoreError, StoreBusy if it may work a moment later."""

    def add_game(
        self,
        *,
        token: str,
        game_id: str,
        salt: str,
        chairs: Sequence[Chair],
        room: int | None = None,
        pace: int = 0,
        daily: int | None = None,
        made: str,
        imported: bool = False,
    ) -> int:
        """Keep a new game and return its number.

        A table has one game at a time that isn't over, in another room a player has one game with an id, and a player
        begins each day's puzzle once: of several who do so at the same moment, all but one get a SecondGame.
        """

    def begun_daily(self, player: int, kind: str, daily: int) -> str | None:
        """The token of the game in which a player has begun a day's puzzle of a kind of game."""
        ...

    def game(self, token: str) -> PublicGame | None:
        """A game by its token."""

    def entries(self, game: int, after: int = 0) -> list[Entry]:
        """The entries of a log, or those after some number."""

    def add(self, additions: Sequence[Addition]) -> list[bool]:
        """Add entries to logs in one transaction, and tell other processes; for each, whether it was in time.

        When this returns, they are on the disk. Of several for one game, each has a transaction of its own.
        """

    def games_of(self, player: int, *, most: int) -> list[PublicGame]:
        """The games in which a player has a seat, the last one first."""

    def games_in(self, room: int) -> list[PublicGame]:
        """The games of a room in the order in which they were started."""

    def open_games(self, player: int) -> int:
        """How many games of a player are not over."""


class People(Protocol):
    """Players, known by digests of secrets that only their browsers have."""

    def add(self, digest: str, name: str, made: str) -> Player:
        """A new player, who shows a secret with this digest."""

    def find(self, digest: str) -> Player | None:
        """The player whose secret has this digest."""

    def rename(self, player: int, name: str) -> None:
        """Call a player something else."""

    def seen(self, player: int, day: str) -> None:
        """Note the day on which a player was here, as in 2026-11-15; who isn't for a year is forgotten."""

    def add_code(self, digest: str, player: int, until: str) -> None:
        """A code with which the player comes in on another device, once, until some time as UTC.

        It replaces an earlier one of the player.
        """

    def take_code(self, code: str, digest: str, now: str) -> Player | None:
        """The player whom a code is for, who from now on also shows a secret with `digest`; then the code is gone.

        `code` is the digest that `add_code` was given.
        """

    def delete(self, player: int) -> None:
        """Forget a player: secrets, codes, names in rooms and at seats, and games in which no other player is left."""


class Rooms(Protocol):
    """Where people meet."""

    def add(
        self,
        *,
        token: str,
        code: str,
        kind: Kind,
        host: int,
        name: str,
        game: str,
        params: str,
        pace: int,
        opens: str,
        game_id: str,
        salt: str,
        made: str,
        words: str = "",
    ) -> Room:
        """Make a room, with its host as the first member under a name."""

    def find(self, token: str) -> Room | None:
        """A room by its token."""

    def by_number(self, number: int) -> Room | None:
        """A room by its number."""

    def by_code(self, code: str) -> Room | None:
        """A room by its short code."""

    def members(self, room: int) -> list[Member]:
        """Who is in a room, in the order in which they came."""

    def join(self, room: int, player: int, name: str, *, most: int) -> bool:
        """Come in, or come back under another name, also in a game; whether there was room for one more."""

    def leave(self, room: int, player: int) -> None:
        """Go out. If it was the host, the next member is the host, except in a class."""

    def start(self, room: int, *, is_started: bool) -> bool:
        """Say that a game has begun or is over; whether that is new."""

    def choose(self, room: int, params: str, pace: int, *, game_id: str = "", salt: str = "") -> None:
        """Say what is played next; where everybody plays the same game, which one."""

    def rooms_of(self, player: int) -> list[Room]:
        """The rooms that a player has made or is in, the last one first."""

    def purge(self, *, classes: str, rooms: str, players: str) -> int:
        """Forget old classes, other rooms that are quiet, and players who stay away; how many rooms went.

        Classes made before `classes` go with everything; other rooms, if nothing was done in them since `rooms`,
        while their games stay without anybody's name; players, if they weren't seen since the day `players`.
        """


class PublicStore(Store, Protocol):
    """A store for many people."""

    @property
    def journal(self) -> Journal:
        """The logs of games between people."""

    @property
    def people(self) -> People:
        """Players."""

    @property
    def rooms(self) -> Rooms:
        """Where people meet."""

    @property
    def is_shared(self) -> bool:
        """Whether several processes may use it at once, each told of what the others do."""

    def announce(self, text: str) -> None:
        """Tell other processes something that isn't kept, in at most 2,000 characters."""

    def follow(self, hear: Callable[[str], None], lost: Callable[[], None]) -> Callable[[], None]:
        """Hear what other processes add and announce, in a thread of its own, until the function returned is called.

        `lost` is called when the connection was lost and is there again: something may have been missed. What is heard
        is JSON: {"from": WORKER, "entries": [[game, number, text, seat, key, made], ...]} for entries (without those
        that would make it too long: then [game, number]), or {"from": WORKER, "said": TEXT} for announcements.
        """

    def ping(self) -> None:
        """See that the store answers."""
