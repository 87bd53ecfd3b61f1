"""The positions of an endgame search and the plays in them, in pure Python; compiled/endboard.py is its twin.

What a player can lay in a row or column is listed once, for the tiles, cross-checks and cross-scores of the line and
the rack that the player began with: in such a search the same lines come up again and again. Racks are packed into
whole numbers, four bits for each kind of tile, so that one subtraction tells whether some tiles are there.
"""

from __future__ import annotations

from typing import NamedTuple

from lexicade.boards.board import EMPTY, Board
from lexicade.boards.evaluation.zobrist import TILE_NUMBERS, rack_number, tile_numbers
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.movegen.generator import NextTiles, RackWords, fit_gap
from lexicade.boards.movegen.lines import Line
from lexicade.boards.moves import laid
from lexicade.boards.plays import ScoredPlay
from lexicade.boards.racks import used as tiles_of
from lexicade.boards.rulesets import Ruleset
from lexicade.boards.tileset import value
from lexicade.tiles import BLANK

KIND_BITS = 4
ORDER_MASK = (1 << 40) - 1
OUT_BONUS = 10  # what it is worth to be out, besides the points, when turns are put in order
MOST_OUTS = 4  # plays that go out which are noted: the best ones


class Node(NamedTuple):
    """A position: the player to move, squares, both packed racks and their points, and how many passes end it."""

    mover: int
    squares: str
    hash: int  # of the tiles laid
    racks: tuple[int, int]
    held: tuple[int, int]
    passes: int

    @property
    def key(self) -> int:
        """The hash of the position."""
        return self.hash ^ rack_number(self.racks[0], self.racks[1], self.mover, self.passes)


class Option(NamedTuple):
    """A play of a line: its place in the order of turns, what it changes in the hash, its tiles and their points."""

    order: int
    delta: int
    used: int
    points: int
    play: ScoredPlay


class Out(NamedTuple):
    """A play that goes out: its score (negative, so that the highest comes first) and the squares that it needs."""

    minus_score: int
    is_down: bool
    line: int
    first: int  # the squares beside its ends included
    last: int


