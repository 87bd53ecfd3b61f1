"""What every game must say. Read this first.

A game is a rule book without memory: every method is a function of what it is given. The state of play is a value that
the rules turn into the next value, so undo, saving, replaying and checking somebody's score need nothing from a game.
States, moves and views are frozen dataclasses. Rules never read a clock, a file, the network or a global random
generator: all chance comes from the `Rng` that `start` is given and that the state carries on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from lexicade.core import params as parameters
from lexicade.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _typeshed import DataclassInstance

    from lexicade.core.pace import Pace
    from lexicade.core.scene import Scene  # only full-screen front ends ask for one, and it takes a while to load
    from lexicade.core.session import Session

Params = TypeVar("Params", bound="DataclassInstance")
State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")

Seat: TypeAlias = int  # players are numbered from 0
Bot: TypeAlias = Callable[[View, Rng], Move]  # sees what its seat sees, and has its own chance


class Words(Protocol):
    """What the core must know of a lexicon: which one it is."""

    name: str
    digest: str


@dataclass(frozen=True, slots=True)
class Info:
    """A game's entry in the catalogue."""

    key: str  # the name of its folder, and of its command
    title: str
    pitch: str  # one line for the menu
    help: str  # a few lines for a player at the prompt
    rules: int = 1  # raised whenever the same id and moves would no longer give the same game
    seats: tuple[int, int] = (1, 1)  # fewest and most players
    undo: bool = True
    can_lose: bool = True  # or else every finished game is as good as its score
    bots: tuple[str, ...] = ()  # levels, weakest first
    slow_bots: tuple[str, ...] = ()  # those of them that take seconds for a move
    hides_misses: bool = False  # whether players must not be told at once that a move was a miss
    has_lobby: bool = False  # whether it comes with a leader board, for which a player is asked for a name
    records: tuple[str, ...] = ()  # formats of other programs that a game can be written in


@dataclass(frozen=True, slots=True)
class Levels:
    """How hard a player may want a game to be: for each level the parameters as text, as in `bot=novice`.

    The middle one is the usual game. A game that says nothing is the same at every level.
    """

    easy: str = ""
    medium: str = ""
    hard: str = ""


LEVELS = tuple(each.name for each in fields(Levels))


@dataclass(frozen=True, slots=True)
class Command:
    """What a game has on the command line beside its parameters; nothing else reads it."""

    names: tuple[str, ...] = ()  # what its command can do beside playing: the functions of commands.COMMANDS
    positionals: tuple[tuple[str, str], ...] = ()  # options that may be given by place, each with its name in the help
    shorts: tuple[tuple[str, str], ...] = ()  # one-letter options, each with the option that it stands for
    turns: tuple[tuple[str, str], ...] = ()  # moves that may be typed with a colon before them, each with what it does


