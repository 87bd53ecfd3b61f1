"""Which tiles must have been drawn, and when, for a record to be what it is; what it leaves open is filled in.

A record shows racks, often in part or not at all, but never the bag. First, backward through each player's turns: what
a later turn shows and the draws before it can't have brought was there already. Then, forward through the game: every
draw brings what the next turn needs, and beside that tiles that nobody needs, by a chance that is always the same.
Where tiles went back into the bag, that may come to a stop although there is a way; then `filling` searches for one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from lexicade.boards.racks import used
from lexicade.boards.records.inference import Leave, search_racks
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
    """A turn as the bag sees it: tiles leave a rack, and others come."""

    player: Seat
    line: int
    rack: str  # what is known of the rack before it
    used: str  # the tiles that leave it, as far as they are known
    unknown: int  # how many more leave it
    held: int  # tiles on the rack
    drawn: int  # tiles that come
    is_exchange: bool = False


def fill_draws(record: Record) -> tuple[str, list[str]]:
    """The tiles of a whole game in the order in which they are drawn, and the tiles of each exchange.

    Raises BadRecord where racks don't go together, or no way is found to fill them in.
    """
    turns, ends = read_turns(record)
    own = [[turn for turn in turns if turn.player == seat] for seat in (0, 1)]
    racks = [known_racks(own[seat], Counter(ends[seat])) for seat in (0, 1)]
    uses = Counter("".join([*(turn.used for turn in turns), *ends]))
    try:
        return deal(turns, [needed(own[seat], racks[seat], uses) for seat in (0, 1)])
    except BadRecord as error:
        found = search_draws(turns, racks)
        if found is None:
            raise BadRecord(error.line, UNFILLED) from None
        return found


def search_draws(turns: Sequence[Draw], racks: Sequence[Sequence[Tiles]]) -> tuple[str, list[str]] | None:
    """The same by a search, which is slower but finds most of what there is."""
    known = [iter(each) for each in racks]
    leaves = [Leave(seat, Counter(), "", 0, FULL.rack, is_exchange=False) for seat in (0, 1)]
    for turn in turns:
        shown = next(known[turn.player])
        leaves.append(Leave(turn.player, shown, turn.used, turn.unknown, turn.drawn, turn.is_exchange))
    changes = [(each.seat, each.drawn - len(each.used) - each.unknown) for each in leaves]
    held = [sum(change for seat, change in changes if seat == each) for each in (0, 1)]
    ends = [each[-1] for each in racks]
    if any(end.total() > most for end, most in zip(ends, held, strict=True)):
        return None
    return search_racks(leaves, list(zip(ends, held, strict=True)))


def read_turns(record: Record) -> tuple[list[Draw], list[str]]:
    """All turns in order, and what is known of the racks after the last."""
    turns: list[Draw] = []
    ends = list(record.racks)
    for before, event, after in follow(record):
        if event.kind in TURNS:
            turns.append(read_turn(before, event, after))
        elif event.kind is EventKind.TAKEN_BACK:  # the rack was there, but nothing left it
            last = turns[-1]
            turns[-1] = Draw(last.player, last.line, last.rack, "", 0, last.held, 0)
        elif event.kind is EventKind.OUT:
            ends[1 - event.player] = event.tiles
        elif event.kind is EventKind.PENALTY:
            ends[event.player] = event.tiles
    return turns, ends


def read_turn(before: Snapshot, event: Event, after: Snapshot) -> Draw:
    """One turn."""
    seat, held = event.player, before.held[event.player]
    if event.kind is EventKind.EXCHANGE:
        unknown = event.count - len(event.tiles)
        return Draw(seat, event.line, event.rack, event.tiles, unknown, held, event.count, is_exchange=True)
    tiles = used(event.text) if event.kind is EventKind.PLAY else ""
    return Draw(seat, event.line, event.rack, tiles, 0, held, before.bag - after.bag)


def known_racks(turns: Sequence[Draw], end: Tiles) -> list[Tiles]:
    """What is known of a player's racks before each turn and at the end: shown then, or left from before."""
    racks, left = [], Counter[str]()
    for turn in turns:
        known = left | Counter(turn.rack)
        if known.total() > turn.held:
            raise BadRecord(turn.line, "The rack doesn't match the tiles that the player kept.")
        racks.append(known)
        left = known - Counter(turn.used) if not turn.unknown else Counter()
    return [*racks, left | end]


