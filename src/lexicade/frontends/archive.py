"""The games that are kept: go on with one, list them, see one again, pass one on, check somebody else's."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any

from lexicade.command import Parser, open_lexicon, print_json, say
from lexicade.core.errors import BadGameId, BadSave, LexicadeError, StoreError
from lexicade.core.game import Game
from lexicade.core.ids import read_id
from lexicade.core.params import read_number
from lexicade.core.session import Session
from lexicade.files import named, read_file, why, write_file
from lexicade.frontends.console import Terminal
from lexicade.frontends.keeper import Keeper
from lexicade.frontends.line import Conversation
from lexicade.frontends.table import Table
from lexicade.games import find
from lexicade.store import exchange
from lexicade.store.log import follow, replay, taken_back
from lexicade.store.store import Result, Store, Stored, open_store

MOST = 10**9
NONE = {False: "There is no game to go on with.", True: "No game has been finished yet."}


@lru_cache(maxsize=16)
def open_game(key: str, words: str | None) -> Game[Any, Any, Any, Any]:
    """A game over its word list, opened once."""
    return find(key)(open_lexicon(words))


def open_stored(store: Store, stored: Stored) -> Session[Any, Any, Any, Any]:
    """The session of a game that is kept, where it was left; raises a LexicadeError if it can't be played here."""
    return replay(open_game(stored.game, stored.words), stored.id, store.entries(stored.number))


def derive(store: Store) -> dict[int, Result]:
    """The result of every game that can be replayed here, by number; what was derived before is not replayed again."""
    known, fresh, results = store.results(), {}, {}
    for stored in store.games():
        entries, result = known.get(stored.number, (-1, Result(is_over=False)))
        try:
            if entries != stored.entries or not is_current(stored):
                result = replayed(store, stored)
                fresh[stored.number] = stored.entries, result
        except LexicadeError:
            continue  # its words or its rules are not here any more
        results[stored.number] = result
    if fresh:
        with suppress(StoreError):  # it only saves time
            store.keep_results(fresh)
    return results


def is_current(stored: Stored) -> bool:
    """Whether the rules and the words of a game are those that it was played with; raises LexicadeError."""
    game_id, game = read_id(stored.id), open_game(stored.game, stored.words)
    return (game_id.rules, game_id.digest) == (game.info.rules, game.lexicon.digest)


def replayed(store: Store, stored: Stored) -> Result:
    """What replaying a game gives; raises LexicadeError."""
    entries = store.entries(stored.number)
    return result_of(replay(open_game(stored.game, stored.words), stored.id, entries), taken_back(entries))


def result_of(session: Session[Any, Any, Any, Any], times_taken_back: int) -> Result:
    """What a session has come to for its first player."""
    outcome = session.outcome
    if outcome is None:
        return Result(is_over=False)
    helped = outcome.helped + times_taken_back
    return Result(is_over=True, score=outcome.scores[0], is_won=0 in outcome.winners, helped=helped)


def choose(store: Store, text: str | None, *, is_over: bool | None = None) -> Stored:
    """The game that a command names by its number, or the last one (that is not over yet, or that is)."""
    if text is not None:
        stored = store.find(read_number("The number of a game", text, low=1, high=MOST))
        if stored is None:
            raise StoreError(f"There is no game {text}; lexicade games lists them.")
        return stored
    results = {} if is_over is None else derive(store)
    for stored in reversed(store.games()):
        if is_over is None or (stored.number in results and results[stored.number].is_over == is_over):
            return stored
    raise StoreError("No game has been kept yet." if is_over is None else NONE[is_over])


def resume(arguments: list[str]) -> int:
    """Go on with a game."""
    parser = Parser("lexicade resume", "Go on with the last game that is not over, or with another.")
    parser.add_argument("number", nargs="?", metavar="NUMBER", help="as lexicade games lists it")
    asked = parser.parse_args(arguments)
    with open_store() as store:
        stored = choose(store, asked.number, is_over=False)
        with Keeper.of(store, stored) as keeper:
            session = open_stored(store, stored)
            if session.outcome is not None:
                say(f"Game {stored.number} is over.")
                return 0
            say(f"Game {stored.number}: {session.game.info.title}", flush=True)
            Conversation(session, Terminal(), keeper=keeper).run()
    return 0


def games(arguments: list[str]) -> int:
    """List the games."""
    parser = Parser("lexicade games", "The games that are kept, the latest last.")
    parser.add_argument("--all", action="store_true", help="all of them, not only the last 20")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    asked = parser.parse_args(arguments)
    with open_store() as store:
        if asked.json:
            results = derive(store)
            print_json([described(stored, results.get(stored.number)) for stored in store.games()])
            return 0
        rows = rows_of(store)
    if not rows:
        say("No game has been kept yet.")
    for number, _, label in rows if asked.all else rows[-20:]:
        say(f"{number:4}  {label}")
    return 0


