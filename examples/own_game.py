"""A game of one's own in one file: from one word to another, changing a letter at a time.

Run it with `python examples/own_game.py`. It plays a game, with a move that is refused, and prints its save.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

import lexicade
from lexicade.core.errors import IllegalMove, UnreadableMove
from lexicade.core.game import Game, Info, LinePrompt, Outcome, Seat, Step
from lexicade.core.params import option
from lexicade.core.rng import Rng


@dataclass(frozen=True, slots=True)
class Params:
    """Where a ladder begins and ends."""

    first: str = option("cold", "the word to begin with")
    last: str = option("warm", "the word to reach")


@dataclass(frozen=True, slots=True)
class State:
    """The words so far, and the one to reach; nothing is hidden, so it is the view as well."""

    words: tuple[str, ...]
    last: str


class End(StrEnum):
    """Why a game ended."""

    REACHED = "reached"
    """The last word was reached."""


class Ladder(Game[Params, State, str, State]):
    """The rule book of word ladders."""

    info = Info(key="ladder", title="Word Ladder", pitch="One letter at a time.", help="Type a word.", can_lose=False)
    params = Params
    lexicon: lexicade.Lexicon

    def start(self, params: Params, rng: Rng) -> State:
        return State((params.first,), params.last)

    def to_move(self, state: State) -> Seat | None:
        return None if state.words[-1] == state.last else 0

    def read_move(self, state: State, text: str) -> str:
        if not text.isalpha():
            raise UnreadableMove("Type a word.")
        return text.lower()

    def write_move(self, move: str) -> str:
        return move

    def moves(self, state: State) -> Iterator[str]:
        now = state.words[-1]
        patterns = [f"{now[:at]}?{now[at + 1 :]}" for at in range(len(now))] if self.to_move(state) is not None else []
        yield from (word for pattern in patterns for word in self.lexicon.pattern(pattern) if word != now)

    def play(self, state: State, move: str) -> Step[State]:
        if move not in self.moves(state):
            raise IllegalMove("step", f"{move} is not a word that differs from {state.words[-1]} in one letter.")
        return Step(replace(state, words=(*state.words, move)), (" - ".join((*state.words, move)),))

    def outcome(self, state: State) -> Outcome | None:
        return None if self.to_move(state) is not None else Outcome(End.REACHED, (-len(state.words),), (0,))

    def view(self, state: State, seat: Seat) -> State:
        return state

    def prompt(self, view: State) -> LinePrompt:
        return LinePrompt("Next word: ", f"{view.words[-1]} -> {view.last}")


def main() -> None:
    """Play from cold to warm."""
    game = Ladder(lexicade.load())
    session = lexicade.Session(game, Params(), seed=1)
    for word in ("cord", "word", "quail", "worm", "warm"):
        try:
            print(*session.submit(word))
        except lexicade.LexicadeError as error:
            print(error)
    print(session.save(), end="")


if __name__ == "__main__":
    main()
