"""The end of a game of two, when the bag is empty: both racks are known, so the best line of play can be proven.

A search over all plays and passes, deeper ply by ply: alpha-beta with a table of positions met before. A position at
the end of its reach is played out by whoever is to move making the best play by score and what is kept; the result is
exact as soon as no line was cut short. Two passes in a row end the game: what is true of one pair of passes is true
of the next.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from lexicade.games.scrabble.board import Board
from lexicade.games.scrabble.engine import Engine
from lexicade.games.scrabble.equity import as_move, end_table, laid
from lexicade.games.scrabble.notation import used, without
from lexicade.games.scrabble.patience import never
from lexicade.games.scrabble.rulesets import RULESETS, Ruleset
from lexicade.games.scrabble.state import Kind, Move
from lexicade.hands.tiles import value

PASS = Move(Kind.PASS)
EXACT, AT_LEAST, AT_MOST = range(3)
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
    """What is known of a position: searched how deep, what kind of bound its value is, the best turn, whether cut."""

    depth: int
    bound: int
    value: int
    chosen: Reply | None
    was_cut: bool


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
    """The best line for the player to move; looks at no more than so many positions, and stops when it is over."""
    search = EndSearch(engine, board, ruleset, most, is_over)
    passes = max(1, min(2, ruleset.scoreless - scoreless))
    root = Node(board.squares, "".join(sorted(own)), "".join(sorted(other)), passes)
    gain, line = search.played_out(root)
    solution = Solution(gain, line, is_proven=False, depth=0, positions=search.positions)
    depth = 0
    while not solution.is_proven:
        depth += 1
        try:
            gain, was_cut = search.best(root, depth, -FAR, FAR)
        except OutOfTime:
            break
        solution = Solution(gain, search.line(root), not was_cut, depth, search.positions)
    return solution


class EndSearch:
    """One search, with what it knows of positions."""

    def __init__(self, engine: Engine, board: Board, ruleset: Ruleset, most: int, is_over: Callable[[], bool]) -> None:
        self.engine, self.layout, self.ruleset = engine, board.layout, ruleset
        self.most, self.is_over = most, is_over
        self.positions = 0
        self.turns: dict[Node, list[Reply]] = {}
        self.known: dict[Node, Known] = {}
        self.playouts: dict[Node, tuple[int, tuple[Move, ...]]] = {}

    def best(self, node: Node, depth: int, low: int, high: int) -> tuple[int, bool]:
        """What the player to move gains at best, within bounds, and whether a line was cut short on the way."""
        known = self.known.get(node)
        if known is not None and (known.depth >= depth or not known.was_cut):
            if known.bound == EXACT or (known.bound == AT_LEAST and known.value >= high):
                return known.value, known.was_cut
            if known.bound == AT_MOST and known.value <= low:
                return known.value, known.was_cut
        if not depth:
            gain, _ = self.played_out(node)
            return gain, True
        best, chosen, was_cut, floor = -FAR, None, False, low
        replies = self.replies(node)
        if known is not None and known.chosen is not None:
            replies = [known.chosen, *(reply for reply in replies if reply is not known.chosen)]
        for reply in replies:
            gain = reply.gain
            if not reply.is_end:
                rest, cut = self.best(self.after(node, reply), depth - 1, gain - high, gain - floor)
                gain -= rest
                was_cut |= cut
            if gain > best:
                best, chosen = gain, reply
                floor = max(floor, best)
                if best >= high:
                    break
        bound = AT_LEAST if best >= high else AT_MOST if best <= low else EXACT
        self.known[node] = Known(depth, bound, best, chosen, was_cut)
        return best, was_cut

    def replies(self, node: Node) -> list[Reply]:
        """Every turn of the player to move, the most promising first."""
        found = self.turns.get(node)
        if found is None:
            self.count()
            ruleset = self.ruleset
            plays = self.engine.plays(self.board(node), node.own, whole=ruleset.rack, bonus=ruleset.bonus)
            found = []
            for play in plays:
                left = without(node.own, used(play.text)) or ""
                gain = play.score if left else play.score + 2 * value(node.other)
                found.append(Reply(gain, as_move(play), left, is_end=not left))
            found.sort(key=lambda reply: 2 * value(reply.left) - reply.gain)
            gain = value(node.other) - value(node.own) if node.passes == 1 else 0
            found.append(Reply(gain, PASS, node.own, is_end=node.passes == 1))
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
        board, ruleset = self.board(node), self.ruleset
        table = end_table(node.own, node.other)
        best = self.engine.best(board, node.own, 1, table, whole=ruleset.rack, bonus=ruleset.bonus)
        if best:
            play = best[0][1]
            left = without(node.own, used(play.text)) or ""
            return Reply(play.score if left else play.score + 2 * value(node.other), as_move(play), left, not left)
        gain = value(node.other) - value(node.own) if node.passes == 1 else 0
        return Reply(gain, PASS, node.own, is_end=node.passes == 1)

    def line(self, node: Node) -> tuple[Move, ...]:
        """The best line from a position as far as it is known, and played out from there."""
        line: list[Move] = []
        while (known := self.known.get(node)) is not None and known.chosen is not None:
            line.append(known.chosen.move)
            if known.chosen.is_end:
                return tuple(line)
            node = self.after(node, known.chosen)
        return (*line, *self.played_out(node)[1])

    def board(self, node: Node) -> Board:
        """The board of a position."""
        return Board(self.layout, node.squares)

    def count(self) -> None:
        """Count one more position, or stop."""
        self.positions += 1
        if self.positions > self.most or self.is_over():
            raise OutOfTime
