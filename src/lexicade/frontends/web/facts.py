"""What the pages around the games show: the menu, kept games, days, statistics, leader boards, rules, words."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict
from datetime import date
from typing import Any

from lexicade.arcade import dailies
from lexicade.arcade.library import delete_game, keep_claim, kept_games, read_claims, unfinished
from lexicade.arcade.library import kept as as_kept
from lexicade.arcade.links import path_of_export
from lexicade.arcade.newgame import fields_of
from lexicade.arcade.results import derive, open_game, open_stored, open_words
from lexicade.arcade.settings import change_settings, read_settings, usual_params
from lexicade.arcade.sharing import shared
from lexicade.arcade.standings import boards
from lexicade.arcade.statistics import summaries
from lexicade.arcade.wording import CANT_OPEN, remarks, standing_of, state_of, when
from lexicade.core.errors import BadParams, LexicadeError, LexiconError, StoreError
from lexicade.core.game import LEVELS, Game
from lexicade.core.params import write_value
from lexicade.frontends.web.opening import find_kept, offered
from lexicade.games import find, keys, rules_page
from lexicade.leaders import NAME_RULE, is_valid_name
from lexicade.store.exchange import write_export
from lexicade.store.log import help_in
from lexicade.store.store import open_store

LATEST = 500  # kept games on the page
WORDS = 500  # words in an answer
LONGEST = 40  # characters of a question about words
LARGEST_IMPORT = 1 << 22  # bytes of games in a file; thousands of them
MOST_IMPORTED = 20_000  # games in a file
NOT_OVER = "You can share a game when it is over."


def menu() -> dict[str, Any]:
    """The first page: the games, the one to go on with, and today's puzzles."""
    found: dict[str, Any] = {
        "games": [{"key": key, "title": find(key).info.title, "pitch": find(key).info.pitch} for key in keys()],
        "today": dailies.today(),
        "begun": None,
        "dailies": [],
        "problem": "",
    }
    try:
        with open_store() as store:
            begun = unfinished(store)
            found["problem"] = store.problem
            todays = dailies.todays(store, dailies.today())
        if begun is not None:
            game = as_kept(begun, begun.result)
            found["begun"] = {"number": game.number, "title": game.title, "started": when(game.started).strip()}
        found["dailies"] = [{"key": daily.key, "state": standing_of(daily)} for daily in todays]
    except StoreError as error:
        found["problem"] = f"Games can't be saved: {error.sentence}"
    return found


def dialog(key: str) -> dict[str, Any]:
    """What can be chosen for a new game, and what would be played if nothing was."""
    game = open_game(offered(key), read_settings().words or None)
    return shown_dialog(game, usual_params(game, read_settings()))


def shown_dialog(game: Game[Any, Any, Any, Any], usual: Any) -> dict[str, Any]:
    """What can be chosen for a game, with what is usual filled in."""
    fields = [
        {
            "name": field.name,
            "title": field.label,
            "help": field.help,
            "choices": list(zip(field.choices, field.labels, strict=True)),
            "low": field.low,
            "high": field.high,
            "value": write_value(getattr(usual, field.name)),
        }
        for field in fields_of(type(game))
    ]
    return {"key": game.info.key, "title": game.info.title, "pitch": game.info.pitch, "fields": fields}


def kept() -> dict[str, Any]:
    """The kept games, the last one first; raises StoreError."""
    with open_store() as store:
        games = kept_games(store, LATEST)
    rows = [
        {
            "number": game.number,
            "title": game.title,
            "when": when(game.started).strip(),
            "state": (CANT_OPEN if game.result is None else state_of(game.key, game.result)) + remarks(game),
        }
        for game in reversed(games)
    ]
    return {"games": rows}


def delete(number: int) -> None:
    """Delete a kept game for good; raises StoreError."""
    with open_store() as store:
        delete_game(store, find_kept(store, number))


def share(number: int, site: str = "") -> dict[str, str]:
    """The result of a finished game to pass on, as a picture and in words; raises StoreError.

    From a site that has an address, with a link to the same game there.
    """
    with open_store() as store:
        stored = find_kept(store, number)
        session, helped = open_stored(store, stored), help_in(store.entries(stored.number))
    if session.outcome is None:
        raise StoreError(NOT_OVER)
    return {
        "text": shared(stored, session, helped, plain=False, site=site),
        "words": shared(stored, session, helped, plain=True, site=site),
    }


def export(number: int) -> dict[str, str]:
    """A kept game for a terminal or another browser, as a file and as the end of a link; raises StoreError."""
    with open_store() as store:
        stored = find_kept(store, number)
        content = write_export(open_stored(store, stored), store.entries(number))
    return {"name": f"lexicade-{stored.game}-{number}.txt", "text": content, "path": path_of_export(content)}


