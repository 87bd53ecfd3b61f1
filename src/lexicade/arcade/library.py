"""The games that are kept: finding one, how it stands, deleting it, and taking in one that somebody exported."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from lexicade.arcade.keeper import Keeper
from lexicade.arcade.links import NOT_A_GAME, export_in
from lexicade.arcade.results import derive, open_game, open_stored, replayed, result_of
from lexicade.core.errors import BadGameId, BadSave, LexicadeError, StoreError, printable
from lexicade.core.ids import read_id
from lexicade.core.params import read_number
from lexicade.core.session import Session
from lexicade.games import find, keys
from lexicade.store import exchange
from lexicade.store.log import follow, help_in, replay
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


def resume(store: Store, stored: Stored) -> tuple[Session[Any, Any, Any, Any], Keeper]:
    """A kept game where it was left, and what keeps it; raises a LexicadeError if it is open elsewhere or can't be.

    The keeper has the store from then on, and closes it with itself.
    """
    keeper = Keeper.of(store, stored)
    try:
        return open_stored(store, stored), keeper
    except LexicadeError:
        keeper.close()
        raise


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


@dataclass(frozen=True, slots=True)
class Kept:
    """A kept game as lists show it."""

    number: int  # what people call it by
    id: str
    key: str  # of its game
    title: str  # of its game; the key where the game isn't here any more
    started: datetime | None  # None if the store has no time that makes sense
    result: Result | None  # None if it can't be opened here
    daily: int | None  # the number of the daily puzzle that it is
    is_practice: bool  # whether it is a daily puzzle that doesn't count
    is_imported: bool
    player: str | None

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end."""
        return self.result is not None and self.result.is_over


def kept_games(store: Store, latest: int | None = None) -> list[Kept]:
    """Kept games in the order in which they were started, all or the latest."""
    derive(store)
    return [kept(stored, stored.result or replayed(store, stored)) for stored in store.games(latest=latest)]


def kept(stored: Stored, result: Result | None) -> Kept:
    """A stored game and what it came to, as lists show it."""
    is_here = stored.game in keys(hidden=True)
    return Kept(
        number=stored.number,
        id=stored.id,
        key=stored.game,
        title=find(stored.game).info.title if is_here else printable(stored.game),
        started=read_time(stored.started),
        result=result if is_here else None,
        daily=stored.daily,
        is_practice=bool(stored.daily) and not stored.counts,
        is_imported=stored.is_imported,
        player=stored.player,
    )


def read_time(text: str) -> datetime | None:
    """A time as a store writes it.

    >>> read_time("2026-11-15T10:14:25")
    datetime.datetime(2026, 11, 15, 10, 14, 25, tzinfo=datetime.timezone.utc)
    """
    try:
        return datetime.strptime(text, "%Y-%m-%dT%H:%M:%S").replace(tzinfo=UTC)
    except ValueError:
        return None


def read_claim(content: bytes, words: str | None) -> tuple[exchange.Exported, Session[Any, Any, Any, Any]]:
    """What a file claims, and what replaying it gives; raises BadSave if it can't be replayed."""
    try:
        exported = exchange.read_export(content.decode("ascii"))
        game = open_game(find(read_id(exported.id).game).info.key, words)
        session = replay(game, exported.id, ())
    except UnicodeDecodeError:
        raise BadSave(NOT_A_GAME) from None
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


def read_claims(content: str, most: int) -> list[tuple[exchange.Exported, Session[Any, Any, Any, Any]]]:
    """All games in a text or a link, replayed; raises BadSave if one is not what it says, or there are too many."""
    texts = [
        f"{exchange.TITLE}{part}"
        for part in f"\n{export_in(content)}".replace("\r", "").split(f"\n{exchange.TITLE}")[1:]
    ]
    if not texts:
        raise BadSave(NOT_A_GAME)
    if len(texts) > most:
        raise BadSave(f"{most:,} games at once are the most.")
    claims = []
    for at, text in enumerate(texts, start=1):
        exported, session = read_claim(f"{text.rstrip()}\n".encode(), None)
        if exchange.claim(session, exported.entries) != exported.score:
            which = f"Game {at} in the file" if len(texts) > 1 else "The game"
            raise BadSave(f"{which} claims a score that its moves don't give.")
        claims.append((exported, session))
    return claims


def keep_claim(
    store: Store, exported: exchange.Exported, session: Session[Any, Any, Any, Any], words: str | None = None
) -> int:
    """Keep somebody's game, which was replayed, and return its number; raises StoreError."""
    number = store.add_game(exported.id, words=words, counts=False, imported=True)
    store.add_entries(number, 1, exported.entries, result_of(session, help_in(exported.entries)))
    return number
