"""The rules of Wild Hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from typing import TYPE_CHECKING

from lexicade.core.errors import BadParams, UnreadableMove
from lexicade.core.game import Bot, Command, Game, Info, LinePrompt, Outcome, Seat, Step
from lexicade.core.params import read_number
from lexicade.core.rng import Rng
from lexicade.games.wildhand import wording
from lexicade.hands import coach
from lexicade.hands.hand import LIGHT, deal, read_word, remove, shown, substitute
from lexicade.hands.params import LEVELS, MOST_HANDS, Params, checked
from lexicade.hands.solver import solve
from lexicade.hands.tables import WILD as TABLE
from lexicade.hands.words import is_valid, playable
from lexicade.lexicon import Lexicon
from lexicade.tiles import CONSONANTS, VOWELS, WILD, value

if TYPE_CHECKING:
    from lexicade.core.scene import Scene
    from lexicade.core.session import Session


class Phase(StrEnum):
    """What the player is asked."""

    HANDS = auto()
    """How many hands to play."""
    SUBSTITUTE = auto()
    """Whether to substitute a letter."""
    LETTER = auto()
    """Which letter that is."""
    PLAY = auto()
    """A word, or to stop."""
    REPLAY = auto()
    """Whether to play the same hand again."""
    OVER = auto()
    """Nothing more."""


class End(StrEnum):
    """Why a game ended."""

    PLAYED = auto()
    """Every hand was played."""


@dataclass(frozen=True, slots=True)
class State:
    """All there is to know; the generator, and with it the hands to come, is what the player can't see."""

    phase: Phase
    params: Params
    rng: Rng
    hands_left: int = 0
    number: int = 0  # hands dealt so far
    dealt: str = ""  # the hand as it was first played, after any substitution
    hand: str = ""
    played: tuple[tuple[str, int], ...] = ()  # the words of this hand with their points; a refused one has 0
    score: int = 0
    first_score: int | None = None  # during a replay, what the hand earned the first time
    total: int = 0
    may_substitute: bool = True
    may_replay: bool = True


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
    played: tuple[tuple[str, int], ...]  # the words of this hand with their points; a refused one has 0
    score: int
    total: int  # with this hand, as it stands
    number: int  # of this hand
    hands: int  # in the game
    is_alone: bool

    @property
    def size(self) -> int:
        """How many letters the full hand has."""
        return len(self.dealt)


