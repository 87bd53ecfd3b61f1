"""Scrabble as panels."""

from __future__ import annotations

from lexicade.boards.rules import can_exchange
from lexicade.boards.rulesets import RULESETS
from lexicade.boards.scene import board_grid, rack_panel
from lexicade.boards.wording import in_tiles
from lexicade.core.scene import Panel, Prompt, Scene, Words
from lexicade.games.scrabble.state import View, name


def scene(view: View, question: str) -> Scene:
    """The board, the rack, the scores, the last play, and what can be done."""
    last = {(tile.row, tile.column) for tile in view.last.tiles} if view.last else set()
    panels: list[Panel] = [board_grid(view.board, last)]
    scores = tuple(
        f"{'> ' if seat == view.turn else '  '}{name(view.params, seat)}: {score}"
        for seat, score in enumerate(view.scores)
    )
    panels.append(Words("Score", scores, view.turn))
    facts = [f"Bag: {in_tiles(view.bag)}"] if RULESETS[view.params.rules].tiles else []
    if view.last is not None:
        gained = f" +{view.last.points}" if view.last.points else ""
        facts += [f"Last: {view.last.text}{gained}"]
    panels.append(Words("Table", tuple(facts)))
    if view.rack:
        panels.append(rack_panel(view.rack))
    choices = [("Pass", "pass")]
    if can_exchange(view.bag, RULESETS[view.params.rules]):
        choices.append(("Exchange", "exch "))
    if view.can_challenge:
        choices.append(("Challenge", "challenge"))
    return Scene((*panels, Prompt(question.strip(), tuple(choices), previews=True)))
