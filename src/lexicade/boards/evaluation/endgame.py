"""The end of a game of two, when the bag is empty: both racks are known, so the best line of play can be proven.

A search over plays and passes: alpha-beta with a table of positions met before. It first looks at the most promising
turns only, deeper ply by ply, until every such line ends; where its reach ends, both sides make the best play by score
and what is kept until the game is over. Then it looks at all turns. The result is exact as soon as no line was cut
short and no turn left out. Two passes in a row end the game: what is true of one pair of passes is true of the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from lexicade.boards.board import Board
from lexicade.boards.evaluation.deadline import never
from lexicade.boards.evaluation.equity import end_table
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.movegen.lines import Play
from lexicade.boards.moves import PASS, Kind, Move, as_move, laid
from lexicade.boards.racks import used, without
from lexicade.boards.rulesets import RULESETS, Ruleset
from lexicade.boards.tileset import value

EXACT, AT_LEAST, AT_MOST = range(3)
COMPLETE, TOO_SHALLOW, TOO_NARROW = 0, 1, 2  # what a value suffers from; the last two may come together
NARROW, ALL = 12, 1 << 20  # turns that are looked at in a position, beside passing
FAR = 1 << 20


@dataclass(frozen=True, slots=True)
class Solution:
    """The best line found: what the player to move gains over the other by it, and whether that is proven."""

    value: int
    moves: tuple[Move, ...]
    is_proven: bool
    depth: int  # plies that were searched
    positions: int  # that were looked at


class Node(NamedTuple):
    """A position: the board, the rack to move with, the other's, and how many more passes end the game."""

    squares: str
    own: str
    other: str
    passes: int


class Reply(NamedTuple):
    """A turn: what it gains at once, the turn itself, what it leaves on the rack, and whether it ends the game."""

    gain: int
    move: Move
    left: str
    is_end: bool


class Known(NamedTuple):
    """What is known of a position: searched how deep and wide, what kind of bound its value is, and the best turn."""

    depth: int
    width: int
    bound: int
    value: int
    chosen: Reply | None
    lack: int  # what the value suffers from


class OutOfTime(Exception):
    """The search has used up what it may."""


def solve(
    engine: Engine,
    board: Board,
    own: str,
    other: str,
    *,
    scoreless: int = 0,
    ruleset: Ruleset = RULESETS["full"],
    most: int = 100_000,
    is_over: Callable[[], bool] = never,
) -> Solution:
    """The best line for the player to move.

    Looks at no more than so many positions and stops when it is over; even then there is a line, but no proof.
    """
    passes = max(1, min(2, ruleset.scoreless - scoreless))
    root = Node(board.squares, "".join(sorted(own)), "".join(sorted(other)), passes)
    search = EndSearch(engine, board, ruleset, root)
    gain, line = search.played_out(root)
    solution = Solution(gain, line, is_proven=False, depth=0, positions=search.positions)
    search.limit(most, is_over)
    depth, width = 1, NARROW
    while not solution.is_proven:
        try:
            gain, lack = search.best(root, depth, width, -FAR, FAR)
        except OutOfTime:
            return search.hasty(solution, depth)
        line = search.line(root)
        solution = Solution(gain, line, lack == COMPLETE, depth, search.positions)
        if lack & TOO_SHALLOW:
            depth += 1
        else:
            width = ALL
    return solution