def rows_of(store: Store) -> list[tuple[int, bool, str]]:
    """Each kept game: its number, whether it is over, and a line about it."""
    results = derive(store)
    rows = []
    for stored in store.games():
        result = results.get(stored.number)
        if result is None:
            state = "can't be opened here"
        elif result.is_over:
            verdict = ("won, " if result.is_won else "lost, ") if find(stored.game).info.can_lose else ""
            state = f"{verdict}{result.score} points"
        else:
            state = "open"
        daily = f"  daily {stored.daily}" if stored.daily else ""
        is_over = result is not None and result.is_over
        rows.append((stored.number, is_over, f"{stored.started[:10]}  {stored.game:<12} {state}{daily}"))
    return rows


def described(stored: Stored, result: Result | None) -> dict[str, object]:
    """A game for a program to read."""
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
    if result is not None and result.is_over:
        answer |= {"score": result.score, "won": result.is_won, "helped": result.helped}
    return answer


def replay_game(arguments: list[str]) -> int:
    """Show a game move by move."""
    parser = Parser("lexicade replay", "A game again, move by move.")
    parser.add_argument("number", nargs="?", metavar="NUMBER", help="as lexicade games lists it; or else the last one")
    asked = parser.parse_args(arguments)
    with open_store() as store:
        stored = choose(store, asked.number)
        entries = store.entries(stored.number)
    session = replay(open_game(stored.game, stored.words), stored.id, ())
    say(f"Game {stored.number}: {session.game.info.title}  {stored.id}")
    for number, entry in enumerate(entries, start=1):
        try:
            events = follow(session, entry)
        except LexicadeError as error:
            raise BadSave(f"Entry {number} of the game does not fit it: {error.sentence}") from None
        say(f"\n{number}. {entry}")
        for event in events:
            say(event)
    if session.to_move is not None:
        seat = Table(session).seat  # what a person may see, whoever's turn it is
        picture, _, _ = session.game.prompt(session.view(seat)).rpartition("\n")
        say(f"\n{picture}" if picture else "")
    return 0


def export(arguments: list[str]) -> int:
    """Write a game as text."""
    parser = Parser("lexicade export", "A game as text, for others to import or verify.")
    parser.add_argument("number", nargs="?", metavar="NUMBER", help="as lexicade games lists it; or else the last one")
    parser.add_argument("--out", metavar="FILE", help="write it to this file")
    asked = parser.parse_args(arguments)
    with open_store() as store:
        stored = choose(store, asked.number)
        text = exchange.write_export(open_stored(store, stored), store.entries(stored.number))
    if asked.out is None:
        say(text, end="")
        return 0
    try:
        write_file(asked.out, text.encode())
    except (OSError, ValueError) as error:
        raise BadSave(f"{named(asked.out)} can't be written: {why(error)}.") from None
    return 0


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
        raise BadSave("Its id is not written as Lexicade writes it.")
    for number, entry in enumerate(exported.entries, start=1):
        try:
            follow(session, entry)
        except LexicadeError as error:
            raise BadSave(f"Entry {number} of the game does not fit it: {error.sentence}") from None
        if not entry.startswith(":") and session.last_move != entry:
            raise BadSave(f"Entry {number} of the game is not written as Lexicade writes it.")
    return exported, session


def import_game(arguments: list[str]) -> int:
    """Keep somebody's game."""
    parser = Parser("lexicade import", "Keep a game that somebody exported, to see it again or go on with it.")
    parser.add_argument("file", metavar="FILE", help="what lexicade export wrote")
    parser.add_argument(
        "--words", metavar="FILE", help="the word list it was played with, if it isn't the built-in one"
    )
    asked = parser.parse_args(arguments)
    exported, session = read_claim(read_file(asked.file, largest=exchange.LARGEST, error=BadSave), asked.words)
    true = exchange.claim(session, taken_back(exported.entries))
    if true != exported.score:
        raise BadSave(f"{named(asked.file)} says {exported.score}, but its moves give {true}.")
    with open_store() as store:
        words = None if asked.words is None else os.path.abspath(asked.words)
        number = store.add_game(exported.id, words=words, counts=False, imported=True)
        store.add_entries(number, 1, exported.entries)
    say(f"Kept as game {number}.")
    return 0


def verify(arguments: list[str]) -> int:
    """Replay somebody's game and say whether its score is true."""
    parser = Parser(
        "lexicade verify", "Whether an exported game's score is true, by replaying it. Exit status 1 if not."
    )
    parser.add_argument("file", metavar="FILE", help="what lexicade export wrote")
    parser.add_argument(
        "--words", metavar="FILE", help="the word list it was played with, if it isn't the built-in one"
    )
    asked = parser.parse_args(arguments)
    content = read_file(asked.file, largest=exchange.LARGEST, error=BadSave)
    try:
        exported, session = read_claim(content, asked.words)
    except BadSave as error:
        say(f"Not true: {error.sentence}")
        return 1
    true = exchange.claim(session, taken_back(exported.entries))
    if true != exported.score:
        say(f"Not true: it says {exported.score}, but its moves give {true}.")
        return 1
    say(f"True: {session.game.info.title}, {true}.")
    return 0
