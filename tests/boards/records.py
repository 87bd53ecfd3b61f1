"""Games to make records of: played by chance, with everything in them that can happen."""

from __future__ import annotations

from lexicade.boards.notation import square_name
from lexicade.core.errors import MoveError
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.games.scrabble.rules import Move, Params, Rules, State, View

Play = Session[Params, State, Move, View]
ODDITIES = {"phony": 8, "challenge": 6, "exchange": 6, "pass": 3}  # so many turns in a hundred


def play_by_chance(game: Rules, seed: int, rule: str = "void", turns: int = 200, oddities: int = 1) -> Play:
    """A game of two novices who also exchange, pass, challenge and, where they may, lay nonsense."""
    session: Play = Session(game, Params(bot="none", challenge=rule), seed)
    novice = game.bot("novice")
    assert novice is not None
    rng = Rng(seed).split("oddities")
    while (seat := session.to_move) is not None and len(session.moves) < turns:
        roll, rng = rng.below(100)
        text = ""
        for kind, share in ODDITIES.items():
            if 0 <= roll < share * oddities:
                text, rng = odd(session.state, kind, rng)
            roll -= share * oddities
        try:
            session.submit(text)
        except MoveError:
            session.submit(game.write_move(novice(session.view(seat), session.chance())))
    return session


def odd(state: State, kind: str, rng: Rng) -> tuple[str, Rng]:
    """A turn that no bot would take, or that is refused."""
    rack = state.racks[state.turn]
    if kind == "exchange":
        count, rng = rng.below(7)
        return f"exch {rack[: count + 1]}", rng
    if kind != "phony":
        return kind, rng
    row, rng = rng.below(15)
    column, rng = rng.below(15)
    down, rng = rng.below(2)
    tiles, rng = rng.shuffled(rack)
    word = "".join("e" if tile == "?" else tile for tile in tiles[:3])
    return f"{square_name(row, column, is_across=not down)} {word}", rng
