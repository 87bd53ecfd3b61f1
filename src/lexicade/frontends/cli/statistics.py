"""What the kept games amount to: statistics, leader boards, and a result to share."""

from __future__ import annotations

import csv
import os
import sys
from dataclasses import asdict

from lexicade.arcade.dailies import RULE, today
from lexicade.arcade.library import choose
from lexicade.arcade.results import derive, open_stored
from lexicade.arcade.sharing import shared
from lexicade.arcade.standings import board_of, boards
from lexicade.arcade.statistics import summaries
from lexicade.command import Parser, can_show, print_json, say
from lexicade.core.errors import BadLeaders, BadParams, StoreError, printable, quoted
from lexicade.core.params import read_number
from lexicade.files import named
from lexicade.frontends.cli.highscores import tell_notices
from lexicade.frontends.cli.stores import kept_store
from lexicade.frontends.wording import board_lines, stats_lines
from lexicade.games import keys
from lexicade.leaders import LeaderBoard, alone
from lexicade.store.log import help_in
from lexicade.store.store import Store


def read_game(name: str | None) -> list[str]:
    """The games to tell about: one, or all."""
    if name is not None and name not in keys():
        raise BadParams(f"There is no game {quoted(name)}.")
    return keys() if name is None else [name]


def stats(arguments: list[str]) -> int:
    """Tell how the player's games went."""
    parser = Parser("lexicade stats", "Show your results, for one game or for all.")
    parser.add_argument("game", nargs="?", metavar="GAME", help=", ".join(keys()))
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument("--csv", action="store_true", help="print CSV, one line per game")
    asked = parser.parse_args(arguments)
    chosen = read_game(asked.game)
    if asked.csv:
        return print_csv(chosen)
    if asked.json:
        with kept_store() as store:
            found = {key: asdict(summary) for key, summary in summaries(store, chosen, today()).items()}
        print_json({"rule": RULE.replace("\n", " "), "today": today(), "games": found})
        return 0
    say(stats_text(chosen))
    return 0


def stats_text(chosen: list[str]) -> str:
    """The statistics of some games, as people read them."""
    with kept_store() as store:
        return "\n".join(stats_lines(summaries(store, chosen, today())))


def print_csv(chosen: list[str]) -> int:
    """Print every finished game that counts, for a program to read."""
    writer = csv.writer(sys.stdout)
    writer.writerow(["game", "number", "started", "daily", "score", "won", "helped"])
    with kept_store() as store:
        derive(store)
        for stored in (each for key in chosen for each in store.games(kind=key, is_over=True) if each.counts):
            assert stored.result is not None
            row = [stored.game, stored.number, printable(stored.started), stored.daily or "", stored.result.score]
            writer.writerow([*row, int(stored.result.is_won), stored.result.helped])
    return 0


def leaders(arguments: list[str]) -> int:
    """Show the leader boards."""
    parser = Parser("lexicade leaders", "Show the leader boards. Each score is checked by replaying its saved game.")
    parser.add_argument("game", nargs="?", metavar="GAME", help=", ".join(keys()))
    parser.add_argument(
        "--daily",
        nargs="?",
        const="",
        metavar="N",
        help="show the leader board of a daily puzzle: today's, or number N",
    )
    parser.add_argument("--import", dest="source", metavar="FILE", help="import names and points from a CSV file")
    parser.add_argument("--export", dest="target", metavar="FILE", help="export names and points to a CSV file")
    asked = parser.parse_args(arguments)
    chosen = read_game(asked.game)
    daily = None
    if asked.daily is not None:
        daily = read_number("--daily", asked.daily, low=1, high=10**6) if asked.daily else today()
    if (asked.source or asked.target) and (asked.game is None or asked.daily is not None):
        parser.error("--import and --export need a game, and don't go with --daily")
    with kept_store() as store:
        if asked.source:
            return import_board(store, asked.game, asked.source)
        if asked.target:
            return export_board(store, asked.game, asked.target)
    say(boards_text(chosen, daily))
    return 0


def boards_text(chosen: list[str], daily: int | None) -> str:
    """The leader boards of some games, of a day or of all time, as people read them."""
    with kept_store() as store:
        return "\n".join(board_lines(board for key in chosen for board in boards(store, key, daily)))


def import_board(store: Store, key: str, path: str) -> int:
    """Take in a CSV board."""
    if not os.path.exists(path):
        raise BadLeaders(f"{named(path)} can't be read: no such file or directory.")
    board = LeaderBoard(50, path)
    board.load()
    tell_notices(board)
    if not board.leaders:
        raise BadLeaders(f"{named(path)} has no scores in it.")
    store.import_scores(key, [(player.name, player.points) for player in board.leaders])
    say(f"Imported {scores(len(board.leaders))}.")
    return 0


def export_board(store: Store, key: str, path: str) -> int:
    """Write the names and points of the most played board, and of scores taken in, as CSV."""
    board = LeaderBoard(50, path)
    derive(store)
    category = next(iter(store.categories(key)), None)
    with alone(path):
        board.load()  # what is in the file stays there
        tell_notices(board)
        if not board.is_whole:
            raise BadLeaders(f"{named(path)} has lines that are not scores, so nothing was written to it.")
        for player in board_of(store, key, category):
            board.put(player.name, player.points)
        board.save()
    say(f"{named(path)} now has {scores(len(board.leaders))}.")
    return 0


def scores(count: int) -> str:
    """A number of scores in words.

    >>> scores(1), scores(12)
    ('1 score', '12 scores')
    """
    return "1 score" if count == 1 else f"{count} scores"


def share(arguments: list[str]) -> int:
    """Print a result to pass on, without spoilers."""
    parser = Parser("lexicade share", "Print a result to share. It gives none of the words away.")
    parser.add_argument(
        "number", nargs="?", metavar="NUMBER", help="the number of a saved game; by default your last finished one"
    )
    parser.add_argument("--plain", action="store_true", help="print plain words, without symbols")
    asked = parser.parse_args(arguments)
    with kept_store() as store:
        stored = choose(store, asked.number, is_over=True)
        session = open_stored(store, stored)
        helped = help_in(store.entries(stored.number))
    if session.outcome is None:
        raise StoreError(f"Game {stored.number} is unfinished. To continue it: lexicade resume {stored.number}")
    picture = shared(stored, session, helped, plain=False)
    say(shared(stored, session, helped, plain=True) if asked.plain or not can_show(picture) else picture)
    return 0
