"""Rows of a player's own games: what they say, and whether they are as we write them."""

from __future__ import annotations

from lexicade.core.errors import LONGEST_LINE
from lexicade.store.backend import Connection, Row
from lexicade.store.store import Result, Stored


def keep_result(database: Connection, game: int, entries: int, result: Result | None) -> None:
    """Keep the result of so many entries in a game's row; None says that they can't be replayed here."""
    is_over = None if result is None else int(result.is_over)
    result = result or Result(is_over=False)
    database.execute(
        "UPDATE games SET derived = ?, is_over = ?, score = ?, is_won = ?, helped = ?, category = ? WHERE number = ?",
        (entries, is_over, result.score, int(result.is_won), result.helped, result.category, game),
    )


def is_line(text: object) -> bool:
    """Whether something is a line of plain text, as ids, names and moves are."""
    return isinstance(text, str) and text.isascii() and text.isprintable() and len(text) <= LONGEST_LINE


def is_entry(text: object) -> bool:
    """Whether something is an entry as it was written: a line without blanks around it."""
    return is_line(text) and isinstance(text, str) and text == text.strip()


def is_sound(row: Row) -> bool:
    """Whether a row is as we write them; one that is damaged is left out, so that it hides no other."""
    numbers = ("number", "counts", "is_imported", "entries", "score", "is_won", "helped")
    maybe_numbers = ("daily", "derived", "is_over")
    texts = (row["id"], row["started"], row["category"], row["player"] or "")
    return (
        all(isinstance(row[name], int) for name in numbers)
        and all(row[name] is None or isinstance(row[name], int) for name in maybe_numbers)
        and all(is_line(text) for text in texts)
        and (row["words"] is None or isinstance(row["words"], str))
    )


def stored(row: Row) -> Stored:
    """A game from its row."""
    is_known = row["is_over"] is not None and row["derived"] == row["entries"]
    found = Result(bool(row["is_over"]), row["score"], bool(row["is_won"]), row["helped"], row["category"])
    return Stored(
        number=row["number"],
        id=row["id"],
        started=row["started"],
        words=row["words"],
        daily=row["daily"],
        counts=bool(row["counts"]),
        player=row["player"],
        is_imported=bool(row["is_imported"]),
        entries=row["entries"],
        result=found if is_known else None,
    )
