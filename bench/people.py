"""Many people on the public server: how long a move takes, who spends the CPU on it, and what a game needs of memory.

Real processes on one machine: the server with its workers, PostgreSQL with everything durable, and players who make
recorded moves of two-player Scrabble, each with a stream on which they hear of the other's.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from tests.kit import AnySession, open_game
from tests.online.serving import PublicServed, add_game, add_guest, children, cpu_of, recorded
from tests.postgres import Server

from bench.timing import progress, table
from lexicade.core.session import Session
from lexicade.frontends.web.public.serve import opened_store
from lexicade.store.public import Addition, Entry, PublicStore

SCRIPTS = 24  # recorded games
LEVEL = "casual"
WARM = 4.0  # seconds before anything counts
MADE = "2026-11-15T10:00:00"
GROUP = 500  # additions at once
A_MILLION, A_DAY = 1_000_000, 24 * 3600
PEAK = 3  # times the average: guessed, as is the next
LASTS = 20 * 60  # seconds of a game


@dataclass(frozen=True, slots=True)
class Load:
    """How much is asked of the server, and what it may take."""

    games: int
    pause: float  # seconds between two moves of a game
    workers: int
    limit: int  # milliseconds: p99 of an acknowledged move
    seconds: float = 20.0
    processes: int = 1  # of players
    store: str = ""  # a PostgreSQL database that is there already


# One worker: each has nearly every game, so that a second one on two cores does most of the work a second time.
LOADS = (Load(500, 2.0, 1, 40), Load(2000, 2.0, 1, 150))


@dataclass(frozen=True, slots=True)
class Found:
    """What was measured."""

    load: Load
    answered: list[float]
    heard: list[float]
    errors: list[str]
    server: float  # CPU seconds
    database: float
    players: float
    memory: float  # bytes a game
    size: float  # bytes of a move in the database

    @property
    def moves(self) -> int:
        """How many were acknowledged."""
        return len(self.answered)


def run(loads: Sequence[Load] = LOADS) -> None:
    """Measure and print."""
    progress("recording games")
    scripts = [record(seed) for seed in range(SCRIPTS)]
    found = [measure(load, scripts) for load in loads]
    rows = [row(each) for each in found]
    head = ("games", "pause, s", "workers", "moves/s", "p50, ms", "p99", "at most", "max", "told, p99")
    costs = ("server", "database", "players", "kB a game", "at most", "errors")
    table("Many people: a move, durable and acknowledged; CPU in ms a move", (*head, *costs), rows)
    on_paper(found[0], sum(script.count for script in scripts) / len(scripts))
    for each in found:
        for error in sorted(set(each.errors))[:5]:
            print(f"  {error}")


def on_paper(found: Found, length: float) -> None:
    """What a million games a day would take, by the figures of a load and the length of a game."""
    rate = A_MILLION * length / A_DAY
    cores = PEAK * rate * (found.server + found.database) / max(1, found.moves)
    at_once = PEAK * A_MILLION * LASTS / A_DAY
    rows = [
        ("moves of a game", f"{length:.0f}"),
        ("moves a second over the day", f"{rate:,.0f}"),
        (f"at the busiest time, {PEAK} times that", f"{PEAK * rate:,.0f}"),
        ("cores for that, server and database", f"{cores:.1f}"),
        (f"games at once then, {LASTS // 60} minutes each", f"{at_once:,.0f}"),
        ("memory for them, GB", f"{at_once * found.memory / 1e9:.1f}"),
        ("bytes of a move in the database", f"{found.size:.0f}"),
        ("disk for a day, GB", f"{A_MILLION * length * found.size / 1e9:.1f}"),
    ]
    table("Many people: a million games a day, on paper", ("what", ""), rows)


def record(seed: int) -> AnySession:
    """A game that two bots played."""
    game = open_game("scrabble")
    params = game.for_people(game.read_params("bot=none"), 2)
    return recorded(Session(game, params, seed), LEVEL)


def measure(load: Load, scripts: list[AnySession]) -> Found:
    """One load on a server and a database of their own."""
    with tempfile.TemporaryDirectory() as home:
        database = None if load.store else Server(is_durable=True)
        try:
            url = load.store or (database.url("postgres") if database else "")
            with closing(opened_store(url)) as store:
                games = fill(store, load, scripts)
            served = PublicServed(Path(home), "--workers", str(load.workers), store=url)
            try:
                return drive(load, games, served, database)
            finally:
                served.close()
        finally:
            if database is not None:
                database.close()


def fill(store: PublicStore, load: Load, scripts: list[AnySession]) -> list[list[Any]]:
    """Games somewhere between their start and their end, with as many moves left as are made."""
    needed = int((WARM + load.seconds) / load.pause) + 1
    games, waiting = [], []
    for at in range(load.games):
        progress(f"game {at}")
        script = scripts[at % len(scripts)]
        guests = [add_guest(store, f"player {at} {seat}") for seat in (0, 1)]
        number, token = add_game(store, str(script.id), guests, MADE)
        begun = (at // len(scripts)) % max(1, script.count - needed)
        waiting += [
            Addition(number, each + 1, Entry(script.moves[each], each % 2, f"key-{each:05d}", MADE))
            for each in range(begun)
        ]
        moves = [(each % 2, script.moves[each]) for each in range(begun, script.count)]
        games.append([token, [guest.secret for guest in guests], moves, begun])
    waiting.sort(key=lambda addition: addition.number)  # one entry of a game at a time
    while waiting:
        last = waiting[0].number
        group = [addition for addition in waiting[:GROUP] if addition.number == last]
        store.journal.add(group)
        del waiting[: len(group)]
    return games


def drive(load: Load, games: list[list[Any]], served: PublicServed, database: Server | None) -> Found:
    """Let players play, and look at what everybody spends meanwhile."""
    workers = serving(served, load.workers)
    empty = sum(map(memory_of, workers))
    players = [start_players(load, served, games[at :: load.processes], at) for at in range(load.processes)]
    try:
        for each in players:
            progress("players sit down")
            assert each.stdout is not None
            assert each.stdout.readline() == "ready\n"
        for each in players:
            assert each.stdin is not None
            each.stdin.write("go\n")
            each.stdin.flush()
        time.sleep(WARM)
        progress("players play")
        keepers = [] if database is None or database.process is None else [database.process.pid]
        keepers += [child for keeper in keepers for child in children(keeper)]
        before = sum(map(cpu_of, workers)), sum(map(cpu_of, keepers))
        time.sleep(load.seconds)
        after = sum(map(cpu_of, workers)), sum(map(cpu_of, keepers))
        full = sum(map(memory_of, workers))
        results = [json.loads(each.communicate(timeout=120)[0]) for each in players]
    finally:
        for each in players:
            each.kill()
            each.wait()
    return Found(
        load,
        sorted(second for result in results for second in result["answered"]),
        sorted(second for result in results for second in result["heard"]),
        [error for result in results for error in result["errors"]],
        after[0] - before[0],
        after[1] - before[1],
        sum(result["cpu"] for result in results),
        (full - empty) / load.games,
        0.0 if database is None else size_of_move(database),
    )


def size_of_move(database: Server) -> float:
    """Bytes that the database takes for an entry, with its indexes."""
    (sizes,) = database.execute("SELECT pg_total_relation_size('entries'), count(*) FROM entries")
    return float(str(sizes[0])) / float(str(sizes[1]))


def serving(served: PublicServed, count: int) -> list[int]:
    """The workers, once all of them serve."""
    while f"lexicade_workers {count}\n" not in figures(served):
        time.sleep(0.1)
    return served.workers()


def figures(served: PublicServed) -> str:
    """What the server says of itself."""
    with urlopen(f"http://127.0.0.1:{served.port}/metrics") as answer:
        return str(answer.read(), "utf-8")


def start_players(load: Load, served: PublicServed, games: list[list[Any]], process: int) -> subprocess.Popen[str]:
    """A process of players, told what to do."""
    command = [sys.executable, "-m", "bench.players"]
    started = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    told = {"port": served.port, "pause": load.pause, "process": process, "games": games}
    assert started.stdin is not None
    started.stdin.write(json.dumps(told | {"warm": WARM, "seconds": load.seconds}) + "\n")
    started.stdin.flush()
    return started


def memory_of(process: int) -> int:
    """Bytes that a process has for itself."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith(("Private_Clean", "Private_Dirty")))