class PlayLister:
    """Lists the plays of two players who begin with some racks."""

    def __init__(self, engine: Engine, board: Board, ruleset: Ruleset, racks: tuple[str, str]) -> None:
        self.generator, self.layout, self.ruleset = engine.pure, board.layout, ruleset
        self.width = max(board.layout.rows, board.layout.columns)
        self.numbers = tile_numbers(self.width * self.width)
        kinds = [sorted(set(rack), key=lambda tile: (tile == BLANK, tile)) for rack in racks]
        self.weights = [{tile: 1 << KIND_BITS * at for at, tile in enumerate(own)} for own in kinds]
        self.unit_points = [{unit: value(tile) for tile, unit in weights.items()} for weights in self.weights]
        self.guards = [sum(8 * weight for weight in weights.values()) for weights in self.weights]
        self.letters = ["".join(sorted(rack.replace(BLANK, ""))) for rack in racks]
        self.next_tiles = NextTiles()
        self.words: dict[tuple[int, int], RackWords] = {}
        self.lines: dict[tuple[object, ...], list[Option]] = {}

    def packed(self, player: int, tiles: str) -> int:
        """Some tiles of a player as a packed rack."""
        return sum(map(self.weights[player].__getitem__, tiles))

    def blanks(self, player: int, rack: int) -> int:
        """How many blanks a packed rack of a player has."""
        blank = self.weights[player].get(BLANK)
        return rack // blank if blank else 0  # a blank is the last kind

    def options(self, node: Node, player: int) -> list[Option]:
        """Every play that a player has in a position, in any order."""
        rack = node.racks[player]
        blanks = self.blanks(player, rack)
        if not rack:
            return []
        guards, board = self.guards[player], Board(self.layout, node.squares)
        guarded, found = rack | guards, []
        if board.is_empty:
            tiles = self.letters[player] + BLANK * blanks
            plays = self.generator.plays(board, tiles, whole=self.ruleset.rack, bonus=self.ruleset.bonus)
            listed = [[self.option(player, play) for play in plays]]
        else:
            listed = [self.options_of_line(line, player, blanks) for line in self.generator.lines(board)]
        for options in listed:
            found += [each for each in options if (guarded - each.used) & guards == guards]
        return found

    def options_of_line(self, line: Line, player: int, blanks: int) -> list[Option]:
        """The plays in a line with all that a player began with, but for blanks: these are what is left."""
        key = player, blanks, *key_of(line)
        options = self.lines.get(key)
        if options is None:
            rack = BLANK * blanks + self.letters[player]
            words = self.words.get((player, blanks))
            if words is None:
                words = self.generator.rack_words(rack, self.next_tiles, self.width)
                self.words[player, blanks] = words
            plays: list[ScoredPlay] = []
            for start, end in line.gaps():
                fit_gap(line, start, end, words, plays)
            limit = 0
            for run in line.runs:
                self.generator.extend_run(line, run, limit, rack, self.next_tiles, plays)
                limit = run[1] + 1
            options = self.lines[key] = [self.option(player, self.with_bonus(play)) for play in plays]
        return options

    def covered(self, play: ScoredPlay) -> list[int]:
        """The squares that a play covers."""
        start, step = play.row * self.width + play.column, 1 if play.is_across else self.width
        return [start + at * step for at, tile in enumerate(play.text) if tile != EMPTY]

    def with_bonus(self, play: ScoredPlay) -> ScoredPlay:
        """A play with the bonus for a whole rack, if it is one."""
        if len(play.text) - play.text.count(EMPTY) != self.ruleset.rack:
            return play
        return play._replace(score=play.score + self.ruleset.bonus)

    def option(self, player: int, play: ScoredPlay) -> Option:
        """A play as an option."""
        at = play.row * self.width + play.column
        step, delta = 1 if play.is_across else self.width, 0
        for tile in play.text:
            if tile != EMPTY:
                number = ord(tile) - 96 + 26 if tile.islower() else ord(tile) - 64
                delta ^= self.numbers[at * TILE_NUMBERS + number]
            at += step
        tiles = tiles_of(play.text)
        points = value(tiles)
        order = play.score + 2 * points << 40 | delta & ORDER_MASK
        return Option(order, delta, self.packed(player, tiles), points, play)

    def after(self, node: Node, option: Option | None) -> Node:
        """The position after a play, or after a pass if there is none, with the other player to move."""
        mover = node.mover
        if option is None:
            return node._replace(mover=1 - mover, passes=node.passes - 1)
        racks, held = list(node.racks), list(node.held)
        racks[mover] -= option.used
        held[mover] -= option.points
        squares = laid(Board(self.layout, node.squares), option.play).squares
        return Node(1 - mover, squares, node.hash ^ option.delta, (racks[0], racks[1]), (held[0], held[1]), 2)

    def outs(self, node: Node) -> list[Out]:
        """The best plays with which the player who is not to move would go out, the highest score first."""
        player = 1 - node.mover
        rack = node.racks[player]
        found = []
        for option in self.options(node, player):
            if option.used == rack:
                play = option.play
                line, start = (play.row, play.column) if play.is_across else (play.column, play.row)
                found.append(Out(-play.score, not play.is_across, line, start - 1, start + len(play.text)))
        return sorted(found)[:MOST_OUTS]

    def changed(self, node: Node, play: ScoredPlay) -> list[tuple[int, int]]:
        """The squares that a play covers, and those whose cross-checks it changes, as rows and columns."""
        rows, columns, squares = self.layout.rows, self.layout.columns, node.squares
        down, right = (0, 1) if play.is_across else (1, 0)
        size = len(play.text)
        found = [
            (play.row - down, play.column - right),
            (play.row + size * down, play.column + size * right),
        ]
        for at, tile in enumerate(play.text):
            if tile == EMPTY:
                continue
            row, column = play.row + at * down, play.column + at * right
            found.append((row, column))
            for step in (-1, 1):
                far_row, far_column = row + step * right, column + step * down
                while (
                    0 <= far_row < rows
                    and 0 <= far_column < columns
                    and squares[far_row * columns + far_column] != EMPTY
                ):
                    far_row, far_column = far_row + step * right, far_column + step * down
                found.append((far_row, far_column))
        return [(row, column) for row, column in found if 0 <= row < rows and 0 <= column < columns]


def key_of(line: Line) -> tuple[object, ...]:
    """All that decides what can be laid in a line."""
    return line.is_across, line.number, line.squares, *line.cross_checks, *line.cross_scores


def units(rack: int) -> list[int]:
    """The tiles of a packed rack, each as a packed rack.

    >>> units(0x102)
    [1, 1, 256]
    """
    kinds = range(0, rack.bit_length(), KIND_BITS)
    return [1 << kind for kind in kinds for _ in range(rack >> kind & (1 << KIND_BITS) - 1)]


def tile_count(rack: int) -> int:
    """How many tiles a packed rack has."""
    count = 0
    while rack:
        count += rack & (1 << KIND_BITS) - 1
        rack >>= KIND_BITS
    return count


def touches(out: Out, changed: list[tuple[int, int]]) -> bool:
    """Whether one of some squares lies in the way of a play or beside its ends."""
    for row, column in changed:
        line, at = (column, row) if out.is_down else (row, column)
        if out.line == line and out.first <= at <= out.last:
            return True
    return False
