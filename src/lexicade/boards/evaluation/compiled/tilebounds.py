"""What three or four tiles can gain at most if the other player passes from now on, for compiled endgames (`fast`).

They lie apart or in one line (apart.py), or some of them cross (crossings.py). The module `tilebounds` outside the
folder is the twin of these.
"""

from __future__ import annotations

from typing import NamedTuple

from lexicade.boards.evaluation.compiled.apart import (
    Room,
    list_places,
    name_tiles,
    new_room,
    note_apart,
    note_singles,
    note_words,
    spot_of,
)
from lexicade.boards.evaluation.compiled.corners import PAIR_OF_TILES, TRIPLE_OF_TILES
from lexicade.boards.evaluation.compiled.crossings import (
    FEW,
    Crossings,
    most_with_bridge,
    most_with_floating,
    new_crossings,
    note_pairs,
    note_single_corners,
    prepare_floats,
)
from lexicade.boards.evaluation.compiled.endboard import HELD, MOVER, RACK, SQUARES, Setting, Stack
from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.evaluation.compiled.lasttiles import LEAST
from lexicade.boards.evaluation.compiled.lineplays import Lines
from lexicade.boards.evaluation.compiled.pairs import (
    find_places,
    list_forbidden,
    list_played,
    most_with_forbidden_triple,
    most_with_played_triple,
)
from lexicade.boards.evaluation.compiled.slotwords import Racks, Scratch
from lexicade.boards.movegen.compiled.squares import WIDTH
from lexicade.boards.movegen.compiled.wordmap import WordMap


class Bounds(NamedTuple):
    """What bounds for three and four tiles are found with."""

    crossings: Crossings
    room: Room


def new_bounds(width: int) -> Bounds:
    """Room for boards whose longer side has so many squares."""
    return Bounds(new_crossings(width), new_room(width))


@inner
def note_crossings(
    words: WordMap,
    setting: Setting,
    racks: Racks,
    scratch: Scratch,
    lines: Lines,
    stack: Stack,
    bounds: Bounds,
    ply: int,
    size: int,
) -> None:
    """Take account of tiles that cross each other."""
    crossings, room, frame, whole = bounds.crossings, bounds.room, stack.frames[ply], (1 << size) - 1
    width = setting.shape[WIDTH]
    kinds, totals, stamp, player = room.kinds, room.totals, room.stamp[0], 1 - frame[MOVER]
    rack = frame[RACK + player]
    prepare_floats(crossings.floating, player, kinds, size, crossings.floats, crossings.triples)
    squares, kind_letters = stack.squares[frame[SQUARES]], setting.kind_letters[player]
    count = list_played(words, setting, lines, squares, kind_letters, rack, room, crossings)
    find_places(words, setting, racks, scratch, stack, ply, PAIR_OF_TILES, crossings)
    count = list_forbidden(crossings, width, squares, kinds, size, count)
    crossings.totals[:] = 0
    note_pairs(crossings, count, size, stamp)
    note_single_corners(crossings, count, kinds, size, stamp)
    for tiles in range(whole + 1):
        if crossings.totals[tiles]:
            totals[tiles] = max(totals[tiles], crossings.totals[tiles])
            if size == FEW:
                alone = max(0, room.tops[spot_of(whole - tiles), 0, 0])
                totals[whole] = max(totals[whole], crossings.totals[tiles] + alone)
    if size == FEW:
        totals[whole] = max(
            totals[whole],
            most_with_bridge(crossings, count, kinds, stamp),
            most_with_floating(crossings, kinds),
            most_with_played_triple(words, setting, lines, squares, kind_letters, rack, room, crossings),
        )
        find_places(words, setting, racks, scratch, stack, ply, TRIPLE_OF_TILES, crossings)
        found = most_with_forbidden_triple(crossings, width, squares, rack, kinds, room.units, stamp)
        totals[whole] = max(totals[whole], found)


@inner
def most_in_all(setting: Setting, player: int, other: int, held: int, size: int, room: Room) -> int:
    """What the totals amount to: with tiles left the game ends by passes, else by going out."""
    most, whole = other - held, (1 << size) - 1
    for tiles in range(1, whole + 1):
        points = 0
        for tile in range(size):
            points += setting.kind_points[player, room.kinds[tile]] * (tiles >> tile & 1)
        most = max(most, room.totals[tiles] + (2 * other if tiles == whole else other - held + points))
    return most


@inner
def most_of_few(
    words: WordMap,
    setting: Setting,
    racks: Racks,
    scratch: Scratch,
    lines: Lines,
    stack: Stack,
    bounds: Bounds,
    ply: int,
    limit: int,
) -> int:
    """The most that the player who is not to move gains with three or four tiles if the other player passes.

    None of them is a blank. If it is above a limit, it may be more than what is said.
    """
    frame, width, room = stack.frames[ply], setting.shape[WIDTH], bounds.room
    player = 1 - frame[MOVER]
    rack, held, other = frame[RACK + player], frame[HELD + player], frame[HELD + 1 - player]
    size = name_tiles(rack, room)
    room.stamp[0] += 1
    room.totals[:] = LEAST
    list_places(words, setting, racks, scratch, lines, stack, ply, size, room.places)
    note_singles(lines, width, size, room)
    note_apart(room.tops, room.totals, size)
    note_words(lines, width, rack, size, room)
    most = most_in_all(setting, player, other, held, size, room)
    if most > limit:
        return most
    note_crossings(words, setting, racks, scratch, lines, stack, bounds, ply, size)
    return most_in_all(setting, player, other, held, size, room)
