"""A whole store copied into another, of whichever kind, all or nothing."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Sequence

from lexicade.core.errors import StoreError
from lexicade.files import named
from lexicade.store.backend import Backend, Connection, Row
from lexicade.store.chain import FACTS, is_chained
from lexicade.store.store import is_server, open_store

AT_ONCE = 1_000  # numbers whose rows are in memory together
RESULT = "derived, is_over, score, is_won, helped, category"
# Each table after those that it refers to: by which number it is read, and its columns.
TABLES = {
    "players": ("number", "number, name, made, seen"),
    "secrets": ("player", "digest, player"),
    "codes": ("player", "digest, player, until"),
    "rooms": (
        "number",
        "number, token, code, kind, host, game, params, pace, opens, game_id, salt, made, is_started, words",
    ),
    "members": ("room", "room, player, name, came"),
    "games": (
        "number",
        f"number, {FACTS}, player, kind, entries, head, is_deleted, {RESULT}, token, salt, room, pace, ending",
    ),
    "entries": ("game", "game, number, text, made, link, seat, key"),
    "chairs": ("game", "game, seat, player, name, bot"),
}
SCORES = "game, name, points"
NUMBERED = ("players", "rooms", "games")
SAME = "These are the same store."
NOT_EMPTY = "The store to copy to is not empty."


def copy_store(source: str, target: str) -> Counter[str]:
    """Copy everything in one store to another, which must be empty; how many games, entries, players, rooms there were.

    Raises StoreError, and then nothing was copied.
    """
    path = source.removeprefix("sqlite:")
    if not is_server(source) and not os.path.exists(path):
        raise StoreError(f"There is no store at {named(path)}.")
    with open_store(source) as one, open_store(target) as other:
        if one.backend is other.backend:
            raise StoreError(SAME)
        with one.backend.snapshot() as old, other.backend.writing() as new:
            return copy_tables(one.backend, old, other.backend, new)


def copy_tables(source: Backend, old: Connection, target: Backend, new: Connection) -> Counter[str]:
    """Copy all tables from one connection to another; the logs of games are checked on the way."""
    for table in (*NUMBERED, "imported_scores"):
        if new.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone() is not None:
            raise StoreError(NOT_EMPTY)
    copied: Counter[str] = Counter()
    for table, (key, columns) in TABLES.items():
        ends = old.execute(f"SELECT min({key}) AS low, max({key}) AS high FROM {table}").fetchone()
        for low in range(ends["low"] or 0, (ends["high"] or 0) + 1, AT_ONCE):
            question = f"SELECT {columns} FROM {table} WHERE {key} >= ? AND {key} < ?"
            rows = old.execute(question, (low, low + AT_ONCE)).fetchall()
            if table == "games" and not are_whole(old, rows, low):
                raise source.damage()
            put(new, table, columns, rows)
            copied[table] += sum(not row["is_deleted"] for row in rows) if table == "games" else len(rows)
        if table in NUMBERED:
            target.renumber(new, table)
    put(new, "imported_scores", SCORES, old.execute(f"SELECT {SCORES} FROM imported_scores").fetchall())
    return copied


def put(connection: Connection, table: str, columns: str, rows: Sequence[Row]) -> None:
    """Add rows to a table."""
    names = columns.split(", ")
    marks = ", ".join("?" for _ in names)
    values = [tuple(row[name] for name in names) for row in rows]
    connection.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", values)


def are_whole(connection: Connection, games: Sequence[Row], low: int) -> bool:
    """Whether the logs of some games are all there and unchanged; of a deleted game none is left."""
    logs: defaultdict[int, list[Row]] = defaultdict(list)
    question = f"SELECT {TABLES['entries'][1]} FROM entries WHERE game >= ? AND game < ? ORDER BY game, number"
    for row in connection.execute(question, (low, low + AT_ONCE)):
        logs[row["game"]].append(row)
    return all(not logs[row["number"]] if row["is_deleted"] else is_chained(row, logs[row["number"]]) for row in games)
