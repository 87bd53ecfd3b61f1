"""A position and its plays: what the player to move knows, and what can be done with it.

Whatever is made here is checked here, with a sentence for what is wrong, so that the engine need not look again.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from lexicade.boards.board import Board, check_letters, check_squares, formed, judge, spelled
from lexicade.boards.moves import Kind, Move, Rating, laid, read_turn, write_turn
from lexicade.boards.notation import lay_tiles
from lexicade.boards.plays import POINT
from lexicade.boards.racks import check_tiles, read_rack, shown_rack, unseen_tiles, used, without
from lexicade.boards.rulesets import RULESETS, Ruleset
from lexicade.boards.wording import in_tiles
from lexicade.core.errors import BadParams, BadPosition, IllegalMove, LexiconError, UnreadableMove, quoted

if TYPE_CHECKING:
    from lexicade.boards.analysis.ratings import Order
    from lexicade.boards.movegen.engine import Engine
    from lexicade.lexicon import Lexicon

FULL = RULESETS["full"]
PLAYERS = (2, 4)
UNCOUNTED = -1
Measure = Literal["score", "equity", "simulation"]
MEASURES = ("score", "equity", "simulation")
ROUNDS = 100
MANY = 200  # rounds, all turns counted, from which on compiled code is worth its start


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """What the player to move knows. Scores and racks begin with that player's; a rack may be in any order and case.

    A bag that isn't given is counted: the others hold full racks as long as there are tiles for that. Raises
    BadPosition, which says why, for what no set of tiles can make.
    """

    board: Board
    rack: str = ""
    scores: tuple[int, ...] = (0, 0)
    bag: int = UNCOUNTED  # tiles in it
    ruleset: Ruleset = FULL
    scoreless: int = 0  # turns without points just before
    others: tuple[str, ...] = ()  # the racks of the other players in turn; what isn't known is empty
    operations: tuple[tuple[str, str], ...] = ()  # what else its CGP said: a word and its arguments each

    def __post_init__(self) -> None:
        players, size = len(self.scores), self.ruleset.rack
        if not PLAYERS[0] <= players <= PLAYERS[1]:
            raise BadPosition(
                f"A position has scores for {PLAYERS[0]} to {PLAYERS[1]} players; this one has {players}."
            )
        if len(self.others) >= players:
            raise BadPosition(f"There are {len(self.others) + 1} racks, but scores for {players} players.")
        if self.scoreless < 0:
            raise BadPosition("The number of scoreless turns can't be negative.")
        unknown = ("",) * (players - 1 - len(self.others))
        put = object.__setattr__  # the way to set what is frozen
        put(self, "rack", read_rack(self.rack, size))
        put(self, "others", tuple(read_rack(rack, size) for rack in self.others) + unknown)
        check_letters(self.board)
        check_tiles(self.board, "".join(self.racks), self.ruleset)
        unseen = len(self.unseen)
        if self.bag == UNCOUNTED:
            put(self, "bag", max(0, unseen - size * (players - 1)))
        if not 0 <= self.bag <= unseen:
            raise BadPosition(f"The bag can't have {in_tiles(self.bag)}: {in_tiles(unseen)} can't be seen.")

    @classmethod
    def from_cgp(cls, text: str) -> Position:
        """The position of a line of CGP; raises BadPosition, which says what is wrong.

        >>> Position.from_cgp("15/15/15/15/15/15/15/3QUIz8/15/15/15/15/15/15/15 AEL?/ 0/32 0").bag
        85
        """
        from lexicade.boards.cgp import read_position

        return read_position(text)

    def cgp(self) -> str:
        """The position as a line of CGP, which `from_cgp` reads back; of the bag it says nothing."""
        from lexicade.boards.cgp import write_position

        return write_position(self)

    @property
    def racks(self) -> tuple[str, ...]:
        """All racks, that of the player to move first; what isn't known is empty."""
        return self.rack, *self.others

    @property
    def unseen(self) -> str:
        """The tiles that lie neither on the board nor on the rack of the player to move, in order."""
        return unseen_tiles(self.board, self.rack, self.ruleset)

    @property
    def is_endgame(self) -> bool:
        """Whether there are two players and the bag is empty, so that the best turn can be proven."""
        return not self.bag and len(self.scores) == 2

    def plays(self, lexicon: Lexicon) -> list[Play]:
        """Every legal play, the highest score first; exchanges and passing are not among them."""
        from lexicade.boards.analysis.ratings import Order, by_score

        return [as_play(self, each, Order.SCORE) for each in by_score(engine_for(self, lexicon), self)]

    def best(
        self, lexicon: Lexicon, count: int = 1, *, by: Measure = "equity", rounds: int = ROUNDS, seed: int = 0
    ) -> list[Play]:
        """The best turns, in order: plays by their score, or all turns by equity or by simulation.

        With two players and an empty bag the turn that is proven to be best comes first by equity, if a proof takes no
        longer than a hint; and instead of a simulation the rest of the game is solved after each of the turns.
        """
        from lexicade.boards.analysis import ratings
        from lexicade.boards.analysis.ratings import Order

        if by not in MEASURES:
            raise BadParams(
                f"Turns can't be ordered by {quoted(str(by))}: say {', '.join(MEASURES[:-1])} or {MEASURES[-1]}."
            )
        if count < 1 or rounds < 1:
            raise BadParams(f"The number of {'turns' if count < 1 else 'rounds'} must be 1 or more.")
        if by == "score":
            return self.plays(lexicon)[:count]
        engine = engine_for(self, lexicon)
        found = ratings.by_equity(engine, engine.leaves, self)
        if by == "simulation" and len(found) > 1:
            return played_on(self, engine, found[: max(count, ratings.CANDIDATES)], rounds, seed)[:count]
        order, judged, _ = ratings.weigh(engine, engine.leaves, self, found)
        first = replace(judged[0], error=0) if order is Order.ENDGAME else judged[0]
        rest = [each for each in found[: count + 1] if each.move != first.move]
        return [as_play(self, first, order), *(as_play(self, each, Order.EQUITY) for each in rest)][:count]

    def __str__(self) -> str:
        from lexicade.boards.picture import drawn

        scores = " - ".join(map(str, self.scores))
        rack = " ".join(shown_rack(self.rack))
        return drawn(self.board, [f"Score: {scores}", f"Rack:  {rack}".rstrip(), f"Bag:   {in_tiles(self.bag)}"])

    def _repr_svg_(self) -> str:
        """A picture of the position, for notebooks."""
        from lexicade.boards.scene import position_scene
        from lexicade.core.svg import scene_svg

        return scene_svg(position_scene(self), "A position")

    def __repr__(self) -> str:
        return f"Position.from_cgp({self.cgp()!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Play:
    """A turn in a position: a play, an exchange or a pass, with its points and what it is worth.

    As text it is what the field writes: `8H QUIZ` across, `H8 QU.z` down with a blank and a tile that is there,
    `exch QV`, `pass`.
    """

    position: Position
    move: Move
    score: int
    value: float  # what it is worth by `order`, in points
    order: Order
    error: float | None = None  # reach of the 95 % limits of the value, in points; 0 if it is proven
    wins: float | None = None  # share of games won in a simulation, or by the proven end
    rounds: int | None = None  # of a simulation

    @staticmethod
    def parse(text: str, position: Position, lexicon: Container[str] | None = None) -> Play:
        """A turn as a player types it; raises UnreadableMove or IllegalMove, which say why it is none.

        Words are looked up if a lexicon is given.
        """
        from lexicade.boards.analysis.ratings import Order, rate
        from lexicade.boards.evaluation.leaves import learned

        move = read_turn(position.board, position.rack, text.strip())
        if move is None or move.kind is Kind.CHALLENGE:
            raise UnreadableMove('Write a play ("8H QUIZ" across, "H8 QUIZ" down), "exch ABC" or "pass".')
        check_turn(position, move, lexicon)
        return as_play(position, rate(learned(), position, move), Order.EQUITY)

    @property
    def kind(self) -> Kind:
        """Whether it is a play, an exchange or a pass."""
        return self.move.kind

    @property
    def equity(self) -> float:
        """Its points and what its leave is worth for the turns to come, in points."""
        from lexicade.boards.analysis.ratings import rate
        from lexicade.boards.evaluation.leaves import learned

        return rate(learned(), self.position, self.move).value / POINT

    @property
    def words(self) -> tuple[str, ...]:
        """The words that it forms, the one along its tiles first."""
        if self.kind is not Kind.PLAY:
            return ()
        board, move = self.position.board, self.move
        tiles = lay_tiles(board, move.row, move.column, move.text, is_across=move.is_across)
        return tuple(word.upper() for word in spelled(formed(board, tiles), tiles))

    @property
    def leave(self) -> str:
        """The tiles that it leaves on the rack, blanks last."""
        from lexicade.boards.evaluation.equity import leave_of

        return shown_rack(leave_of(self.position.rack, self.move))

    @property
    def is_bingo(self) -> bool:
        """Whether it plays a whole rack at once."""
        from lexicade.boards.analysis.ratings import is_bingo

        return is_bingo(self.move, self.position.ruleset)

    @property
    def board(self) -> Board:
        """The board after it."""
        return laid(self.position.board, self.move) if self.kind is Kind.PLAY else self.position.board

    def __str__(self) -> str:
        return write_turn(self.move)

    def __repr__(self) -> str:
        return f"<Play {self}, {self.score}>"


