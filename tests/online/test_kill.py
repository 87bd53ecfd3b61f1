"""Workers and the database are killed while people play: no acknowledged move is lost, and none is made twice."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from lexicade.core.errors import StoreError
from lexicade.core.session import Session
from lexicade.frontends.web.public import serve
from lexicade.frontends.web.public.serve import SHORT, opened_store
from lexicade.store.log import replay
from lexicade.store.public import PublicStore
from tests.kit import SOAK, AnySession, open_game
from tests.online.serving import PATIENCE, Guest, PublicServed, add_game, add_guest, children, recorded
from tests.postgres import server

KILLS = 1_000 if SOAK else 3
TABLES = 4  # games at the same time
RESTART = 3  # each such kill is one of the database
BETWEEN = 6  # moves that are acknowledged between two kills, at least
LOST = (OSError, HTTPException)  # what a request meets whose server is gone


@pytest.fixture(scope="module")
def url() -> str:
    """An empty database."""
    return server().database()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, url: str) -> Iterator[PublicServed]:
    """A server with two workers; whatever happens to it in a test, it serves on."""
    found = PublicServed(tmp_path_factory.mktemp("served"), "--workers", "2", store=url)
    wait_for(lambda: len(found.workers()) == 2 and found.process.pid not in found.workers())
    yield found
    found.close()


def wait_for(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "nothing happens"
        time.sleep(0.02)


def two_players(seed: int) -> AnySession:
    """A game that bots have played in the place of two people."""
    game = open_game("scrabble")
    return recorded(Session(game, game.for_people(game.read_params("bot=none"), 2), seed), "novice")


class Table(threading.Thread):
    """Two people who play one recorded game after another, and send a move again until it is answered."""

    def __init__(self, served: PublicServed, store: PublicStore, script: AnySession) -> None:
        super().__init__(daemon=True)
        self.served, self.store, self.script = served, store, script
        self.guests = [add_guest(store, name) for name in ("ann", "bob")]
        self.games: list[tuple[int, int]] = []  # numbers of games, and moves that were acknowledged in them
        self.acknowledged = 0
        self.repeated = 0
        self.is_done = threading.Event()
        self.problem = ""

    def run(self) -> None:
        """Play until it is enough."""
        while not self.is_done.is_set() and not self.problem:
            try:
                number, token = add_game(self.store, str(self.script.id), self.guests)
            except StoreError:  # it is being started again
                continue
            made = 0
            for text in self.script.moves:
                if self.is_done.is_set() or not self.move(token, made, text):
                    break
                made += 1
                self.acknowledged += 1
            self.games.append((number, made))

    def move(self, token: str, number: int, text: str) -> bool:
        """Make a move; whether it was acknowledged, which it is at last unless something is wrong."""
        body = {"number": number, "text": text, "key": f"key-{number:05d}"}
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                status, told = self.served.ask(self.guests[number % 2], f"/api/games/{token}/moves", body)
            except LOST:
                self.repeated += 1
                continue
            if status == 200 and told["number"] == number + 1:
                return True
            if status not in (429, 503):
                self.problem = f"{status} {told}"
                return False
            self.is_done.wait(0.05)
        self.problem = "no answer"
        return False


def kill(served: PublicServed, chance: random.Random) -> None:
    """Kill a worker that has served for a while, and wait for the one in its place."""
    before = served.workers()
    wait_for(lambda: any(age(worker) > SHORT for worker in served.workers()))
    os.kill(chance.choice([worker for worker in served.workers() if age(worker) > SHORT]), signal.SIGKILL)
    wait_for(lambda: len(served.workers()) == 2 and served.workers() != before)


def two_workers(served: PublicServed, before: list[int]) -> list[int]:
    """Two workers that are others than before, waited for."""
    found: list[int] = []

    def are_there() -> bool:
        found[:] = served.workers()
        return len(found) == 2 and set(found).isdisjoint(before)

    wait_for(are_there)
    return found


def age(process: int) -> float:
    """Seconds since a process was started."""
    ticks = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[19])
    return float(Path("/proc/uptime").read_text().split()[0]) - ticks / os.sysconf("SC_CLK_TCK")


def test_kills_lose_nothing(served: PublicServed, url: str) -> None:
    """Kill workers and the database under people who play: their games hold what was acknowledged, once each."""
    chance = random.Random(7)
    with closing(opened_store(url)) as store:
        tables = [Table(served, store, two_players(seed)) for seed in range(TABLES)]
        for table in tables:
            table.start()
        for number in range(1, KILLS + 1):
            known = sum(table.acknowledged for table in tables)
            wait_for(
                lambda known=known: (  # type: ignore[misc]
                    sum(table.acknowledged for table in tables) >= known + BETWEEN
                    or any(table.problem for table in tables)
                )
            )
            if number % RESTART == 0:
                server().stop(signal.SIGQUIT)
                server().start()
            else:
                kill(served, chance)
        known = sum(table.acknowledged for table in tables)
        wait_for(lambda: sum(table.acknowledged for table in tables) > known or any(table.problem for table in tables))
        for table in tables:
            table.is_done.set()
        for table in tables:
            table.join(2 * PATIENCE)
            assert not table.problem
            assert table.games
            for game, made in table.games:
                entries = store.journal.entries(game)
                assert [entry.text for entry in entries] == list(table.script.moves[:made])
                assert [entry.key for entry in entries] == [f"key-{at:05d}" for at in range(made)]
                replay(open_game("scrabble"), str(table.script.id), [entry.text for entry in entries])


def play_on(served: PublicServed, guest: Guest, token: str) -> dict[str, Any]:
    """Wait until it is the player's turn again, and return the game as it stands then."""
    found: dict[str, Any] = {}

    def is_my_turn() -> bool:
        try:
            status, told = served.ask(guest, f"/api/games/{token}")
        except LOST:
            return False
        found.update(told if status == 200 else {})
        return bool(found) and found["turn"] == found["seat"]

    wait_for(is_my_turn)
    return found


