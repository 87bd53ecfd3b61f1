"""The chain of a log: each entry carries a digest of itself and of the one before it, so that damage shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from lexicade.store.backend import Connection, Row

FACTS = "id, started, words, daily, counts, is_imported"  # what never changes about a game
NAMES = FACTS.split(", ")


def read_log(connection: Connection, game: int) -> list[Row] | None:
    """The rows of a log in order, or None if it isn't all there and unchanged; no rows of a game that isn't there."""
    row = connection.execute(f"SELECT {FACTS}, entries, head FROM games WHERE number = ?", (game,)).fetchone()
    if row is None:
        return []
    question = "SELECT number, text, made, link, seat, key FROM entries WHERE game = ? ORDER BY number"
    rows: list[Row] = connection.execute(question, (game,)).fetchall()
    return rows if is_chained(row, rows) else None


def is_chained(game: Row, entries: Sequence[Row]) -> bool:
    """Whether entries are those of a game's row, all there and unchanged.

    Somebody may have added to them since the row was read: what comes after the last entry that it knew of is only
    looked at for its own links.
    """
    head = first_link(game[name] for name in NAMES)
    is_known: bool = game["entries"] == 0 and game["head"] == head
    for at, entry in enumerate(entries, start=1):
        head = next_link(head, entry["number"], entry["text"], entry["made"])
        if entry["number"] != at or entry["link"] != head or not is_signed(entry):
            return False
        is_known = is_known or (at == game["entries"] and head == game["head"])
    return is_known


def is_signed(entry: Row) -> bool:
    """Whether an entry says who made it as we write that; the chain doesn't cover it, since earlier logs had none."""
    return isinstance(entry["seat"], int | None) and isinstance(entry["key"], str)


def is_whole(connection: Connection, game: int) -> bool:
    """Whether the log of a game is all there and unchanged, by its chain; true of a game that isn't there."""
    return read_log(connection, game) is not None


def first_link(facts: Iterable[object]) -> str:
    """What a log's chain begins with: a digest of everything about a game that never changes."""
    return digest("\n".join("" if fact is None else str(fact) for fact in facts))


def next_link(head: str, number: int, text: object, made: object) -> str:
    """The digest of an entry and, through the one before it, of the whole log up to it."""
    return digest(f"{head}\n{number}\n{text}\n{made}")


def digest(text: str) -> str:
    """A short digest, against accidents rather than forgers."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