@dataclass(frozen=True, slots=True)
class LinePrompt:
    """What a line-by-line player reads before moving: a picture of any number of lines, then the question.

    After a refused move the question is asked again without the picture.
    """

    question: str  # one line, with the blank that comes before the answer
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Step(Generic[State]):
    """What a move led to: the next state, what to tell everybody, and whether it was a charged mistake."""

    state: State
    events: tuple[str, ...] = ()
    miss: bool = False
    setback: bool = False  # a right move that cost something, such as a letter that isn't there
    whispers: tuple[tuple[Seat, str], ...] = ()  # what only one seat is told, after what everybody is


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: why, the score of each seat, and the seats that won.

    Help that the game recorded lowers a score's standing, not its points: it ranks below every score without help.
    """

    reason: StrEnum
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    helped: int = 0


@dataclass(frozen=True, slots=True)
class Foreign(Generic[Params]):
    """What a file of another program holds: a game to play, or one that was played already."""

    params: Params
    moves: tuple[str, ...] = ()
    seed: int | None = None  # None where any will do
    faults: tuple[str, ...] = ()  # sentences about what is wrong in the file and how that was taken


@dataclass(frozen=True, slots=True)
class Review:
    """One turn of a finished game with its judgment: the position with what was played, and what to say of it."""

    number: int  # from 1 on
    count: int  # of all turns that are judged
    player: str
    turn: str  # what was played, as text
    scene: Scene
    remarks: tuple[str, ...]  # sentences
    lost: float | None = None  # points compared with the best turn, if that is known


class Game(ABC, Generic[Params, State, Move, View]):
    """The rule book of one game over one lexicon."""

    info: ClassVar[Info]
    params: ClassVar[type[DataclassInstance]]  # the game's own `Params`; its fields are made with `option`
    levels: ClassVar[Levels] = Levels()
    command: ClassVar[Command] = Command()
    tools: ClassVar[tuple[str, ...]] = ()  # what it offers beside playing, in any front end: the keys of tools.TOOLS

    def __init__(self, lexicon: Words) -> None:
        self.lexicon = lexicon

    def read_params(self, text: str) -> Params:
        """Parameters from text such as `size=7,hands=2`; raises BadParams. The inverse of `write_params`."""
        return parameters.read_params(self.params, text)  # type: ignore[return-value]  # a type can't name Params

    def write_params(self, params: Params) -> str:
        """The text of parameters, as it stands in an id."""
        return parameters.write_params(params)

    def at_level(self, level: str) -> Params:
        """The parameters of a game at one of LEVELS, as menus offer it."""
        return self.read_params(getattr(self.levels, level))

    @abstractmethod
    def start(self, params: Params, rng: Rng) -> State:
        """The state before the first move; raises BadParams if this lexicon can't make such a game."""

    @abstractmethod
    def to_move(self, state: State) -> Seat | None:
        """Whose turn it is; None exactly when the game is over."""

    @abstractmethod
    def read_move(self, state: State, text: str) -> Move:
        """A move from what a player typed, without blanks around it; raises UnreadableMove."""

    @abstractmethod
    def write_move(self, move: Move) -> str:
        """The text of a move: one line that `read_move` reads back, never empty, never beginning with a colon."""

    @abstractmethod
    def moves(self, state: State) -> Iterable[Move]:
        """Every right move, lazily: all that `play` accepts without calling it a miss."""

    @abstractmethod
    def play(self, state: State, move: Move) -> Step[State]:
        """What a move leads to; raises IllegalMove."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def view(self, state: State, seat: Seat) -> View:
        """What one seat may know. Secrets stop here: prompts, scenes and bots see views only."""

    @abstractmethod
    def prompt(self, view: View) -> LinePrompt:
        """What a line-by-line player reads before moving."""

    def scene(self, view: View) -> Scene:
        """The view as panels; a game that says nothing is drawn as the line front end draws it."""
        from lexicade.core.scene import Note, Prompt, Scene

        asked = self.prompt(view)
        return Scene((*((Note(asked.picture),) if asked.picture else ()), Prompt(asked.question.strip())))

    def preview(self, state: State, move: Move) -> str:
        """What a move would bring, as a sentence about something that hasn't happened; nothing if that is not told.

        It is asked for while a player composes a move, and only where the scene's prompt has `previews`. Raises
        IllegalMove for a move that would be refused, and tells nothing that the player may not know beforehand.
        """
        return ""

    def hint(self, view: View, level: int) -> str | None:
        """Help for a player, from 1 (a nudge) upward; None where there is no (further) hint.

        It is worked out from what the player may know, so it can't tell a secret. A game that helps by showing
        something hidden does so by a move: see `hint_move`.
        """
        return None

    def helped(self, state: State) -> int:
        """How often a player has taken help so far, in a game that records it."""
        return 0

    def hint_move(self, state: State, level: int) -> str | None:
        """The move that asks for help, in a game that records it; None where help is free or there is none further."""
        return None

    def read_foreign(self, content: bytes) -> Foreign[Params] | None:
        """A game from a file of another program, such as a puzzle or a record; None if this game knows no such file.

        Raises BadParams or BadRecord for a file that it knows and that is wrong.
        """
        return None

    def write_record(self, kind: str, session: Session[Params, State, Move, View]) -> str:
        """A game as other programs keep it, in one of `info.records`; raises BadParams for a game that has none."""
        raise ValueError(f"{self.info.title} has no records in {kind}")

    def bot(self, level: str) -> Bot[View, Move] | None:
        """A player for one of `info.bots`, or None for a level that the game doesn't have."""
        return None

    def paced_bot(self, level: str, pace: Pace) -> Bot[View, Move] | None:
        """A player that says how far its thinking has come and moves when it is hurried, for levels that take long."""
        return self.bot(level)

    def player(self, params: Params, seat: Seat) -> str:
        """What the player at a seat is called, for everybody to read."""
        return f"Player {seat + 1}"

    def history(self, session: Session[Params, State, Move, View]) -> tuple[str, ...]:
        """The moves so far, a line for each, with nothing that is not for everybody to know."""
        lines = (events[0].split("\n")[0] for events in session.told_so_far() if events and events[0].strip())
        return tuple(f"{number:3}  {line}" for number, line in enumerate(lines, start=1))

    def highlights(self, session: Session[Params, State, Move, View]) -> tuple[str, ...]:
        """The best moments of a finished game, a sentence for each."""
        return ()

    def review(self, session: Session[Params, State, Move, View]) -> Iterator[Review] | None:
        """A finished game judged turn by turn, each turn as it is asked for; None for a game that can't be judged."""
        return None

    def another(self, params: Params) -> Params:
        """The parameters of another game of the same kind, after one with these."""
        return params

    def category(self, params: Params, moves: Sequence[str]) -> str | None:
        """What finished games must share for their scores to be compared, in words; None for a game of one's own."""
        return parameters.category(params)

    def daily(self, rng: Rng, number: int) -> Params:
        """The parameters of the daily puzzle with this number; what may differ from day to day is drawn from `rng`.

        A puzzle that is out never changes: a game that wants other ones has them from a number on that is to come.
        """
        return self.read_params("")

    def seats(self, params: Params) -> int:
        """How many play a game with these parameters."""
        return self.info.seats[0]

    def opponents(self, params: Params) -> Mapping[Seat, str]:
        """The seats that bots play unless people sit there, each with its level."""
        return {}

    def for_people(self, params: Params, count: int) -> Params:
        """These parameters for so many people who play each other; for one, whose result is compared with others'."""
        return params

    def is_light(self, params: Params) -> bool:
        """Whether each move takes milliseconds only, so that a server can offer such a game to anybody."""
        return True

    def points(self, state: State) -> tuple[int, ...]:
        """The points of each seat so far, in a game for several; they count when it ends early."""
        return (0,) * self.info.seats[1]

    def redeal(self, state: State, seat: Seat, rng: Rng) -> State:
        """Another state that this seat can't tell from the given one, with everything hidden drawn anew."""
        return state
