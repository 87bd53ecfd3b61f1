"""Where people meet, in a database."""

from __future__ import annotations

from dataclasses import fields
from sys import intern

from lexicade.store.backend import Backend, Connection, Row
from lexicade.store.people import PASSED_ON, forget_games, forget_member, forget_player
from lexicade.store.public import Kind, Member, Room

COLUMNS = [field.name for field in fields(Room)]
ROOMS = f"SELECT {', '.join(COLUMNS)} FROM rooms WHERE"
# Whether nothing was done in a room since some time.
QUIET = """
NOT EXISTS (SELECT 1 FROM games WHERE games.room = rooms.number AND (games.started >= ? OR EXISTS
    (SELECT 1 FROM entries WHERE entries.game = games.number AND entries.number = games.entries AND entries.made >= ?)))
"""
# What somebody is called in a room's games that aren't over.
CALLED = """
UPDATE chairs SET name = ? WHERE player = ? AND game IN (SELECT number FROM games WHERE room = ? AND is_over = 0)
"""


class SqlRooms:
    """Rooms, and who is in them."""

    def __init__(self, database: Backend) -> None:
        self._database = database

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
        values = (token, code, str(kind), host, game, params, pace, opens, game_id, salt, made, 0, words)
        with self._database.writing() as connection:
            number = self._database.insert(
                connection,
                f"INSERT INTO rooms ({', '.join(COLUMNS[1:])}) VALUES ({', '.join('?' * len(values))})",
                values,
            )
            connection.execute(
                "INSERT INTO members (room, player, name, came) VALUES (?, ?, ?, 1)", (number, host, name)
            )
        return Room(
            number,
            token,
            code,
            kind,
            host,
            game,
            params,
            pace,
            opens,
            game_id,
            salt,
            made,
            is_started=False,
            words=words,
        )

    def find(self, token: str) -> Room | None:
        """A room by its token."""
        return self._room("token = ?", token)

    def by_number(self, number: int) -> Room | None:
        """A room by its number."""
        return self._room("number = ?", number)

    def by_code(self, code: str) -> Room | None:
        """A room by its short code."""
        return self._room("code <> '' AND code = ?", code)

    def rooms_of(self, player: int) -> list[Room]:
        """The rooms that a player has made or is in, the last one first."""
        theirs = f"{ROOMS} host = ? OR number IN (SELECT room FROM members WHERE player = ?) ORDER BY number DESC"
        with self._database.reading() as connection:
            return [room(row) for row in connection.execute(theirs, (player, player))]

    def members(self, room: int) -> list[Member]:
        """Who is in a room, in the order in which they came."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT player, name FROM members WHERE room = ? ORDER BY came", (room,))
            return [Member(row["player"], row["name"]) for row in rows]

    def join(self, room: int, player: int, name: str, *, most: int) -> bool:
        """Come in, or come back under another name; whether there was room for one more."""
        with self._database.writing() as connection:
            if not hold_room(connection, room, self._database.for_update):
                return False
            renamed = connection.execute(
                "UPDATE members SET name = ? WHERE room = ? AND player = ?", (name, room, player)
            )
            if renamed.rowcount:
                connection.execute(CALLED, (name, player, room))
                return True
            question = "SELECT count(*) AS members, max(came) AS last FROM members WHERE room = ?"
            row = connection.execute(question, (room,)).fetchone()
            if row["members"] >= most:
                return False
            came = (row["last"] or 0) + 1
            connection.execute(
                "INSERT INTO members (room, player, name, came) VALUES (?, ?, ?, ?)", (room, player, name, came)
            )
            connection.execute(
                f"UPDATE rooms SET host = ? WHERE number = ? AND host IS NULL AND {PASSED_ON}", (player, room)
            )
            return True

    def leave(self, room: int, player: int) -> None:
        """Go out. If it was the host, the next member is the host."""
        with self._database.writing() as connection:
            hold_room(connection, room, self._database.for_update)
            forget_member(connection, room, player)

    def start(self, room: int, *, is_started: bool) -> bool:
        """Say that a game has begun or is over; whether that is new."""
        value = int(is_started)
        with self._database.writing() as connection:
            changed = connection.execute(
                "UPDATE rooms SET is_started = ? WHERE number = ? AND is_started <> ?", (value, room, value)
            )
            return changed.rowcount == 1

    def choose(self, room: int, params: str, pace: int, *, game_id: str = "", salt: str = "") -> None:
        """Say what is played next; where everybody plays the same game, which one."""
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE rooms SET params = ?, pace = ?, game_id = ?, salt = ? WHERE number = ?",
                (params, pace, game_id, salt, room),
            )

    def purge(self, *, classes: str, rooms: str, players: str) -> int:
        """Forget old classes, other rooms that are quiet, and players who stay away; how many rooms went.

        Classes made before `classes` go with everything; other rooms, if nothing was done in them since `rooms`,
        while their games stay without anybody's name; players, if they weren't seen since the day `players`.
        """
        ended = "SELECT number, kind FROM rooms WHERE (kind = ? AND made < ?) OR (kind <> ? AND made < ? AND"
        with self._database.writing() as connection:
            values = (Kind.CLASS.value, classes, Kind.CLASS.value, rooms, rooms, rooms)
            gone = connection.execute(f"{ended} {QUIET})", values).fetchall()
            for row in gone:
                forget_room(connection, row["number"], with_games=row["kind"] == Kind.CLASS)
            unseen = connection.execute("SELECT number FROM players WHERE seen < ?", (players,)).fetchall()
            for row in unseen:
                forget_player(connection, row["number"])
        return len(gone)

    def _room(self, wanted: str, value: object) -> Room | None:
        with self._database.reading() as connection:
            row = connection.execute(f"{ROOMS} {wanted}", (value,)).fetchone()
            return None if row is None else room(row)


def hold_room(connection: Connection, room: int, for_update: str) -> bool:
    """Keep others from coming, going and beginning until the transaction ends; whether there is such a room."""
    question = f"SELECT number FROM rooms WHERE number = ?{for_update}"
    return connection.execute(question, (room,)).fetchone() is not None


def forget_room(connection: Connection, room: int, *, with_games: bool) -> None:
    """Delete a room, with its games or without: then nobody sits there any more."""
    games = [row["number"] for row in connection.execute("SELECT number FROM games WHERE room = ?", (room,)).fetchall()]
    if with_games:
        forget_games(connection, games)
    else:
        connection.executemany(
            "UPDATE chairs SET player = NULL, name = '' WHERE game = ? AND bot = ''", [(game,) for game in games]
        )
        connection.execute("UPDATE games SET room = NULL WHERE room = ?", (room,))
    connection.execute("DELETE FROM members WHERE room = ?", (room,))
    connection.execute("DELETE FROM rooms WHERE number = ?", (room,))


def room(row: Row) -> Room:
    """A room from its row."""
    values = {name: row[name] for name in COLUMNS}
    checked = {"kind": Kind(row["kind"]), "is_started": bool(row["is_started"])}
    return Room(**{**values, **checked, "words": intern(row["words"])})  # all games of a class have its room