class EndSearch:
    """One search, with what it knows of positions."""

    def __init__(self, engine: Engine, board: Board, ruleset: Ruleset, root: Node) -> None:
        self.engine, self.layout, self.ruleset, self.root = engine, board.layout, ruleset, root
        self.positions, self.most = 0, FAR
        self.is_over: Callable[[], bool] = never
        self.leading: tuple[int, Reply] | None = None  # the best turn of the root in a round that is not finished
        self.turns: dict[Node, list[Reply]] = {}
        self.known: dict[Node, Known] = {}
        self.playouts: dict[Node, tuple[int, tuple[Move, ...]]] = {}

    def limit(self, most: int, is_over: Callable[[], bool]) -> None:
        """Say how many positions may be looked at, and what to ask whether it is over."""
        self.most, self.is_over = most, is_over

    def best(self, node: Node, depth: int, width: int, low: int, high: int) -> tuple[int, int]:
        """What the player to move gains at best, within bounds, and what that value suffers from."""
        known = self.known.get(node)
        if known is not None and ((known.depth >= depth and known.width >= width) or known.lack == COMPLETE):
            is_enough = (True, known.value >= high, known.value <= low)  # by kind of bound
            if is_enough[known.bound]:
                return known.value, known.lack
        if not depth:
            return self.played_out(node)[0], TOO_SHALLOW
        replies = self.replies(node)
        lack = TOO_NARROW if len(replies) > width + 1 else COMPLETE
        best, chosen, floor = -FAR, None, low
        for reply in self.in_order(replies, known, width):
            gain = reply.gain
            if not reply.is_end:
                rest, worse = self.best(self.after(node, reply), depth - 1, width, gain - high, gain - floor)
                gain -= rest
                lack |= worse
            if gain > best:
                best, chosen = gain, reply
                floor = max(floor, best)
                if node is self.root:
                    self.leading = best, reply
                if best >= high:
                    break
        bound = AT_LEAST if best >= high else AT_MOST if best <= low else EXACT
        self.known[node] = Known(depth, width, bound, best, chosen, lack)
        if node is self.root:
            self.leading = None
        return best, lack

    def in_order(self, replies: list[Reply], known: Known | None, width: int) -> Iterator[Reply]:
        """The turns to look at: the best so far, then the most promising ones, and passing last."""
        first = None if known is None else known.chosen
        if first is not None:
            yield first
        for reply in (*replies[: min(width, len(replies) - 1)], replies[-1]):
            if reply is not first:
                yield reply

    def replies(self, node: Node) -> list[Reply]:
        """Every turn of the player to move, the most promising first, and last a pass."""
        found = self.turns.get(node)
        if found is None:
            self.count()
            ruleset = self.ruleset
            plays = self.engine.plays(self.board(node), node.own, whole=ruleset.rack, bonus=ruleset.bonus)
            found = [laying(node, play) for play in plays]
            found.sort(key=lambda reply: 2 * value(reply.left) - reply.gain)
            found.append(passing(node))
            self.turns[node] = found
        return found

    def after(self, node: Node, reply: Reply) -> Node:
        """The position after a turn, seen by the other player."""
        if reply.move.kind is Kind.PASS:
            return Node(node.squares, node.other, node.own, node.passes - 1)
        return Node(laid(self.board(node), reply.move).squares, node.other, reply.left, 2)

    def played_out(self, node: Node) -> tuple[int, tuple[Move, ...]]:
        """What comes of it, and how, if both sides make the best play by score and what is kept until the end."""
        found = self.playouts.get(node)
        if found is None:
            gain, sign, line, at = 0, 1, [], node
            while True:
                reply = self.quick(at)
                gain += sign * reply.gain
                line.append(reply.move)
                if reply.is_end:
                    break
                at, sign = self.after(at, reply), -sign
            found = self.playouts[node] = gain, tuple(line)
        return found

    def quick(self, node: Node) -> Reply:
        """The best play by score and what is kept, or a pass."""
        self.count()
        ruleset, table = self.ruleset, end_table(node.own, node.other)
        best = self.engine.best(self.board(node), node.own, 1, table, whole=ruleset.rack, bonus=ruleset.bonus)
        return laying(node, best[0][1]) if best else passing(node)

    def line(self, node: Node) -> tuple[Move, ...]:
        """The best line from a position as far as it is known, and played out from there."""
        line: list[Move] = []
        while (known := self.known.get(node)) is not None and known.chosen is not None:
            line.append(known.chosen.move)
            if known.chosen.is_end:
                return tuple(line)
            node = self.after(node, known.chosen)
        limits = self.most, self.is_over
        self.limit(FAR, never)  # a line is worth the few positions that it takes
        line += self.played_out(node)[1]
        self.limit(*limits)
        return tuple(line)

    def hasty(self, solution: Solution, depth: int) -> Solution:
        """What is best when a round is broken off: a turn that had overtaken the best so far, or else that one."""
        if self.leading is None:
            return replace(solution, positions=self.positions)
        gain, reply = self.leading
        rest = () if reply.is_end else self.line(self.after(self.root, reply))
        return Solution(gain, (reply.move, *rest), is_proven=False, depth=depth, positions=self.positions)

    def board(self, node: Node) -> Board:
        """The board of a position."""
        return Board(self.layout, node.squares)

    def count(self) -> None:
        """Count one more position, or stop."""
        if self.positions >= self.most or self.is_over():
            raise OutOfTime
        self.positions += 1


def laying(node: Node, play: Play) -> Reply:
    """The turn that makes a play."""
    left = without(node.own, used(play.text)) or ""
    return Reply(play.score if left else play.score + 2 * value(node.other), as_move(play), left, is_end=not left)


def passing(node: Node) -> Reply:
    """A pass, which may be the last of the game."""
    is_end = node.passes == 1
    return Reply(value(node.other) - value(node.own) if is_end else 0, PASS, node.own, is_end=is_end)
