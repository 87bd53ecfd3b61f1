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

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappush, heapreplace, nsmallest
from itertools import accumulate, combinations, combinations_with_replacement
from math import prod
from operator import mul
from typing import NamedTuple

from lexicade.games.scrabble.board import EMPTY, Board
from lexicade.games.scrabble.generator import TERMS, Generator
from lexicade.games.scrabble.lanes import ALPHABET, POINT, POINTS, Lane, Play, Premiums, Valued, scored
from lexicade.games.scrabble.leaves import numbered
from lexicade.games.scrabble.notation import used
from lexicade.games.scrabble.rulesets import BLANK

NEVER = -(1 << 30)
Factors = tuple[int, tuple[int, ...]]  # a word factor, and what the letter factors have over 1, the highest first


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


def by_worth(each: Valued) -> tuple[int, int, bool, int, int, str]:
    """What plays are sorted by: their value, then their score; of equal ones those across first, then by place."""
    value, play = each
    return -value, -play.score, not play.is_across, play.row, play.column, play.text


class Worth:
    """What plays with a rack are worth: their score, and the value of what they leave."""

    def __init__(self, rack: str, leaves: Sequence[int] | None) -> None:
        kinds, radices = numbered(rack)
        self.index = dict(zip(kinds, radices, strict=False))
        self.leaves = leaves
        self.best_left = [0] * (len(rack) + 1)  # by tiles used
        if leaves is not None:
            self.best_left = [NEVER] * (len(rack) + 1)
            sizes = [0]
            for radix, tile in zip(radices, kinds, strict=False):
                sizes = [size + more for more in range(rack.count(tile) + 1) for size in sizes[:radix]]
            for size, value in zip(sizes, leaves, strict=False):
                if value > self.best_left[size]:
                    self.best_left[size] = value

    def of(self, play: Play) -> int:
        """The value of a play."""
        if self.leaves is None:
            return play.score * POINT
        index = self.index
        return play.score * POINT + self.leaves[sum([index[tile] for tile in used(play.text)])]


class Reach(NamedTuple):
    """How the squares around and between tiles can multiply a play, by tiles laid, and all together."""

    by_new: tuple[tuple[Factors, ...], ...]
    together: tuple[Factors, ...]


class Chain(NamedTuple):
    """A run of tiles, or several with all squares between them, and what plays may reach around it."""

    key: int  # of its letters
    letters: int
    pattern: str  # what lies there, dots for squares between
    is_simple: bool  # there are none
    ends: tuple[int, int]  # the first square that a play may cover, and the one after the last
    points: int
    crossing: int  # the most that words crossing any of the squares can earn
    reach: Reach


class Place(NamedTuple):
    """Where plays may lie: what is reached from a run of tiles, through others too; or, with no chains, a gap."""

    bound: int  # no play there is worth more
    lane: Lane
    first: int
    last: int
    limit: int = 0  # the first square that a play through a run may cover
    chains: Sequence[Chain] = ()


@lru_cache(maxsize=20_000)
def reach_of(lane: Premiums, left: int, first: int, end: int, right: int, inner: tuple[int, ...], tiles: int) -> Reach:
    """The reach of tiles from `first` to `end`, with inner squares to fill between them, up to `left` and `right`."""
    needed = len(inner)
    by_new = [
        {
            factors(lane, (*range(first - before, first), *inner, *range(end, end + new - needed - before)))
            for before in range(max(0, new - needed - (right - end)), min(new - needed, first - left) + 1)
        }
        for new in range(tiles + 1)
    ]
    by_new[0] = set()
    return Reach(tuple(map(tuple, by_new)), tuple({each for options in by_new for each in options}))


@lru_cache(maxsize=20_000)
def windows(lane: Premiums, first: int, last: int, most: int) -> tuple[Factors, ...]:
    """How the squares of a stretch can multiply a word of up to so many letters."""
    return tuple(
        {factors(lane, range(at, at + size)) for size in range(2, most + 1) for at in range(first, last - size + 1)}
    )


