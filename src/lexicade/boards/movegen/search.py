"""The best plays of a position without finding all of them.

Plays lie in places (see places.py), each with an upper bound. Places are searched from the highest bound down, until
the next one is below the worst of the plays that are kept; and within a place the same goes for each number of tiles
and for each part of the rack.

The words themselves are not searched for letter by letter, as all plays are: the letters of a chain with those of each
part of the rack are looked up among the letters of all words (see `Anagrams`). That takes a dictionary of all words,
which is made, length by length, when it is first asked; finding all plays takes none.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from heapq import heappush, heapreplace, nsmallest
from itertools import compress
from operator import itemgetter

from lexicade.boards.board import EMPTY, Board
from lexicade.boards.evaluation.leaves import numbered, part_numbers
from lexicade.boards.movegen.bounds import Chain, Gap, Places
from lexicade.boards.movegen.factors import factors
from lexicade.boards.movegen.generator import Generator
from lexicade.boards.movegen.lines import POINT, Lane, Play, Valued, by_text, counts_across, score
from lexicade.boards.movegen.subsets import NEVER
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
    """The best plays in order, each after its value."""
    if not rack or count < 1:
        return []
    places = Places(generator, board, rack, no_leaves(rack) if leaves is None else leaves, whole, bonus)
    search = Search(places, count)
    search.run()
    if board.is_empty:  # a word of one letter can only be laid first, earns no points of its own and counts once
        extra = places.bonuses[1]
        for _, word, blanks, left in places.alone.words[1]:
            text = word.lower() if blanks else word
            play = Play(extra // POINT, *board.layout.start, is_across=True, text=text)
            search.found.append((extra + left, play))
    return nsmallest(count, search.found, key=by_worth)


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
    """The same by finding all plays, which takes no dictionary."""
    numbers, leaves = part_numbers(rack), no_leaves(rack) if leaves is None else leaves
    plays = generator.plays(board, rack, whole=whole, bonus=bonus)
    valued = ((POINT * play.score + leaves[sum([numbers[tile] for tile in used(play.text)])], play) for play in plays)
    return nsmallest(count, valued, key=by_worth)


def no_leaves(rack: str) -> list[int]:
    """Leaves that are all worth nothing."""
    return [0] * numbered(rack)[1][-1]


def by_worth(each: Valued) -> tuple[int, int, bool, int, int, str]:
    """What plays are sorted by: their value, then their score; of equal ones those across first, then by place."""
    value, play = each
    return -value, -play.score, not play.is_across, play.row, play.column, by_text(play.text)


class Search:
    """One search: the plays found so far, and what a further one must be worth."""

    def __init__(self, places: Places, count: int) -> None:
        self.places, self.count = places, count
        self.found: list[Valued] = []
        self.heap: list[int] = []
        self.worst = NEVER

    def run(self) -> None:
        """Search places from the highest bound down, but the longer chains last: they promise more than they keep."""
        for places in (self.places.near, self.places.longer):
            for place in sorted(places, key=itemgetter(0), reverse=True):
                if place[0] < self.worst:
                    break
                if isinstance(place, Gap):
                    self.search_gap(place)
                else:
                    self.search_chain(place)

    def search_chain(self, chain: Chain) -> None:
        """Find the plays through a chain that are good enough, those of many tiles first."""
        places = self.places
        surplus, anagrams, bonuses, by_size = places.surplus, places.anagrams, places.bonuses, places.parts.by_size
        _, ways, lane, first, low, high, text, points, key, across = chain
        size = len(text)
        letters = size - text.count(EMPTY)
        for new, factor, over in ways:
            losses, keys, blanks, lefts, top, least = by_size[new]
            room = factor * (points + surplus[over]) + across + bonuses[new] - self.worst
            if factor > 1:
                # Choices are sorted by points + left, but here factor * points + left counts: their points are no more
                # than `top`, and what they leave is worth no less than `least`.
                room = min(room + (factor - 1) * top, (room - (factor - 1) * least) // factor)
            if losses[0] > room:
                continue
            keys = keys[: bisect_right(losses, room)]
            words = anagrams[letters + new]
            hits = list(compress(range(len(keys)), map(words.__contains__, map(key.__add__, keys))))
            if not hits:
                continue
            # Words cover some squares before the chain and the rest behind it: at least so many, and at most.
            around = letters + new - size
            at_least, at_most = max(0, around - (high - first - size)), min(first - low, around)
            touching = [at for at in lane.touching if low <= at < high]
            run = text.split(EMPTY, 1)[0]
            for at in hits:
                for word in words[key + keys[at]]:
                    before = word.find(run, at_least, at_most + len(run))
                    while before >= 0:
                        if not touching or fits(lane, touching, first - before, word):
                            laid = laid_through(word, before, text)
                            if laid:
                                self.keep_all(lane, first - before, laid, blanks[at], lefts[at])
                        before = word.find(run, before + 1, at_most + len(run))

    def search_gap(self, gap: Gap) -> None:
        """Find the plays of words of the rack in a gap."""
        _, highest, at_best, lane, first, last, touching, crossing = gap
        alone, surplus, bonuses = self.places.alone, self.places.surplus, self.places.bonuses
        for size in range(min(alone.longest, last - first), 1, -1):
            if at_best + alone[size, highest] < self.worst:
                continue
            for start in range(max(first, touching[0] - size + 1), min(last - size, touching[-1]) + 1):
                end = start + size
                here = [at for at in touching if start <= at < end]
                _, factor, over = factors(lane.premiums, range(start, end))
                beside = factor * surplus[over] + POINT * sum([crossing[at] for at in here])
                if not here or beside + alone[size, factor] < self.worst:
                    continue
                beside += bonuses[size]
                for points, word, blanks, left in alone.words[size]:
                    if beside + factor * points + left >= self.worst and fits(lane, here, start, word):
                        self.keep_all(lane, start, word, blanks, left)

    def keep_all(self, lane: Lane, start: int, text: str, blanks: str, left: int) -> None:
        """Keep a play with its blanks wherever they can be."""
        if not lane.is_across and counts_across(lane, start, text):
            return
        if not blanks:
            self.keep(lane, start, text, left)
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
            self.keep(lane, start, each, left)

    def keep(self, lane: Lane, start: int, text: str, left: int) -> None:
        """Keep a play if it may be among the best. None may come twice, or the worst would seem better than it is."""
        bonus = self.places.bonuses[len(text) - text.count(EMPTY)]
        points = score(lane, start, text)
        value = POINT * points + left + bonus
        if value >= self.worst:
            self.found.append((value, lane.play(points + bonus // POINT, start, text)))
            if len(self.heap) < self.count:
                heappush(self.heap, value)
            else:
                heapreplace(self.heap, value)
            if len(self.heap) == self.count:
                self.worst = self.heap[0]


def fits(lane: Lane, touching: list[int], start: int, word: str) -> bool:
    """Whether the words that cross a word on some squares allow its letters."""
    end = start + len(word)
    for at in touching:  # noqa: SIM110  (all() takes twice as long)
        if start <= at < end and word[at - start] not in lane.allowed[at]:  # type: ignore[operator]
            return False
    return True


def laid_through(word: str, before: int, text: str) -> str:
    """What must be laid for a word that begins so many squares before what lies there, or nothing if it doesn't match.

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
