"""Which tiles were drawn in which turn of a recorded game; where the record leaves it open, one possible way.

A record shows racks, often in part or not at all, and never the bag. First pass, backward through each player's turns:
tiles that a later turn shows and that the draws before it can't have brought were on the rack already. Second pass,
forward through the game: every draw brings what the next turn needs, and otherwise tiles that nobody will need, by a
choice from a fixed seed. Where tiles were exchanged, this may fail although there is a way; then `inference` looks for
one by a search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from lexicade.boards.racks import used
from lexicade.boards.records.inference import RackChange, infer_racks
from lexicade.boards.records.record import TURNS, Event, EventKind, Record
from lexicade.boards.records.referee import FULL, Snapshot, follow
from lexicade.boards.tileset import TILES
from lexicade.core.errors import BadRecord
from lexicade.core.game import Seat
from lexicade.core.rng import Rng

UNFILLED = "Lexicade found no way to fill in the tiles that the record doesn't show."

Tiles = Counter[str]


@dataclass(frozen=True, slots=True)
class Draw:
    """What one turn does to its player's rack: some tiles leave it, and others are drawn."""

    player: Seat
    line: int
    rack: str  # what is known of the rack before it
    used: str  # the tiles that leave it, as far as they are known
    unknown: int  # how many more tiles leave it
    held: int  # how many tiles are on it before the turn
    drawn: int  # how many tiles are drawn
    is_exchange: bool = False


def infer_draws(record: Record) -> tuple[str, list[str]]:
    """All tiles of a game in the order in which they are drawn, and the tiles of each exchange.

    Raises BadRecord where racks contradict each other, or no way is found to fill in what is unknown.
    """
    turns, ends = rack_changes(record)
    seats = range(len(record.players))
    own = [[turn for turn in turns if turn.player == seat] for seat in seats]
    racks = [known_racks(own[seat], Counter(ends[seat])) for seat in seats]
    uses = Counter("".join([*(turn.used for turn in turns), *ends]))
    try:
        return deal_forward(turns, [needed_tiles(own[seat], racks[seat], uses) for seat in seats])
    except BadRecord as error:
        found = search_draws(turns, racks)
        if found is None:
            raise BadRecord(error.line, UNFILLED) from None
        return found


def search_draws(turns: Sequence[Draw], racks: Sequence[Sequence[Tiles]]) -> tuple[str, list[str]] | None:
    """The same by rack inference, which is slower but finds a way almost always; None if it finds none."""
    known, seats = [iter(each) for each in racks], range(len(racks))
    leaves = [RackChange(seat, Counter(), "", 0, FULL.rack, is_exchange=False) for seat in seats]
    for turn in turns:
        shown = next(known[turn.player])
        leaves.append(RackChange(turn.player, shown, turn.used, turn.unknown, turn.drawn, turn.is_exchange))
    changes = [(each.seat, each.drawn - len(each.used) - each.unknown) for each in leaves]
    held = [sum(change for seat, change in changes if seat == each) for each in seats]
    ends = [each[-1] for each in racks]
    if any(end.total() > most for end, most in zip(ends, held, strict=True)):
        return None
    return infer_racks(leaves, list(zip(ends, held, strict=True)))


def rack_changes(record: Record) -> tuple[list[Draw], list[str]]:
    """All turns in order, and what is known of all racks after the last."""
    turns: list[Draw] = []
    ends = list(record.racks)
    for before, event, after in follow(record):
        if event.kind in TURNS:
            turns.append(rack_change(before, event, after))
            ends[event.player] = record.racks[event.player]
        elif event.kind is EventKind.CHALLENGE and not record.racks[event.player]:  # it shows the next rack
            ends[event.player] = event.rack if len(event.rack) <= after.held[event.player] else ""
        elif event.kind is EventKind.TAKEN_BACK:  # the rack was there, but nothing left it
            last = turns[-1]
            turns[-1] = Draw(last.player, last.line, last.rack, "", 0, last.held, 0)
        elif event.kind is EventKind.OUT and len(ends) == 2:  # of several racks, nobody says whose tiles they are
            ends[1 - event.player] = event.tiles
        elif event.kind is EventKind.PENALTY:
            ends[event.player] = event.tiles
    return turns, ends


