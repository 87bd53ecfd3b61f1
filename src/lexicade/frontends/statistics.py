"""What the kept games amount to: statistics, leader boards, and a result to share."""

from __future__ import annotations

import csv
import sys
from contextlib import suppress
from typing import Any

from lexicade.command import Parser, print_json, say
from lexicade.core.errors import BadLeaders, BadParams, StoreError, printable, quoted
from lexicade.core.params import read_number
from lexicade.core.session import Session
from lexicade.frontends.archive import choose, derive, open_stored, replayed
from lexicade.frontends.dailies import RULE
from lexicade.games import find, keys
from lexicade.leaders import LeaderBoard, Player, alone
from lexicade.store.daily import streaks, today
from lexicade.store.log import replay, taken_back
from lexicade.store.store import Result, Store, Stored, open_store

BARS = 8  # of a histogram, at most
WIDTH = 40  # of the longest bar
PLACES = 10
LONGEST_SHARE = 280
LONGEST_PICTURE = 60
YOU = "you"


def read_game(name: str | None) -> list[str]:
    """The games to tell about: one, or all."""
    if name is not None and name not in keys():
        raise BadParams(f"There is no game {quoted(name)}.")
    return keys() if name is None else [name]


def counted(store: Store, results: dict[int, Result], key: str) -> list[tuple[Stored, Result]]:
    """The finished games of a kind that count."""
    return [
        (stored, results[stored.number])
        for stored in store.games()
        if stored.game == key and stored.counts and stored.number in results and results[stored.number].is_over
    ]


def stats(arguments: list[str]) -> int:
    """Tell how the player's games went."""
    parser = Parser("lexicade stats", "How your games went: of one kind, or all.")
    parser.add_argument("game", nargs="?", metavar="GAME", help=", ".join(keys()))
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument("--csv", action="store_true", help="answer with a line of CSV for each game")
    asked = parser.parse_args(arguments)
    chosen = read_game(asked.game)
    with open_store() as store:
        results = derive(store)
        played = {key: counted(store, results, key) for key in chosen}
    if asked.csv:
        writer = csv.writer(sys.stdout)
        writer.writerow(["game", "number", "started", "daily", "score", "won", "helped"])
        for stored, result in (pair for pairs in played.values() for pair in pairs):
            row = [stored.game, stored.number, printable(stored.started), stored.daily or "", result.score]
            writer.writerow([*row, int(result.is_won), result.helped])
        return 0
    summaries = {key: summary(pairs) for key, pairs in played.items()}
    if asked.json:
        print_json({"rule": RULE.replace("\n", " "), "today": today(), "games": summaries})
        return 0
    say("\n".join(stats_lines(chosen)))
    return 0


def stats_lines(chosen: list[str]) -> list[str]:
    """The statistics of some games, as text with plots."""
    with open_store() as store:
        results = derive(store)
        played = {key: counted(store, results, key) for key in chosen}
    lines = []
    for key, pairs in played.items():
        lines += summary_lines(key, summary(pairs), [result.score for _, result in pairs])
    return [*lines, RULE]


def summary(pairs: list[tuple[Stored, Result]]) -> dict[str, Any]:
    """The numbers of one kind of game."""
    scores = [result.score for _, result in pairs]
    current, longest = streaks([stored.daily for stored, _ in pairs if stored.daily], today())
    return {
        "played": len(pairs),
        "won": sum(result.is_won for _, result in pairs),
        "best": max(scores, default=None),
        "average": sum(scores) / len(scores) if scores else None,
        "streak": current,
        "longest_streak": longest,
        "histogram": histogram(scores),
    }


