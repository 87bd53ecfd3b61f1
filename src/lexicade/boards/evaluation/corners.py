"""Words of two or three tiles that a cross-check forbids as yet, in pure Python; compiled/corners.py is the twin.

A tile that no word across its line allows may lie there once others have made another word of that. Then it is a
corner: it makes a word with some tiles along a line, and with others across it. Of two tiles either or both may be one,
of three tiles one. What a word scores in its line is listed for each line, and remembered. Besides, there are words
that touch no other tiles as yet (the twin of those is compiled/floating.py).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from math import prod
from typing import NamedTuple

from lexicade.boards.board import EMPTY, Board
from lexicade.boards.evaluation.endplays import Node, PlayLister, key_of
from lexicade.boards.movegen.lines import Line
from lexicade.boards.tileset import POINTS, value

PAIR_OF_TILES, TRIPLE_OF_TILES = 2, 3


class Pair(NamedTuple):
    """Two tiles in a line, what they score in it, and what each scores across it, None if that is no word."""

    is_across: bool
    tiles: tuple[int, int]  # as packed racks
    squares: tuple[int, int]  # of the board
    score: int
    across: tuple[int | None, int | None]


class Triple(NamedTuple):
    """Three tiles in a line of which one is a corner, and what they score, but for the corner across the line."""

    is_across: bool
    used: int
    corner: int  # its tile
    square: int  # and where it is
    score: int


class Lines(NamedTuple):
    """The rows and the columns of a position."""

    rows: list[Line]
    columns: list[Line]

    def all(self) -> list[Line]:
        """All of them."""
        return self.rows + self.columns

    def crossing(self, line: Line) -> list[Line]:
        """The lines that cross a line."""
        return self.columns if line.is_across else self.rows


class CornerLister:
    """Lists the words of two players, who begin with some racks in a position, that can't be laid as yet."""

    def __init__(self, lister: PlayLister, root: Node) -> None:
        self.lister, self.root = lister, root
        self.kept_pairs: dict[tuple[object, ...], list[Pair]] = {}  # all of them, by line
        self.words: dict[tuple[str, int], list[str]] = {}  # by pattern and player, the new tiles of each word
        self.forbidden: dict[tuple[object, ...], list[Pair]] = {}
        self.kept_triples: dict[tuple[object, ...], list[Triple]] = {}

    def lines(self, node: Node) -> Lines:
        """The rows and the columns of a position."""
        layout = self.lister.layout
        lines = self.lister.generator.all_lines(Board(layout, node.squares))
        return Lines(lines[: layout.rows], lines[layout.rows :])

    def pairs(self, lines: Lines, player: int) -> Iterator[Pair]:
        """The pairs that a cross-check forbids in some lines, of the tiles with which a player began, blanks aside."""
        for line in filter(is_bound, lines.all()):
            key = player, *key_of(line)
            if key not in self.forbidden:
                found = self.pairs_of_line(line, lines, player)
                self.forbidden[key] = [pair for pair in found if None in pair.across]
            yield from self.forbidden[key]

    def triples(self, lines: Lines, player: int) -> Iterator[Triple]:
        """The same for triples."""
        for line in filter(is_bound, lines.all()):
            key = player, *key_of(line)
            if key not in self.kept_triples:
                self.kept_triples[key] = self.triples_of_line(line, lines, player)
            yield from self.kept_triples[key]

    def laid(
        self, line: Line, player: int, slots: list[tuple[int, int]]
    ) -> Iterator[tuple[int, list[tuple[int, str]]]]:
        """The words for some slots of a line: their score in the line, and each new tile of a player with its index."""
        for start, end in slots:
            pattern = line.squares[start:end]
            if (pattern, player) not in self.words:
                found = self.lister.generator.fillings(pattern, self.lister.letters[player])
                self.words[pattern, player] = found
            spots = [at for at in range(start, end) if line.squares[at] == EMPTY]
            factor, points = prod(line.word_factors[at] for at in spots), value(pattern.replace(EMPTY, ""))
            for tiles in self.words[pattern, player]:
                tiles_at = list(zip(spots, tiles, strict=True))
                yield factor * (points + sum(line.letter_factors[at] * POINTS[tile] for at, tile in tiles_at)), tiles_at

    def pairs_of_line(self, line: Line, lines: Lines, player: int) -> list[Pair]:
        """All pairs of a line. If one tile lies there first, it may make a word along the line, too."""
        key = player, *key_of(line)
        if key in self.kept_pairs:
            return self.kept_pairs[key]
        crossing, weights, found = lines.crossing(line), self.lister.weights[player], []
        for score, laid in self.laid(line, player, slots_of(line.squares, PAIR_OF_TILES)):
            before = max(crossed(crossing[at], line.number, tile) or 0 for at, tile in laid)
            (first, one), (second, other) = laid
            found.append(
                Pair(
                    line.is_across,
                    (weights[one], weights[other]),
                    (self.square(line, first), self.square(line, second)),
                    score + before,
                    (crossed(line, first, one), crossed(line, second, other)),
                )
            )
        self.kept_pairs[key] = found
        return found

    def triples_of_line(self, line: Line, lines: Lines, player: int) -> list[Triple]:
        """The triples of a line with one corner that a cross-check forbids.

        What may lie there first: two of the tiles on their own, or as a pair if they are neighbors in the word.
        """
        best: dict[tuple[int, int], int] = defaultdict(int)
        for pair in self.pairs_of_line(line, lines, player):
            best[pair.tiles] = max(best[pair.tiles], pair.score)
        crossing, found = lines.crossing(line), []
        for score, laid in self.laid(line, player, slots_of(line.squares, TRIPLE_OF_TILES)):
            across = [crossed(line, at, tile) for at, tile in laid]
            if across.count(None) != 1:
                continue
            corner, tile = laid[across.index(None)]
            tiles = [self.lister.weights[player][each] for _, each in laid]
            alone = sorted(crossed(crossing[at], line.number, each) or 0 for at, each in laid)
            before = max(alone[1] + alone[2], best[tiles[0], tiles[1]], best[tiles[1], tiles[2]])
            total = score + sum(each or 0 for each in across) + before
            square = self.square(line, corner)
            found.append(Triple(line.is_across, sum(tiles), self.lister.weights[player][tile], square, total))
        return found

    def square(self, line: Line, at: int) -> int:
        """The square of the board at an index of a line."""
        row, column = (line.number, at) if line.is_across else (at, line.number)
        return row * self.lister.width + column

    def lonely(self, lines: Lines) -> frozenset[int]:
        """The empty squares of a position that have no neighbors."""
        rows, columns = lines
        return frozenset(
            self.square(row, at)
            for row in rows
            for at, tile in enumerate(row.squares)
            if tile == EMPTY and has_no_neighbors(row, at) and has_no_neighbors(columns[at], row.number)
        )

    @cached_property
    def floating(self) -> list[dict[tuple[int, ...], int]]:
        """For each player the most that two or three tiles score as a word that touches no others.

        Of three tiles two may lie there first, as another such word. Only squares count that have no neighbors when the
        search begins: there will be fewer of them later.
        """
        lines = self.lines(self.root)
        lonely = self.lonely(lines)
        found: list[dict[tuple[int, ...], int]] = [{}, {}]
        for new in (PAIR_OF_TILES, TRIPLE_OF_TILES):
            for line in lines.all():
                slots = [
                    (start, end)
                    for start, end in slots_of(line.squares, new)
                    if all(self.square(line, at) in lonely for at in range(start, end))
                ]
                for player, scores in enumerate(found):
                    for score, laid in self.laid(line, player, slots):
                        tiles = [self.lister.weights[player][tile] for _, tile in laid]
                        key, pairs = tuple(sorted(tiles)), pairwise(tiles) if new == TRIPLE_OF_TILES else ()
                        before = max((scores.get(tuple(sorted(pair)), 0) for pair in pairs), default=0)
                        scores[key] = max(scores.get(key, 0), score + before)
        return found


def crossed(line: Line, at: int, tile: str) -> int | None:
    """What a tile scores in the cross-word on a square; 0 without neighbors, None if that is no word."""
    check, (there, times) = line.cross_checks[at], line.cross_scores[at]
    return None if check is not None and tile not in check else there + times * POINTS[tile]


def has_no_neighbors(line: Line, at: int) -> bool:
    """Whether a square of a line has no neighbors across it."""
    return line.cross_scores[at][1] == 0


def is_bound(line: Line) -> bool:
    """Whether a cross-check may forbid a word in a line."""
    return any(tile == EMPTY and not has_no_neighbors(line, at) for at, tile in enumerate(line.squares))


def slots_of(squares: str, new: int) -> list[tuple[int, int]]:
    """The stretches of a line that a word with so many new tiles could fill: begin and end.

    >>> slots_of("..AB.", 2)
    [(0, 4), (1, 5)]
    """
    ends = [-1, *(at for at, tile in enumerate(squares) if tile == EMPTY), len(squares)]
    return [(before + 1, after) for before, after in zip(ends, ends[new + 1 :], strict=False)]
