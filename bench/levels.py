"""How strong the bots of Scrabble are: each against the one below. `python -m bench.levels` takes half an hour.

The same games are played whenever it runs, so the table in docs/scrabble-bots.md can be printed again.
"""

from __future__ import annotations

import sys
from contextlib import closing
from itertools import pairwise

from lexicade.command import Progress
from lexicade.games.scrabble.match import MatchJob, Result, play_chunk, tally
from lexicade.games.scrabble.state import LEVELS
from lexicade.lexicon import load
from lexicade.workers import spread

GAMES = {"casual": 400, "club": 400, "expert": 2_000, "master": 800}  # against the level below
CHUNK = 4


def main() -> None:
    """Play and print."""
    lexicon = load()
    print("| bot | against | games | wins | 95 % limits | score | against |")
    print("|---|---|---|---|---|---|---|", flush=True)
    for below, level in pairwise(LEVELS):
        if sys.argv[1:] and level not in sys.argv[1:]:
            continue
        results = play(level, below, GAMES[level], MatchJob((level, below), 0, None, lexicon.digest))
        own, other = tally(results, 0), tally(results, 1)
        low, high = own.win_limits
        print(
            f"| {level} | {below} | {len(results):,} | {own.win_rate:.1%} : {other.win_rate:.1%} "
            f"| {low:.1%} to {high:.1%} : {other.win_limits[0]:.1%} to {other.win_limits[1]:.1%} "
            f"| {own.score:.0f} | {other.score:.0f} |",
            flush=True,
        )


def play(level: str, below: str, games: int, job: MatchJob) -> list[Result]:
    """All games of one pair of bots."""
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
