"""The endgame solver: with two players and an empty bag both racks are known, so the best line can be proven.

Alpha-beta search over plays and passes with a transposition table. Iterative deepening: it first looks at the most
promising turns only, one ply deeper in each round, until every such line ends; positions at the horizon are played out
greedily, each side making the best play by score and tiles kept. Then it looks at all turns. The value is exact as soon
as no line was cut short and no turn left out. Two passes in a row end the search: after them, nobody has a reason to do
anything else than pass again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from lexicade.boards.board import Board
from lexicade.boards.evaluation.deadline import NO_DEADLINE, Deadline
from lexicade.boards.evaluation.equity import end_table
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import PASS, Kind, Move, as_move, laid
from lexicade.boards.plays import Play
from lexicade.boards.racks import used, without
from lexicade.boards.rules import out_points, unplayed_points
from lexicade.boards.rulesets import RULESETS, Ruleset
from lexicade.boards.tileset import value

EXACT, LOWER_BOUND, UPPER_BOUND = range(3)  # what a value in the transposition table is
COMPLETE, TOO_SHALLOW, TOO_NARROW = 0, 1, 2  # why a value is not proven; bits, so both may be set
NARROW, ALL = 12, 1 << 20  # turns to look at in a position, besides passing
INFINITY = 1 << 20  # more points, and more positions, than any endgame has


@dataclass(frozen=True, slots=True)
class Solution:
    """The best line found; its value is the points that the player to move gains on the opponent until the end."""

    value: int
    moves: tuple[Move, ...]
    is_proven: bool
    depth: int  # plies searched
    positions: int  # positions whose plays were generated


class Node(NamedTuple):
    """A position: the squares, the rack of the player to move, the opponent's, and how many passes end the game."""

    squares: str
    own: str
    other: str
    passes: int


class Turn(NamedTuple):
    """A turn: the points it gains at once, the move, the leave, and whether it ends the game."""

    gain: int
    move: Move
    leave: str
    is_end: bool


class Entry(NamedTuple):
    """What the transposition table knows of a position: how far it was searched, its value and the best turn."""

    depth: int  # plies
    width: int  # turns in each position
    bound: int  # whether the value is exact, a lower or an upper bound
    value: int  # points
    best: Turn | None
    flaws: int  # why the value is not proven


class OutOfTime(Exception):
    """The search has used up its positions or its time."""


def solve(
    engine: Engine,
    board: Board,
    own: str,
    other: str,
    *,
    scoreless: int = 0,
    ruleset: Ruleset = RULESETS["full"],
    most: int = 100_000,
    deadline: Deadline = NO_DEADLINE,
) -> Solution:
    """The best line for the player to move, who holds `own` against `other`.

    Stops after `most` positions or at the deadline; then there is a line all the same, but no proof.
    """
    passes = max(1, min(2, ruleset.scoreless - scoreless))
    root = Node(board.squares, "".join(sorted(own)), "".join(sorted(other)), passes)
    search = EndSearch(engine, board, ruleset, root)
    gain, line = search.played_out(root)
    solution = Solution(gain, line, is_proven=False, depth=0, positions=search.positions)
    search.limit(most, deadline)
    depth, width = 1, NARROW
    while not solution.is_proven:
        try:
            gain, flaws = search.best(root, depth, width, -INFINITY, INFINITY)
        except OutOfTime:
            return search.interrupted(solution, depth)
        line = search.line(root)
        solution = Solution(gain, line, flaws == COMPLETE, depth, search.positions)
        if flaws & TOO_SHALLOW:
            depth += 1
        else:
            width = ALL
    return solution


