"""Every legal play of a position, with its score.

A play lies in one line: a row or a column. It either passes through tiles that are there, or it doesn't.

- If it doesn't, the word is made from the rack alone. Those words are listed once for the whole position, by the letter
  at each index, and fitted into the gaps of every line so that they cover an anchor.
- If it does, the first run of tiles that it passes through is where the search begins: from the run's last letter
  backward through the GADDAG of the lexicon, on to the left with tiles from the rack, across the separator, and on to
  the right with tiles from the rack and whatever lies there.

So no play is found twice, but for a single tile that makes a word each way: that one counts across.
"""

from __future__ import annotations

from operator import mul
from typing import NamedTuple

from lexicade.boards.board import EMPTY, Board
from lexicade.boards.movegen.anagrams import Anagrams
from lexicade.boards.movegen.gaddag import NOWHERE, SEPARATOR, Arc, Nodes, Runs
from lexicade.boards.movegen.lines import Line, counts_across, line_premiums, lines_of, scored
from lexicade.boards.plays import ScoredPlay
from lexicade.boards.tileset import POINTS
from lexicade.lexicon import Lexicon
from lexicade.tiles import BLANK

MOST_KEPT = 120_000  # nodes, runs and cross-checks to keep: some 60 MB, a few hundred positions' worth


class RackWord(NamedTuple):
    """A word made from the rack alone."""

    text: str  # lower case for blanks
    size: int
    points: tuple[int, ...]  # of each tile


