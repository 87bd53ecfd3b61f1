"""The record of a game for two to four: what each did turn by turn, as far as whoever wrote it down knew it.

Tiles are in upper case with `?` for a blank, blanks in the text of a play in lower case, and players are seats: 0 is
the one who begins. A record doesn't ask whether words are valid: wrong ones are part of what happened.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum, auto

from lexicade.core.game import Seat


class EventKind(StrEnum):
    """What a line of a record tells."""

    PLAY = auto()
    """Tiles were laid."""
    EXCHANGE = auto()
    """Tiles were exchanged; perhaps only their number is known."""
    PASS = auto()
    """Nothing was done."""
    TAKEN_BACK = auto()
    """The player's own play, just made, was challenged and came off."""
    CHALLENGE = auto()
    """The player's own play, just made, was challenged in vain; the points are what that earned."""
    TIME = auto()
    """Points were lost to the clock."""
    OUT = auto()
    """The player was out of tiles and collected the value of the others', of a single opponent's twice."""
    PENALTY = auto()
    """Nobody scored any more, and the player lost the value of the tiles in hand."""


IN_VAIN = "#unsuccessful-challenge"  # how the field marks a pass that is a turn lost by challenging
TURNS = frozenset({EventKind.PLAY, EventKind.EXCHANGE, EventKind.PASS})


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a record: who, what, what it earned and the player's total after it."""

    player: Seat
    kind: EventKind
    points: int
    total: int
    rack: str = ""  # sorted; what is known of the tiles that the player had before it
    text: str = ""  # of a play: its whole word, dots for tiles that were there
    row: int = 0
    column: int = 0
    is_across: bool = True
    tiles: str = ""  # sorted; those exchanged or counted at the end
    count: int = 0  # how many tiles were exchanged
    notes: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)  # where it stood; another layout of the file is the same record


@dataclass(frozen=True, slots=True)
class Player:
    """Who played: a short name without blanks, and a real one."""

    nick: str
    name: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was written down."""

    players: tuple[Player, ...]
    events: tuple[Event, ...] = ()
    title: str = ""
    description: str = ""
    id: str = ""  # an authority, a blank, and what it calls the game
    lexicon: str = ""
    pragmas: tuple[tuple[str, str], ...] = ()  # what else was said of the game: a word in lower case and a text each
    racks: tuple[str, ...] = ("", "")  # sorted; what is known of the players' tiles after the last event
    is_incomplete: bool = False
