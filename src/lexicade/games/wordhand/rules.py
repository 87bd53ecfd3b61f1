"""The rules of Word Hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from typing import TYPE_CHECKING

from lexicade.core.errors import IllegalMove, UnreadableMove
from lexicade.core.game import Bot, Command, Game, Info, LinePrompt, Outcome, Seat, Step
from lexicade.core.rng import Rng
from lexicade.games.wordhand import wording
from lexicade.hands import coach
from lexicade.hands.hand import LIGHT, deal, remove, shown
from lexicade.hands.params import LEVELS, Params, checked
from lexicade.hands.solver import solve
from lexicade.hands.tables import PLAIN as TABLE
from lexicade.hands.words import is_valid, playable
from lexicade.lexicon import Lexicon
from lexicade.tiles import value

if TYPE_CHECKING:
    from lexicade.core.scene import Scene
    from lexicade.core.session import Session


class Phase(StrEnum):
    """What the player is asked."""

    COMMAND = auto()
    """Whether to deal, replay or end."""
    PLAY = auto()
    """A word, or to stop."""
    OVER = auto()
    """Nothing more."""


class End(StrEnum):
    """Why a game ended."""

    PLAYED = auto()
    """Every hand was played, or the player had enough."""


@dataclass(frozen=True, slots=True)
class State:
    """All there is to know; the generator, and with it the hands to come, is what the player can't see."""

    phase: Phase
    params: Params
    rng: Rng
    hands_left: int = 0
    number: int = 0  # hands dealt so far
    dealt: str = ""
    hand: str = ""
    played: tuple[tuple[str, int], ...] = ()  # the words of this hand with their points
    score: int = 0
    best: int = 0  # the most that the dealt hand has earned, however often it is replayed
    total: int = 0  # of the hands before it


@dataclass(frozen=True, slots=True)
class Move:
    """An answer to whatever is asked, as it would be typed."""

    text: str


@dataclass(frozen=True, slots=True)
class View:
    """What the player may know."""

    phase: Phase
    dealt: str  # the hand before its first word
    hand: str
    played: tuple[tuple[str, int], ...]  # the words of this hand with their points
    score: int
    total: int  # with this hand, as it stands
    number: int  # of this hand
    hands: int  # in the game; 0 if the player decides when to end

    @property
    def size(self) -> int:
        """How many letters the full hand has."""
        return len(self.dealt)


