"""Streams of events: everything in order, nobody waits for a slow page, and nothing stays of one that has left."""

from __future__ import annotations

import asyncio
import gc
import socket
import subprocess
import sys
from typing import Any

import pytest

from lexicade.frontends.web.public.answers import BEATS, StreamedPage, Streams
from lexicade.frontends.web.public.serve import doors, listen
from lexicade.frontends.web.public.site import Shortcut
from lexicade.frontends.web.security import FixedHeaders
from lexicade.online.listeners import WAITING, Inbox, Listeners
from lexicade.store.public import PublicStore
from tests.kit import ENVIRONMENT, run_async
from tests.online.kit import Browser, World, seated

START = {"type": "http.response.start", "status": 200, "headers": []}
ALIVE = b": \n\n"


class Line:
    """What a page is sent, on a line that may be jammed."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.is_free = asyncio.Event()
        self.is_free.set()
        self.is_gone = asyncio.Event()

    async def send(self, message: Any) -> None:
        """Send a part, once the line is free."""
        await self.is_free.wait()
        self.sent.append(message)

    async def receive(self) -> dict[str, Any]:
        """Wait until the page leaves."""
        await self.is_gone.wait()
        return {"type": "http.disconnect"}

    @property
    def bodies(self) -> list[bytes]:
        """What was sent after the head."""
        return [message["body"] for message in self.sent[1:]]


async def settle() -> None:
    """Let everything happen that can."""
    for _ in range(50):
        await asyncio.sleep(0)


def test_events_come_in_order() -> None:
    """The head comes first, then every event, then the end; after it nothing."""

    async def story() -> None:
        line = Line()
        page = StreamedPage(line.send, START)
        for message in ("one", "two", None, "late"):
            page.tell(message)
        await settle()
        assert line.sent[0] == START
        assert line.bodies == [b"data: one\n\n", b"data: two\n\n", b""]
        assert [message["more_body"] for message in line.sent[1:]] == [True, True, False]

    run_async(story())


def test_a_slow_page_is_sent_away() -> None:
    """A page that doesn't read gets what is on its way and then the end, whatever it missed; others get everything."""

    async def story() -> None:
        slow, quick = Line(), Line()
        listeners: Listeners[str] = Listeners()
        for line in (slow, quick):
            listeners.add(StreamedPage(line.send, START))
        slow.is_free.clear()
        for number in range(WAITING + 5):
            listeners.tell(str(number))
            await settle()
        assert len(quick.bodies) == WAITING + 5
        slow.is_free.set()
        await settle()
        assert slow.bodies[-1] == b""
        assert len(slow.bodies) <= 2

    run_async(story())


def test_an_inbox_that_is_full() -> None:
    """Who takes messages one by one, and too slowly, finds the end instead of what waits."""

    async def story() -> None:
        inbox: Inbox[str] = Inbox()
        for number in range(WAITING + 5):
            inbox.tell(str(number))
        assert await inbox.get() is None
        inbox.tell("late")
        assert inbox._queue.empty()

    run_async(story())


def test_nothing_stays_of_a_page_that_left() -> None:
    """A page that leaves while something is on its way is counted no more, told nothing, and holds no task."""

    async def story() -> None:
        line, streams = Line(), Streams()
        listeners: Listeners[str] = Listeners()
        stream = streams.answer("first", listeners, 7, "10.0.0.1")
        serving = asyncio.create_task(stream({"type": "http"}, line.receive, line.send))
        await settle()
        assert line.bodies == [b"data: first\n\n"]
        line.is_free.clear()
        listeners.tell("second")
        await settle()
        line.is_gone.set()
        await serving
        await settle()
        assert (len(listeners), streams._open, any(streams._beats)) == (0, {}, False)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    run_async(story())


