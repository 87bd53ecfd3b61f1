"""A search for racks that a record can have come from, where filling them in turn by turn leads nowhere.

A tile's stay on a rack begins with a draw and ends when it is laid or put back. A record tells how many stays begin and
end with each turn, and which tile most of them are of, but not which beginning goes with which end, nor the tiles that
were exchanged unseen. Whatever goes with whatever, two things make it a game: of no tile are more out of the bag than a
set has, and every rack has the tiles that the record shows. So stays trade beginnings, or unseen tiles change, always
mending one fault at the least cost in others, now and then at any cost, until there is no fault or the patience ends.
All chance is fixed beforehand, so the same record is always filled in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lexicade.boards.tileset import TILES
from lexicade.core.rng import Rng

KINDS = "".join(sorted(TILES))
ATTEMPTS = 8  # each from other racks
WORK = 1_000_000  # of an attempt, in turns looked at; all in all, about a second, and the same on every machine
WHIM = 12  # one step in so many is taken whatever it costs, or the search would run in circles

Tiles = Counter[str]
Change = tuple["Stay", int, str]  # a stay, and what its beginning and its tile become


@dataclass(slots=True, eq=False)
class Stay:
    """A tile's time on a rack, from the turn that drew it to the turn that it left in."""

    seat: int
    begin: int
    end: int
    tile: str
    is_open: bool  # whether nobody saw which tile it was
    returns: bool  # whether it went back into the bag


@dataclass(frozen=True, slots=True)
class Leave:
    """What a turn does with a rack: which tiles are known to be on it, which leave it, and how many come."""

    seat: int
    known: Tiles
    used: str
    unknown: int  # how many more leave it
    drawn: int
    is_exchange: bool


def search_racks(turns: Sequence[Leave], ends: Sequence[tuple[Tiles, int]]) -> tuple[str, list[str]] | None:
    """The tiles in the order in which they are drawn and those of each exchange, or None if none were found.

    The first two turns are the deals; the ends are what is known of each rack at last, and how many tiles it has.
    """
    for attempt in range(ATTEMPTS):
        rng = Rng(attempt).split("racks")
        stays = list[Stay]()
        for seat in (0, 1):
            own, rng = first_stays(seat, turns, ends[seat], rng)
            stays += own
        if mended(Faults(stays, turns, [known for known, _ in ends]), rng):
            order = "".join(tiles_of(stay for stay in stays if stay.begin == number) for number in range(len(turns)))
            exchanges = [number for number, turn in enumerate(turns) if turn.is_exchange]
            return order, [tiles_of(stay for stay in stays if stay.end == number) for number in exchanges]
    return None


def tiles_of(stays: Iterator[Stay]) -> str:
    """The tiles of some stays, in order."""
    return "".join(sorted(stay.tile for stay in stays))


def first_stays(seat: int, turns: Sequence[Leave], end: tuple[Tiles, int], rng: Rng) -> tuple[list[Stay], Rng]:
    """Stays on one rack, found backward: what a turn shows was there before what comes after it is drawn."""
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
    """Stays that end with a turn; when they began is not yet known."""
    ends = [Stay(seat, 0, number, tile, is_open=False, returns=returns) for tile in tiles.elements()]
    return ends + [Stay(seat, 0, number, "", is_open=True, returns=returns) for _ in range(unknown)]


class Faults:
    """What keeps stays from being a game, counted along with every change of them."""

    def __init__(self, stays: list[Stay], turns: Sequence[Leave], ends: Sequence[Tiles]) -> None:
        self.stays = stays
        self.last = len(turns)
        self.work = 0
        self.out = {tile: [-TILES[tile]] * len(turns) for tile in KINDS}  # by turn; more than none is a fault
        shown = [(turn.seat, number, turn.known) for number, turn in enumerate(turns)]
        shown += [(seat, len(turns), known) for seat, known in enumerate(ends)]
        self.missing: dict[tuple[int, str], dict[int, int]] = {(seat, tile): {} for seat in (0, 1) for tile in KINDS}
        for seat, number, known in shown:
            for tile, count in known.items():
                self.missing[seat, tile][number] = count
        for stay in stays:
            self.count(stay, 1)

    def count(self, stay: Stay, sign: int) -> int:
        """Count a stay in (1) or out (-1); says how many faults there are more."""
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
        """Change stays; says how many faults there are more."""
        more = 0
        for stay, begin, tile in changes:
            more += self.count(stay, -1)
            stay.begin, stay.tile = begin, tile
            more += self.count(stay, 1)
        return more

    def price(self, changes: Sequence[Change]) -> int:
        """How many more faults some changes would bring."""
        before = [(stay, stay.begin, stay.tile) for stay, _, _ in changes]
        more = self.change(changes)
        self.change(before)
        return more

    def all(self) -> list[tuple[int, str, int]]:
        """Every fault: a seat if a tile is missing there, or -1 if too many are out; the tile, and the turn."""
        self.work += len(KINDS) * (self.last + 4) + len(self.stays)
        found = [(-1, tile, number) for tile in KINDS for number, over in enumerate(self.out[tile]) if over > 0]
        for (seat, tile), missing in self.missing.items():
            found += [(seat, tile, number) for number, short in missing.items() if short > 0]
        return found


def mended(faults: Faults, rng: Rng) -> bool:
    """Mend fault after fault; says whether none is left."""
    while found := faults.all():
        if faults.work > WORK:
            return False
        fault, rng = rng.choice(found)
        ways, rng = rng.shuffled(list(remedies(faults.stays, *fault)))
        faults.work += 10 * len(ways)  # finding them is work, too
        whim, rng = rng.below(WHIM)
        if ways:
            faults.change(min(ways, key=faults.price) if whim else ways[0])
    return True


def remedies(stays: Sequence[Stay], seat: int, tile: str, number: int) -> Iterator[list[Change]]:
    """Every change that mends a fault, taken for itself."""
    for stay in stays:
        if seat < 0 and stay.tile == tile and stay.begin <= number <= stay.end:
            yield from trades(stays, stay, range(number + 1, stay.end))
            if stay.is_open:
                yield from ([(stay, stay.begin, other)] for other in KINDS if other != tile)
                yield from turnabouts(stays, stay) if number == stay.end else ()
        elif stay.seat == seat and stay.end >= number:
            if stay.tile == tile and stay.begin >= number:
                yield from trades(stays, stay, range(number))
            elif stay.is_open and stay.begin < number:
                yield [(stay, stay.begin, tile)]


def trades(stays: Sequence[Stay], stay: Stay, begins: range) -> Iterator[list[Change]]:
    """The ways to let a stay begin at one of some turns, and another on that rack when it began."""
    for other in stays:
        if other.seat == stay.seat and other.begin in begins and stay.begin < other.end and other.tile != stay.tile:
            yield [(stay, other.begin, stay.tile), (other, stay.begin, other.tile)]


def turnabouts(stays: Sequence[Stay], stay: Stay) -> Iterator[list[Change]]:
    """The ways to keep a tile that was put back and drawn right again, and to do that with another instead.

    No rack changes by it. Step by step, every rack that the record shows would be wrong in between.
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
