"""The best plays of a position without finding all of them.

Each chain and gap of a position has an upper bound (see bounds.py). They are searched from the highest bound down,
until the next one is below the worst of the plays that are kept; within one, the same goes for each number of tiles and
for each rack subset.

Words are not searched for letter by letter, as all plays are: the letters of a chain with those of each rack subset are
looked up among the letters of all words (see `Anagrams`). That takes a dictionary of all words, which is made, length
by length, when it is first asked; finding all plays takes none.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from heapq import heappush, heapreplace, nsmallest
from itertools import compress
from operator import itemgetter

from lexicade.boards.board import EMPTY, Board
from lexicade.boards.evaluation.leaves import subset_radices, subset_weights
from lexicade.boards.movegen.bounds import Bounds, Chain, Gap
from lexicade.boards.movegen.generator import Generator
from lexicade.boards.movegen.lines import Line, counts_across, score
from lexicade.boards.movegen.multipliers import multipliers_of
from lexicade.boards.movegen.subsets import NEVER
from lexicade.boards.plays import POINT, Play, Valued, by_value
from lexicade.boards.racks import used


def best_plays(
    generator: Generator,
    board: Board,
    rack: str,
    count: int,
    leaves: Sequence[int] | None = None,
    *,
    whole: int = 7,
    bonus: int = 50,
) -> list[Valued]:
    """The best plays in order, each after its value; for the arguments see `Engine.best`."""
    if not rack or count < 1:
        return []
    bounds = Bounds(generator, board, rack, no_leaves(rack) if leaves is None else leaves, whole, bonus)
    search = Search(bounds, count)
    search.run()
    if board.is_empty:  # a word of one letter can only be laid first, earns no points of its own and counts once
        extra = bounds.bonuses[1]
        for _, word, blanks, leave in bounds.alone.words[1]:
            text = word.lower() if blanks else word
            play = Play(extra // POINT, *board.layout.start, is_across=True, text=text)
            search.found.append((extra + leave, play))
    return nsmallest(count, search.found, key=by_value)


def best_of_all(
    generator: Generator,
    board: Board,
    rack: str,
    count: int,
    leaves: Sequence[int] | None = None,
    *,
    whole: int = 7,
    bonus: int = 50,
) -> list[Valued]:
    """The same as `best_plays` by finding all plays: slower, but it needs no dictionary of words."""
    numbers, leaves = subset_weights(rack), no_leaves(rack) if leaves is None else leaves
    plays = generator.plays(board, rack, whole=whole, bonus=bonus)
    valued = ((POINT * play.score + leaves[sum([numbers[tile] for tile in used(play.text)])], play) for play in plays)
    return nsmallest(count, valued, key=by_value)


def no_leaves(rack: str) -> list[int]:
    """A table of leave values for a rack in which all are 0."""
    return [0] * subset_radices(rack)[1][-1]


class Search:
    """One search for a number of best plays: those found so far, and the value that a further one must reach."""

    def __init__(self, bounds: Bounds, count: int) -> None:
        self.bounds, self.count = bounds, count
        self.found: list[Valued] = []
        self.heap: list[int] = []
        self.least = NEVER  # the value of the worst of the best plays, once there are as many as asked for

    def run(self) -> None:
        """Search chains and gaps from the highest bound down, but longer chains last: they keep the least of it."""
        for places in (self.bounds.likely, self.bounds.others):
            for place in sorted(places, key=itemgetter(0), reverse=True):
                if place[0] < self.least:
                    break
                if isinstance(place, Gap):
                    self.search_gap(place)
                else:
                    self.search_chain(place)

    def search_chain(self, chain: Chain) -> None:
        """Find the plays through a chain that are good enough, those with many new tiles first."""
        bounds = self.bounds
        premium_bounds, anagrams, bonuses = bounds.premium_bounds, bounds.anagrams, bounds.bonuses
        _, by_tiles, line, first, low, high, text, points, key, cross_bound = chain
        size = len(text)
        letters = size - text.count(EMPTY)
        for new, factor, extra in by_tiles:
            negated, keys, blanks, leaves, most_points, worst_leave = bounds.subsets.by_size[new]
            room = factor * (points + premium_bounds[extra]) + cross_bound + bonuses[new] - self.least
            if factor > 1:
                # Subsets are sorted by points + leave, but here factor * points + leave counts.
                room = min(room + (factor - 1) * most_points, (room - (factor - 1) * worst_leave) // factor)
            if negated[0] > room:
                continue
            keys = keys[: bisect_right(negated, room)]
            words = anagrams[letters + new]
            hits = list(compress(range(len(keys)), map(words.__contains__, map(key.__add__, keys))))
            if not hits:
                continue
            # Words cover some squares before the chain and the rest behind it: at least so many, and at most.
            around = letters + new - size
            at_least, at_most = max(0, around - (high - first - size)), min(first - low, around)
            anchors = [at for at in line.anchors if low <= at < high]
            run = text.split(EMPTY, 1)[0]
            for at in hits:
                for word in words[key + keys[at]]:
                    before = word.find(run, at_least, at_most + len(run))
                    while before >= 0:
                        if not anchors or passes_cross_checks(line, anchors, first - before, word):
                            laid = laid_through(word, before, text)
                            if laid:
                                self.keep_all(line, first - before, laid, blanks[at], leaves[at])
                        before = word.find(run, before + 1, at_most + len(run))

    def search_gap(self, gap: Gap) -> None:
        """Find the plays in a gap that are good enough: words made from the rack alone."""
        _, highest_factor, most_extra, line, first, last, anchors, cross_bounds = gap
        alone, premium_bounds, bonuses = self.bounds.alone, self.bounds.premium_bounds, self.bounds.bonuses
        for size in range(min(alone.longest, last - first), 1, -1):
            if most_extra + alone[size, highest_factor] < self.least:
                continue
            for start in range(max(first, anchors[0] - size + 1), min(last - size, anchors[-1]) + 1):
                end = start + size
                here = [at for at in anchors if start <= at < end]
                _, factor, letters = multipliers_of(line.premiums, range(start, end))
                extra = factor * premium_bounds[letters] + POINT * sum([cross_bounds[at] for at in here])
                if not here or extra + alone[size, factor] < self.least:
                    continue
                extra += bonuses[size]
                for points, word, blanks, leave in alone.words[size]:
                    is_enough = extra + factor * points + leave >= self.least
                    if is_enough and passes_cross_checks(line, here, start, word):
                        self.keep_all(line, start, word, blanks, leave)

    def keep_all(self, line: Line, start: int, text: str, blanks: str, leave: int) -> None:
        """Keep a play once for each way to use blanks for some of its letters."""
        if not line.is_across and counts_across(line, start, text):
            return
        if not blanks:
            self.keep(line, start, text, leave)
            return
        texts = {text}
        for blank in blanks:
            texts = {
                each[:at] + blank.lower() + each[at + 1 :]
                for each in texts
                for at, letter in enumerate(each)
                if letter == blank
            }
        for each in texts:
            self.keep(line, start, each, leave)

    def keep(self, line: Line, start: int, text: str, leave: int) -> None:
        """Keep a play if it may be among the best. None may come twice, or the worst would seem better than it is."""
        bonus = self.bounds.bonuses[len(text) - text.count(EMPTY)]
        points = score(line, start, text)
        value = POINT * points + leave + bonus
        if value >= self.least:
            self.found.append((value, line.play(points + bonus // POINT, start, text)))
            if len(self.heap) < self.count:
                heappush(self.heap, value)
            else:
                heapreplace(self.heap, value)
            if len(self.heap) == self.count:
                self.least = self.heap[0]


def passes_cross_checks(line: Line, anchors: list[int], start: int, word: str) -> bool:
    """Whether a word from a square on has a letter that the cross-check allows on each of some anchors."""
    end = start + len(word)
    for at in anchors:  # noqa: SIM110  (all() takes twice as long)
        if start <= at < end and word[at - start] not in line.cross_checks[at]:  # type: ignore[operator]
            return False
    return True


def laid_through(word: str, before: int, text: str) -> str:
    """The text of the play that lays a word so many squares before a chain, or "" if the word doesn't match it.

    >>> laid_through("TAKEN", 1, "A.E"), laid_through("TAXED", 1, "A.E"), laid_through("TAKEN", 1, "A..E")
    ('T.K.N', 'T.X.D', '')
    """
    size = len(text)
    if EMPTY in text:
        if not all(there in (EMPTY, letter) for there, letter in zip(text, word[before:], strict=False)):
            return ""
        between = [letter if there == EMPTY else EMPTY for there, letter in zip(text, word[before:], strict=False)]
        return word[:before] + "".join(between) + word[before + size :]
    return word[:before] + EMPTY * size + word[before + size :]
