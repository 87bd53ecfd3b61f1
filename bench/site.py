# ruff: noqa: A005 - it is always imported as bench.site, and called by that name
"""The site that works offline, in Chromium: its size, when one sees something and can play, moves, memory."""

from __future__ import annotations

import gzip
import os
import re
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.web import tools
from tests.web.kit import right_move
from tests.web.site import Hosted, SitePlayer, built_site, hosted

from bench.timing import progress, table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

STARTS = 3
MOVES = 12  # of a game, each with the answer of a casual bot
GAME = "scrabble"
# Milliseconds until the page hears of a move, and from then until it hears of the bot's.
TIMED = """
([token, number, text]) => new Promise((done) => {
  const channel = new BroadcastChannel(`lexicade ${new URL('.', location.href).pathname}`);
  let start = 0, mine = 0;
  channel.onmessage = ({ data }) => {
    if (data.event !== 'bench' || !start) return;
    const message = JSON.parse(data.message);
    if (message.number === number + 1) mine = performance.now();
    if (message.number < number + 2) return;
    channel.postMessage({ id: 'bench', method: 'LEAVE', path: '', body: {}, from: 'bench' });
    channel.close();
    done([mine - start, performance.now() - mine]);
  };
  channel.postMessage({ id: 'bench', method: 'LISTEN', path: token, body: {}, from: 'bench' });
  setTimeout(() => {
    start = performance.now();
    const path = `/api/games/${token}/moves`;
    channel.postMessage({ id: 'move', method: 'POST', path, body: { number, text }, from: 'bench' });
  }, 200);
})
"""


def run() -> None:
    """Measure and print."""
    site, found = built_site(), tools.browser()
    if site is None or found is None:
        print("\nThe site is not measured: Pyodide, Node or a browser is missing.")
        return
    from playwright.sync_api import sync_playwright

    measure_size(site)
    with tempfile.TemporaryDirectory() as root, hosted(Path(root), site) as host, sync_playwright() as playwright:

        def launch() -> Browser:
            environment: dict[str, Any] = {**os.environ, **found.environment}
            return playwright.chromium.launch(executable_path=found.program, args=["--no-sandbox"], env=environment)

        measure_start(launch, host)
        measure_play(launch, host)


def measure_size(site: Path) -> None:
    """How much is sent."""
    files = [path for path in site.rglob("*") if path.is_file()]
    whole, small = sum(path.stat().st_size for path in files), sum(map(compressed, files))
    rows = [("files", str(len(files)), ""), ("MB", f"{whole / 1e6:.1f}", ""), ("MB, gzip", f"{small / 1e6:.2f}", "10")]
    table("The site: its size", ("", "", "at most"), rows)


def compressed(path: Path) -> int:
    """The bytes of a file when it is sent."""
    return len(gzip.compress(path.read_bytes(), 9))


def measure_start(launch: Callable[[], Browser], host: Hosted) -> None:
    """CPU seconds of the whole browser from an empty window until something can be read, and until one can play."""
    seen, first = [], []
    again: tuple[list[float], ...] = ([], [])  # the second time and the third: browsers keep compiled code by then
    for at in range(STARTS):
        progress(f"start {at + 1} of {STARTS}")
        browser = launch()
        page = browser.new_context().new_page()
        page.goto("about:blank")
        before = cpu_of_browser(browser)
        page.goto(host.address, wait_until="commit")
        page.get_by_role("link", name="Rules").first.wait_for()
        seen.append(cpu_of_browser(browser) - before)
        first.append(playable(page, browser) - before)
        page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
        for times in again:
            rest(browser)
            page.goto("about:blank")
            rest(browser)
            before = cpu_of_browser(browser)
            page.goto(host.address, wait_until="commit")
            times.append(playable(page, browser) - before)
        browser.close()
    rows = [
        ("the games and their rules can be read", f"{min(seen):.2f}", f"{statistics.median(seen):.2f}", "1"),
        ("one can play, the first time", f"{min(first):.2f}", f"{statistics.median(first):.2f}", "4"),
        ("one can play, the second time", f"{min(again[0]):.2f}", f"{statistics.median(again[0]):.2f}", "2.5"),
        ("one can play, the third time", f"{min(again[1]):.2f}", f"{statistics.median(again[1]):.2f}", "2.5"),
    ]
    table("The site: CPU seconds of all of Chromium until", ("", "least", "median", "at most"), rows)


def playable(page: Page, browser: Browser) -> float:
    """The CPU seconds of a browser when a game can be begun."""
    page.locator(".card button.strong").first.wait_for()
    return cpu_of_browser(browser)


def rest(browser: Browser) -> None:
    """Wait until a browser does nothing more."""
    before = -1.0
    while (now := cpu_of_browser(browser)) - before > 0.05:
        before = now
        time.sleep(0.5)


def cpu_of_browser(browser: Browser) -> float:
    """CPU seconds of all processes of a browser."""
    devtools = browser.new_browser_cdp_session()
    processes = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
    devtools.detach()
    return sum(float(each["cpuTime"]) for each in processes)


def memory_of_page(browser: Browser) -> float:
    """Megabytes of the largest renderer that are its own."""
    devtools = browser.new_browser_cdp_session()
    processes = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
    devtools.detach()
    found = []
    for each in processes:
        if each["type"] == "renderer":
            lines = Path(f"/proc/{each['id']}/smaps_rollup").read_text().splitlines()
            found.append(sum(int(re.findall(r"\d+", line)[0]) for line in lines if line.startswith("Private_")) / 1024)
    return max(found)


def measure_play(launch: Callable[[], Browser], host: Hosted) -> None:
    """What a move and a bot's move take by the clock, as a page sees it, and what the page has in memory then."""
    browser = launch()
    player = SitePlayer(browser.new_context().new_page(), host)
    player.go()
    player.begin(GAME)
    player.play(1)
    moves, bots = [], []
    for at in range(MOVES):
        progress(f"move {at + 1} of {MOVES}")
        text = right_move(player.session())
        answer = player.page.evaluate(TIMED, [player.path.removeprefix("/game/"), player.number, text])
        moves.append(answer[0])
        bots.append(answer[1])
        player.settle(player.number - 1)
    rows = [
        ("a move until the page has it, on the disk by then", f"{min(moves):.1f}", median(moves), "5"),
        ("the answer of a casual bot, likewise", f"{min(bots):.1f}", median(bots), "50"),
    ]
    table("The site: milliseconds in a game", ("", "least", "median", "at most"), rows)
    used = [("the page and its worker, after that game", f"{memory_of_page(browser):.0f}", "120")]
    table("The site: memory", ("", "MB", "at most"), used)
    browser.close()


def median(times: list[float]) -> str:
    """The middle one of some times."""
    return f"{statistics.median(times):.1f}"
