"""The id of a game: its rules, parameters, words and seed in one short text that can be passed on.

`wildhand.1:size=7,hands=2@enable.e3f7f062#482910` is Wild Hand, rules version 1, with these parameters, the word list
`enable` with that digest, and seed 482910. Someone who types an id may leave out the version, the parameters and the
list (`wildhand#482910`) and means those that are here; what the program writes always has them all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from lexicade.core.errors import LONGEST_LINE, BadGameId, quoted
from lexicade.core.rng import MASK

SHAPE = re.compile(
    r"(?P<game>\w+)(?:\.(?P<rules>\d{1,9}))?(?::(?P<params>[^@#]*))?"
    r"(?:@(?P<words>[\w-]+)\.(?P<digest>[0-9a-f]{8}))?#(?P<seed>\d{1,20})",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class GameId:
    """What a game is, apart from its moves; None means "whatever is here"."""

    game: str
    seed: int
    params: str = ""
    rules: int | None = None
    words: str | None = None
    digest: str | None = None

    def __str__(self) -> str:
        return write_id(self)


def read_id(text: str) -> GameId:
    """An id from its text.

    >>> read_id("wildhand#7")
    GameId(game='wildhand', seed=7, params='', rules=None, words=None, digest=None)
    """
    shape = text.strip() if len(text) <= LONGEST_LINE else ""
    match = SHAPE.fullmatch(shape)
    if not match or not shape.isprintable() or int(match["seed"]) > MASK:
        raise BadGameId(f"{quoted(text)} is not the id of a game, such as wildhand#482910.")
    return GameId(
        game=match["game"],
        seed=int(match["seed"]),
        params=match["params"] or "",
        rules=int(match["rules"]) if match["rules"] else None,
        words=match["words"],
        digest=match["digest"],
    )


def write_id(game_id: GameId) -> str:
    """The text of an id, with all the parts it has.

    >>> write_id(GameId("wildhand", 7, "size=7", 1, "enable", "e3f7f062"))
    'wildhand.1:size=7@enable.e3f7f062#7'
    """
    text = game_id.game
    if game_id.rules is not None:
        text += f".{game_id.rules}"
    if game_id.params:
        text += f":{game_id.params}"
    if game_id.words is not None:
        text += f"@{game_id.words}.{game_id.digest}"
    return f"{text}#{game_id.seed}"