def rack_change(before: Snapshot, event: Event, after: Snapshot) -> Draw:
    """What a play, an exchange or a pass does to the rack of its player."""
    seat, held = event.player, before.held[event.player]
    if event.kind is EventKind.EXCHANGE:
        unknown = event.count - len(event.tiles)
        return Draw(seat, event.line, event.rack, event.tiles, unknown, held, event.count, is_exchange=True)
    tiles = used(event.text) if event.kind is EventKind.PLAY else ""
    return Draw(seat, event.line, event.rack, tiles, 0, held, before.bag - after.bag)


def known_racks(turns: Sequence[Draw], end: Tiles) -> list[Tiles]:
    """The known tiles of one player's rack before each turn and at the end: shown there, or kept from before."""
    racks, left = [], Counter[str]()
    for turn in turns:
        known = left | Counter(turn.rack)
        if known.total() > turn.held:
            raise BadRecord(turn.line, "The rack doesn't match the tiles that the player kept.")
        racks.append(known)
        left = known - Counter(turn.used) if not turn.unknown else Counter()
    return [*racks, left | end]


def needed_tiles(turns: Sequence[Draw], racks: Sequence[Tiles], uses: Tiles) -> list[Tiles]:
    """The tiles that one player must have held before each turn and at the end.

    Where there is a choice, tiles that are used more often than there are any come late: somebody puts them back first.
    """
    needs = [racks[-1]]
    for turn, known in zip(reversed(turns), reversed(racks[:-1]), strict=True):
        missing = needs[-1] - kept_tiles(turn, known, needs[-1])
        choice = sorted(missing.elements(), key=lambda tile: (uses[tile] - TILES[tile], tile))
        needs.append(known + Counter(choice[: max(0, missing.total() - turn.drawn)]))
        if needs[-1].total() > turn.held:
            raise BadRecord(turn.line, "The rack doesn't match what the player has in the next turn.")
    return needs[::-1]


def kept_tiles(turn: Draw, rack: Tiles, need: Tiles) -> Tiles:
    """The tiles that stay on a rack in a turn; where that is unknown, those needed later, rare ones first."""
    if not turn.unknown:
        return rack - Counter(turn.used)
    wanted = sorted((rack & need).elements(), key=lambda tile: (TILES[tile], tile))
    others = sorted((rack - need).elements())
    return Counter((wanted + others)[: turn.held - turn.drawn])


def deal_forward(turns: Sequence[Draw], needs: Sequence[Sequence[Tiles]]) -> tuple[str, list[str]]:
    """All tiles in the order in which they are drawn, and the tiles of each exchange; raises BadRecord if stuck."""
    dealt = [Draw(seat, turns[0].line if turns else 1, "", "", 0, 0, FULL.rack) for seat in range(len(needs))]
    waiting = [iter(each) for each in needs]
    before, asked, after = [Counter[str]() for _ in needs], list[Tiles](), list[Tiles]()
    for turn in (*dealt, *turns):
        after.append(next(waiting[turn.player]))
        asked.append(after[-1] - kept_tiles(turn, before[turn.player], after[-1]))
        before[turn.player] = after[-1]
    bag, racks, order, exchanged = Counter(FULL.tiles), [Counter[str]() for _ in needs], "", list[str]()
    rng = Rng(0)
    for number, turn in enumerate((*dealt, *turns)):
        rack, need = racks[turn.player], after[number]
        left = rack - kept_tiles(turn, rack, need)
        rack -= left
        new = need - rack
        if new.total() > turn.drawn or new - bag:
            raise BadRecord(turn.line, "No choice of the tiles that the record doesn't show allows this.")
        bag -= new
        for _ in range(turn.drawn - new.total()):
            tile, rng = rng.choice(spare_tiles(bag, asked[number + 1 :], (*dealt, *turns)[number + 1 :]))
            new[tile] += 1
            bag -= Counter(tile)
        racks[turn.player] = rack + new
        order += "".join(sorted(new.elements()))
        if turn.is_exchange:
            bag += left
            exchanged.append("".join(sorted(left.elements())))
    return order, exchanged


def spare_tiles(bag: Tiles, asked: Sequence[Tiles], turns: Sequence[Draw]) -> str:
    """The tiles in a bag that no later turn needs, each as often as it can be spared.

    If there are none, the tiles that run out last: any way to go on is better than none.
    """
    level, low = Counter(bag), Counter(bag)
    for tiles, turn in zip(asked, turns, strict=True):
        level.subtract(tiles)
        for tile in tiles:
            low[tile] = min(low[tile], level[tile])
        level.update(turn.used if turn.is_exchange else "")
    most = max(low[tile] for tile in bag)
    return "".join(tile * (low[tile] if most > 0 else low[tile] == most) for tile in sorted(bag))