def test_nothing_stays_of_a_room_that_nobody_looks_at(store: PublicStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the last page that follows a room has left, the server holds nothing for that room."""

    async def story() -> None:
        world = World(store)
        async with world.open():
            room, _, players = await seated(world)
            seen: list[int] = []
            answer = world.site.streams.answer

            def counted(*given: Any) -> Any:
                seen.append(len(world.site.hub.rooms))
                return answer(*given)

            monkeypatch.setattr(world.site.streams, "answer", counted)
            assert (await players[0]("GET", f"/api/tables/{room}/events", is_stream=True)).status == 200
            await settle()
            gc.collect()  # an interrupted stream is part of a ring
            assert (seen, len(world.site.hub.rooms)) == ([1], 0)

    run_async(story())


def test_every_page_gets_signs_of_life() -> None:
    """In every round each open page gets one, not all at the same moment; one that something waits for gets none."""

    async def story() -> None:
        streams, lines = Streams(), [Line() for _ in range(2 * BEATS)]
        pages = [StreamedPage(line.send, START) for line in lines]
        for page in pages:
            streams.add(page, ())
        lines[0].is_free.clear()
        pages[0].tell("waits")
        streams.beat()
        await settle()
        assert sum(len(line.sent) > 0 for line in lines) == 1, "two have their turn, of which one has something waiting"
        for _ in range(BEATS - 1):
            streams.beat()
        await settle()
        lines[0].is_free.set()
        await settle()
        assert [line.bodies for line in lines] == [[b"data: waits\n\n"]] + [[ALIVE]] * (2 * BEATS - 1)
        for page in pages:
            streams.drop(page, ())
        streams.beat()
        assert streams._alarm is None, "nothing runs for nobody"

    run_async(story())


def test_moves_and_streams_take_the_shortcut(store: PublicStore) -> None:
    """Making a move and following a game need nothing of the framework; all other addresses are its own."""

    async def story() -> None:
        world = World(store)
        async with world.open():
            _, game, players = await seated(world)
            asked: list[str] = []

            async def framework(scope: Any, receive: Any, send: Any) -> None:
                asked.append(f"{scope['method']} {scope['path']}")
                await world.app(scope, receive, send)

            world.guarded._app = Shortcut(framework, world.site.games.routes()[:2])
            here = f"/api/games/{game}"
            assert (await players[0].act(game, "moves", 0, "pass")).status == 200
            assert (await players[1]("GET", f"{here}/events", is_stream=True)).status == 200
            assert (await Browser(world).act(game, "moves", 1, "pass")).status == 403
            assert asked == []
            for method, path, status in (
                ("GET", f"{here}/moves", 404),
                ("POST", f"{here}/events", 405),
                ("GET", "/api/games//events", 404),
                ("GET", f"{here}/more/events", 404),
                ("GET", here, 200),
            ):
                assert (await players[0](method, path)).status == status
                assert asked.pop() == f"{method} {path}"

    run_async(story())


def test_garbage_is_found_in_small_parts() -> None:
    """Python never looks through everything by itself; what is garbage is found soon if it is new, or else in time."""
    code = """
import asyncio, gc, weakref
from lexicade.frontends.web.public import serve

class Thing:
    pass

def ring():
    thing = Thing()
    thing.itself = thing
    return thing

async def gone(thing):
    while thing() is not None:
        await asyncio.sleep(0)

async def story():
    serve.COLLECT, serve.PARTS = 0, 3
    task = asyncio.create_task(serve.collect_garbage())
    await gone(weakref.ref(ring()))
    old = ring()
    while gc.get_freeze_count() == 0 or any(each is old for each in gc.get_objects()):
        await asyncio.sleep(0)
    gone_old = gone(weakref.ref(old))
    del old
    await gone_old
    print(gc.isenabled())

asyncio.run(story())
"""
    said = subprocess.check_output([sys.executable, "-c", code], stderr=subprocess.STDOUT, env=ENVIRONMENT, timeout=60)
    assert said == b"False\n"


def test_fixed_headers() -> None:
    """What every answer must say can't be said otherwise by one; unless an answer says so, it isn't kept."""
    fixed = FixedHeaders({"Content-Security-Policy": "ours", "X-Robots-Tag": "noindex"})
    own = [(b"content-security-policy", b"theirs"), (b"content-type", b"text/plain")]
    assert sorted(fixed.of("/", own)) == [
        (b"cache-control", b"no-store"),
        (b"content-security-policy", b"ours"),
        (b"content-type", b"text/plain"),
        (b"x-robots-tag", b"noindex"),
    ]
    assert (b"cache-control", b"no-cache") in fixed.of("/", [(b"cache-control", b"no-cache")])
    site = dict(fixed.of("/offline/", own))
    assert site[b"cache-control"] == b"no-cache"
    assert b"wasm" in site[b"content-security-policy"]


def test_many_come_at_once() -> None:
    """People who come at the same moment are let in within a few rounds of a loop that is busy."""
    uvloop = pytest.importorskip("uvloop")
    crowd = 64

    async def rounds_until_all_are_in() -> int:
        loop, rounds = asyncio.get_running_loop(), 0
        everybody: asyncio.Future[None] = loop.create_future()
        let_in: list[asyncio.BaseTransport] = []

        class Guest(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                let_in.append(transport)
                if len(let_in) == crowd:
                    everybody.set_result(None)

        def count() -> None:
            nonlocal rounds
            rounds += 1
            if not everybody.done():
                loop.call_soon(count)

        opened = doors(listen("127.0.0.1", "0"))
        guests = [socket.create_connection(opened[0].getsockname()) for _ in range(crowd)]
        count()
        servers = [await loop.create_server(Guest, sock=each) for each in opened]
        await everybody
        for transport in let_in:
            transport.close()
        for server in servers:
            server.close()
        for guest in guests:
            guest.close()
        return rounds

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        assert runner.run(rounds_until_all_are_in()) < crowd
