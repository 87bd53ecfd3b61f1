"""What a store must do, whatever it is made of.

A game is its id and a log of entries, one for each thing that was done: a move as its text, or `:undo`, `:redo` and
`:restart` (a move never begins with a colon). Entries are only ever added. Everything else that a store can tell is
either said by a player (a name) or derived by replaying; what is derived may be kept to save time, never believed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

SOON = 7  # days in which a later daily puzzle that counted keeps an earlier one from counting; beyond is a wrong clock


@dataclass(frozen=True, slots=True)
class Stored:
    """A game in the store, without its log."""

    number: int  # what people call it by
    id: str
    started: str  # UTC, as in 2026-11-15T10:14:25
    words: str | None  # the file of the word list, if it isn't the built-in one
    daily: int | None  # the number of the daily puzzle that it is
    counts: bool  # whether it counts for statistics: daily puzzles count once, in their time
    player: str | None
    is_imported: bool
    entries: int  # how many there are

    @property
    def game(self) -> str:
        """The key of its game."""
        return self.id.partition(":")[0].partition(".")[0]


@dataclass(frozen=True, slots=True)
class Result:
    """What replaying a game's log gives: nothing yet, or how it ended."""

    is_over: bool
    score: int = 0
    is_won: bool = False
    helped: int = 0


class Store(Protocol):
    """Where games are kept. Every method raises StoreError if it can't do what it says."""

    def add_game(
        self, game_id: str, *, words: str | None, daily: int | None = None, counts: bool = True, imported: bool = False
    ) -> int:
        """Keep a new game, without entries, and return its number.

        A daily puzzle counts only if neither it nor one soon after it has counted before.
        """

    def add_entries(self, game: int, first: int, entries: Sequence[str]) -> None:
        """Add entries to a log, all or none; `first` is the number of the first, and must be the next one."""

    def entries(self, game: int) -> list[str]:
        """The log of a game, in order."""

    def find(self, game: int) -> Stored | None:
        """A game by its number."""

    def games(self) -> list[Stored]:
        """All games, in the order in which they were started."""

    def delete(self, game: int) -> None:
        """Forget a game and its log."""

    def name_player(self, game: int, player: str) -> None:
        """Say who played a game."""

    def results(self) -> dict[int, tuple[int, Result]]:
        """What was once derived, by game, with the number of entries that it was derived from."""

    def keep_results(self, results: dict[int, tuple[int, Result]]) -> None:
        """Keep what was derived, to save time."""

    def imported_scores(self, game: str) -> list[tuple[str, int]]:
        """Names and points of a game that came from a file, without any proof."""

    def import_scores(self, game: str, scores: Sequence[tuple[str, int]]) -> None:
        """Keep names and points that come from a file; of a name that is there, the larger ones."""

    def lock(self, game: int) -> Lock:
        """Have a game to oneself; raises StoreError if somebody else has it open."""

    def close(self) -> None:
        """Be done with it."""

    def __enter__(self) -> Store: ...

    def __exit__(self, *_: object) -> None: ...


class Lock(Protocol):
    """A game that is open."""

    def release(self) -> None:
        """Let others have it."""


def open_store() -> Store:
    """The player's own store; raises StoreError."""
    from lexicade.store.sqlite import SqliteStore

    return SqliteStore()
