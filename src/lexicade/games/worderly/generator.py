"""Making puzzles: which words, and where they lie.

Filling a grid takes a fraction of a millisecond, so many can be tried: a good puzzle is squeezed into the smallest box
that works. What is too crowded for that is repaired. The order of the stages is part of what an id means: a new one may
only follow those that are here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from lexicade.core.errors import BadParams
from lexicade.core.rng import Rng
from lexicade.games.worderly.grid import Box, Grid, Laid
from lexicade.games.worderly.puzzle import COPIES, REACH, SHORT, SIX, Placed, Puzzle, diagonal
from lexicade.games.worderly.repair import repaired
from lexicade.lexicon import Lexicon

LEVELS = {"easy": 20, "medium": 35, "hard": 50, "any": None}  # the rarest words, by how the lexicon rates them
TRIES_A_BOX = 8  # of a good puzzle, in each size of box
TRIES = 60  # in the whole grid, before another six-letter word is tried
LAST_TRIES = 2000  # of a few of them, when all have failed
LAST_SIXES = 5
SIXES_SEEN = 100  # six-letter words that are looked at for one with enough good words before the demands are lowered


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

    Raises BadParams if the words can't make one or none was found.
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
    puzzle = f"puzzle of {count} words on a grid of {rows} by {columns}"
    if failed:
        raise BadParams(f"No {puzzle} was found with this word list. Try fewer words or a larger grid.")
    need = f"a six-letter word from which {-(-(count - 1) // COPIES)} or more others can be made"
    raise BadParams(f"This word list can't make a {puzzle}: it needs {need}.")


def any_puzzle(vocabulary: Vocabulary, count: int, rows: int, columns: int, rng: Rng) -> tuple[Puzzle, Rng] | None:
    """A valid puzzle, whatever its looks, as fast as can be; None if none was found."""
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
    return mended(failed, count, rows, columns, rng)


def stubbornly(
    failed: list[tuple[str, list[list[str]]]], count: int, rows: int, columns: int, rng: Rng
) -> tuple[Puzzle, Rng] | None:
    """A puzzle from six-letter words that have all failed: a few of them are tried much longer, then repaired.

    Repairing at once would be faster, but ids of old puzzles that took long tries must go on meaning them.
    """
    failed = longest_first(failed)
    for six, words in failed[:LAST_SIXES]:
        for _ in range(LAST_TRIES):
            order, rng = in_order(words, rng)
            placed, rng = fill(six, order, count, rows, columns, (0, 0, rows, columns), rng, all_crossed=False)
            if placed:
                return Puzzle(rows, columns, placed), rng
    return mended(failed, count, rows, columns, rng)


def longest_first(failed: list[tuple[str, list[list[str]]]]) -> list[tuple[str, list[list[str]]]]:
    """Six-letter words with the most words to try first."""
    return sorted(failed, key=lambda each: -sum(map(len, each[1])))


def mended(
    failed: list[tuple[str, list[list[str]]]], count: int, rows: int, columns: int, rng: Rng
) -> tuple[Puzzle, Rng] | None:
    """A puzzle from six-letter words that have all failed, by repairing what a few of them gave."""
    most: dict[str, list[list[str]]] = {}
    for six, words in longest_first(failed):
        most.setdefault(six, words)  # the longest comes first
    for six in list(most)[:LAST_SIXES]:
        placed, rng = repaired(six, list(chain.from_iterable(most[six])), count, rows, columns, rng)
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
    grid = Grid(six, rows, columns, box)
    uncrossed = grid.taken if all_crossed else 0
    laid: list[Laid] = []
    waiting = words
    while len(laid) < count - 1:
        later = []
        for word in waiting:
            across, down = grid.begins(word, 1), grid.begins(word, grid.stride)
            if uncrossed:
                urgent = [
                    begins & reaching(uncrossed, len(word), step) for step, begins in ((1, across), (grid.stride, down))
                ]
                across, down = urgent if any(urgent) else (across, down)
            if not across | down:
                later.append(word)
                continue
            put, rng = grid.put_anywhere(word, across, down, rng)
            laid.append(put)
            uncrossed &= ~put[-1]
            if len(laid) == count - 1:
                break
        if len(later) == len(waiting):
            break
        waiting = later
    if len(laid) < count - 1 or uncrossed:
        return None, rng
    return (diagonal(six, rows, columns), *grid.placed(laid)), rng


def reaching(cells: int, length: int, step: int) -> int:
    """The cells where a word begins that runs through one of some cells."""
    found = 0
    for at in range(length):
        found |= cells >> (at * step)
    return found
