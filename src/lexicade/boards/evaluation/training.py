"""Training of leave values by self-play (extra `fast`): how much more a rack is worth for having certain tiles.

A game is played with racks drawn anew for each turn from all tiles that are not on the board; the best play by score
and the values so far is laid. Such racks are what a leave of any kind is filled up to, so the average worth of racks
that contain a leave, less the average of all, is what the leave is worth. One generation's values are used by the
next, which so learns what a leave does for the turn after next, and so on; after a few they change no more.

Most leaves of six tiles come up too rarely for an average of their own. So the values of tiles, pairs and triples are
fitted to all averages by ridge regression: least squares weighted by how often a leave came up, with a penalty that
pulls values towards 0, larger for larger subsets, since those that come up rarely say little.
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
KEPT = FULL.rack - 1  # the most tiles in a leave
# Leaves are numbered like choices of KEPT different numbers: C(n, k) ways to choose smaller ones come before.
WAYS = np.array([[comb(number, chosen) for chosen in range(KEPT + 1)] for number in range(40)], dtype=np.int64)
LEAVES = comb(len(KINDS) + KEPT, KEPT)
LEAST_UNSEEN = 2 * FULL.rack  # with fewer, what is left on a rack no longer matters for turns to come
NO_TILE = -1
CHUNK = 50  # games that are played at a time
RIDGE = (0.0, 10.0, 500.0, 2_000.0)  # the penalty on values, by the number of tiles in the subset


@dataclass(frozen=True, slots=True)
class Samples:
    """Racks of self-play, one row of sorted tile numbers (0 to 26) each, and their values in hundredths of a point."""

    racks: Bytes
    values: Longs


def play_racks(engine: Engine, leaves: Leaves, seed: int, numbers: range) -> Samples:
    """The racks of some games of self-play; the same seed and game numbers give the same racks everywhere."""
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
    """A full rack of tiles drawn at random from the unseen ones."""
    pool = list(unseen)
    for at in range(FULL.rack):
        other, rng = rng.below(len(pool) - at)
        pool[at], pool[at + other] = pool[at + other], pool[at]
    return "".join(pool[: FULL.rack]), rng


class Tally:
    """For each leave by its number, how often it was on a rack, and the sum of those racks' values in hundredths."""

    def __init__(self) -> None:
        self.counts = np.zeros(LEAVES, dtype=np.int64)
        self.sums = np.zeros(LEAVES, dtype=np.int64)
        self.racks = 0
        self.total = 0

    def add(self, samples: Samples) -> None:
        """Count all leaves of some more racks."""
        count_leaves(samples.racks, samples.values, WAYS, self.counts, self.sums)
        self.racks += len(samples.values)
        self.total += int(samples.values.sum())

    def fitted(self) -> dict[str, int]:
        """The values of tiles, pairs and triples, in hundredths of a point, that fit the averages best."""
        names = [name for size in range(1, LARGEST + 1) for name in possible(size)]
        index = np.full(LEAVES, -1, dtype=np.int64)
        for number, name in enumerate(names):
            index[number_of(name)] = number
        matrix = np.diag([RIDGE[len(name)] for name in names])
        right = np.zeros(len(names))
        mean = self.total / max(1, self.racks)
        add_equations(WAYS, self.counts, self.sums, mean, index, matrix, right)
        matrix += np.triu(matrix, 1).T
        values = np.linalg.solve(matrix, right)
        return {name: round(float(value)) for name, value in zip(names, values, strict=True)}


class TrainingRun:
    """A training run and its progress: generations of games, each twice as many as the one before."""

    def __init__(self, games: int, generations: int, seed: int, digest: str) -> None:
        self.plan = {"games": games, "generations": generations, "seed": seed, "words": int(digest, 16)}
        self.generation = 0
        self.done = 0  # games of this generation
        self.tally = Tally()
        self.parts: dict[str, int] = {}

    @property
    def is_over(self) -> bool:
        """Whether all generations are finished."""
        return self.generation == self.plan["generations"]

    @property
    def sizes(self) -> list[int]:
        """The number of games in each generation."""
        last = self.plan["generations"] - 1
        return [max(1, self.plan["games"] >> (last - number)) for number in range(last + 1)]

    def chunks(self) -> list[range]:
        """The numbers of this generation's games that are still to be played, in ranges of at most CHUNK."""
        size = self.sizes[self.generation]
        return [range(at, min(at + CHUNK, size)) for at in range(self.done, size, CHUNK)]

    def add(self, samples: Samples, games: int) -> None:
        """Count the racks of some games."""
        self.tally.add(samples)
        self.done += games

    def finish_generation(self) -> None:
        """Finish a generation: fit the values that the next one plays with."""
        self.parts = self.tally.fitted()
        self.tally, self.done, self.generation = Tally(), 0, self.generation + 1

    def checkpoint(self) -> bytes:
        """A checkpoint as bytes, from which `restore` goes on."""
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

    def restore(self, data: bytes) -> bool:
        """Go on from a checkpoint; returns False and changes nothing if it is damaged or of a run with another plan."""
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
        """Whether a checkpoint's header belongs to this plan and tells of progress that is possible."""
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
    """Whether counts and sums by leave can come from so many racks with such a total value."""
    times = (1 << FULL.rack) - 2  # each rack counts once for every choice of its tiles but all and none
    in_order = bool((np.diff(met, prepend=-1) > 0).all()) and bool((met < LEAVES).all())
    least = bool((counts > 0).all()) and racks >= 0
    return in_order and least and sum(counts.tolist()) == times * racks and sum(sums.tolist()) == times * total


def possible(size: int) -> list[str]:
    """All multisets of so many tiles that a set of 100 allows, each sorted, blanks last."""
    return [
        "".join(chosen)
        for chosen in combinations_with_replacement(KINDS, size)
        if all(chosen.count(tile) <= TILES[tile] for tile in chosen)
    ]


def number_of(leave: str) -> int:
    """The index of a leave (sorted, blanks last) in the arrays of a tally."""
    kinds = [KINDS.index(tile) for tile in leave]
    return sum(
        int(WAYS[kind + at + 1 + KEPT - len(kinds), at + 1 + KEPT - len(kinds)]) for at, kind in enumerate(kinds)
    )


@njit(cache=True)
def count_leaves(racks: Bytes, values: Longs, ways: Longs, counts: Longs, sums: Longs) -> None:
    """Add each rack's value to all its leaves, once for every way to choose the leave's tiles."""
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
    """Add every leave that came up to the normal equations of the fit (upper triangle only)."""
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
