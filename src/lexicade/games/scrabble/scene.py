"""Scrabble as panels."""

from __future__ import annotations

from lexicade.boards.racks import unseen_runs
from lexicade.boards.rules import can_exchange
from lexicade.boards.rulesets import RULESETS
from lexicade.boards.scene import board_grid, rack_panel
from lexicade.boards.wording import in_tiles
from lexicade.core.scene import Panel, Prompt, Scene, Words
from lexicade.games.scrabble.state import View, name
from lexicade.tiles import BLANK

EXCHANGE = "exch "
UNSEEN_WIDTH = 30  # columns


def scene(view: View, question: str) -> Scene:
    """The board, the rack, the scores, the last play, and what can be done."""
    ruleset = RULESETS[view.params.rules]
    last = {(tile.row, tile.column) for tile in view.last.tiles} if view.last else set()
    is_bingo = bool(ruleset.bonus) and len(last) == ruleset.rack
    panels: list[Panel] = [board_grid(view.board, last, lights_up=is_bingo)]
    scores = tuple(
        f"{'> ' if seat == view.turn else '  '}{name(view.params, seat)}: {score}"
        for seat, score in enumerate(view.scores)
    )
    panels.append(Words("Score", scores, view.turn))
    facts = [f"Bag: {in_tiles(view.bag)}"] if ruleset.tiles else []
    if view.last is not None:
        gained = f" +{view.last.points}" if view.last.points else ""
        facts += [f"Last: {view.last.text}{gained}"]
    panels.append(Words("Table", tuple(facts)))
    if view.rack:
        panels.append(rack_panel(view.rack))
    if ruleset.tiles and view.turn is not None:
        panels.append(unseen(view))
    choices = [("Pass", "pass")]
    if can_exchange(view.bag, ruleset):
        choices.append(("Exchange", EXCHANGE))
    if view.can_challenge:
        choices.append(("Challenge", "challenge"))
    return Scene((*panels, Prompt(question.strip(), tuple(choices), previews=True, picks=(EXCHANGE,))))


def unseen(view: View) -> Words:
    """The tiles that are in the bag or on the racks of others, equal ones together."""
    runs = unseen_runs(view.board, view.rack, RULESETS[view.params.rules])
    title = f"Unseen: {in_tiles(sum(map(len, runs)))}, {view.bag} in the bag"
    if runs and runs[0][0] == BLANK:
        runs = [*runs[1:], runs[0]]  # blanks last
    return Words(title, wrapped(runs), is_extra=True)


def wrapped(runs: list[str]) -> tuple[str, ...]:
    """Runs of tiles in lines that are not too wide.

    >>> wrapped(["A" * 9, "B" * 9, "C" * 9, "??"])
    ('AAAAAAAAA BBBBBBBBB CCCCCCCCC', '??')
    """
    lines = runs[:1]
    for run in runs[1:]:
        if len(lines[-1]) + 1 + len(run) <= UNSEEN_WIDTH:
            lines[-1] += f" {run}"
        else:
            lines.append(run)
    return tuple(lines)
