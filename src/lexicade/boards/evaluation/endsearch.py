"""The alpha-beta search of endgames in pure Python; compiled/endsearch.py does the same, position by position."""

from __future__ import annotations

from typing import NamedTuple

from lexicade.boards.board import Board
from lexicade.boards.evaluation.corners import CornerLister
from lexicade.boards.evaluation.deadline import NO_DEADLINE, Deadline
from lexicade.boards.evaluation.endplays import OUT_BONUS, Node, Option, Out, PlayLister, tile_count, touches
from lexicade.boards.evaluation.lasttiles import most_of_two
from lexicade.boards.evaluation.tilebounds import FEW, most_of_few
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import PASS, Move, as_move
from lexicade.boards.rules import out_points, unplayed_points
from lexicade.boards.rulesets import Ruleset
from lexicade.boards.tileset import value

EXACT, LOWER_BOUND, UPPER_BOUND = range(3)  # what a value in the transposition table is
COMPLETE, TOO_SHALLOW, TOO_NARROW = 0, 1, 2  # why a value is not proven; bits, so both may be set
NARROW, ALL = 12, 1 << 20  # turns to look at in a position, besides passing
INFINITY = 1 << 20  # more points, and more positions, than any endgame has
ENTRIES = 1 << 20  # of the transposition table
ROUNDS = 16  # until their numbers begin again
FIRST = 1 << 62  # in the order of turns


class OutOfTime(Exception):
    """The search has used up its positions or its time."""


class Entry(NamedTuple):
    """What the transposition table knows of a position: how it was searched, its value and the best turn."""

    key: int
    value: int
    bound: int
    flaws: int
    is_wide: bool
    depth: int
    round: int
    best: int | None  # the hash of the play; 0 for a pass


class Table:
    """The transposition table. Each position has two places: for what was searched deepest, and for what came last."""

    def __init__(self) -> None:
        self.entries: dict[int, Entry] = {}

    def find(self, key: int) -> Entry | None:
        """What is known of a position."""
        place = key & (ENTRIES - 1)
        for at in (place, place ^ 1):
            entry = self.entries.get(at)
            if entry is not None and entry.key == key:
                return entry
        return None

    def store(self, entry: Entry) -> None:
        """Keep what a search found: instead of the same position, or of a shallower one."""
        place = entry.key & (ENTRIES - 1)
        old, other = self.entries.get(place), self.entries.get(place ^ 1)
        is_there = other is not None and other.key == entry.key
        is_deeper = old is not None and old.round == entry.round and old.depth > entry.depth
        if is_there or (is_deeper and old is not None and old.key != entry.key):
            place ^= 1
        self.entries[place] = entry


