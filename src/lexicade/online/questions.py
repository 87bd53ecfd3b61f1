"""What bots, hints and tools are asked: functions of a game's id and moves, to be answered wherever there is time."""

from __future__ import annotations

from dataclasses import dataclass
from time import process_time
from typing import Any, ClassVar, Protocol, TypeVar

from lexicade.arcade.seats import FoundHint
from lexicade.arcade.table import Table
from lexicade.core.errors import BadParams, LexicadeError
from lexicade.core.tools import Tell

TOO_LONG = "That took too long, so it was stopped."
STOPPED = "That was stopped."

Found_co = TypeVar("Found_co", covariant=True)


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """The move of the bot whose turn it is, in some position of a game."""

    words: str | None
    id: str
    moves: tuple[str, ...]
    limit: ClassVar[float] = 30.0  # seconds
    is_slow: ClassVar[bool] = False

    def answer(self, _: Tell) -> str:
        """The move."""
        return opened(self.words, self.id, self.moves).think().text


@dataclass(frozen=True, slots=True)
class LevelQuestion:
    """What a bot of some level would do in some position of a game, whoever's turn it is."""

    words: str  # of a class that has its own
    id: str
    moves: tuple[str, ...]
    level: str
    is_slow: bool = False  # whether bots of that level take seconds
    limit: ClassVar[float] = 30.0  # seconds

    def answer(self, _: Tell) -> str:
        """The move."""
        from lexicade.core.ids import read_id
        from lexicade.online.wordlists import game_with
        from lexicade.store.log import replay

        session = replay(game_with(read_id(self.id).game, self.words), self.id, self.moves)
        bot, turn = session.game.bot(self.level), session.to_move
        if bot is None or turn is None:
            raise Unanswered("There is nothing to think about.")
        return session.game.write_move(bot(session.view(turn), session.chance()))


@dataclass(frozen=True, slots=True)
class WordsQuestion:
    """Whether a game can be made of somebody's own words, and quickly: it is made again whenever it is loaded."""

    key: str
    words: str
    values: dict[str, str]
    limit: ClassVar[float] = 20.0  # seconds
    is_slow: ClassVar[bool] = False
    quick: ClassVar[float] = 0.25  # seconds of the processor

    def answer(self, _: Tell) -> None:
        """Nothing; raises BadParams if it can't."""
        from lexicade.core.session import Session
        from lexicade.online.offers import TOO_HEAVY, chosen
        from lexicade.online.secrecy import new_seed
        from lexicade.online.wordlists import game_with

        began = process_time()
        game = game_with(self.key, self.words)
        Session(game, chosen(game, self.values), new_seed())
        if process_time() - began > self.quick:
            raise BadParams(TOO_HEAVY)


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """A hint in some position of a game, after what a seat was given there already."""

    words: str | None
    id: str
    moves: tuple[str, ...]
    seat: int
    given: int
    limit: ClassVar[float] = 10.0  # seconds; somebody waits for it
    is_slow: ClassVar[bool] = False

    def answer(self, _: Tell) -> FoundHint:
        """The hint."""
        return opened(self.words, self.id, self.moves).find_hint(seat=self.seat, given=self.given)


@dataclass(frozen=True, slots=True)
class ToolQuestion:
    """What one of a game's tools finds."""

    words: str | None
    key: str
    name: str
    values: dict[str, str]
    limit: ClassVar[float] = 180.0  # seconds
    is_slow: ClassVar[bool] = True

    def answer(self, tell: Tell) -> dict[str, Any]:
        """The report as JSON."""
        from lexicade.arcade.results import open_game
        from lexicade.core.tools import write_report
        from lexicade.games import tools

        return write_report(tools(self.key)[self.name].run(open_game(self.key, self.words), self.values, tell))


class Question(Protocol[Found_co]):
    """Something to ask, which finds its own answer wherever it is."""

    @property
    def limit(self) -> float:
        """The seconds that it may take."""

    @property
    def is_slow(self) -> bool:
        """Whether it takes seconds, so that quick ones mustn't have to wait for it."""

    def answer(self, tell: Tell) -> Found_co:
        """The answer, and on the way how far it has come; raises a LexicadeError."""


class Asks(Protocol):
    """Whoever finds answers: another process, or another worker of a browser."""

    async def ask(self, question: Question[Found_co], tell: Tell = ...) -> Found_co:
        """The answer to a question; raises Unanswered, or the LexicadeError that was the answer."""

    def end(self) -> None:
        """End whatever is under way."""


class Unanswered(LexicadeError):
    """A question took too long, was canceled, or failed."""


def opened(words: str | None, game_id: str, moves: tuple[str, ...]) -> Table:
    """A table for a game in some position."""
    from lexicade.arcade.results import open_game
    from lexicade.core.ids import read_id
    from lexicade.store.log import replay

    return Table(replay(open_game(read_id(game_id).game, words), game_id, moves))
