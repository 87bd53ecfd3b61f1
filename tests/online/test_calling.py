"""What players are called in what they are told."""

from __future__ import annotations

import json

from lexicade.core.session import Retired
from lexicade.online.live import LiveGame
from lexicade.online.messages import write_message
from lexicade.store.log import write_retired
from lexicade.store.public import Chair, Entry, PublicGame

STARTED = "2026-11-16T06:00:00"


def test_somebody_called_like_a_number() -> None:
    """Whoever is called as the game calls another seat is shown under their own name, and so is the other."""
    chairs = (Chair(1, "Player 2"), Chair(2, "Ada"))
    game_id = "scrabble.1:rules=full,players=2,bot=none,challenge=void#7"
    live = LiveGame(PublicGame(1, "token", game_id, "salt", None, 0, None, STARTED, chairs, 0, STARTED, None), None)
    live.follow([Entry(write_retired(0, Retired.RESIGNED), 0, "key", STARTED)])
    told = json.loads(write_message(live, 1, is_whole=True))
    assert [player["name"] for player in told["players"]] == ["Player 2", "Ada"]
    assert told["said"] == ["Player 2 resigned."]