class Rules(Game[Params, State, Move, View]):
    """The rule book of Word Hand."""

    info = Info(
        key="wordhand",
        title="Word Hand",
        pitch="Make words from a hand; use all of it for a bonus.",
        help=(
            "Make words from the letters in your hand; each letter can be used once.\n"
            "A word earns the sum of its letter values times its length, plus 50 if it\n"
            "uses the full hand. A word that is refused costs nothing. Type . to finish a\n"
            "hand. If you replay a hand, your best score for it counts."
        ),
        can_lose=False,
        bots=coach.LEVELS,
    )
    params = Params
    levels = LEVELS
    command = Command(names=("solve",))
    lexicon: Lexicon

    def read_params(self, text: str) -> Params:
        return checked(TABLE, super().read_params(text))

    def for_people(self, params: Params, count: int) -> Params:
        return replace(params, hands=params.hands or 1)  # or else each would choose how many

    def is_light(self, params: Params) -> bool:
        return params.size <= LIGHT

    def start(self, params: Params, rng: Rng) -> State:
        if params.hand:
            return State(Phase.PLAY, params, rng, number=1, dealt=params.hand, hand=params.hand)
        if not params.hands:
            return State(Phase.COMMAND, params, rng)
        return next_hand(State(Phase.PLAY, params, rng, hands_left=params.hands))

    def to_move(self, state: State) -> Seat | None:
        return None if state.phase is Phase.OVER else 0

    def read_move(self, state: State, text: str) -> Move:
        lowered = text.lower()
        if state.phase is Phase.COMMAND:
            if lowered not in ("n", "r", "e"):
                raise UnreadableMove(wording.BAD_COMMAND)
        elif lowered != wording.DONE and not (text.isascii() and text.isalpha()):
            raise UnreadableMove(wording.REFUSED)
        return Move(lowered)

    def write_move(self, move: Move) -> str:
        return move.text

    def moves(self, state: State) -> Iterator[Move]:
        if state.phase is Phase.COMMAND:
            yield from map(Move, "nre" if state.dealt else "ne")
        elif state.phase is Phase.PLAY:
            yield Move(wording.DONE)
            yield from map(Move, playable(self.lexicon, state.hand))

    def play(self, state: State, move: Move) -> Step[State]:
        if state.phase is Phase.COMMAND:
            return self.commanded(state, move.text)
        if move.text == wording.DONE:
            return self.finished(state, ())
        if not is_valid(self.lexicon, state.hand, move.text):
            raise IllegalMove("word", wording.REFUSED)
        points = TABLE.score(value(move.text), len(move.text), len(state.hand), len(state.dealt))
        played = (*state.played, (move.text, points))
        after = replace(state, hand=remove(state.hand, move.text), played=played, score=state.score + points)
        said = (wording.EARNED.format(word=move.text, points=points, total=after.score),)
        return Step(after, said) if after.hand else self.finished(after, said)

    def commanded(self, state: State, command: str) -> Step[State]:
        """Deal, replay or end."""
        if command == "n":
            return Step(next_hand(replace(state, total=state.total + state.best)), self.verdict(state))
        if command == "e":
            return over(state, self.verdict(state))
        if not state.dealt:
            raise IllegalMove("replay", wording.NOTHING_TO_REPLAY)
        return Step(replace(state, phase=Phase.PLAY, hand=state.dealt, played=(), score=0))

    def finished(self, state: State, events: tuple[str, ...]) -> Step[State]:
        """A hand was played: count it, and go on as the parameters say."""
        said = (*events, wording.SCORE.format(score=state.score))
        counted = replace(state, phase=Phase.COMMAND, best=max(state.best, state.score))
        if not state.params.hand and not state.params.hands:
            return Step(counted, said)
        said += self.verdict(counted)
        if state.params.hand:
            return Step(replace(counted, phase=Phase.OVER), said)
        if not state.hands_left:
            return over(counted, said)
        return Step(next_hand(replace(counted, total=counted.total + counted.best)), said)

    def verdict(self, state: State) -> tuple[str, ...]:
        """What the coach says of a hand that is done with; a hand that may still be replayed is not."""
        if not state.params.coach or not state.dealt:
            return ()
        return (coach.verdict(solve(self.lexicon, state.dealt, TABLE), state.best),)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase is not Phase.OVER:
            return None
        return Outcome(End.PLAYED, scores=(state.total + state.best,), winners=(0,))

    def view(self, state: State, seat: Seat) -> View:
        return View(
            phase=state.phase,
            dealt=state.dealt,
            hand=state.hand,
            played=state.played,
            score=state.score,
            total=state.total + max(state.best, state.score),
            number=state.number,
            hands=1 if state.params.hand else state.params.hands,
        )

    def prompt(self, view: View) -> LinePrompt:
        if view.phase is Phase.COMMAND:
            return LinePrompt(wording.COMMAND)
        return LinePrompt(wording.WORD, picture=f"{wording.HAND}{shown(view.hand)}")

    def scene(self, view: View) -> Scene:
        from lexicade.games.wordhand.scene import scene

        return scene(view, self.prompt(view).question)

    def preview(self, state: State, move: Move) -> str:
        if state.phase is not Phase.PLAY or move.text == wording.DONE:
            return ""
        from lexicade.hands.scene import preview

        points = TABLE.score(value(move.text), len(move.text), len(state.hand), state.params.size)
        return preview(state.hand, move.text, points)

    def hint(self, view: View, level: int) -> str | None:
        if view.phase is not Phase.PLAY:
            return None
        return coach.hint(solve(self.lexicon, view.hand, TABLE, view.size), level)

    def highlights(self, session: Session[Params, State, Move, View]) -> tuple[str, ...]:
        return coach.best_word(state.played for state in session.states)

    def bot(self, level: str) -> Bot[View, Move] | None:
        if level not in coach.LEVELS:
            return None

        def player(view: View, rng: Rng) -> Move:
            """Play one hand and end."""
            if view.phase is Phase.PLAY:
                word = coach.choose(level, self.lexicon, TABLE, view.hand, view.size, rng)
                return Move(word or wording.DONE)
            return Move("e" if view.size else "n")

        return player

    def category(self, params: Params, moves: Sequence[str]) -> str | None:
        if params.hand or params.hands:
            return super().category(params, moves)
        dealt = super().category(replace(params, hands=moves.count("n")), moves)
        return f"{dealt}, with replays"

    def daily(self, rng: Rng, number: int) -> Params:
        return self.read_params("hands=3")

    def redeal(self, state: State, seat: Seat, rng: Rng) -> State:
        return replace(state, rng=rng)


def next_hand(state: State) -> State:
    """A new hand to play."""
    hand, rng = deal(TABLE, state.params.size, state.rng)
    left = max(0, state.hands_left - 1)
    return replace(
        state,
        phase=Phase.PLAY,
        rng=rng,
        hands_left=left,
        number=state.number + 1,
        dealt=hand,
        hand=hand,
        played=(),
        score=0,
        best=0,
    )


def over(state: State, events: tuple[str, ...]) -> Step[State]:
    """The end of a game, with the total of all its hands if there were any."""
    total = (wording.TOTAL.format(total=state.total + state.best),) if state.dealt else ()
    return Step(replace(state, phase=Phase.OVER), (*events, *total))
