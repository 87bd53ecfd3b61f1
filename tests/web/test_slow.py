"""What takes long holds nobody up: games with slow rules, and work for pages that have gone."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.types import Message

from lexicade.arcade.table import Table
from lexicade.core.tools import Tell
from lexicade.frontends.web.games import Games, OpenGame
from lexicade.frontends.web.opening import by_id
from lexicade.frontends.web.tools import Toolbox
from lexicade.games.evilhangman.rules import Rules, View
from lexicade.online.thinking import Thinker
from tests.web.kit import PATIENCE


class Stuck(Thinker):
    """A helper that never answers; it says when it is asked and when it is told to stop."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()
        self.was_stopped = False

    async def ask(self, question: Any, tell: Tell = print) -> Any:
        """Think for ever."""
        self.asked.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.was_stopped = True
            raise


class Here(Thinker):
    """A helper that answers in this process."""

    async def ask(self, question: Any, tell: Tell = print) -> Any:
        """The answer."""
        return question.answer(tell)


def run(play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run something in a loop of its own, in a thread of its own: the browser of other tests has a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(asyncio.wait_for(play(), PATIENCE))).result()


async def new_game(games: Games, seed: int) -> OpenGame:
    """A game at its start."""
    found = by_id(f"evilhangman:setter=honest#{seed}")
    assert not isinstance(found, int)
    return await games.open(found)


def test_slow_game(home: Path) -> None:
    """While the rules of one game think, other games are played and opened, and the menu is shown."""
    may_end = threading.Event()

    def think(_: Table) -> None:
        may_end.wait(PATIENCE)

    async def play() -> None:
        games = Games(Thinker())
        slow, quick = await new_game(games, 1), await new_game(games, 2)
        thinking = asyncio.create_task(games.change(slow, think, number=0))
        await asyncio.sleep(0)
        status, _ = await games.change(quick, lambda table: table.play("e"), number=0)
        assert status == 200
        assert json.loads(await games.told(await games.open(int(quick.token))))["number"] == 1
        assert await games.facts(lambda: "menu") == "menu"
        await games.let_go(patience=0)
        assert not thinking.done()
        may_end.set()
        await thinking
        await games.close()

    run(play)


def test_one_opening(home: Path) -> None:
    """Pages that ask for a kept game at the same moment get the same table."""

    async def play() -> None:
        games = Games(Thinker())
        game = await new_game(games, 3)
        await games.change(game, lambda table: table.play("e"), number=0)
        await games.forget(game)
        one, other = await asyncio.gather(games.find("1"), games.find("1"))
        assert one is other
        assert not one.watching
        await games.close()

    run(play)


def test_hint_is_found_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint is looked for once, in the helper process, and the next one tells more."""
    levels: list[int] = []
    usual = Rules.hint

    def counted(self: Rules, view: View, level: int) -> str | None:
        levels.append(level)
        return usual(self, view, level)

    monkeypatch.setattr(Rules, "hint", counted)

    async def play() -> None:
        games = Games(Here())
        game = await new_game(games, 4)
        await games.change(game, lambda table: table.play("e"), number=0)
        for _ in range(2):
            status, told = await games.hint(game, number=game.number)
            assert (status, bool(json.loads(told)["said"])) == (200, True)
        await games.close()

    run(play)
    assert levels == [1, 2]


def test_page_gone() -> None:
    """The work for a page that has gone is ended."""
    body = json.dumps({"values": {}}).encode()

    async def play() -> None:
        thinker, games = Stuck(), Games(Thinker())

        async def receive() -> Message:
            if not thinker.asked.is_set() and not sent:
                sent.append(True)
                return {"type": "http.request", "body": body, "more_body": False}
            await thinker.asked.wait()
            return {"type": "http.disconnect"}

        sent: list[bool] = []
        scope = {
            "type": "http",
            "method": "POST",
            "headers": [],
            "path_params": {"key": "scrabble", "name": "position"},
        }
        await Toolbox(games, thinker).run(Request(scope, receive))
        await asyncio.sleep(0)
        assert thinker.was_stopped
        await games.close()

    run(play)
