"""What a game of Scrabble is made of: parameters, the state, the last turn, and what one player may see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum, auto

from lexicade.boards.board import EMPTY, Board, Tile
from lexicade.boards.position import Position
from lexicade.boards.rules import CHALLENGE_RULES, ChallengeRule
from lexicade.boards.rulesets import RULESETS, Ruleset
from lexicade.core.game import Seat
from lexicade.core.params import option
from lexicade.core.rng import Rng

POINTS = {  # of each bot, weakest first, roughly what it scores in a game; `python -m bench.levels` measures it
    "novice": 205,
    "learner": 230,
    "beginner": 250,
    "casual": 260,
    "regular": 270,
    "keen": 295,
    "skilled": 310,
    "advanced": 325,
    "strong": 345,
    "tough": 365,
    "club": 400,
    "expert": 420,
    "master": 420,
}
LEVELS = tuple(POINTS)
NOBODY = "none"
VOID = "void"


class End(StrEnum):
    """Why a game ended."""

    OUT = auto()
    """A player laid the last tile with none left in the bag."""
    SCORELESS = auto()
    """Too many turns in a row brought no points."""
    CHALLENGE = auto()
    """A challenge decided the game."""


@dataclass(frozen=True, slots=True)
class Params:
    """The parameters of a game, as they stand in its id."""

    rules: str = option(
        "full",
        "the full rules, or the assignment's simple ones",
        choices=tuple(RULESETS),
        title="Rules",
        labels={"full": "Full rules", "simple": "Simple: any letters, no premium squares"},
    )
    players: int = option(2, "number of players", low=1, high=4)
    bot: str = option(
        "casual",
        "who plays against you; none: other people",
        choices=(*LEVELS, NOBODY),
        title="Opponent",
        labels={level: f"{level.capitalize()} bot: about {points} points a game" for level, points in POINTS.items()}
        | {NOBODY: "Other people at this screen"},
    )
    challenge: str = option(
        VOID,
        "the rule for challenges; void: words are checked as they are played",
        choices=tuple(CHALLENGE_RULES),
        title="Challenges",
        labels={
            VOID: "None: words are checked at once",
            "single": "Free: a failed challenge costs nothing",
            "double": "Double: a failed challenge costs a turn",
            "triple": "Triple: whoever is wrong loses the game",
            "5pt": "5 points: a failed challenge gives the other player 5",
            "10pt": "10 points: a failed challenge gives the other player 10",
        },
    )
    draws: str = option("", "the order in which tiles are drawn, racks first; the rest is random", late=True, own=True)


@dataclass(frozen=True, slots=True)
class Last:
    """The last turn, as all players saw it."""

    seat: Seat
    text: str
    points: int = 0
    words: tuple[str, ...] = ()  # what was spelled, as long as it may be challenged
    tiles: tuple[Tile, ...] = ()
    drawn: int = 0  # tiles taken from the bag after it; they are the last ones of the player's rack
    scoreless: int = 0  # turns without points before it


@dataclass(frozen=True, slots=True)
class State:
    """The whole state of a game, secrets included; tiles are drawn from the end of the bag."""

    params: Params
    rng: Rng
    squares: str
    racks: tuple[str, ...]
    bag: str
    scores: tuple[int, ...]
    turn: Seat = 0
    scoreless: int = 0
    last: Last | None = None
    is_out: bool = False  # the last play used up all tiles, but may still be challenged
    end: End | None = None
    loser: Seat | None = None  # of a game that a challenge decided
    drawn: int = 0  # tiles taken from the bag; those of a play that came off are not counted

    @property
    def ruleset(self) -> Ruleset:
        """The board, tiles and bonuses that it is played with."""
        return RULESETS[self.params.rules]

    @property
    def challenge_rule(self) -> ChallengeRule:
        """Whether plays may be challenged, and what that costs."""
        return CHALLENGE_RULES[self.params.challenge]

    @property
    def board(self) -> Board:
        """The board with the tiles laid so far."""
        return Board(self.ruleset.layout, self.squares)

    @property
    def can_challenge(self) -> bool:
        """Whether the last turn was a play that may be challenged."""
        return self.challenge_rule.is_allowed and self.last is not None and bool(self.last.words)


@dataclass(frozen=True, slots=True)
class View:
    """What the player at one seat may see: the own rack, and of the bag only how many tiles it has."""

    params: Params
    seat: Seat
    turn: Seat | None
    board: Board
    rack: str
    scores: tuple[int, ...]
    bag: int
    last: Last | None
    scoreless: int
    can_challenge: bool
    is_out: bool


def name(params: Params, seat: Seat) -> str:
    """The name of the player at a seat.

    >>> name(Params(), 0), name(Params(), 1), name(Params(players=3), 2), name(Params(bot="none"), 1)
    ('Player 1', 'Casual bot', 'Casual bot 2', 'Player 2')
    """
    if not seat or params.bot == NOBODY:
        return f"Player {seat + 1}"
    return f"{params.bot.title()} bot" + (f" {seat}" if params.players > 2 else "")


def position_of(view: View) -> Position:
    """What the player to move knows, from what that seat may see."""
    order = [*range(view.seat, view.params.players), *range(view.seat)]
    scores = tuple(view.scores[seat] for seat in order)
    return Position(view.board, view.rack, scores, view.bag, RULESETS[view.params.rules], view.scoreless)


def board_before(board: Board, tiles: Iterable[Tile]) -> Board:
    """A board without the tiles of its last play."""
    squares = list(board.squares)
    for tile in tiles:
        squares[tile.row * board.layout.columns + tile.column] = EMPTY
    return Board(board.layout, "".join(squares))
