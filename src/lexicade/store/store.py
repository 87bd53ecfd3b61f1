"""What a store must do, whatever it is made of.

A game is its id and a log of entries, one for each thing that was done: a move as its text, or `:undo`, `:redo`,
`:restart`, `:hint` and `:elsewhere` (a move never begins with a colon). Entries are only ever added. Everything else
that a store can tell is either said by a player (a name) or derived by replaying; what is derived is kept to save time,
and whatever proves a score replays it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    from lexicade.store.sql import SqlStore

SOON = 7  # days in which a later daily puzzle that counted keeps an earlier one from counting; beyond is a wrong clock


@dataclass(frozen=True, slots=True)
class Result:
    """What replaying a game's log gives: nothing yet, or how it ended."""

    is_over: bool
    score: int = 0
    is_won: bool = False
    helped: int = 0  # how often help was taken, moves taken back included
    category: str = ""  # what its score is compared with: scores of the same category; none compare with ""


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
    is_imported: bool  # whether it, or its beginning, came from a file
    entries: int  # how many there are
    result: Result | None  # what they give, if that is known

    @property
    def game(self) -> str:
        """The key of its game."""
        return self.id.partition(":")[0].partition(".")[0]


@dataclass(frozen=True, slots=True)
class Total:
    """A score, and how many games ended with it, how many of them were won, and how many had help."""

    score: int
    games: int
    won: int
    helped: int


class Store(Protocol):
    """Where games are kept. Every method raises StoreError if it can't do what it says."""

    @property
    def problem(self) -> str:
        """What is wrong with the store, if anything was found; then it is read as far as it goes, and not written."""

    def add_game(
        self,
        game_id: str,
        *,
        words: str | None,
        daily: int | None = None,
        counts: bool = True,
        imported: bool = False,
        entries: Sequence[str] = (),
        result: Result | None = None,
    ) -> int:
        """Keep a new game with its first entries and their result, all or nothing, and return its number.

        A game that came from a file never counts; a daily puzzle counts only if neither it nor one soon after it has
        counted before.
        """

    def has_counted(self, kind: str, daily: int) -> bool:
        """Whether a daily puzzle, or one soon after it, has counted already, even if it was deleted since."""

    def check(self) -> None:
        """See that something can be written just now."""

    def add_entries(self, game: int, first: int, entries: Sequence[str], result: Result | None = None) -> None:
        """Add entries to a log, all or none, with the result of the log after them.

        `first` is the number of the first entry, and must be the next one.
        """

    def entries(self, game: int) -> list[str]:
        """The log of a game, in order; raises StoreError if it isn't as it was written."""

    def find(self, game: int) -> Stored | None:
        """A game by its number."""

    def games(
        self,
        *,
        kind: str | None = None,
        daily: int | None = None,
        is_over: bool | None = None,
        latest: int | None = None,
    ) -> list[Stored]:
        """Games in the order in which they were started: all, some, or only the latest of those.

        A game is there from its first entry on.
        """

    def delete(self, game: int) -> None:
        """Forget a game and its log; that a daily puzzle was played once is not forgotten."""

    def name_player(self, game: int, player: str) -> None:
        """Say who played a game."""

    def has_help(self, kind: str, seed: int, besides: int) -> bool:
        """Whether help was taken in a game of a kind with this seed, `besides` one game; deleted games count."""

    def stale(self) -> list[Stored]:
        """Games whose results are not those of their logs as they are now."""

    def keep_results(self, results: Mapping[int, tuple[int, Result | None]]) -> None:
        """Keep what so many entries of games give, to save time; None if they can't be replayed here."""

    def totals(self, kind: str) -> list[Total]:
        """Each score of finished games of a kind that count, the lowest first."""

    def days(self, kind: str) -> list[int]:
        """The numbers of the daily puzzles of a kind that were finished and counted, even if deleted since."""

    def categories(self, kind: str) -> list[str]:
        """The categories in which games of a kind were finished, the most played first."""

    def best(self, kind: str, count: int, *, category: str | None = None, daily: int | None = None) -> list[Stored]:
        """Finished games of a category or a day, the best first: without help before with, then by points.

        Games that came from a file are not among them.
        """

    def imported_scores(self, game: str) -> list[tuple[str, int]]:
        """Names and points of a game that came from a file, without any proof."""

    def import_scores(self, game: str, scores: Sequence[tuple[str, int]]) -> None:
        """Keep names and points that come from a file; of a name that is there, the larger ones."""

    def lock(self, game: int) -> Lock:
        """Have a game to oneself; raises StoreError if somebody else has it open."""

    def close(self) -> None:
        """Be done with it."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class Lock(Protocol):
    """A game that is open."""

    def release(self) -> None:
        """Let others have it."""


def open_store(url: str | None = None) -> SqlStore:
    """A store by its URL (`postgresql://...`, `sqlite:PATH` or a path), or the player's own; raises StoreError."""
    if url is not None and is_server(url):
        from lexicade.store.postgres import PostgresStore

        return PostgresStore(url)
    from lexicade.store.sqlite import SqliteStore

    return SqliteStore(None if url is None else url.removeprefix("sqlite:"))


def is_server(url: str) -> bool:
    """Whether a store's URL is that of a database server; others are files."""
    return url.startswith(("postgresql://", "postgres://"))