class EndSearch:
    """One search from a position on, with its table."""

    def __init__(self, engine: Engine, board: Board, ruleset: Ruleset, racks: tuple[str, str], passes: int) -> None:
        self.lister, self.table = PlayLister(engine, board, ruleset, racks), Table()
        packed = self.lister.packed(0, racks[0]), self.lister.packed(1, racks[1])
        self.root = Node(0, board.squares, 0, packed, (value(racks[0]), value(racks[1])), passes)
        self.corners = CornerLister(self.lister, self.root)
        self.positions, self.most = 0, INFINITY
        self.deadline = NO_DEADLINE
        self.round, self.is_wide = 0, False
        self.leading: Option | None = None  # the best turn at the root in a round that is not finished
        self.is_leading = False

    def limit(self, most: int, deadline: Deadline) -> None:
        """Set how many positions may be looked at, and until when."""
        self.most, self.deadline = most, deadline

    def search(self, depth: int, *, is_wide: bool, low: int = -INFINITY, high: int = INFINITY) -> tuple[int, int]:
        """The points that the player to move gains, and why that is not proven; raises OutOfTime."""
        return self.searched(self.root, depth, low, high, is_wide=is_wide)

    def searched(self, node: Node, depth: int, low: int, high: int, *, is_wide: bool) -> tuple[int, int]:
        """The same for any position of the best line."""
        self.round, self.is_wide = (self.round + 1) % ROUNDS, is_wide
        self.leading, self.is_leading = None, False
        return self.best(node, depth, low, high)

    def best(self, node: Node, depth: int, low: int, high: int) -> tuple[int, int]:
        """The points that the player to move gains at best, alpha-beta between low and high, and its flaws."""
        key = node.key
        entry = self.table.find(key)
        if entry is not None and ((entry.depth >= depth and entry.is_wide >= self.is_wide) or entry.flaws == COMPLETE):
            is_enough = (True, entry.value >= high, entry.value <= low)  # by kind of bound
            if is_enough[entry.bound]:
                return entry.value, entry.flaws
        if not depth:
            gain, line = self.played_out(node)
            first = 0 if line[0] is None else line[0].delta
            self.table.store(Entry(key, gain, EXACT, TOO_SHALLOW, self.is_wide, 0, self.round, first))
            return gain, TOO_SHALLOW
        self.count()
        other = 1 - node.mover
        if node.passes == 2:
            least = -self.most_alone(node, other, -high)
            if least >= high:
                self.table.store(Entry(key, least, LOWER_BOUND, COMPLETE, self.is_wide, depth, self.round, 0))
                return least, COMPLETE
        options = self.in_order(node, None if entry is None else entry.best)
        return self.best_of(node, key, options, depth, low, high)

    def best_of(
        self, node: Node, key: int, options: list[Option | None], depth: int, low: int, high: int
    ) -> tuple[int, int]:
        """The same after a look at some turns."""
        flaws = COMPLETE
        if not self.is_wide and len(options) > NARROW + 1:
            flaws = TOO_NARROW
            options[NARROW:-1] = []
        best, chosen, chosen_flaws = -INFINITY, None, COMPLETE
        outs: list[Out] | None = None
        for number, option in enumerate(options):
            gain, is_end = self.gain(node, option)
            floor, more = max(low, best), COMPLETE
            if not is_end:
                if number and outs is None:
                    outs = self.lister.outs(node)
                most = self.ceiling(node, option, gain, outs or [], floor)
                if most <= floor:
                    best = max(best, most)
                    continue
                after, full = self.lister.after(node, option), gain - high
                rest, more = self.best(after, depth - 1, gain - floor - 1 if number else full, gain - floor)
                if number and floor < gain - rest < high:
                    rest, more = self.best(after, depth - 1, full, gain - floor)
                gain -= rest
            flaws |= more
            if gain > best:
                best, chosen, chosen_flaws = gain, option, more
                if node is self.root:
                    self.leading, self.is_leading = option, True
                if best >= high:
                    break
        bound = LOWER_BOUND if best >= high else UPPER_BOUND if best <= low else EXACT
        delta = 0 if chosen is None else chosen.delta
        if bound == LOWER_BOUND:
            flaws = chosen_flaws
        self.table.store(Entry(key, best, bound, flaws, self.is_wide, depth, self.round, delta))
        return best, flaws

    def in_order(self, node: Node, first: int | None = None) -> list[Option | None]:
        """All turns of a position: the best of the last search, the most promising ones, and passing last."""
        rack, extra = node.racks[node.mover], (2 * node.held[1 - node.mover] + OUT_BONUS) << 40

        def place(option: Option) -> int:
            """The highest comes first."""
            if option.delta == first:
                return FIRST
            return option.order + extra if option.used == rack else option.order

        return [*sorted(self.lister.options(node, node.mover), key=place, reverse=True), None]

    def gain(self, node: Node, option: Option | None) -> tuple[int, bool]:
        """The points that a turn gains at once, and whether it ends the game."""
        own, other = node.held[node.mover], node.held[1 - node.mover]
        if option is None:
            is_end = node.passes == 1
            return unplayed_points(own) - unplayed_points(other) if is_end else 0, is_end
        is_end = option.used == node.racks[node.mover]
        return option.play.score + (out_points([other]) if is_end else 0), is_end

    def ceiling(self, node: Node, option: Option | None, gain: int, outs: list[Out], floor: int) -> int:
        """The most that a turn may gain in all, as far as that is known without a search and not below a floor."""
        own, other = node.held[node.mover], node.held[1 - node.mover]
        most = other - own if option is None else INFINITY  # the other player can pass, too
        if most > floor:
            reply = self.standing_out(node, option, outs)
            if reply is not None:
                most = min(most, gain - reply - 2 * (own - (0 if option is None else option.points)))
        if option is not None and most > floor and tile_count(node.racks[node.mover] - option.used) == 1:
            most = gain + most_of_two(self.lister, self.lister.after(node, option), node.mover)
        return most

    def most_alone(self, node: Node, player: int, limit: int) -> int:
        """The most that a player gains with two to four tiles if the other player passes from now on.

        INFINITY if there are more tiles, or more than two with a blank. Above a limit it may be more than what is said.
        """
        rack = node.racks[player]
        count = tile_count(rack)
        if count == 2:
            return most_of_two(self.lister, node, player)
        if not 3 <= count <= FEW or self.lister.blanks(player, rack):
            return INFINITY
        return most_of_few(self.lister, self.corners, node, player, limit)

    def standing_out(self, node: Node, option: Option | None, outs: list[Out]) -> int | None:
        """The score of the best of some plays that still goes out after a turn."""
        changed = None if option is None or not outs else self.lister.changed(node, option.play)
        return next((-out.minus_score for out in outs if changed is None or not touches(out, changed)), None)

    def played_out(self, node: Node) -> tuple[int, list[Option | None]]:
        """A greedy playout to the end of the game: the points that the player to move gains by it, and its turns."""
        total, sign, line = 0, 1, []
        while True:
            self.count()
            option = self.in_order(node)[0]
            gain, is_end = self.gain(node, option)
            total += sign * gain
            line.append(option)
            if is_end:
                return total, line
            node, sign = self.lister.after(node, option), -sign

    def line(self, depth: int, *, is_proven: bool) -> tuple[int, tuple[Move, ...]]:
        """The best line and what it gains: from the table, searched again where the table has lost it, or greedy."""
        try:
            return self.followed(self.root, 0, depth, is_proven=is_proven)
        except OutOfTime:
            return self.followed(self.root, 0, depth, is_proven=False)

    def followed(self, node: Node, ply: int, depth: int, *, is_proven: bool) -> tuple[int, tuple[Move, ...]]:
        """The same from any position on."""
        total, sign, line = 0, 1 - 2 * (ply % 2), []
        while True:
            entry = self.table.find(node.key)
            if is_proven and (entry is None or entry.bound != EXACT):
                self.searched(node, depth - ply, -INFINITY, INFINITY, is_wide=self.is_wide)
                entry = self.table.find(node.key)
            option = self.choice(node, entry)
            gain, is_end = self.gain(node, option)
            total += sign * gain
            line.append(PASS if option is None else as_move(option.play))
            if is_end:
                return total, tuple(line)
            node, sign, ply = self.lister.after(node, option), -sign, ply + 1

    def choice(self, node: Node, entry: Entry | None) -> Option | None:
        """The turn that an entry of the table calls best, or the most promising one."""
        options = self.in_order(node)
        if entry is None or entry.bound != EXACT:
            return options[0]
        return next((each for each in options if each is not None and each.delta == entry.best), None)

    def lead(self) -> tuple[int, tuple[Move, ...]] | None:
        """The best line of a round that was not finished, if it has one."""
        if not self.is_leading:
            return None
        option = self.leading
        gain, is_end = self.gain(self.root, option)
        moves = (PASS if option is None else as_move(option.play),)
        if is_end:
            return gain, moves
        rest, line = self.followed(self.lister.after(self.root, option), 1, 0, is_proven=False)
        return gain + rest, moves + line

    def count(self) -> None:
        """Count one more position; raises OutOfTime if there may be no more."""
        if self.positions >= self.most or self.deadline.has_passed():
            raise OutOfTime
        self.deadline.report(self.positions / self.most)
        self.positions += 1
