"""Tables for the games that pages ask for: a new one, one by its id, the puzzle of a day, a kept one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lexicade.arcade import dailies
from lexicade.arcade.keeper import Keeper
from lexicade.arcade.library import kept, resume
from lexicade.arcade.newgame import fields_of
from lexicade.arcade.results import open_game, open_stored
from lexicade.arcade.settings import read_settings, usual_params
from lexicade.arcade.table import Table, new_seed
from lexicade.arcade.wording import standing_apart
from lexicade.core.errors import BadGameId, BadParams, LexicadeError, StoreError
from lexicade.core.ids import read_id
from lexicade.core.session import Session
from lexicade.games import keys
from lexicade.store.store import Store, Stored, open_store

ADDRESS_ONLY = "That can't be set here."


@dataclass(frozen=True, slots=True)
class Opened:
    """A table, and what a page says above it."""

    table: Table
    heading: str
    words: str | None  # the word list, if it isn't the built-in one
    address: str  # the page on which the game is opened again while it isn't kept yet


def new_game(key: str, params: dict[str, str]) -> str:
    """The id of a new game: as the settings say, but for what was chosen. Raises BadGameId and BadParams."""
    game = open_game(offered(key), read_settings().words or None)
    if params:
        if not params.keys() <= {field.name for field in fields_of(type(game))}:
            raise BadParams(ADDRESS_ONLY)
        if any("," in value or "=" in value for value in params.values()):
            raise BadParams(ADDRESS_ONLY)
        chosen = game.read_params(",".join(f"{name}={value}" for name, value in params.items()))
    else:
        chosen = usual_params(game, read_settings())
    return str(Session(game, chosen, new_seed()).id)


def offered(key: str) -> str:
    """The key of a game that is on the menu; raises BadGameId for any other."""
    if key not in keys():
        raise BadGameId("There is no such game.")
    return key


def by_id(text: str) -> Opened | int:
    """A game by its id, at its start; or, if it was begun and isn't over, its number among the kept games."""
    game_id = read_id(text)
    words = read_settings().words or None
    try:
        session = Session.from_id(open_game(offered(game_id.game), words), game_id)
    except BadGameId:
        if words is None:
            raise
        words = None
        session = Session.from_id(open_game(game_id.game, None), game_id)
    if begun := begun_with(str(session.id)):
        return begun
    return Opened(Table(session, keeper=Keeper(words)), session.game.info.title, words, f"/id/{session.id}")


def begun_with(game_id: str) -> int | None:
    """The last kept game with this id, if it isn't over yet."""
    try:
        with open_store() as store:
            games = store.games(kind=read_id(game_id).game, is_over=False)
            return next((stored.number for stored in reversed(games) if stored.id == game_id), None)
    except StoreError:  # then nothing is kept, and opening the game says so
        return None


def by_day(key: str, number: int) -> Opened | int:
    """The puzzle of a day at its start; or, if it was begun and isn't over, its number among the kept games."""
    game = open_game(offered(key), None)
    if not 1 <= number <= dailies.today():
        raise BadGameId("There is no daily puzzle with that number yet.")
    with open_store() as store:
        daily = dailies.daily_of(store, key, number, dailies.today())
    if daily.begun is not None:
        return daily.begun.number
    heading = f"{game.info.title}, daily puzzle {number}" + (", practice" if daily.is_practice else "")
    keeper = Keeper(daily=number, practice=daily.is_practice)
    table = Table(dailies.daily_session(game, number), keeper=keeper)
    return Opened(table, heading, None, f"/daily/{key}/{number}")


def find_kept(store: Store, number: int) -> Stored:
    """A kept game; raises LookupError if there is none."""
    stored = store.find(number)
    if stored is None:
        raise LookupError(f"There is no game {number}.")
    return stored


def by_number(number: int) -> Opened:
    """A kept game, to go on with; raises LookupError, and StoreError if it is open in another program."""
    store = open_store()
    try:
        stored = find_kept(store, number)
        session, keeper = resume(store, stored)
    except (LexicadeError, LookupError):
        store.close()
        raise
    return Opened(Table(session, keeper=keeper), heading_of(stored), stored.words, f"/game/{number}")


def to_look_at(number: int) -> tuple[Opened, int]:
    """A kept game that another program has open, as it stands there, and how many entries its log has."""
    with open_store() as store:
        stored = find_kept(store, number)
        session: Session[Any, Any, Any, Any] = open_stored(store, stored)
        return Opened(Table(session), heading_of(stored), stored.words, f"/game/{number}"), stored.entries


def entries_in(number: int) -> int:
    """How many entries the log of a kept game has; raises StoreError."""
    with open_store() as store:
        return find_kept(store, number).entries


def heading_of(stored: Stored) -> str:
    """What a page says above a kept game."""
    game = kept(stored, stored.result)
    which = f"daily puzzle {stored.daily}" if stored.daily else f"game {stored.number}"
    return f"{game.title}, {which}{standing_apart(game)}"
