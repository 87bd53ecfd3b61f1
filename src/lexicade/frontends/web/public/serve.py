"""`lexicade serve --public`: a server on which people play each other, in one process or several.

The first process opens the socket and the store, brings the store forward, and looks after the workers: one that dies
is started again. A worker has nothing that the others need, so nothing is lost with it.
"""

from __future__ import annotations

import asyncio
import gc
import ipaddress
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from argparse import Namespace
from contextlib import suppress
from types import FrameType
from typing import Any
from urllib.parse import urlsplit

import uvicorn

from lexicade.command import complain, say
from lexicade.core.errors import BadParams, StoreBusy
from lexicade.core.params import read_number
from lexicade.files import data_file, why
from lexicade.frontends.web.public.guard import PublicGuard
from lexicade.frontends.web.public.site import PublicSite, make_public_app
from lexicade.frontends.web.public.watch import log, log_error
from lexicade.store.public import PublicStore
from lexicade.store.store import open_store

STORE = "public.db"
PORT = 7311
GRACE = 5  # seconds for what is under way when the server ends
BACKLOG = 2048
DOORS = 16
MOST_WORKERS = 64
SHORT = 2.0  # seconds: a worker that lived for less failed at its start
PATIENCE = 5  # such failures in a row after which the server gives up
KILLED = (-9, -15)  # how a worker ends that somebody else ended; that is no failure of its own
AGAIN = 0.5  # seconds between two looks whether the store is back
COLLECT, PARTS = 0.1, 36_000  # seconds between two looks for garbage, and how many of them make an hour
SOCKET, FOLDER = "LEXICADE_SOCKET", "LEXICADE_FIGURES"  # by which a worker finds the socket and the others' figures
SEVERAL_NEED_POSTGRES = "Several workers need a store that they can share: --store postgresql://..."
NOT_ON_WINDOWS = "Several workers need Linux or macOS: processes of Windows can't share a port."


class Server(uvicorn.Server):
    """A server whose streams end with it, at once, and which never stops for long to look for garbage."""

    def __init__(self, config: uvicorn.Config, site: PublicSite) -> None:
        super().__init__(config)
        self._site = site
        self._collecting: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        asyncio.get_running_loop().set_exception_handler(note_fault)
        await super().startup(sockets)
        self._collecting = asyncio.create_task(collect_garbage())

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End: streams first, or else the server would wait for pages that never leave."""
        asyncio.get_event_loop().call_soon_threadsafe(self._site.hub.end_streams)
        super().handle_exit(sig, frame)


def note_fault(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """A line for the log when something fails that nobody waits for; asyncio's own would be a page of text."""
    error = context.get("exception")
    if isinstance(error, BaseException):
        log_error(error)
    else:
        log("error", error=str(context.get("message", "")))


async def collect_garbage() -> None:
    """Look for objects that only hold each other, in small parts: for those made since the last time, mostly.

    Games at hand are many objects that stay, and hardly one of them is ever found: by itself, Python would go through
    all of them now and then, and every move would wait for a good part of a second.
    """
    gc.disable()
    while True:
        gc.unfreeze()
        for _ in range(PARTS):
            gc.collect()
            gc.freeze()  # what is left is not looked at again until next time
            await asyncio.sleep(COLLECT)


def run(asked: Namespace, arguments: list[str]) -> int:
    """Serve until ctrl-c or SIGTERM; the first line of standard output is the address."""
    if SOCKET in os.environ:
        return work(asked, socket.socket(fileno=int(os.environ[SOCKET])))
    workers = read_number("--workers", asked.workers, low=1, high=MOST_WORKERS)
    if workers > 1 and os.name == "nt":
        raise BadParams(NOT_ON_WINDOWS)
    host = asked.host or "127.0.0.1"
    listening = listen(host, asked.port)
    origin = checked_origin(asked.origin, host, listening.getsockname()[1])
    checked_proxies(asked.trusted_proxy)
    store = opened_store(asked.store)
    is_shared = store.is_shared
    store.close()
    if workers > 1 and not is_shared:
        raise BadParams(SEVERAL_NEED_POSTGRES)
    say(origin, flush=True)
    if workers == 1:
        return work(asked, listening)
    return supervise(workers, [*arguments, "--origin", origin], listening)


def opened_store(url: str | None) -> PublicStore:
    """The store that was named, or one in the user's own folder; raises StoreError."""
    return open_store(url or data_file(STORE))


