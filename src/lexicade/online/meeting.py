"""Rooms: made, joined by a link or a code, started, and played in again and again.

At a table people play one game together; in a challenge, a race or a class each plays the same game alone, and the
results are shown beside each other. Every function asks the store and is done; what is open in a process is the hub's.
"""

from __future__ import annotations

import secrets
from typing import Any

from lexicade.arcade import dailies
from lexicade.core.errors import BadParams, LexicadeError
from lexicade.core.ids import read_id
from lexicade.core.session import Session
from lexicade.online import offers
from lexicade.online.clock import A_DAY, Clock, write_time
from lexicade.online.names import checked_name
from lexicade.online.secrecy import is_token, new_code, new_salt, new_seed, new_token
from lexicade.online.wordlists import game_with
from lexicade.store.public import Chair, Kind, Member, Player, PublicGame, PublicStore, Room, SecondGame

MOST_MEMBERS = {Kind.CHALLENGE: 50, Kind.RACE: 50, Kind.CLASS: 200}
MOST_OPEN = 100  # games of one player that are not over
MOST_ROOMS = 200  # that somebody may make while a class is kept
NO_ROOM = "There is no such table."
NO_CLASS = "There is no class with that code."
TOO_MANY_ROOMS = f"You have made {MOST_ROOMS} tables in {offers.KEPT_CLASSES // A_DAY} days. That is the limit."
FULL = "There is no free seat any more."
NOT_HOST = "Only the host can do that."
NOT_A_MEMBER = "Sit down at the table first."
TOO_FEW = "Somebody else has to sit down first."
TAKEN = "Somebody here has that name already."
NOT_STARTED = "The host hasn't started yet."
NOT_OPEN = "This class begins at a later time."
STARTED = "The game has started."
ONE_ONLY = "That game is for one. Send a challenge instead."
NEEDS_A_BOT = "Choose a bot to play against, or play with somebody."
TOO_MANY_OPEN = f"You have {MOST_OPEN} games that aren't finished. Finish some of them first."


class NotAllowed(LexicadeError):
    """Somebody asks for what only others may do."""