class Generator:
    """Finds all legal plays over one lexicon; the nodes that it has unpacked are kept for the next position."""

    def __init__(self, lexicon: Lexicon) -> None:
        packed = lexicon.gaddag
        self._dawg, self._gaddag = packed[0], packed[1]  # the roots of both graphs
        self._nodes = Nodes(packed)
        self._cross_checks: dict[tuple[str, str], tuple[frozenset[str], int]] = {}
        self.runs = Runs(self._nodes, self._gaddag)
        self.anagrams = Anagrams(lexicon)

    def plays(self, board: Board, rack: str, *, whole: int = 7, bonus: int = 50) -> list[ScoredPlay]:
        """Every legal play with a rack (`?` for a blank), unsorted; `whole` tiles at once earn a bonus, in points."""
        rack = "".join(sorted(rack))
        next_tiles = NextTiles()
        words = self.rack_words(rack, next_tiles, max(board.layout.rows, board.layout.columns))
        plays: list[ScoredPlay] = []
        for line in self.lines(board):
            for start, end in line.gaps():
                fit_gap(line, start, end, words, plays)
            limit = 0
            for run in line.runs:
                self.extend_run(line, run, limit, rack, next_tiles, plays)
                limit = run[1] + 1
        plays += self.letters_alone(board, words)
        if len(rack) >= whole:
            plays = [
                play._replace(score=play.score + bonus) if len(play.text) - play.text.count(EMPTY) == whole else play
                for play in plays
            ]
        return plays

    def letters_alone(self, board: Board, words: RackWords) -> list[ScoredPlay]:
        """The plays of one-letter words: they can only be laid first, score 0 and are listed once, across."""
        if not board.is_empty:
            return []
        alone = (letter for letter in words[0] if self._nodes.follow(self._dawg, letter.upper())[0])
        return [ScoredPlay(0, *board.layout.start, is_across=True, text=letter) for letter in alone]

    def has_word(self, text: str) -> bool:
        """Whether some tiles in a row are a word."""
        return bool(self._nodes.follow(self._dawg, text.upper())[0])

    def fillings(self, pattern: str, tiles: str) -> list[str]:
        """The tiles that make a word of a pattern if they are laid on its empty squares, as often as they are there.

        Blanks don't stand for anything here.
        """
        found = []

        def fill(at: int, node: int, left: str, laid: str) -> None:
            """Go on from an index of the pattern and a node of the graph, with the tiles that are left."""
            letters = sorted(set(left)) if pattern[at] == EMPTY else pattern[at].upper()
            for letter in letters:
                is_word, child = self._nodes[node].get(letter, NOWHERE)
                is_laid = pattern[at] == EMPTY
                if at + 1 < len(pattern):
                    if child:
                        rest = left.replace(letter, "", 1) if is_laid else left
                        fill(at + 1, child, rest, laid + letter if is_laid else laid)
                elif is_word:
                    found.append(laid + letter if is_laid else laid)

        fill(0, self._dawg, tiles, "")
        return found

    def lines(self, board: Board) -> list[Line]:
        """The rows and columns of a position that have tiles or anchors, with their cross-checks."""
        return [line for line in self.all_lines(board) if line.anchors or line.runs]

    def all_lines(self, board: Board) -> list[Line]:
        """All rows and columns of a position, with their cross-checks."""
        if len(self._nodes) + len(self._cross_checks) + len(self.runs) > MOST_KEPT:
            self._nodes = Nodes(self._nodes.packed)
            self._cross_checks = {}
            self.runs = Runs(self._nodes, self._gaddag)
        layout = board.layout
        texts = [board.squares[at : at + layout.columns] for at in range(0, len(board.squares), layout.columns)]
        row_premiums, column_premiums = line_premiums(layout)
        rows = lines_of(texts, row_premiums, is_across=True)
        columns = lines_of(["".join(text) for text in zip(*texts, strict=True)], column_premiums, is_across=False)
        if board.is_empty:
            row, column = layout.start
            rows[row].add_start(column)
            columns[column].add_start(row)
        for line in rows:
            self._add_anchors(line, columns)
        for line in columns:
            self._add_anchors(line, rows)
        return rows + columns

    def _add_anchors(self, line: Line, crossing: list[Line]) -> None:
        """Add an anchor before and after each run of a line to the lines that cross it there."""
        squares, here = line.squares, line.number
        before, beyond = "", -1  # the last run, and the square after it
        for first, end in line.runs:
            run = squares[first:end]
            if beyond < first - 1:
                if before:
                    crossing[beyond].add_anchor(here, self._cross_check(before, ""))
                crossing[first - 1].add_anchor(here, self._cross_check("", run))
            elif before:
                crossing[beyond].add_anchor(here, self._cross_check(before, run))
            before, beyond = run, end
        if before and beyond < len(squares):
            crossing[beyond].add_anchor(here, self._cross_check(before, ""))

    def _cross_check(self, before: str, after: str) -> tuple[frozenset[str], int]:
        """The letters, in both cases, that make a word between the tiles before and after; and the tiles' points."""
        found = self._cross_checks.get((before, after))
        if found is None:
            nodes = self._nodes
            _, start = nodes.follow(self._dawg, before.upper())
            letters = ""
            for letter, (ends, node) in nodes[start].items():
                if nodes.follow(node, after.upper())[0] if after else ends:
                    letters += letter
            points = sum(POINTS[tile] for tile in before + after)
            found = self._cross_checks[before, after] = frozenset(letters + letters.lower()), points
        return found

    # The two searches below are closures, however long: names of their own scope are what makes them fast.

    def rack_words(self, rack: str, next_tiles: NextTiles, longest: int) -> RackWords:  # noqa: C901
        """The words made from the rack alone, up to a length, by index and letter, the shortest first."""
        nodes = self._nodes
        found: list[str] = []

        def walk(node: int, left: str, text: str) -> None:
            """Note the words that go on after a text with the tiles left."""
            arcs = nodes[node]
            tiles, after_blank = next_tiles[left]
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

        if rack and self._dawg:
            walk(self._dawg, rack, "")
        found.sort(key=len)
        words: RackWords = [{} for _ in range(longest)]
        for text in found:
            if len(text) <= longest:
                word = RackWord(text, len(text), tuple([POINTS[letter] for letter in text]))
                for index, letter in enumerate(text):
                    words[index].setdefault(letter, []).append(word)
        return words

    def extend_run(  # noqa: C901
        self, line: Line, run: tuple[int, int], limit: int, rack: str, next_tiles: NextTiles, plays: list[ScoredPlay]
    ) -> None:
        """Add the plays that pass through a run of tiles and none before it; none begins before the square `limit`."""
        nodes = self._nodes
        squares, cross_checks, size = line.squares, line.cross_checks, len(line.squares)
        letters = squares.upper()
        run_start, run_end = run

        def left(at: int, node: int, state: str, text: str) -> None:
            """Go on leftward with a tile on the square `at`, or turn to the right; `state` is the rack still there."""
            arcs = nodes[node]
            if SEPARATOR in arcs and run_end < size:
                right(run_end, arcs[SEPARATOR][1], state, text, at + 1)
            if at < limit:
                return
            check = cross_checks[at]
            tiles, after_blank = next_tiles[state]
            for letter, after in tiles:
                if letter in arcs and (check is None or letter in check):
                    ends, child = arcs[letter]
                    longer = letter + text
                    if ends:
                        plays.append(scored(line, at, longer))
                    if child and after:
                        left(at - 1, child, after, longer)
            if after_blank is not None:
                for letter, (ends, child) in arcs.items():
                    if letter != SEPARATOR and (check is None or letter in check):
                        longer = letter.lower() + text
                        if ends:
                            plays.append(scored(line, at, longer))
                        if child and after_blank:
                            left(at - 1, child, after_blank, longer)

        def right(at: int, node: int, state: str, text: str, start: int) -> None:
            """Go on rightward with a tile on the empty square `at`."""
            arcs = nodes[node]
            check = cross_checks[at]
            tiles, after_blank = next_tiles[state]
            for letter, after in tiles:
                if letter in arcs and (check is None or letter in check):
                    go_on(at + 1, arcs[letter], after, text + letter, start)
            if after_blank is not None:
                for letter, arc in arcs.items():
                    if check is None or letter in check:
                        go_on(at + 1, arc, after_blank, text + letter.lower(), start)

        def go_on(at: int, arc: Arc, state: str, text: str, start: int) -> None:
            """Pass the tiles that lie from the square `at` on, note a word that ends there, and lay further tiles."""
            ends, child = arc
            while at < size and squares[at] != EMPTY:
                ends, child = nodes[child].get(letters[at], NOWHERE)
                text += EMPTY
                at += 1
            if ends:
                plays.append(scored(line, start, text))
            if child and state and at < size:
                right(at, child, state, text, start)

        first = len(plays)
        _, child = nodes.follow(self._gaddag, letters[run_start:run_end][::-1])
        if child and rack:
            left(run_start - 1, child, rack, EMPTY * (run_end - run_start))
        if not line.is_across:
            plays[first:] = [play for play in plays[first:] if not counts_across(line, play.row, play.text)]


