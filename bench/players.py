"""Players for `bench people`: one process with many of them, who make recorded moves and follow their games.

What to do comes as JSON on standard input, a line "go" begins the games, and what was measured leaves as JSON. Streams
are read as bytes, and only the number of a message is looked for: what the players cost is not what is measured.
"""

from __future__ import annotations

import asyncio
import json
import random
import resource
import sys
import time
from dataclasses import dataclass, field
from typing import Any

STREAMS_OF_ADDRESS = 180  # the server allows 200
AT_ONCE = 50  # streams that are opened at the same moment


@dataclass(slots=True)
class Played:
    """A game, both of its players, and what they still have to do."""

    token: str
    cookies: list[str]  # by seat
    moves: list[tuple[int, str]]  # seat and text
    number: int  # entries that the game has
    sent: float = 0.0
    heard: asyncio.Future[None] | None = None  # done when the other player has heard of the last move


@dataclass(slots=True)
class Measured:
    """Seconds, and what went wrong."""

    answered: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


class Stream(asyncio.Protocol):
    """One player who follows a game."""

    def __init__(self, request: bytes, game: Played, seat: int, crowd: Crowd) -> None:
        self.request, self.game, self.seat, self.crowd = request, game, seat, crowd
        self.first: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the events."""
        assert isinstance(transport, asyncio.Transport)
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """See how far the game is by the last message."""
        data = self.rest + data
        whole = data.rfind(b"\n\n")
        if whole < 0:
            self.rest = data
            return
        self.rest = data[whole + 2 :]
        at = data.rfind(b'"number":', 0, whole)
        if at < 0:
            return
        number = int(data[at + 9 : data.index(b",", at)])
        if not self.first.done():
            self.first.set_result(None)
        game = self.game
        heard = game.heard
        if heard is not None and not heard.done() and number > game.number and game.moves[0][0] != self.seat:
            heard.set_result(None)
            self.crowd.measured.heard.append(time.monotonic() - game.sent)

    def connection_lost(self, exc: Exception | None) -> None:
        """A stream that ends before everything is over is an error."""
        if not self.crowd.is_over:
            self.crowd.measured.errors.append("a stream ended")
        if not self.first.done():
            self.first.set_result(None)


class Line(asyncio.Protocol):
    """A connection for moves, one at a time; it is kept, as a proxy keeps its own."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[bytes] | None = None
        self.data = b""
        self.wanted = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Be ready."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    async def ask(self, request: bytes) -> bytes:
        """Send a request and wait for the answer; raises ConnectionError."""
        self.answer = asyncio.get_running_loop().create_future()
        self.data, self.wanted = b"", 0
        self.transport.write(request)
        return await self.answer

    def data_received(self, data: bytes) -> None:
        """Collect an answer by its length."""
        self.data += data
        if not self.wanted:
            end = self.data.find(b"\r\n\r\n")
            if end < 0:
                return
            at = self.data.lower().index(b"content-length:")
            self.wanted = end + 4 + int(self.data[at + 15 : self.data.index(b"\r\n", at)])
        if len(self.data) >= self.wanted and self.answer is not None and not self.answer.done():
            self.answer.set_result(self.data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever waits is told."""
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(ConnectionError("closed"))


class Crowd:
    """All players of this process."""

    def __init__(self, asked: dict[str, Any]) -> None:
        self.port: int = asked["port"]
        self.pause: float = asked["pause"]
        self.process: int = asked["process"]
        self.games = [Played(*game) for game in asked["games"]]
        self.measured = Measured()
        self.is_over = False
        self.free: list[Line] = []
        self.streams = 0

    def head(self, method: str, game: Played, what: str, seat: int) -> bytes:
        """The head of a request, but for its end."""
        host = f"127.0.0.1:{self.port}"
        return (
            f"{method} /api/games/{game.token}/{what} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            f"Cookie: lexicade={game.cookies[seat]}\r\nContent-Type: application/json\r\n"
        ).encode()

    async def follow(self, game: Played, seat: int, gate: asyncio.Semaphore) -> None:
        """Open a stream, from an address that has few."""
        address = f"127.{self.process + 1}.0.{1 + self.streams // STREAMS_OF_ADDRESS}"
        self.streams += 1
        async with gate:
            request = self.head("GET", game, "events", seat) + b"\r\n"
            loop = asyncio.get_running_loop()
            _, stream = await loop.create_connection(
                lambda: Stream(request, game, seat, self), "127.0.0.1", self.port, local_addr=(address, 0)
            )
            await stream.first

    async def play(self, game: Played, delay: float, until: float) -> None:
        """Make moves at a steady pace, whatever the server does."""
        when = time.monotonic() + delay
        while game.moves and when < until:
            await asyncio.sleep(when - time.monotonic())
            when += self.pause
            seat, text = game.moves[0]
            body = json.dumps({"number": game.number, "text": text, "key": f"move-{game.number:04d}"}).encode()
            head = self.head("POST", game, "moves", seat) + f"Content-Length: {len(body)}\r\n\r\n".encode()
            game.sent, game.heard = time.monotonic(), asyncio.get_running_loop().create_future()
            try:
                answer = await self.post(head + body)
            except OSError as error:
                self.measured.errors.append(repr(error))
                return
            self.measured.answered.append(time.monotonic() - game.sent)
            if not answer.startswith(b"HTTP/1.1 200"):
                self.measured.errors.append(answer[:15].decode() + answer[-80:].decode("utf-8", "replace"))
                return
            await game.heard
            game.number += 1
            del game.moves[0]

    async def post(self, request: bytes) -> bytes:
        """Send a request on a connection that is free."""
        if self.free:
            line = self.free.pop()
        else:
            loop = asyncio.get_running_loop()
            _, line = await loop.create_connection(Line, "127.0.0.1", self.port)
        answer = await line.ask(request)
        self.free.append(line)
        return answer

    async def run(self, warm: float, seconds: float) -> dict[str, Any]:
        """Follow all games, wait for the word, play, and say what was measured after a while."""
        gate = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(self.follow(game, seat, gate) for game in self.games for seat in (0, 1)))
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        chance, start = random.Random(self.process), time.monotonic()
        until = start + warm + seconds
        playing = [
            asyncio.create_task(self.play(game, chance.random() * self.pause, until - 0.5)) for game in self.games
        ]
        await asyncio.sleep(warm)
        begun, before = self.measured, cpu()
        self.measured = Measured(errors=begun.errors)
        await asyncio.sleep(seconds)
        spent, found = cpu() - before, self.measured
        await asyncio.wait(playing, timeout=10)
        self.is_over = True
        return {"answered": found.answered, "heard": found.heard, "errors": found.errors, "cpu": spent}


def cpu() -> float:
    """CPU seconds of this process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    told = json.loads(sys.stdin.readline())
    print(json.dumps(asyncio.run(Crowd(told).run(told["warm"], told["seconds"]))), flush=True)
