"""What whoever runs the server can see of it: whether it is well, figures for Prometheus, and a log of JSON lines.

Addresses of pages hold tokens, which are keys to games, so neither figures nor log lines ever have one: a request is
known by its route.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from bisect import bisect_left
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

from lexicade.online.clock import write_time

EDGES = (0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1.2, 2.5, 5.0)  # seconds: of the histogram of moves
BUCKETS = tuple(f'lexicade_move_seconds_bucket{{le="{edge}"}}' for edge in (*EDGES, "+Inf"))
OLD = 30.0  # seconds after which the figures of a worker that is gone are left out
HELP = {
    "lexicade_requests_total": ("counter", "Requests by status."),
    "lexicade_refused_total": ("counter", "Requests beyond somebody's share."),
    "lexicade_moves_total": ("counter", "Entries that were added to games."),
    "lexicade_games": ("gauge", "Games at hand."),
    "lexicade_streams": ("gauge", "Pages that follow a game."),
    "lexicade_workers": ("gauge", "Processes that serve."),
    "lexicade_move_seconds": ("histogram", "Time until a move is on the disk and answered."),
}


class Watch:
    """The figures of one worker, shared with the others through a folder."""

    def __init__(self, folder: str | None = None) -> None:
        self._folder = Path(folder) if folder else None
        self._counts: Counter[str] = Counter()
        self._gauges: dict[str, int] = {}

    def request(self, status: int) -> None:
        """Count a request."""
        self._counts[f'lexicade_requests_total{{status="{status}"}}'] += 1
        if status == 429:
            self._counts["lexicade_refused_total"] += 1

    def move(self, seconds: float) -> None:
        """Count a move and how long it took."""
        for bucket in BUCKETS[bisect_left(EDGES, seconds) :]:
            self._counts[bucket] += 1
        self._counts["lexicade_move_seconds_count"] += 1
        self._counts["lexicade_move_seconds_sum"] += seconds  # type: ignore[assignment]  # a sum of seconds

    def note(self, counts: dict[str, int]) -> None:
        """Say how much there is to do just now, and share all figures."""
        self._gauges = {"lexicade_games": counts["games"], "lexicade_streams": counts["streams"], "lexicade_workers": 1}
        self._counts["lexicade_moves_total"] = counts["moves"]
        if self._folder is not None:
            part = self._folder / f"{os.getpid()}.part"
            with suppress(OSError):
                part.write_text(json.dumps([time.time(), self._counts, self._gauges]))
                part.replace(self._folder / f"{os.getpid()}.json")

    def figures(self) -> str:
        """The figures of all workers as Prometheus reads them."""
        sums: Counter[str] = Counter()
        sums.update(self._counts)
        sums.update(self._gauges)
        for path in () if self._folder is None else self._folder.glob("*.json"):
            if path.stem == str(os.getpid()):
                continue
            with suppress(OSError, ValueError):
                when, counts, gauges = json.loads(path.read_text())
                sums.update(counts)
                sums.update(gauges if time.time() - when < OLD else {})
        lines = []
        for name, (kind, text) in HELP.items():
            lines += [f"# HELP {name} {text}", f"# TYPE {name} {kind}"]
            lines += [
                f"{key} {sums[key]}" for key in sorted(sums, key=by_edge) if key.partition("{")[0].startswith(name)
            ]
        return "".join(f"{line}\n" for line in lines)


def by_edge(key: str) -> tuple[str, float]:
    """The order of figures: by name, and buckets by their edge."""
    name, _, label = key.partition('le="')
    return name, float(label.partition('"')[0]) if label else 0.0


def log(event: str, **facts: Any) -> None:
    """A line for the log."""
    line = {"time": f"{write_time(time.time())}Z", "process": os.getpid(), "event": event, **facts}
    print(json.dumps(line), file=sys.stderr, flush=True)


def log_error(error: BaseException, **facts: Any) -> None:
    """A line for a fault: what kind, and where in the program; what it says may hold what nobody should read."""
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    where = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames]
    log("error", **facts, error=type(error).__name__, where=where)
