"""Word Hand as panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexicade.core.scene import Prompt, Scene
from lexicade.games.wordhand import wording
from lexicade.hands.scene import hand_rack, hand_scene, progress

if TYPE_CHECKING:
    from lexicade.games.wordhand.rules import View


def scene(view: View, question: str) -> Scene:
    """The hand, the scores, the words of this hand, and the question."""
    from lexicade.games.wordhand.rules import Phase

    facts = progress(view.number, view.hands, view.score, view.total)
    if view.phase is Phase.COMMAND:
        again = (("Replay the last hand", "r"),) if view.size else ()
        commands = Prompt(question.strip(), (("New hand", "n"), *again, ("End", "e")))
        return hand_scene(None, facts, view.played, commands)
    choices = (("Finish this hand", wording.DONE),) if view.phase is Phase.PLAY else ()
    prompt = Prompt(question.strip(), choices, previews=view.phase is Phase.PLAY)
    return hand_scene(hand_rack(view.dealt, view.hand) if view.hand else None, facts, view.played, prompt)
