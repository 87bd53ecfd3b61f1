"""What three or four tiles score that cross each other, in pure Python; compiled/crossings.py is the twin of this.

Each of them lies in a row and in a column. What they score is what their words score in each row and each column with
two or more of them. For three tiles, that is one corner. Four make one of these shapes: three tiles in a line and one
that crosses; a pair whose tiles are both crossed; or two pairs in rows that make two pairs in columns, too. A word in
such a line is a play now, or a cross-check forbids it as yet, or it touches no other tiles as yet (corners.py).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import permutations

from lexicade.boards.evaluation.corners import Pair, Triple

Found = dict[tuple[bool, int, int, int], int]  # by direction, tile, other tile, and the square of the first one


class Crossings:
    """The pairs of some tiles of a player in a position, and what crosses them. Tiles are packed racks of one."""

    def __init__(
        self,
        tiles: list[int],
        pairs: Iterable[Pair],
        lonely: frozenset[int],
        floating: dict[tuple[int, ...], int],
    ) -> None:
        self.tiles, self.lonely, self.floating = tiles, lonely, floating
        self.pairs = [pair for pair in pairs if self.left(pair.tiles) is not None]
        self.arms: Found = defaultdict(int)  # what two tiles score if the first one is a corner
        self.doubles: Found = defaultdict(int)  # the same if both are corners
        self.highest: dict[tuple[bool, int, int], int] = defaultdict(int)  # of the doubles
        self.loose: dict[tuple[bool, int, int], int] = defaultdict(int)  # of arms, at squares with no neighbors
        for pair in self.pairs:
            for this in (0, 1):
                key = pair.is_across, pair.tiles[this], pair.tiles[1 - this]
                place = *key, pair.squares[this]
                self.doubles[place] = max(self.doubles[place], pair.score)
                self.highest[key] = max(self.highest[key], pair.score)
                across = pair.across[1 - this]
                if across is not None:
                    self.arms[place] = max(self.arms[place], pair.score + across)
                    if pair.squares[this] in lonely:
                        self.loose[key] = max(self.loose[key], pair.score + across)

    def left(self, tiles: Iterable[int]) -> list[int] | None:
        """The tiles that are left after some, or None if those aren't there."""
        rest = list(self.tiles)
        for tile in tiles:
            if tile not in rest:
                return None
            rest.remove(tile)
        return rest

    def float_of(self, *tiles: int) -> int:
        """What two or three tiles score as a word that touches no others, or 0."""
        return self.floating.get(tuple(sorted(tiles)), 0)

    def at(self, found: Found, *, is_across: bool, tile: int, other: int, square: int) -> int:
        """The most that two tiles score in a direction, the first one on a square, or 0."""
        score = found.get((is_across, tile, other, square), 0)
        return max(score, self.float_of(tile, other)) if square in self.lonely else score

    def single_corners(self) -> Iterator[tuple[list[int], int]]:
        """Three tiles of which one is a corner, as those that are left, and what they score."""
        for pair in self.pairs:
            for this in (0, 1):
                across = pair.across[1 - this]
                if across is None:
                    continue
                rest = self.left(pair.tiles) or []
                for third in set(rest):
                    arm = self.at(
                        self.arms,
                        is_across=not pair.is_across,
                        tile=pair.tiles[this],
                        other=third,
                        square=pair.squares[this],
                    )
                    if arm:
                        yield self.left((*pair.tiles, third)) or [], pair.score + across + arm

    def most_with_bridge(self) -> int:
        """The most that four tiles score if a pair has both its tiles crossed, each by another one of them, or 0."""
        best = 0
        for pair in self.pairs:
            for third, fourth in set(permutations(self.left(pair.tiles) or [])):
                last = max(self.highest.get((pair.is_across, third, fourth), 0), self.float_of(third, fourth))
                for found in (self.doubles, self.arms):
                    ends = [
                        self.at(found, is_across=not pair.is_across, tile=tile, other=other, square=square)
                        for tile, other, square in zip(pair.tiles, (third, fourth), pair.squares, strict=True)
                    ]
                    if not all(ends):
                        break
                    if found is self.arms:
                        best = max(best, pair.score + sum(ends))
                    elif last:
                        best = max(best, pair.score + sum(ends) + last)
        return best

    def most_with_floating(self) -> int:
        """The most that four tiles score if two or three of them make a word that touches no other tiles, or 0.

        If the rest touches none, either, nothing of it can be laid. That is not ruled out, as it scores little.
        """
        best = 0
        for one, other, third, fourth in set(permutations(self.tiles)):
            for is_across in (False, True):
                if self.float_of(one, other):
                    ends = (
                        self.loose_arm(one, third, is_across=is_across),
                        self.loose_arm(other, fourth, is_across=is_across),
                    )
                    if all(ends):
                        best = max(best, self.float_of(one, other) + sum(ends))
                arm, triple = self.loose.get((is_across, one, other), 0), self.float_of(one, third, fourth)
                if arm and triple:
                    best = max(best, triple + arm)
        return best

    def loose_arm(self, tile: int, other: int, *, is_across: bool) -> int:
        """The most that two tiles score if the first one is a corner on a square with no neighbors, or 0."""
        return max(self.loose.get((is_across, tile, other), 0), self.float_of(tile, other))

    def most_with_triple(self, triples: Iterable[Triple]) -> int:
        """The most that four tiles score if three lie in a line and the fourth one crosses, or 0."""
        best = 0
        for triple in triples:
            fourth = sum(self.tiles) - triple.used
            if fourth in self.tiles:
                arm = self.at(
                    self.arms,
                    is_across=not triple.is_across,
                    tile=triple.corner,
                    other=fourth,
                    square=triple.square,
                )
                if arm:
                    best = max(best, triple.score + arm)
        return best
