"""What the finished games amount to, as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from lexicade.arcade.dailies import streaks
from lexicade.arcade.results import derive
from lexicade.store.store import Store, Total

BARS = 8  # of a histogram, at most


@dataclass(frozen=True, slots=True)
class Summary:
    """The numbers of one kind of game: its finished games that count. Games that came from a file never do."""

    played: int
    won: int
    helped: int  # games with help
    best: int | None  # the best score without help, or with it if there is no other; None without games
    best_helped: bool  # whether the best score had help
    average: float | None
    streak: int  # days in a row whose daily puzzle was finished, up to today
    longest_streak: int
    histogram: tuple[tuple[int, int, int], ...]  # lowest and highest score of each bar, and its games


def summaries(store: Store, chosen: Iterable[str], now: int) -> dict[str, Summary]:
    """The numbers of some kinds of games, when the number of today's puzzles is `now`."""
    derive(store)
    return {key: summary(store.totals(key), streaks(store.days(key), now)) for key in chosen}


def summary(totals: list[Total], streak: tuple[int, int]) -> Summary:
    """The numbers of one kind of game, from its scores and the current and longest streak."""
    played = sum(total.games for total in totals)
    alone = [total.score for total in totals if total.helped < total.games]
    return Summary(
        played=played,
        won=sum(total.won for total in totals),
        helped=sum(total.helped for total in totals),
        best=max(alone or [total.score for total in totals], default=None),
        best_helped=bool(totals) and not alone,
        average=sum(total.score * total.games for total in totals) / played if played else None,
        streak=streak[0],
        longest_streak=streak[1],
        histogram=tuple(histogram({total.score: total.games for total in totals})),
    )


def histogram(scores: Mapping[int, int]) -> list[tuple[int, int, int]]:
    """Scores, each with how many games had it, in a few bars of equal width: the bounds of each bar and its games.

    >>> histogram({1: 1, 2: 2, 30: 1})
    [(1, 4, 3), (5, 8, 0), (9, 12, 0), (13, 16, 0), (17, 20, 0), (21, 24, 0), (25, 28, 0), (29, 32, 1)]
    """
    if not scores:
        return []
    least, spread = min(scores), max(scores) - min(scores) + 1
    width = -(-spread // BARS)
    bars = -(-spread // width)
    counts = [0] * bars
    for score, games in scores.items():
        counts[(score - least) // width] += games
    return [(least + at * width, least + (at + 1) * width - 1, count) for at, count in enumerate(counts)]