def histogram(scores: list[int]) -> list[tuple[int, int, int]]:
    """Scores in a few bars of equal width: the least and the greatest score of each, and how many are in it.

    >>> histogram([1, 2, 2, 30])
    [(1, 4, 3), (5, 8, 0), (9, 12, 0), (13, 16, 0), (17, 20, 0), (21, 24, 0), (25, 28, 0), (29, 32, 1)]
    """
    if not scores:
        return []
    least, spread = min(scores), max(scores) - min(scores) + 1
    width = -(-spread // BARS)
    bars = -(-spread // width)
    counts = [0] * bars
    for score in scores:
        counts[(score - least) // width] += 1
    return [(least + at * width, least + (at + 1) * width - 1, count) for at, count in enumerate(counts)]


def summary_lines(key: str, numbers: dict[str, Any], scores: list[int]) -> list[str]:
    """One kind of game, with its histogram."""
    title = find(key).info.title
    if not scores:
        return [title, "  no finished games yet", ""]
    won = f"won {numbers['won']}, " if find(key).info.can_lose else ""
    lines = [
        title,
        f"  played {numbers['played']}, {won}best {numbers['best']}, average {numbers['average']:.1f}",
        f"  streak {numbers['streak']}, longest {numbers['longest_streak']}",
    ]
    most = max(count for _, _, count in numbers["histogram"])
    for low, high, count in numbers["histogram"]:
        label = str(low) if low == high else f"{low} to {high}"
        bar = "#" * -(-WIDTH * count // most)
        lines.append(f"  {label:>14} {bar} {count}".rstrip())
    return [*lines, ""]


def standings(
    store: Store, results: dict[int, Result], key: str, daily: int | None, places: int = PLACES
) -> list[tuple[str, int, int]]:
    """Names, points and help of a leader board, the best first: each replayed now, whatever was derived before."""
    waiting = [pair for pair in counted(store, results, key) if daily is None or pair[0].daily == daily]
    proven: list[tuple[str, int, int]] = []
    while waiting and len(proven) < places:
        waiting.sort(key=lambda pair: (bool(pair[1].helped), -pair[1].score))
        stored, believed = waiting.pop(0)
        result = replayed(store, stored)
        if result == believed:
            proven.append((printable(stored.player or YOU), result.score, result.helped))
        else:
            with suppress(StoreError):
                store.keep_results({stored.number: (stored.entries, result)})
            if result.is_over:
                waiting.append((stored, result))
    return proven


def leaders(arguments: list[str]) -> int:
    """Show the leader boards."""
    parser = Parser("lexicade leaders", "The best scores, each a game that is kept and was replayed.")
    parser.add_argument("game", nargs="?", metavar="GAME", help=", ".join(keys()))
    parser.add_argument("--daily", nargs="?", const="", metavar="N", help="of a daily puzzle: today's, or number N")
    parser.add_argument("--import", dest="source", metavar="FILE", help="take in names and points from a leaders.csv")
    parser.add_argument("--export", dest="target", metavar="FILE", help="write names and points to a leaders.csv")
    asked = parser.parse_args(arguments)
    chosen = read_game(asked.game)
    daily = None
    if asked.daily is not None:
        daily = read_number("--daily", asked.daily, low=1, high=10**6) if asked.daily else today()
    if (asked.source or asked.target) and (asked.game is None or asked.daily is not None):
        parser.error("files are for the board of all time of one game")
    with open_store() as store:
        if asked.source:
            return import_board(store, asked.game, asked.source)
        if asked.target:
            return export_board(store, derive(store), asked.game, asked.target)
    say("\n".join(board_lines(chosen, daily)))
    return 0


def board_lines(chosen: list[str], daily: int | None) -> list[str]:
    """The boards of some games, of a day or of all time."""
    lines = []
    with open_store() as store:
        results = derive(store)
        for key in chosen:
            day = f", daily puzzle {daily}" if daily is not None else ""
            lines.append(f"{find(key).info.title}{day}")
            rows = standings(store, results, key, daily)
            for place, (name, points, helped) in enumerate(rows, start=1):
                lines.append(f"  {place:2}  {name:<10}  {points:6}" + ("  with help" if helped else ""))
            imported = [] if daily is not None else store.imported_scores(key)
            for name, points in sorted(imported, key=lambda row: -row[1])[:PLACES]:
                lines.append(f"   -  {name:<10}  {points:6}  from a file, not proven")
            lines.append("" if rows or imported else "  nobody yet\n")
    return lines


def import_board(store: Store, key: str, path: str) -> int:
    """Take in a CSV board."""
    board = LeaderBoard(50, path)
    board.load()
    if not board.leaders:
        raise BadLeaders(f"{quoted(path)} has no scores in it.")
    store.import_scores(key, [(player.name, player.points) for player in board.leaders])
    say(f"Took in {len(board.leaders)} scores.")
    return 0


def export_board(store: Store, results: dict[int, Result], key: str, path: str) -> int:
    """Write the names and points of a board as CSV."""
    board = LeaderBoard(50, path)
    with alone(path):
        board.load()  # what is in the file stays there
        for player in board_of(store, results, key):
            board.put(player.name, player.points)
        board.save()
    say(f"{len(board.leaders)} scores are in the file.")
    return 0


def board_of(store: Store, results: dict[int, Result], key: str) -> list[Player]:
    """The best score of each name on a board, proven or taken in, without those made with help."""
    best: dict[str, int] = dict(store.imported_scores(key))
    for name, points, helped in standings(store, results, key, None, places=50):
        if not helped:
            best[name] = max(points, best.get(name, 0))
    return [Player(name, points) for name, points in sorted(best.items(), key=lambda row: -row[1])]


def kept_board(key: str) -> LeaderBoard:
    """The leader board of a game, as its lobby shows it; raises StoreError."""
    board = LeaderBoard()
    with open_store() as store:
        named = [player for player in board_of(store, derive(store), key) if player.name != YOU]
        board.leaders = named[: board.max_size]
    return board


def share(arguments: list[str]) -> int:
    """Print a result to pass on, without spoilers."""
    parser = Parser("lexicade share", "A result to pass on: it tells how a game went, and nothing of its words.")
    parser.add_argument("number", nargs="?", metavar="NUMBER", help="as lexicade games lists it; or else the last one")
    parser.add_argument("--plain", action="store_true", help="in words only")
    asked = parser.parse_args(arguments)
    with open_store() as store:
        stored = choose(store, asked.number, is_over=True)
        session = open_stored(store, stored)
        taken = taken_back(store.entries(stored.number))
    if session.outcome is None:
        raise StoreError(f"Game {stored.number} is not over yet; lexicade resume {stored.number} goes on with it.")
    say(shared(stored, session, taken, plain=asked.plain))
    return 0


def shared(stored: Stored, session: Session[Any, Any, Any, Any], times_taken_back: int, *, plain: bool) -> str:
    """The text to share."""
    outcome = session.outcome
    assert outcome is not None
    info = session.game.info
    which = f"daily {stored.daily}" if stored.daily else "a game"
    hints = ", with help" if outcome.helped + times_taken_back else ""
    verdict = ("won, " if 0 in outcome.winners else "lost, ") if info.can_lose else ""
    misses = misses_of(session)
    head = f"Lexicade {info.title} {which}: {verdict}{outcome.scores[0]} points{hints}"
    if plain:
        lines = [f"{head}. {len(misses)} moves, {sum(misses)} of them mistakes."]
    else:
        marks = "".join("□" if miss else "■" for miss in misses)
        lines = [head, marks if len(marks) <= LONGEST_PICTURE else f"{marks[:LONGEST_PICTURE]}…"]
    again = (
        f"lexicade daily {info.key} --number {stored.daily}"
        if stored.daily
        else f"lexicade {info.key} --id {stored.id}"
    )
    tells_all = session.game.another(session.params) != session.params  # an id with the puzzle itself in it
    if (stored.daily or not tells_all) and len("\n".join([*lines, again])) < LONGEST_SHARE:
        lines.append(again)
    return "\n".join(lines)


def misses_of(session: Session[Any, Any, Any, Any]) -> list[bool]:
    """For each move of the first player, whether it was a mistake."""
    again = replay(session.game, str(session.id), ())
    found = []
    for move in session.moves:
        seat = again.to_move
        again.submit(move)
        if seat == 0:
            found.append(again.was_miss)
    return found