def row(found: Found) -> list[str]:
    """The figures of one load."""
    load, moves = found.load, max(1, found.moves)
    shares = [f"{1000 * spent / moves:.2f}" for spent in (found.server, found.database, found.players)]
    return [
        f"{load.games:,}",
        f"{load.pause:g}",
        str(load.workers),
        f"{found.moves / load.seconds:.0f}",
        *(f"{1000 * part(found.answered, share):.0f}" for share in (0.5, 0.99)),
        str(load.limit),
        f"{1000 * part(found.answered, 1):.0f}",
        f"{1000 * part(found.heard, 0.99):.0f}",
        *shares,
        f"{found.memory / 1000:.0f}",
        "60",
        str(len(found.errors)),
    ]


def part(seconds: list[float], share: float) -> float:
    """What a share of the times, which are in order, is not above."""
    return seconds[min(len(seconds) - 1, int(share * len(seconds)))] if seconds else 0.0


def read_load(arguments: Sequence[str]) -> Load:
    """A load from the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.people", description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two moves of a game")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--processes", type=int, default=1, help="processes of players")
    parser.add_argument("--store", default="", help="a PostgreSQL database; one is made if none is given")
    asked = parser.parse_args(arguments)
    limit = 40 if asked.games / asked.pause <= 250 else 150
    return Load(asked.games, asked.pause, asked.workers, limit, asked.seconds, asked.processes, asked.store)


if __name__ == "__main__":
    run([read_load(sys.argv[1:])])
