"""Who sits at a table: people, bots, and seats that nobody has taken yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from lexicade.core.game import Seat
from lexicade.core.session import Session


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays; the name may be unknown."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class Machine:
    """A bot that plays at one of its game's levels."""

    level: str
    is_slow: bool = False  # whether it takes seconds for a move


Sitter: TypeAlias = Person | Machine | None  # None: a seat that is free


def usual_sitters(session: Session[Any, Any, Any, Any]) -> dict[Seat, Sitter]:
    """Who sits where when nobody says otherwise: the bots that the game's parameters ask for, and people."""
    game = session.game
    sitters: dict[Seat, Sitter] = {seat: Person() for seat in range(game.seats(session.params))}
    for seat, level in game.opponents(session.params).items():
        if game.bot(level) is not None:
            sitters[seat] = Machine(level, level in game.info.slow_bots)
    return sitters


@dataclass(frozen=True, slots=True)
class Thought:
    """A move that a bot has thought of, and the position that it is for."""

    seat: Seat
    moves: tuple[str, ...]  # that led to the position
    text: str


@dataclass(frozen=True, slots=True)
class FoundHint:
    """A hint for a seat, and the position that it is for: a move that asks for it, a text, or neither."""

    seat: Seat
    moves: tuple[str, ...]  # that led to the position
    level: int
    move: str | None
    text: str | None
    none: str  # what to say if there is neither


class Seating:
    """Who sits where at one session's table, and what that allows them.

    At a table that `is_shared` all people play at one keyboard: a seat that isn't named is that of whoever is asked,
    and everybody may take back. At any other they say which seat is theirs, and take back only what is their own.
    """

    def __init__(
        self, session: Session[Any, Any, Any, Any], sitters: Mapping[Seat, Sitter] | None, *, is_shared: bool
    ) -> None:
        self.session = session
        self.sitters = usual_sitters(session) | dict(sitters or {})
        self.is_shared = is_shared
        self.asked = next(iter(self.people), 0)  # the person who was asked last

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats at which people sit."""
        return tuple(seat for seat, sitter in self.sitters.items() if isinstance(sitter, Person))

    @property
    def seat(self) -> Seat:
        """The seat of the person who is asked, or who was the last one to be."""
        turn = self.session.to_move
        return turn if turn is not None and turn in self.people else self.asked

    @property
    def machine(self) -> Machine | None:
        """The bot that is to move, if one is."""
        turn = self.session.to_move
        sitter = None if turn is None else self.sitters.get(turn)
        return sitter if isinstance(sitter, Machine) else None

    def name(self, seat: Seat) -> str:
        """What the player at a seat is called: a person's own name if it is known, or what the game says."""
        sitter = self.sitters.get(seat)
        own = sitter.name if isinstance(sitter, Person) else ""
        return own or self.session.game.player(self.session.params, seat)

    def named(self, seat: Seat | None) -> Seat:
        """A seat that was named, or the only one that can be meant; raises ValueError if there is no such seat."""
        if seat is None:
            if not self.is_shared and len(self.people) > 1:
                raise ValueError("several people sit at this table: say which seat")
            return self.seat
        if seat not in self.sitters:
            raise ValueError(f"there is no seat {seat} at this table")
        return seat

    def sit(self, seat: Seat, sitter: Sitter) -> None:
        """Give a seat to a person or a bot, or free it; raises ValueError if there is no such seat."""
        self.sitters[self.named(seat)] = sitter

    def decides(self, seat: Seat | None) -> bool:
        """Whether all that is done at the table is for one person, or for those at one keyboard, to decide."""
        return self.is_shared or self.people == (self.named(seat),)

    def may_take_back(self, seat: Seat | None) -> bool:
        """Whether what was done last is for a seat to take back: no other person has moved since it did."""
        people = (mover for mover in reversed(self.session.movers) if mover in self.people)
        return self.decides(seat) or next(people, seat) == seat

    def may_restart(self, seat: Seat | None) -> bool:
        """Whether all that was done is for a seat to take back: no other person has moved at all."""
        return self.decides(seat) or not {mover for mover in self.session.movers if mover in self.people} - {seat}
