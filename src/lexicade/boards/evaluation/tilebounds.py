"""What three or four tiles can gain at most if the other player passes from now on, in pure Python.

Tiles that never lie in the same word score what they score now, each on a square of its own. Tiles of one line could be
laid together as well, which scores no less than the last play that joins them; what came before it lay on some of the
same squares. Else some of them cross (crossings.py). In the folder `compiled`, apart.py, pairs.py and the modules
with the names of these are the twins.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from lexicade.boards.evaluation.corners import CornerLister, Lines, Pair, Triple, crossed
from lexicade.boards.evaluation.crossings import Crossings
from lexicade.boards.evaluation.endplays import Node, Option, PlayLister, tile_count, units
from lexicade.boards.movegen.lines import Line

FEW = 4  # tiles, at most
LEAST = -(1 << 20)


class Single(NamedTuple):
    """A play of one tile."""

    score: int
    square: int


def most_of_few(lister: PlayLister, corners: CornerLister, node: Node, player: int, limit: int) -> int:
    """The most that a player gains with three or four tiles, none a blank, if the other player passes from now on.

    If it is above a limit, it may be more than what is said.
    """
    few = FewTiles(lister, node, player)
    few.note_apart()
    few.note_words()
    most = few.most()
    if most > limit:
        return most
    few.note_crossings(corners)
    return few.most()


class FewTiles:
    """What some tiles score in a position, as far as it was looked at. Sets of them are bits."""

    def __init__(self, lister: PlayLister, node: Node, player: int) -> None:
        self.lister, self.node, self.player = lister, node, player
        self.rack, self.tiles = node.racks[player], units(node.racks[player])
        self.whole = (1 << len(self.tiles)) - 1
        numbers = range(len(self.tiles))
        self.members = [[at for at in numbers if tiles >> at & 1] for tiles in range(self.whole + 1)]
        self.sets: dict[int, list[int]] = defaultdict(list)  # by the same as a packed rack
        for tiles, members in enumerate(self.members):
            self.sets[sum(self.tiles[at] for at in members)].append(tiles)
        self.totals = [LEAST] * (self.whole + 1)  # by tiles, the most that these score
        self.by_size: dict[int, list[Option]] = defaultdict(list)
        for option in lister.options(node, player):
            self.by_size[tile_count(option.used)].append(option)
        self.covered = {
            size: [(option, set(lister.covered(option.play))) for option in self.by_size[size]] for size in (2, 3)
        }
        self.alone: dict[int, int] = {}  # by square, the most that one of the tiles scores there
        singles: dict[int, list[Single]] = defaultdict(list)
        for option in self.by_size[1]:
            single = Single(option.play.score, lister.covered(option.play)[0])
            singles[option.used].append(single)
            self.alone[single.square] = max(self.alone.get(single.square, 0), single.score)
        self.tops = [sorted(singles[tile], reverse=True)[:FEW] for tile in self.tiles]

    def note(self, tiles: int, score: int) -> None:
        """Take account of what some tiles score."""
        self.totals[tiles] = max(self.totals[tiles], score)

    def most_apart(self, numbers: list[int], taken: list[int]) -> int:
        """The most that some tiles score, each alone on a square of its own that is not taken; LEAST if they can't."""
        firsts = []
        for at in numbers:
            first = next((single for single in self.tops[at] if single.square not in taken), None)
            if first is None:
                return LEAST
            firsts.append(first)
        if len({first.square for first in firsts}) == len(firsts):
            return sum(first.score for first in firsts)
        return max(
            single.score + self.most_apart(numbers[1:], [*taken, single.square])
            for single in self.tops[numbers[0]]
            if single.square not in taken
        )

    def note_apart(self) -> None:
        """Take account of tiles of which each makes words of its own, on different squares."""
        for tiles in range(1, self.whole + 1):
            self.note(tiles, self.most_apart(self.members[tiles], []))

    def note_words(self) -> None:
        """Take account of plays of two tiles and more, with what lies beside them."""
        pairs = [LEAST] * (self.whole + 1)
        for size in range(2, len(self.tiles) + 1):
            for option in self.by_size[size]:
                total = option.play.score + self.most_before(option)
                squares = self.lister.covered(option.play)
                for tiles in self.sets[option.used]:
                    self.note(tiles, total)
                    if size == 2:
                        pairs[tiles] = max(pairs[tiles], total)
                    for beside in range(1, self.whole + 1):
                        if not beside & tiles:
                            self.note(tiles | beside, total + self.most_apart(self.members[beside], squares))
        if len(self.tiles) == FEW:
            for tiles in range(1, self.whole):
                self.note(self.whole, pairs[tiles] + pairs[self.whole - tiles])

    def most_before(self, option: Option) -> int:
        """The most that all tiles but one score on the squares of a play of them: apart, or in plays of its line."""
        squares = self.lister.covered(option.play)
        one, two, *more = sorted((self.alone.get(square, 0) for square in squares), reverse=True)
        if not more:
            return one
        pair = self.best_within(option, set(squares), 2)
        both = max(one + two, pair + one if pair else 0)
        if len(more) == 1:
            return both
        triple = self.best_within(option, set(squares), 3)
        return max(one + two + more[0], pair + one + two if pair else 0, triple + both if triple else 0)

    def best_within(self, option: Option, squares: set[int], size: int) -> int:
        """The most that a play of so many tiles scores on some squares of the line of a play, or 0."""
        return max(
            (
                each.play.score
                for each, covered in self.covered[size]
                if each.play.is_across == option.play.is_across and covered <= squares
            ),
            default=0,
        )

    def note_crossings(self, corners: CornerLister) -> None:
        """Take account of tiles that cross each other."""
        lines = corners.lines(self.node)
        pairs = [*self.played_pairs(lines), *corners.pairs(lines, self.player)]
        crossings = Crossings(self.tiles, pairs, corners.lonely(lines), corners.floating[self.player])
        for left, score in crossings.single_corners():
            tiles = self.sets[self.rack - sum(left)][0]
            self.note(tiles, score)
            if left:
                top = self.tops[self.tiles.index(left[0])]
                self.note(self.whole, score + (top[0].score if top else 0))
        if len(self.tiles) == FEW:
            triples = [*self.played_triples(lines, crossings), *corners.triples(lines, self.player)]
            found = max(
                crossings.most_with_bridge(), crossings.most_with_floating(), crossings.most_with_triple(triples)
            )
            if found:
                self.note(self.whole, found)

    def laid(self, option: Option, lines: Lines) -> Iterator[tuple[int, str, Line, int, Line]]:
        """Each tile of a play with its square: the tile, its line and index there, and the line that crosses it."""
        play = option.play
        for square in self.lister.covered(play):
            row, column = divmod(square, self.lister.width)
            at = column - play.column if play.is_across else row - play.row
            line = lines.rows[row] if play.is_across else lines.columns[column]
            index = column if play.is_across else row
            yield square, play.text[at], line, index, lines.crossing(line)[index]

    def played_pairs(self, lines: Lines) -> Iterator[Pair]:
        """The pairs that can be played."""
        weights = self.lister.weights[self.player]
        for option in self.by_size[2]:
            laid = list(self.laid(option, lines))
            first, second = (crossed(line, at, tile) for _, tile, line, at, _ in laid)
            before = max(crossed(crossing, line.number, tile) or 0 for _, tile, line, _, crossing in laid)
            score = option.play.score - (first or 0) - (second or 0) + before
            tiles, squares = [weights[tile] for _, tile, *_ in laid], [square for square, *_ in laid]
            yield Pair(option.play.is_across, (tiles[0], tiles[1]), (squares[0], squares[1]), score, (first, second))

    def played_triples(self, lines: Lines, crossings: Crossings) -> Iterator[Triple]:
        """The triples that can be played, with each of their tiles as the corner."""
        for option in self.by_size[3]:
            three = units(option.used)
            floating = max(crossings.float_of(one, other) for one, other in combinations(three, 2))
            total = option.play.score + max(self.most_before(option), floating)
            for square, tile, line, at, _ in self.laid(option, lines):
                score = total - (crossed(line, at, tile) or 0)
                corner = self.lister.weights[self.player][tile]
                yield Triple(option.play.is_across, option.used, corner, square, score)

    def most(self) -> int:
        """What that amounts to: with tiles left the game ends by passes, else by going out."""
        own, other = self.node.held[self.player], self.node.held[1 - self.player]
        points = self.lister.unit_points[self.player]
        most = other - own
        for tiles in range(1, self.whole + 1):
            laid = sum(points[self.tiles[at]] for at in self.members[tiles])
            most = max(most, self.totals[tiles] + (2 * other if tiles == self.whole else other - own + laid))
        return most
