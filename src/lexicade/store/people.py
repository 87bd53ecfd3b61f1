"""Players in a database, known by digests of secrets that only their browsers have."""

from __future__ import annotations

from collections.abc import Sequence

from lexicade.store.backend import Backend, Connection
from lexicade.store.public import Player

PLAYER = "SELECT players.number, players.name FROM players"
# The games of a player in which nobody else is left.
ALONE = """
SELECT DISTINCT game FROM chairs WHERE player = ? AND NOT EXISTS
    (SELECT 1 FROM chairs others WHERE others.game = chairs.game AND others.player <> ?)
"""
PASSED_ON = "kind <> 'class'"  # rooms in which anybody may be the host


class SqlPeople:
    """Who plays."""

    def __init__(self, database: Backend) -> None:
        self._database = database

    def add(self, digest: str, name: str, made: str) -> Player:
        """A new player, who shows a secret with this digest."""
        with self._database.writing() as connection:
            values = (name, made, made[:10])
            number = self._database.insert(
                connection, "INSERT INTO players (name, made, seen) VALUES (?, ?, ?)", values
            )
            connection.execute("INSERT INTO secrets (digest, player) VALUES (?, ?)", (digest, number))
            return Player(number, name)

    def find(self, digest: str) -> Player | None:
        """The player whose secret has this digest."""
        question = f"{PLAYER} JOIN secrets ON secrets.player = players.number WHERE secrets.digest = ?"
        with self._database.reading() as connection:
            row = connection.execute(question, (digest,)).fetchone()
        return Player(row["number"], row["name"]) if row is not None else None

    def rename(self, player: int, name: str) -> None:
        """Call a player something else."""
        with self._database.writing() as connection:
            connection.execute("UPDATE players SET name = ? WHERE number = ?", (name, player))

    def seen(self, player: int, day: str) -> None:
        """Note the day on which a player was here; who isn't for a year is forgotten."""
        with self._database.writing() as connection:
            connection.execute("UPDATE players SET seen = ? WHERE number = ? AND seen < ?", (day, player, day))

    def add_code(self, digest: str, player: int, until: str) -> None:
        """A code with which the player comes in on another device, once; an earlier one is void."""
        with self._database.writing() as connection:
            connection.execute("DELETE FROM codes WHERE player = ?", (player,))
            connection.execute("INSERT INTO codes (digest, player, until) VALUES (?, ?, ?)", (digest, player, until))

    def take_code(self, code: str, digest: str, now: str) -> Player | None:
        """The player whom a code is for, who from now on also shows a secret with `digest`; then the code is gone."""
        question = f"{PLAYER} JOIN codes ON codes.player = players.number WHERE codes.digest = ? AND codes.until > ?"
        with self._database.writing() as connection:
            row = connection.execute(question, (code, now)).fetchone()
            # Of two who come with it at once, one deletes it.
            if not connection.execute("DELETE FROM codes WHERE digest = ?", (code,)).rowcount or row is None:
                return None
            connection.execute("INSERT INTO secrets (digest, player) VALUES (?, ?)", (digest, row["number"]))
            return Player(row["number"], row["name"])

    def delete(self, player: int) -> None:
        """Forget a player: secrets, codes, names in rooms and at seats. Games that others played in stay."""
        with self._database.writing() as connection:
            forget_player(connection, player)


def hold_player(connection: Connection, player: int, for_update: str) -> None:
    """Keep others from beginning something for a player until the transaction ends."""
    connection.execute(f"SELECT number FROM players WHERE number = ?{for_update}", (player,)).fetchone()


def forget_player(connection: Connection, player: int) -> None:
    """Delete a player and all that only they have."""
    forget_games(connection, [row["game"] for row in connection.execute(ALONE, (player, player)).fetchall()])
    connection.execute("UPDATE chairs SET player = NULL, name = '' WHERE player = ?", (player,))
    for row in connection.execute("SELECT room FROM members WHERE player = ?", (player,)).fetchall():
        forget_member(connection, row["room"], player)
    connection.execute("UPDATE rooms SET host = NULL WHERE host = ?", (player,))
    connection.execute("DELETE FROM secrets WHERE player = ?", (player,))
    connection.execute("DELETE FROM codes WHERE player = ?", (player,))
    connection.execute("DELETE FROM players WHERE number = ?", (player,))


def forget_member(connection: Connection, room: int, player: int) -> None:
    """Take somebody out of a room; if it was the host, the next one who came is, but no pupil becomes the teacher."""
    connection.execute("DELETE FROM members WHERE room = ? AND player = ?", (room, player))
    following = "SELECT player FROM members WHERE room = ? ORDER BY came LIMIT 1"
    connection.execute(
        f"UPDATE rooms SET host = ({following}) WHERE number = ? AND host = ? AND {PASSED_ON}", (room, room, player)
    )


def forget_games(connection: Connection, games: Sequence[int]) -> None:
    """Delete games between people with their logs."""
    numbers = [(game,) for game in games]
    if numbers:
        connection.executemany("UPDATE games SET is_deleted = 1 WHERE number = ?", numbers)  # or the log refuses
        connection.executemany("DELETE FROM entries WHERE game = ?", numbers)
        connection.executemany("DELETE FROM chairs WHERE game = ?", numbers)
        connection.executemany("DELETE FROM games WHERE number = ?", numbers)
