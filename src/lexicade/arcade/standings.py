"""Leader boards of the kept games: each score is proven by replaying its game."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from lexicade.arcade.results import derive, replayed
from lexicade.core.errors import StoreError
from lexicade.core.session import Session
from lexicade.leaders import LeaderBoard, Player
from lexicade.store.store import Store, open_store

PLACES = 10
BOARDS = 5  # of one kind of game that are shown: the ways in which it was played most
MOST_WRONG = 200  # results on a board that replaying may find wrong before the rest is left for the next time
YOU = "you"


@dataclass(frozen=True, slots=True)
class Standing:
    """A place on a leader board."""

    name: str
    points: int
    helped: int = 0  # how often help was taken


@dataclass(frozen=True, slots=True)
class Standings:
    """A leader board of one game: of a daily puzzle, of a category, or of names and points that nobody has proven."""

    key: str
    rows: tuple[Standing, ...]  # the best first
    category: str | None = None  # the way of playing in which scores are compared
    daily: int | None = None
    is_imported: bool = False


def boards(store: Store, key: str, daily: int | None = None) -> list[Standings]:
    """A game's boards: of a day, or of all time, one for each way of playing that compares; an empty one for none."""
    derive(store)
    if daily is not None:
        return [Standings(key, tuple(standings(store, key, daily=daily)), daily=daily)]
    found = [
        Standings(key, tuple(standings(store, key, category=category)), category)
        for category in store.categories(key)[:BOARDS]
    ] or [Standings(key, ())]
    imported = sorted(store.imported_scores(key), key=lambda row: -row[1])[:PLACES]
    if imported:
        found.append(Standings(key, tuple(Standing(*row) for row in imported), is_imported=True))
    return found


def standings(
    store: Store, key: str, places: int = PLACES, *, category: str | None = None, daily: int | None = None
) -> list[Standing]:
    """The places of a leader board, the best first: each replayed now, whatever was derived before."""
    left_out: set[int] = set()
    proven: list[Standing] = []
    for _ in range(MOST_WRONG):
        found = store.best(key, places + len(left_out), category=category, daily=daily)
        proven = []
        for stored in [each for each in found if each.number not in left_out][:places]:
            try:
                result = replayed(store, stored)
            except StoreError:  # its log is damaged
                result = None
            if result is None or result != stored.result:  # then it belongs elsewhere, or nowhere
                left_out.add(stored.number)
                with suppress(StoreError):
                    store.keep_results({stored.number: (stored.entries, result)})
                    left_out.discard(stored.number)
                break
            proven.append(Standing(stored.player or YOU, result.score, result.helped))
        else:
            break
    return proven


def board_of(store: Store, key: str, category: str | None) -> list[Player]:
    """The best score of each name in a category, proven or taken in, without those made with help."""
    best: dict[str, int] = dict(store.imported_scores(key))
    derive(store)
    for row in standings(store, key, places=50, category=category) if category else ():
        if not row.helped:
            best[row.name] = max(row.points, best.get(row.name, 0))
    return [Player(name, points) for name, points in sorted(best.items(), key=lambda row: -row[1])]


def kept_board(session: Session[Any, Any, Any, Any]) -> LeaderBoard:
    """The leader board that a game's score would stand on, as its lobby shows it; raises StoreError."""
    board = LeaderBoard()
    with open_store() as store:
        category = session.game.category(session.params, session.moves)
        players = board_of(store, session.id.game, category)
        board.leaders = [player for player in players if player.name != YOU][: board.max_size]
    return board
