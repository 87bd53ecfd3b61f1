"""The browser: what a move costs the server, what goes over the line, when a board is drawn, what many games take."""

from __future__ import annotations

import gzip
import json
import os
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.web import tools
from tests.web.kit import Served, right_move, session_with
from tests.web.test_client import CLIENT, needed

from bench import people
from bench.timing import progress, table
from lexicade.arcade.table import Table
from lexicade.core.session import Session
from lexicade.frontends.web.games import OpenGame
from lexicade.frontends.web.messages import message
from lexicade.frontends.web.opening import Opened
from lexicade.games import find, keys
from lexicade.lexicon import load
from lexicade.store.log import replay

PARAMS = {"scrabble": "bot=none", "wildhand": "hands=9"}  # nobody thinks elsewhere, and there is something to play
LIMITS = {"scrabble": "0.25"}  # milliseconds for a scene and its JSON
SEED = 4
RUNS = 5  # games in which messages are timed
MOST = 60  # moves of a game
GAMES = 500
LOADS = 7
# Milliseconds from the start of the navigation to the frame after the one that a board was put into.
DRAWN = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('main[data-ready] .board td')) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.drawn = performance.now(); }));
}).observe(document, {childList: true, subtree: true, attributes: true});
"""


def run() -> None:
    """Measure and print."""
    played = {key: play(key) for key in keys()}
    with tempfile.TemporaryDirectory() as home:
        os.environ["LEXICADE_HOME"] = home
        served = Served(Path(home))
        try:
            measure_moves(served, played)
            measure_pages(served)
        finally:
            served.close()
    with tempfile.TemporaryDirectory() as home:
        os.environ["LEXICADE_HOME"] = home
        served = Served(Path(home))
        try:
            measure_memory(served)
        finally:
            served.close()
    people.run()


def play(key: str, seed: int = SEED) -> Session[Any, Any, Any, Any]:
    """A game, played to its end or for long enough."""
    game = find(key)(load())
    session: Session[Any, Any, Any, Any] = Session(game, game.read_params(PARAMS.get(key, "")), seed)
    while session.to_move is not None and session.count < MOST:
        session.submit(right_move(session))
    return session


def measure_moves(served: Served, played: dict[str, Session[Any, Any, Any, Any]]) -> None:
    """What a move costs the server, and how many bytes tell of it."""
    rows = []
    for key, session in played.items():
        progress(f"moves of {key}")
        first = served.open(id=str(session.id))
        before, sizes, told = cpu_of(served), [], first
        for text in session.moves:
            reply = served.move(told, text)
            sizes.append(len(reply.content))
            told = reply.data
        spent = (cpu_of(served) - before) / session.count
        costs = (f"{cost_of_telling(key) * 1000:.2f}", LIMITS.get(key, "1"), f"{spent * 1000:.1f}", "10")
        lengths = (
            f"{len(json.dumps(first, separators=(',', ':'))):,}",
            f"{sum(sizes) // len(sizes):,}",
            f"{max(sizes):,}",
            "20,000",
        )
        rows.append((key, str(session.count), *costs, *lengths))
    head = ("game", "moves", "scene and JSON, ms", "at most", "whole request, ms", "at most")
    table("The browser: a move", (*head, "first message, bytes", "a move", "longest", "at most"), rows)


def cost_of_telling(key: str) -> float:
    """CPU seconds for a message after a move: the mean of a game, in which no position comes twice, of the best run."""
    means = []
    for seed in range(SEED, SEED + RUNS):
        played = play(key, seed)
        session = replay(played.game, str(played.id), ())
        game, spent = OpenGame(Opened(Table(session), "", None, "")), 0.0
        for text in played.moves:
            session.submit(text)
            before = time.process_time()
            message(game, session.events, is_whole=False).encode()
            spent += time.process_time() - before
        means.append(spent / played.count)
    return min(means)


def cpu_of(served: Served) -> float:
    """CPU seconds that all threads of the server have had."""
    tasks = Path(f"/proc/{served.process.pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def measure_pages(served: Served) -> None:
    """How much a page is, and when its board is drawn."""
    files = needed(CLIENT / "app.js") | needed(CLIENT / "pages" / "game.js") | set(CLIENT.glob("*.css"))
    whole = [path.read_bytes() for path in files]
    small = sum(len(gzip.compress(content)) for content in whole)
    page = len((CLIENT / "index.html").read_bytes())
    rows = [
        ("scripts and styles of a game, bytes", f"{sum(map(len, whole)):,}", ""),
        ("the same compressed", f"{small:,}", "30,000"),
        ("requests for them", str(len(files)), ""),
        ("the page itself, bytes", f"{page:,}", "2,000"),
    ]
    drawn = times_to_draw(served)
    if drawn:
        rows.append(("a board is drawn in Chromium, ms, least", f"{drawn[0]:.0f}", "1,000"))
        rows.append(("the same, median", f"{drawn[len(drawn) // 2]:.0f}", ""))
    table("The browser: a page", ("what", "", "at most"), rows)


def times_to_draw(served: Served) -> list[float]:
    """Milliseconds until a board is drawn by a browser that has nothing yet, in order; none without a browser."""
    found = tools.browser()
    if found is None:
        return []
    from playwright.sync_api import sync_playwright

    progress("pages in Chromium")
    with sync_playwright() as playwright:
        environment: dict[str, Any] = {**os.environ, **found.environment}
        browser = playwright.chromium.launch(executable_path=found.program, args=["--no-sandbox"], env=environment)
        times = []
        for _ in range(LOADS):
            page = browser.new_page()
            page.add_init_script(DRAWN)
            page.goto(f"{served.base}/id/scrabble:%235?{served.address.partition('?')[2]}")
            times.append(float(page.wait_for_function("() => window.drawn").json_value()))
            page.close()
        browser.close()
    return sorted(times)


def measure_memory(served: Served) -> None:
    """What the server holds when many pages show a game each, all of them kept."""
    rows = [("no game", f"{memory_of(served):.0f}", "")]
    with ExitStack() as pages:
        for number in range(GAMES):
            progress(f"{number} games")
            key = keys()[number % len(keys())]
            session = session_with(f"{key}:{PARAMS.get(key, '')}#{number}")
            told = served.move(served.open(id=str(session.id)), right_move(session)).data
            next(pages.enter_context(served.stream(told["token"])))
        rows.append((f"{GAMES} games", f"{memory_of(served):.0f}", "150"))
        files = len(os.listdir(f"/proc/{served.process.pid}/fd"))
    table("The browser: memory of the server", ("with", "MB", "at most"), rows)
    beside = [(f"with {GAMES} games, beside a connection for each page", str(files - GAMES), "40")]
    table("The browser: open files of the server", ("", "files", "at most"), beside)


def memory_of(served: Served) -> float:
    """Megabytes that the server has for itself."""
    lines = Path(f"/proc/{served.process.pid}/smaps_rollup").read_text().splitlines()
    private = sum(int(line.split()[1]) for line in lines if line.startswith(("Private_Clean", "Private_Dirty")))
    return private / 1024
