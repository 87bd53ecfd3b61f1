"""A worker is killed and PostgreSQL crashes while two people play in browsers: they notice little and lose nothing."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lexicade.frontends.web.public.serve import opened_store
from tests.online.serving import PublicServed
from tests.postgres import server
from tests.web.crowd import Guest

if TYPE_CHECKING:
    from playwright.sync_api import Page

SOON = 3000  # milliseconds after which somebody presses a button again


@pytest.fixture
def url() -> str:
    """An empty database."""
    return server().database()


@pytest.fixture
def served(tmp_path: Path, url: str) -> Iterator[PublicServed]:
    """A server with two workers."""
    found = PublicServed(tmp_path, "--workers", "2", store=url)
    yield found
    found.close()


def crash_database(_: PublicServed) -> None:
    """End PostgreSQL as a failing machine would, and start it again."""
    server().stop(signal.SIGQUIT)
    server().start()


def kill_worker(served: PublicServed) -> None:
    """Kill one of the processes that serve."""
    os.kill(served.workers()[0], signal.SIGKILL)


def pass_turn(mover: Guest, number: int) -> None:
    """Pass, as somebody does who presses again when they are told that it didn't work."""
    from playwright.sync_api import TimeoutError as TooLate

    done = mover.page.locator(f".game[data-number='{number + 1}']")
    while not done.count():
        mover.press("Pass")
        try:
            done.wait_for(timeout=SOON)
        except TooLate:
            continue


def test_upheaval(visit: Callable[..., Page], served: PublicServed, url: str) -> None:
    """The game goes on to its end on both pages, and its log has each move once."""
    host, other = (Guest(visit(quiet="Failed to load resource"), served.origin) for _ in range(2))
    path = host.make("table", "scrabble", params={"players": "2", "bot": "none"}).replace("/table", "tables", 1)
    other.tell(f"{path}/join", {})
    game = host.tell(f"{path}/start", {})["game"]
    for guest in (host, other):
        guest.go(f"/game/{game}")
    players = [host, other] if host.page.locator(".game[data-turn=mine]").count() else [other, host]
    trouble = {1: kill_worker, 2: crash_database, 4: kill_worker}
    for number in range(6):
        if number in trouble:
            trouble[number](served)
        players[number % 2].wait("mine")
        pass_turn(players[number % 2], number)
    for guest in players:
        guest.wait("over")
        guest.page.get_by_text("Connection lost").wait_for(state="hidden")
    with closing(opened_store(url)) as store:
        stored = store.journal.game(game)
        assert stored is not None
        entries = store.journal.entries(stored.number)
        assert [(entry.text, entry.seat) for entry in entries] == [("pass", number % 2) for number in range(6)]
        assert len({entry.key for entry in entries}) == 6
