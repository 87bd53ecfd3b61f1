"""Every legal play of a position, with its score.

A play lies in one lane: a row or a column. It either passes through tiles that are there, or it doesn't.

- If it doesn't, the word is made from the rack alone. Those words are listed once for the whole position, by the letter
  at each place, and fitted into the gaps of every lane.
- If it does, the first run of tiles that it passes through is where the search begins: from the run's last letter
  backward through the second graph of the lexicon, on to the left with tiles from the rack, across the separator, and
  on to the right with tiles from the rack and whatever lies there.

So no play is found twice, but for a single tile that makes a word each way: that one counts across.
"""

from __future__ import annotations

from operator import mul
from typing import NamedTuple

from lexicade.boards.board import EMPTY, Board
from lexicade.boards.movegen.anagrams import Anagrams
from lexicade.boards.movegen.arcs import NOWHERE, SEPARATOR, Arc, Lists, Runs
from lexicade.boards.movegen.lines import Lane, Play, counts_across, lane_premiums, lanes_of, scored
from lexicade.boards.tileset import POINTS
from lexicade.lexicon import Lexicon
from lexicade.tiles import BLANK

MOST_KEPT = 120_000  # sibling lists, runs and crossings to keep: some 60 MB, a few hundred positions' worth


class RackWord(NamedTuple):
    """A word that the rack alone can make."""

    text: str
    size: int
    points: tuple[int, ...]


class Generator:
    """All legal plays over one lexicon. What it has unpacked of the graph it keeps for the next position."""

    def __init__(self, lexicon: Lexicon) -> None:
        nodes = lexicon.gaddag
        self._words, self._gaddag = nodes[0], nodes[1]
        self._lists = Lists(nodes)
        self._crosses: dict[tuple[str, str], tuple[frozenset[str], int]] = {}
        self.runs = Runs(self._lists, self._gaddag)
        self.anagrams = Anagrams(lexicon)

    def plays(self, board: Board, rack: str, *, whole: int = 7, bonus: int = 50) -> list[Play]:
        """Every legal play with tiles of a rack (A-Z, `?` for a blank); `whole` tiles at once earn the bonus."""
        rack = "".join(sorted(rack))
        moves = Moves()
        by_place = self.rack_words(rack, moves, max(board.layout.rows, board.layout.columns))
        plays: list[Play] = []
        for lane in self.lanes(board):
            for start, end in lane.gaps():
                fit_gap(lane, start, end, by_place, plays)
            limit = 0
            for run in lane.runs:
                self.extend_run(lane, run, limit, rack, moves, plays)
                limit = run[1] + 1
        plays += self.letters_alone(board, by_place)
        if len(rack) >= whole:
            plays = [
                play._replace(score=play.score + bonus) if len(play.text) - play.text.count(EMPTY) == whole else play
                for play in plays
            ]
        return plays

    def letters_alone(self, board: Board, by_place: ByPlace) -> list[Play]:
        """The words of one letter: they can only be laid first, earn nothing and count once."""
        if not board.is_empty:
            return []
        alone = (letter for letter in by_place[0] if self._lists.follow(self._words, letter.upper())[0])
        return [Play(0, *board.layout.start, is_across=True, text=letter) for letter in alone]

    def lanes(self, board: Board) -> list[Lane]:
        """The rows and columns in which something can be laid, with what may be laid there."""
        if len(self._lists) + len(self._crosses) + len(self.runs) > MOST_KEPT:
            self._lists = Lists(self._lists.nodes)
            self._crosses = {}
            self.runs = Runs(self._lists, self._gaddag)
        layout = board.layout
        lines = [board.squares[at : at + layout.columns] for at in range(0, len(board.squares), layout.columns)]
        row_premiums, column_premiums = lane_premiums(layout)
        rows = lanes_of(lines, row_premiums, is_across=True)
        columns = lanes_of(["".join(line) for line in zip(*lines, strict=True)], column_premiums, is_across=False)
        if board.is_empty:
            row, column = layout.start
            rows[row].begin(column)
            columns[column].begin(row)
        for lane in rows:
            self._cross(lane, columns)
        for lane in columns:
            self._cross(lane, rows)
        return [lane for lane in rows + columns if lane.touching or lane.runs]

    def _cross(self, lane: Lane, others: list[Lane]) -> None:
        """Say at both ends of each run of a lane what the run allows in the lanes that cross there."""
        line, here = lane.line, lane.number
        before, beyond = "", -1  # the last run, and the square after it
        for first, end in lane.runs:
            run = line[first:end]
            if beyond < first - 1:
                if before:
                    others[beyond].touch(here, self._between(before, ""))
                others[first - 1].touch(here, self._between("", run))
            elif before:
                others[beyond].touch(here, self._between(before, run))
            before, beyond = run, end
        if before and beyond < len(line):
            others[beyond].touch(here, self._between(before, ""))

    def _between(self, before: str, after: str) -> tuple[frozenset[str], int]:
        """The letters, in both cases, that make a word with tiles before and after them; and the points of those."""
        found = self._crosses.get((before, after))
        if found is None:
            lists = self._lists
            _, start = lists.follow(self._words, before.upper())
            letters = ""
            for letter, (ends, index) in lists[start].items():
                if lists.follow(index, after.upper())[0] if after else ends:
                    letters += letter
            points = sum(POINTS[tile] for tile in before + after)
            found = self._crosses[before, after] = frozenset(letters + letters.lower()), points
        return found

    # The two searches below are closures, however long: names of their own scope are what makes them fast.

    def rack_words(self, rack: str, moves: Moves, longest: int) -> ByPlace:  # noqa: C901
        """The words that the rack alone makes, by place and letter, the shortest first."""
        lists = self._lists
        found: list[str] = []

        def walk(index: int, state: str, text: str) -> None:
            arcs = lists[index]
            tiles, after_blank = moves[state]
            for letter, after in tiles:
                arc = arcs.get(letter)
                if arc:
                    ends, child = arc
                    longer = text + letter
                    if ends:
                        found.append(longer)
                    if child and after:
                        walk(child, after, longer)
            if after_blank is not None:
                for letter, (ends, child) in arcs.items():
                    longer = text + letter.lower()
                    if ends:
                        found.append(longer)
                    if child and after_blank:
                        walk(child, after_blank, longer)

        if rack and self._words:
            walk(self._words, rack, "")
        found.sort(key=len)
        by_place: ByPlace = [{} for _ in range(longest)]
        for text in found:
            if len(text) <= longest:
                word = RackWord(text, len(text), tuple([POINTS[letter] for letter in text]))
                for place, letter in enumerate(text):
                    by_place[place].setdefault(letter, []).append(word)
        return by_place

    def extend_run(  # noqa: C901
        self, lane: Lane, run: tuple[int, int], limit: int, rack: str, moves: Moves, plays: list[Play]
    ) -> None:
        """The plays that pass through a run of tiles and through none before it, from the square `limit` on."""
        lists = self._lists
        line, allowed, size = lane.line, lane.allowed, len(lane.line)
        letters = line.upper()
        run_start, run_end = run

        def left(at: int, index: int, state: str, text: str) -> None:
            """All that begins at or before the square after `at`; the run and what was laid before it are behind."""
            arcs = lists[index]
            if SEPARATOR in arcs and run_end < size:
                right(run_end, arcs[SEPARATOR][1], state, text, at + 1)
            if at < limit:
                return
            fits = allowed[at]
            tiles, after_blank = moves[state]
            for letter, after in tiles:
                if letter in arcs and (fits is None or letter in fits):
                    ends, child = arcs[letter]
                    longer = letter + text
                    if ends:
                        plays.append(scored(lane, at, longer))
                    if child and after:
                        left(at - 1, child, after, longer)
            if after_blank is not None:
                for letter, (ends, child) in arcs.items():
                    if letter != SEPARATOR and (fits is None or letter in fits):
                        longer = letter.lower() + text
                        if ends:
                            plays.append(scored(lane, at, longer))
                        if child and after_blank:
                            left(at - 1, child, after_blank, longer)

        def right(at: int, index: int, state: str, text: str, start: int) -> None:
            """All that goes on with a tile on the empty square `at`."""
            arcs = lists[index]
            fits = allowed[at]
            tiles, after_blank = moves[state]
            for letter, after in tiles:
                if letter in arcs and (fits is None or letter in fits):
                    go_on(at + 1, arcs[letter], after, text + letter, start)
            if after_blank is not None:
                for letter, arc in arcs.items():
                    if fits is None or letter in fits:
                        go_on(at + 1, arc, after_blank, text + letter.lower(), start)

        def go_on(at: int, arc: Arc, state: str, text: str, start: int) -> None:
            """Take up the tiles that lie from here on, note a word that ends after them, and lay further tiles."""
            ends, child = arc
            while at < size and line[at] != EMPTY:
                ends, child = lists[child].get(letters[at], NOWHERE)
                text += EMPTY
                at += 1
            if ends:
                plays.append(scored(lane, start, text))
            if child and state and at < size:
                right(at, child, state, text, start)

        first = len(plays)
        _, child = lists.follow(self._gaddag, letters[run_start:run_end][::-1])
        if child and rack:
            left(run_start - 1, child, rack, EMPTY * (run_end - run_start))
        if not lane.is_across:
            plays[first:] = [play for play in plays[first:] if not counts_across(lane, play.row, play.text)]