class Meeting:
    """What can be done with rooms and games in a store."""

    def __init__(self, store: PublicStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    def now(self) -> str:
        """The time, as the store keeps it."""
        return write_time(self._clock())

    # Games of one

    def play_alone(self, player: Player, key: str, values: dict[str, str]) -> str:
        """Begin a game of one's own; its token. Raises BadParams."""
        game = offers.offered(key)
        params = offers.chosen(game, values)
        return self._begin(player, self._new_id(game, params), new_salt())

    def play_id(self, player: Player, game_id: Any) -> str:
        """Begin the game with some id; its token. Raises BadGameId and BadParams."""
        game = offers.offered(game_id.game)
        session = Session.from_id(game, game_id)
        offers.checked(game, session.params)
        return self._begin(player, str(session.id), new_salt())

    def play_daily(self, player: Player, key: str, number: int) -> str:
        """Begin the puzzle of a day, or go on with it; its token. Raises BadParams."""
        game = offers.offered(key)
        if not 1 <= number <= dailies.today():
            raise BadParams("There is no daily puzzle with that number yet.")
        begun = self._store.journal.begun_daily(player.number, key, number)
        if begun is not None:
            return begun
        session = dailies.daily_session(game, number)
        try:
            return self._begin(player, str(session.id), new_salt(), daily=number)
        except SecondGame:
            return self.play_daily(player, key, number)

    def _new_id(self, game: offers.Rules, params: Any) -> str:
        return str(Session(game, params, new_seed()).id)

    def _begin(
        self, player: Player, game_id: str, salt: str, *, room: Room | None = None, daily: int | None = None
    ) -> str:
        """A game for one player, against bots where it has them."""
        if self._store.journal.open_games(player.number) >= MOST_OPEN:
            raise BadParams(TOO_MANY_OPEN)
        key = game_id.partition(".")[0]
        session = Session.from_id(game_with(key, room.words if room else ""), read_id(game_id))
        bots = session.game.opponents(session.params)
        if offers.leaves_seats_empty(session.game, session.params):
            raise BadParams(NEEDS_A_BOT)
        seats = range(1, session.game.seats(session.params))
        chairs = [Chair(player.number, player.name), *(Chair(None, "", bots.get(seat, "")) for seat in seats)]
        token = new_token()
        self._store.journal.add_game(
            token=token, game_id=game_id, salt=salt, chairs=chairs, room=room.number if room else None, daily=daily,
            made=self.now(),
        )  # fmt: skip
        return token

    # Rooms

    def make(
        self,
        player: Player,
        kind: Kind,
        key: str,
        values: dict[str, str],
        *,
        name: str = "",
        pace: int = 0,
        opens: str = "",
        words: str = "",
    ) -> Room:
        """Make a room, with a list of words as `read_words` gives it if the class has its own; raises BadParams."""
        if words and kind is not Kind.CLASS:  # other rooms are forgotten before their games, which need the words
            raise BadParams(offers.NOT_OFFERED)
        game = game_with(offers.offered(key).info.key, words)
        params = offers.chosen(game, values)
        if kind is Kind.TABLE and game.info.seats[1] < 2:
            raise BadParams(ONE_ONLY)
        if kind is not Kind.TABLE and offers.leaves_seats_empty(game, params):
            raise BadParams(NEEDS_A_BOT)
        is_same = kind is not Kind.TABLE
        if is_same and game.info.seats[1] == 1:
            params = game.for_people(params, 1)
        if opens:
            opens = offers.checked_opening(opens, self._clock())
        lately = write_time(self._clock() - offers.KEPT_CLASSES)
        made = [room for room in self._store.rooms.rooms_of(player.number) if room.host == player.number]
        if sum(room.made > lately for room in made) >= MOST_ROOMS:
            raise BadParams(TOO_MANY_ROOMS)
        room = self._store.rooms.add(
            token=new_token(),
            code=new_code() if kind is Kind.CLASS else "",
            kind=kind,
            host=player.number,
            name=checked_name(name) if name else player.name,
            game=key,
            params=game.write_params(params),
            pace=offers.checked_pace(pace) if kind is Kind.TABLE else 0,
            opens=opens,
            game_id=self._new_id(game, params) if is_same else "",
            salt=new_salt() if is_same else "",
            made=self.now(),
            words=words,
        )
        if kind is Kind.CLASS:  # a teacher doesn't play
            self._store.rooms.leave(room.number, player.number)
        return self.find(room.token)

    def find(self, token: str) -> Room:
        """A room by its token; raises LookupError."""
        room = self._store.rooms.find(token) if is_token(token) else None
        if room is None:
            raise LookupError(NO_ROOM)
        return room

    def find_class(self, code: str) -> Room:
        """A class by its code, of which only a few may be tried; raises LookupError."""
        room = self._store.rooms.by_code(code) if is_token(code) else None
        if room is None:
            raise LookupError(NO_CLASS)
        return room

    def most(self, room: Room) -> int:
        """How many people a room has space for."""
        game = offers.offered(room.game)
        params = game.read_params(room.params)
        return game.seats(params) if room.kind is Kind.TABLE else MOST_MEMBERS[room.kind]

    def join(self, room: Room, player: Player, name: str = "") -> None:
        """Sit down, or come back, perhaps under a name for this room; raises NotAllowed and BadParams."""
        member = self._member(room, player)
        called = self._free_name(room, player.number, name) if name else (member or player).name
        if member is None and self._plays_without(room, player):
            raise NotAllowed(STARTED)
        if not self._store.rooms.join(room.number, player.number, called, most=self.most(room)):
            raise NotAllowed(FULL)

    def _member(self, room: Room, player: Player) -> Member | None:
        """A player as somebody in a room."""
        return next((each for each in self._store.rooms.members(room.number) if each.player == player.number), None)

    def _plays_without(self, room: Room, player: Player) -> bool:
        """Whether a game is under way at a table in which a player has no seat."""
        latest = self.latest(room) if room.kind is Kind.TABLE else None
        if latest is None or latest.ending is not None:
            return False
        return all(chair.player != player.number for chair in latest.chairs)

    def rename(self, room: Room, host: Player, player: int, name: str) -> None:
        """Let the host give a member another name."""
        self._must_host(room, host)
        if not any(member.player == player for member in self._store.rooms.members(room.number)):
            raise LookupError("There is no such player.")
        called = self._free_name(room, player, name)
        self._store.rooms.join(room.number, player, called, most=self.most(room))

    def _free_name(self, room: Room, player: int, text: str) -> str:
        """A name that nobody else in a room has, so that nobody passes for another; raises BadParams."""
        name = checked_name(text)
        others = (each.name for each in self._store.rooms.members(room.number) if each.player != player)
        if name.casefold() in map(str.casefold, others):
            raise BadParams(TAKEN)
        return name

    def remove(self, room: Room, host: Player, player: int) -> None:
        """Let somebody leave, or the host send somebody away."""
        if host.number != player:
            self._must_host(room, host)
        self._store.rooms.leave(room.number, player)

    def _must_host(self, room: Room, player: Player) -> None:
        if room.host != player.number:
            raise NotAllowed(NOT_HOST)

    def start(self, room: Room, player: Player) -> str:
        """Start the game of a table, or a race; the token of the game that everybody plays, if that is one."""
        self._must_host(room, player)
        if room.kind is not Kind.TABLE:
            if room.is_started or room.kind is not Kind.RACE:  # a race that waits has its game already
                self._renew(room)
            self._store.rooms.start(room.number, is_started=True)
            return ""
        latest = self.latest(room)
        if latest is not None and latest.ending is None:
            return latest.token
        try:
            return self._deal(room, latest)
        except SecondGame:
            return self.start(room, player)

    def _renew(self, room: Room) -> None:
        """Another game for everybody, once somebody has finished the one before: a repeated request changes nothing."""
        game = game_with(room.game, room.words)
        if any(each.ending for each in self.same_games(room)):
            game_id = self._new_id(game, game.read_params(room.params))
            self._store.rooms.choose(room.number, room.params, room.pace, game_id=game_id, salt=new_salt())

    def _deal(self, room: Room, before: PublicGame | None) -> str:
        """A new game for the people at a table, with bots in the seats that are free, if the host wants some."""
        game = offers.offered(room.game)
        params, members = game.read_params(room.params), self._store.rooms.members(room.number)
        bots = game.opponents(params)
        seats = game.seats(params) if bots else len(members)
        if not members or seats < 2:
            raise NotAllowed(TOO_FEW)
        if room.host is not None and self._store.journal.open_games(room.host) >= MOST_OPEN:
            raise BadParams(TOO_MANY_OPEN)
        chairs = [Chair(member.player, member.name) for member in members]
        if before is None:
            secrets.SystemRandom().shuffle(chairs)
        else:  # who began last time begins last
            order = [chair.player for chair in before.chairs if chair.player is not None]
            order = order[1:] + order[:1]
            chairs.sort(key=lambda chair: order.index(chair.player) if chair.player in order else len(order))
        level = next(iter(bots.values()), "")
        chairs += [Chair(None, f"{level.capitalize()} bot", level)] * (seats - len(chairs))
        token = new_token()
        self._store.journal.add_game(
            token=token,
            game_id=self._new_id(game, game.for_people(params, len(chairs))),
            salt=new_salt(),
            chairs=chairs,
            room=room.number,
            pace=room.pace,
            made=self.now(),
        )
        self._store.rooms.start(room.number, is_started=True)
        return token

    def latest(self, room: Room) -> PublicGame | None:
        """The last game that was played in a room."""
        games = self._store.journal.games_in(room.number)
        return games[-1] if games else None

    def play_same(self, room: Room, player: Player) -> str:
        """Play the game that everybody in a room plays, or go on with it; its token."""
        member = self._member(room, player)
        if member is None:
            raise NotAllowed(NOT_A_MEMBER)
        if room.kind is Kind.RACE and not room.is_started:
            raise NotAllowed(NOT_STARTED)
        if room.opens and self.now() < room.opens:
            raise NotAllowed(NOT_OPEN)
        for begun in self.same_games(room):
            if begun.chairs[0].player == player.number:
                return begun.token
        try:
            return self._begin(Player(player.number, member.name), room.game_id, room.salt, room=room)
        except SecondGame:
            return self.play_same(room, player)

    def same_games(self, room: Room) -> list[PublicGame]:
        """The games of those who play a room's game."""
        return [game for game in self._store.journal.games_in(room.number) if game.id == room.game_id]
