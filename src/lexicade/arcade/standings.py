"""Leader boards of the kept games: each score is proven by replaying its game."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from lexicade.arcade.results import derive, replayed
from lexicade.core.errors import StoreError
from lexicade.core.session import Session
from lexicade.leaders import LeaderBoard, Player
from lexicade.store.store import Store, open_store

PLACES = 10
MOST_WRONG = 200  # results on a board that replaying may find wrong before the rest is left for the next time
YOU = "you"


def standings(
    store: Store, key: str, places: int = PLACES, *, category: str | None = None, daily: int | None = None
) -> list[tuple[str, int, int]]:
    """Names, points and help of a leader board, the best first: each replayed now, whatever was derived before."""
    left_out: set[int] = set()
    proven: list[tuple[str, int, int]] = []
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
            proven.append((stored.player or YOU, result.score, result.helped))
        else:
            break
    return proven


def board_of(store: Store, key: str, category: str | None) -> list[Player]:
    """The best score of each name in a category, proven or taken in, without those made with help."""
    best: dict[str, int] = dict(store.imported_scores(key))
    derive(store)
    for name, points, helped in standings(store, key, places=50, category=category) if category else ():
        if not helped:
            best[name] = max(points, best.get(name, 0))
    return [Player(name, points) for name, points in sorted(best.items(), key=lambda row: -row[1])]


def kept_board(session: Session[Any, Any, Any, Any]) -> LeaderBoard:
    """The leader board that a game's score would stand on, as its lobby shows it; raises StoreError."""
    board = LeaderBoard()
    with open_store() as store:
        category = session.game.category(session.params, session.moves)
        players = board_of(store, session.id.game, category)
        board.leaders = [player for player in players if player.name != YOU][: board.max_size]
    return board