ByPlace = list[dict[str, list[RackWord]]]


class Moves(dict[str, tuple[tuple[tuple[str, str], ...], str | None]]):
    """For each part of a rack: its tiles, each with what is left after it, and what is left after a blank.

    >>> Moves()["?A"], Moves()["A"]
    (((('A', '?'),), 'A'), ((('A', ''),), None))
    """

    def __missing__(self, state: str) -> tuple[tuple[tuple[str, str], ...], str | None]:
        after = {tile: state.replace(tile, "", 1) for tile in state}
        found = self[state] = tuple((tile, left) for tile, left in after.items() if tile != BLANK), after.get(BLANK)
        return found


def fit_gap(lane: Lane, start: int, end: int, by_place: ByPlace, plays: list[Play]) -> None:
    """The plays that pass through no tile of a lane but touch one beside it: rack words that fit into a gap of it."""
    allowed = lane.allowed
    touching = [at for at in lane.touching if start <= at < end]
    free = start
    for number, first in enumerate(touching):  # the first square of a word at which it touches another
        later = touching[number + 1 :]
        fits = allowed[first]
        for begin in range(free, first + 1):
            for letter, words in by_place[first - begin].items():
                if fits is not None and letter in fits:
                    for word in words:
                        if word.size > end - begin:
                            break
                        if word.size > 1 and all(
                            word.text[at - begin] in allowed[at]  # type: ignore[operator]  # it touches there
                            for at in later
                            if at - begin < word.size
                        ):
                            plays.append(scored_alone(lane, begin, word, touching[number:]))
        free = first + 1


def scored_alone(lane: Lane, start: int, word: RackWord, touching: list[int]) -> Play:
    """A word of the rack alone, with its points and those of the words it makes the other way."""
    end = start + word.size
    points = sum(map(mul, word.points, lane.letter_factors[start:end]))
    for factor in lane.word_factors[start:end]:
        points *= factor
    for at in touching:
        if at >= end:
            break
        there, factor = lane.crossing[at]
        points += there + factor * word.points[at - start]
    return lane.play(points, start, word.text)