def factors(lane: Premiums, squares: Sequence[int]) -> Factors:
    """What squares of a lane multiply together."""
    letters, words = lane.letters, lane.words
    extra = sorted((letters[at] - 1 for at in squares if letters[at] > 1), reverse=True)
    return prod(words[at] for at in squares), tuple(extra)


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
        self.generator, self.board, self.rack, self.count = generator, board, rack, count
        self.worth = Worth(rack, leaves)
        self.bonuses = [0] * (len(rack) + 1)
        if whole <= len(rack):
            self.bonuses[whole] = bonus
        self.whole = min(whole, len(rack))
        self.values = sorted((POINTS.get(tile, 0) for tile in rack), reverse=True)
        self.highest = [0, *accumulate(self.values)]
        self.letters = None if BLANK in rack else frozenset(rack)
        self.parts: dict[int, list[tuple[int, int, str]]] = {}
        self.by_place: list[dict[str, list[tuple[str, str]]]] | None = None
        self.left = max(self.worth.best_left[1:])
        self.words: dict[int, list[tuple[str, str]]] = {}
        self.found: list[Valued] = []
        self.heap: list[int] = []
        self.worst = NEVER

    def run(self) -> None:
        """Search places from the highest bound down."""
        lanes = self.generator.lanes(self.board)
        places: list[Place] = []
        self.add_places(lanes, places)
        places.sort(key=lambda place: -place.bound)
        for place in places:
            if place.bound < self.worst:
                break
            if place.chains:
                self.search_run(place)
            else:
                self.search_gap(place)
        if self.board.is_empty:  # a word of one letter can only be laid first, earns nothing and counts once
            for word, blanks in self.rack_words(1):
                text = word.upper() if blanks else word
                self.keep(Play(0, *self.board.layout.start, is_across=True, text=text))

    def add_places(self, lanes: list[Lane], places: list[Place]) -> None:
        """Add the places of all lanes with their bounds."""
        sizes = [size for size in range(2, len(self.rack) + 1) if self.rack_words(size)]
        for lane in lanes:
            terms = self.crossing_terms(lane)
            if sizes:
                for start, end in lane.gaps():
                    self.add_gap(lane, start, end, terms, sizes, places)
            self.add_runs(lane, terms, places)

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

    def add_gap(
        self, lane: Lane, start: int, end: int, terms: list[int], sizes: list[int], places: list[Place]
    ) -> None:
        """Add the parts of a gap in which words of the rack can touch others."""
        longest = sizes[-1]
        begin = start
        for stop in [*(at for at in range(start, end) if terms[at] == NEVER), end]:
            touching = [at for at in range(begin, stop) if lane.allowed[at] is not None]
            if touching and stop - begin > 1:
                first, last = max(begin, touching[0] - longest + 1), min(stop, touching[-1] + longest)
                most = min(longest, last - first)
                options = windows(lane.premiums, first, last, most)
                crossing = sum(sorted([terms[at] for at in touching])[-most:])
                bonus = self.bonuses[self.whole] if most >= self.whole else 0
                points = self.most(self.highest[most], options) + crossing + bonus
                places.append(Place(points * POINT + self.left, lane, first, last))
            begin = stop + 1

    def add_runs(self, lane: Lane, terms: list[int], places: list[Place]) -> None:
        """Add what can be reached from each run of a lane."""
        runs, tiles = lane.runs, len(self.rack)
        limit = 0
        for number, (first, last) in enumerate(runs):
            left, crossing = first, 0
            lowest = max(limit, first - tiles)
            while left > lowest and terms[left - 1] != NEVER:
                left -= 1
                crossing += terms[left]
            chains = self.chains(lane, runs[number:], left, crossing, terms)
            bound = NEVER
            for chain in chains:
                together = chain.reach.together
                if together:
                    most = self.most(chain.points + self.highest[tiles], together) + chain.crossing
                    bonus = self.bonuses[self.whole]
                    if bonus and chain.reach.by_new[self.whole] and self.is_made(chain, self.whole):
                        most += bonus
                    bound = max(bound, most * POINT + self.left)
            places.append(Place(bound, lane, first, last, limit, chains))
            limit = last + 1

    def chains(
        self, lane: Lane, runs: list[tuple[int, int]], left: int, crossing: int, terms: list[int]
    ) -> list[Chain]:
        """The chains that begin with the first of some runs: it alone, with the next, and so on while tiles suffice."""
        tiles, size, first = len(self.rack), len(lane.line), runs[0][0]
        found: list[Chain] = []
        inner: tuple[int, ...] = ()
        text = ""
        for number, (begin, end) in enumerate(runs):
            text += lane.line[begin:end].lower()
            points = sum([POINTS[letter] for letter in lane.line[first:end]])
            after = runs[number + 1][0] if number + 1 < len(runs) else size + 1
            right, highest = end, min(after - 1, end + tiles)
            while right < highest and terms[right] != NEVER:
                crossing += terms[right]
                right += 1
            reach = reach_of(lane.premiums, left, first, end, right, inner, tiles)
            pattern = lane.line[first:end].lower()
            found.append(
                Chain(
                    sum([TERMS[letter] for letter in text]),
                    len(text),
                    pattern,
                    not inner,
                    (left, right),
                    points,
                    crossing,
                    reach,
                )
            )
            inner += tuple(range(end, after))
            if after > size or right < after - 1 or len(inner) > tiles or terms[after - 1] == NEVER:
                break
            crossing += terms[after - 1]
        return found

    def most(self, points: int, options: Sequence[Factors]) -> int:
        """The most that tiles worth some points can earn where squares multiply in one of several ways."""
        values = self.values
        most: int = max([factor * (points + sum(map(mul, extra, values))) for factor, extra in options])
        return most

    def is_made(self, chain: Chain, new: int) -> bool:
        """Whether the letters of a chain make a word with some part of the rack, of so many tiles."""
        anagrams = self.generator.anagrams(chain.letters + new)
        return any(chain.key + key in anagrams for _, key, _ in self.parts_of(new))

    def search_run(self, place: Place) -> None:
        """Find the plays through a run that are good enough, those of many tiles first."""
        for new in range(len(self.rack), 0, -1):
            for chain in place.chains:
                options = chain.reach.by_new[new]
                if options:
                    least = self.least(chain, new, options)
                    if least <= self.highest[new]:
                        get = self.generator.anagrams(chain.letters + new).get
                        for points, key, blanks in self.parts_of(new):
                            if points < least:
                                break
                            words = get(chain.key + key)
                            if words is not None:
                                for word in words:
                                    self.lay_through(place, chain, word, blanks)

    def least(self, chain: Chain, new: int, options: Sequence[Factors]) -> int:
        """How much so many tiles must be worth together for a play through a chain to be good enough."""
        values = self.values
        wanted = self.worst - self.worth.best_left[new]
        needed = -(-wanted // POINT) - chain.crossing - self.bonuses[new]
        least: int = min([-(-needed // factor) - sum(map(mul, extra, values)) for factor, extra in options])
        return least - chain.points

    def lay_through(self, place: Place, chain: Chain, word: str, blanks: str) -> None:
        """Lay a word on a chain wherever its letters match."""
        lane, first = place.lane, place.first
        pattern, (low, high) = chain.pattern, chain.ends
        size = len(pattern)
        # The word covers `before` squares in front of the chain and the rest behind it.
        for before in range(max(0, len(word) - size - (high - first - size)), min(first - low, len(word) - size) + 1):
            if chain.is_simple:
                if not word.startswith(pattern, before):
                    continue
            elif any(there != EMPTY and there != word[before + at] for at, there in enumerate(pattern)):
                continue
            start = first - before
            if self.fits(lane, start, word):
                dotted = "".join(
                    [
                        letter if there == EMPTY else EMPTY
                        for letter, there in zip(word, lane.line[start:], strict=False)
                    ]
                )
                self.keep_all(lane, start, dotted, blanks)

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

    def rack_words(self, size: int) -> list[tuple[str, str]]:
        """The words of some size that the rack alone makes, and what blanks stand for in them."""
        found = self.words.get(size)
        if found is None:
            anagrams = self.generator.anagrams(size)
            found = self.words[size] = [
                (word, blanks) for _, key, blanks in self.parts_of(size) for word in anagrams.get(key, ())
            ]
        return found

    def words_by_place(self) -> list[dict[str, list[tuple[str, str]]]]:
        """The words that the rack alone makes, by place and letter."""
        if self.by_place is None:
            self.by_place = [{} for _ in self.rack]
            for size in range(2, len(self.rack) + 1):
                for each in self.rack_words(size):
                    for place, letter in zip(self.by_place, each[0], strict=False):
                        place.setdefault(letter, []).append(each)
        return self.by_place

    def parts_of(self, size: int) -> list[tuple[int, int, str]]:
        """All parts of the rack of some size with any letters for blanks: points, key and those letters, best first."""
        found = self.parts.get(size)
        if found is None:
            found = self.parts[size] = []
            for part in set(combinations(self.rack, size)):
                tiles = [tile for tile in part if tile != BLANK]
                points, key = sum([POINTS[tile] for tile in tiles]), sum([TERMS[tile] for tile in tiles])
                found += [(points, key + more, letters) for more, letters in blank_keys(size - len(tiles))]
            found.sort(reverse=True)
        return found

    def keep(self, play: Play) -> None:
        """Keep a play if it may be among the best."""
        bonus = self.bonuses[len(play.text) - play.text.count(EMPTY)]
        if bonus:
            play = play._replace(score=play.score + bonus)
        value = self.worth.of(play)
        if value >= self.worst:
            self.found.append((value, play))
            if len(self.heap) < self.count:
                heappush(self.heap, value)
            else:
                heapreplace(self.heap, value)
            if len(self.heap) == self.count:
                self.worst = self.heap[0]


@lru_cache(maxsize=8)
def blank_keys(blanks: int) -> tuple[tuple[int, str], ...]:
    """All letters that some blanks can stand for, with their keys."""
    return tuple(
        (sum(TERMS[letter] for letter in letters), "".join(letters))
        for letters in combinations_with_replacement(ALPHABET, blanks)
    )