class Rules(Game[Params, State, Move, View]):
    """The rule book of Wild Hand."""

    info = Info(
        key="wildhand",
        title="Wild Hand",
        pitch="Make words with a wildcard; long words score best.",
        help=(
            "Make words from the letters in your hand; each letter can be used once.\n"
            "Type * for the wildcard, which stands for any one vowel and is worth nothing.\n"
            "A word earns the sum of its letter values, multiplied by 7 for each of its\n"
            "letters minus 3 for each letter left in your hand (but at least by 1). A word\n"
            "that is refused costs the letters it used. Type !! to finish a hand. Once a\n"
            "game you may substitute a letter, and once you may replay a hand."
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
            return State(Phase.HANDS, params, rng)
        return next_hand(State(Phase.PLAY, params, rng, hands_left=params.hands))

    def to_move(self, state: State) -> Seat | None:
        return None if state.phase is Phase.OVER else 0

    def read_move(self, state: State, text: str) -> Move:
        match state.phase:
            case Phase.HANDS:
                try:
                    return Move(str(read_number("hands", text, low=0, high=MOST_HANDS)))
                except BadParams:
                    raise UnreadableMove(wording.HANDS_AGAIN.format(most=MOST_HANDS)) from None
            case Phase.SUBSTITUTE | Phase.REPLAY:
                return Move("yes" if text.lower() in wording.YES else "no")
            case Phase.LETTER:
                if len(text) == 1 and text.lower() in VOWELS + CONSONANTS + WILD:
                    return Move(text.lower())
                raise UnreadableMove(wording.LETTER_AGAIN)
            case _:
                if not text:
                    raise UnreadableMove(wording.REFUSED)
                return Move(text if text == wording.DONE else read_word(text))

    def write_move(self, move: Move) -> str:
        return move.text

    def moves(self, state: State) -> Iterator[Move]:
        match state.phase:
            case Phase.HANDS:
                yield from (Move(str(number)) for number in range(MOST_HANDS + 1))
            case Phase.SUBSTITUTE | Phase.REPLAY:
                yield from (Move("yes"), Move("no"))
            case Phase.LETTER:
                yield from map(Move, VOWELS + CONSONANTS + WILD)
            case Phase.PLAY:
                yield Move(wording.DONE)
                yield from map(Move, playable(self.lexicon, state.hand))

    def play(self, state: State, move: Move) -> Step[State]:
        match state.phase:
            case Phase.HANDS:
                return self.started(replace(state, hands_left=int(move.text)), ())
            case Phase.SUBSTITUTE:
                return Step(replace(state, phase=Phase.LETTER if move.text == "yes" else Phase.PLAY))
            case Phase.LETTER:
                return self.substituted(state, move.text)
            case Phase.REPLAY if move.text == "yes":
                again = replace(state, phase=Phase.PLAY, hand=state.dealt, played=(), score=0, first_score=state.score)
                return Step(replace(again, may_replay=False))
            case Phase.REPLAY:
                return self.closed(state, state.score, ())
            case _:
                return self.worded(state, move.text)

    def worded(self, state: State, word: str) -> Step[State]:
        """What a word leads to, or the wish to stop."""
        speak = wording.ALONE if state.params.hand else wording.IN_GAME
        if word == wording.DONE:
            return self.finished(state, (speak.stopped.format(score=state.score),), miss=False)
        accepted = is_valid(self.lexicon, state.hand, word)
        said = wording.REFUSED
        points = 0
        if accepted:
            points = TABLE.score(value(word), len(word), len(state.hand), state.params.size)
            said = wording.EARNED.format(word=word, points=points, total=state.score + points)
        played = (*state.played, (word, points))
        after = replace(state, hand=remove(state.hand, word), played=played, score=state.score + points)
        if after.hand:
            return Step(after, (said,), miss=not accepted)
        return self.finished(after, (said, speak.ran_out.format(score=after.score)), miss=not accepted)

    def finished(self, state: State, events: tuple[str, ...], *, miss: bool) -> Step[State]:
        """A hand was played: ask for a replay, if there still is one, or go on."""
        if state.may_replay and not state.params.hand:
            return Step(replace(state, phase=Phase.REPLAY), events, miss)
        return replace(self.closed(state, max(state.score, state.first_score or 0), events), miss=miss)

    def closed(self, state: State, points: int, events: tuple[str, ...]) -> Step[State]:
        """A hand is done with: count its points and take up the next."""
        if state.params.coach:
            best = solve(self.lexicon, state.dealt, TABLE)
            events = (*events, coach.verdict(best, points))
        counted = replace(state, total=state.total + points)
        if state.params.hand:
            return Step(replace(counted, phase=Phase.OVER), events)
        return self.started(counted, events)

    def started(self, state: State, events: tuple[str, ...]) -> Step[State]:
        """The next hand is dealt, or the game is over."""
        if state.hands_left:
            return Step(next_hand(state), events)
        return Step(replace(state, phase=Phase.OVER), (*events, wording.TOTAL.format(total=state.total)))

    def substituted(self, state: State, letter: str) -> Step[State]:
        """The hand with a letter substituted; if nothing came of it, that is said, and the option is not spent."""
        hand, rng = substitute(state.hand, letter, state.rng)
        after = replace(state, phase=Phase.PLAY, hand=hand, dealt=hand, rng=rng)
        if hand != state.hand:
            return Step(replace(after, may_substitute=False))
        return Step(after, (wording.NO_WILD if letter == WILD else wording.NO_LETTER.format(letter=letter),))

    def outcome(self, state: State) -> Outcome | None:
        return None if state.phase is not Phase.OVER else Outcome(End.PLAYED, scores=(state.total,), winners=(0,))

    def view(self, state: State, seat: Seat) -> View:
        is_counted = state.phase is Phase.OVER  # the hand is in the total already
        this_hand = 0 if is_counted else max(state.score, state.first_score or 0)
        return View(
            phase=state.phase,
            dealt=state.dealt,
            hand=state.hand,
            played=state.played,
            score=state.score,
            total=state.total + this_hand,
            number=state.number,
            hands=state.number + state.hands_left,
            is_alone=bool(state.params.hand),
        )

    def prompt(self, view: View) -> LinePrompt:
        speak = wording.ALONE if view.is_alone else wording.IN_GAME
        questions = {
            Phase.HANDS: wording.HANDS,
            Phase.SUBSTITUTE: wording.SUBSTITUTE,
            Phase.LETTER: wording.LETTER,
            Phase.PLAY: speak.word,
            Phase.REPLAY: wording.REPLAY,
        }
        has_picture = view.phase in (Phase.SUBSTITUTE, Phase.PLAY)
        return LinePrompt(questions.get(view.phase, ""), f"{speak.hand}{shown(view.hand)}" if has_picture else "")

    def scene(self, view: View) -> Scene:
        from lexicade.games.wildhand.scene import scene

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
            """Play one hand, ask for nothing."""
            if view.phase is Phase.PLAY:
                word = coach.choose(level, self.lexicon, TABLE, view.hand, view.size, rng)
                return Move(word or wording.DONE)
            return Move({Phase.HANDS: "1", Phase.LETTER: WILD}.get(view.phase, "no"))

        return player

    def category(self, params: Params, moves: Sequence[str]) -> str | None:
        asked = int(moves[0]) if moves and not params.hands and not params.hand else params.hands
        return super().category(replace(params, hands=asked), moves)

    def daily(self, rng: Rng, number: int) -> Params:
        return self.read_params("hands=3")

    def redeal(self, state: State, seat: Seat, rng: Rng) -> State:
        return replace(state, rng=rng)


def next_hand(state: State) -> State:
    """A new hand, with the question for a substitution if there still is one."""
    hand, rng = deal(TABLE, state.params.size, state.rng)
    return replace(
        state,
        phase=Phase.SUBSTITUTE if state.may_substitute else Phase.PLAY,
        rng=rng,
        hands_left=state.hands_left - 1,
        number=state.number + 1,
        dealt=hand,
        hand=hand,
        played=(),
        score=0,
        first_score=None,
    )
