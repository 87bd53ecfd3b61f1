"""The endgame solver: with two players and an empty bag both racks are known, so the best line can be proven.

Alpha-beta search over plays and passes with a transposition table. It first looks at the most promising turns only, one
ply deeper in each round, until every such line ends; positions at the horizon are played out greedily, each side making
the best play by score and tiles kept. Then it looks at all turns, down to the end. The value is exact as soon as no
line was cut short and no turn left out that could matter. Two passes in a row end the search: after them, nobody has a
reason to do anything else than pass again.

Compiled code does the same position by position, so for the same number of positions the result is the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from lexicade.boards.board import Board
from lexicade.boards.evaluation.deadline import NO_DEADLINE, Deadline
from lexicade.boards.evaluation.endsearch import COMPLETE, TOO_SHALLOW, EndSearch, OutOfTime
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import Move
from lexicade.boards.rulesets import RULESETS, Ruleset

if TYPE_CHECKING:
    from lexicade.boards.evaluation.compiled.solving import CompiledSearch

DEEPEST = 38  # plies: no line is longer, as each play needs a tile and no two passes follow each other


@dataclass(frozen=True, slots=True)
class Solution:
    """The best line found, and its value: the points that the player to move gains on the opponent until the end.

    If it is not proven, that is what the line brings. If it is, the line brings as much, but for rare cases in which
    there was no time to find all of it again.
    """

    value: int
    moves: tuple[Move, ...]
    is_proven: bool
    depth: int  # plies searched
    positions: int  # positions whose plays were generated


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
    search = search_of(engine, board, ruleset, (own, other), passes)
    value, moves = search.line(0, is_proven=False)
    solution = Solution(value, moves, is_proven=False, depth=0, positions=0)
    search.limit(most, deadline)
    depth, is_wide = 1, False
    while not solution.is_proven:
        try:
            proven, flaws = search.search(depth, is_wide=is_wide)
        except OutOfTime:
            lead = search.lead()
            if lead is None:
                return replace(solution, positions=search.positions)
            return Solution(*lead, is_proven=False, depth=depth, positions=search.positions)
        is_proven = flaws == COMPLETE
        value, moves = search.line(depth, is_proven=is_proven)
        value = proven if is_proven else value  # a guess is worth what its line brings
        solution = Solution(value, moves, is_proven, depth, search.positions)
        depth, is_wide = (depth + 1, is_wide) if flaws & TOO_SHALLOW else (DEEPEST, True)
    return solution


def search_of(
    engine: Engine, board: Board, ruleset: Ruleset, racks: tuple[str, str], passes: int
) -> EndSearch | CompiledSearch:
    """A search for the end of a game: by compiled code if it is ready, else by pure code."""
    if engine.compiled is not None:
        from lexicade.boards.evaluation.compiled.solving import CompiledSearch, can_search

        if can_search(engine.compiled, board, racks):
            return CompiledSearch(engine.compiled, board, ruleset, racks, passes)
    return EndSearch(engine, board, ruleset, racks, passes)
