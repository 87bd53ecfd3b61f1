"""Rack inference: full racks for every turn of a recorded game, found by local search (min-conflicts).

A stay is the time of one tile on one rack, from the turn that drew it to the turn that played it or put it back. A
record tells how many stays begin and end with each turn, and the tile of most of them; it doesn't tell which beginning
belongs to which end, nor the tiles that were exchanged unseen. An assignment of both is a possible game if two
constraints hold: no tile is out of the bag more often than the set has it, and every rack has the tiles that the record
shows. The search starts from a random assignment and repairs one violated constraint at a time, by the change that
violates fewest others, and now and then by a random one, until none is violated or the work is used up. All randomness
comes from fixed seeds, so a record gives the same racks every time and everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lexicade.boards.tileset import TILES
from lexicade.core.rng import Rng

KINDS = "".join(sorted(TILES))
ATTEMPTS = 8  # each from another random assignment
WORK = 1_000_000  # turns that one attempt may look at: about a second for all attempts, and the same everywhere
RANDOM_STEP = 12  # one step in so many is a random one, or the search would run in circles

Tiles = Counter[str]
Change = tuple["Stay", int, str]  # a stay, its new beginning and its new tile


@dataclass(slots=True, eq=False)
class Stay:
    """One tile's time on a rack: the numbers of the turn that drew it and of the turn in which it left."""

    seat: int
    begin: int
    end: int
    tile: str
    is_open: bool  # whether the record doesn't show which tile it was
    returns: bool  # whether it went back into the bag


@dataclass(frozen=True, slots=True)
class RackChange:
    """What one turn does to a rack: its known tiles before the turn, those that leave it, and how many are drawn."""

    seat: int
    known: Tiles
    used: str
    unknown: int  # how many more tiles leave it
    drawn: int  # how many tiles are drawn
    is_exchange: bool


def infer_racks(turns: Sequence[RackChange], ends: Sequence[tuple[Tiles, int]]) -> tuple[str, list[str]] | None:
    """All tiles in the order in which they are drawn, and the tiles of each exchange; None if no way was found.

    The first turns, one for each player, deal the racks; `ends` has for each player the known tiles of the last rack,
    and its size.
    """
    for attempt in range(ATTEMPTS):
        rng = Rng(attempt).split("racks")
        stays = list[Stay]()
        for seat in range(len(ends)):
            own, rng = first_stays(seat, turns, ends[seat], rng)
            stays += own
        if repaired(Violations(stays, turns, [known for known, _ in ends]), rng):
            order = "".join(tiles_of(stay for stay in stays if stay.begin == number) for number in range(len(turns)))
            exchanges = [number for number, turn in enumerate(turns) if turn.is_exchange]
            return order, [tiles_of(stay for stay in stays if stay.end == number) for number in exchanges]
    return None


def tiles_of(stays: Iterator[Stay]) -> str:
    """The tiles of some stays, in order."""
    return "".join(sorted(stay.tile for stay in stays))


def first_stays(seat: int, turns: Sequence[RackChange], end: tuple[Tiles, int], rng: Rng) -> tuple[list[Stay], Rng]:
    """A first assignment for one player, found backward; tiles that a turn shows are drawn before it where possible."""
    known, held = end
    done, rack = list[Stay](), leaving(seat, len(turns), known, held - known.total(), returns=False)
    for number in reversed([number for number, turn in enumerate(turns) if turn.seat == seat]):
        turn = turns[number]
        mixed, rng = rng.shuffled(rack)
        rack, wanted, room = list[Stay](), turn.known - Counter(turn.used), len(mixed) - turn.drawn
        for stay in mixed:
            if wanted[stay.tile] > 0 and len(rack) < room:
                rack.append(stay)
                wanted[stay.tile] -= 1
        rest = sorted((stay for stay in mixed if stay not in rack), key=lambda stay: stay.tile != "")
        new = rest[room - len(rack) :]
        rack += rest[: room - len(rack)]
        for stay in new:
            stay.begin = number
        done += new
        rack += leaving(seat, number, Counter(turn.used), turn.unknown, returns=turn.is_exchange)
        for stay, tile in zip([stay for stay in rack if not stay.tile], (+wanted).elements(), strict=False):
            stay.tile = tile
    for stay in done:
        if not stay.tile:
            stay.tile, rng = rng.choice(KINDS)
    return done, rng


def leaving(seat: int, number: int, tiles: Tiles, unknown: int, *, returns: bool) -> list[Stay]:
    """The stays that end with a turn; their beginnings are still to be assigned."""
    ends = [Stay(seat, 0, number, tile, is_open=False, returns=returns) for tile in tiles.elements()]
    return ends + [Stay(seat, 0, number, "", is_open=True, returns=returns) for _ in range(unknown)]