def awaited_store(url: str | None) -> PublicStore:
    """The store as soon as it answers: it did when the server was started, so a database that is away comes back."""
    is_told = False
    while True:
        try:
            return opened_store(url)
        except StoreBusy as error:
            if not is_told:
                log("store away", why=error.sentence)
            is_told = True
            time.sleep(AGAIN)


def listen(host: str, port: str | None) -> socket.socket:
    """A socket; raises BadParams if it can't be had."""
    wanted = PORT if port is None else read_number("--port", port, low=0, high=65535)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # without it, asyncio lets answers wait
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, wanted))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise BadParams(f"{host} port {wanted} can't be used: {why(error)}.") from None
    return listening


def doors(listening: socket.socket) -> list[socket.socket]:
    """The socket as often as the server should listen on it.

    In one round of its loop, uvloop takes one new connection from each, and rounds are long when there is much to do:
    with one door, a hundred people who came at once waited for seconds, while others were answered.
    """
    listening.settimeout(0)  # or else a copy would let other workers, which share the socket, wait in it
    return [listening, *(listening.dup() for _ in range(DOORS - 1))]


def checked_origin(given: str | None, host: str, port: int) -> str:
    """The address under which people reach the server; raises BadParams."""
    if given is None:
        try:
            is_here = ipaddress.ip_address(host).is_loopback
        except ValueError:
            is_here = host == "localhost"
        if not is_here:
            raise BadParams("A server that others can reach needs its address: --origin https://play.example.org")
        return f"http://{f'[{host}]' if ':' in host else host}:{port}"
    parts = urlsplit(given)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/") or parts.query:
        raise BadParams("--origin must be an address such as https://play.example.org, with nothing after the name.")
    return f"{parts.scheme}://{parts.netloc.lower()}"


def checked_proxies(given: list[str]) -> None:
    """See that proxies are named by their addresses; raises BadParams."""
    for each in given:
        try:
            ipaddress.ip_address(each)
        except ValueError:
            raise BadParams(f"--trusted-proxy must be the address of a proxy, such as 127.0.0.1, not {each}.") from None


def work(asked: Namespace, listening: socket.socket) -> int:
    """Serve in this process."""
    store = awaited_store(asked.store)
    origin = checked_origin(asked.origin, asked.host or "127.0.0.1", listening.getsockname()[1])
    site = PublicSite(
        store, origin=origin, proxies=asked.trusted_proxy, folder=os.environ.get(FOLDER), offline=asked.site
    )
    config = uvicorn.Config(
        PublicGuard(make_public_app(site), origins=[origin]), log_level="critical", access_log=False,
        server_header=False, date_header=False, timeout_graceful_shutdown=GRACE, proxy_headers=False, ws="none",
        timeout_keep_alive=30, backlog=BACKLOG,
    )  # fmt: skip
    with suppress(KeyboardInterrupt):
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises what ended it once more at its end
        log("started", address=origin)
        Server(config, site).run(doors(listening))
    store.close()
    log("ended")
    return 0


def supervise(count: int, arguments: list[str], listening: socket.socket) -> int:
    """Keep so many workers going until the server is told to end."""
    is_ending = False

    def end(_: int, __: FrameType | None) -> None:
        nonlocal is_ending
        is_ending = True

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {SOCKET: str(listening.fileno()), FOLDER: folder}
        started: dict[subprocess.Popen[bytes], float] = {}
        while not is_ending and failures < PATIENCE:
            while len(started) < count:
                command = [sys.executable, "-m", "lexicade", "serve", *arguments]
                process = subprocess.Popen(command, env=environment, pass_fds=[listening.fileno()])  # noqa: S603 - ours
                started[process] = time.monotonic()
            time.sleep(0.1)
            for process in [each for each in started if each.poll() is not None]:
                is_short = time.monotonic() - started.pop(process) < SHORT
                failures = failures + 1 if is_short and process.returncode not in KILLED else 0
                log("worker ended", worker=process.pid, status=process.returncode)
        for process in started:
            with suppress(ProcessLookupError):
                process.terminate()
        for process in started:
            with suppress(subprocess.TimeoutExpired):
                process.wait(GRACE + 2)
            process.kill()
    if not is_ending:
        complain("the workers end as soon as they are started.")
        return 1
    return 0
