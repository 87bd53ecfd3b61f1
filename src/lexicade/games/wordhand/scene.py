"""Word Hand as panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexicade.core.scene import Scene
from lexicade.games.wordhand import wording
from lexicade.hands.scene import hand_scene

if TYPE_CHECKING:
    from lexicade.games.wordhand.rules import View


def scene(view: View, question: str) -> Scene:
    """The hand, the scores and the question."""
    from lexicade.games.wordhand.rules import Phase

    facts = (f"This hand: {view.score}", f"Earlier hands: {view.total}")
    if view.phase is Phase.COMMAND:
        again = (("Replay the last hand", "r"),) if view.size else ()
        return hand_scene("", facts, question, (("New hand", "n"), *again, ("End", "e")))
    choices = (("Finish this hand", wording.DONE),) if view.phase is Phase.PLAY else ()
    return hand_scene(view.hand, facts, question, choices)
