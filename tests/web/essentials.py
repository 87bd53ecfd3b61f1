"""What must be the same in every Python: games, chance, saves and the store, boiled down to one line of JSON.

It runs in this Python and in that of browsers; a test compares what they print.
"""

from __future__ import annotations

import json
import os
import tempfile
from hashlib import sha256
from typing import Any

from lexicade.arcade.keeper import Keeper
from lexicade.arcade.library import kept_games, read_claim, resume
from lexicade.arcade.table import Table
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.core.wire import encode_scene
from lexicade.games import find, keys
from lexicade.lexicon import load
from lexicade.store.exchange import write_export
from lexicade.store.store import open_store

MOST = 40  # moves of a game


def move_of(session: Session[Any, Any, Any, Any]) -> str:
    """A right move: that of the weakest bot, or the first there is."""
    game, seat = session.game, session.to_move
    assert seat is not None
    bot = game.bot(game.info.bots[0]) if game.info.bots else None
    move = bot(session.view(seat), session.chance()) if bot else next(iter(game.moves(session.state)))
    return game.write_move(move)


def played(key: str) -> dict[str, Any]:
    """A game played and kept move by move, left and resumed, saved, exported and replayed."""
    game = find(key)(load())
    params = game.read_params("bot=none" if key == "scrabble" else "")
    table = Table(Session(game, params, 7), keeper=Keeper())
    scenes = sha256()
    while table.session.to_move is not None and table.session.count < MOST:
        table.play(move_of(table.session), table.session.to_move)
        scenes.update(encode_scene(table.scene(), constants=True).encode())
    number = table.keeper.number if table.keeper else None
    table.close()
    assert number is not None
    with open_store() as store:
        stored = store.find(number)
        assert stored is not None
        session, keeper = resume(store, stored)
        exported = write_export(session, store.entries(number))
        keeper.close()
    assert read_claim(exported.encode(), None)[1].moves == session.moves
    assert Session.load(session.save(), game).moves == session.moves
    hint = game.hint(game.view(session.state, 0), 1) if session.to_move is not None else None
    return {"export": exported, "scenes": scenes.hexdigest(), "hint": hint}


def essentials() -> str:
    """All of it."""
    rng, drawn = Rng(20261116), []
    for _ in range(50):
        value, rng = rng.below(1000)
        drawn.append(value)
    lexicon = load()
    found: dict[str, Any] = {key: played(key) for key in keys()}
    found["chance"] = drawn
    found["words"] = [len(lexicon), lexicon.digest, lexicon.anagrams("stopped?"), lexicon.pattern("q??z")]
    with open_store() as store:
        found["kept"] = [(game.number, game.key, str(game.result)) for game in kept_games(store)]
    return json.dumps(found)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["LEXICADE_HOME"] = home
        print(essentials())