def export_all() -> dict[str, str]:
    """All kept games that can be opened here as one file; raises StoreError."""
    with open_store() as store:
        parts = []
        for stored in store.games():
            with suppress(LexicadeError):
                parts.append(write_export(open_stored(store, stored), store.entries(stored.number)))
    return {"name": "lexicade-games.txt", "text": "".join(parts)}


def take_in(content: str) -> dict[str, Any]:
    """Keep the games in a file or a link, each of them replayed; raises BadSave, and then none is kept.

    A game that is kept already, move by move, is not kept again. The numbers of those that are new, how many are not,
    and the number of the first one.
    """
    claims = read_claims(content, MOST_IMPORTED)
    with open_store() as store:
        numbers = {(stored.id, tuple(store.entries(stored.number))): stored.number for stored in store.games()}
        new = [each for each in claims if (each[0].id, each[0].entries) not in numbers]
        for exported, session in new:
            numbers[exported.id, exported.entries] = keep_claim(store, exported, session)
    found = [numbers[exported.id, exported.entries] for exported, _ in new]
    first = claims[0][0]
    return {"games": found, "known": len(claims) - len(new), "first": numbers[first.id, first.entries]}


def calendar(key: str) -> dict[str, Any]:
    """The daily puzzles of a game up to today: the number of the first and the last, and those that were finished."""
    with open_store() as store:
        derive(store)
        done = store.days(offered(key))
        begun = [stored.daily for stored in store.games(kind=key, is_over=False) if stored.daily]
        practiced = [stored.daily for stored in store.games(kind=key, is_over=True) if stored.daily]
    return shown_calendar(key, done=done, begun=begun, practiced=sorted(set(practiced) - set(done)))


def shown_calendar(key: str, *, done: list[int], begun: list[int], practiced: list[int]) -> dict[str, Any]:
    """The daily puzzles of a game up to today, with those that were finished, begun and played for practice."""
    now = dailies.today()
    return {
        "key": key,
        "title": find(key).info.title,
        "first": dailies.FIRST.isoformat(),
        "day": date.today().isoformat(),
        "today": now,
        "done": done,
        "begun": sorted(set(begun)),
        "practiced": practiced,
        "streaks": dailies.streaks(done, now),
        "rule": dailies.RULE.replace("\n", " "),
    }


def statistics() -> dict[str, Any]:
    """The numbers of all games."""
    with open_store() as store:
        found = summaries(store, keys(), dailies.today())
    games = []
    for key, numbers in found.items():
        info = find(key).info
        games.append({"key": key, "title": info.title, "can_lose": info.can_lose, **asdict(numbers)})
    return {"games": games, "rule": dailies.RULE.replace("\n", " ")}


def leaders() -> dict[str, Any]:
    """The leader boards of all games, each score proven but those that came from a file."""
    with open_store() as store:
        found = [board for key in keys() for board in boards(store, key) if board.rows]
    return {
        "boards": [
            {
                "title": find(board.key).info.title,
                "category": "from a file" if board.is_imported else board.category,
                "places": [asdict(place) for place in board.rows],
            }
            for board in found
        ]
    }


def rules(key: str) -> dict[str, Any]:
    """A game's page of rules, in Markdown."""
    return {"key": offered(key), "title": find(key).info.title, "page": rules_page(key)}


def settings() -> dict[str, Any]:
    """What is set, and what can be chosen."""
    now = read_settings()
    return {"level": now.level, "levels": list(LEVELS), "name": now.name, "words": now.words}


def change(changes: dict[str, object]) -> dict[str, Any]:
    """Set something; raises a LexicadeError, and then nothing is set."""
    level, name, words = changes.get("level"), changes.get("name"), changes.get("words")
    if level is not None and level not in LEVELS:
        raise BadParams("There is no such level.")
    if name is not None and not (isinstance(name, str) and (name == "" or is_valid_name(name))):
        raise BadParams(NAME_RULE)
    if words not in (None, ""):
        raise BadParams("A word list of your own is set in the terminal.")
    change_settings(**{key: changes[key] for key in ("level", "name", "words") if changes.get(key) is not None})
    return settings()


def words(question: str, given: str) -> dict[str, Any]:
    """An answer about words: whether one is in the list, which fit a pattern, which can be made of letters."""
    if not 0 < len(given) <= LONGEST:
        raise LexiconError(f"Type 1 to {LONGEST} letters.")
    lexicon = open_words(read_settings().words or None)
    given = given.strip().lower()
    asked = {"check": lambda word: [word] if word in lexicon else [], "pattern": lexicon.pattern}
    asked |= {"anagrams": lexicon.anagrams, "from": lexicon.subanagrams, "starts": lexicon.prefixed}
    if question not in asked:
        raise LexiconError("There is no such question.")
    found = asked[question](given)
    if question == "from":
        found = sorted(found, key=lambda word: (-len(word), word))
    return {"words": found[:WORDS], "count": len(found)}
