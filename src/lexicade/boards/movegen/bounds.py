"""Where plays may lie, and what one there is worth at most.

A *chain* is a run of tiles in a lane, or several with all squares between them: plays through these tiles and no others
lie there. A *gap* is where words of the rack alone may lie, beside tiles. Each has an upper bound that asks for few
words: the highest tiles on the squares that multiply most, every crossing word that could be made, and the best leave.
A run that no letter of the rack can come before or after within a word has no plays at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, compress
from typing import NamedTuple

from lexicade.boards.board import EMPTY, Board
from lexicade.boards.movegen.anagrams import Anagrams
from lexicade.boards.movegen.factors import Way, reach_of, window
from lexicade.boards.movegen.generator import Generator
from lexicade.boards.movegen.lines import POINT, Lane
from lexicade.boards.movegen.subsets import NEVER, Most, Parts, Surplus, Tops
from lexicade.boards.tileset import ALPHABET
from lexicade.tiles import BLANK

NONE: frozenset[str] = frozenset()

# The bound of a chain; its ways to be covered, the most new tiles first; its lane and first square; the first square
# that a play may cover and the one after the last; what lies there, dots for squares between; its points; the key of
# its letters; and the most that words crossing any of the squares can earn. It is a plain tuple as there are fifty of
# them in a position, and objects take longer to make.
Chain = tuple[int, tuple[Way, ...], Lane, int, int, int, str, int, int, int]


class Gap(NamedTuple):
    """Squares beside tiles on which a word of the rack alone may lie."""

    bound: int
    factor: int  # what a word counts for there at most
    beside: int  # the most that premiums and crossing words can add
    lane: Lane
    first: int
    last: int  # the square after it
    touching: list[int]  # the squares on which words are crossed
    crossing: list[int]  # the most that those can earn, for each square of the lane


# A word that the rack alone makes: its points, in hundredths; the word; the letters of it that are blanks; and the
# value of what it leaves.
Word = tuple[int, str, str, int]


class Alone(dict[tuple[int, int], int]):
    """The words that the rack alone makes; and for a length (0 for any) and a word factor, the most they are worth."""

    def __init__(self, anagrams: Anagrams, parts: Parts, bonuses: list[int]) -> None:
        super().__init__()
        self.bonuses = bonuses
        self.words: list[list[Word]] = [[]]
        for size, (losses, keys, blanks, lefts, _, _) in enumerate(parts.by_size[1:], start=1):
            words = anagrams[size]
            self.words.append(
                [
                    (-losses[at] - lefts[at], word, blanks[at], lefts[at])
                    for at in compress(range(len(keys)), map(words.__contains__, keys))
                    for word in words[keys[at]]
                ]
            )
        self.longest = max([size for size, words in enumerate(self.words) if words and size > 1], default=0)

    def __missing__(self, key: tuple[int, int]) -> int:
        size, factor = key
        if size:
            worth = [factor * points + left for points, _, _, left in self.words[size]]
            found = max(worth, default=NEVER) + self.bonuses[size]
        else:
            found = max([self[each, factor] for each in range(2, self.longest + 1)])
        self[key] = found
        return found


class Places:
    """The places of a position, and what the rack can add to them."""

    def __init__(
        self, generator: Generator, board: Board, rack: str, leaves: Sequence[int], whole: int, bonus: int
    ) -> None:
        self.tiles = len(rack)
        self.letters = frozenset(ALPHABET if BLANK in rack else rack)
        self.bonuses = [POINT * bonus if size == whole else 0 for size in range(self.tiles + 1)]
        self.parts = Parts(rack, leaves)
        self.most = Most(self.parts, max(self.bonuses[:-1]))
        self.surplus = Surplus(rack)
        self.tops = Tops(rack)
        lanes = generator.lanes(board)  # first, as it may renew what follows
        self.runs, self.anagrams = generator.runs, generator.anagrams
        self.alone = Alone(self.anagrams, self.parts, self.bonuses)
        self.near: list[Chain | Gap] = []  # where most good plays are: chains of one tile, gaps, and words of all tiles
        self.longer: list[Chain] = []
        for lane in lanes:
            self.add_lane(lane)

    # The loop below is one function, however long: calls would take longer than its steps.

    def add_lane(self, lane: Lane) -> None:  # noqa: C901
        """Add the places of a lane."""
        line, runs, allowed, terms, premiums = lane.line, lane.runs, lane.allowed, lane.crossing, lane.premiums
        tiles, letters, surplus, most, tops = self.tiles, self.letters, self.surplus, self.most, self.tops
        anagrams, whole_keys = self.anagrams, self.parts.by_size[-1].keys
        size = len(line)
        crossing = [0] * size  # the most that a crossing word can earn on each square
        touching, walls = [], []  # where words can be crossed, and where no tile of the rack fits
        for at in lane.touching:
            top = tops[allowed[at]]  # type: ignore[index]  # it touches there
            if top == NEVER:
                walls.append(at)
            else:
                there, times = terms[at]
                crossing[at] = there + times * top
                touching.append(at)
        up_to = list(accumulate(crossing, initial=0)) if touching else [0] * (size + 1)
        limit = 0
        for number, (first, stop) in enumerate(runs, start=1):
            if touching and touching[0] < first - 1 and touching[-1] >= limit:
                self.add_gap(lane, limit, first - 1, crossing, touching, walls)
            end, beyond = stop, number  # of the run; and the number of the next one
            text, points, key, before, after = self.runs[line[first:end]]
            # A play through this run as its first covers squares from `low` on; with none before, some right after.
            low = max(limit, first - tiles)
            limit = end + 1
            fits = allowed[first - 1] if first else None
            if before.isdisjoint(letters if fits is None else letters & fits):
                low = first
            else:
                for wall in walls:
                    if low <= wall < first:
                        low = wall + 1
            if low == first:
                fits = allowed[end] if end < size else NONE
                if after.isdisjoint(letters if fits is None else letters & fits):
                    continue
            kept: list[Chain | Gap] | list[Chain] = self.near if end - first == 1 else self.longer
            inner: tuple[int, ...] = ()
            while True:  # the run alone, then with the next one, and so on
                following = runs[beyond][0] if beyond < len(runs) else size + 1
                high = min(following - 1, end + tiles)
                for wall in walls:
                    if end <= wall < high:
                        high = wall
                        break
                ways, (_, factor, over), whole = reach_of(premiums, low, first, end, high, inner, tiles)
                across = POINT * (up_to[high] - up_to[low])
                if ways:
                    bound = factor * (points + surplus[over]) + across + most[factor]
                    kept.append((bound, ways, lane, first, low, high, text, points, key, across))
                if whole:
                    words = anagrams[end - first - len(inner) + tiles]
                    for each in whole_keys:
                        if key + each in words:
                            _, factor, over = whole
                            best = self.parts.best(tiles, factor) + self.bonuses[tiles]
                            bound = factor * (points + surplus[over]) + across + best
                            self.near.append((bound, (whole,), lane, first, low, high, text, points, key, across))
                            break
                if high < following - 1 or following > size or following - 1 in walls:
                    break
                inner += tuple(range(end, following))
                if len(inner) > tiles:
                    break
                text += EMPTY * (following - end)
                end = runs[beyond][1]
                more, more_points, more_key, before, _ = self.runs[line[following:end]]
                fits = allowed[following - 1]
                if before.isdisjoint(letters if fits is None else letters & fits):
                    break
                text, points, key = text + more, points + more_points, key + more_key
                kept = self.longer
                beyond += 1
        if touching and touching[-1] >= limit:
            self.add_gap(lane, limit, size, crossing, touching, walls)

    def add_gap(
        self, lane: Lane, start: int, end: int, crossing: list[int], touching: list[int], walls: list[int]
    ) -> None:
        """Add the parts of a gap in which words of the rack can touch others."""
        longest = self.alone.longest
        if not longest:
            return
        for stop in [*[wall for wall in walls if start <= wall < end], end] if walls else [end]:
            here = [at for at in touching if start <= at < stop]
            if here and stop - start > 1:
                first, last = max(start, here[0] - longest + 1), min(stop, here[-1] + longest)
                _, factor, over = window(lane.premiums, first, last, longest)
                beside = factor * self.surplus[over] + POINT * sum([crossing[at] for at in here])
                bound = self.alone[0, factor] + beside
                self.near.append(Gap(bound, factor, beside, lane, first, last, here, crossing))
            start = stop + 1