class EndSearch:
    """One search with its tables: turns, transpositions and greedy playouts by position."""

    def __init__(self, engine: Engine, board: Board, ruleset: Ruleset, root: Node) -> None:
        self.engine, self.layout, self.ruleset, self.root = engine, board.layout, ruleset, root
        self.positions, self.most = 0, INFINITY
        self.deadline = NO_DEADLINE
        self.leading: tuple[int, Turn] | None = None  # the best turn at the root in a round that is not finished
        self.turns: dict[Node, list[Turn]] = {}
        self.table: dict[Node, Entry] = {}
        self.playouts: dict[Node, tuple[int, tuple[Move, ...]]] = {}

    def limit(self, most: int, deadline: Deadline) -> None:
        """Set how many positions may be looked at, and until when."""
        self.most, self.deadline = most, deadline

    def best(self, node: Node, depth: int, width: int, low: int, high: int) -> tuple[int, int]:
        """The points that the player to move gains at best, alpha-beta between low and high, and its flaws."""
        entry = self.table.get(node)
        if entry is not None and ((entry.depth >= depth and entry.width >= width) or entry.flaws == COMPLETE):
            is_enough = (True, entry.value >= high, entry.value <= low)  # by kind of bound
            if is_enough[entry.bound]:
                return entry.value, entry.flaws
        if not depth:
            return self.played_out(node)[0], TOO_SHALLOW
        turns = self.turns_of(node)
        flaws = TOO_NARROW if len(turns) > width + 1 else COMPLETE
        best, chosen, floor = -INFINITY, None, low
        for turn in self.in_order(turns, entry, width):
            gain = turn.gain
            if not turn.is_end:
                rest, more = self.best(self.after(node, turn), depth - 1, width, gain - high, gain - floor)
                gain -= rest
                flaws |= more
            if gain > best:
                best, chosen = gain, turn
                floor = max(floor, best)
                if node is self.root:
                    self.leading = best, turn
                if best >= high:
                    break
        bound = LOWER_BOUND if best >= high else UPPER_BOUND if best <= low else EXACT
        self.table[node] = Entry(depth, width, bound, best, chosen, flaws)
        if node is self.root:
            self.leading = None
        return best, flaws

    def in_order(self, turns: list[Turn], entry: Entry | None, width: int) -> Iterator[Turn]:
        """The turns to look at: the best of the last search, then the most promising ones, and passing last."""
        first = None if entry is None else entry.best
        if first is not None:
            yield first
        for turn in (*turns[: min(width, len(turns) - 1)], turns[-1]):
            if turn is not first:
                yield turn

    def turns_of(self, node: Node) -> list[Turn]:
        """Every turn of the player to move, the most promising first, and last a pass."""
        found = self.turns.get(node)
        if found is None:
            self.count()
            ruleset = self.ruleset
            plays = self.engine.plays(self.board(node), node.own, whole=ruleset.rack, bonus=ruleset.bonus)
            found = [play_turn(node, play) for play in plays]
            found.sort(key=lambda turn: 2 * value(turn.leave) - turn.gain)
            found.append(pass_turn(node))
            self.turns[node] = found
        return found

    def after(self, node: Node, turn: Turn) -> Node:
        """The position after a turn, with the opponent to move."""
        if turn.move.kind is Kind.PASS:
            return Node(node.squares, node.other, node.own, node.passes - 1)
        return Node(laid(self.board(node), turn.move).squares, node.other, turn.leave, 2)

    def played_out(self, node: Node) -> tuple[int, tuple[Move, ...]]:
        """A greedy playout to the end of the game: the points that the player to move gains by it, and its moves."""
        found = self.playouts.get(node)
        if found is None:
            gain, sign, line, at = 0, 1, [], node
            while True:
                turn = self.greedy_turn(at)
                gain += sign * turn.gain
                line.append(turn.move)
                if turn.is_end:
                    break
                at, sign = self.after(at, turn), -sign
            found = self.playouts[node] = gain, tuple(line)
        return found

    def greedy_turn(self, node: Node) -> Turn:
        """The best play by score and tiles kept, or a pass if there is none."""
        self.count()
        ruleset, table = self.ruleset, end_table(node.own, node.other)
        best = self.engine.best(self.board(node), node.own, 1, table, whole=ruleset.rack, bonus=ruleset.bonus)
        return play_turn(node, best[0][1]) if best else pass_turn(node)

    def line(self, node: Node) -> tuple[Move, ...]:
        """The best line from a position: as far as the table has it, and a greedy playout from there."""
        line: list[Move] = []
        while (entry := self.table.get(node)) is not None and entry.best is not None:
            line.append(entry.best.move)
            if entry.best.is_end:
                return tuple(line)
            node = self.after(node, entry.best)
        limits = self.most, self.deadline
        self.limit(INFINITY, NO_DEADLINE)  # a line is worth the few positions that it takes
        line += self.played_out(node)[1]
        self.limit(*limits)
        return tuple(line)

    def interrupted(self, solution: Solution, depth: int) -> Solution:
        """The best line when time is up in mid-round: a turn that has overtaken the last round's best, or that one."""
        if self.leading is None:
            return replace(solution, positions=self.positions)
        gain, turn = self.leading
        rest = () if turn.is_end else self.line(self.after(self.root, turn))
        return Solution(gain, (turn.move, *rest), is_proven=False, depth=depth, positions=self.positions)

    def board(self, node: Node) -> Board:
        """The board of a position."""
        return Board(self.layout, node.squares)

    def count(self) -> None:
        """Count one more position; raises OutOfTime if there may be no more."""
        if self.positions >= self.most or self.deadline.has_passed():
            raise OutOfTime
        self.positions += 1


def play_turn(node: Node, play: Play) -> Turn:
    """A play as a turn; one that goes out ends the game and collects the opponent's tiles."""
    leave = without(node.own, used(play.text)) or ""
    gain = play.score if leave else play.score + out_points([value(node.other)])
    return Turn(gain, as_move(play), leave, is_end=not leave)


def pass_turn(node: Node) -> Turn:
    """A pass; the last one ends the game, and both players lose what they hold."""
    is_end = node.passes == 1
    gain = unplayed_points(value(node.own)) - unplayed_points(value(node.other)) if is_end else 0
    return Turn(gain, PASS, node.own, is_end=is_end)
