# ruff: noqa: A005 - it is always imported as bench.site, and called by that name
"""The site that works offline, in Chromium: its size, when one sees something and can play, moves, memory."""

from __future__ import annotations

import gzip
import json
import os
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from tests.web import tools
from tests.web.site import PLACE, Hosted, OwnBrowser, SitePlayer, built_site, hosted

from bench.timing import progress, table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserType, Page
    from tests.kit import AnySession

STARTS = 3
SETTLED = 45  # seconds in which browsers let go of what nobody needs any more
MOVES = 12  # of a game, each with the answer of a casual bot
GAME = "scrabble"
# Plays a game by itself, in a browser that no tool looks into: tools take time, and keep all that a page has loaded.
OUTSIDE = """<!doctype html><title>Playing</title><iframe src="/%s/"></iframe><script>
frames[0].addEventListener('load', () => {
  const script = Object.assign(frames[0].document.createElement('script'), { type: 'module', src: '/playing.js' });
  frames[0].document.head.append(script);
});
</script>"""
# Milliseconds until the own page hears of a move, and from then until it hears of the bot's. The game is played
# several times and the last one counts; there are no long pauses: a processor that has slept is slow for a while.
PLAYING = """
const script = document.querySelector('script[type=module]').src;
const { offline } = await import(new URL('offline.js', script).href);
const host = await offline(), id = '%(id)s';
let times = [];
for (let round = 0; round < %(rounds)d; round++) {
  await host.remove((await host.open({ id })).token); // it was played before
  let { token, number } = await host.open({ id });
  times = [];
  for (const text of %(moves)s) {
    let start = 0, mine = 0;
    const move = () => {
      start = performance.now();
      void host.act(token, 'moves', { number, text }, () => {});
    };
    await new Promise((done) => {
      const leave = host.listen(token, (message) => {
        if (!start) setTimeout(move, 20);
        if (message.number === number + 1) mine = performance.now();
        if (message.number < number + 2) return;
        times.push([mine - start, performance.now() - mine]);
        ({ token, number } = message);
        leave();
        done();
      }, () => {}, () => {});
    });
  }
}
await fetch(`/done?${JSON.stringify(times)}`);
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
        measure_play(playwright.chromium, host, Path(root))


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
    again: tuple[list[float], ...] = ([], [])  # the second time and the third
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
        SitePlayer(page, host).prepare()
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


def measure_play(browser_type: BrowserType, host: Hosted, root: Path) -> None:
    """What a move and a bot's move take by the clock, as the player's page sees it, and the memory after a game."""
    (root / "profile").mkdir()
    session = play_once(browser_type, host, root / "profile")
    own, times = play_alone(host, root, session, rounds=2)
    own.kill()
    own_times, bots = zip(*times[1:], strict=True)  # with its first move a game is kept, which takes longer
    rows = [
        ("a move until the page hears of it, kept by then", f"{min(own_times):.1f}", median(own_times), "5"),
        ("the answer of a casual bot, likewise", f"{min(bots):.1f}", median(bots), "50"),
    ]
    table("The site: milliseconds in a game", ("", "least", "median", "at most"), rows)
    own, _ = play_alone(host, root, session, rounds=1)
    now = memory_of(own)
    time.sleep(SETTLED)
    later = memory_of(own)
    own.kill()
    sizes = [("right after a game", f"{now:.0f}", ""), (f"{SETTLED} seconds later", f"{later:.0f}", "120")]
    table("The site: memory of the page and its worker", ("", "MB", "at most"), sizes)


def play_alone(
    host: Hosted, root: Path, session: AnySession, *, rounds: int
) -> tuple[OwnBrowser, list[tuple[float, float]]]:
    """A browser that has played a game by itself, and the milliseconds of its moves and of the bot's."""
    moves = [text for at, text in enumerate(session.moves) if at % 2 == 0]
    (root / "playing.html").write_text(OUTSIDE % PLACE)
    (root / "playing.js").write_text(PLAYING % {"id": session.id, "moves": json.dumps(moves), "rounds": rounds})
    del host.asked[:]
    own = OwnBrowser(root / "profile", f"{host.origin}/playing.html")
    try:
        while not (found := [each for each in host.asked if each.startswith("/done?")]):
            time.sleep(0.2)
    except BaseException:
        own.kill()
        raise
    return own, json.loads(unquote(found[0].partition("?")[2]))


def play_once(browser_type: BrowserType, host: Hosted, profile: Path) -> AnySession:
    """A game of which a profile on the disk then has all that makes the site start quickly."""
    own = OwnBrowser(profile)
    try:
        player = SitePlayer(browser_type.connect_over_cdp(own.address).contexts[0].new_page(), host)
        player.go()
        player.prepare()
        player.go()
        player.begin(GAME)
        player.play(1 + MOVES)
        return player.session()
    finally:
        own.kill()


def memory_of(own: OwnBrowser) -> float:
    """Megabytes of a browser's largest page, as its own task manager counts them.

    That is what the page's process has written or reserved; the browser's program, which all pages share, is left out.
    """
    found = [0.0]
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            is_ours = os.getsid(int(process.name)) == own.process.pid
            if is_ours and b"--type=renderer" in (process / "cmdline").read_bytes():
                status = (process / "status").read_text()
                found.append(sum(map(int, re.findall(r"^(?:RssAnon|VmSwap):\s+(\d+)", status, re.MULTILINE))) / 1024)
    return max(found)


def median(times: Sequence[float]) -> str:
    """The middle one of some times."""
    return f"{statistics.median(times):.1f}"
