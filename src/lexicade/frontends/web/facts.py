"""What the pages around the games show: the menu, kept games, days, statistics, leader boards, rules, words."""

from __future__ import annotations

from datetime import date
from typing import Any

from lexicade.arcade import dailies
from lexicade.arcade.library import delete_game, described, rows_of, title_of, unfinished, when
from lexicade.arcade.results import derive, open_game, open_stored
from lexicade.arcade.settings import LEVELS, change_settings, read_settings
from lexicade.arcade.sharing import shared
from lexicade.arcade.standings import standings
from lexicade.arcade.statistics import summaries
from lexicade.core.errors import BadParams, LexiconError, StoreError
from lexicade.core.params import options, write_value
from lexicade.frontends.cli.highscores import BAD_NAME
from lexicade.frontends.cli.play import usual_params
from lexicade.frontends.web.opening import find_kept, offered
from lexicade.games import find, keys, rules_page
from lexicade.leaders import is_valid_name
from lexicade.lexicon import load
from lexicade.store.log import help_in
from lexicade.store.store import open_store

LATEST = 500  # kept games on the page
BOARDS = 5  # leader boards of one kind of game
WORDS = 500  # words in an answer
LONGEST = 40  # characters of a question about words
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
        if begun is not None:
            found["begun"] = {"number": begun.number, "title": title_of(begun), "started": when(begun).strip()}
        found["dailies"] = [{"key": key, "state": state} for key, state in dailies.standing()]
    except StoreError as error:
        found["problem"] = f"Games can't be saved: {error.sentence}"
    return found


def dialog(key: str) -> dict[str, Any]:
    """What can be chosen for a new game, and what would be played if nothing was."""
    game = open_game(offered(key), read_settings().words or None)
    usual = usual_params(game, read_settings())
    fields = []
    for name, (field, option) in options(game.params).items():
        if option.own or (isinstance(field.default, str) and not option.choices):
            continue
        fields.append(
            {
                "name": name,
                "help": option.help,
                "choices": ("yes", "no") if isinstance(field.default, bool) else option.choices,
                "low": option.low,
                "high": option.high,
                "value": write_value(getattr(usual, name)),
            }
        )
    return {"key": key, "title": game.info.title, "pitch": game.info.pitch, "fields": fields}


def kept() -> dict[str, Any]:
    """The kept games, the last one first; raises StoreError."""
    with open_store() as store:
        states = {number: line for number, _, line in rows_of(store, LATEST)}
        games = [
            {
                **described(stored),
                "title": title_of(stored),
                "when": when(stored).strip(),
                "state": states[stored.number].partition(title_of(stored))[2].strip(),
            }
            for stored in store.games(latest=LATEST)
            if stored.number in states
        ]
    return {"games": games[::-1]}


def delete(number: int) -> None:
    """Delete a kept game for good; raises StoreError."""
    with open_store() as store:
        delete_game(store, find_kept(store, number))


def share(number: int) -> dict[str, str]:
    """The result of a finished game to pass on, as a picture and in words; raises StoreError."""
    with open_store() as store:
        stored = find_kept(store, number)
        session, helped = open_stored(store, stored), help_in(store.entries(stored.number))
    if session.outcome is None:
        raise StoreError(NOT_OVER)
    return {
        "text": shared(stored, session, helped, plain=False),
        "words": shared(stored, session, helped, plain=True),
    }


def calendar(key: str) -> dict[str, Any]:
    """The daily puzzles of a game up to today: the number of the first and the last, and those that were finished."""
    with open_store() as store:
        derive(store)
        done = store.days(offered(key))
        begun = [stored.daily for stored in store.games(kind=key, is_over=False) if stored.daily]
        practiced = [stored.daily for stored in store.games(kind=key, is_over=True) if stored.daily]
    now = dailies.today()
    return {
        "key": key,
        "title": find(key).info.title,
        "first": dailies.FIRST.isoformat(),
        "day": date.today().isoformat(),
        "today": now,
        "done": done,
        "begun": sorted(set(begun)),
        "practiced": sorted(set(practiced) - set(done)),
        "streaks": dailies.streaks(done, now),
        "rule": dailies.RULE.replace("\n", " "),
    }


def statistics() -> dict[str, Any]:
    """The numbers of all games."""
    found = summaries(keys())
    titles = {key: find(key).info for key in keys()}
    return {
        "games": [
            {"key": key, "title": titles[key].title, "can_lose": titles[key].can_lose, **numbers}
            for key, numbers in found.items()
        ],
        "rule": dailies.RULE.replace("\n", " "),
    }


def leaders() -> dict[str, Any]:
    """The leader boards of all games, each score proven."""
    boards = []
    with open_store() as store:
        derive(store)
        for key in keys():
            for category in store.categories(key)[:BOARDS]:
                rows = standings(store, key, category=category)
                places = [{"name": name, "points": points, "helped": helped} for name, points, helped in rows]
                boards.append({"key": key, "title": find(key).info.title, "category": category, "places": places})
    return {"boards": [board for board in boards if board["places"]]}


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
        raise BadParams(BAD_NAME)
    if words not in (None, ""):
        raise BadParams("A word list of your own is set in the terminal.")
    change_settings(**{key: changes[key] for key in ("level", "name", "words") if changes.get(key) is not None})
    return settings()


def words(question: str, given: str) -> dict[str, Any]:
    """An answer about words: whether one is in the list, which fit a pattern, which can be made of letters."""
    if not 0 < len(given) <= LONGEST:
        raise LexiconError(f"Type 1 to {LONGEST} letters.")
    lexicon = load(read_settings().words or None)
    given = given.strip().lower()
    asked = {"check": lambda word: [word] if word in lexicon else [], "pattern": lexicon.pattern}
    asked |= {"anagrams": lexicon.anagrams, "from": lexicon.subanagrams, "starts": lexicon.prefixed}
    if question not in asked:
        raise LexiconError("There is no such question.")
    found = asked[question](given)
    if question == "from":
        found = sorted(found, key=lambda word: (-len(word), word))
    return {"words": found[:WORDS], "count": len(found)}