class Violations:
    """How often each constraint is violated, kept up to date with every change of a stay."""

    def __init__(self, stays: list[Stay], turns: Sequence[RackChange], ends: Sequence[Tiles]) -> None:
        self.stays = stays
        self.last = len(turns)
        self.work = 0
        self.out = {tile: [-TILES[tile]] * len(turns) for tile in KINDS}  # by turn; above 0 the set has too few
        shown = [(turn.seat, number, turn.known) for number, turn in enumerate(turns)]
        shown += [(seat, len(turns), known) for seat, known in enumerate(ends)]
        self.missing: dict[tuple[int, str], dict[int, int]] = {
            (seat, tile): {} for seat in range(len(ends)) for tile in KINDS
        }
        for seat, number, known in shown:
            for tile, count in known.items():
                self.missing[seat, tile][number] = count
        for stay in stays:
            self.count(stay, 1)

    def count(self, stay: Stay, sign: int) -> int:
        """Count a stay in (sign 1) or out (-1); returns by how much the number of violations rises."""
        out, more = self.out[stay.tile], 0
        numbers = range(stay.begin, min(stay.end + 1, self.last) if stay.returns else self.last)
        for number in numbers:
            more += sign * (out[number] >= (0 if sign > 0 else 1))
            out[number] += sign
        missing = self.missing[stay.seat, stay.tile]
        for number in missing:
            if stay.begin < number <= stay.end:
                more -= sign * (missing[number] >= (1 if sign > 0 else 0))
                missing[number] -= sign
        self.work += len(numbers) + len(missing)
        return more

    def change(self, changes: Sequence[Change]) -> int:
        """Change stays; returns by how much the number of violations rises."""
        more = 0
        for stay, begin, tile in changes:
            more += self.count(stay, -1)
            stay.begin, stay.tile = begin, tile
            more += self.count(stay, 1)
        return more

    def cost(self, changes: Sequence[Change]) -> int:
        """By how much some changes would raise the number of violations."""
        before = [(stay, stay.begin, stay.tile) for stay, _, _ in changes]
        more = self.change(changes)
        self.change(before)
        return more

    def all(self) -> list[tuple[int, str, int]]:
        """Every violation as (seat, tile, turn): the seat whose rack lacks the tile, or -1 if too many are out."""
        self.work += len(KINDS) * (self.last + 4) + len(self.stays)
        found = [(-1, tile, number) for tile in KINDS for number, over in enumerate(self.out[tile]) if over > 0]
        for (seat, tile), missing in self.missing.items():
            found += [(seat, tile, number) for number, short in missing.items() if short > 0]
        return found


def repaired(violations: Violations, rng: Rng) -> bool:
    """Repair violations one by one; returns whether none is left."""
    while found := violations.all():
        if violations.work > WORK:
            return False
        violation, rng = rng.choice(found)
        ways, rng = rng.shuffled(list(repairs(violations.stays, *violation)))
        violations.work += 10 * len(ways)  # finding them is work as well
        step, rng = rng.below(RANDOM_STEP)
        if ways:
            violations.change(min(ways, key=violations.cost) if step else ways[0])
    return True


def repairs(stays: Sequence[Stay], seat: int, tile: str, number: int) -> Iterator[list[Change]]:
    """Every change that would repair one violation, whatever else it violates."""
    for stay in stays:
        if seat < 0 and stay.tile == tile and stay.begin <= number <= stay.end:
            yield from swaps(stays, stay, range(number + 1, stay.end))
            if stay.is_open:
                yield from ([(stay, stay.begin, other)] for other in KINDS if other != tile)
                yield from rotations(stays, stay) if number == stay.end else ()
        elif stay.seat == seat and stay.end >= number:
            if stay.tile == tile and stay.begin >= number:
                yield from swaps(stays, stay, range(number))
            elif stay.is_open and stay.begin < number:
                yield [(stay, stay.begin, tile)]


def swaps(stays: Sequence[Stay], stay: Stay, begins: range) -> Iterator[list[Change]]:
    """Swaps of beginnings: a stay begins at one of some turns instead, and a stay that began there takes its place."""
    for other in stays:
        if other.seat == stay.seat and other.begin in begins and stay.begin < other.end and other.tile != stay.tile:
            yield [(stay, other.begin, stay.tile), (other, stay.begin, other.tile)]


def rotations(stays: Sequence[Stay], stay: Stay) -> Iterator[list[Change]]:
    """Changes of three stays: a tile that was put back and drawn again at once is kept, and another is put back.

    No rack changes by that as a whole, but each single step would contradict the racks that the record shows.
    """
    own = [other for other in stays if other.seat == stay.seat]
    for again in own:
        if again.begin == stay.end and again.tile == stay.tile:
            for other in own:
                if other.begin < stay.end < other.end and other.tile != stay.tile:
                    yield [
                        (stay, other.begin, other.tile),
                        (again, stay.begin, again.tile),
                        (other, stay.end, other.tile),
                    ]
