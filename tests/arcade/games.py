"""A game for tests of the table: two to four people, a secret for each, and moves that bring news for one seat only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from lexicade.core.errors import UnreadableMove
from lexicade.core.game import Bot, Game, Info, LinePrompt, Outcome, Seat, Step
from lexicade.core.params import option
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.lexicon import from_words


class End(StrEnum):
    """Why it ends."""

    FULL = "full"


@dataclass(frozen=True, slots=True)
class Params:
    """How many play, and how many of them are bots."""

    players: int = option(2, "number of players", low=1, high=4)
    bots: int = option(0, "bots among them", low=0, high=3)


@dataclass(frozen=True, slots=True)
class State:
    """Whose turn it is, what was said, and each seat's secret."""

    params: Params
    secrets: tuple[int, ...]
    said: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """What one seat sees."""

    seat: Seat
    secret: int
    said: tuple[int, ...]


LAST = 8  # numbers are said in all


class Numbers(Game[Params, State, int, View]):
    """Everybody says a number in turn; the mover alone hears whether it is the secret."""

    info = Info(key="numbers", title="Numbers", pitch="Say numbers.", help="Say a number.", seats=(1, 4), bots=("one",))
    params = Params

    def start(self, params: Params, rng: Rng) -> State:
        """Deal the secrets."""
        secrets = []
        for _ in range(params.players):
            secret, rng = rng.below(1000)
            secrets.append(secret)
        return State(params, tuple(secrets))

    def seats(self, params: Params) -> int:
        """How many play."""
        return params.players

    def opponents(self, params: Params) -> Mapping[Seat, str]:
        """The last seats are the bots'."""
        return dict.fromkeys(range(params.players - params.bots, params.players), "one")

    def bot(self, level: str) -> Bot[View, int] | None:
        """A bot that says how many numbers there were."""
        return (lambda view, rng: len(view.said)) if level == "one" else None

    def to_move(self, state: State) -> Seat | None:
        """One after the other."""
        return None if len(state.said) >= LAST else len(state.said) % state.params.players

    def read_move(self, state: State, text: str) -> int:
        """A number."""
        if not text.isdigit():
            raise UnreadableMove("Say a number.")
        return int(text)

    def write_move(self, move: int) -> str:
        """The number."""
        return str(move)

    def moves(self, state: State) -> Iterable[int]:
        """Some of them."""
        return range(1000)

    def play(self, state: State, move: int) -> Step[State]:
        """Tell everybody the number, and the mover the secret."""
        seat = self.to_move(state)
        assert seat is not None
        whispers = ((seat, f"Your secret is {state.secrets[seat]}."),)
        return Step(replace(state, said=(*state.said, move)), (f"{seat} says {move}.",), whispers=whispers)

    def outcome(self, state: State) -> Outcome | None:
        """The sum of what each seat said; the largest wins."""
        if self.to_move(state) is not None:
            return None
        players = state.params.players
        scores = tuple(sum(state.said[seat::players]) for seat in range(players))
        return Outcome(End.FULL, scores, tuple(seat for seat in range(players) if scores[seat] == max(scores)))

    def view(self, state: State, seat: Seat) -> View:
        """The seat's own secret, and what was said."""
        return View(seat, state.secrets[seat], state.said)

    def prompt(self, view: View) -> LinePrompt:
        """Whose turn it is."""
        return LinePrompt(f"Seat {view.seat}: ", f"Secret {view.secret}")

    def preview(self, state: State, move: int) -> str:
        """What would be said."""
        return f"Say {move}?"

    def hint(self, view: View, level: int) -> str | None:
        """The secret."""
        return f"Seat {view.seat}, hint {level}" if level < 3 else None


def numbers(params: str = "") -> Session[Params, State, int, View]:
    """A session of it."""
    game = Numbers(from_words(["number"]))
    return Session(game, game.read_params(params), 7)
