"""Bots at the tables of people: who lets them think when several processes have a game."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import pytest

from lexicade.core.errors import StoreBusy
from lexicade.core.game import Seat
from lexicade.online.bots import Bots
from lexicade.online.live import LiveGame
from lexicade.online.loaded import LoadedGames
from lexicade.online.thinking import Thinker, Thinkers
from lexicade.store.public import Chair, Entry, PublicGame
from tests.kit import run_async

MADE = "2026-11-15T10:00:00"
SEATS = (Chair(None, "", "casual"), Chair(1, "ann"))


class Passing:
    """Bots that always pass, and a store whose logs are empty."""

    async def ask(self, question: object) -> str:
        """A move."""
        return "pass"

    async def catch_up(self, live: LiveGame) -> bool:
        """What the log has."""
        live.begin()
        live.is_stale = False
        return False


def started() -> LiveGame:
    """A game in which a bot is to move."""
    live = LiveGame(
        PublicGame(1, "token", "scrabble:players=2,bot=none#5", "", None, 0, None, MADE, SEATS, 0, MADE, None), None
    )
    live.is_stale = False
    return live


def bots(moved: Any) -> Bots:
    """Bots that say what they did."""
    passing: Any = Passing()
    return Bots(cast(Thinkers, passing), cast(LoadedGames, passing), moved)


def test_stand_by_gives_way() -> None:
    """A process that stands by for another lets a bot think at once after a move of its own."""

    async def play() -> list[str]:
        live, made = started(), []

        async def moved(live: LiveGame, seat: Seat | None, text: str) -> None:
            made.append(text)
            live.note(Entry(text, seat, "bot", MADE))

        here = bots(moved)
        here.stand_by(live)
        assert live.alarm is not None
        assert not made
        here.think(live)
        assert live.thinking is not None
        await live.thinking
        assert live.alarm is None
        return made

    assert run_async(play()) == ["pass"]


def test_store_that_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot whose move could not be saved tries again later, from what the log has."""
    monkeypatch.setattr("lexicade.online.bots.STAND_BY", 0.0)

    async def play() -> LiveGame:
        live, tries = started(), []

        async def moved(live: LiveGame, seat: Seat | None, text: str) -> None:
            tries.append(text)
            if len(tries) == 1:
                live.is_stale = True
                raise StoreBusy("Not now.")
            live.note(Entry(text, seat, "bot", MADE))

        here = bots(moved)
        here.think(live)
        assert live.thinking is not None
        await live.thinking
        while live.thinking is None:
            await asyncio.sleep(0)
        await live.thinking
        return live

    live = run_async(play())
    assert live.count == 1
    assert live.session.moves == ("pass",)


def test_ended_while_it_starts() -> None:
    """A helper that is ended while another thread starts it, as when a server ends, is ended without a fault."""
    thinker = Thinker()
    with ThreadPoolExecutor(1) as thread:
        starting = thread.submit(thinker._started)
        while thinker._process is None and not starting.done():
            pass
        thinker.end()
        starting.result()
    thinker.end()
    assert thinker._process is None


def test_slow_ones_leave_one_free() -> None:
    """However many slow questions wait, as those of masters do, one process is there for quick ones."""

    class Asked:
        def __init__(self, *, is_slow: bool) -> None:
            self.is_slow = is_slow

    async def story() -> None:
        thinkers, is_over, asked = Thinkers(2), asyncio.Event(), []

        async def answer(_: Thinker, question: Any, tell: object = None) -> str:
            asked.append(question)
            if question.is_slow:
                await is_over.wait()
            return "answer"

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Thinker, "ask", answer)
            slow: list[Any] = [Asked(is_slow=True) for _ in range(3)]
            tasks = [asyncio.create_task(thinkers.ask(question)) for question in slow]
            quick: Any = Asked(is_slow=False)
            assert await asyncio.create_task(thinkers.ask(quick)) == "answer"
            assert asked == [slow[0], quick]
            is_over.set()
            assert await asyncio.gather(*tasks) == ["answer"] * 3

    run_async(story())
