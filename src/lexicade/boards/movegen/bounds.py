"""Upper bounds for the plays of a position, place by place. All values are hundredths of a point.

A *chain* is a run of tiles in a line, or several runs with all squares between them: plays through these tiles and no
others lie there. A *gap* is a stretch with anchors but without tiles, for words made from the rack alone. The upper
bound of each assumes the highest tiles on the squares that multiply most, every cross-word that could be made and the
best leave; it looks up few words. A run that no letter of the rack can come before or after within a word has no plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, compress
from typing import NamedTuple

from lexicade.boards.board import EMPTY, Board
from lexicade.boards.movegen.anagrams import Anagrams
from lexicade.boards.movegen.generator import Generator
from lexicade.boards.movegen.lines import Line
from lexicade.boards.movegen.multipliers import Multipliers, chain_multipliers, gap_multipliers
from lexicade.boards.movegen.subsets import NEVER, HighestTiles, PremiumBounds, SubsetBounds, Subsets
from lexicade.boards.plays import POINT
from lexicade.boards.tileset import ALPHABET
from lexicade.tiles import BLANK

NO_LETTER: frozenset[str] = frozenset()

# A chain: its upper bound; multipliers by number of new tiles, the largest first; its line and first square; the first
# square that a play may cover and the one after the last; its letters, dots for squares between runs; their points; the
# key of the letters; and the most that cross-words on all these squares earn. It is a plain tuple, as there are fifty
# of them in a position and objects take longer to make.
Chain = tuple[int, tuple[Multipliers, ...], Line, int, int, int, str, int, int, int]


class Gap(NamedTuple):
    """A stretch of a line in which words made from the rack alone may cover an anchor."""

    bound: int
    factor: int  # the highest word multiplier
    extra: int  # the most that letter premiums and cross-words add
    line: Line
    first: int
    last: int  # the square after the last
    anchors: list[int]
    cross_bounds: list[int]  # for each square of the line, the most points that its cross-word earns


# A word made from the rack alone: its points; the word; which of its letters are blanks; and the value of its leave.
AloneWord = tuple[int, str, str, int]


class AloneBounds(dict[tuple[int, int], int]):
    """By length (0 for any) and word multiplier: the upper bound of the value of a word made from the rack alone."""

    def __init__(self, anagrams: Anagrams, subsets: Subsets, bonuses: list[int]) -> None:
        super().__init__()
        self.bonuses = bonuses
        self.words: list[list[AloneWord]] = [[]]  # by length
        for size, (negated, keys, blanks, leaves, _, _) in enumerate(subsets.by_size[1:], start=1):
            words = anagrams[size]
            self.words.append(
                [
                    (-negated[at] - leaves[at], word, blanks[at], leaves[at])
                    for at in compress(range(len(keys)), map(words.__contains__, keys))
                    for word in words[keys[at]]
                ]
            )
        self.longest = max([size for size, words in enumerate(self.words) if words and size > 1], default=0)

    def __missing__(self, key: tuple[int, int]) -> int:
        size, factor = key
        if size:
            values = [factor * points + leave for points, _, _, leave in self.words[size]]
            found = max(values, default=NEVER) + self.bonuses[size]
        else:
            found = max([self[each, factor] for each in range(2, self.longest + 1)])
        self[key] = found
        return found


class Bounds:
    """The chains and gaps of a position with their upper bounds, and the bounds for what the rack adds to them."""

    def __init__(
        self, generator: Generator, board: Board, rack: str, leaves: Sequence[int], whole: int, bonus: int
    ) -> None:
        self.tiles = len(rack)
        self.letters = frozenset(ALPHABET if BLANK in rack else rack)
        self.bonuses = [POINT * bonus if size == whole else 0 for size in range(self.tiles + 1)]
        self.subsets = Subsets(rack, leaves)
        self.subset_bounds = SubsetBounds(self.subsets, max(self.bonuses[:-1]))
        self.premium_bounds = PremiumBounds(rack)
        self.highest_tiles = HighestTiles(rack)
        lines = generator.lines(board)  # first, as it may renew what follows
        self.runs, self.anagrams = generator.runs, generator.anagrams
        self.alone = AloneBounds(self.anagrams, self.subsets, self.bonuses)
        # Where most good plays are: chains of one tile, gaps, and chains with which the whole rack makes a word.
        self.likely: list[Chain | Gap] = []
        self.others: list[Chain] = []
        for line in lines:
            self.add_line(line)

    # The loop below is one function, however long: calls would take longer than its steps.

    def add_line(self, line: Line) -> None:  # noqa: C901
        """Add the chains and gaps of a line."""
        squares, runs, cross_checks, premiums = line.squares, line.runs, line.cross_checks, line.premiums
        tiles, letters, premium_bounds, subset_bounds = (
            self.tiles,
            self.letters,
            self.premium_bounds,
            self.subset_bounds,
        )
        cross_scores, highest_tiles = line.cross_scores, self.highest_tiles
        anagrams, whole_keys = self.anagrams, self.subsets.by_size[-1].keys
        size = len(squares)
        cross_bounds = [0] * size  # the most points that the cross-word of each square earns
        anchors, blocked = [], []  # where some tile of the rack passes the cross-check, and where none does
        for at in line.anchors:
            highest = highest_tiles[cross_checks[at]]  # type: ignore[index]  # an anchor has one
            if highest == NEVER:
                blocked.append(at)
            else:
                there, times = cross_scores[at]
                cross_bounds[at] = there + times * highest
                anchors.append(at)
        cross_sums = list(accumulate(cross_bounds, initial=0)) if anchors else [0] * (size + 1)
        limit = 0
        for number, (first, stop) in enumerate(runs, start=1):
            if anchors and anchors[0] < first - 1 and anchors[-1] >= limit:
                self.add_gap(line, limit, first - 1, cross_bounds, anchors, blocked)
            end, following_run = stop, number
            text, points, key, before, after = self.runs[squares[first:end]]
            # A play through this run as its first covers squares from `low` on; with none before, some right after.
            low = max(limit, first - tiles)
            limit = end + 1
            check = cross_checks[first - 1] if first else None
            if before.isdisjoint(letters if check is None else letters & check):
                low = first
            else:
                for wall in blocked:
                    if low <= wall < first:
                        low = wall + 1
            if low == first:
                check = cross_checks[end] if end < size else NO_LETTER
                if after.isdisjoint(letters if check is None else letters & check):
                    continue
            kept: list[Chain | Gap] | list[Chain] = self.likely if end - first == 1 else self.others
            inner: tuple[int, ...] = ()
            while True:  # the run alone, then with the next one, and so on
                following = runs[following_run][0] if following_run < len(runs) else size + 1
                high = min(following - 1, end + tiles)
                for wall in blocked:
                    if end <= wall < high:
                        high = wall
                        break
                by_tiles, (_, factor, extra), whole = chain_multipliers(premiums, low, first, end, high, inner, tiles)
                cross_bound = POINT * (cross_sums[high] - cross_sums[low])
                if by_tiles:
                    bound = factor * (points + premium_bounds[extra]) + cross_bound + subset_bounds[factor]
                    kept.append((bound, by_tiles, line, first, low, high, text, points, key, cross_bound))
                if whole:
                    words = anagrams[end - first - len(inner) + tiles]
                    for each in whole_keys:
                        if key + each in words:
                            _, factor, extra = whole
                            best = self.subsets.bound(tiles, factor) + self.bonuses[tiles]
                            bound = factor * (points + premium_bounds[extra]) + cross_bound + best
                            self.likely.append(
                                (bound, (whole,), line, first, low, high, text, points, key, cross_bound)
                            )
                            break
                if high < following - 1 or following > size or following - 1 in blocked:
                    break
                inner += tuple(range(end, following))
                if len(inner) > tiles:
                    break
                text += EMPTY * (following - end)
                end = runs[following_run][1]
                more, more_points, more_key, before, _ = self.runs[squares[following:end]]
                check = cross_checks[following - 1]
                if before.isdisjoint(letters if check is None else letters & check):
                    break
                text, points, key = text + more, points + more_points, key + more_key
                kept = self.others
                following_run += 1
        if anchors and anchors[-1] >= limit:
            self.add_gap(line, limit, size, cross_bounds, anchors, blocked)

    def add_gap(
        self, line: Line, start: int, end: int, cross_bounds: list[int], anchors: list[int], blocked: list[int]
    ) -> None:
        """Add the stretches from `start` up to `end`, between blocked squares, in which words can cover an anchor."""
        longest = self.alone.longest
        if not longest:
            return
        for stop in [*[wall for wall in blocked if start <= wall < end], end] if blocked else [end]:
            here = [at for at in anchors if start <= at < stop]
            if here and stop - start > 1:
                first, last = max(start, here[0] - longest + 1), min(stop, here[-1] + longest)
                _, factor, letters = gap_multipliers(line.premiums, first, last, longest)
                extra = factor * self.premium_bounds[letters] + POINT * sum([cross_bounds[at] for at in here])
                bound = self.alone[0, factor] + extra
                self.likely.append(Gap(bound, factor, extra, line, first, last, here, cross_bounds))
            start = stop + 1
