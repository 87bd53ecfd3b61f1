"""What the last tiles of a rack can still gain if the other player passes from now on, in pure Python.

Whoever passes all the time loses no more than that, so no line is worth more to the player with the tiles. In the
folder `compiled`, lasttiles.py, threetiles.py and corners.py do the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import NamedTuple

from lexicade.boards.evaluation.corners import Corner, CornerLister
from lexicade.boards.evaluation.endplays import Node, Option, PlayLister, tile_count, units

TILES = 3
ALL_THREE = 7  # as bits
LEAST = -(1 << 20)


class Single(NamedTuple):
    """A play of one tile."""

    score: int
    square: int


def most_of_two(lister: PlayLister, node: Node, player: int) -> int:
    """The most that a player gains with one or two tiles if the other player passes from now on.

    If the second of two tiles makes a word with the first one, both lie in one line, and neither's cross-word has the
    other in it. So both together could be laid there as well, which scores no less than the second alone.
    """
    rack, own, other = node.racks[player], node.held[player], node.held[1 - player]
    scores: dict[int, int] = {}
    points = {}
    for option in lister.options(node, player):
        scores[option.used] = max(scores.get(option.used, 0), option.play.score)
        points[option.used] = option.points
    most = other - own
    for used, score in scores.items():
        if used == rack:
            most = max(most, score + 2 * other)
            continue
        most = max(most, score + other - (own - points[used]))
        then = [scores[each] for each in (rack - used, rack) if each in scores]
        if then:
            most = max(most, score + max(then) + 2 * other)
    return most


def most_of_three(lister: PlayLister, corners: CornerLister, node: Node, player: int, limit: int) -> int:
    """The most that a player gains with three tiles, none a blank, if the other player passes from now on.

    If it is above a limit, it may be more than what is said. Tiles that never lie in the same word score what they
    score now, each on a square of its own. Tiles of one line could be laid together as well, which scores no less than
    the last play that joins them; what came before it lay on some of the same squares. Else one tile is a corner.
    """
    three = ThreeTiles(lister, node, player)
    three.note_words()
    most = three.most()
    if most > limit:
        return most
    three.note_corners(corners.of(node, player))
    return three.most()


class ThreeTiles:
    """What three tiles score in a position, as far as it was looked at."""

    def __init__(self, lister: PlayLister, node: Node, player: int) -> None:
        self.lister, self.node, self.player = lister, node, player
        self.rack, self.tiles = node.racks[player], units(node.racks[player])
        self.totals = [0] + [LEAST] * ALL_THREE  # by tiles, as bits, the most that these score
        self.by_size: dict[int, list[Option]] = defaultdict(list)
        for option in lister.options(node, player):
            self.by_size[tile_count(option.used)].append(option)
        self.alone: dict[int, int] = {}  # by square, the most that one of the tiles scores there
        singles: dict[int, list[Single]] = defaultdict(list)
        for option in self.by_size[1]:
            single = Single(option.play.score, lister.covered(option.play)[0])
            singles[option.used].append(single)
            self.alone[single.square] = max(self.alone.get(single.square, 0), single.score)
        self.tops = [sorted(singles[tile], reverse=True)[:TILES] for tile in self.tiles]

    def note(self, tiles: int, score: int) -> None:
        """Take account of what some tiles score."""
        self.totals[tiles] = max(self.totals[tiles], score)

    def note_pair(self, left: int, squares: tuple[int, int], score: int) -> None:
        """Take account of what two of the tiles score on two squares, and of the third one elsewhere."""
        self.note(ALL_THREE - (1 << left), score)
        third = next((single.score for single in self.tops[left] if single.square not in squares), None)
        if third is not None:
            self.note(ALL_THREE, score + third)

    def note_words(self) -> None:
        """Take account of all plays, and of tiles that lie apart."""
        for tile, top in enumerate(self.tops):
            if top:
                self.note(1 << tile, top[0].score)
        for one, other in combinations(range(TILES), 2):
            for here, there in product(self.tops[one], self.tops[other]):
                if here.square != there.square:
                    self.note_pair(TILES - one - other, (here.square, there.square), here.score + there.score)
        for option in self.by_size[2]:
            one, other = self.lister.covered(option.play)
            before = max(self.alone.get(one, 0), self.alone.get(other, 0))
            for left, tile in enumerate(self.tiles):
                if tile == self.rack - option.used:
                    self.note_pair(left, (one, other), option.play.score + before)
        for option in self.by_size[3]:
            self.note(ALL_THREE, option.play.score + max(self.scores_before(option)))

    def scores_before(self, triple: Option) -> Iterator[int]:
        """What two of the tiles may score on the squares of a play of three: apart, or in a play of the same line."""
        squares = self.lister.covered(triple.play)
        alone = sorted(self.alone.get(square, 0) for square in squares)
        yield alone[-1] + alone[-2]
        for pair in self.by_size[2]:
            is_in_line = pair.play.is_across == triple.play.is_across
            if is_in_line and set(self.lister.covered(pair.play)) <= set(squares):
                yield pair.play.score + alone[-1]

    def note_corners(self, corners: list[Corner]) -> None:
        """Take account of three tiles of which one makes a word with the second along its line, and one across it."""
        rows: dict[tuple[int, int], list[Corner]] = defaultdict(list)
        columns: dict[tuple[int, int], list[Corner]] = defaultdict(list)
        for corner in corners:
            (rows if corner.is_across else columns)[corner.tile, corner.other].append(corner)
        highest = [top[0].score if top else 0 for top in self.tops]
        for tile, other, third in permutations(range(TILES)):
            one, two, three = highest[tile], highest[other], highest[third]
            arms: dict[int, list[Corner]] = defaultdict(list)
            for arm in rows[self.tiles[tile], self.tiles[third]]:
                arms[arm.square].append(arm)
            for corner in columns[self.tiles[tile], self.tiles[other]]:
                for arm in arms[corner.square]:
                    self.note(ALL_THREE, arm.score + corner.score + max(one, two + three))
                    self.note(ALL_THREE, arm.legal + corner.score + three)
                    self.note(ALL_THREE, arm.score + corner.legal + two)

    def most(self) -> int:
        """What that amounts to: with tiles left the game ends by passes, else by going out."""
        own, other = self.node.held[self.player], self.node.held[1 - self.player]
        points = self.lister.unit_points[self.player]
        return max(
            total + (2 * other if tiles == ALL_THREE else other - own + laid)
            for tiles, total in enumerate(self.totals)
            for laid in [sum(points[tile] for at, tile in enumerate(self.tiles) if tiles >> at & 1)]
        )
