"""The games that are kept: finding one, how it stands, deleting it, and taking in one that somebody exported."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from lexicade.arcade.results import derive, open_game, replayed, warn
from lexicade.core.errors import BadGameId, BadSave, LexicadeError, StoreError, printable
from lexicade.core.ids import read_id
from lexicade.core.params import read_number
from lexicade.core.session import Session
from lexicade.games import find, keys
from lexicade.store import exchange
from lexicade.store.log import follow, replay
from lexicade.store.store import Result, Store, Stored

MOST = 10**9
NONE = {
    None: "You have no saved games.",
    False: "You have no unfinished games.",
    True: "You have not finished a game yet.",
}
LISTED = 20  # games, unless all are asked for


def choose(store: Store, text: str | None, *, is_over: bool | None = None) -> Stored:
    """The game that a command names by its number, or the last one (that is not over yet, or that is)."""
    if text is not None:
        warn(store)
        stored = store.find(read_number("The number of a game", text, low=1, high=MOST))
        if stored is None:
            raise StoreError(f"There is no game {text}. To list your games: lexicade games")
        return stored
    derive(store)
    last = next(iter(store.games(is_over=is_over, latest=1)), None)
    stored = unfinished(store) if is_over is False else last
    if stored is None:
        raise StoreError(NONE[is_over])
    return stored


def unfinished(store: Store, key: str | None = None) -> Stored | None:
    """The game that was begun last, isn't over and can be played here: of any kind, or of one."""
    derive(store)
    games = store.games(kind=key, is_over=False, latest=LISTED)
    return next((stored for stored in reversed(games) if is_current(stored)), None)


def is_current(stored: Stored) -> bool:
    """Whether the rules and the words of a game are those that it was played with."""
    try:
        game_id, game = read_id(stored.id), open_game(stored.game, stored.words)
    except LexicadeError:
        return False
    return (game_id.rules, game_id.digest) == (game.info.rules, game.lexicon.digest)


def delete_game(store: Store, stored: Stored) -> None:
    """Delete a kept game for good; raises StoreError if it is open in another window."""
    lock = store.lock(stored.number)
    try:
        store.delete(stored.number)
    finally:
        lock.release()


def rows_of(store: Store, latest: int | None = None) -> list[tuple[int, bool, str]]:
    """Kept games, all or the latest: the number of each, whether it is over, and a line about it."""
    derive(store)
    rows = []
    for stored in store.games(latest=latest):
        result = stored.result or replayed(store, stored)
        is_here = stored.game in keys(hidden=True)
        state = state_of(stored.game, result) if result is not None and is_here else "can't be opened here"
        is_over = result is not None and result.is_over
        rows.append((stored.number, is_over, f"{when(stored)}  {title_of(stored):<14} {state}{remarks(stored)}"))
    return rows


def state_of(kind: str, result: Result) -> str:
    """How a game stands or ended, in a few words."""
    helped = ", with help" if result.helped else ""
    if not result.is_over:
        return f"unfinished{helped}"
    verdict = ("won, " if result.is_won else "lost, ") if find(kind).info.can_lose else ""
    return f"{verdict}{points(result.score)}{helped}"


def remarks(stored: Stored) -> str:
    """What else there is to say of a game: which daily puzzle it is, and whether it was practice or from a file."""
    daily = f", daily puzzle {stored.daily}" if stored.daily else ""
    practice = ", practice" if stored.daily and not stored.counts else ""
    return f"{daily}{practice}{', from a file' if stored.is_imported else ''}"


def points(count: int) -> str:
    """A number of points in words.

    >>> points(1), points(120)
    ('1 point', '120 points')
    """
    return "1 point" if count == 1 else f"{count} points"


def when(stored: Stored) -> str:
    """When a game was started, by the player's own clock."""
    try:
        started = datetime.strptime(stored.started, "%Y-%m-%dT%H:%M:%S").replace(tzinfo=UTC)
    except ValueError:
        return " " * 16
    return started.astimezone().strftime("%Y-%m-%d %H:%M")


def title_of(stored: Stored) -> str:
    """What a game is called; its key where the game isn't here any more."""
    return find(stored.game).info.title if stored.game in keys(hidden=True) else printable(stored.game)


def described(stored: Stored) -> dict[str, object]:
    """A game for a program to read."""
    result = stored.result
    answer: dict[str, object] = {
        "number": stored.number,
        "id": stored.id,
        "game": stored.game,
        "started": stored.started,
        "daily": stored.daily,
        "counts": stored.counts,
        "player": stored.player,
        "imported": stored.is_imported,
        "over": None if result is None else result.is_over,
    }
    if result is not None:
        answer["helped"] = result.helped
    if result is not None and result.is_over:
        answer |= {"score": result.score, "won": result.is_won}
    return answer


def read_claim(content: bytes, words: str | None) -> tuple[exchange.Exported, Session[Any, Any, Any, Any]]:
    """What a file claims, and what replaying it gives; raises BadSave if it can't be replayed."""
    try:
        exported = exchange.read_export(content.decode("ascii"))
        game = open_game(find(read_id(exported.id).game).info.key, words)
        session = replay(game, exported.id, ())
    except UnicodeDecodeError:
        raise BadSave("That is not an exported game.") from None
    except BadGameId as error:
        raise BadSave(error.sentence) from None
    if replace(session.id, words=None) != replace(read_id(exported.id), words=None):
        raise BadSave("Its id was not written by Lexicade.")
    for number, entry in enumerate(exported.entries, start=1):
        try:
            follow(session, entry)
        except LexicadeError as error:
            raise BadSave(f"Entry {number} of the game does not fit it: {error.sentence}") from None
        if not entry.startswith(":") and session.last_move != entry:
            raise BadSave(f"Entry {number} of the game was not written by Lexicade.")
    return exported, session
