"""The logs of games between people, in a database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby, pairwise
from operator import itemgetter

from lexicade.store.backend import Backend, Connection, NewEntry, Row
from lexicade.store.chain import FACTS, first_link, is_signed, next_link, read_log
from lexicade.store.people import hold_player
from lexicade.store.public import Addition, Chair, Ending, Entry, Kind, PublicGame, SecondGame
from lexicade.store.rooms import hold_room
from lexicade.store.schema import kind_of

# One row for each chair, and one for a game without any.
GAMES = """
SELECT games.number, games.token, games.id, games.salt, games.room, games.pace, games.daily, games.started,
    games.is_imported, games.entries, games.ending, chairs.seat, chairs.player, chairs.name, chairs.bot,
    (SELECT made FROM entries WHERE entries.game = games.number AND entries.number = games.entries) AS last
FROM games LEFT JOIN chairs ON chairs.game = games.number
WHERE games.token IS NOT NULL AND games.is_deleted = 0 AND
"""


class SqlJournal:
    """Games between people: each as its id, who sits where, and its log."""

    def __init__(self, database: Backend) -> None:
        self._database = database

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
        """Keep a new game and return its number."""
        facts = (game_id, made, None, daily, 0, int(imported))
        players = [chair.player for chair in chairs if chair.player is not None]
        with self._database.writing() as connection:
            if room is not None:
                hold_room(connection, room, self._database.for_update)
                if has_begun(connection, room, game_id, players):
                    raise SecondGame("Somebody has begun that game already.")
            if daily is not None and not imported:
                for player in players:
                    hold_player(connection, player, self._database.for_update)
                if any(token_of_daily(connection, player, kind_of(game_id), daily) for player in players):
                    raise SecondGame("That puzzle has been begun already.")
            game = self._database.insert(
                connection,
                f"INSERT INTO games ({FACTS}, kind, head, derived, is_over, token, salt, room, pace) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?)",
                (*facts, kind_of(game_id), first_link(facts), token, salt, room, pace),
            )
            rows = [(game, seat, chair.player, chair.name, chair.bot) for seat, chair in enumerate(chairs)]
            connection.executemany("INSERT INTO chairs (game, seat, player, name, bot) VALUES (?, ?, ?, ?, ?)", rows)
            return game

    def begun_daily(self, player: int, kind: str, daily: int) -> str | None:
        """The token of the game in which a player has begun a day's puzzle of a kind of game."""
        with self._database.reading() as connection:
            return token_of_daily(connection, player, kind, daily)

    def game(self, token: str) -> PublicGame | None:
        """A game by its token."""
        found = self._games("games.token = ?", (token,))
        return found[0] if found else None

    def games_of(self, player: int, *, most: int) -> list[PublicGame]:
        """The games in which a player has a seat, the last one first."""
        some = "SELECT DISTINCT game FROM chairs WHERE player = ? ORDER BY game DESC LIMIT ?"
        return self._games(f"games.number IN ({some})", (player, most))[::-1]

    def games_in(self, room: int) -> list[PublicGame]:
        """The games of a room in the order in which they were started."""
        return self._games("games.room = ?", (room,))

    def open_games(self, player: int) -> int:
        """How many games of a player are not over."""
        question = (
            "SELECT count(DISTINCT games.number) AS open FROM chairs JOIN games ON games.number = chairs.game "
            "WHERE chairs.player = ? AND games.is_over = 0 AND games.is_deleted = 0"
        )
        with self._database.reading() as connection:
            return int(connection.execute(question, (player,)).fetchone()["open"])

    def entries(self, game: int, after: int = 0) -> list[Entry]:
        """The entries of a log, or those after some number; raises StoreError if they aren't as they were written."""
        with self._database.reading() as connection:
            rows = tail_of(connection, game, after) if after else read_log(connection, game)
            if rows is None:
                raise self._database.damage()
            return [Entry(row["text"], row["seat"], row["key"], row["made"]) for row in rows]

    def add(self, additions: Sequence[Addition]) -> list[bool]:
        """Add entries to logs in one transaction, and tell other processes; for each, whether it was in time."""
        accepted = [False] * len(additions)
        left = list(enumerate(additions))
        while left:  # again only if a game has several
            group = {addition.game: at for at, addition in reversed(left)}  # the first one of each
            taken = self._database.add([new_entry(additions[at]) for at in group.values()])
            for game in taken:
                accepted[group[game]] = True
            left = [(at, addition) for at, addition in left if at != group[addition.game]]
        return accepted

    def _games(self, wanted: str, values: tuple[object, ...]) -> list[PublicGame]:
        with self._database.reading() as connection:
            rows = connection.execute(f"{GAMES} {wanted} ORDER BY games.number, chairs.seat", values).fetchall()
        return [public_game(list(group)) for _, group in groupby(rows, key=itemgetter("number"))]


