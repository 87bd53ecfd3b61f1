"""Leave values learned by self-play (extra `fast`): what a rack is worth more or less for having certain tiles on it.

A game is played with racks drawn anew for each turn from all tiles that are not on the board; the best play by score
and the values so far is laid. Such racks are what a leave of any kind is filled up to, so the average worth of racks
that contain a leave, less the average of all, is what the leave is worth. One generation's values are used by the
next, which so learns what a leave does for the turn after next, and so on; after a few they change no more.

Nobody meets all leaves of six tiles often enough. So the averages are not used themselves: the values of tiles, pairs
and triples are fitted to all of them by least squares, each average counting as often as it was met, and drawn
towards nothing the more tiles they are of, since those met rarely say little.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from json import dumps, loads
from math import comb
from typing import Any
from zlib import compress, decompress
from zlib import error as zlib_error

import numpy as np
import numpy.typing as npt
from numba import njit

from lexicade.boards.board import Board
from lexicade.boards.evaluation.leaves import LARGEST, Leaves
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import laid
from lexicade.boards.racks import used, without
from lexicade.boards.rulesets import RULESETS
from lexicade.boards.tileset import ALPHABET, TILES
from lexicade.core.rng import Rng
from lexicade.tiles import BLANK

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Longs = npt.NDArray[np.int64]

KINDS = ALPHABET + BLANK
FULL = RULESETS["full"]
KEPT = FULL.rack - 1  # tiles that can be left on a rack at most
# Leaves are numbered like choices of KEPT different numbers: C(n, k) ways to choose smaller ones come before.
WAYS = np.array([[comb(number, chosen) for chosen in range(KEPT + 1)] for number in range(40)], dtype=np.int64)
LEAVES = comb(len(KINDS) + KEPT, KEPT)
LEAST_UNSEEN = 2 * FULL.rack  # with fewer, what is left on a rack no longer matters for turns to come
NO_TILE = -1
CHUNK = 50  # games that are played at a time
PULL = (0.0, 10.0, 500.0, 2_000.0)  # how often nothing counts as having been met, by tiles of a part


@dataclass(frozen=True, slots=True)
class Samples:
    """Racks that were met, as numbers of their kinds of tiles, and what each was worth in hundredths of a point."""

    racks: Bytes
    values: Longs


def play_racks(engine: Engine, leaves: Leaves, seed: int, numbers: range) -> Samples:
    """The racks of some games of self-play, the same for the same seed and numbers wherever they are played."""
    racks: list[str] = []
    values: list[int] = []
    for number in numbers:
        rng = Rng(seed).split(f"racks {number}")
        board, unseen = Board.empty(FULL.layout), FULL.tiles
        while len(unseen) >= LEAST_UNSEEN:
            rack, rng = drawn(unseen, rng)
            table = leaves.table(rack)
            best = engine.best(board, rack, 1, table, whole=FULL.rack, bonus=FULL.bonus)
            value, play = best[0] if best else (0, None)
            racks.append(rack)
            values.append(max(value, *table[1:]) if best else max(table[1:]))  # an exchange is a turn as well
            if play is None:
                break
            board = laid(board, play)
            unseen = without(unseen, used(play.text)) or ""
    kinds = np.frombuffer("".join(racks).encode(), dtype=np.uint8).reshape(-1, FULL.rack) - 65
    kinds[kinds > 26] = 26  # blanks
    kinds.sort(axis=1)
    return Samples(kinds, np.array(values, dtype=np.int64))


def drawn(unseen: str, rng: Rng) -> tuple[str, Rng]:
    """A rack of random tiles."""
    pool = list(unseen)
    for at in range(FULL.rack):
        other, rng = rng.below(len(pool) - at)
        pool[at], pool[at + other] = pool[at + other], pool[at]
    return "".join(pool[: FULL.rack]), rng


class Tally:
    """How often each leave was met on a rack, and what those racks were worth together."""

    def __init__(self) -> None:
        self.counts = np.zeros(LEAVES, dtype=np.int64)
        self.sums = np.zeros(LEAVES, dtype=np.int64)
        self.racks = 0
        self.total = 0

    def add(self, samples: Samples) -> None:
        """Count some more racks."""
        count_leaves(samples.racks, samples.values, WAYS, self.counts, self.sums)
        self.racks += len(samples.values)
        self.total += int(samples.values.sum())

    def fitted(self) -> dict[str, int]:
        """The values of tiles, pairs and triples that fit best."""
        names = [name for size in range(1, LARGEST + 1) for name in possible(size)]
        index = np.full(LEAVES, -1, dtype=np.int64)
        for number, name in enumerate(names):
            index[number_of(name)] = number
        matrix = np.diag([PULL[len(name)] for name in names])
        right = np.zeros(len(names))
        mean = self.total / max(1, self.racks)
        add_equations(WAYS, self.counts, self.sums, mean, index, matrix, right)
        matrix += np.triu(matrix, 1).T
        values = np.linalg.solve(matrix, right)
        return {name: round(float(value)) for name, value in zip(names, values, strict=True)}


class Course:
    """A course of learning: generations of games, each twice as many as the one before, and how far it has come."""

    def __init__(self, games: int, generations: int, seed: int, digest: str) -> None:
        self.plan = {"games": games, "generations": generations, "seed": seed, "words": int(digest, 16)}
        self.generation = 0
        self.done = 0  # games of this generation
        self.tally = Tally()
        self.parts: dict[str, int] = {}

    @property
    def is_over(self) -> bool:
        """Whether all generations are through."""
        return self.generation == self.plan["generations"]

    @property
    def sizes(self) -> list[int]:
        """How many games each generation plays."""
        last = self.plan["generations"] - 1
        return [max(1, self.plan["games"] >> (last - number)) for number in range(last + 1)]

    def chunks(self) -> list[range]:
        """The games of this generation that are still to be played, some at a time."""
        size = self.sizes[self.generation]
        return [range(at, min(at + CHUNK, size)) for at in range(self.done, size, CHUNK)]

    def add(self, samples: Samples, games: int) -> None:
        """Count the racks of some games."""
        self.tally.add(samples)
        self.done += games

    def graduate(self) -> None:
        """End a generation: fit the values that the next one uses."""
        self.parts = self.tally.fitted()
        self.tally, self.done, self.generation = Tally(), 0, self.generation + 1

    def freeze(self) -> bytes:
        """All of it as bytes, to go on from later."""
        met = np.flatnonzero(self.tally.counts)
        head = {
            **self.plan,
            "generation": self.generation,
            "done": self.done,
            "racks": self.tally.racks,
            "total": self.tally.total,
            "parts": {name.lower(): value for name, value in self.parts.items()},
            "met": len(met),
        }
        columns = (met, self.tally.counts[met], self.tally.sums[met])
        return compress(b"\n".join([dumps(head).encode(), b"".join(column.tobytes() for column in columns)]), 1)

    def thaw(self, data: bytes) -> bool:
        """Go on from where a course of the same plan was; says whether the bytes are of one, and else does nothing."""
        try:
            line, _, body = decompress(data).partition(b"\n")
            head = loads(line)
            if not self.fits(head) or len(body) != 24 * head["met"]:
                return False
            met, counts, sums = np.frombuffer(body, dtype=np.int64).reshape(3, -1)
            if not is_tally(head["racks"], head["total"], met, counts, sums):
                return False
        except (zlib_error, ValueError, KeyError, TypeError, RecursionError):
            return False
        tally = Tally()
        tally.counts[met], tally.sums[met] = counts, sums
        tally.racks, tally.total = head["racks"], head["total"]
        self.tally, self.generation, self.done = tally, head["generation"], head["done"]
        self.parts = {name.upper(): value for name, value in head["parts"].items()}
        return True

    def fits(self, head: dict[str, Any]) -> bool:
        """Whether a course of this plan can have come as far as some bytes say."""
        generation, done, parts = head["generation"], head["done"], head["parts"]
        if not isinstance(parts, dict) or {key: head[key] for key in self.plan} != self.plan:
            return False
        numbers = [generation, done, head["racks"], head["total"], head["met"], *parts.values()]
        if any(type(number) is not int or abs(number) >= 1 << 53 for number in numbers):  # what a float can hold
            return False
        named = [name.lower() for size in range(1, LARGEST + 1) for name in possible(size)] if generation else []
        games = [*self.sizes, 0]  # none after the last generation
        return 0 <= generation < len(games) and 0 <= done <= games[generation] and parts.keys() == set(named)


def is_tally(racks: int, total: int, met: Longs, counts: Longs, sums: Longs) -> bool:
    """Whether leaves, how often each was met and what it was worth go with so many racks, worth so much together."""
    times = (1 << FULL.rack) - 2  # each rack counts once for every choice of its tiles but all and none
    in_order = bool((np.diff(met, prepend=-1) > 0).all()) and bool((met < LEAVES).all())
    least = bool((counts > 0).all()) and racks >= 0
    return in_order and least and sum(counts.tolist()) == times * racks and sum(sums.tolist()) == times * total


def possible(size: int) -> list[str]:
    """All sets of so many tiles that there are in a set of tiles."""
    return [
        "".join(chosen)
        for chosen in combinations_with_replacement(KINDS, size)
        if all(chosen.count(tile) <= TILES[tile] for tile in chosen)
    ]


def number_of(leave: str) -> int:
    """The number of a leave (sorted, blanks last) in a tally."""
    kinds = [KINDS.index(tile) for tile in leave]
    return sum(
        int(WAYS[kind + at + 1 + KEPT - len(kinds), at + 1 + KEPT - len(kinds)]) for at, kind in enumerate(kinds)
    )


@njit(cache=True)
def count_leaves(racks: Bytes, values: Longs, ways: Longs, counts: Longs, sums: Longs) -> None:
    """Count every leave of each rack as often as there are ways to choose its tiles: that is how often it comes up."""
    tiles = racks.shape[1]
    for rack in range(len(racks)):
        for chosen in range(1, (1 << tiles) - 1):
            size = 0
            for at in range(tiles):
                size += chosen >> at & 1
            number, place = 0, tiles - 1 - size
            for at in range(tiles):
                if chosen >> at & 1:
                    place += 1
                    number += ways[racks[rack, at] + place, place]
            counts[number] += 1
            sums[number] += values[rack]


@njit(cache=True)
def add_equations(  # noqa: C901 - one flat loop is what the compiler wants
    ways: Longs, counts: Longs, sums: Longs, mean: float, index: Longs, matrix: Floats, right: Floats
) -> None:
    """Add what each leave that was met says of its parts to the equations for their values, above the diagonal."""
    most = ways.shape[1] - 1
    kinds = np.zeros(most + 1, dtype=np.int64)
    parts = np.zeros(64, dtype=np.int64)
    for number in range(len(counts)):
        if not counts[number]:
            continue
        rest, size = number, 0
        for place in range(most, 0, -1):  # from the number back to the tiles, the last one first
            kind = NO_TILE
            while ways[kind + 1 + place, place] <= rest:
                kind += 1
            rest -= ways[kind + place, place]
            if kind > NO_TILE:
                kinds[size] = kind
                size += 1
        found = 0
        for one in range(size):
            for two in range(one, size):
                for three in range(two, size):
                    if (one == two) != (two == three) and one == two:
                        continue  # pairs are (one, two, two)
                    place = most
                    part = ways[kinds[one] + place, place]
                    if two > one:
                        part += ways[kinds[two] + place - 1, place - 1]
                    if three > two:
                        part += ways[kinds[three] + place - 2, place - 2]
                    is_new = True
                    for at in range(found):
                        if parts[at] == index[part]:
                            is_new = False
                            break
                    if is_new:
                        parts[found] = index[part]
                        found += 1
        worth = sums[number] - counts[number] * mean
        for one in range(found):
            right[parts[one]] += worth
            for two in range(found):
                if parts[two] >= parts[one]:
                    matrix[parts[one], parts[two]] += counts[number]
