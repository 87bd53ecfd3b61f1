"""High scores: the place that a finished game's score makes on its leader board, and taking it under a name."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lexicade.arcade.keeper import Keeper
from lexicade.core.errors import StoreError
from lexicade.core.session import Session

if TYPE_CHECKING:
    from lexicade.leaders import LeaderBoard


HELPED = "You had help, so this doesn't count as a high score."
NOT_READ = "The leader board can't be read: {sentence}"
NOT_SAVED = "Your score was not saved: {sentence}"


@dataclass(frozen=True, slots=True)
class Place:
    """A place on a leader board that a score makes; one made with help can't take it."""

    board: LeaderBoard
    points: int
    has_help: bool
    any_score: bool

    def take(self, keeper: Keeper, name: str) -> None:
        """Put the score on the board and the name beside the kept game; raises BadLeaders and StoreError."""
        keeper.name_player(name)
        self.board.update(name, self.points, any_score=self.any_score)


def board_of(session: Session[Any, Any, Any, Any], file: str | None = None) -> LeaderBoard:
    """The leader board for a game, from a CSV file or else of the kept games; raises BadLeaders and StoreError."""
    if file is None:
        from lexicade.arcade.standings import kept_board

        return kept_board(session)
    from lexicade.leaders import LeaderBoard

    board = LeaderBoard(file=file)
    board.load()
    return board


def place_for(
    session: Session[Any, Any, Any, Any], keeper: Keeper, *, file: str | None = None, any_score: bool = False
) -> Place | None:
    """The place that a finished game's score makes, if it makes one; raises BadLeaders and StoreError.

    The board of the kept games takes only games that are kept, count, and can be compared with others.
    """
    outcome = session.outcome
    if outcome is None:
        return None
    if file is None:
        is_compared = keeper.is_kept and keeper.is_compared and keeper.counts
        if not is_compared or session.game.category(session.params, session.moves) is None:
            return None
    board, points = board_of(session, file), outcome.scores[0]
    if not board.makes_it(points, any_score=any_score):
        return None
    return Place(board, points, keeper.has_help or bool(outcome.helped), any_score)


def sign(keeper: Keeper) -> None:
    """Put the name that is set under a kept game, if there is one."""
    from lexicade.arcade.settings import read_settings

    if name := read_settings().name:
        with suppress(StoreError):
            keeper.name_player(name)
