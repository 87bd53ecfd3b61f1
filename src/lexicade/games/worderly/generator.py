"""Making puzzles: which words, and where they lie.

A grid is a whole number with a bit for each cell (and one unused column, so that nothing wraps round). For one word
and one direction, a few shifts and "and"s tell of all cells at once whether the word may begin there. So filling a grid
takes a fraction of a millisecond, and many can be tried: a good puzzle is squeezed into the smallest box that works.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lexicade.core.errors import BadParams
from lexicade.core.rng import Rng
from lexicade.games.worderly.puzzle import COPIES, REACH, SHORT, SIX, Direction, Placed, Puzzle, diagonal
from lexicade.lexicon import Lexicon

LEVELS = {"easy": 20, "medium": 35, "hard": 50, "any": None}  # the rarest words, by how the lexicon rates them
TRIES_A_BOX = 8  # of a good puzzle, in each size of box
TRIES = 60  # in the whole grid, before another six-letter word is tried
LAST_TRIES = 2000  # of a few of them, when all have failed
LAST_SIXES = 5
SIXES_SEEN = 100  # six-letter words that are looked at for one with enough good words before the demands are lowered

Box = tuple[int, int, int, int]  # first row, first column, and the row and column after the last


class Vocabulary:
    """The words that puzzles may be made of."""

    def __init__(self, lexicon: Lexicon, level: str = "any") -> None:
        self.lexicon = lexicon
        self._rarest = LEVELS[level] if lexicon.is_rated else None
        self._is_rated = lexicon.is_rated  # a list of one's own is taken whole
        self._sixes = lexicon.words(SIX, self._rarest, clean=self._is_rated)
        self._fits: dict[str, bool] = {}  # short words that were asked about, so that a single puzzle asks about few

    def sixes(self, rng: Rng, *, alike: bool = False) -> Iterator[str]:
        """All six-letter words in random order; unless all are alike, those that only add an s to another word last."""
        if alike:
            yield from sampled(self._sixes, rng)
            return
        last = []
        for six in sampled(self._sixes, rng):
            if self.is_s_form(six):
                last.append(six)
            else:
                yield six
        yield from last

    def made_from(self, six: str) -> tuple[list[str], list[str]]:
        """The short words that six letters make: good ones, and those that only add an s to another word."""
        made = self.lexicon.subanagrams(six, SHORT[0])
        words = [word for word in made if len(word) < SIX and self.is_fit(word)]
        plain = [word for word in words if not self.is_s_form(word)]
        return plain, [word for word in words if self.is_s_form(word)]

    def is_fit(self, word: str) -> bool:
        """Whether a word of the list is common and decent enough."""
        fits = self._fits.get(word)
        if fits is None:
            fits = not self._is_rated or (
                self.lexicon.is_clean(word) and (self._rarest is None or self.lexicon.level(word) <= self._rarest)
            )
            self._fits[word] = fits
        return fits

    def is_s_form(self, word: str) -> bool:
        """Whether a word is another word and an s."""
        return word[-1] == "s" and word[-2] != "s" and word[:-1] in self.lexicon


def make_puzzle(vocabulary: Vocabulary, count: int, rows: int, columns: int, rng: Rng) -> tuple[Puzzle, Rng]:
    """A good puzzle: no word twice and no s-forms unless they are needed, every diagonal letter crossed, and small.

    Raises BadParams if the words can't make one.
    """
    failed = []
    for six, words in choices(vocabulary, count, rng):
        rng = rng.split(six)
        for box in boxes(rows, columns):
            whole = box == (0, 0, rows, columns)
            for _ in range(TRIES if whole else TRIES_A_BOX):
                order, rng = in_order(words, rng)
                placed, rng = fill(six, order, count, rows, columns, box, rng, all_crossed=not whole and count > SIX)
                if placed:
                    return Puzzle(rows, columns, placed), rng
        failed.append((six, words))
    made = stubbornly(failed, count, rows, columns, rng)
    if made is not None:
        return made
    raise BadParams(f"This word list can't make a puzzle of {count} words on a grid of {rows} by {columns}.")


def any_puzzle(vocabulary: Vocabulary, count: int, rows: int, columns: int, rng: Rng) -> tuple[Puzzle, Rng] | None:
    """A valid puzzle, whatever its looks, as fast as can be; None if the words can't make one."""
    failed = []
    for six in vocabulary.sixes(rng, alike=True):
        plain, s_forms = vocabulary.made_from(six)
        if COPIES * (len(plain) + len(s_forms)) < count - 1:
            continue
        rng = rng.split(six)
        for _ in range(TRIES):
            order, rng = in_order([plain + s_forms, plain + s_forms], rng)
            placed, rng = fill(six, order, count, rows, columns, (0, 0, rows, columns), rng, all_crossed=False)
            if placed:
                return Puzzle(rows, columns, placed), rng
        failed.append((six, [plain + s_forms, plain + s_forms]))
    return stubbornly(failed, count, rows, columns, rng)


def stubbornly(
    failed: list[tuple[str, list[list[str]]]], count: int, rows: int, columns: int, rng: Rng
) -> tuple[Puzzle, Rng] | None:
    """A puzzle from six-letter words that have all failed, by trying a few of them much longer."""
    for six, words in sorted(failed, key=lambda each: -sum(map(len, each[1])))[:LAST_SIXES]:
        for _ in range(LAST_TRIES):
            order, rng = in_order(words, rng)
            placed, rng = fill(six, order, count, rows, columns, (0, 0, rows, columns), rng, all_crossed=False)
            if placed:
                return Puzzle(rows, columns, placed), rng
    return None


