"""The best plays of a position without finding all of them.

Plays lie in *places*: the gaps of a lane, or what can be reached from a run of its tiles. Each has an upper bound
that asks no word: the highest tiles on the squares that multiply most, every crossing word that could be made, and
the best leave. Places are searched from the highest bound down, until the next one is below the worst of the plays
that are kept.

The words themselves are not searched for letter by letter, as all plays are: the letters of the runs with each part
of the rack are looked up among the letters of all words (see `Generator.anagrams`). That takes a dictionary of all
words, which is made, length by length, when it is first asked; finding all plays takes none.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from heapq import heappush, heapreplace, nsmallest
from operator import mul
from typing import NamedTuple

from lexicade.games.scrabble.board import EMPTY, Board
from lexicade.games.scrabble.generator import TERMS, Generator
from lexicade.games.scrabble.lanes import POINT, POINTS, Lane, Play, Valued, scored
from lexicade.games.scrabble.parts import NEVER, Parts, RackWord
from lexicade.games.scrabble.reach import Reach, reach_of, windows
from lexicade.games.scrabble.rulesets import BLANK


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
    if not rack or not count:
        return []
    search = Search(generator, board, "".join(sorted(rack)), leaves, count, whole, bonus)
    search.run()
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
    worth = Parts(generator, rack, leaves).worth
    plays = generator.plays(board, rack, whole=whole, bonus=bonus)
    return nsmallest(count, ((worth(play), play) for play in plays), key=by_worth)


def by_worth(each: Valued) -> tuple[int, int, bool, int, int, str]:
    """What plays are sorted by: their value, then their score; of equal ones those across first, then by place."""
    value, play = each
    return -value, -play.score, not play.is_across, play.row, play.column, play.text


class Chain(NamedTuple):
    """A run of tiles, or several with all squares between them, and what plays may reach around it."""

    pattern: str  # what lies there, dots for squares between
    low: int  # the first square that a play may cover
    high: int  # the square after the last one
    points: int
    crossing: int  # the most that words crossing any of the squares can earn
    reach: Reach

    @property
    def letters(self) -> str:
        """What lies there without the squares between."""
        return self.pattern.replace(EMPTY, "")

    @property
    def key(self) -> int:
        """The key of its letters."""
        return sum([TERMS[letter] for letter in self.letters])


class Place(NamedTuple):
    """Where plays may lie: what is reached from a run of tiles, through others too; or, with no chains, a gap."""

    bound: int  # no play there is worth more
    lane: Lane
    first: int
    last: int
    chains: Sequence[Chain] = ()


class Search:
    """One search: the plays found so far, and what a further one must be worth."""

    def __init__(
        self,
        generator: Generator,
        board: Board,
        rack: str,
        leaves: Sequence[int] | None,
        count: int,
        whole: int,
        bonus: int,
    ) -> None:
        self.generator, self.board, self.count = generator, board, count
        self.parts = Parts(generator, rack, leaves)
        self.tiles = len(rack)
        self.whole = whole if whole <= len(rack) else 0
        self.bonus = bonus
        self.letters = None if BLANK in rack else frozenset(rack)
        self.surpluses: dict[tuple[int, ...], int] = {}
        self.by_place: list[dict[str, list[RackWord]]] = []
        self.found: list[Valued] = []
        self.heap: list[int] = []
        self.worst = NEVER

    def run(self) -> None:
        """Search places from the highest bound down."""
        places: list[Place] = []
        longest = max([size for size in range(self.tiles + 1) if size > 1 and self.parts.words(size)], default=0)
        for lane in self.generator.lanes(self.board):
            terms = self.crossing_terms(lane)
            if longest:
                for start, end in lane.gaps():
                    self.add_gap(lane, start, end, terms, longest, places)
            self.add_runs(lane, terms, places)
        places.sort(key=lambda place: -place.bound)
        for place in places:
            if place.bound < self.worst:
                break
            if place.chains:
                self.search_run(place)
            else:
                self.search_gap(place)
        if self.board.is_empty:  # a word of one letter can only be laid first, earns nothing and counts once
            for word, blanks in self.parts.words(1):
                text = word.upper() if blanks else word
                self.keep(Play(0, *self.board.layout.start, is_across=True, text=text))

    def crossing_terms(self, lane: Lane) -> list[int]:
        """The most that a crossing word can earn on each square of a lane; NEVER where no tile of the rack fits."""
        terms = [0] * len(lane.line)
        letters = self.letters
        for at, fits in enumerate(lane.allowed):
            if fits is not None:
                both = fits if letters is None else letters & fits
                if both:
                    there, times = lane.crossing[at]
                    terms[at] = there + times * max([POINTS[letter] for letter in both])
                else:
                    terms[at] = NEVER
        return terms

    def surplus(self, over: tuple[int, ...]) -> int:
        """The most that letter factors over 1 can add: the highest tiles lie on the highest of them."""
        found = self.surpluses.get(over)
        if found is None:
            found = self.surpluses[over] = sum(map(mul, over, self.parts.values))
        return found

    def add_gap(self, lane: Lane, start: int, end: int, terms: list[int], longest: int, places: list[Place]) -> None:
        """Add the parts of a gap in which words of the rack can touch others."""
        begin = start
        for stop in [*(at for at in range(start, end) if terms[at] == NEVER), end]:
            touching = [at for at in range(begin, stop) if lane.allowed[at] is not None]
            if touching and stop - begin > 1:
                first, last = max(begin, touching[0] - longest + 1), min(stop, touching[-1] + longest)
                most = min(longest, last - first)
                crossing = sum(sorted([terms[at] for at in touching])[-most:])
                bonus = self.bonus if self.whole and most >= self.whole else 0
                bound = max(
                    [
                        factor * self.surplus(over) * POINT + self.parts.best(factor)[0]
                        for factor, over in windows(lane.premiums, first, last, most)
                    ]
                )
                places.append(Place(bound + (crossing + bonus) * POINT, lane, first, last))
            begin = stop + 1

    def add_runs(self, lane: Lane, terms: list[int], places: list[Place]) -> None:
        """Add what can be reached from each run of a lane."""
        limit = 0
        for number, (first, last) in enumerate(lane.runs):
            left, crossing = first, 0
            lowest = max(limit, first - self.tiles)
            while left > lowest and terms[left - 1] != NEVER:
                left -= 1
                crossing += terms[left]
            chains = self.chains(lane, number, left, crossing, terms)
            places.append(Place(max([self.bound(chain) for chain in chains]), lane, first, last, chains))
            limit = last + 1

    def chains(self, lane: Lane, number: int, left: int, crossing: int, terms: list[int]) -> list[Chain]:
        """The chains that begin with a run: it alone, with the next one, and so on while the tiles suffice."""
        runs, line, tiles, size = lane.runs, lane.line, self.tiles, len(lane.line)
        first = runs[number][0]
        found: list[Chain] = []
        inner: tuple[int, ...] = ()
        while True:
            end = runs[number][1]
            number += 1
            after = runs[number][0] if number < len(runs) else size + 1
            right, highest = end, min(after - 1, end + tiles)
            while right < highest and terms[right] != NEVER:
                crossing += terms[right]
                right += 1
            there = line[first:end]
            reach = reach_of(lane.premiums, left, first, end, right, inner, tiles)
            found.append(Chain(there.lower(), left, right, sum([POINTS[letter] for letter in there]), crossing, reach))
            if after > size or right < after - 1 or terms[after - 1] == NEVER:
                return found
            inner += tuple(range(end, after))
            if len(inner) > tiles:
                return found
            crossing += terms[after - 1]

    def bound(self, chain: Chain) -> int:
        """No play through a chain is worth more."""
        best, most = self.parts.best, NEVER
        for factor, over in chain.reach.together:
            bound = factor * (chain.points + self.surplus(over)) * POINT + best(factor)[0]
            if bound > most:
                most = bound
        if self.whole and chain.reach.by_new[self.whole]:
            letters = chain.letters
            if self.parts.makes(chain.key, len(letters), self.whole):
                most += self.bonus * POINT
        return most + chain.crossing * POINT

    def search_run(self, place: Place) -> None:
        """Find the plays through a run that are good enough, those of many tiles first."""
        parts = self.parts
        for chain in place.chains:
            key, letters = chain.key, len(chain.letters)
            for new in range(self.tiles, 0, -1):
                way = chain.reach.by_new[new]
                if way is None:
                    continue
                factor, over = way
                most = factor * (chain.points + self.surplus(over)) + chain.crossing
                beside = (most + self.bonus if new == self.whole else most) * POINT
                if parts.best(factor)[new] + beside < self.worst:
                    continue
                choices = parts.choices(new, factor)
                good = bisect_right(choices.losses, beside - self.worst)
                found = map(self.generator.anagrams(letters + new).get, map(key.__add__, choices.keys[:good]))
                for words, loss, blanks in zip(found, choices.losses, choices.blanks, strict=False):
                    if words is not None:
                        if beside - loss < self.worst:
                            break
                        for word in words:
                            self.lay_through(place, chain, word, blanks)

    def lay_through(self, place: Place, chain: Chain, word: str, blanks: str) -> None:
        """Lay a word on a chain wherever its letters match."""
        lane, first, pattern = place.lane, place.first, chain.pattern
        around = len(word) - len(pattern)
        has_gaps = EMPTY in pattern
        # The word covers `before` squares in front of the chain and the rest behind it.
        for before in range(max(0, around - (chain.high - first - len(pattern))), min(first - chain.low, around) + 1):
            if not has_gaps:
                if not word.startswith(pattern, before):
                    continue
            elif any(there not in (EMPTY, word[before + at]) for at, there in enumerate(pattern)):
                continue
            start = first - before
            if self.fits(lane, start, word):
                line = lane.line[start : start + len(word)]
                laid = [letter if there == EMPTY else EMPTY for letter, there in zip(word, line, strict=True)]
                self.keep_all(lane, start, "".join(laid), blanks)

    def search_gap(self, place: Place) -> None:
        """Find the plays of words of the rack in a gap."""
        lane, first, last = place.lane, place.first, place.last
        by_place = self.words_by_place()
        touching = [at for at in range(first, last) if lane.allowed[at] is not None]
        free = first
        for touch in touching:  # the first square of a word at which it touches another
            for begin in range(max(free, touch - len(by_place) + 1), touch + 1):
                for letter in lane.allowed[touch] or ():
                    for word, blanks in by_place[touch - begin].get(letter, ()):
                        if len(word) <= last - begin and self.fits(lane, begin, word):
                            self.keep_all(lane, begin, word, blanks)
            free = touch + 1

    def fits(self, lane: Lane, start: int, word: str) -> bool:
        """Whether the lanes that cross a word allow its letters."""
        for at, letter in enumerate(word, start):
            fits = lane.allowed[at]
            if fits is not None and letter not in fits:
                return False
        return True

    def keep_all(self, lane: Lane, start: int, text: str, blanks: str) -> None:
        """Keep a play with its blanks wherever they can be."""
        if not lane.is_across and len(text) - text.count(EMPTY) == 1:
            (at,) = (at for at, letter in enumerate(text, start) if letter != EMPTY)
            if lane.allowed[at] is not None:
                return  # a single tile that makes a word each way counts across
        texts = {text}
        for blank in blanks:
            texts = {
                each[:at] + blank.upper() + each[at + 1 :]
                for each in texts
                for at, letter in enumerate(each)
                if letter == blank
            }
        for each in texts:
            self.keep(scored(lane, start, each))

    def words_by_place(self) -> list[dict[str, list[RackWord]]]:
        """The words that the rack alone makes, by place and letter."""
        if not self.by_place:
            self.by_place = [{} for _ in range(self.tiles)]
            for size in range(2, self.tiles + 1):
                for each in self.parts.words(size):
                    for place, letter in zip(self.by_place, each[0], strict=False):
                        place.setdefault(letter, []).append(each)
        return self.by_place

    def keep(self, play: Play) -> None:
        """Keep a play if it may be among the best."""
        if len(play.text) - play.text.count(EMPTY) == self.whole:
            play = play._replace(score=play.score + self.bonus)
        value = self.parts.worth(play)
        if value >= self.worst:
            self.found.append((value, play))
            if len(self.heap) < self.count:
                heappush(self.heap, value)
            else:
                heapreplace(self.heap, value)
            if len(self.heap) == self.count:
                self.worst = self.heap[0]
