"""Games as text for other people: id, moves, and the score that they are claimed to give.

The last line is a checksum of the others, so that a slip in copying is noticed as such. What proves a score is not that
but the moves: whoever gets the text replays them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from lexicade.core.errors import BadSave
from lexicade.core.session import MOST_ENTRIES, Session
from lexicade.store.log import help_in

TITLE = "lexicade game 1"
OPEN = "unfinished"
LARGEST = 16 * 1024 * 1024  # bytes; far more than any game


@dataclass(frozen=True, slots=True)
class Exported:
    """A game as somebody says it was."""

    id: str
    score: str
    entries: tuple[str, ...]  # moves, hints, and what was taken back


def claim(session: Session[Any, Any, Any, Any], entries: Sequence[str] = ()) -> str:
    """What a game's score line says: why it ended, all scores and any help in its log, or that it didn't end."""
    outcome = session.outcome
    if outcome is None:
        return OPEN
    count = outcome.helped + help_in(entries)
    helped = f" helped {count}" if count else ""
    return f"{outcome.reason} {' '.join(map(str, outcome.scores))}{helped}"


def write_export(session: Session[Any, Any, Any, Any], entries: Sequence[str]) -> str:
    """A game as text, with its whole log, which `read_export` reads back."""
    lines = [TITLE, f"id {session.id}", f"score {claim(session, entries)}", *(f"move {entry}" for entry in entries)]
    body = "".join(f"{line}\n" for line in lines)
    return f"{body}sum {checksum(body)}\n"


def read_export(text: str) -> Exported:
    """What a text claims; raises BadSave if it isn't one of ours, whole and unchanged."""
    *lines, last, end = text.replace("\r\n", "\n").split("\n") if text.count("\n") > 3 else ["", "", ""]
    body = "".join(f"{line}\n" for line in lines)
    if not lines or lines[0] != TITLE:
        raise BadSave("That is not an exported game.")
    if not all(line.isascii() and line.isprintable() for line in lines):
        raise BadSave("The exported game has characters in it that Lexicade never writes.")
    if end or last != f"sum {checksum(body)}":
        raise BadSave("The exported game is cut short or was changed: its checksum is wrong.")
    (first, game_id), (second, score), *moves = (line.split(" ", 1) + [""] * (" " not in line) for line in lines[1:])
    if (first, second) != ("id", "score") or any(word != "move" for word, _ in moves):
        raise BadSave("The exported game can't be read.")
    if len(moves) > MOST_ENTRIES:
        raise BadSave(f"The exported game is longer than any game: {MOST_ENTRIES:,} moves are the most.")
    return Exported(game_id, score, tuple(entry for _, entry in moves))


def checksum(body: str) -> str:
    """A short digest of the lines before it."""
    return sha256(body.encode("utf-8", "surrogateescape")).hexdigest()[:16]
