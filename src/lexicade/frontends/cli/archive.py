"""The games that are kept: go on with one, list them, see one again, pass one on, check somebody else's."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import Any

from lexicade.arcade import library, links
from lexicade.arcade.library import LISTED, NONE, choose, delete_game, keep_claim, kept, kept_games, read_claim
from lexicade.arcade.results import derive, open_game, open_stored
from lexicade.arcade.table import Table
from lexicade.arcade.wording import line_of, when
from lexicade.command import Parser, open_lexicon, print_json, say
from lexicade.core.errors import BadSave, LexicadeError, quoted
from lexicade.core.session import Session
from lexicade.core.wording import in_points
from lexicade.files import check_new, named, put_file, read_file
from lexicade.frontends.cli.console import Console, Terminal
from lexicade.frontends.cli.highscores import play_kept
from lexicade.frontends.cli.stores import kept_store
from lexicade.store import exchange
from lexicade.store.log import follow, help_in, replay
from lexicade.store.store import Store, Stored


def resume(arguments: list[str]) -> int:
    """Go on with a game."""
    parser = Parser("lexicade resume", "Continue an unfinished game.")
    parser.add_argument(
        "number", nargs="?", metavar="NUMBER", help="the number of a saved game; by default your last unfinished one"
    )
    asked = parser.parse_args(arguments)
    with kept_store() as store:
        go_on(store, choose(store, asked.number, is_over=False), Terminal())
    return 0


def go_on(store: Store, stored: Stored, console: Console) -> None:
    """Play a kept game on, or say that it is over."""
    tell_skipped(stored)
    session, keeper = library.resume(store, stored)
    with keeper:
        if session.outcome is not None:
            console.say(f"Game {stored.number} is over.")
            return
        console.say(f"Game {stored.number}: {session.game.info.title}")
        play_kept(session, console, keeper)


def tell_skipped(stored: Stored) -> None:
    """Report what is skipped in the word list of a game, if that is somebody's own."""
    if stored.words is not None:
        open_lexicon(stored.words)


def games(arguments: list[str]) -> int:
    """List the games."""
    parser = Parser("lexicade games", "List your saved games, the latest last.")
    parser.add_argument("--all", action="store_true", help="list all of them, not only the last 20")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    asked = parser.parse_args(arguments)
    with kept_store() as store:
        if asked.json:
            derive(store)
            print_json([described(stored) for stored in store.games()])
            return 0
        found = kept_games(store, None if asked.all else LISTED)
    if not found:
        say(NONE[None])
    for each in found:
        say(f"{each.number:4}  {line_of(each)}")
    return 0


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


def delete(arguments: list[str]) -> int:
    """Delete a game, after asking once."""
    parser = Parser("lexicade delete", "Delete a saved game for good.")
    parser.add_argument("number", metavar="NUMBER", help="the number of a saved game")
    parser.add_argument("--yes", action="store_true", help="delete it without asking")
    asked = parser.parse_args(arguments)
    with kept_store() as store:
        stored = choose(store, asked.number)
        found = kept(stored, stored.result)
        name = f"game {stored.number}, {found.title}, started {when(found.started)}"
        if not asked.yes:
            answer = Terminal().ask(f"Delete {name}? It can't be brought back. [y/N] ")
            if (answer or "").strip().lower() not in ("y", "yes"):
                say("Nothing was deleted.")
                return 1
        delete_game(store, stored)
    say(f"Deleted {name}.")
    return 0


def replay_game(arguments: list[str]) -> int:
    """Show a game move by move."""
    parser = Parser("lexicade replay", "Show a saved game move by move.")
    parser.add_argument(
        "number", nargs="?", metavar="NUMBER", help="the number of a saved game; by default your last one"
    )
    asked = parser.parse_args(arguments)
    with kept_store() as store:
        stored = choose(store, asked.number)
        entries = store.entries(stored.number)
    tell_skipped(stored)
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
        picture = Table(session).prompt().picture  # what a person may see, whoever's turn it is
        say(f"\n{picture}" if picture else "")
    return 0


def export(arguments: list[str]) -> int:
    """Write a game as text."""
    parser = Parser("lexicade export", "Write a saved game as text, for others to import or verify.")
    parser.add_argument(
        "number", nargs="?", metavar="NUMBER", help="the number of a saved game; by default your last one"
    )
    parser.add_argument("--link", metavar="ADDRESS", help="write a link that opens it on a site or server of Lexicade")
    parser.add_argument("--out", metavar="FILE", help="write it to this file")
    parser.add_argument("--force", action="store_true", help="overwrite the file if it exists")
    asked = parser.parse_args(arguments)
    if asked.out is not None:
        check_new(asked.out, force=asked.force, error=BadSave)
    with kept_store() as store:
        stored = choose(store, asked.number)
        text = exchange.write_export(open_stored(store, stored), store.entries(stored.number))
    if asked.link is not None:
        text = f"{links.link_to(asked.link, links.path_of_export(text))}\n"
    if asked.out is None:
        say(text, end="")
        return 0
    put_file(asked.out, text.encode(), error=BadSave)
    return 0


