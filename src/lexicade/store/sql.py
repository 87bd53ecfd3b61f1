"""A store over any database that the same SQL runs on: games and their logs.

What many people need beside that is in `journal`, `people` and `rooms`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Self

from lexicade.core.errors import StoreError
from lexicade.store.backend import Backend, Connection
from lexicade.store.chain import FACTS, first_link, next_link, read_log
from lexicade.store.rows import is_entry, is_line, is_sound, keep_result, stored
from lexicade.store.schema import kind_of
from lexicade.store.store import SOON, Lock, Result, Stored, Total

if TYPE_CHECKING:
    from lexicade.store.journal import SqlJournal
    from lexicade.store.people import SqlPeople
    from lexicade.store.rooms import SqlRooms

ELSEWHERE = "This game was played on elsewhere at the same time."
OWN = "token IS NULL AND is_deleted = 0"  # one's own games, not those between people
GAMES = f"SELECT * FROM games WHERE {OWN} AND entries > 0"
DELETED = "SELECT number FROM games WHERE number = ? AND is_deleted = 1"
COUNTED = f"{OWN} AND counts = 1 AND is_over = 1"  # games that statistics and boards tell of


class SqlStore:
    """Games in a database."""

    def __init__(self, database: Backend) -> None:
        self._database = database

    @property
    def backend(self) -> Backend:
        """The database that it is kept in."""
        return self._database

    @cached_property
    def journal(self) -> SqlJournal:
        """The logs of games between people."""
        from lexicade.store.journal import SqlJournal

        return SqlJournal(self._database)

    @cached_property
    def people(self) -> SqlPeople:
        """Players."""
        from lexicade.store.people import SqlPeople

        return SqlPeople(self._database)

    @cached_property
    def rooms(self) -> SqlRooms:
        """Where people meet."""
        from lexicade.store.rooms import SqlRooms

        return SqlRooms(self._database)

    @property
    def problem(self) -> str:
        """What is wrong with the store, if anything was found; then it is read as far as it goes, and not written."""
        return self._database.problem

    def add_game(
        self,
        game_id: str,
        *,
        words: str | None,
        daily: int | None = None,
        counts: bool = True,
        imported: bool = False,
        entries: Sequence[str] = (),
        result: Result | None = None,
    ) -> int:
        """Keep a new game with its first entries and their result, all or nothing, and return its number."""
        counts = counts and not imported
        with self._database.writing() as database:
            if daily is not None and counts:
                self._database.exclude(database)
                counts = not self.has_counted(kind_of(game_id), daily)
            facts = (game_id, now(), words, daily, int(counts), int(imported))
            game = self._database.insert(
                database,
                f"INSERT INTO games ({FACTS}, kind, head, derived, is_over) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0)",
                (*facts, kind_of(game_id), first_link(facts)),
            )
            self._append(database, game, 1, entries, result)
            return game

    def check(self) -> None:
        """See that something can be written just now."""
        with self._database.writing():
            pass

    def has_counted(self, kind: str, daily: int) -> bool:
        """Whether a daily puzzle, or one soon after it, has counted already, even if it was deleted since."""
        question = "SELECT 1 FROM games WHERE token IS NULL AND daily BETWEEN ? AND ? AND kind = ? AND counts = 1"
        with self._database.reading() as database:
            return database.execute(question, (daily, daily + SOON, kind)).fetchone() is not None

    def add_entries(self, game: int, first: int, entries: Sequence[str], result: Result | None = None) -> None:
        """Add entries to a log, all or none; `first` is the number of the first, and must be the next one."""
        with self._database.writing() as database:
            self._append(database, game, first, entries, result)

    def entries(self, game: int) -> list[str]:
        """The log of a game, in order."""
        with self._database.reading() as database:
            rows = read_log(database, game)
            if rows is None or not all(is_entry(row["text"]) for row in rows):
                raise self._database.damage()
            return [row["text"] for row in rows]

    def find(self, game: int) -> Stored | None:
        """A game by its number."""
        found = self._games("AND number = ?", [game])
        return found[0] if found else None

    def games(
        self,
        *,
        kind: str | None = None,
        daily: int | None = None,
        is_over: bool | None = None,
        latest: int | None = None,
    ) -> list[Stored]:
        """Games in the order in which they were started: all, some, or only the latest of those."""
        wanted, values = "", []
        for column, value in (("kind", kind), ("daily", daily), ("is_over", is_over)):
            if value is not None:
                wanted += f"AND {column} = ? "
                values.append(int(value) if isinstance(value, bool) else value)
        wanted += "ORDER BY number DESC"
        if latest is not None:
            wanted += " LIMIT ?"
            values.append(latest)
        return self._games(wanted, values)[::-1]

    def _games(self, wanted: str, values: Sequence[object]) -> list[Stored]:
        with self._database.reading() as database:
            rows = database.execute(f"{GAMES} {wanted}", values).fetchall()
            if not all(map(is_sound, rows)):
                self._database.damage()
            return [stored(row) for row in rows if is_sound(row)]

    def delete(self, game: int) -> None:
        """Forget a game and its log; that a daily puzzle was played once is not forgotten."""
        with self._database.writing() as database:
            database.execute(
                "UPDATE games SET is_deleted = 1, player = NULL WHERE number = ? AND token IS NULL", (game,)
            )
            database.execute(f"DELETE FROM entries WHERE game IN ({DELETED})", (game,))

    def name_player(self, game: int, player: str) -> None:
        """Say who played a game."""
        with self._database.writing() as database:
            database.execute("UPDATE games SET player = ? WHERE number = ? AND token IS NULL", (player, game))

    def has_help(self, kind: str, seed: int, besides: int) -> bool:
        """Whether help was taken in a game of a kind with this seed, `besides` one game; deleted games count."""
        question = "SELECT 1 FROM games WHERE token IS NULL AND kind = ? AND number <> ? AND helped > 0 AND id LIKE ?"
        with self._database.reading() as database:
            return database.execute(question, (kind, besides, f"%#{seed}")).fetchone() is not None

    def stale(self) -> list[Stored]:
        """Games whose results are not those of their logs as they are now."""
        return self._games("AND (derived IS NULL OR derived <> entries)", [])

    def keep_results(self, results: Mapping[int, tuple[int, Result | None]]) -> None:
        """Keep what so many entries of games give, to save time; None if they can't be replayed here."""
        with self._database.noting() as database:
            for game, (entries, result) in results.items():
                keep_result(database, game, entries, result)

    def totals(self, kind: str) -> list[Total]:
        """Each score of finished games of a kind that count, with how many games, wins and helped games it has."""
        question = (
            "SELECT score, count(*) AS games, sum(CASE WHEN is_won > 0 THEN 1 ELSE 0 END) AS won, "
            "sum(CASE WHEN helped > 0 THEN 1 ELSE 0 END) AS helped "
            f"FROM games WHERE {COUNTED} AND kind = ? GROUP BY score ORDER BY score"
        )
        with self._database.reading() as database:
            rows = [row for row in database.execute(question, (kind,)) if isinstance(row["score"], int)]
            return [Total(row["score"], row["games"], int(row["won"]), int(row["helped"])) for row in rows]

    def days(self, kind: str) -> list[int]:
        """The numbers of the daily puzzles of a kind that were finished and counted, even if deleted since."""
        question = (
            "SELECT DISTINCT daily FROM games "
            "WHERE token IS NULL AND daily IS NOT NULL AND kind = ? AND counts = 1 AND is_over = 1"
        )
        with self._database.reading() as database:
            return [row["daily"] for row in database.execute(question, (kind,)) if isinstance(row["daily"], int)]

    def categories(self, kind: str) -> list[str]:
        """The categories in which a kind of game was finished, the most played first."""
        question = (
            f"SELECT category FROM games WHERE {COUNTED} AND kind = ? AND category <> '' AND is_imported = 0 "
            "GROUP BY category ORDER BY count(*) DESC, category"
        )
        with self._database.reading() as database:
            return [str(row["category"]) for row in database.execute(question, (kind,))]

    def best(self, kind: str, count: int, *, category: str | None = None, daily: int | None = None) -> list[Stored]:
        """Finished games of a category or a day, the best first: without help before with, then by points."""
        column, value = ("daily", daily) if category is None else ("category", category)
        wanted = f"AND {COUNTED} AND is_imported = 0 AND kind = ? AND {column} = ?"
        return self._games(f"{wanted} ORDER BY helped > 0, score DESC, number LIMIT ?", [kind, value, count])

    def imported_scores(self, game: str) -> list[tuple[str, int]]:
        """Names and points of a game that came from a file, without any proof."""
        with self._database.reading() as database:
            rows = database.execute("SELECT name, points FROM imported_scores WHERE game = ?", (game,))
            found = [(row["name"], row["points"]) for row in rows]
            return [(name, points) for name, points in found if is_line(name) and isinstance(points, int)]

    def import_scores(self, game: str, scores: Sequence[tuple[str, int]]) -> None:
        """Keep names and points that come from a file; of a name that is there, the larger ones."""
        with self._database.writing() as database:
            database.executemany(
                "INSERT INTO imported_scores (game, name, points) VALUES (?, ?, ?) "
                "ON CONFLICT (game, name) DO UPDATE SET points = excluded.points "
                "WHERE excluded.points > imported_scores.points",
                [(game, name, points) for name, points in scores],
            )

    def lock(self, game: int) -> Lock:
        """Have a game to oneself; raises StoreError if somebody else has it open."""
        raise NotImplementedError  # a file at home, a session of the database elsewhere

    @property
    def is_shared(self) -> bool:
        """Whether several processes may use it at once, each told of what the others do."""
        return False

    def announce(self, text: str) -> None:
        """Tell other processes something that isn't kept; here there are none."""

    def follow(self, hear: Callable[[str], None], lost: Callable[[], None]) -> Callable[[], None]:
        """Hear what other processes do; here there are none."""
        return lambda: None

    def ping(self) -> None:
        """See that the store answers."""
        with self._database.reading() as database:
            database.execute("SELECT 1").fetchone()

    def close(self) -> None:
        """Be done with it."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _append(
        self, database: Connection, game: int, first: int, entries: Sequence[str], result: Result | None
    ) -> None:
        """Add entries to a log, each chained to the one before it; raises StoreError if others were added meanwhile."""
        question = f"SELECT entries, head FROM games WHERE number = ? AND token IS NULL{self._database.for_update}"
        row = database.execute(question, (game,)).fetchone()
        if row is None or row["entries"] != first - 1:
            raise StoreError(ELSEWHERE)
        head, made, rows = row["head"], now(), []
        for number, text in enumerate(entries, start=first):
            head = next_link(head, number, text, made)
            rows.append((game, number, text, made, head))
        database.executemany("INSERT INTO entries (game, number, text, made, link) VALUES (?, ?, ?, ?, ?)", rows)
        count = first - 1 + len(rows)
        database.execute("UPDATE games SET entries = ?, head = ? WHERE number = ?", (count, head, game))
        if result is not None:
            keep_result(database, game, count, result)


def now() -> str:
    """The time, for people to read; nothing is decided by it."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime())