def needed(turns: Sequence[Draw], racks: Sequence[Tiles], uses: Tiles) -> list[Tiles]:
    """What a player must have had, before each turn and at the end.

    Where there is a choice, tiles that are used more often than there are any come late: somebody puts them back first.
    """
    needs = [racks[-1]]
    for turn, known in zip(reversed(turns), reversed(racks[:-1]), strict=True):
        missing = needs[-1] - kept(turn, known, needs[-1])
        choice = sorted(missing.elements(), key=lambda tile: (uses[tile] - TILES[tile], tile))
        needs.append(known + Counter(choice[: max(0, missing.total() - turn.drawn)]))
        if needs[-1].total() > turn.held:
            raise BadRecord(turn.line, "The rack doesn't match what the player has in the next turn.")
    return needs[::-1]


def kept(turn: Draw, rack: Tiles, need: Tiles) -> Tiles:
    """What stays on a rack through a turn; where nobody knows, what is needed after it, rare tiles first."""
    if not turn.unknown:
        return rack - Counter(turn.used)
    wanted = sorted((rack & need).elements(), key=lambda tile: (TILES[tile], tile))
    others = sorted((rack - need).elements())
    return Counter((wanted + others)[: turn.held - turn.drawn])


def deal(turns: Sequence[Draw], needs: Sequence[Sequence[Tiles]]) -> tuple[str, list[str]]:
    """Every draw in order, and the tiles of each exchange."""
    dealt = [Draw(seat, turns[0].line if turns else 1, "", "", 0, 0, FULL.rack) for seat in (0, 1)]
    waiting = [iter(each) for each in needs]
    before, asked, after = [Counter[str](), Counter[str]()], list[Tiles](), list[Tiles]()
    for turn in (*dealt, *turns):
        after.append(next(waiting[turn.player]))
        asked.append(after[-1] - kept(turn, before[turn.player], after[-1]))
        before[turn.player] = after[-1]
    bag, racks, order, exchanged = Counter(FULL.tiles), [Counter[str](), Counter[str]()], "", list[str]()
    rng = Rng(0)
    for number, turn in enumerate((*dealt, *turns)):
        rack, need = racks[turn.player], after[number]
        left = rack - kept(turn, rack, need)
        rack -= left
        new = need - rack
        if new.total() > turn.drawn or new - bag:
            raise BadRecord(turn.line, "No choice of the tiles that the record doesn't show allows this.")
        bag -= new
        for _ in range(turn.drawn - new.total()):
            tile, rng = rng.choice(to_spare(bag, asked[number + 1 :], (*dealt, *turns)[number + 1 :]))
            new[tile] += 1
            bag -= Counter(tile)
        racks[turn.player] = rack + new
        order += "".join(sorted(new.elements()))
        if turn.is_exchange:
            bag += left
            exchanged.append("".join(sorted(left.elements())))
    return order, exchanged


def to_spare(bag: Tiles, asked: Sequence[Tiles], turns: Sequence[Draw]) -> str:
    """The tiles of a bag that will be in it at all times to come, whatever must be drawn and is put back.

    If there are none, those that run short last: some way to go on is better than none.
    """
    level, low = Counter(bag), Counter(bag)
    for tiles, turn in zip(asked, turns, strict=True):
        level.subtract(tiles)
        for tile in tiles:
            low[tile] = min(low[tile], level[tile])
        level.update(turn.used if turn.is_exchange else "")
    most = max(low[tile] for tile in bag)
    return "".join(tile * (low[tile] if most > 0 else low[tile] == most) for tile in sorted(bag))
