"""Looking for a hint in another process, which the player may stop."""

from __future__ import annotations

import asyncio

from lexicade.arcade.seats import FoundHint
from lexicade.core.game import Seat
from lexicade.online.live import LiveGame
from lexicade.online.questions import STOPPED, HintQuestion, Unanswered
from lexicade.online.thinking import Thinkers


async def search(live: LiveGame, seat: Seat, thinkers: Thinkers) -> FoundHint:
    """A hint for a seat; raises Unanswered if none is found in good time, or if the search was stopped."""
    question = HintQuestion(None, live.id, live.session.moves, seat, live.hints_given)
    live.searching = asyncio.create_task(thinkers.ask(question))
    try:
        await asyncio.wait({live.searching})
        if live.searching.cancelled():
            raise Unanswered(STOPPED)
        found: FoundHint = live.searching.result()
        return found
    finally:
        live.searching.cancel()
        live.searching = None