RackWords = list[dict[str, list[RackWord]]]  # by index and by the letter that the words have there


class NextTiles(dict[str, tuple[tuple[tuple[str, str], ...], str | None]]):
    """By rack subset (sorted): each tile with the rest after it, and the rest after a blank or None if there is none.

    >>> NextTiles()["?A"], NextTiles()["A"]
    (((('A', '?'),), 'A'), ((('A', ''),), None))
    """

    def __missing__(self, state: str) -> tuple[tuple[tuple[str, str], ...], str | None]:
        after = {tile: state.replace(tile, "", 1) for tile in state}
        found = self[state] = tuple((tile, left) for tile, left in after.items() if tile != BLANK), after.get(BLANK)
        return found


def fit_gap(line: Line, start: int, end: int, words: RackWords, plays: list[ScoredPlay]) -> None:
    """Add the plays in a gap of a line, from `start` up to `end`: words of the rack alone that cover an anchor."""
    cross_checks = line.cross_checks
    anchors = [at for at in line.anchors if start <= at < end]
    free = start
    for number, first in enumerate(anchors):  # the first anchor that a word covers
        later = anchors[number + 1 :]
        check = cross_checks[first]
        for begin in range(free, first + 1):
            for letter, fitting in words[first - begin].items():
                if check is not None and letter in check:
                    for word in fitting:
                        if word.size > end - begin:
                            break
                        if word.size > 1 and all(
                            word.text[at - begin] in cross_checks[at]  # type: ignore[operator]  # an anchor has one
                            for at in later
                            if at - begin < word.size
                        ):
                            plays.append(scored_alone(line, begin, word, anchors[number:]))
        free = first + 1


def scored_alone(line: Line, start: int, word: RackWord, anchors: list[int]) -> ScoredPlay:
    """The play of a word of the rack alone, scored with the cross-words on some anchors, bonus aside."""
    end = start + word.size
    points = sum(map(mul, word.points, line.letter_factors[start:end]))
    for factor in line.word_factors[start:end]:
        points *= factor
    for at in anchors:
        if at >= end:
            break
        there, factor = line.cross_scores[at]
        points += there + factor * word.points[at - start]
    return line.play(points, start, word.text)