@contextmanager
def the_other_stopped(served: PublicServed) -> Iterator[None]:
    """Let one worker do everything, with bots that never come to an end; then kill it, and let the other go on."""
    one, other = served.workers()
    helpers = children(one)
    for process in (other, *helpers):
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in (one, *helpers):
            os.kill(process, signal.SIGKILL)
        os.kill(other, signal.SIGCONT)


def test_bot_moves_once(served: PublicServed, url: str) -> None:
    """Both workers have a game with a bot: it answers once each time, also when the worker that lets it think dies."""
    with closing(opened_store(url)) as store:
        guest = add_guest(store, "ann")
        game = open_game("scrabble")
        params = game.for_people(game.read_params("bot=none"), 2)
        number, token = add_game(store, str(Session(game, params, 5).id), [guest, "casual"])
        streams = [served.open(guest, f"/api/games/{token}/events") for _ in range(6)]
        told = play_on(served, guest, token)
        for at in range(4):
            with the_other_stopped(served) if at == 3 else nullcontext():
                status, _ = served.ask(
                    guest,
                    f"/api/games/{token}/moves",
                    {"number": told["number"], "text": "pass", "key": f"key-{at:05d}"},
                )
                assert status == 200
            told = play_on(served, guest, token)
        entries = store.journal.entries(number)
        assert [entry.seat for entry in entries] == [0, 1] * 4
        assert [entry.key for entry in entries[1::2]] == ["bot"] * 4
        replay(game, str(Session(game, params, 5).id), [entry.text for entry in entries])
        for stream in streams:
            stream.close()


def test_the_server_outlives_its_database(served: PublicServed, url: str) -> None:
    """Workers that are killed while the database is away, however often, are there again when it comes back."""
    with closing(opened_store(url)) as store:
        script = two_players(seed=8)
        guests = [add_guest(store, name) for name in ("ann", "bob")]
        _, token = add_game(store, str(script.id), guests)
    server().stop(signal.SIGQUIT)
    try:
        workers = two_workers(served, [])
        for _ in range(serve.PATIENCE + 1):
            for worker in workers:
                os.kill(worker, signal.SIGKILL)
            workers = two_workers(served, workers)
        wait_for(lambda: all(age(worker) > SHORT for worker in workers))  # they don't end by themselves
        assert served.workers() == workers
    finally:
        server().start()
    body = {"number": 0, "text": script.moves[0], "key": "the-first-move"}

    def is_answered() -> bool:
        try:
            return served.ask(guests[0], f"/api/games/{token}/moves", body)[0] == 200
        except LOST:
            return False

    wait_for(is_answered)