def choices(vocabulary: Vocabulary, count: int, rng: Rng) -> Iterator[tuple[str, list[list[str]]]]:
    """Six-letter words with the words to try in turn: first those with enough good ones, then with fewer demands."""
    seen: list[tuple[str, list[str], list[str]]] = []
    rest = vocabulary.sixes(rng)
    for six in rest:
        plain, s_forms = vocabulary.made_from(six)
        if len(plain) >= count - 1 and set(six) <= set("".join(plain)):
            yield six, [plain]
        seen.append((six, plain, s_forms))
        if len(seen) == SIXES_SEEN:
            break
    for six, plain, s_forms in seen:
        if len(plain) + len(s_forms) >= count - 1:
            yield six, [plain, s_forms]
    for six, plain, s_forms in seen:
        yield from enough_twice(six, plain, s_forms, count)
    for six in rest:
        yield from enough_twice(six, *vocabulary.made_from(six), count)


def enough_twice(six: str, plain: list[str], s_forms: list[str], count: int) -> Iterator[tuple[str, list[list[str]]]]:
    """A six-letter word with every word it makes twice, if that is enough."""
    if COPIES * (len(plain) + len(s_forms)) >= count - 1:
        yield six, [plain, s_forms, plain, s_forms]


def sampled(words: Sequence[str], rng: Rng) -> Iterator[str]:
    """All words in random order, drawn only as far as they are asked for."""
    moved: dict[int, int] = {}  # what stands where a word was taken from, as in a shuffle
    for last in range(len(words) - 1, -1, -1):
        at, rng = rng.below(last + 1)
        yield words[moved.get(at, at)]
        moved[at] = moved.get(last, last)


def in_order(groups: list[list[str]], rng: Rng) -> tuple[list[str], Rng]:
    """The words of each group shuffled, one group after the other."""
    order: list[str] = []
    for group in groups:
        shuffled, rng = rng.shuffled(group)
        order += shuffled
    return order, rng


def boxes(rows: int, columns: int) -> list[Box]:
    """Parts of the grid to fill, from the least that holds the diagonal word up to all of it."""
    top, left = (rows - REACH) // 2, (columns - REACH) // 2
    found: list[Box] = []
    for margin in range(max(top, left) + 2):
        for high, wide in ((margin, margin), (margin, margin + 1), (margin, margin + 2)):
            up, aside = min(high, top), min(wide, left)
            box = (top - up, left - aside, min(rows, top + REACH + up), min(columns, left + REACH + aside))
            if box not in found:
                found.append(box)
    return [*found, (0, 0, rows, columns)]


def fill(
    six: str, words: list[str], count: int, rows: int, columns: int, box: Box, rng: Rng, *, all_crossed: bool
) -> tuple[tuple[Placed, ...] | None, Rng]:
    """Lay words on a grid in the given order, each at a random place where it fits, until there are enough."""
    stride = columns + 1
    inside = cells_of(box, stride)
    start = diagonal(six, rows, columns)
    holding: dict[str, int] = dict.fromkeys(six, 0)  # the cells that hold each letter
    for (row, column), letter in zip(start.cells(), six, strict=True):
        holding[letter] |= 1 << (row * stride + column)
    taken = uncrossed = sum(holding.values())
    running = {1: 0, stride: 0}  # the cells that words across (step 1) and words down run through
    placed, waiting = [start], words
    while len(placed) < count:
        later = []
        for word in waiting:
            ways = []
            for step, side in ((1, stride), (stride, 1)):
                free = inside & ~taken & ~(taken << side) & ~(taken >> side)
                open_cells = ~running[step]
                begins = ~(taken << step) & ~(taken >> (len(word) * step))  # nothing before it and nothing after it
                crossing = wanted = shift = 0
                for letter in word:
                    there = holding[letter] & open_cells
                    begins &= (free | (there & inside)) >> shift
                    crossing |= there >> shift
                    wanted |= (there & uncrossed) >> shift
                    shift += step
                ways.append((step, begins & crossing, begins & wanted if all_crossed else 0))
            if any(urgent for _, _, urgent in ways):
                ways = [(step, urgent, 0) for step, _, urgent in ways]
            counts = [begins.bit_count() for _, begins, _ in ways]
            if not sum(counts):
                later.append(word)
                continue
            chosen, rng = rng.below(sum(counts))
            step, begins, _ = ways[chosen >= counts[0]]
            at = nth_bit(begins, chosen if chosen < counts[0] else chosen - counts[0])
            cells = 0
            for place, letter in enumerate(word):
                bit = 1 << (at + place * step)
                holding[letter] |= bit
                cells |= bit
            taken |= cells
            running[step] |= cells
            uncrossed &= ~cells
            way = Direction.ACROSS if step == 1 else Direction.DOWN
            placed.append(Placed(word, *divmod(at, stride), way))
            if len(placed) == count:
                break
        if len(later) == len(waiting):
            break
        waiting = later
    if len(placed) < count or (all_crossed and uncrossed):
        return None, rng
    return tuple(placed), rng


def cells_of(box: Box, stride: int) -> int:
    """The cells of a box."""
    first_row, first_column, end_row, end_column = box
    line = ((1 << (end_column - first_column)) - 1) << first_column
    return sum(line << (row * stride) for row in range(first_row, end_row))


def nth_bit(bits: int, number: int) -> int:
    """The place of a set bit, by its number among them.

    >>> nth_bit(0b10110, 2)
    4
    """
    for _ in range(number):
        bits &= bits - 1
    return (bits & -bits).bit_length() - 1
