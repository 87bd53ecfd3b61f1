"""What a Dask cluster costs: the CPU time of a match on two workers, with scheduler and client, and in one process.

`python -m bench.cluster 900` plays 900 games each way, several times in turn, after games enough for everything to be
loaded and compiled. The least CPU time of each way counts.
"""

from __future__ import annotations

import sys
import time

from lexicade.games.scrabble.match import MatchJob, play_chunk
from lexicade.games.scrabble.opening import opened
from lexicade.lexicon import load
from lexicade.workers import spread

CHUNK = 4
WARM = 40  # games before those that count
BOTS = ("club", "club")
PASSES = 5


def main() -> None:
    """Play both ways and print."""
    from distributed import Client, LocalCluster

    games = int(sys.argv[1]) if sys.argv[1:] else 900
    job = MatchJob(BOTS, 0, None, load().digest)
    play_chunk(job, range(WARM))
    hasten(job)
    here = there = float("inf")
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        address = cluster.scheduler_address

        def cpu() -> float:
            workers: dict[str, float] = client.run(time.process_time)
            return time.process_time() + sum(workers.values())

        client.run(hasten, job)
        match(job, WARM * 2, address)
        for _ in range(PASSES):
            began = time.process_time()
            alone = play_chunk(job, range(games))
            here = min(here, time.process_time() - began)
            began = cpu()
            spread_out = match(job, games, address)
            there = min(there, cpu() - began)
            assert spread_out == alone
    print(f"{games:,} games of {' against '.join(BOTS)}, CPU time: one process {here:.1f} s, cluster {there:.1f} s")
    print(f"efficiency after start-up: {here / there:.0%}")


def hasten(job: MatchJob) -> None:
    """Have the compiled code ready in this process."""
    opened(job.words, job.digest, job.leaves).engine.hasten(wait=True)


def match(job: MatchJob, games: int, address: str) -> list[object]:
    """The results of a match on a cluster."""
    chunks = (range(at, min(at + CHUNK, games)) for at in range(0, games, CHUNK))
    return [result for chunk in spread(play_chunk, job, chunks, address) for result in chunk]


if __name__ == "__main__":
    main()