def import_game(arguments: list[str]) -> int:
    """Keep somebody's game."""
    parser = Parser("lexicade import", "Import a game that somebody exported, to replay or continue it.")
    parser.add_argument("file", metavar="FILE", help="a file written by lexicade export, or a link with a game in it")
    parser.add_argument(
        "--words", metavar="FILE", help="the word list it was played with, if it isn't the built-in one"
    )
    asked = parser.parse_args(arguments)
    exported, session = read_claim(read_given(asked.file), asked.words)
    true = exchange.claim(session, exported.entries)
    if true != exported.score:
        which = "The link" if links.is_link(asked.file) else named(asked.file)
        raise BadSave(f"{which} {difference(exported.score, true)}")
    with kept_store() as store:
        words = None if asked.words is None else os.path.abspath(asked.words)
        number = keep_claim(store, exported, session, words)
    say(f"Imported as game {number}.")
    return 0


def read_given(given: str) -> bytes:
    """An exported game, from a file or a link; raises BadSave."""
    if links.is_link(given) and not os.path.lexists(given):
        return links.export_in(given).encode()
    return read_file(given, largest=exchange.LARGEST, error=BadSave)


def verify(arguments: list[str]) -> int:
    """Replay somebody's game and say whether its score is true."""
    parser = Parser(
        "lexicade verify", "Check the score of an exported game by replaying it. The exit status is 1 if it is wrong."
    )
    parser.add_argument("file", metavar="FILE", help="a file written by lexicade export, or a link with a game in it")
    parser.add_argument(
        "--words", metavar="FILE", help="the word list it was played with, if it isn't the built-in one"
    )
    parser.add_argument(
        "--commitment", metavar="HEX", help="of a game on a server: what its page showed before the first move"
    )
    parser.add_argument("--salt", metavar="HEX", default="", help="what its page showed at the end")
    asked = parser.parse_args(arguments)
    content = read_given(asked.file)
    try:
        exported, session = read_claim(content, asked.words)
    except BadSave as error:
        say(f"Not verified: {error.sentence}")
        return 1
    if asked.commitment is not None and not is_committed(exported.id, asked.commitment, asked.salt):
        say("Not verified: this is not the game that was shown before the first move.")
        return 1
    true = exchange.claim(session, exported.entries)
    if true != exported.score:
        say(f"Not verified: the file {difference(exported.score, true)}")
        return 1
    what = "The moves are valid" if session.outcome is None else "The score is correct"
    say(f"{what}: {told(session, exported.entries)}.")
    if asked.commitment is not None:
        say("Its draws were fixed before the first move.")
    say("Help that the file doesn't mention can't be detected.")
    return 0


def is_committed(game_id: str, shown: str, salt: str) -> bool:
    """Whether a game is the one that a server committed itself to."""
    from lexicade.online.secrecy import commitment

    return commitment(game_id, salt.strip().lower()) == shown.strip().lower()


def told(session: Session[Any, Any, Any, Any], entries: Sequence[str]) -> str:
    """How a game stands, in words: `Scrabble, 377 to 245, with help`."""
    has_help = session.outcome is None and (help_in(entries) or session.game.helped(session.state))
    helped = ", with help" if has_help else ""
    return f"{session.game.info.title}, {claim_in_words(exchange.claim(session, entries))}{helped}"


def claim_in_words(claim: str) -> str:
    """The score line of an exported game in words; as it is, in quotes, if it isn't one that Lexicade writes.

    >>> claim_in_words("out 377 245 helped 2"), claim_in_words("done 1"), claim_in_words("unfinished")
    ('377 to 245, with help', '1 point', 'unfinished')
    >>> claim_in_words("a lot")
    '"a lot"'
    """
    found = re.fullmatch(r"\S+((?: -?\d{1,9})+)( helped \d+)?", claim, re.ASCII)
    if found is None:
        return claim if claim == exchange.OPEN else quoted(claim)
    scores = found[1].split()
    score = in_points(int(scores[0])) if len(scores) == 1 else " to ".join(scores)
    return f"{score}{', with help' if found[2] else ''}"


def difference(claimed: str, true: str) -> str:
    """What a file claims, and what is true instead; to the letter where both sound alike in words."""
    said, found = claim_in_words(claimed), claim_in_words(true)
    if said == found:
        said, found = quoted(claimed), quoted(true)
    return f"claims {said}, but replaying its moves gives {found}."