def has_begun(connection: Connection, room: int, game_id: str, players: Sequence[int]) -> bool:
    """Whether a table has a game that isn't over, or in another room one of the players a game with this id."""
    question = """
SELECT chairs.player, rooms.kind, games.id, games.is_over FROM games JOIN rooms ON rooms.number = games.room
JOIN chairs ON chairs.game = games.number WHERE games.room = ? AND games.is_deleted = 0
"""
    return any(
        not row["is_over"] if row["kind"] == Kind.TABLE else row["id"] == game_id and row["player"] in players
        for row in connection.execute(question, (room,)).fetchall()
    )


def token_of_daily(connection: Connection, player: int, kind: str, daily: int) -> str | None:
    """The token of the game in which a player has begun a day's puzzle."""
    question = """
SELECT games.token FROM chairs JOIN games ON games.number = chairs.game
WHERE chairs.player = ? AND games.daily = ? AND games.kind = ? AND games.is_imported = 0 AND games.is_deleted = 0
"""
    row = connection.execute(question, (player, daily, kind)).fetchone()
    return str(row["token"]) if row is not None else None


def new_entry(addition: Addition) -> NewEntry:
    """An addition as it is written."""
    entry = addition.entry
    ending = write_ending(addition.ending)
    return addition.game, addition.number, entry.text, entry.made, entry.seat, entry.key, ending


def tail_of(connection: Connection, game: int, after: int) -> list[Row] | None:
    """The rows of a log after some number, or None if they aren't chained to it and to each other."""
    question = "SELECT number, text, made, link, seat, key FROM entries WHERE game = ? AND number >= ? ORDER BY number"
    rows: list[Row] = connection.execute(question, (game, after)).fetchall()
    for before, row in pairwise(rows):
        link = next_link(before["link"], row["number"], row["text"], row["made"])
        if row["number"] != before["number"] + 1 or row["link"] != link or not is_signed(row):
            return None
    return rows[1:] if not rows or rows[0]["number"] == after else None


def public_game(rows: Sequence[Row]) -> PublicGame:
    """A game from its rows, one for each chair."""
    row = rows[0]
    return PublicGame(
        number=row["number"],
        token=row["token"],
        id=row["id"],
        salt=row["salt"],
        room=row["room"],
        pace=row["pace"],
        daily=row["daily"],
        started=row["started"],
        chairs=tuple(Chair(each["player"], each["name"], each["bot"]) for each in rows if each["seat"] is not None),
        entries=row["entries"],
        last=row["last"] or row["started"],
        ending=read_ending(row["ending"]),
        is_imported=bool(row["is_imported"]),
    )


def write_ending(ending: Ending | None) -> str:
    """How a game ended as text for the database; nothing if it isn't over."""
    if ending is None:
        return ""
    scores, winners = list(ending.scores), list(ending.winners)
    return json.dumps({"reason": ending.reason, "scores": scores, "winners": winners, "helped": ending.helped})


def read_ending(text: str) -> Ending | None:
    """The inverse of `write_ending`."""
    if not text:
        return None
    found = json.loads(text)
    return Ending(found["reason"], tuple(found["scores"]), tuple(found["winners"]), found["helped"])
