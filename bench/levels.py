"""How strong the bots of Scrabble are: each against the one below, against its equal, and by Elo.

`python -m bench.levels` takes hours, most of them for the master; `python -m bench.levels keen skilled` does some
of the bots, and `--games 100` plays fewer games. The same games are played whenever it runs, so the table in
docs/scrabble-engine.md can be printed again.
"""

from __future__ import annotations

import sys
from contextlib import closing
from itertools import pairwise
from math import inf, log10

from lexicade.command import Progress
from lexicade.games.scrabble.match import MatchJob, Result, play_chunk, tally, wilson
from lexicade.games.scrabble.state import LEVELS
from lexicade.lexicon import load
from lexicade.workers import spread

GAMES = {"expert": 2_000, "master": 800}  # against the level below, where more than usual are needed, or fewer
USUAL = 400
EQUALS = 100  # games against a bot of the same level
CHUNK = 4
HEAD = (
    "bot",
    "against",
    "games",
    "wins",
    "95 % limits",
    "score",
    "against",
    "Elo, from the bottom",
    "against its equal",
)


def main() -> None:
    """Play and print."""
    given = sys.argv[1:]
    games = int(given[given.index("--games") + 1]) if "--games" in given else None
    print(f"| {' | '.join(HEAD)} |\n|{'---|' * len(HEAD)}", flush=True)
    rating = 0.0
    print(f"| {LEVELS[0]} | | | | | | | 0 | {equal_score(LEVELS[0], games or EQUALS):.0f} |", flush=True)
    for below, level in pairwise(LEVELS):
        if LEVELS[0] in given or level in given or not any(name in LEVELS for name in given):
            results = play(level, below, games or GAMES.get(level, USUAL))
            rating += elo(win_share(results))
            print(row(level, below, results, rating, equal_score(level, games or EQUALS)), flush=True)


def row(level: str, below: str, results: list[Result], rating: float, equal: float) -> str:
    """A line of the table."""
    own, other = tally(results, 0), tally(results, 1)
    share = win_share(results)
    low, high = wilson(round(share * len(results)), len(results))
    steps = f"{rating:.0f} (+{elo(share):.0f}, {elo(low):.0f} to {elo(high):.0f})"
    fields = (
        f"{share:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{own.score:.0f}",
        f"{other.score:.0f}",
        steps,
        f"{equal:.0f}",
    )
    return f"| {level} | {below} | {len(results):,} | {' | '.join(fields)} |"


def win_share(results: list[Result]) -> float:
    """The share of games that the first contestant won, where a draw is half a win."""
    return sum((mine > theirs) + (mine == theirs) / 2 for mine, theirs in (each.scores for each in results)) / len(
        results
    )


def elo(share: float) -> float:
    """How many Elo points apart two players are of whom one wins such a share of the games.

    >>> round(elo(0.75)), round(elo(0.5))
    (191, 0)
    """
    return 400 * log10(share / (1 - share)) if 0 < share < 1 else inf


def equal_score(level: str, games: int) -> float:
    """What a bot scores on average against another of its level."""
    results = play(level, level, games)
    return (tally(results, 0).score + tally(results, 1).score) / 2


def play(level: str, below: str, games: int) -> list[Result]:
    """All games of one pair of bots."""
    job = MatchJob((level, below), 0, None, load().digest)
    chunks = (range(at, min(at + CHUNK, games)) for at in range(0, games, CHUNK))
    results: list[Result] = []
    played = spread(play_chunk, job, chunks)
    with Progress(games) as progress, closing(played):
        for chunk in played:
            results += chunk
            progress.step(f"{level} against {below}", len(chunk))
    return results


if __name__ == "__main__":
    main()
