"""What only shows between processes: repeated requests, and answers that must not wait."""

from __future__ import annotations

import json
import socket
from contextlib import closing
from pathlib import Path

from lexicade.core.session import Session
from lexicade.frontends.web import serve as home
from lexicade.frontends.web.public.serve import listen, opened_store
from lexicade.online.hub import Hub
from lexicade.online.thinking import Thinkers
from lexicade.store.public import Addition, Entry
from tests.kit import open_game, run_async
from tests.online.serving import MADE, add_game, add_guest

KEY = "key-00000"


def test_repeated_elsewhere(tmp_path: Path) -> None:
    """A move that another process saved before it died is acknowledged to the player who sends it again."""
    game = open_game("scrabble")
    session = Session(game, game.for_people(game.read_params("bot=none"), 2), 5)

    async def play() -> tuple[int, int]:
        with closing(opened_store(str(tmp_path / "public.db"))) as store:
            guests = [add_guest(store, name) for name in ("ann", "bob")]
            number, token = add_game(store, str(session.id), guests)
            hub = Hub(store, Thinkers(0), lambda: 0.0)
            await hub.look(token, guests[0].number)
            assert store.journal.add([Addition(number, 1, Entry("pass", 0, KEY, MADE))]) == [True]
            status, told = await hub.act(token, guests[0].number, "moves", "pass", number=0, key=KEY)
            await hub.close()
            assert len(store.journal.entries(number)) == 1
            return status, json.loads(told)["number"]

    assert run_async(play()) == (200, 1)


def test_answers_do_not_wait() -> None:
    """Sockets say that they are TCP, or asyncio leaves Nagle's algorithm on and an answer takes 40 ms more."""
    for listening in (listen("127.0.0.1", "0"), home.listen("0")):
        with listening:
            assert listening.proto == socket.IPPROTO_TCP
