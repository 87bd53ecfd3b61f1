"""The rules of Nothing: you wait, or you stop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from lexicade.core.errors import UnreadableMove, quoted
from lexicade.core.game import Bot, Game, Info, Levels, LinePrompt, Outcome, Seat, Step
from lexicade.core.params import option
from lexicade.core.rng import Rng
from lexicade.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Params:
    """How a game is set up."""

    turns: int = option(3, "how many times you may wait", low=1, high=99)


@dataclass(frozen=True, slots=True)
class State:
    """All there is to know; `secret` is never seen, so that there is something that must not leak."""

    turns: int
    waited: int
    stopped: bool
    secret: int


class Move(StrEnum):
    """The two things that can be done."""

    WAIT = "wait"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class View:
    """What the player may know."""

    waits_left: int


class End(StrEnum):
    """Why a game ended."""

    PATIENCE = "patience"
    """Every turn was waited."""
    STOPPED = "stopped"
    """The player had enough."""


class Rules(Game[Params, State, Move, View]):
    """The rule book of Nothing."""

    info = Info(
        key="_template",
        title="Nothing",
        pitch="A game in which nothing happens, to copy from.",
        help='Type "wait" to wait, or "stop" to stop. Each wait is a point.',
        can_lose=False,
        bots=("fickle",),
    )
    params = Params
    levels = Levels(easy="turns=1", medium="turns=3", hard="turns=9")
    lexicon: Lexicon

    def start(self, params: Params, rng: Rng) -> State:
        secret, _ = rng.below(1000)
        return State(turns=params.turns, waited=0, stopped=False, secret=secret)

    def to_move(self, state: State) -> Seat | None:
        return None if state.stopped or state.waited == state.turns else 0

    def read_move(self, state: State, text: str) -> Move:
        try:
            return Move(text.lower())
        except ValueError:
            raise UnreadableMove(f"{quoted(text)} is neither wait nor stop.") from None

    def write_move(self, move: Move) -> str:
        return move.value

    def moves(self, state: State) -> Iterator[Move]:
        if self.to_move(state) is not None:
            yield from Move

    def play(self, state: State, move: Move) -> Step[State]:
        if move is Move.STOP:
            after = replace(state, stopped=True)
            said = "You stop."
        else:
            after = replace(state, waited=state.waited + 1)
            said = "Nothing happens."
        if self.to_move(after) is None:
            return Step(after, (said, f"Total score: {after.waited}"))
        return Step(after, (said,))

    def outcome(self, state: State) -> Outcome | None:
        if self.to_move(state) is not None:
            return None
        return Outcome(End.STOPPED if state.stopped else End.PATIENCE, scores=(state.waited,), winners=(0,))

    def view(self, state: State, seat: Seat) -> View:
        return View(waits_left=state.turns - state.waited)

    def prompt(self, view: View) -> LinePrompt:
        return LinePrompt("Wait or stop? ", picture=f"Waits left: {view.waits_left}")

    def hint(self, view: View, level: int) -> str | None:
        return {1: "Patience is a virtue.", 2: "Wait."}.get(level)

    def bot(self, level: str) -> Bot[View, Move] | None:
        return fickle if level == "fickle" else None

    def redeal(self, state: State, seat: Seat, rng: Rng) -> State:
        secret, _ = rng.below(1000)
        return replace(state, secret=secret)


def fickle(view: View, rng: Rng) -> Move:
    """Wait, or on a whim stop."""
    move, _ = rng.choice((Move.WAIT,) * view.waits_left + (Move.STOP,))
    return move