def as_play(position: Position, rating: Rating, order: Order) -> Play:
    """A turn of a position from its rating."""
    error = None if rating.error is None else rating.error / POINT
    return Play(position, rating.move, rating.score, rating.value / POINT, order, error, rating.wins, rating.rounds)


def played_on(position: Position, engine: Engine, candidates: list[Rating], rounds: int, seed: int) -> list[Play]:
    """Some turns, the best first by what comes after them."""
    from lexicade.boards.analysis.ratings import Effort, look_on
    from lexicade.core.rng import Rng

    if position.is_endgame or rounds * len(candidates) >= MANY:
        engine.hasten(wait=True)
    effort = Effort(Rng(seed).split("turn 0"), rounds)
    order, ratings = look_on(engine, engine.leaves, position, candidates, effort)
    return [as_play(position, each, order) for each in ratings]


def engine_for(position: Position, lexicon: Lexicon) -> Engine:
    """What finds the plays of a position, if it has a rack to play from."""
    from lexicade.lexicon import Lexicon

    if not position.rack:
        raise BadPosition("The position has no rack to play from.")
    if not isinstance(lexicon, Lexicon):
        raise LexiconError("Plays are found in a lexicon: lexicade.load() gives one.")
    return engine_over(lexicon)


@lru_cache(maxsize=4)
def engine_over(lexicon: Lexicon) -> Engine:
    """What finds plays over a lexicon, the same one each time: what it learns of the words is kept."""
    from lexicade.boards.movegen.engine import Engine

    return Engine(lexicon)


def check_turn(position: Position, move: Move, lexicon: Container[str] | None) -> None:
    """See that a turn can be made; raises IllegalMove."""
    if move.kind is Kind.PASS:
        return
    taken = used(move.text) if move.kind is Kind.PLAY else move.text
    if not taken:
        raise UnreadableMove('Say which tiles to exchange, as in "exch ABC".')
    if without(position.rack, taken) is None:
        sentence = f"The rack {shown_rack(position.rack)} doesn't have the tiles for {taken}."
        raise IllegalMove("tiles", sentence)
    if move.kind is Kind.PLAY:
        tiles = lay_tiles(position.board, move.row, move.column, move.text, is_across=move.is_across)
        if lexicon is None:
            check_squares(position.board, tiles)
        else:
            judge(position.board, tiles, lexicon)
    elif position.bag < position.ruleset.exchange:
        least, left = position.ruleset.exchange, in_tiles(position.bag)
        raise IllegalMove("exchange", f"An exchange needs {least} tiles in the bag; it has {left}.")
