"""A lost endgame, played for the mistake that a less careful opponent may make.

Against perfect answers every turn of a lost endgame loses. An opponent who takes the best turn by equity each time
doesn't see the end, though, and some turns win against that.
"""

from __future__ import annotations

from lexicade.boards.evaluation.deadline import NO_DEADLINE, Deadline
from lexicade.boards.evaluation.endgame import solve
from lexicade.boards.evaluation.equity import ranked
from lexicade.boards.evaluation.preendgame import taken
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import Kind, Move
from lexicade.boards.position import Position
from lexicade.boards.tileset import value

CANDIDATES = 60  # the best turns by equity that are tried


def swindle(engine: Engine, position: Position, *, most: int, deadline: Deadline = NO_DEADLINE) -> Move | None:
    """The first turn that wins if the opponent answers with the best turn by equity; else one that draws, or None.

    What comes after the answer is solved, in at most that many positions for each turn. The bag must be empty.
    """
    leaves, ruleset, others = engine.leaves, position.ruleset, position.unseen
    lead = position.scores[0] - position.scores[1]
    drawing = None
    for each in ranked(engine, leaves, position.board, position.rack, 0, CANDIDATES, ruleset):
        board, left, _ = taken(position.board, position.rack, "", each.move, ruleset.rack)
        if each.move.kind is not Kind.PLAY or not left:
            continue
        if deadline.has_passed():
            break
        answer = ranked(engine, leaves, board, others, 0, 1, ruleset)[0]
        board, kept, _ = taken(board, others, "", answer.move, ruleset.rack)
        final = lead + each.score - answer.score
        if kept:
            idle = 0 if answer.score else 1
            final += solve(
                engine, board, left, kept, scoreless=idle, ruleset=ruleset, most=most, deadline=deadline
            ).value
        else:
            final -= 2 * value(left)
        if final > 0:
            return each.move
        if not final and drawing is None:
            drawing = each.move
    return drawing
